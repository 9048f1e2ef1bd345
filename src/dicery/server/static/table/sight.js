// Keeps the decision in sight: when the prompt asks for something new, and what can be chosen lies out of view, the page
// scrolls there, as little as needed. It never scrolls while the question stays, so it does not fight the reader.

import { smoothly, table } from "./page.js";
import { afterPut } from "./regions.js";

const GAP = 8; // pixels around what is to be seen
let before = "";

const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && element.offsetWidth > 4;
const targets = () => [...document.querySelectorAll('#r-board button[name="do"], #r-board label:has([type="checkbox"])')].filter(seen);
const sectionOf = (element) => element.closest("[data-section]")?.dataset.section ?? "";

/** The part of the window that nothing covers: below the head, or above the prompt of a phone. */
export function freeSpan() {
  const prompt = document.getElementById("prompt").getBoundingClientRect();
  const above = document.querySelector(".lesson-card") ?? document.querySelector(".last-line");
  if (prompt.bottom >= innerHeight - 1) return [(above?.offsetHeight ?? 0) + GAP, prompt.top - GAP];
  return [document.querySelector(".head").offsetHeight + GAP, innerHeight - GAP];
}

export function showDecision() {
  const open = document.querySelector("#prompt:not(.theirs)") ? targets() : [];
  const now = [document.querySelector("#prompt .say").textContent, ...new Set(open.map(sectionOf))].join();
  if (now === before) return;
  before = now;
  if (!open.length || document.querySelector(".lesson-card")?.dataset.target) return; // a lesson shows its own target
  const boxes = open.map((element) => element.getBoundingClientRect());
  const [top, bottom] = freeSpan();
  const first = Math.min(...boxes.map((box) => box.top));
  const last = Math.max(...boxes.map((box) => box.bottom));
  const fits = last - first <= bottom - top;
  if (fits ? first >= top && last <= bottom : boxes.some((box) => box.top >= top && box.bottom <= bottom)) return;
  scrollBy({ top: fits && first >= top ? last - bottom : first - top, behavior: smoothly() });
}

if (table?.dataset.mode === "live") afterPut(showDecision);
