// Records what is said, keeps it with the attempt, and, where one wishes, has the browser write it down to be corrected.
// Without a microphone, or without leave to use it, everything can be typed; this says so and does nothing else.

import { filled } from "./filled.js";

const LONGEST = 120; // seconds
const MOST = 950_000; // bytes; the server takes a little more
const PATIENCE = 60_000; // milliseconds for sending
const BRIEF = 5_000; // milliseconds that good news is shown; the list shows it too
const KINDS = ["audio/webm;codecs=opus", "audio/ogg;codecs=opus", "audio/mp4"];
const Recognition = globalThis.SpeechRecognition ?? globalThis.webkitSpeechRecognition;

const panel = document.getElementById("recorder");
const words = panel.dataset;
const part = (name) => panel.querySelector(`[data-${name}]`);
const canRecord = Boolean(navigator.mediaDevices?.getUserMedia && globalThis.MediaRecorder);

let session = null; // {recorder, chunks, size, began, place, fills, listener, thrown}
let leaving = 0;
let unsent = null; // a recording that did not arrive: {form, question}

function show(text, { running = false, failed = false, open = true, brief = false } = {}) {
  panel.hidden = false;
  panel.classList.toggle("running", running);
  panel.classList.toggle("failed", failed);
  part("says").textContent = text;
  part("clock").textContent = running ? "0:00" : "";
  part("stop").hidden = !running;
  part("drop").hidden = !running && !unsent;
  part("again").hidden = !unsent;
  part("close").hidden = running || Boolean(unsent) || !open;
  clearTimeout(leaving);
  if (brief) leaving = setTimeout(() => (panel.hidden = true), BRIEF);
}

// ── Recording ───────────────────────────────────────────────────────────────────────────────────────────────────────

async function start(button) {
  if (session || unsent) return panel.scrollIntoView();
  session = { chunks: [], size: 0, place: placeOf(button), fills: button.dataset.fills };
  show(words.waiting, { open: false });
  let stream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (error) {
    session = null;
    return show(error.name === "NotFoundError" ? words.missing : words.denied, { failed: true });
  }
  const mimeType = KINDS.find((kind) => MediaRecorder.isTypeSupported(kind));
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: 24_000 });
  Object.assign(session, { recorder, began: performance.now() });
  recorder.addEventListener("dataavailable", heard);
  recorder.addEventListener("stop", stopped);
  recorder.start(1_000);
  session.listener = listen(session.fills);
  show(words.running, { running: true });
  part("stop").focus({ preventScroll: true });
  tick();
}

function placeOf(button) {
  const board = document.getElementById("board");
  return { question: button.dataset.record, side: button.dataset.side, number: board?.dataset.number ?? "0" };
}

function heard(event) {
  session.chunks.push(event.data);
  session.size += event.data.size;
  if (session.size > MOST) stop(words.longest);
}

function tick() {
  if (!session?.recorder || session.recorder.state !== "recording") return;
  const seconds = Math.floor((performance.now() - session.began) / 1000);
  part("clock").textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  if (seconds >= LONGEST) stop(words.longest);
  else setTimeout(tick, 250);
}

function stop(note = "") {
  if (session?.recorder?.state !== "recording") return;
  session.note = note;
  session.seconds = Math.round((performance.now() - session.began) / 1000);
  session.listener?.stop();
  session.recorder.stop();
  session.recorder.stream.getTracks().forEach((track) => track.stop());
}

function stopped() {
  const { chunks, place, seconds, thrown, note, recorder, onward } = session;
  session = null;
  if (thrown) {
    panel.hidden = true;
    return;
  }
  const type = recorder.mimeType.split(";")[0];
  const form = new FormData();
  const fields = { ...place, seconds, key: crypto.randomUUID() };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("sound", new Blob(chunks, { type }), `spoken.${type.split("/")[1]}`);
  send({ form, question: place.question }, note).then((kept) => kept && onward?.());
}

// ── Keeping and deleting ────────────────────────────────────────────────────────────────────────────────────────────

async function send(recording, note = "") {
  unsent = null;
  show(words.sending, { open: false });
  const outcome = await post(words.keeps, recording.form);
  if (outcome.ok) {
    put(recording.question, outcome.body.list);
    show(note || words.kept, { brief: !note });
    return true;
  }
  const lost = outcome.status === 0 || outcome.status >= 500 || outcome.status === 401;
  if (lost) unsent = recording;
  show(lost ? words.failed : filled(words.refused, { why: outcome.body.error?.message ?? "" }), { failed: true });
  return false;
}

async function remove(button) {
  const list = button.closest("[data-heard]");
  const outcome = await post(button.formAction, new FormData());
  if (!outcome.ok) return show(filled(words.refused, { why: outcome.body.error?.message ?? "" }), { failed: true });
  put(list.dataset.heard, outcome.body.list);
  show(words.removed, { brief: true });
}

function put(question, list) {
  const place = document.querySelector(`[data-heard="${CSS.escape(question)}"]`);
  if (place) place.innerHTML = list; // from our own server, escaped there
}

// Signing in again in another tab makes a new form token; the refusal of the old one brings it along.
async function post(address, form, retried = false) {
  const token = document.querySelector("#voice-form [name=csrf_token]");
  form.set("csrf_token", token.value);
  try {
    const answer = await fetch(address, {
      method: "POST", body: form, headers: { Accept: "application/json" }, signal: AbortSignal.timeout(PATIENCE),
    });
    const body = await answer.json().catch(() => ({}));
    if (answer.status === 400 && body.csrf_token && !retried) {
      token.value = body.csrf_token;
      return post(address, form, true);
    }
    return { ok: answer.ok, status: answer.status, body };
  } catch {
    return { ok: false, status: 0, body: {} };
  }
}

// ── Writing down ────────────────────────────────────────────────────────────────────────────────────────────────────

function listen(fills) {
  if (!Recognition || !document.getElementById("writes-down")?.checked) return null;
  const listener = new Recognition();
  Object.assign(listener, { continuous: true, interimResults: false, lang: document.documentElement.lang });
  listener.addEventListener("result", (event) => {
    const said = [...event.results].slice(event.resultIndex).map((one) => one[0].transcript.trim()).join(" ");
    // The step may have been taken meanwhile; then the words stand with the last step.
    const field = document.getElementById(fills) ?? document.getElementById("after");
    if (!field || !said) return;
    field.value = [field.value.trim(), said].filter(Boolean).join(" ").slice(0, field.maxLength > 0 ? field.maxLength : undefined);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  listener.start();
  return listener;
}

// ── The page ────────────────────────────────────────────────────────────────────────────────────────────────────────

function dress() {
  for (const place of document.querySelectorAll("[data-records]")) place.hidden = !canRecord;
}

addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if ("record" in button.dataset) start(button);
  else if ("remove" in button.dataset) {
    event.preventDefault();
    remove(button);
  }
});
part("stop").addEventListener("click", () => stop());
part("again").addEventListener("click", () => unsent && send(unsent));
part("close").addEventListener("click", () => (panel.hidden = true));
part("drop").addEventListener("click", () => {
  if (session) session.thrown = true;
  unsent = null;
  if (session) stop();
  else panel.hidden = true;
});
// What is being said is kept before the step is taken, or the work handed in; if it cannot be, pressing again goes on.
addEventListener("submit", (event) => {
  if (session?.recorder?.state !== "recording" || event.target.id === "voice-form") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const { target: form, submitter } = event;
  session.onward = () => form.requestSubmit(submitter);
  stop();
}, true);
addEventListener("beforeunload", (event) => {
  if (session?.recorder || unsent) event.preventDefault();
});

for (const note of document.querySelectorAll("[data-cannot]")) note.hidden = canRecord;
for (const wish of document.querySelectorAll("[data-writes]")) wish.hidden = !(canRecord && Recognition);
dress();
new MutationObserver(dress).observe(document.getElementById("main"), { childList: true, subtree: true });
