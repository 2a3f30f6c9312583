// After a move the board is put anew: what to do now takes the focus, so that a keyboard goes on from there.

const now = () => document.getElementById("board");
let seen = now().dataset.number;

new MutationObserver(() => {
  const board = now();
  if (!board || board.dataset.number === seen) return;
  seen = board.dataset.number;
  const lost = document.activeElement === document.body || !document.activeElement?.isConnected;
  if (lost) document.getElementById("now").focus();
}).observe(document.getElementById("main"), { childList: true });
