// Takes updates in their order, and lets dice move from their old places to the new ones.

import { calm, drawing, inserted, region, table } from "./page.js";
import { put, putSections } from "./regions.js";

const MOST_MOVERS = 8;
const dice = (root) => [...root.querySelectorAll(".die")];
let catchUp = () => {};

/** Sets what is done when an update goes on from another drawing than the one that the page shows. */
export function whenBehind(action) {
  catchUp = action;
}

/** Pairs dice that leave one place with dice that come to lie elsewhere: alike if possible, else of one colour. */
function movers(board, { regions, sections }) {
  const next = board.cloneNode(!regions.board);
  if (regions.board) next.innerHTML = regions.board;
  else putSections(next, sections);
  const place = (die) => die.closest("[data-square], [aria-label]:not(.thing)")?.dataset.square
    ?? die.closest("section")?.getAttribute("aria-label") ?? "";
  const colour = (die) => die.getAttribute("class");
  const after = dice(next);
  const stay = new Map();
  for (const die of after) stay.set(place(die) + die.innerHTML, (stay.get(place(die) + die.innerHTML) ?? 0) + 1);
  const gone = [];
  const kept = new Map();
  for (const die of dice(board)) {
    const key = place(die) + die.innerHTML;
    if ((stay.get(key) ?? 0) > (kept.get(key) ?? 0)) kept.set(key, (kept.get(key) ?? 0) + 1);
    else gone.push(die);
  }
  const pairs = [];
  after.forEach((die, index) => {
    const key = place(die) + die.innerHTML;
    if (kept.get(key) > 0) return kept.set(key, kept.get(key) - 1);
    let from = gone.findIndex((old) => old.innerHTML === die.innerHTML);
    if (from < 0) from = gone.findIndex((old) => colour(old) === colour(die));
    if (from >= 0) pairs.push([gone.splice(from, 1)[0], index]);
  });
  return pairs.length <= MOST_MOVERS ? pairs : [];
}

function changesBoard(board, { regions, sections }) {
  return board && (sections || (regions.board !== undefined && inserted.get("board") !== regions.board));
}

/** Carries out an update. Where dice move, what it returns is fulfilled when the page has changed. */
export function apply(update) {
  if (update.number < drawing.number) return;
  if (update.since !== undefined && update.since !== drawing.number) {
    if (update.number > drawing.number) catchUp();
    return;
  }
  drawing.number = update.number;
  const arrive = () => { put(update); table.dataset.number = update.number; };
  const board = region("board");
  const moving = changesBoard(board, update) && !calm.matches && document.startViewTransition && !document.hidden;
  const pairs = moving ? movers(board, update) : [];
  if (!pairs.length) return arrive();
  pairs.forEach(([die], index) => { die.style.viewTransitionName = `die-${index}`; });
  const transition = document.startViewTransition(() => {
    arrive();
    const now = dice(board);
    pairs.forEach(([, at], index) => { if (now[at]) now[at].style.viewTransitionName = `die-${index}`; });
  });
  transition.ready.catch(() => {});
  transition.finished.finally(() => { for (const die of dice(board)) die.style.viewTransitionName = ""; }).catch(() => {});
  return transition.updateCallbackDone;
}
