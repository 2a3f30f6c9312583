// Small helps on every page; all of them can be done without.

import * as drafts from "./drafts.js";

for (const button of document.querySelectorAll("[data-prints]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

// Browsers give the clipboard only to pages that came over a safe connection, or from this machine.
for (const button of document.querySelectorAll("[data-copies]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copies).textContent);
    button.textContent = button.dataset.done;
  });
}

// Signing out takes unsent drafts from this browser: the next person at it must not find them.
for (const form of document.querySelectorAll("[data-clears-drafts]")) {
  form.addEventListener("submit", drafts.removeAll);
}

// Work that was received needs no draft any more.
for (const receipt of document.querySelectorAll("[data-received]")) drafts.remove(receipt.dataset.received);

// A new course most likely keeps the time of the browser it is made in.
const zone = document.querySelector("[data-own-zone] select");
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone && !document.querySelector(".problem") && [...zone.options].some((option) => option.value === own)) {
  zone.prepend([...zone.options].find((option) => option.value === own));
  zone.value = own;
}
