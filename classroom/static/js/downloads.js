// Follows a report that is being made, and says when it is there; without this, the page has a link to look again.

const PAUSE = 1000; // milliseconds
const PATIENCE = 60; // looks in a row that may fail

const panel = document.querySelector("[data-job]");

async function look(failures) {
  if (failures > PATIENCE) return;
  try {
    const response = await fetch(panel.dataset.job, { headers: { Accept: "application/json" } });
    const job = await response.json();
    if (!response.ok || !job.open) return await show();
    if (job.done) panel.querySelector("progress").value = job.done;
    failures = 0;
  } catch {
    failures += 1; // the network is away for a moment
  }
  setTimeout(look, PAUSE, failures);
}

// The panel is a live region: what is put into it is read aloud, which a page that is loaded anew is not.
async function show() {
  const response = await fetch(panel.dataset.job, { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const now = page.querySelector(".download");
  if (now) panel.replaceChildren(...now.childNodes);
  else location.reload();
}

if (panel) setTimeout(look, PAUSE, 0);
