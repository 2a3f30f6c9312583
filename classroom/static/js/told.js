// The tables that a stream of events tells: each by new lines, and by runs of lines of the one before as [first, count].

const before = new Map(); // the lines of the last table, by topic

// The event with its table whole. A new stream tells its first table in new lines alone, so nothing need be forgotten.
export function told({ lines, ...event }) {
  const last = before.get(event.topic) ?? [];
  const now = lines.flatMap((one) => (typeof one === "string" ? [one] : last.slice(one[0], one[0] + one[1])));
  before.set(event.topic, now);
  return { ...event, table: now.join("\n") };
}

// The table as an element; its forms get the page's own token.
export function tableOf(html, token) {
  const table = new DOMParser().parseFromString(html, "text/html").getElementById("board");
  for (const field of table.querySelectorAll("input[name=csrf_token]")) field.value = token;
  return table;
}
