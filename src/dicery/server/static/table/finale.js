// The end of a match on an open page: what decided it is lit, the scores count up line by line, then who has won.

import { mark, play, still } from "./motion.js";
import { smoothly, table } from "./page.js";
import { afterPut } from "./regions.js";
import { freeSpan } from "./sight.js";
import { buzz, play as sound } from "./sound.js";

const COUNTING = 2000; // milliseconds for all criteria
const HOLD = 5000; // until the result page comes by itself, unless somebody does something
const pace = Number(document.documentElement.dataset.pace ?? 0);
let seen = table?.dataset.mode !== "live" || Boolean(document.querySelector("#r-finale .finale"));
let leaving = 0;

const number = (cell) => Number(cell.dataset.points);

function count(cell, from, to, duration) {
  if (Number.isNaN(to)) return null;
  return play(cell, null, { duration }, (part) => { cell.firstChild.data = String(Math.round(from + (to - from) * part)); });
}

async function countAll(scores) {
  const rows = [...scores.tBodies[0].rows];
  const totals = [...scores.tFoot.rows[0].cells].slice(1);
  for (const cell of scores.querySelectorAll("td")) if (cell.firstChild) cell.dataset.points = cell.firstChild.data;
  const sums = totals.map(() => 0);
  if (still()) return;
  for (const cell of [...totals, ...rows.flatMap((row) => [...row.cells].slice(1))]) if (!Number.isNaN(number(cell))) cell.firstChild.data = "0";
  for (const row of rows) {
    row.classList.add("now");
    const each = COUNTING / rows.length;
    await Promise.all([...row.cells].slice(1).flatMap((cell, seat) => {
      const start = sums[seat];
      sums[seat] += number(cell) || 0;
      return [count(cell, 0, number(cell), each * 0.8), count(totals[seat], start, Math.min(sums[seat], number(totals[seat])), each)];
    }));
    row.classList.remove("now");
  }
  for (const cell of totals) if (!Number.isNaN(number(cell))) cell.firstChild.data = cell.dataset.points;
}

/** Lights what decided the match, and scrolls it to where the panel leaves room. */
function light(panel) {
  const keys = (panel.dataset.lit ?? "").split(" ").filter(Boolean);
  const lit = keys.map((key) => document.querySelector(`#r-board [data-key="${CSS.escape(key)}"]`)).filter((thing) => thing?.checkVisibility());
  for (const thing of lit) thing.classList.add("lit");
  if (!lit.length) return;
  const boxes = lit.map((thing) => thing.getBoundingClientRect());
  const top = Math.min(...boxes.map((box) => box.top));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  const [from, to] = freeSpan();
  const end = Math.min(to, panel.getBoundingClientRect().left < boxes[0].right ? panel.getBoundingClientRect().top : to);
  if (top < from || bottom > end) scrollBy({ top: (top + bottom) / 2 - (from + end) / 2, behavior: smoothly() });
}

async function end(panel) {
  panel.classList.add("shown");
  light(panel);
  const winner = panel.querySelector(".winner");
  winner.classList.add("waiting");
  await countAll(panel.querySelector("table.scores"));
  winner.classList.remove("waiting");
  if (still()) mark(winner);
  else play(winner, [{ transform: "scale(.6)", opacity: 0 }, { transform: "scale(1.06)", opacity: 1, offset: 0.7 }, { transform: "none" }], { duration: 420 });
  if ("won" in panel.dataset) { sound("fanfare"); buzz([60, 60, 120]); }
  else sound("chime");
  const result = panel.querySelector("a.btn"); // a lesson has none
  if (pace && result) leaving = setTimeout(() => { location.href = result.href; }, HOLD);
}

const stay = () => clearTimeout(leaving);
for (const kind of ["pointerdown", "keydown", "wheel", "touchstart"]) addEventListener(kind, stay, { capture: true, passive: true });

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-finale-close]")) event.target.closest(".finale").classList.remove("shown");
});

afterPut((names) => {
  const panel = names.has("finale") && document.querySelector("#r-finale .finale");
  if (!panel) return;
  if (!seen) end(panel);
  seen = true;
});
