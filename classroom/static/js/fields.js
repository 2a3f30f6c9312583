// Counters under long answers, and card names to press.

import { filled, words } from "./banner.js";
import "./chips.js";

const NEAR = 1_000; // characters left from which the rest is counted down

function count(area) {
  const counter = document.getElementById(`${area.id}-count`);
  const left = area.maxLength - area.value.length;
  const locale = document.documentElement.lang;
  counter.classList.toggle("near", left < NEAR);
  const values = { left: left.toLocaleString(locale), length: area.value.length.toLocaleString(locale) };
  counter.textContent = filled(left < NEAR ? words.left : words.length, values);
}

const areas = document.querySelectorAll("form[data-attempt] textarea:not([readonly])");
const countAll = () => areas.forEach(count);
document.querySelector("form[data-attempt]").addEventListener("input", countAll);
countAll();
