// Plays the steps since one's own last one again, as one saw them; a click or key leads back to now.

import { moving } from "./motion.js";
import { hold } from "./pace.js";
import { inserted, table } from "./page.js";
import { put } from "./regions.js";
import { before, show } from "./scene.js";
import { listen } from "./stream.js";

const STEP = 900; // milliseconds for a step at least
const SHOWN = ["board", "seats", "last"];
let running = false;

const pause = (time) => new Promise((done) => { setTimeout(done, time); });
const numbers = (since) => [...document.querySelectorAll("#r-log .log .n")].map((link) => Number(link.textContent)).filter((number) => number > since).reverse();

async function moment(number) {
  const answer = await fetch(new URL(`../../../t/${table.dataset.code}/replay/${number}?seat=${table.dataset.seat}`, import.meta.url), { headers: { accept: "application/json" } });
  return answer.ok ? answer.json() : null;
}

function shown(found, moved) {
  const old = before();
  put({ regions: Object.fromEntries(SHOWN.map((name) => [name, found.regions[name]])) });
  if (moved) show(old, found.motions);
}

async function playAgain(since, words) {
  running = true;
  hold(true);
  const start = await moment(since);
  if (start) shown(start, false);
  const say = document.querySelector("#prompt .say");
  if (say) say.textContent = words;
  document.querySelector("#prompt .do")?.setAttribute("inert", "");
  for (const number of numbers(since)) {
    const found = running && await moment(number);
    if (!running || !found) break;
    await pause(STEP / 3);
    if (running) shown(found, true);
    const end = performance.now() + STEP;
    while (running && (performance.now() < end || moving())) await pause(50);
  }
  finish();
}

function finish() {
  running = false;
  inserted.clear();
  hold(false);
  listen(-1); // everything as it is now
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-again]");
  if (running) { running = false; return; }
  if (button) playAgain(Number(button.dataset.again), button.dataset.words);
});
addEventListener("keydown", () => { running = false; }, true);
