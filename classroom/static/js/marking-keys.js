// Single keys for the marking page; listed under "?", where they can be switched off. They rest while one writes.

const SWITCH = "playaloud-marking-keys";
const page = document.querySelector("#marking, #second");
const list = document.getElementById("keys");

if (page && list) listen();

function listen() {
  const rows = [...page.querySelectorAll("[data-mark]")];
  const points = (row) => row.querySelector('input[type="number"]');
  const choice = document.getElementById("keys-on");
  choice.checked = localStorage.getItem(SWITCH) !== "off";
  choice.addEventListener("change", () => localStorage.setItem(SWITCH, choice.checked ? "on" : "off"));
  for (const opener of document.querySelectorAll('[data-open="keys"]')) {
    opener.hidden = false;
    opener.addEventListener("click", () => list.showModal());
  }

  const here = () => document.activeElement.closest?.("[data-mark]");
  const place = () => rows.indexOf(here());
  const press = (value) => () => page.querySelector(`button[value="${value}"]`)?.click();
  const follow = (rel) => () => document.querySelector(`a[rel="${rel}"]`)?.click();
  const go = (row) => { if (row) { points(row).focus(); points(row).select(); } };
  const waits = (row) => !(row.querySelector(".tick")?.checked ?? points(row).value !== "") && !(row.dataset.outside !== undefined && points(row).value === "");

  function comment() {
    const row = here() ?? rows[0];
    const note = row.querySelector("details.note");
    note.open = true;
    note.querySelector("input").focus();
  }

  const keys = {
    j: () => go(rows[place() + 1] ?? rows.at(-1)),
    k: () => go(rows[Math.max(place() - 1, 0)]),
    u: () => go(rows.slice(place() + 1).find(waits) ?? rows.find(waits)),
    c: comment,
    r: () => (document.activeElement.closest(".part") ?? page).querySelector(".remark textarea")?.focus(),
    x: press("sure"),
    s: press("save"),
    g: press("all"),
    n: follow("next"),
    p: follow("prev"),
    "?": () => list.showModal(),
  };

  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && event.target.matches(".note input")) return go(event.target.closest("[data-mark]"));
    if (event.key === "Escape" && event.target.matches(".remark textarea")) return go(event.target.closest(".part").querySelector("[data-mark]") ?? rows[0]);
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (writes(event.target) || (!choice.checked && event.key !== "?")) return;
    const deed = Object.hasOwn(keys, event.key) ? keys[event.key] : null;
    if (!deed) return;
    event.preventDefault();
    deed();
  });
}

// Letters mean something else in fields of text; in a field of points they mean nothing.
function writes(target) {
  return target.matches('textarea, select, [contenteditable], input:not([type="number"], [type="checkbox"], [type="radio"])');
}
