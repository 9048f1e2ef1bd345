// Squares on which another die lies than before stay marked, unless the game itself marks the last step.

import { drawing, table } from "./page.js";

const KEY = "dicery-last-squares";
let squares = new Set();
let marked = [];

const gameMarks = () => document.querySelector("#r-board [data-square].last");

/** Square -> the die on it, or nothing. */
export const diceBySquare = () => new Map([...document.querySelectorAll("#r-board [data-square]")]
  .map((square) => [square.dataset.square, square.querySelector(".thing:not(.ghost) .die")?.innerHTML ?? ""]));

export function markChanges(before) {
  if (table.dataset.mode === "replay") return; // there the server says what a step touched
  const changed = [...diceBySquare()].filter(([square, die]) => die && before.get(square) !== die).map(([square]) => square);
  if (changed.length && before.size) squares = new Set(changed);
  if (gameMarks()) squares.clear();
  mark();
}

function mark() {
  marked = [...squares].map((square) => document.querySelector(`#r-board [data-square="${square}"]`)).filter(Boolean);
  for (const square of marked) square.classList.add("last");
}

/** Marks the squares on which things of these keys lie, in a replay. */
export function markKeys(keys) {
  const lying = keys.map((key) => document.querySelector(`#r-board [data-key="${CSS.escape(key)}"]`)?.closest("[data-square]"));
  marked = lying.filter((square) => square && !square.matches(".last"));
  for (const square of marked) square.classList.add("last");
}

/** What the script itself has marked on the board does not outlast the next drawing. */
export function unmark() {
  for (const square of marked) square.classList.remove("last");
  unmarkAdvice();
}

function unmarkAdvice() {
  for (const button of document.querySelectorAll(":is(#r-board, #prompt) .hint[name=do]")) button.classList.remove("hint");
}

export function markAdvice(moves) {
  unmarkAdvice();
  for (const move of moves) {
    const value = `button[value="${CSS.escape(move)}"]`;
    for (const button of document.querySelectorAll(`#r-board ${value}, #prompt ${value}`)) button.classList.add("hint");
  }
}

/** The marks outlast a reload of the page, unless something has happened meanwhile. */
addEventListener("pagehide", () => {
  if (table?.dataset.mode === "live") sessionStorage.setItem(KEY, JSON.stringify([table.dataset.code, drawing.number, [...squares]]));
});

export function restoreMarks() {
  const [code, number, kept] = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
  if (code !== table.dataset.code || number !== drawing.number || gameMarks()) return;
  squares = new Set(kept);
  mark();
}
