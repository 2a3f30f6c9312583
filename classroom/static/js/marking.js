// Marking by keyboard, sums that follow what is typed, words of cards that light up. The page works without it.

const form = document.getElementById("marking");
const number = (field) => (field.value.trim() === "" ? NaN : Number(field.value.replace(",", ".")));
const shown = (value) => (Number.isNaN(value) ? "–" : (Math.round(value * 100) / 100).toLocaleString(document.documentElement.lang));

if (form) mark(form);
light();
hush();

function mark(page) {
  const rows = [...page.querySelectorAll("[data-mark]")];
  const points = (row) => row.querySelector('input[type="number"]');
  const tick = (row) => row.querySelector(".tick");
  // What is not applicable counts only with points.
  const isOutside = (row) => "outside" in row.dataset && points(row).value === "";
  let dirty = false;

  // The points that are given; “+ ?” while some are not.
  function soFar(some) {
    const given = some.map((row) => number(points(row))).filter((value) => !Number.isNaN(value));
    return shown(given.reduce((sum, value) => sum + value, 0)) + (given.length < some.length ? " + ?" : "");
  }

  function sums() {
    for (const total of page.querySelectorAll("[data-total]")) {
      const own = rows.filter((row) => row.dataset.turn === total.dataset.total && !isOutside(row));
      total.querySelector("b").textContent = soFar(own);
      total.querySelector("[data-possible]").textContent = shown(own.reduce((sum, row) => sum + Number(points(row).max), 0));
      total.querySelector("[data-band]")?.remove();
    }
    const counted = rows.filter((row) => row.dataset.counts && !("outside" in row.dataset));
    page.querySelector("[data-decided]").textContent = counted.filter((row) => tick(row).checked).length;
    const score = page.querySelector("[data-score]");
    const asked = counted.filter((row) => row.dataset.question);
    if (score?.dataset.score === "questions") {
      score.textContent = soFar(asked);
    }
  }

  // Accepts a row and goes on to the next that waits; from the last one to the button that confirms.
  function accept(row) {
    tick(row).checked = true;
    row.classList.remove("unsure");
    sums();
    const later = rows.slice(rows.indexOf(row) + 1);
    const waits = (one) => !tick(one).checked && !isOutside(one);
    const next = later.find(waits) ?? rows.find(waits);
    const confirm = page.querySelector('button[value="all"]') ?? page.querySelector('button[value="save"]');
    (next ? points(next) : confirm).focus();
  }

  page.addEventListener("input", (event) => {
    dirty = true;
    const row = event.target.closest("[data-mark]");
    if (row && event.target === points(row)) tick(row).checked = event.target.value !== "";
    sums();
  });
  page.addEventListener("keydown", (event) => {
    const row = event.target.closest("[data-mark]");
    if (event.key !== "Enter" || !row || event.target.matches("summary, button")) return;
    event.preventDefault();
    if (!points(row).reportValidity() || points(row).value === "") points(row).focus();
    else accept(row);
  });
  page.addEventListener("submit", () => { dirty = false; });
  addEventListener("beforeunload", (event) => { if (dirty) event.preventDefault(); });
}

// A step under the pointer lights up the words of the card that caused it, and these words the steps.
function light() {
  const of = (place) => place.dataset.step?.split(" ") ?? place.dataset.steps.split(" ");
  for (const group of document.querySelectorAll(".group")) {
    const places = [...group.querySelectorAll("[data-step], [data-steps]")];
    group.addEventListener("pointerover", (event) => {
      const over = event.target.closest("[data-step], [data-steps]");
      for (const place of places) {
        place.classList.toggle("lit", Boolean(over) && over !== place && of(place).some((step) => of(over).includes(step)));
      }
    });
    group.addEventListener("pointerleave", () => places.forEach((place) => place.classList.remove("lit")));
  }
}

// What appears on hover or focus goes away with Escape, until pointer or focus move on.
function hush() {
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") document.querySelectorAll(".narrated").forEach((answer) => answer.classList.add("quiet-tips"));
  });
  for (const kind of ["pointerover", "focusin"]) {
    addEventListener(kind, (event) => event.target.closest?.(".narrated")?.classList.remove("quiet-tips"));
  }
}
