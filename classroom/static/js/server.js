// What the attempt page says to the server. Every outcome is data: {ok, status, body}; status 0 means no answer came.

const PATIENCE = 20_000; // milliseconds
const KEEPALIVE = 60_000; // bytes that a browser sends on after the page is gone

export class Server {
  constructor(form) {
    this.form = form;
    this.token = form.elements.csrf_token;
  }

  save(revision, answers) {
    const body = JSON.stringify({ revision, answers });
    return this.#send(this.form.dataset.saves, () => ({
      body,
      headers: { "Content-Type": "application/json", "X-CSRFToken": this.token.value },
      keepalive: body.length * 3 < KEEPALIVE,
    }));
  }

  submit(revision) {
    this.form.elements.revision.value = revision;
    return this.#send(this.form.action, () => ({ body: new URLSearchParams(new FormData(this.form)) }));
  }

  // Signing in again in another tab makes a new form token; the refusal of the old one brings it along.
  async #send(address, request) {
    const first = await this.#once(address, request());
    if (first.status !== 400 || !first.body.csrf_token) return first;
    this.token.value = first.body.csrf_token;
    return this.#once(address, request());
  }

  async #once(address, request) {
    try {
      const response = await fetch(address, {
        method: "POST",
        ...request,
        headers: { Accept: "application/json", ...request.headers },
        signal: AbortSignal.timeout(PATIENCE),
      });
      return { ok: response.ok, status: response.status, body: await response.json().catch(() => ({})) };
    } catch {
      return { ok: false, status: 0, body: {} };
    }
  }
}
