// Card names to press instead of typing.

for (const group of document.querySelectorAll("[data-fills]")) {
  const field = document.getElementById(group.dataset.fills);
  group.hidden = false;
  for (const chip of group.querySelectorAll("button")) {
    chip.addEventListener("click", () => {
      const before = field.value.trim().replace(/,$/, "");
      field.value = before ? `${before}, ${chip.textContent}` : chip.textContent;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }
}
