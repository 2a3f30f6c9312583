// Arrow keys, a drawn finger and full screen for a line that is shown in front of a class. Without this, links do the same.

// A key may come before htmx has seen the links of a stage just put here; then it sees this one now.
function press(id) {
  const link = document.getElementById(id);
  if (link) globalThis.htmx?.process(link);
  link?.click();
}
const busy = (target) => target.closest("input, textarea, select, [contenteditable]");

addEventListener("keydown", (event) => {
  if (busy(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
  const keys = { ArrowRight: "next", PageDown: "next", ArrowLeft: "prev", PageUp: "prev" };
  if (!(event.key in keys)) return;
  event.preventDefault();
  press(keys[event.key]);
});

// A finger drawn across a phone turns the page; drawn up or down it scrolls.
const FAR = 60; // pixels
let began = null;
addEventListener("touchstart", ({ touches }) => {
  began = touches.length === 1 ? { x: touches[0].clientX, y: touches[0].clientY } : null;
}, { passive: true });
addEventListener("touchend", ({ changedTouches, target }) => {
  if (!began || !target.closest("#stage")) return;
  const [x, y] = [changedTouches[0].clientX - began.x, changedTouches[0].clientY - began.y];
  if (Math.abs(x) > FAR && Math.abs(x) > 2 * Math.abs(y)) press(x < 0 ? "next" : "prev");
});

function fill() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.().catch(() => {});
}

// The stage is put anew with every step, so its button is found again each time.
function dress() {
  const button = document.querySelector("[data-full-screen]");
  if (!button) return;
  button.dataset.enter ??= button.textContent;
  button.textContent = document.fullscreenElement ? button.dataset.leave : button.dataset.enter;
  button.hidden = !document.fullscreenEnabled;
  document.body.classList.toggle("full", Boolean(document.fullscreenElement));
}

addEventListener("click", (event) => {
  if (event.target.closest("[data-full-screen]")) fill();
});
addEventListener("fullscreenchange", dress);
new MutationObserver(dress).observe(document.getElementById("main"), { childList: true });
dress();
