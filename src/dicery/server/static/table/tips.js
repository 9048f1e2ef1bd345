// What a screen reader says of a thing is shown as well: on hover, on focus and on a long press. Escape closes it, and the
// pointer may rest on it (WCAG 1.4.13).

import { hasBar } from "./chooser.js";
import { table } from "./page.js";
import { afterPut } from "./regions.js";

const NAMED = ':is([role="img"], button, a, input, .strip)[aria-label]';
const HOVER = 350; // milliseconds until a tip comes, and until it goes
const PRESS = 500;
const MOVED = 10; // pixels that end a press
const tip = document.getElementById("tip");
const confirm = tip?.querySelector("button");
let shown = null;
let timer = 0;
let pressed = null; // where a finger went down
let asked = false; // has a long press shown a tip?
let rest = null; // where the pointer was pressed last: what is drawn anew below it needs no tip until it moves

/** The thing at an element that has words of its own, and these words. */
function named(element) {
  const thing = element.closest?.(NAMED);
  if (hasBar(thing)) return [null, ""]; // it says more, in a place of its own
  if (thing?.closest("#r-board, .seats, #prompt, .top, .rail")) return [thing, thing.getAttribute("aria-label")];
  const spoken = element.closest?.("#r-board :has(> .sr), .seats :has(> .sr)");
  return spoken ? [spoken, spoken.textContent.replace(/\s+/g, " ").trim()] : [null, ""]; // what is seen, and the words added to it
}

export function show(thing, text, sure = null) {
  clearTimeout(timer);
  shown = thing;
  document.getElementById("tip-text").textContent = text;
  confirm.hidden = !sure;
  confirm.onclick = sure;
  tip.hidden = false;
  const box = thing.getBoundingClientRect();
  const above = box.top - tip.offsetHeight - 8;
  tip.style.top = `${above >= 4 ? above : Math.min(box.bottom + 8, innerHeight - tip.offsetHeight - 4)}px`;
  tip.style.left = `${Math.max(4, Math.min(box.left + box.width / 2 - tip.offsetWidth / 2, innerWidth - tip.offsetWidth - 4))}px`;
}

export function hide() {
  clearTimeout(timer);
  if (!shown) return false;
  shown = null;
  tip.hidden = true;
  return true;
}

function later(action, wait) {
  clearTimeout(timer);
  timer = setTimeout(action, wait);
}

if (table && tip) {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch" || (rest && Math.hypot(event.clientX - rest[0], event.clientY - rest[1]) < MOVED)) return;
    rest = null;
    if (event.target.closest("#tip")) return clearTimeout(timer);
    const [thing, text] = named(event.target);
    if (thing === shown && thing) clearTimeout(timer);
    else if (thing && text) later(() => thing.isConnected && show(thing, text), HOVER);
    else if (shown) later(hide, HOVER);
    else clearTimeout(timer);
  });
  document.addEventListener("focusin", (event) => {
    const [thing, text] = event.target.matches(":focus-visible") ? named(event.target) : [null, ""];
    if (thing && text) show(thing, text);
    else if (!event.target.closest("#tip")) hide();
  });
  document.addEventListener("pointerdown", (event) => {
    if (event.target.closest("#tip")) return;
    hide();
    rest = [event.clientX, event.clientY];
    const [thing, text] = named(event.target);
    asked = false;
    pressed = event.pointerType === "touch" && thing && text ? [event.clientX, event.clientY] : null;
    if (pressed) later(() => { asked = true; show(thing, text); }, PRESS);
  });
  document.addEventListener("pointermove", (event) => {
    if (pressed && !shown && Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) > MOVED) clearTimeout(timer);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, () => { if (pressed && !shown) clearTimeout(timer); pressed = null; });
  }
  // A long press only asks: the click that it ends with is not one.
  document.addEventListener("click", (event) => {
    if (!asked || event.target.closest("#tip")) return;
    asked = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  document.addEventListener("contextmenu", (event) => { if (shown && event.pointerType === "touch") event.preventDefault(); });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && hide()) event.stopImmediatePropagation(); }, true);
  // It lies over other things: a click on it is meant for what is below.
  tip.addEventListener("click", (event) => {
    if (event.target.closest("button") || getSelection().toString()) return;
    hide();
    document.elementFromPoint(event.clientX, event.clientY)?.click();
  });
  afterPut(() => { if (shown && !shown.isConnected) hide(); });
  addEventListener("scroll", hide, { passive: true });
}
