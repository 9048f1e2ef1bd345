// Steps of others are shown one after another, at the pace that the person has chosen; a click or key shows them all.

import { moving } from "./motion.js";
import { drawing, table } from "./page.js";
import { apply } from "./update.js";

const pace = Number(document.documentElement.dataset.pace ?? 0); // milliseconds for a step
const MOST = 12; // updates that may wait
const BROUGHT = 2; // times as long is a step shown that brought points
const waiting = [];
let timer = 0;
let next = 0; // when the next step of another may be shown
let pressed = false; // between press and release nothing changes: a replaced control would swallow the click
let held = false; // while older steps are played again
let due = -1; // the number of one's own last act: nothing up to there is held back
const acts = []; // who waits until a drawing is shown: its number, and what is called then

const isStep = ({ lines, motions }) => Boolean(lines || motions?.rolled);
const brought = () => document.querySelector("#r-last .gain") !== null;
const isOthers = ({ motions }) => motions?.seat !== undefined && motions.seat !== Number(table.dataset.seat);

/** Takes an update of the stream; shows it when its time has come. */
export function arrive(update) {
  waiting.push(update);
  go();
}

function go() {
  clearTimeout(timer);
  timer = 0;
  while (waiting.length && !pressed && !held) {
    const update = waiting[0];
    const left = next - performance.now();
    if (pace && waiting.length <= MOST && update.number > due && isOthers(update) && (left > 0 || moving())) {
      timer = setTimeout(go, Math.max(left, 30));
      return;
    }
    waiting.shift();
    apply(update);
    if (isStep(update)) next = performance.now() + (brought() ? BROUGHT : 1) * pace;
  }
  settle();
}

function settle() {
  for (const act of acts.splice(0)) {
    if (drawing.number >= act.number) act.done();
    else acts.push(act);
  }
}

/** Resolves when the page shows the drawing of this number, which one's own act has led to. */
export function shown(number) {
  due = Math.max(due, number);
  const promise = new Promise((done) => { acts.push({ number, done }); });
  go();
  return promise;
}

/** Shows everything that has arrived. */
export function hurry() {
  if (held) return;
  next = 0;
  for (const update of waiting.splice(0)) apply(update);
  settle();
}

/** Lets updates wait while the page shows older steps. */
export function hold() {
  held = true;
}

/** Takes updates again, from a whole drawing on: those that have waited are in it. */
export function resume() {
  held = false;
  waiting.length = 0;
}

addEventListener("pointerdown", () => { pressed = true; setTimeout(release, 500); }, true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(release), true);
addEventListener("keydown", () => setTimeout(hurry), true);

function release() {
  if (!pressed) return;
  pressed = false;
  hurry();
}
