// Replaces the parts of the page that an update names, and keeps focus and open folds where they were.

import { diceBySquare, markChanges, unmark } from "./marks.js";
import { putMoves } from "./moves.js";
import { inserted, region } from "./page.js";
import { putTargets } from "./targets.js";

const listeners = [];

/** Calls `listener` after every replacement with the names of the regions that were replaced. */
export function afterPut(listener) {
  listeners.push(listener);
}

/** How a focused control is found again after its region was replaced. */
function selectorOf(element) {
  if (!element || element === document.body) return null;
  if (element.id) return `#${CSS.escape(element.id)}`;
  if (element.dataset.go) return `[data-go="${element.dataset.go}"]`;
  if (element.name && element.value) return `[name="${CSS.escape(element.name)}"][value="${CSS.escape(element.value)}"]`;
  return null;
}

const sectionOf = (name) => document.querySelector(`[data-section="${CSS.escape(name)}"]`);

/** What is in a list of sections now: those that stay are not touched, new ones get a place for their markup. */
function putList(name, names) {
  const list = sectionOf(name);
  const there = new Map([...list.children].map((child) => [child.dataset.section, child]));
  const wanted = new Set(names);
  for (const [inner, child] of there) if (!wanted.has(inner)) child.remove();
  let next = list.firstElementChild;
  for (const inner of names) {
    const child = there.get(inner) ?? Object.assign(document.createElement("i"), { hidden: true });
    child.dataset.section = inner;
    if (child === next) next = next.nextElementSibling;
    else list.insertBefore(child, next);
  }
}

/** Replaces sections by their names, and what is in lists of them. */
function putSections(sections, classes, lists) {
  for (const [name, names] of Object.entries(lists)) putList(name, names);
  for (const [name, markup] of Object.entries(sections)) sectionOf(name).outerHTML = markup;
  for (const [name, value] of Object.entries(classes)) sectionOf(name).setAttribute("class", value);
}

/** New lines of the log come first; the oldest ones go. The pane scrolls to them, so that those below do not jump. */
function putLines(markup) {
  const log = document.querySelector("#r-log .log");
  const pane = log.closest(".pane");
  const atTop = pane.scrollTop < 4;
  const first = log.firstElementChild;
  const place = first.offsetTop;
  log.querySelector(".last")?.classList.remove("last");
  log.insertAdjacentHTML("afterbegin", markup);
  log.firstElementChild.classList.add("last");
  if (atTop) {
    log.classList.add("coming"); // room to scroll, however short it is
    pane.scrollTop += first.offsetTop - place;
    requestAnimationFrame(() => requestAnimationFrame(() => { pane.scrollTop = 0; log.classList.remove("coming"); }));
  }
  while (log.children.length > Number(log.dataset.most)) log.lastElementChild.remove();
}

function putRegions(regions) {
  const names = new Set();
  for (const [name, markup] of Object.entries(regions)) {
    const place = region(name);
    if (!place || inserted.get(name) === markup) continue;
    inserted.set(name, markup);
    place.innerHTML = markup;
    for (const inner of place.querySelectorAll(".region")) inserted.delete(inner.id.slice(2));
    names.add(name);
  }
  return names;
}

/** Carries out an update of the server, see `Update` in page/update.py. */
export function put({ seq, regions, sections = {}, classes = {}, lists = {}, targets, moves, lines }) {
  const active = document.activeElement;
  const inside = active?.closest?.(".region");
  const selector = selectorOf(active);
  const square = active?.closest?.("[data-square]")?.dataset.square;
  const folds = new Set([...document.querySelectorAll(".region details[open]")].map((fold) => fold.className));
  const dice = diceBySquare();
  const parts = [sections, classes, lists].some((changed) => Object.keys(changed).length);
  const boardChanges = regions.board !== undefined || targets !== undefined || parts;
  if (boardChanges) unmark();
  if (regions.root) document.querySelector("#moves > div").className = regions.root;
  if (parts) { putSections(sections, classes, lists); inserted.clear(); }
  if (seq !== undefined) document.querySelector("#moves > [name=seq]").value = seq;
  if (moves) { putMoves(moves); inserted.delete("list"); }
  if (targets) { putTargets(targets); inserted.delete("board"); }
  if (lines) { putLines(lines); inserted.delete("log"); }
  const names = putRegions(regions);
  if (boardChanges) markChanges(dice);
  if (regions.title) document.title = regions.title;
  for (const fold of document.querySelectorAll(".region details")) if (folds.has(fold.className)) fold.open = true;
  if (inside && !active.isConnected) {
    const successor = (selector && document.querySelector(`#${inside.id} ${selector}`))
      || (square && document.querySelector(`[data-square="${square}"] button`))
      || document.getElementById("prompt");
    successor?.focus({ preventScroll: true });
  }
  for (const listener of listeners) listener(names);
}
