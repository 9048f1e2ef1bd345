// Plays the sounds of the table. They are off until somebody switches them on, which this browser remembers.

import { instrument } from "./instrument.js";

const KEY = "dicery-sound";
const FEW = 6; // landings that are heard one by one
let context = null;
let sounds = null;

export const isOn = () => localStorage.getItem(KEY) === "on";

/** The graph is built at the first click or key: browsers allow no sound before it. */
function wake() {
  if (!isOn() || !window.AudioContext) return;
  if (context) { context.resume(); return; }
  context = new AudioContext();
  sounds = instrument(context);
}

const silent = () => !isOn() || !context || document.hidden;

/** Plays sounds by their names, now. */
export function play(...names) {
  if (silent()) return;
  for (const name of names) sounds[name]?.(context.currentTime + 0.01);
}

/** The dice rattle and land one after the other; `ends` are the milliseconds at which they lie still. */
export function rolling(ends) {
  if (silent() || !ends.length) return;
  play("rattle");
  for (const end of ends.slice(-FEW)) sounds.knock(context.currentTime + end / 1000 - 0.06);
}

/** A short buzz on phones, where sound is on. */
export function buzz(pattern) {
  if (isOn()) navigator.vibrate?.(pattern);
}

function label(button) {
  button.setAttribute("aria-pressed", String(isOn()));
  button.title = isOn() ? button.dataset.on : button.dataset.off;
}

for (const button of document.querySelectorAll("[data-sound]")) {
  label(button);
  button.addEventListener("click", () => {
    localStorage.setItem(KEY, isOn() ? "off" : "on");
    label(button);
    wake();
    play("chime");
  });
}
addEventListener("pointerdown", wake, true);
addEventListener("keydown", wake, true);
