// The answers on the page as plain data, in the shape that the server keeps, and back.

export function collect(form) {
  return each(form, (field) => ({ text: field.value, checked: field.checked }));
}

// What the server put on the page, also where the reader, or the browser on a reload, was faster than this script.
export function delivered(form) {
  return each(form, (field) => ({ text: field.defaultValue, checked: field.defaultChecked }));
}

// What is played at the table is kept there; here it is only shown.
function each(form, read) {
  const blocks = [...form.querySelectorAll('[data-question]:not([data-kind="play"])')];
  return Object.fromEntries(blocks.map((block) => [block.dataset.question, valueOf(block, read)]));
}

export function fill(form, answers) {
  for (const block of form.querySelectorAll('[data-question]:not([data-kind="play"])')) {
    if (block.dataset.question in answers) setValue(block, answers[block.dataset.question]);
  }
}

export function gaps(form) {
  const answers = collect(form);
  const isOpen = (block) => {
    const value = block.dataset.kind === "play" ? block.querySelector("textarea").value : answers[block.dataset.question];
    return !asText(value).trim() && !block.querySelector(".recordings");
  };
  return [...form.querySelectorAll("[data-question]")].filter(isOpen).map((block) => block.dataset.question);
}

export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

export function asText(value) {
  if (Array.isArray(value)) return value.join("; ");
  return typeof value === "object" ? [value.buy, value.why].filter(Boolean).join("\n") : value;
}

function valueOf(block, read) {
  const fields = [...block.querySelectorAll("textarea, input")];
  const chosen = (some) => some.filter((field) => read(field).checked).map((field) => field.value);
  const text = (field) => read(field).text.replace(/\r\n?/g, "\n");
  if (block.dataset.kind === "choice") return chosen(fields);
  if (block.dataset.kind !== "purchase") return text(fields[0]);
  const part = (name) => {
    const own = fields.filter((field) => field.dataset.part === name);
    return own[0].type === "radio" ? (chosen(own)[0] ?? "") : text(own[0]);
  };
  return { buy: part("buy"), why: part("why") };
}

function setValue(block, value) {
  for (const field of block.querySelectorAll("textarea, input")) {
    const own = field.dataset.part ? value[field.dataset.part] : value;
    if (field.type === "radio" || field.type === "checkbox") field.checked = [own].flat().includes(field.value);
    else field.value = own;
  }
}
