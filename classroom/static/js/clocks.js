// A game's clock, counted on from what the server said last. One's own last minute and last ten seconds are said aloud;
// when time is up the server is told, which looks at its own clock.

const root = document.querySelector("[data-live]");
const says = document.getElementById("clock-says");
const words = document.getElementById("clock-words").dataset;
const MINUTE = 60, TEN = 10; // seconds
const GRACE = 2500, AGAIN = 4000; // milliseconds: a little more than the server's, and until it is told again

let shown = null; // the list that is counted on, since when, and the bound that was passed last
let begun = 0, passed = null, told = 0;

function tick() {
  const now = performance.now();
  const list = document.querySelector(".clocks");
  if (list !== shown) [shown, begun, passed, told] = [list, now, null, 0];
  const timers = [...(list?.querySelectorAll("[data-left]") ?? [])];
  if (!timers.length) return;
  const left = Math.min(...timers.map((timer) => put(timer, (now - begun) / 1000)));
  if ("own" in timers[0].dataset) say(left);
  if (left * 1000 <= -GRACE && now - told > AGAIN) {
    told = now;
    tell();
  }
}

function put(timer, gone) {
  const left = Number(timer.dataset.left) - gone;
  const whole = Math.max(Math.ceil(left), 0);
  const text = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  if (timer.textContent !== text) timer.textContent = text;
  timer.parentElement.classList.toggle("near", left <= TEN);
  return left;
}

// Each bound is said when it is passed, not when a decision begins below it.
function say(left) {
  const bound = left <= 0 ? 0 : left <= TEN ? TEN : left <= MINUTE ? MINUTE : Infinity;
  if (passed !== null && bound < passed && bound > 0) says.textContent = bound === TEN ? words.ten : words.minute;
  passed = bound;
}

function tell() {
  const body = new URLSearchParams({ do: "time", csrf_token: root.dataset.token });
  const path = `${location.pathname}/seat`;
  fetch(path, { method: "POST", body, redirect: "manual", headers: { Accept: "text/html" } }).catch(() => {});
}

setInterval(tick, 250);
tick();
