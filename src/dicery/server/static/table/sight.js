// Keeps the decision in sight: when the prompt asks for something new, and what can be chosen lies out of view, the page
// scrolls there, as little as needed. It never scrolls while the question stays, so it does not fight the reader.

import { smoothly, table } from "./page.js";
import { afterPut } from "./regions.js";

const GAP = 8; // pixels around what is to be seen
let before = "";

const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && element.offsetWidth > 4;
export const targets = () => [...document.querySelectorAll('#r-board button[name="do"], #r-board label:has([type="checkbox"])')].filter(seen);
const sectionOf = (element) => element.closest("section[data-section]")?.dataset.section ?? "";

/** The part of the window that nothing covers: below the head, or above the bar and the prompt of a phone. */
export function freeSpan() {
  const prompt = document.getElementById("prompt").getBoundingClientRect();
  const above = document.querySelector(".lesson-card") ?? document.querySelector(".last-line");
  const bar = document.getElementById("jumps")?.offsetHeight ?? 0;
  const stays = document.querySelector("#r-board [data-stays]")?.offsetHeight ?? 0; // a part of the board that sticks below it
  if (prompt.bottom >= innerHeight - 1) return [(above?.offsetHeight ?? 0) + stays + GAP, prompt.top - bar - GAP];
  return [document.querySelector(".head").offsetHeight + GAP, innerHeight - GAP];
}

const barred = () => Boolean(document.getElementById("jumps")?.offsetHeight);

/** What the decision is about. On a phone the bar leads to parts of the board: with buttons in the prompt they can wait. */
function wanted(open) {
  if (!barred() || !document.querySelector("#prompt .do button[name=do]")) return open;
  return open.filter((target) => !target.closest("[data-jump], [data-stays]"));
}

export function showDecision() {
  const yours = document.querySelector("#prompt:not(.theirs)");
  const open = yours ? targets() : [];
  const now = [document.querySelector("#prompt .say").textContent, ...new Set(open.map(sectionOf))].join();
  if (now === before) return;
  before = now;
  if (!yours || (!open.length && !barred()) || document.querySelector(".lesson-card")?.dataset.target) return; // a lesson shows its own target
  const boxes = wanted(open).map((element) => element.getBoundingClientRect());
  const [top, bottom] = freeSpan();
  const first = Math.min(...boxes.map((box) => box.top));
  const last = Math.max(...boxes.map((box) => box.bottom));
  const home = last + scrollY <= bottom; // is all of it seen from the top of the page? Then that is where one reads best
  if (home && (scrollY === 0 || (first >= top && last <= bottom && boxes.length))) return;
  const fits = boxes.length > 0 && last - first <= bottom - top;
  if (fits ? first >= top && last <= bottom : boxes.some((box) => box.top >= top && box.bottom <= bottom)) return;
  scrollBy({ top: home ? -scrollY : fits && first >= top ? last - bottom : first - top, behavior: smoothly() });
}

if (table?.dataset.mode === "live") afterPut(showDecision);
