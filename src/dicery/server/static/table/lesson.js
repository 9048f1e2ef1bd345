// Lights the places that a lesson speaks of, and the target of the click, on whatever the board shows now.

import { smoothly } from "./page.js";
import { afterPut } from "./regions.js";
import { freeSpan } from "./sight.js";

const ATTRIBUTES = { section: "data-section", square: "data-square", key: "data-key" };
let shown = ""; // the sentence and the target that were brought into sight

const visible = (element) => element.getClientRects().length > 0;
const buttonsOf = (move) => [...document.querySelectorAll(`:is(#r-board, #prompt) [name="do"][value="${CSS.escape(move)}"]`)];

function placesOf(text) {
  const [, kind, name] = /^(\w+) (.*)$/.exec(text) ?? [];
  if (kind === "move") return buttonsOf(name);
  return ATTRIBUTES[kind] ? [...document.querySelectorAll(`#r-board [${ATTRIBUTES[kind]}="${CSS.escape(name)}"]`)] : [];
}

function light() {
  for (const lit of document.querySelectorAll(".lesson-lit, .lesson-target")) lit.classList.remove("lesson-lit", "lesson-target");
  const card = document.querySelector(".lesson-card");
  if (!card) return;
  const lit = (card.dataset.light ?? "").split(" | ").flatMap(placesOf);
  for (const place of lit) place.classList.add("lesson-lit");
  const targets = card.dataset.target ? buttonsOf(card.dataset.target) : [];
  for (const target of targets) target.classList.add("lesson-target");
  bringIntoSight(card, [...targets, ...lit].find(visible));
}

/** Scrolls once for each target, and only if something covers the target. */
function bringIntoSight(card, target) {
  const now = card.textContent + card.dataset.target;
  if (now === shown) return;
  shown = now;
  if (!target || target.closest("#prompt")) return;
  const box = target.getBoundingClientRect();
  const [top, bottom] = freeSpan();
  if (box.top < top || box.bottom > bottom) scrollBy({ top: (box.top + box.bottom - top - bottom) / 2, behavior: smoothly() });
}

afterPut(light);
light();
