// After a move the board is put anew: focus stays where one was, what is typed stays typed, what happened is read out.

import { choices, deedOf } from "./table.js";
import { dressOrders } from "./order.js";

const board = () => document.getElementById("board");
const says = document.getElementById("says");
const words = document.getElementById("table-words").dataset;
const FOCUSABLE = "button:not([disabled]), a[href], input:not([type=hidden]), textarea, select, summary";

let seen = board().dataset.number;
let told = lines().length;
let last = null; // where the focus was before the board was put anew
let kept = { before: "" };

function lines() {
  return [...document.querySelectorAll("[data-log] > li")].map((line) => line.textContent.trim().replace(/\s+/g, " "));
}

// Only a move takes what was said before it along; everything else leaves it typed.
addEventListener("submit", (event) => {
  const moved = event.submitter?.name !== "do";
  kept = { before: moved ? "" : (document.getElementById("before")?.value ?? "") };
}, true);

addEventListener("focusin", (event) => {
  const place = event.target.closest(".zone-hand, .piles, #now, #telling");
  if (!place || !board().contains(place)) return;
  const inside = [...place.querySelectorAll(FOCUSABLE)];
  last = { place: place.id ? `#${place.id}` : `.${place.classList[place.classList.length - 1]}`, index: inside.indexOf(event.target) };
});

new MutationObserver(() => {
  const now = board();
  if (!now || now.dataset.number === seen) return;
  seen = now.dataset.number;
  const before = document.getElementById("before");
  if (before && !before.value) before.value = kept.before;
  kept = { before: "" };
  readOut();
  dressOrders();
  if (document.activeElement === document.body || !document.activeElement?.isConnected) refocus();
}).observe(document.getElementById("main"), { childList: true, subtree: true });

function readOut() {
  const log = lines();
  says.textContent = log.length < told ? words.takenBack : log.slice(told).join(" ") || says.textContent;
  told = log.length;
}

// One who plays card after card from the hand stays there; a decision, and the end, ask for the reader.
function refocus() {
  const now = document.getElementById("now");
  const goesOn = !("asked" in now.dataset) && last && last.place !== "#now";
  const place = goesOn && board().querySelector(last.place);
  const inside = place ? [...place.querySelectorAll(FOCUSABLE)] : [];
  const target = inside[Math.min(last?.index ?? 0, inside.length - 1)];
  if (target) target.focus({ preventScroll: true });
  else now.focus();
}

// Keys count only while the table has the focus, and never while one types.
const typing = (target) => target.closest("textarea, select, input:not([type=checkbox])");

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !event.target.closest("#board") || typing(event.target)) return;
  const press = keyed(event.key);
  if (!press) return;
  event.preventDefault();
  press();
});

function keyed(key) {
  if (/^[1-9]$/.test(key)) {
    const control = choices()[Number(key) - 1];
    return control && (() => control.click());
  }
  const found = {
    e: document.querySelector('#now button[value="end actions"], #now button[value="end turn"]'),
    u: document.querySelector('button[value="undo"], button[value="ask"]'),
  }[key.toLowerCase()];
  return found && (() => found.click());
}

dressOrders();
deedOf.say = (text) => {
  says.textContent = text;
};
