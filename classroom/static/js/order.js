// Cards put in order: rows to be moved up and down by buttons, in place of one list to choose from for each place.

import { filled } from "./filled.js";

export function dressOrders() {
  for (const group of document.querySelectorAll(".picks[data-order]:not([data-dressed])")) dress(group);
}

function dress(group) {
  group.dataset.dressed = "";
  const fields = [...group.querySelectorAll(".field")];
  const list = Object.assign(document.createElement("ol"), { className: "orders" });
  const selects = fields.map((field) => field.querySelector("select"));
  const rows = selects.map((select) => row(select.value, group.dataset));
  fields.forEach((field) => (field.hidden = true));
  list.append(...rows);
  group.append(list);

  list.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    const line = button.closest("li");
    const up = "up" in button.dataset;
    const other = up ? line.previousElementSibling : line.nextElementSibling;
    if (!other) return;
    if (up) other.before(line);
    else other.after(line);
    [...list.children].forEach((one, place) => (selects[place].value = one.dataset.name));
    button.focus();
  });
}

function row(name, { up, down }) {
  const line = document.createElement("li");
  line.dataset.name = name;
  const label = Object.assign(document.createElement("b"), { textContent: name });
  line.append(label, turn("up", "↑", filled(up, { card: name })), turn("down", "↓", filled(down, { card: name })));
  return line;
}

function turn(way, sign, label) {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: sign, className: "quiet" });
  button.dataset[way] = "";
  button.setAttribute("aria-label", label);
  return button;
}
