// Plays how the board got from one drawing to the next. Things are followed by their keys (`data-key`), or by their
// looks where a key says only where they lie; which dice were rolled is the server's to say (`motions` of an update).

import { countUp, dealtFace, drop, float, goOn, landing, leave, mark, roll, still, tip, travel } from "./motion.js";
import { hand, region, table } from "./page.js";
import { play, rolling } from "./sound.js";

const MOST = 60; // things that move at once; after a larger change nothing does
const TUMBLES = 5; // faces that a die shows before the one that was dealt
const NEAR = 4; // pixels that are no motion
const SEAT = "seat"; // where a thing goes that leaves the board for whoever has acted
const faces = new Map(); // kind -> markup inside the svg of each face

/** The faces of the game's dice, asked for once. */
async function loadFaces() {
  const answer = await fetch(table.dataset.faces);
  if (!answer.ok) return;
  const holder = document.createElement("template");
  for (const [kind, drawings] of Object.entries(await answer.json())) {
    holder.innerHTML = drawings.join("");
    faces.set(kind, [...holder.content.children].map((svg) => svg.innerHTML));
  }
}

const loaded = table?.dataset.faces ? loadFaces() : null;

/** The first roll of a match, for those who open its page before anybody has acted; once. */
export async function showOpening() {
  const rolled = table.dataset.opening?.split(" ").filter(Boolean) ?? [];
  const key = `dicery-opening-${table.dataset.code}`;
  if (!rolled.length || sessionStorage.getItem(key) || table.dataset.mode !== "live") return;
  sessionStorage.setItem(key, "seen");
  await loaded;
  show(before(), { rolled });
}

const middle = (element) => { const box = element.getBoundingClientRect(); return { x: box.x + box.width / 2, y: box.y + box.height / 2 }; };
const isCard = (thing) => thing.kind === "card" || thing.node.matches(".card");
const dieOf = (element) => element.querySelector("svg.die");

/** What can move on the board, with where it lies and how it looks. */
function things() {
  const sections = new Map();
  const cornerOf = (section) => {
    if (!sections.has(section)) sections.set(section, section?.getBoundingClientRect() ?? new DOMRect());
    return sections.get(section);
  };
  return [...region("board").querySelectorAll("[data-key]")].map((node) => {
    const section = node.closest("section[data-section]");
    const box = node.getBoundingClientRect();
    const corner = cornerOf(section);
    const die = dieOf(node);
    return {
      node, key: node.dataset.key, kind: node.dataset.kind, box, section: section?.dataset.section, across: corner.width,
      left: box.left + box.width / 2 - corner.left, top: box.top + box.height / 2 - corner.top, // its middle, within its section
      corner: { x: box.left - corner.left, y: box.top - corner.top },
      face: dealtFace(node.dataset.key, die), look: (die ?? node).outerHTML,
    };
  }).filter((thing) => thing.box.width > 0);
}

const signs = new Map(); // seat -> what rises beside its score, or has risen
const ends = new WeakMap(); // score -> what it says when it has counted up

/** The scores of the seats: what each says, and what it will say when it has counted up. */
const points = () => new Map([...document.querySelectorAll("#r-seats .seats > ul > li")].map((line) => {
  const score = line.querySelector(".pts");
  const says = Number(score?.firstChild?.data);
  return [line.querySelector("[data-seat-panel]")?.dataset.seatPanel, { score, says, end: ends.get(score) ?? says }];
}));

/** The page before an update. */
export const before = () => ({ things: region("board") ? things() : [], points: points() });

/** Who was where: each thing of now with what it was before, if it was there. */
function paired(old, now, renamed) {
  const byKey = new Map(old.map((thing) => [thing.key, thing]));
  const origin = new Map(renamed.map(([from, to]) => [to, from]));
  const followed = new Set();
  const pairs = now.map((thing) => {
    const was = byKey.get(origin.get(thing.key) ?? thing.key);
    if (was) followed.add(was);
    return [thing, was];
  });
  const gone = old.filter((thing) => !followed.has(thing));
  for (const pair of pairs) {
    const alike = pair[1] || !pair[0].face ? -1 : gone.findIndex((thing) => thing.look === pair[0].look);
    if (alike >= 0) [pair[1]] = gone.splice(alike, 1);
  }
  return [pairs, gone];
}

/** How far a thing has come; what only moved along with its section, or because that has another width, has not; nor has
    what only grew or shrank at its place. */
function way(thing, was) {
  const along = thing.section === was.section;
  if (along && Math.abs(thing.across - was.across) > NEAR) return null;
  if (along && Math.hypot(thing.corner.x - was.corner.x, thing.corner.y - was.corner.y) <= NEAR) return null;
  const x = along ? was.left - thing.left : (was.box.left + was.box.right - thing.box.left - thing.box.right) / 2;
  const y = along ? was.top - thing.top : (was.box.top + was.box.bottom - thing.box.top - thing.box.bottom) / 2;
  return Math.hypot(x, y) > NEAR ? [x, y] : null;
}

/** Random faces of a die, none twice in a row, and at last the one that it shows. */
function tumbling(thing) {
  const known = faces.get(thing.kind) ?? [thing.face];
  const shown = [];
  for (let place = 0; place < TUMBLES; place += 1) {
    const others = known.filter((face) => face !== shown.at(-1) && (place < TUMBLES - 1 || face !== thing.face));
    shown.push(others[Math.floor(Math.random() * others.length)] ?? thing.face);
  }
  return [...shown, thing.face];
}

/** Where dice are thrown from, and where things go: the place of a seat beside the board. */
function placeOf(seat) {
  const line = document.querySelector(`#r-seats [data-seat-panel="${seat}"]`)?.closest("li");
  return line?.checkVisibility() ? middle(line) : null;
}

/** What has left the board on a way that the game names: to a space that has no thing of its own, or to the seat. */
function carriedOff(old, moved, seat) {
  const byKey = new Map(old.map((thing) => [thing.key, thing]));
  return moved.flatMap(([from, to]) => {
    const space = to === SEAT ? null : region("board").querySelector(`[data-place="${CSS.escape(to)}"]:not([data-key])`);
    const end = to === SEAT ? placeOf(seat) : space && middle(space);
    return end && byKey.has(from) ? [[byKey.get(from), end]] : [];
  });
}

/** Shows what has moved since `old`; what it returns is fulfilled when all lies still. */
export async function show(old, { rolled = [], moved = [], touched = [], sounds = [], seat = -1 } = {}) {
  if (!region("board")) return;
  goOn((key) => region("board").querySelector(`[data-key="${CSS.escape(key)}"]`));
  const now = things();
  const [pairs, gone] = paired(old.things, now, moved);
  const thrown = new Set(rolled);
  const dice = pairs.filter(([thing]) => thrown.has(thing.key) && thing.face);
  const changed = pairs.filter(([thing, was]) => !thrown.has(thing.key) && (!was || was.face !== thing.face || way(thing, was)));
  const own = seat === Number(table.dataset.seat);
  for (const [thing] of pairs) if (touched.includes(thing.key)) mark(thing.node, "touched");
  showPoints(old.points);
  play(...sounds);
  rolling(dice.map((_, order) => landing(order, dice.length)));
  if (still()) {
    const aside = ([thing, was]) => was && was.face === thing.face && was.section === thing.section; // it only made room
    for (const [thing] of [...dice, ...changed.filter((pair) => !aside(pair))]) mark(thing.node);
    return;
  }
  if (changed.length > MOST || (old.things.length === 0 && !dice.length)) return;
  const place = own || seat < 0 ? null : placeOf(seat);
  dice.sort(([one], [other]) => one.box.left - other.box.left || one.box.top - other.box.top);
  const ends = dice.map(([thing], order) => roll(thing.node, tumbling(thing), order, dice.length, own ? hand.at : place));
  changed.forEach(([thing, was], order) => ends.push(settle(thing, was, order, place)));
  const off = carriedOff(old.things, moved, seat);
  for (const [thing, end] of off) ends.push(leave(thing, end));
  const named = new Set(off.map(([thing]) => thing));
  const left = gone.filter((thing) => !named.has(thing) && (thing.face || thing.node.matches(".card")));
  if (place && left.length <= MOST) left.forEach((thing, order) => ends.push(leave(thing, place, 40 * order)));
  await Promise.all(ends);
}

/** A thing that was not rolled comes to lie where it is; a new die of somebody else from `place`, that seat. */
function settle(thing, was, order, place) {
  const delay = Math.min(200, 30 * order);
  if (!was && thing.face && place) return travel(thing.node, ...wayTo(thing, place), 0.5, delay);
  if (!was) return drop(thing.node, isCard(thing) ? deck() : null, delay);
  const from = way(thing, was);
  const turned = was.face !== thing.face && thing.face && was.face;
  if (turned && (!from || Math.hypot(...from) < 2.2 * thing.box.width)) return tip(thing.node, ...(from ?? [0, 0]), was.face);
  return from ? travel(thing.node, ...from, was.box.width / thing.box.width, delay) : null;
}

const wayTo = ({ box }, { x, y }) => [x - box.left - box.width / 2, y - box.top - box.height / 2];

/** Where cards are dealt from: the deck if it is drawn, otherwise the far corner of the board. */
function deck() {
  const pile = document.querySelector("#r-board .deck");
  if (pile?.checkVisibility()) return middle(pile);
  const box = region("board").getBoundingClientRect();
  return { x: box.right, y: Math.max(0, box.top) };
}

/** Points of the seats count up, and what was gained rises beside them; both go on where a score was drawn anew meanwhile. */
function showPoints(old) {
  for (const [seat, { score, end }] of points()) {
    const was = old.get(seat);
    const gain = end - was?.end; // not a number where points are secret
    if (gain) signs.set(seat, float(score, gain > 0 ? `+${gain}` : `\u2212${-gain}`));
    if (score === was?.score || !Number.isFinite(gain)) continue;
    const sign = signs.get(seat);
    if (sign && !sign.dataset.over) score.append(sign);
    if (end === was.says) continue;
    ends.set(score, end);
    countUp(score, was.says);
  }
}
