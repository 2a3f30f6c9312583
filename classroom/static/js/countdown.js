// The time left of an attempt: counted on the page, set right by the server, said aloud at five minutes and at one.

import { filled, words } from "./banner.js";

const FIVE = 300, ONE = 60; // seconds

export class Countdown {
  #ends;
  #said;
  #timer;

  // `left` in seconds, as the server counts; `over` is called once, when nothing is left.
  constructor(left, over) {
    this.place = document.getElementById("time-left");
    this.aloud = document.getElementById("time-said");
    this.over = over;
    this.set(left);
  }

  // The server's count replaces ours: a computer that slept has missed some of it, an extension adds to it.
  set(left) {
    this.#ends = performance.now() + left * 1000;
    this.#said = left > FIVE ? Infinity : left > ONE ? FIVE : ONE;
    this.#tick();
  }

  stop() {
    clearTimeout(this.#timer);
  }

  #tick() {
    clearTimeout(this.#timer);
    const left = Math.max((this.#ends - performance.now()) / 1000, 0);
    const shown = Math.ceil(left);
    this.place.textContent = left > 90
      ? filled(words.minutes, { minutes: Math.ceil(left / 60) })
      : left > 0 ? filled(words.seconds, { seconds: shown }) : words.over;
    this.place.classList.toggle("near", left <= FIVE);
    this.#say(left);
    if (left <= 0) this.over();
    else this.#timer = setTimeout(() => this.#tick(), left > 90 ? 1000 : 250);
  }

  #say(left) {
    for (const [bound, text] of [[FIVE, words.five], [ONE, words.one]]) {
      if (left <= bound && this.#said > bound) {
        this.#said = bound;
        this.aloud.textContent = text;
      }
    }
  }
}
