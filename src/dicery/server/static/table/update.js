// Takes updates in their order, and shows how the board got there.

import { drawing, region, table } from "./page.js";
import { put } from "./regions.js";
import { before, show, showOpening } from "./scene.js";
import { keepTicked, tickedKeys } from "./ticks.js";

let catchUp = () => {};

/** Sets what is done when an update goes on from another drawing than the one that the page shows. */
export function whenBehind(action) {
  catchUp = action;
}

/** Carries out an update: the page shows the new state at once, motion runs on top of it. */
export function apply(update) {
  if (update.number < drawing.number) return;
  if (update.since !== undefined && update.since !== drawing.number) {
    if (update.number > drawing.number) catchUp();
    return;
  }
  const live = table.dataset.mode === "live";
  const opening = live && update.since === undefined && update.motions?.rolled;
  const known = update.since !== undefined || (update.motions && !live);
  drawing.number = update.number;
  const old = known && region("board") ? before() : null;
  const ticked = old ? tickedKeys() : [];
  put(update);
  if (ticked.length && update.motions?.rolled) keepTicked(ticked, old.things, update.motions.rolled);
  table.dataset.number = update.number;
  if (old) show(old, update.motions);
  if (opening) { table.dataset.opening = opening.join(" "); showOpening(); }
}
