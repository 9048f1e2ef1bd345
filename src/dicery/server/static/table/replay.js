// Walks through a finished or running match: keys, the slider, and playing by itself.

import { markKeys } from "./marks.js";
import { drawing, inserted, table } from "./page.js";
import { afterPut } from "./regions.js";
import { apply } from "./update.js";

const slider = () => document.getElementById("step");
let playing = 0; // the timer

/** Shows the moment after `at` steps; while the slider is dragged, the controls around it stay. */
async function show(at, dragging = false) {
  const forward = at === Number(document.querySelector('[data-go="on"]').dataset.to);
  const last = Number(slider().max);
  const to = Math.max(0, Math.min(at, last));
  const address = new URL(`../../../t/${table.dataset.code}/replay/${to}${location.search}`, import.meta.url);
  const answer = await fetch(address, { headers: { accept: "application/json" } });
  if (!answer.ok) return stop();
  const { regions, motions } = await answer.json();
  if (dragging) {
    const next = document.createElement("template");
    next.innerHTML = regions.prompt;
    document.querySelector("#prompt .say").innerHTML = next.content.querySelector(".say").innerHTML;
    delete regions.prompt;
    inserted.delete("prompt");
  }
  drawing.number = -1;
  apply({ number: to, regions, motions: forward && !dragging ? motions : undefined });
  markKeys(motions.touched ?? []);
  history.replaceState(null, "", address);
  if (playing) labelPlay();
  if (to === last) stop();
}

function labelPlay() {
  const button = document.querySelector('[data-go="play"]');
  if (button) button.textContent = playing ? button.dataset.stop : button.dataset.play;
}

function stop() {
  clearInterval(playing);
  playing = 0;
  labelPlay();
}

/** Does what a key asks for; false if it is none of the replay's. */
export function walk(key) {
  const at = Number(slider().value);
  const target = (name) => Number(document.querySelector(`[data-go="${name}"]`).dataset.to ?? at);
  const to = { ArrowLeft: () => target("back"), ArrowRight: () => target("on"), Home: () => 0, End: () => Number(slider().max) }[key];
  if (to) { stop(); show(to()); return true; }
  if (key !== " ") return false;
  if (playing) stop();
  else { playing = setInterval(() => show(Number(document.querySelector('[data-go="on"]').dataset.to)), 900); labelPlay(); }
  return true;
}

/** The log is scrolled to the moment that is shown, or to the line before it; the beginning is at its end. */
function showLine() {
  if (table?.dataset.mode !== "replay") return;
  const pane = document.getElementById("log");
  const lines = [...pane.querySelectorAll(".log li")];
  const now = lines.find((line) => Number(line.querySelector("[data-step]").dataset.step) <= Number(slider().value)) ?? lines.at(-1);
  if (now) pane.scrollTop += now.getBoundingClientRect().top - pane.getBoundingClientRect().top - pane.clientHeight / 3;
}

afterPut(showLine);

export function startReplay() {
  document.addEventListener("input", (event) => { if (event.target.id === "step") { stop(); show(Number(event.target.value), true); } });
  document.addEventListener("change", (event) => { if (event.target.id === "step") show(Number(event.target.value)); });
  document.addEventListener("click", (event) => {
    const go = event.target.closest("[data-go]")?.dataset.go;
    if (!go) return;
    event.preventDefault();
    walk({ first: "Home", back: "ArrowLeft", play: " ", on: "ArrowRight", last: "End" }[go]);
  });
  showLine();
  markKeys(table.dataset.touched.split(" "));
}
