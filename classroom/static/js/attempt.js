// The attempt page: saves by itself, keeps the text through every trouble, submits once.

import { asText, collect, delivered, fill, gaps, same } from "./answers.js";
import { clock, filled, say, words } from "./banner.js";
import { Countdown } from "./countdown.js";
import * as drafts from "./drafts.js";
import "./fields.js";
import { Server } from "./server.js";

const IDLE = 5_000; // milliseconds without typing before saving
const LONGEST = 20_000; // and at the latest after so many
const RETRIES = [3_000, 5_000, 8_000, 12_000]; // never longer: a server that is back is noticed within 15 s

const form = document.querySelector("form[data-attempt]");
const attempt = form.dataset.attempt;
const server = new Server(form);

let revision = Number(form.dataset.revision);
let known = delivered(form); // what the server has, as far as we know
let savedAt = null;
let failures = 0;
let unsent = false; // the last thing tried was to submit, and it did not arrive
let stopped = false; // waits for a decision of the reader, or there is nothing left to save to
let running = null;
let idle, latest;
let countdown = null; // where the time is limited

const dirty = () => !same(collect(form), known);

function typed() {
  drafts.write(attempt, { revision, answers: collect(form), at: Date.now() });
  if (stopped) return;
  clearTimeout(idle);
  idle = setTimeout(save, IDLE);
  latest ??= setTimeout(save, LONGEST);
}

async function save() {
  if (running) return running.then(() => (dirty() && !stopped ? save() : !dirty()));
  clearTimeout(idle);
  clearTimeout(latest);
  latest = undefined;
  if (stopped || !dirty()) return !dirty();
  running = attemptToSave();
  try {
    return await running;
  } finally {
    running = null;
  }
}

async function attemptToSave() {
  const sent = collect(form);
  if (!failures) say(words.saving, { state: "pending" });
  const outcome = await server.save(revision, sent);
  if (!outcome.ok) return trouble(outcome);
  ({ revision } = outcome.body);
  known = sent;
  savedAt = outcome.body.saved_at;
  if (outcome.body.seconds_left != null) countdown?.set(outcome.body.seconds_left);
  failures = 0;
  unsent = false;
  drafts.write(attempt, { revision, answers: collect(form), at: Date.now() });
  say(filled(words.saved, { time: clock(savedAt) }));
  return true;
}

// Says what went wrong and what to do; true if the text is safe on the server after all.
function trouble({ status, body }) {
  failures += 1;
  const why = body.error?.message ?? "";
  if (status === 409 && body.answers) return conflict(body);
  if (status === 409 && body.state) return closed(why);
  if (status === 401) {
    say(words.signedOut, { state: "failed", links: [{ label: words.signIn, href: body.sign_in ?? "/", away: true }] });
  } else if (status === 404 || status === 403) {
    say(words.gone, { state: "failed" });
  } else if ([400, 413, 422].includes(status)) {
    say(filled(words.refused, { why }), { state: "failed" });
  } else {
    const text = unsent ? words.notSent : savedAt ? filled(words.unsaved, { time: clock(savedAt) }) : words.never;
    say(text, { state: "failed" });
    idle = setTimeout(save, RETRIES[Math.min(failures, RETRIES.length) - 1]);
  }
  return false;
}

function closed(why) {
  stopped = true;
  countdown?.stop();
  const receipt = form.action.replace(/\/submit$/, "/receipt");
  say(countdown ? why : words.closed, { state: "failed", links: [{ label: words.receipt, href: receipt }] });
  return false;
}

// Two windows or devices: nothing is overwritten before the reader has chosen.
function conflict(copy) {
  stopped = true;
  showTheirs(copy.answers);
  const go = (answers) => {
    if (answers) fill(form, answers);
    showTheirs({});
    revision = copy.revision;
    known = { ...collect(form), ...copy.answers };
    stopped = false;
    form.dispatchEvent(new Event("input"));
    if (dirty()) save();
    else say(filled(words.saved, { time: clock(copy.saved_at) }));
  };
  say(words.elsewhere, {
    state: "failed",
    buttons: [{ label: words.mine, press: () => go(null) }, { label: words.other, press: () => go(copy.answers) }],
  });
  return false;
}

function showTheirs(answers) {
  for (const old of form.querySelectorAll(".theirs")) old.remove();
  const mine = collect(form);
  for (const block of form.querySelectorAll("[data-question]")) {
    const id = block.dataset.question;
    if (!(id in answers) || same(answers[id], mine[id])) continue;
    const box = Object.assign(document.createElement("div"), { className: "theirs" });
    const quote = Object.assign(document.createElement("blockquote"), { textContent: asText(answers[id]) });
    box.append(words.theirs, quote);
    block.append(box);
  }
}

async function submit() {
  if (running) await running;
  if (stopped) return;
  clearTimeout(idle);
  const button = form.querySelector("[data-submit]");
  button.disabled = true;
  const outcome = await server.submit(revision);
  button.disabled = false;
  if (outcome.ok) {
    stopped = true;
    known = collect(form);
    drafts.remove(attempt);
    location.assign(outcome.body.receipt);
  } else if (outcome.status === 0 || outcome.status >= 500) {
    unsent = true;
    trouble(outcome);
  } else {
    trouble(outcome);
  }
}

// When the time is over the page hands in what is on it, as long as that still arrives; the server does so in any case.
async function over() {
  if (stopped) return;
  sure.close();
  say(words.late, { state: "pending" });
  await submit();
}

const sure = document.getElementById("sure");

form.addEventListener("input", typed);
form.addEventListener("change", typed);
form.addEventListener("focusout", () => save());
form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!event.submitter?.hasAttribute("data-submit")) {
    save();
    return;
  }
  const open = event.submitter.name === "anyway" ? [] : gaps(form);
  if (!open.length) {
    submit();
    return;
  }
  sure.querySelector("[data-gaps]").textContent = open.join(", ");
  sure.showModal();
});
sure.querySelector("[data-back]").addEventListener("click", () => sure.close());
sure.querySelector("[data-anyway]").addEventListener("click", () => {
  sure.close();
  submit();
});

document.addEventListener("visibilitychange", () => save());
addEventListener("online", () => save());
addEventListener("focus", () => save());
addEventListener("beforeunload", (event) => {
  if (!stopped && failures && dirty()) event.preventDefault();
});

// Signing out waits until the text is safe; if it cannot be made safe, one stays signed in.
for (const leaving of document.querySelectorAll("[data-clears-drafts]")) {
  leaving.addEventListener("submit", async (event) => {
    if (stopped || !dirty()) return;
    event.preventDefault();
    if (await save()) {
      stopped = true;
      drafts.removeAll();
      leaving.submit();
    } else {
      drafts.write(attempt, { revision, answers: collect(form), at: Date.now() });
    }
  });
}

// What an earlier visit could not save comes back, unless the server has moved on meanwhile: then the reader chooses.
const draft = drafts.read(attempt);
if (document.querySelector(".problem")) {
  known = {};
} else if (draft && !same({ ...known, ...draft.answers }, known)) {
  const copy = { revision, answers: known, saved_at: Date.now() };
  fill(form, draft.answers);
  form.dispatchEvent(new Event("input"));
  if (draft.revision >= revision) {
    say(words.restored, { state: "pending" });
    save();
  } else {
    conflict(copy);
  }
} else if (dirty()) {
  typed();
}
if (form.dataset.left) countdown = new Countdown(Number(form.dataset.left), over);
form.dataset.ready = "";
