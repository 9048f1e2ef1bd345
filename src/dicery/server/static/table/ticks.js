// Of equal dice the game rolls any. On the page those that were ticked stay, and equal ones are rolled in their stead.

import { region } from "./page.js";

/** The keys of what is ticked on the board. */
export const tickedKeys = () => [...region("board").querySelectorAll("label:has(:checked) [data-key]")].map((thing) => thing.dataset.key);

const placeOf = (key) => region("board").querySelector(`[data-key="${CSS.escape(key)}"]`).closest("[data-section]");

function exchange(one, other) {
  const mark = document.createComment("");
  one.replaceWith(mark);
  other.replaceWith(one);
  mark.replaceWith(other);
}

/** After a roll what is ticked is what the server says; a die that was ticked and rolled changes places, and its past,
    with an equal one that was neither. `things` are those of the drawing before. */
export function keepTicked(ticked, things, rolled) {
  for (const box of region("board").querySelectorAll("label [type=checkbox]")) box.checked = box.defaultChecked;
  const byKey = new Map(things.map((thing) => [thing.key, thing]));
  const spare = things.filter((thing) => !ticked.includes(thing.key) && !rolled.includes(thing.key));
  for (const lost of ticked.filter((key) => rolled.includes(key))) {
    const was = byKey.get(lost);
    const at = spare.findIndex((thing) => thing.face === was.face && thing.kind === was.kind);
    if (at < 0) continue;
    const [kept] = spare.splice(at, 1);
    exchange(placeOf(lost), placeOf(kept.key));
    [was.key, kept.key] = [kept.key, was.key];
  }
}
