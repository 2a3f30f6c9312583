// The line that says how the text is kept. Its words come from the page, in the reader's language.

const place = document.getElementById("saved");
export const words = document.getElementById("messages").dataset;

export function say(message, { state = "", links = [], buttons = [] } = {}) {
  place.className = `saved ${state}`;
  place.replaceChildren(message);
  if (!links.length && !buttons.length) return;
  const row = document.createElement("div");
  row.className = "actions";
  for (const { label, href, away } of links) {
    const link = Object.assign(document.createElement("a"), { href, textContent: label, className: "button" });
    if (away) Object.assign(link, { target: "_blank", rel: "noopener" });
    row.append(link);
  }
  for (const { label, press } of buttons) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: label });
    button.addEventListener("click", press);
    row.append(button);
  }
  place.append(row);
}

export function clock(moment) {
  return new Date(moment).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
}

export { filled } from "./filled.js";
