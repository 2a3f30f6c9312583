// Follows a report that is being made; without this, the page has a link to look again.

const PAUSE = 1000; // milliseconds
const PATIENCE = 60; // looks in a row that may fail

const panel = document.querySelector("[data-job]");
const bar = panel?.querySelector("progress");

async function look(failures) {
  if (failures > PATIENCE) return;
  try {
    const response = await fetch(panel.dataset.job, { headers: { Accept: "application/json" } });
    const job = await response.json();
    if (!response.ok || !job.open) return location.reload();
    if (job.done) bar.value = job.done;
    failures = 0;
  } catch {
    failures += 1; // the network is away for a moment
  }
  setTimeout(look, PAUSE, failures);
}

if (panel) setTimeout(look, PAUSE, 0);
