// The words of a template with its {places} filled; what is missing stays empty.

export function filled(template, values) {
  return template.replace(/\{(\w+)\}/g, (_whole, name) => values[name] ?? "");
}
