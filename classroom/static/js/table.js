// Cards to press and to drag. Whatever is done here presses a control of the page, so keyboard and scripts-off do the same.

import { filled } from "./filled.js";

const NEAR = 6; // pixels that a mouse moves before it drags
const HOLD = 260; // milliseconds that a finger rests before it drags; sooner it scrolls
const EDGE = 70; // pixels from the edge of the window where dragging scrolls
const PLACES = { play: ".own .zone-in_play", buy: ".own .zone-discard", gain: ".own .zone-discard",
  discard: ".own .zone-discard", trash: ".zone-trash", put: ".own .zone-deck", topdeck: ".own .zone-deck" };

const words = document.getElementById("table-words").dataset;
const picks = () => document.querySelector("#now .picks[data-low]");

// What may be done with a card: {press, label, places}, or {why} as the page says it, or nothing.
export function deedOf(card) {
  const name = card.dataset.card;
  const own = card.querySelector(":scope > .deed");
  const button = own?.querySelector("button") ?? offered(card, name);
  if (button) return { press: () => button.click(), label: button.textContent.trim(), places: placesFor(button.value) };
  const box = nextBox(card, name);
  const { asked } = document.getElementById("now").dataset;
  if (box) return { off: box.checked, press: () => box.click(), label: `${verbOf()} ${name}`, places: placesFor(asked) };
  const why = own?.querySelector(".why") ?? card.querySelector("details:has(.why-not)");
  return why ? { why } : null;
}
deedOf.say = () => {};

// What number keys take: the cards of the decision, else the answers, else the hand and then what ends the phase.
export function choices() {
  const offers = [...document.querySelectorAll("#now .picks input[type=checkbox], #now .on button")];
  if ("asked" in document.getElementById("now").dataset) return offers;
  return [...document.querySelectorAll(".zone-hand .deed button"), ...offers];
}

function offered(card, name) {
  if (!inReach(card)) return null;
  return [...document.querySelectorAll("#now .on button[data-card]")].find((one) => one.dataset.card === name);
}

// A decision is about cards of one's own; which place they lie in is what the words of the card say.
function inReach(card) {
  return Boolean(card.closest(".own, .piles, .zone-trash"));
}

function nextBox(card, name) {
  if (!inReach(card) || !picks()) return null;
  const boxes = [...picks().querySelectorAll("input")].filter((one) => one.value === name);
  return boxes.find((one) => !one.checked && !one.disabled) ?? boxes.findLast((one) => one.checked) ?? null;
}

function verbOf() {
  return document.querySelector("#now .actions .prose")?.textContent.trim() ?? "";
}

function placesFor(command) {
  const verb = command.split(" ")[0];
  const place = document.querySelector(PLACES[verb] ?? "#now");
  return [place ?? document.getElementById("now"), bar];
}

function refuse(why) {
  why.open = true;
  deedOf.say(why.querySelector(".engine").textContent);
}

function act(card) {
  const deed = deedOf(card);
  if (deed?.press) deed.press();
  else if (deed) refuse(deed.why);
}

const cardAt = (target) => target.closest("#board .card[data-card], #board .pile[data-card]");
const control = (target) => target.closest("button, a, summary, input, select, textarea, label");

// A press on the card itself; a pile's press opens its words.
addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || !event.isTrusted) return;
  const card = cardAt(event.target);
  if (card && dragged) return event.preventDefault();
  if (card?.matches(".card") && !control(event.target)) act(card);
});

// ── Dragging ────────────────────────────────────────────────────────────────────────────────────────────────────────

const bar = Object.assign(document.createElement("div"), { className: "drop-bar", hidden: true });
bar.setAttribute("aria-hidden", "true");
document.getElementById("main").after(bar);

let held = null; // {card, id, x, y, timer, ghost, deed}
let dragged = false; // the click that ends a drag is none

addEventListener("pointerdown", (event) => {
  dragged = false;
  if (held || event.button !== 0 || !(event.target instanceof Element)) return;
  const inner = control(event.target);
  const card = cardAt(event.target);
  if (!card || (inner && !inner.matches("summary"))) return;
  const { clientX: x, clientY: y, pointerId: id } = event;
  held = { card, id, x, y, touch: event.pointerType === "touch" };
  if (held.touch) held.timer = setTimeout(lift, HOLD);
});

addEventListener("pointermove", (event) => {
  if (!held || event.pointerId !== held.id) return;
  const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > NEAR;
  if (!held.ghost && far) {
    if (held.touch) return drop();
    lift();
  }
  if (held?.ghost) move(event.clientX, event.clientY);
});

addEventListener("pointerup", (event) => {
  if (event.pointerId === held?.id) drop(event.clientX, event.clientY);
});
addEventListener("pointercancel", () => drop());
addEventListener("keydown", (event) => {
  if (event.key === "Escape") drop();
});
// While a card is held by a finger, the page must not scroll under it, and no menu must open.
addEventListener("touchmove", (event) => held?.ghost && event.preventDefault(), { passive: false });
addEventListener("contextmenu", (event) => held?.ghost && event.preventDefault());
addEventListener("dragstart", (event) => cardAt(event.target) && event.preventDefault());

function lift() {
  const deed = deedOf(held.card);
  if (!deed || deed.off) return drop();
  held.card.setPointerCapture(held.id);
  getSelection()?.removeAllRanges();
  const box = held.card.getBoundingClientRect();
  const ghost = held.card.cloneNode(true);
  ghost.className += " ghost";
  ghost.setAttribute("aria-hidden", "true");
  ghost.querySelectorAll(".deed, .times").forEach((part) => part.remove());
  ghost.style.width = `${box.width}px`;
  Object.assign(held, { deed, ghost, left: held.x - box.left, top: held.y - box.top });
  document.body.append(ghost);
  document.body.classList.add("dragging");
  held.card.classList.add("lifted");
  if (deed.press) {
    bar.textContent = filled(words.drop, { deed: deed.label.replace(/\s+/g, " ") });
    bar.hidden = false;
    deed.places.forEach((place) => place.classList.add("drop"));
  }
  move(held.x, held.y);
}

function move(x, y) {
  held.ghost.style.transform = `translate(${x - held.left}px, ${y - held.top}px)`;
  for (const place of held.deed.places ?? []) place.classList.toggle("over", within(place, x, y));
  if (y < EDGE) scrollBy(0, -12);
  else if (y > innerHeight - EDGE && !within(bar, x, y)) scrollBy(0, 12);
}

function within(place, x, y) {
  const box = place.getBoundingClientRect();
  return !place.hidden && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

function drop(x, y) {
  if (!held) return;
  const { card, deed, ghost, timer } = held;
  held = null;
  clearTimeout(timer);
  if (!ghost) return;
  dragged = true;
  const hit = x !== undefined && deed.places?.some((place) => within(place, x, y));
  const moved = x !== undefined && !within(card, x, y);
  ghost.remove();
  card.classList.remove("lifted");
  bar.hidden = true;
  document.body.classList.remove("dragging");
  document.querySelectorAll(".drop").forEach((place) => place.classList.remove("drop", "over"));
  if (hit) deed.press();
  else if (moved && deed.why) refuse(deed.why);
}

// ── Cards chosen for a decision ─────────────────────────────────────────────────────────────────────────────────────

function count() {
  const group = picks();
  const label = document.querySelector("#now [data-picked]");
  if (!group || !label) return;
  const chosen = [...group.querySelectorAll("input:checked")].map((box) => box.value);
  label.textContent = chosen.length ? chosen.join(", ") : label.dataset.nothing;
  const { low, high } = group.dataset;
  label.closest("button").disabled = chosen.length < Number(low) && Number(low) > 0;
  for (const box of group.querySelectorAll("input:not(:checked)")) box.disabled = chosen.length >= Number(high);
  for (const card of document.querySelectorAll("#board .own .card[data-card]")) {
    const picked = chosen.filter((name) => name === card.dataset.card).length;
    card.classList.toggle("picked", picked > 0);
  }
}
addEventListener("change", count);
new MutationObserver(count).observe(document.getElementById("main"), { childList: true });
count();
