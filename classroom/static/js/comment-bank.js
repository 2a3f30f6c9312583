// Inserts a comment of the bank into the field that asked for it: by the button beside it, or Ctrl K within it.

const dialog = document.getElementById("bank");
const search = document.getElementById("bank-search");
let field = null;

if (dialog && dialog.querySelector("[data-text]")) listen();

function listen() {
  const kept = [...dialog.querySelectorAll("[data-text]")];
  const shown = () => kept.filter((one) => !one.closest("li").hidden);

  for (const opener of document.querySelectorAll("[data-bank]")) {
    opener.hidden = false;
    opener.addEventListener("click", () => open(document.querySelector(`[name="${opener.dataset.bank}"]`)));
  }
  addEventListener("keydown", (event) => {
    const wanted = event.target.matches?.('[name^="comment-"], [name^="remark-"]');
    if (!wanted || event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    open(event.target);
  });
  search.addEventListener("input", filter);
  for (const one of kept) one.addEventListener("click", () => insert(one.dataset.text));
  dialog.addEventListener("keydown", (event) => {
    const places = [search, ...shown()];
    const at = places.indexOf(document.activeElement);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      places[(at + (event.key === "ArrowDown" ? 1 : -1) + places.length) % places.length].focus();
    } else if (event.key === "Enter" && event.target === search) {
      event.preventDefault();
      if (places[1]) insert(places[1].dataset.text);
    }
  });
  dialog.addEventListener("close", () => field?.focus());

  function open(target) {
    field = target;
    search.value = "";
    filter();
    dialog.showModal();
    search.focus();
  }

  function filter() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const one of kept) {
      const text = one.dataset.text.toLowerCase();
      one.closest("li").hidden = !words.every((word) => text.includes(word));
    }
    document.getElementById("bank-none").hidden = shown().length > 0;
  }

  function insert(text) {
    const before = field.value.slice(0, field.selectionStart);
    const gap = before && !/\s$/.test(before) ? " " : "";
    field.setRangeText(gap + text, field.selectionStart, field.selectionEnd, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    dialog.close();
  }
}
