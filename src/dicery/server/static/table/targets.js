// Lays over the things of the board what can be chosen now, and takes it off again. The server draws the same into a page that
// is loaded (`thing` in drawing/markup.py): afterwards a choice is the same element with the same words, whoever drew it.

import { region } from "./page.js";

const PASSING = ["just-changed", "touched", "rolling", "lesson-lit", "toured", "previewed"]; // marks of the script, for a while
const holder = document.createElement("template");

/** The element at rest: what was laid over it is taken off. */
function atRest(element) {
  holder.innerHTML = element.dataset.rest;
  const rest = holder.content.firstElementChild;
  if ("extra" in element.dataset) element.lastElementChild.remove();
  rest.append(...element.childNodes);
  element.replaceWith(rest);
}

/** A thing at rest becomes a choice, or without a move a thing that is marked. */
function lay(rest, move, state, note, inside, data) {
  const laid = document.createElement(move ? "button" : "span");
  rest.classList.remove(...PASSING);
  const { key, kind, place } = rest.dataset;
  laid.className = [rest.className, state].filter(Boolean).join(" ");
  if (move) Object.assign(laid, { name: "do", value: move });
  else laid.setAttribute("role", "img");
  laid.setAttribute("aria-label", (rest.getAttribute("aria-label") ?? "") + note);
  if (move && state === "sel") laid.setAttribute("aria-pressed", "true");
  for (const [name, value] of Object.entries({ key, kind, place })) if (value !== undefined) laid.dataset[name] = value;
  for (let at = 0; at < data.length; at += 2) laid.setAttribute(`data-${data[at]}`, data[at + 1]);
  const children = [...rest.childNodes];
  laid.dataset.rest = rest.cloneNode(false).outerHTML;
  rest.replaceWith(laid);
  laid.append(...children);
  if (!inside) return;
  laid.dataset.extra = "";
  laid.insertAdjacentHTML("beforeend", inside);
}

/** All that lies over the board now: groups of a state, a note, an inside and data, then a place and a move for each. */
export function putTargets(groups) {
  const board = region("board");
  for (const laid of board.querySelectorAll("[data-rest]")) atRest(laid);
  const places = new Map();
  for (const thing of board.querySelectorAll("[data-key], [data-place]")) places.set(thing.dataset.place ?? thing.dataset.key, thing);
  for (const [state, note, inside, data, ...pairs] of groups) {
    for (let at = 0; at < pairs.length; at += 2) lay(places.get(pairs[at]), pairs[at + 1], state, note, inside, data);
  }
}
