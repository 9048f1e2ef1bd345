// Motion: Web Animations on a page that is already in its new state. They only show how it got there; any click or
// key ends them at their last frame, and where nothing is to move the changed things are marked for a moment.

import { calm } from "./page.js";

const MARKED = 1500; // milliseconds
const running = new Set();

/** Is nothing to move: by the system's setting, the guest's, or because nobody looks? */
export const still = () => calm.matches || document.documentElement.dataset.motion === "off" || document.hidden;

/** Does something move just now? */
export const moving = () => running.size > 0;

/** Puts a class on an element for a moment. */
export function mark(element, name = "just-changed") {
  element.classList.add(name);
  setTimeout(() => element.classList.remove(name), MARKED);
}

const rolls = new Map(); // key of a die that rolls -> what it needs to go on in another element

/** One animation. `tick` is called on every frame with how far it is, from 0 to 1, and always once with 1. */
export function play(element, frames, options, tick = () => {}) {
  if (still()) { tick(1); return Promise.resolve(); }
  const animation = element.animate(frames, { fill: "backwards", ...options });
  running.add(animation);
  const frame = () => {
    if (!running.has(animation)) return;
    tick(animation.effect.getComputedTiming().progress ?? 0);
    requestAnimationFrame(frame);
  };
  frame();
  return animation.finished.catch(() => {}).then(() => { running.delete(animation); tick(1); });
}

/** The same for a thing of the board that leaves its place: meanwhile it lies above all others. */
async function carry(element, frames, options) {
  if (still()) return;
  element.classList.add("carried");
  await play(element, frames, options);
  element.classList.remove("carried");
}

/** Ends everything at its last frame. */
export function skip() {
  for (const animation of running) animation.finish();
}

const move = (x, y, turn = 0, size = "1") => `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${size})`;

/** When the die of this order lies still, in milliseconds: they land one after the other. */
export const landing = (order, count) => 500 + order * Math.min(60, 200 / Math.max(1, count - 1));

/** The face that a die shows, or will show when it lies still. */
export const dealtFace = (key, die) => rolls.get(key)?.faces.at(-1) ?? die?.innerHTML;

/** Dice whose part of the page was replaced while they rolled go on rolling in their new elements. */
export function goOn(find) {
  for (const [key, { element, svg, faces, order, count, from, part }] of rolls) {
    if (element.isConnected) continue;
    rolls.delete(key);
    const successor = find(key);
    const die = successor?.querySelector("svg.die"); // drawn anew, or moved there as it was while it rolled
    if (die && (die === svg || die.innerHTML === faces.at(-1))) roll(successor, faces, order, count, from, part);
  }
}

/** A die tumbles in from `from`, a point in the window, through `faces` (markup of its svg) and lands on the last one.
    `seen` says how much of it, from 0 to 1, was seen already. */
export function roll(element, faces, order, count, from, seen = 0) {
  const svg = element.querySelector("svg.die");
  const duration = landing(order, count);
  const timing = { duration, delay: -seen * duration };
  const rolling = { element, svg, faces, order, count, from, part: seen };
  rolls.set(element.dataset.key, rolling);
  const box = element.getBoundingClientRect();
  const [x, y] = towards(from, box);
  const turn = (order % 2 ? 1 : -1) * (150 + 37 * (order % 4));
  carry(element, [
    { transform: move(x, y, turn, ".4"), opacity: 0.6, offset: 0, easing: "cubic-bezier(.2,.6,.4,1)" },
    { transform: move(x * 0.42, y * 0.42 - 44, turn * 0.5, "1.1"), opacity: 1, offset: 0.34, easing: "cubic-bezier(.5,0,.8,.5)" },
    { transform: move(x * 0.12, y * 0.12, turn * 0.18, "1.06, .92"), offset: 0.58, easing: "cubic-bezier(.2,.6,.5,1)" },
    { transform: move(x * 0.04, y * 0.04 - 15, turn * 0.06, "1.02"), offset: 0.74, easing: "cubic-bezier(.5,0,.8,.5)" },
    { transform: move(0, 3, 0, "1.16, .82"), offset: 0.89, easing: "ease-out" },
    { transform: "none", offset: 1 },
  ], timing);
  const last = faces.length - 1;
  const swaps = faces.slice(1).map((_, place) => 0.84 * ((place + 1) / last) ** 1.4); // quick first, slower later
  const squash = [{ transform: "scaleY(1)", offset: 0 }];
  swaps.forEach((at, place) => {
    squash.push({ transform: "scaleY(.24)", offset: at });
    squash.push({ transform: "scaleY(1)", offset: place + 1 < last ? (at + swaps[place + 1]) / 2 : 0.9 });
  });
  let shown = -1;
  element.classList.add("rolling");
  return play(svg, squash, timing, (part) => {
    rolling.part = part;
    const now = part >= 1 ? last : swaps.filter((at) => at <= part).length;
    if (now !== shown) svg.innerHTML = faces[shown = now];
    if (part < 1) return;
    element.classList.remove("rolling");
    if (rolls.get(element.dataset.key) === rolling) rolls.delete(element.dataset.key);
  });
}

/** The way from a box to a point, but no further than a hand throws. */
function towards(from, box) {
  const x = from ? from.x - box.x - box.width / 2 : -120;
  const y = from ? from.y - box.y - box.height / 2 : 50;
  const far = Math.min(1, 240 / Math.max(1, Math.hypot(x, y)));
  return [x * far, y * far];
}

/** A die tips over: it already stands in its new place; x and y point back to the old one, `before` is its old face. */
export function tip(element, x, y, before) {
  const svg = element.querySelector("svg.die");
  const after = svg.innerHTML;
  const flat = Math.abs(x) > Math.abs(y) ? "scaleX(0)" : "scaleY(0)";
  carry(element, [{ transform: move(x, y) }, { transform: "none" }], { duration: 260, easing: "cubic-bezier(.3,.1,.3,1)" });
  return play(svg, [{ transform: "none" }, { transform: flat, offset: 0.5 }, { transform: "none" }], { duration: 260 },
    (part) => { svg.innerHTML = part < 0.5 ? before : after; });
}

/** Something comes from its old place, which x and y point to, where it had `size` times its size; it is carried over what
    lies between. */
export function travel(element, x, y, size = 1, delay = 0) {
  const far = Math.hypot(x, y);
  const lift = Math.min(26, far / 8);
  return carry(element, [
    { transform: move(x, y, 0, size) },
    { transform: move(x * 0.45, y * 0.45 - lift, 0, ((1 + size) / 2) * (far > 60 ? 1.08 : 1)), offset: 0.5 },
    { transform: "none" },
  ], { duration: Math.min(420, 220 + far / 4), delay, easing: "ease-in-out" });
}

/** Something new drops onto its place; a card is dealt from where `from` is. */
export function drop(element, from, delay = 0) {
  if (!from) {
    return carry(element, [{ transform: move(0, -10, 0, "1.06"), opacity: 0 }, { transform: "none", opacity: 1 }],
      { duration: 220, delay, easing: "ease-out" });
  }
  const box = element.getBoundingClientRect();
  const [x, y] = [from.x - box.x - box.width / 2, from.y - box.y - box.height / 2];
  return carry(element, [
    { transform: `${move(x, y, -8, ".5")} rotateY(90deg)` },
    { transform: `${move(x * 0.4, y * 0.4 - 18, 3)} rotateY(0)`, offset: 0.6 },
    { transform: "none" },
  ], { duration: 360, delay, easing: "ease-out" });
}

/** What has left the board flies to `to`, a point in the window, in a layer of its own. */
export async function leave(thing, to, delay = 0) {
  if (still()) return;
  const layer = document.createElement("div");
  layer.className = "flying";
  layer.ariaHidden = "true";
  const ground = document.createElement("div"); // the game's own look
  ground.className = document.querySelector("#moves > div")?.className ?? "";
  ground.style.display = "contents";
  const copy = thing.node.cloneNode(true);
  copy.removeAttribute("data-key");
  for (const side of ["left", "top", "width", "height"]) copy.style[side] = `${thing.box[side]}px`;
  ground.append(copy);
  layer.append(ground);
  document.body.append(layer);
  const x = to.x - thing.box.left - thing.box.width / 2;
  const y = to.y - thing.box.top - thing.box.height / 2;
  await play(copy, [
    { transform: "none", opacity: 1 },
    { transform: move(x * 0.5, y * 0.5 - 20, 0, ".9"), opacity: 1, offset: 0.5 },
    { transform: move(x, y, 0, ".25"), opacity: 0.2 },
  ], { duration: 420, delay, easing: "ease-in" });
  layer.remove();
}

/** A number counts up to what it already says. */
export function countUp(element, start, duration = 600) {
  const text = element.firstChild;
  const end = Number(text.data);
  return play(element, null, { duration }, (part) => { text.data = part < 1 ? String(Math.round(start + (end - start) * (1 - (1 - part) ** 3))) : String(end); });
}

/** "+11" rises beside a score and fades. */
export function float(anchor, text) {
  if (still()) { mark(anchor); return null; }
  const sign = Object.assign(document.createElement("span"), { className: "float", textContent: text, ariaHidden: "true" });
  anchor.append(sign);
  play(sign, [
    { transform: "translateY(10px) scale(.7)", opacity: 0 }, { transform: "none", opacity: 1, offset: 0.2 },
    { transform: "translateY(-10px)", opacity: 1, offset: 0.7 }, { transform: "translateY(-26px)", opacity: 0 },
  ], { duration: 1100 }).then(() => { sign.dataset.over = true; sign.remove(); });
  return sign;
}

/** A click or key ends what moves; it also does what it is for. What was pressed may jump away to where it lies: then the
    click, which would meet what is there now, is meant for it all the same. */
const ACTS = /^(Enter| |[1-9])$/;
const SAME = 8; // pixels between press and release of a click
let press = null;
addEventListener("pointerdown", (event) => {
  const control = moving() && event.target.closest?.("button, a, label, summary");
  press = control ? { control, x: event.clientX, y: event.clientY } : null;
  skip();
}, true);
addEventListener("click", (event) => {
  const meant = press;
  press = null;
  if (!meant?.control.isConnected || meant.control.contains(event.target)) return;
  if (Math.hypot(event.clientX - meant.x, event.clientY - meant.y) > SAME) return;
  event.stopPropagation();
  event.preventDefault();
  meant.control.click();
}, true);

/** Before the dice lie still nobody knows what a key would do: it only ends the roll. */
addEventListener("keydown", (event) => {
  const unseen = rolls.size > 0 && document.querySelector("#prompt:not(.theirs)");
  skip();
  if (!unseen || !ACTS.test(event.key) || event.target.closest?.("input, select, textarea")) return;
  event.preventDefault();
  event.stopPropagation();
}, true);
