// The answers on the page as plain data, in the shape that the server keeps, and back.

export function collect(form) {
  const answers = {};
  for (const block of form.querySelectorAll("[data-question]")) answers[block.dataset.question] = valueOf(block);
  return answers;
}

export function fill(form, answers) {
  for (const block of form.querySelectorAll("[data-question]")) {
    if (block.dataset.question in answers) setValue(block, answers[block.dataset.question]);
  }
}

export function gaps(form) {
  return [...form.querySelectorAll("[data-question]")]
    .filter((block) => isEmpty(valueOf(block)))
    .map((block) => block.dataset.question);
}

export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

export function asText(value) {
  if (Array.isArray(value)) return value.join("; ");
  return typeof value === "object" ? [value.buy, value.why].filter(Boolean).join("\n") : value;
}

function isEmpty(value) {
  return !asText(value).trim();
}

function valueOf(block) {
  if (block.dataset.kind === "choice") return checked(block);
  if (block.dataset.kind === "purchase") return { buy: part(block, "buy"), why: part(block, "why") };
  return text(block.querySelector("textarea, input[type=text]"));
}

function part(block, name) {
  const fields = [...block.querySelectorAll(`[data-part="${name}"]`)];
  const options = fields.filter((field) => field.type === "radio");
  return options.length ? (options.find((field) => field.checked)?.value ?? "") : text(fields[0]);
}

function setValue(block, value) {
  for (const field of block.querySelectorAll("textarea, input")) {
    const own = field.dataset.part ? value[field.dataset.part] : value;
    if (field.type === "radio" || field.type === "checkbox") field.checked = [own].flat().includes(field.value);
    else field.value = own;
  }
}

const checked = (block) => [...block.querySelectorAll("input:checked")].map((field) => field.value);
const text = (field) => field.value.replace(/\r\n?/g, "\n");
