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
  const targets = targetsOf(card, lit);
  for (const target of targets) target.classList.add("lesson-target");
  bringIntoSight(card, [...targets, ...lit].filter(visible));
}

/** The buttons of the move; once a finger has tapped it, the button of the bar that makes it; before it, what is to be ticked. */
function targetsOf(card, lit) {
  const buttons = card.dataset.target ? buttonsOf(card.dataset.target) : [];
  if (card.dataset.target && !buttons.some(visible)) return lit.map(unticked).filter(Boolean);
  const sure = buttons.some((button) => button.matches(".armed")) && document.querySelector("#r-board [data-chooser] [data-sure]");
  return sure ? [sure] : buttons;
}

/** The label of a lit place's checkbox that is still as the table has drawn it. */
function unticked(place) {
  const label = place.closest("label") ?? place.querySelector("label:has([type=checkbox])");
  const box = label?.querySelector("[type=checkbox]");
  return box && box.checked === box.defaultChecked ? label : null;
}

/** Scrolls once for each target, and only if it is covered, or most of the lit place where the target is in the prompt. */
function bringIntoSight(card, places) {
  const target = places[0];
  const now = [card.textContent, card.dataset.target, target?.value, target?.dataset.key].join();
  if (now === shown) return;
  shown = now;
  for (const place of places.toReversed()) bringSideways(place);
  const place = places.find((other) => !other.closest("#prompt"));
  if (!place) return;
  const box = place.getBoundingClientRect();
  const [top, bottom] = freeSpan();
  const seen = Math.min(box.bottom, bottom) - Math.max(box.top, top);
  const enough = place === target ? box.height : Math.min(box.height, bottom - top) / 2;
  if (seen < enough) scrollBy({ top: (box.top + box.bottom - top - bottom) / 2, behavior: smoothly() });
}

function bringSideways(place) {
  let row = place.parentElement;
  while (row && (row.scrollWidth <= row.clientWidth || getComputedStyle(row).overflowX === "visible")) row = row.parentElement;
  if (!row || row === document.documentElement) return;
  const box = place.getBoundingClientRect();
  const { left, right } = row.getBoundingClientRect();
  if (box.left < left || box.right > right) row.scrollBy({ left: (box.left + box.right - left - right) / 2, behavior: smoothly() });
}

afterPut(light);
for (const kind of ["click", "change"]) document.addEventListener(kind, () => setTimeout(light), true); // once others have answered it
light();
