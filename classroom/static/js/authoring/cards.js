// Lists of cards: suggestions while one types, and the list as cards to count up, down and about. The text field is
// what counts: everything else only writes into it. Without this the field has the browser's own suggestions.

import { filled } from "../filled.js";

const words = document.getElementById("messages").dataset;
const MOST = 8; // suggestions at a time
let number = 0;

// Every card that can be named: name, kind, and what is said beside it; those of the author's own first.
export function known() {
  const options = document.querySelectorAll("#own-card-names option, #card-names option");
  return [...options].map((one) => ({ name: one.value, kind: one.dataset.kind, label: one.label }));
}

// ---- the notation, as far as it is needed here ----------------------------------------------------------------------

// The items of a list, commas between braces left alone.
function split(text) {
  return text.split(/,(?![^{]*\})/).map((item) => item.trim()).filter(Boolean);
}

function read(text) {
  return split(text).map((item) => {
    const found = /^(?:(\d+)\s*[x×]?\s+)?(.+?)(?:\s+[x×]\s*(\d+))?$/i.exec(item);
    if (item.startsWith("{") || item === "..." || !found) return { name: item, count: 1, fixed: true };
    return { name: found[2], count: Number(found[1] ?? found[3] ?? 1) };
  });
}

function write(items) {
  return items.map(({ name, count, fixed }) => (fixed || count === 1 ? name : `${count} ${name}`)).join(", ");
}

function find(name) {
  const plain = name.toLowerCase();
  const all = known();
  return all.find((card) => card.name.toLowerCase() === plain) ?? all.find((card) => `${card.name.toLowerCase()}s` === plain);
}

// ---- one field ------------------------------------------------------------------------------------------------------

export class CardField {
  constructor(field) {
    this.field = field;
    this.input = field.querySelector("input");
    this.ordered = "ordered" in field.dataset;
    this.once = "once" in field.dataset; // no card is there twice
    this.label = field.querySelector("label").textContent;
    this.#dress();
    this.draw();
  }

  #dress() {
    const id = `choices-${(number += 1)}`;
    this.list = Object.assign(document.createElement("ul"), { id, className: "choices", hidden: true });
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", this.label);
    this.chips = Object.assign(document.createElement("ul"), { className: "chips" });
    this.input.removeAttribute("list");
    for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-expanded", "false"], ["aria-controls", id]]) {
      this.input.setAttribute(name, value);
    }
    this.input.after(this.list);
    this.field.querySelector(".chooser").after(this.chips);
    this.input.addEventListener("input", () => { this.suggest(); this.draw(); });
    this.input.addEventListener("keydown", (event) => this.#key(event));
    this.input.addEventListener("blur", () => this.#leave());
    this.list.addEventListener("pointerdown", (event) => event.preventDefault()); // the field keeps the focus
    this.list.addEventListener("click", (event) => {
      const option = event.target.closest("[role=option]");
      if (option) this.#take(option.dataset.name);
    });
    this.chips.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button) this.#press(button);
    });
  }

  // Where the word at the caret begins and ends, and the word without its count.
  #word() {
    const { value, selectionStart: caret } = this.input;
    const start = Math.max(value.lastIndexOf(",", caret - 1), value.lastIndexOf("{", caret - 1)) + 1;
    const rest = value.slice(caret).search(/[,}]/);
    const end = rest < 0 ? value.length : caret + rest;
    const [, count = "", word] = /^\s*(\d+\s+)?(.*?)\s*$/.exec(value.slice(start, end));
    return { start, end, count, word };
  }

  suggest() {
    const { word } = this.#word();
    const plain = word.toLowerCase();
    if (!plain) return this.#close();
    const all = known();
    const first = all.filter((card) => card.name.toLowerCase().startsWith(plain));
    const inner = all.filter((card) => !first.includes(card) && card.name.toLowerCase().includes(plain));
    const found = [...new Map([...first, ...inner].map((card) => [card.name, card])).values()].slice(0, MOST);
    if (!found.length) return this.#close();
    this.list.replaceChildren(...found.map((card, at) => this.#option(card, at)));
    this.list.hidden = false;
    this.input.setAttribute("aria-expanded", "true");
    this.#activate(0);
    document.getElementById("says").textContent = filled(words.options, { n: found.length, card: found[0].name });
  }

  #option(card, at) {
    const option = Object.assign(document.createElement("li"), { id: `${this.list.id}-${at}`, className: card.kind });
    option.setAttribute("role", "option");
    option.dataset.name = card.name;
    const about = Object.assign(document.createElement("span"), { className: "help", textContent: card.label });
    option.append(Object.assign(document.createElement("b"), { textContent: card.name }), " ", about);
    return option;
  }

  #activate(at) {
    const options = [...this.list.children];
    this.active = (at + options.length) % options.length;
    options.forEach((option, n) => option.setAttribute("aria-selected", String(n === this.active)));
    this.input.setAttribute("aria-activedescendant", options[this.active].id);
    options[this.active].scrollIntoView({ block: "nearest" });
  }

  #close() {
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  #key(event) {
    const open = !this.list.hidden;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!open) this.suggest();
      else this.#activate(this.active + (event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (open) this.#take(this.list.children[this.active].dataset.name);
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      this.#close();
    }
  }

  #take(name) {
    const { start, end, count } = this.#word();
    const { value } = this.input;
    const before = value.slice(0, start) + (start && value[start - 1] === "," ? " " : "") + count + name;
    const after = value.slice(end);
    const comma = after.trim() ? "" : ", ";
    this.input.value = before + comma + after.trimStart();
    this.input.setSelectionRange(before.length + comma.length, before.length + comma.length);
    this.#close();
    this.#changed();
  }

  #leave() {
    this.#close();
    const tidy = this.input.value.replace(/[,\s]+$/, "");
    if (tidy !== this.input.value) this.input.value = tidy;
  }

  #changed() {
    this.draw();
    this.input.dispatchEvent(new Event("input", { bubbles: true }));
    this.#close();
  }

  put(items) {
    this.input.value = write(items);
    this.#changed();
  }

  // One more card at the end; in a list without order it is counted with its like. Unknown cards stay last of a deck.
  add(name) {
    const items = read(this.input.value);
    const same = items.find((item) => !item.fixed && item.name.toLowerCase() === name.toLowerCase());
    const last = items.at(-1);
    if ((name === "..." && last?.name === "...") || (this.once && same)) return;
    if (same && (!this.ordered || same === last)) same.count += 1;
    else {
      const item = { name, count: 1, fixed: name === "..." };
      if (last?.name === "...") items.splice(-1, 0, item);
      else items.push(item);
    }
    this.put(items);
  }

  #press(button) {
    const items = read(this.input.value);
    const at = Number(button.closest("li").dataset.at);
    const { deed } = button.dataset;
    if (deed === "more") items[at].count += 1;
    if (deed === "less") {
      items[at].count -= 1;
      if (items[at].count < 1 || items[at].fixed) items.splice(at, 1);
    }
    const to = at + (deed === "later" ? 1 : -1);
    if (deed === "earlier" || deed === "later") {
      if (to < 0 || to >= items.length) return;
      [items[at], items[to]] = [items[to], items[at]];
    }
    this.put(items);
    const next = this.chips.children[Math.min(deed === "earlier" || deed === "later" ? to : at, this.chips.children.length - 1)];
    (next?.querySelector(`[data-deed=${deed}]`) ?? next?.querySelector("button") ?? this.input).focus();
  }

  draw() {
    const items = read(this.input.value);
    this.chips.replaceChildren(...items.map((item, at) => this.#chip(item, at)));
    const count = items.reduce((sum, item) => sum + (item.name === "..." ? 0 : item.fixed ? split(item.name.slice(1, -1)).length : item.count), 0);
    const text = count === 1 ? words.one : filled(words.count, { n: count });
    this.field.querySelector("label").replaceChildren(this.label, ...(count ? [Object.assign(document.createElement("span"), { className: "count", textContent: ` ${text}` })] : []));
  }

  #chip(item, at) {
    const card = find(item.name);
    const unknown = ["unknown", "..."].includes(item.name) || item.fixed;
    const chip = Object.assign(document.createElement("li"), { className: `mini-card ${card?.kind ?? "unknown"}${card || unknown ? "" : " strange"}` });
    chip.dataset.at = at;
    const name = Object.assign(document.createElement("span"), { className: "mini-name", textContent: item.count > 1 ? `${item.count} ${item.name}` : item.name });
    const buttons = [["less", this.once || item.fixed ? "×" : "−"], ...(item.fixed || this.once ? [] : [["more", "+"]]), ...(this.ordered ? [["earlier", "‹"], ["later", "›"]] : [])];
    chip.append(name, ...buttons.map(([deed, sign]) => this.#button(deed, sign, item.name)));
    return chip;
  }

  #button(deed, sign, card) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: sign });
    button.dataset.deed = deed;
    button.setAttribute("aria-label", filled(words[deed], { card }));
    return button;
  }
}
