// Plays the steps since one's own last one again, as one saw them; a click or key leads back to now.

import { moving } from "./motion.js";
import { hold, resume } from "./pace.js";
import { inserted, table } from "./page.js";
import { put } from "./regions.js";
import { before, show } from "./scene.js";
import { listen } from "./stream.js";

const STEP = 900; // milliseconds for a step at least
const SHOWN = ["board", "seats", "last"];
let running = false;

const pause = (time) => new Promise((done) => { setTimeout(done, time); });
const numberOf = (line) => Number(line.querySelector(".n").textContent);
const linesSince = (since) => [...document.querySelectorAll("#r-log .log li")].filter((line) => numberOf(line) > since).reverse();

/** Marks the line of the log that is played, and scrolls to it. */
function markLine(line) {
  document.querySelector("#r-log .log .last")?.classList.remove("last");
  line.classList.add("last");
  const pane = line.closest(".pane");
  pane.scrollTop += line.getBoundingClientRect().top - pane.getBoundingClientRect().top - pane.clientHeight / 3;
}

async function moment(number) {
  const answer = await fetch(new URL(`../../../t/${table.dataset.code}/replay/${number}?seat=${table.dataset.seat}`, import.meta.url), { headers: { accept: "application/json" } }).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

function shown(found, moved) {
  const old = before();
  put({ regions: Object.fromEntries(SHOWN.map((name) => [name, found.regions[name]])) });
  if (moved) show(old, found.motions);
}

/** Waits, also for what moves, but not longer than it is to be seen. */
async function rest(time) {
  const end = performance.now() + time;
  while (running && (performance.now() < end || moving())) await pause(50);
}

async function playAgain(since, words) {
  running = true;
  hold();
  const start = await moment(since);
  if (start) shown(start, false);
  const say = document.querySelector("#prompt .say");
  if (say) say.textContent = words;
  for (const part of document.querySelectorAll("#prompt :is(.do, .aids)")) part.inert = true;
  const lines = linesSince(since);
  const found = (place) => (place < lines.length ? moment(numberOf(lines[place])) : null);
  let next = found(0);
  await rest(STEP / 3);
  for (const [place, line] of lines.entries()) {
    const now = await next;
    if (!running || !now) break;
    shown(now, true);
    markLine(line);
    next = found(place + 1);
    await rest((await next)?.motions.rolled ? STEP / 3 : STEP); // dice follow who has thrown them
  }
  finish();
}

function finish() {
  running = false;
  inserted.clear();
  resume();
  listen(-1); // everything as it is now
}

/** What is pressed meanwhile only ends it: on the page nothing is as it looks. */
function stop(event) {
  if (!running) return;
  running = false;
  if (event.target.closest?.(".rail, .top") || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
}

addEventListener("click", stop, true);
addEventListener("keydown", stop, true);
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-again]");
  if (button && !running) playAgain(Number(button.dataset.again), button.dataset.words);
});
