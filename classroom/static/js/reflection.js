// Saves a reflection while one writes; its form does the same without this.

import { filled } from "./filled.js";

const IDLE = 2_000; // milliseconds without typing before saving
const AGAIN = 10_000; // before trying again
const PATIENCE = 20_000;

const form = document.querySelector("[data-reflection]");
const { text, revision, csrf_token: token } = form.elements;
const status = form.querySelector("[data-saves]");
const mine = form.querySelector("[data-mine]");

let known = text.value;
let waiting = 0;
let running = false;
let other = null; // the revision that somebody else saved

const dirty = () => text.value !== known;

function later(delay) {
  clearTimeout(waiting);
  waiting = setTimeout(save, delay);
}

async function save() {
  if (running || other !== null || !dirty()) return;
  running = true;
  status.textContent = status.dataset.saving;
  const sent = text.value;
  const outcome = await post({ revision: Number(revision.value), text: sent });
  running = false;
  if (outcome.ok) {
    known = sent;
    revision.value = outcome.body.revision;
    status.textContent = status.dataset.saved;
    if (dirty()) later(IDLE);
  } else trouble(outcome);
}

function trouble({ status: code, body }) {
  if (code === 409) {
    other = body.revision;
    mine.hidden = false;
    status.textContent = status.dataset.other;
  } else if (code === 422 || code === 429) {
    status.textContent = filled(status.dataset.refused, { why: body.error?.message ?? "" });
  } else {
    status.textContent = status.dataset.unsaved;
    later(AGAIN);
  }
}

// Signing in again in another tab makes a new form token; the refusal of the old one brings it along.
async function post(data, retried = false) {
  try {
    const answer = await fetch(form.action, {
      method: "POST", body: JSON.stringify(data), signal: AbortSignal.timeout(PATIENCE),
      headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": token.value },
    });
    const body = await answer.json().catch(() => ({}));
    if (answer.status === 400 && body.csrf_token && !retried) {
      token.value = body.csrf_token;
      return post(data, true);
    }
    return { ok: answer.ok, status: answer.status, body };
  } catch {
    return { ok: false, status: 0, body: {} };
  }
}

text.addEventListener("input", () => later(IDLE));
text.addEventListener("blur", save);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(waiting);
  save();
});
mine.addEventListener("click", () => {
  revision.value = other;
  other = null;
  mine.hidden = true;
  save();
});
addEventListener("beforeunload", (event) => {
  if (dirty()) event.preventDefault();
});
