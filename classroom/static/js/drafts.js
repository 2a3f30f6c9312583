// Text that the server has not confirmed yet, kept in this browser by attempt. A browser that forbids it goes without.

const PREFIX = "playaloud:attempt:";

export function read(attempt) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + attempt));
  } catch {
    return null;
  }
}

export function write(attempt, draft) {
  try {
    localStorage.setItem(PREFIX + attempt, JSON.stringify(draft));
  } catch {
    // full or forbidden: the text is still on the page
  }
}

export function remove(attempt) {
  try {
    localStorage.removeItem(PREFIX + attempt);
  } catch {
    // nothing was kept
  }
}

export function removeAll() {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX)) localStorage.removeItem(key);
    }
  } catch {
    // nothing was kept
  }
}
