// The editor: keeps the draft while one types, and puts anew what follows from it. Without this the page's buttons do
// the same, one request at a time.

import { filled } from "../filled.js";
import { CardField } from "./cards.js";

const PAUSE = 500; // milliseconds without typing before the draft is kept
const PATIENCE = 15_000; // milliseconds for an answer
const AGAIN = 5_000; // milliseconds before what failed is tried again

const words = document.getElementById("messages").dataset;
const form = document.getElementById("editor");
let fields = new Map();
let target = null; // where clicked cards go
let timer, waiting = false, typedAt = 0, keptAt = 0, stopped = false;
let queue = Promise.resolve(); // one request after the other: each is made from the answer to the one before

const clock = () => new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", second: "2-digit" });

// What failed is read out; that the draft was kept again is not.
function say(text, state = "") {
  const saved = document.getElementById("saved");
  saved.setAttribute("aria-live", state ? "polite" : "off");
  saved.className = `saved ${state}`;
  saved.textContent = text;
}

async function send(address, deed, earlier) {
  const body = earlier ?? new URLSearchParams(new FormData(form));
  if (deed) body.set("do", deed);
  body.set("revision", form.elements.revision.value);
  try {
    const headers = { Accept: deed ? "text/html" : "application/json" };
    const response = await fetch(address, { method: "POST", body, headers, signal: AbortSignal.timeout(PATIENCE) });
    return { ok: response.ok, status: response.status, text: await response.text() };
  } catch {
    return { ok: false, status: 0, text: "" };
  }
}

// ---- the draft ------------------------------------------------------------------------------------------------------

function typed() {
  typedAt += 1;
  if (stopped) return;
  clearTimeout(timer);
  timer = setTimeout(keep, PAUSE);
}

function inTurn(job) {
  queue = queue.then(job, job);
  return queue;
}

function keep() {
  clearTimeout(timer);
  if (waiting || stopped) return;
  waiting = true;
  inTurn(keepNow);
}

// What is typed while the answer is on its way is kept right after it.
async function keepNow() {
  waiting = false;
  if (stopped) return;
  const at = typedAt;
  const answer = await send(form.dataset.liveAt);
  if (!answer.ok) {
    trouble(answer);
    return;
  }
  keptAt = at;
  renew(answer.text);
  say(filled(words.kept, { time: clock() }));
}

function trouble({ status, text }) {
  if (status === 0 || status >= 500) {
    say(words.lost, "failed");
    timer = setTimeout(keep, AGAIN);
  } else if (status === 401 || status === 400) {
    say(words.signedOut, "failed");
    timer = setTimeout(keep, AGAIN);
    renewToken(text);
  } else if (status === 409) {
    stopped = true;
    say(words.elsewhere, "failed");
  } else {
    let why = "";
    try { why = JSON.parse(text).error.message; } catch { /* the answer was a page */ }
    say(filled(words.refused, { why }), "failed");
  }
}

// Signing in again in another tab makes a new form token; the refusal of the old one brings it along.
function renewToken(text) {
  try {
    const token = JSON.parse(text).csrf_token;
    if (token) document.querySelectorAll("[name=csrf_token]").forEach((one) => { one.value = token; });
  } catch { /* the answer was a page */ }
}

// ---- what follows from the draft ------------------------------------------------------------------------------------

function renew(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  for (const part of fresh.querySelectorAll("[data-live]")) {
    const old = document.getElementById(part.id);
    if (!old || old.outerHTML === part.outerHTML) continue;
    const open = [...old.querySelectorAll("details")].map((one) => one.open);
    part.querySelectorAll("details").forEach((one, at) => { one.open = open[at] ?? one.open; });
    const focused = old.contains(document.activeElement) ? document.activeElement.dataset.card : null;
    old.replaceWith(part);
    if (focused) part.querySelector(`[data-card="${CSS.escape(focused)}"]`)?.focus();
  }
  const { revision, faults } = document.getElementById("state").dataset;
  form.elements.revision.value = revision;
  mark(JSON.parse(faults));
  fields.forEach((field) => field.draw());
}

// Faults stand beside their fields; not at the one that is being typed in, which is not finished yet.
function mark(faults) {
  for (const place of form.querySelectorAll("p.fault")) {
    const name = place.id.replace(/-fault$/, "");
    const input = document.getElementById(name);
    const why = input && input === document.activeElement && !place.textContent.includes(faults[name] ?? "\0") ? "" : faults[name] ?? "";
    place.hidden = !why;
    place.querySelector("span").textContent = why;
    place.closest(".field")?.classList.toggle("faulty", Boolean(why));
    if (!input) continue;
    input.toggleAttribute("aria-invalid", Boolean(why));
    if (why) input.setAttribute("aria-invalid", "true");
    const ids = [document.getElementById(`${name}-help`)?.id, why ? place.id : ""].filter(Boolean);
    if (ids.length) input.setAttribute("aria-describedby", ids.join(" "));
    else input.removeAttribute("aria-describedby");
  }
}

// ---- buttons that change the form as a whole ------------------------------------------------------------------------

async function deed(command, earlier) {
  clearTimeout(timer);
  const open = openDetails();
  const before = new URLSearchParams(new FormData(form));
  const answer = await send(form.action, command, earlier);
  const page = new DOMParser().parseFromString(answer.text, "text/html");
  const fresh = page.getElementById("editor");
  if (!fresh) {
    trouble(answer);
    return;
  }
  const problem = page.querySelector(".problem");
  document.querySelector(".problem")?.remove();
  if (problem) form.before(problem);
  form.replaceChildren(...fresh.childNodes);
  keptAt = typedAt;
  restore(open);
  dress();
  const next = document.getElementById(fresh.dataset.field);
  next?.closest("details")?.setAttribute("open", "");
  next?.focus();
  next?.scrollIntoView({ block: "center" });
  if (command.startsWith("remove-") && !problem) offerUndo(before);
}

// What was removed comes back as it was typed, with all that was in the form then.
function offerUndo(before) {
  say(words.removed, "removed");
  const button = Object.assign(document.createElement("button"), { type: "button", className: "quiet", textContent: words.undo });
  button.addEventListener("click", () => inTurn(() => deed("check", before)));
  document.getElementById("saved").append(" ", button);
}

const summaries = () => [...form.querySelectorAll(".bench-form details")];
const nameOf = (details) => `${details.closest("[aria-labelledby]")?.getAttribute("aria-labelledby")} ${details.querySelector("summary").textContent}`;
const openDetails = () => new Set(summaries().filter((one) => one.open).map(nameOf));
function restore(open) {
  for (const one of summaries()) if (open.has(nameOf(one))) one.open = true;
}

// ---- clicking cards -------------------------------------------------------------------------------------------------

function dress() {
  fields = new Map([...form.querySelectorAll("[data-cards]")].map((one) => [one.querySelector("input").name, new CardField(one)]));
  form.querySelector("[data-palette]").hidden = false;
  form.querySelector("[data-check]").hidden = true;
  kingdom();
}

// Only places that can be seen are offered: a list of one's own is hidden while another kingdom is chosen.
function offerPlaces() {
  const select = form.querySelector("#palette-target");
  const places = [...form.querySelectorAll("[data-target]")].filter((one) => !one.closest("[hidden]"));
  select.replaceChildren(...places.map((one) => new Option(one.dataset.target, one.querySelector("input").name)));
  target = places.some((one) => one.querySelector("input").name === target) ? target : "player.0.hand";
  select.value = target;
}

// A list of one's own begins with the ten cards of the set that was chosen before.
function kingdom(chosenBefore) {
  const select = form.querySelector("[data-kingdom]");
  const own = form.querySelector(".kingdom-own");
  own.hidden = select.value !== "own";
  const input = own.querySelector("input");
  if (chosenBefore && select.value === "own" && !input.value.trim()) {
    input.value = chosenBefore.dataset.ten ?? "";
    fields.get(input.name).draw();
  }
  select.chosen = select.selectedOptions[0];
  offerPlaces();
}

document.addEventListener("focusin", (event) => {
  const place = event.target.closest?.("[data-target]");
  if (!place || !form.contains(place) || event.target.tagName !== "INPUT") return;
  target = event.target.name;
  form.querySelector("#palette-target").value = target;
});
// Beside the question that is being written stands what students will see of it.
document.addEventListener("focusin", (event) => {
  const id = event.target.closest?.("[data-asks]")?.dataset.asks;
  const view = form.querySelector(".bench-view");
  const seen = id && view.querySelector(`[data-question="${CSS.escape(id)}"]`);
  if (!seen || view.scrollHeight <= view.clientHeight) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const top = seen.getBoundingClientRect().top - view.getBoundingClientRect().top + view.scrollTop - 12;
  view.scrollTo({ top, behavior: calm ? "auto" : "smooth" });
});
document.addEventListener("input", (event) => {
  if (form.contains(event.target) && event.target.id !== "palette-target") typed();
});
document.addEventListener("change", (event) => {
  if (event.target.id === "palette-target") target = event.target.value;
  else if (event.target.matches?.("[data-kingdom]")) { kingdom(event.target.chosen); typed(); }
  else if (form.contains(event.target)) typed();
});
document.addEventListener("focusout", (event) => {
  if (form.contains(event.target)) typed();
});
document.addEventListener("click", (event) => {
  const card = event.target.closest?.("[data-card]");
  if (!card || !form.contains(card)) return;
  const chosen = fields.get(target);
  chosen?.add(card.dataset.card);
  chosen?.field.closest("details")?.setAttribute("open", "");
  const zone = form.querySelector("#palette-target").selectedOptions[0]?.text;
  document.getElementById("says").textContent = filled(words.added, { card: card.textContent.trim(), zone });
});
document.addEventListener("keydown", (event) => {
  // Enter in a field keeps what is there; it presses no button.
  if (event.key === "Enter" && form.contains(event.target) && event.target.matches("input:not([type=checkbox])")) {
    event.preventDefault();
    keep();
  }
});
document.addEventListener("submit", (event) => {
  if (event.target !== form) return;
  const button = event.submitter;
  if (button?.hasAttribute("data-deed")) {
    event.preventDefault();
    inTurn(() => deed(button.value));
    return;
  }
  clearTimeout(timer);
  stopped = true;
  keptAt = typedAt;
});
addEventListener("beforeunload", (event) => {
  if (keptAt < typedAt && !stopped) event.preventDefault();
});
document.addEventListener("visibilitychange", () => { if (keptAt < typedAt) keep(); });

dress();
const asked = document.getElementById(form.dataset.field ?? "");
asked?.focus();
form.dataset.ready = "";
