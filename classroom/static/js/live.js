// Games and the lobby, kept up to date: one stream of events for a browser, shared by its tabs; asking again and again
// where there is none. Of a game the stream tells the table itself, by the lines in which it differs from the one before;
// else the page is fetched, and only regions that changed are put anew.

import { tableOf, told } from "./told.js";

const root = document.querySelector("[data-live]");
const topic = `${root.dataset.live === "lobby" ? "l" : "g"}${root.dataset.id}`;
const address = document.querySelector("meta[name=live]").content;
const POLL = 4000, SILENCE = 40_000, HERE = 30_000, OWN = 100, WATCHED = 10_000; // milliseconds
const MOST = 20; // topics that one stream tells of
const channel = new BroadcastChannel("playaloud-live");

let heard = 0; // when the stream was last heard of
let busy = null;
let wanted = shown();

// How far the page is; the table, which is also put anew after an own move, says it for itself.
function shown() {
  return Math.max(Number(root.dataset.version), Number(root.querySelector("#board")?.dataset.version ?? 0));
}

// ---- what changed ---------------------------------------------------------------------------------------------------

function news(message) {
  const { topic: changed, version, table } = message;
  if (changed !== topic || version <= shown()) return;
  if (root.querySelector(".htmx-request")) return setTimeout(news, OWN, message); // the answer to an own move is near
  wanted = Math.max(wanted, version);
  const board = root.querySelector("#board");
  if (!table || !board || !isFor(message)) return refresh();
  root.dataset.state = message.state;
  exchange(board, tableOf(table, root.dataset.token));
}

// The tab that holds the stream may be open since somebody else was signed in here, or since the language was another.
function isFor({ viewer, language }) {
  return String(viewer) === root.dataset.viewer && language === document.documentElement.lang;
}

async function refresh() {
  if (busy) return;
  busy = true;
  try {
    const answer = await fetch(location.pathname, { headers: { Accept: "text/html", "HX-Request": "true" } });
    if (answer.ok) put(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch {
    // The network is gone; the next sign of life tries again.
  }
  busy = false;
  if (wanted > shown() && heard) setTimeout(refresh, 300);
}

function put(page) {
  const fresh = page.querySelector("[data-live]");
  const other = fresh?.dataset.state !== root.dataset.state;
  if (!fresh || (other && (root.dataset.state === "open" || fresh.dataset.state === undefined))) return location.reload();
  if (Number(fresh.dataset.version) < shown()) return; // the stream was quicker
  if (other) root.dataset.state = fresh.dataset.state;
  root.dataset.version = fresh.dataset.version;
  for (const region of root.querySelectorAll("[data-region]")) {
    const other = fresh.querySelector(`[data-region="${region.dataset.region}"]`);
    if (other && stamp(other) !== stamp(region)) exchange(region, other);
  }
}

// A board is the same while nothing was done; anything else while it reads the same, form tokens aside.
function stamp(region) {
  return region.dataset.number ?? region.outerHTML.replace(/name="csrf_token" value="[^"]*"/g, "");
}

function exchange(region, other) {
  const had = region.contains(document.activeElement);
  const opened = new Set([...region.querySelectorAll("details[open] > summary")].map((one) => one.textContent.trim()));
  const typed = typedIn(region);
  region.replaceWith(other);
  for (const summary of other.querySelectorAll("details > summary")) {
    if (opened.has(summary.textContent.trim())) summary.parentElement.open = true;
  }
  window.htmx?.process(other);
  const lines = other.querySelector(".chat-lines");
  if (lines) lines.scrollTop = lines.scrollHeight;
  if (other.id === "board") tell();
  const writes = typed(other);
  if (had && !writes) (other.querySelector("#now") ?? other.querySelector("button, a, input"))?.focus({ preventScroll: true });
}

// Keeps what somebody is typing; gives a function that puts it into other fields, and says whether one goes on typing.
function typedIn(region) {
  const kept = [...region.querySelectorAll("textarea[id]")].filter((one) => one.value !== one.defaultValue);
  const active = document.activeElement;
  return (other) => {
    for (const { id, value } of kept) {
      const field = other.querySelector(`#${id}`);
      if (field) field.value = value;
    }
    const field = kept.includes(active) && other.querySelector(`#${active.id}`);
    if (!field) return false;
    field.focus({ preventScroll: true });
    field.setSelectionRange(active.selectionStart, active.selectionEnd);
    return true;
  };
}

// What happened is read out, and whose turn it is.
function tell() {
  const now = document.getElementById("now");
  const says = document.getElementById("says");
  if (!now || !says) return;
  says.textContent = [now.querySelector(".happened"), now.querySelector("h2")].map((one) => one?.textContent ?? "").join(" ");
  document.title = document.title.replace(/^● /, "");
  if ("mine" in now.dataset) document.title = `● ${document.title}`;
}

new MutationObserver(() => {
  const board = document.getElementById("board");
  if (!board || board.dataset.told === board.dataset.number) return;
  board.dataset.told = board.dataset.number;
  tell();
}).observe(root, { childList: true, subtree: true });

// ---- the stream -----------------------------------------------------------------------------------------------------

const topics = new Set([topic]);
let source = null;
let asked = 0; // when all tabs were last asked what they want

function connect() {
  if (!address) return;
  source?.close();
  source = new EventSource(`${address}?${[...topics].map((one) => `t=${one}`).join("&")}`, { withCredentials: true });
  source.addEventListener("beat", () => share({ beat: true }));
  source.addEventListener("change", (event) => share({ news: JSON.parse(event.data) }));
  source.addEventListener("table", (event) => share({ news: told(JSON.parse(event.data)) }));
}

function share(message) {
  channel.postMessage(message);
  hear(message);
}

function hear(message) {
  if (message.beat || message.news) heard = Date.now();
  if (message.news) news(message.news);
  if (message.leads) channel.postMessage({ wants: topic });
  if (message.wants && source && !topics.has(message.wants)) want(message.wants);
}

// A tab that leads for hours has heard of more than are open now: then all are asked anew, at most once in a while.
function want(another) {
  if (topics.size >= MOST) {
    if (Date.now() - asked < SILENCE) return;
    asked = Date.now();
    topics.clear();
    topics.add(topic);
    channel.postMessage({ leads: true });
  }
  topics.add(another);
  connect();
}

channel.addEventListener("message", (event) => hear(event.data));

function lead() {
  connect();
  channel.postMessage({ leads: true });
  return new Promise(() => {}); // for as long as this tab is open
}

if (navigator.locks) navigator.locks.request("playaloud-live", lead);
else lead();
channel.postMessage({ wants: topic });

// ---- without a stream, and who is here ------------------------------------------------------------------------------

setInterval(() => {
  if (document.visibilityState === "visible" && Date.now() - heard > SILENCE) refresh();
}, POLL);

async function here() {
  if (document.visibilityState !== "visible" || !root.dataset.here) return;
  const body = new URLSearchParams({ do: "here", csrf_token: root.dataset.token });
  const answer = await fetch(root.dataset.here, { method: "POST", body, headers: { Accept: "application/json" } })
    .then((got) => got.json()).catch(() => ({}));
  // Who has gone changes nothing in the game, so nothing tells of it.
  const gone = root.querySelector("#board")?.dataset.number.split("-")[2];
  if (answer.absent !== undefined && gone !== undefined && answer.absent !== gone) refresh();
}

// Who only watches sees things late: also the last ones before a pause.
if ("watches" in root.dataset) setInterval(refresh, WATCHED);

setInterval(here, HERE);
here();
addEventListener("pagehide", () => source?.close());
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
