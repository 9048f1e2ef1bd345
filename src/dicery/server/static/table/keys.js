// The keyboard: arrows among the choices on the board, keys for buttons and panes.

import { clearAnswer } from "./forms.js";
import { region, table } from "./page.js";
import { TABS, openByKey, shut } from "./panes.js";
import { afterPut } from "./regions.js";
import { walk } from "./replay.js";

const characterKeys = document.documentElement.dataset.keys !== "off"; // a setting of the guest
const visible = (element) => { const seen = element.closest("label") ?? element; return seen.checkVisibility() && seen.offsetWidth > 4; };
const targets = () => [...document.querySelectorAll('#r-board button[name="do"], #r-board input[type="checkbox"]')].filter(visible);

/** One Tab stop for each area of the board; arrows go on from there. What scrolls sideways can be reached too. */
export function setTabStops() {
  for (const grid of document.querySelectorAll("#r-board table")) grid.parentElement.tabIndex = 0;
  const areas = new Map();
  for (const button of targets()) {
    const area = button.closest('[role="grid"], section, .choices') ?? region("board");
    areas.set(area, [...(areas.get(area) ?? []), button]);
  }
  for (const buttons of areas.values()) {
    const here = buttons.find((button) => button === document.activeElement) ?? buttons[0];
    for (const button of buttons) button.tabIndex = button === here ? 0 : -1;
  }
}

afterPut(setTabStops);

/** To the nearest choice in the direction of an arrow. */
function focusTowards(arrow) {
  const all = targets();
  const from = document.activeElement;
  if (!all.includes(from)) return all[0]?.focus();
  const middle = (element) => { const box = element.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
  const [x, y] = middle(from);
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[arrow];
  let best = null;
  let least = Infinity;
  for (const other of all) {
    const [a, b] = middle(other);
    const along = (a - x) * dx + (b - y) * dy;
    const across = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    if (other !== from && along > 4 && along + 2.5 * across < least) [best, least] = [other, along + 2.5 * across];
  }
  best?.focus();
  setTabStops();
}

/** To the choice before or after this one. */
function focusNext(by) {
  const all = targets();
  const at = all.indexOf(document.activeElement);
  all[(at < 0 ? Math.min(by, 0) + all.length : at + by + all.length) % all.length]?.focus();
  setTabStops();
}

function mainButton() {
  const plain = [...document.querySelectorAll("#prompt .btn:not(.quiet)")];
  const placed = plain.length ? [] : [...document.querySelectorAll('#r-board .btn[name="do"]')].filter(visible);
  return document.querySelector("#prompt [data-main]") ?? [plain, placed].find((found) => found.length === 1)?.[0];
}

/** Folds up what lies open over the table: an explanation, a hint, the boards of a seat; false if nothing does. */
function foldUp() {
  const open = document.querySelector("#prompt details[open], #r-board details[name][open]");
  if (open) open.open = false;
  return open !== null || clearAnswer();
}

/** Esc only undoes what the prompt offers; U is always answered, if need be with the reason why not. */
function takeBack(key) {
  const button = document.querySelector("[data-undo]");
  if (button) button.click();
  else if (key === "u" && Number(table.dataset.seat) >= 0) document.getElementById("undo")?.requestSubmit();
}

let byMouse = false; // a button that has the focus only because it was clicked: Enter is not for it but for the white one
document.addEventListener("pointerdown", () => { byMouse = true; }, true);

document.addEventListener("keydown", (event) => {
  if (!table || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=checkbox]), select, textarea") || document.querySelector(":popover-open")) return;
  if (table.dataset.mode === "replay" && walk(event.key)) return event.preventDefault();
  if (!characterKeys && event.key.length === 1) return;
  if (event.key === "Tab" || event.key.startsWith("Arrow")) byMouse = false;
  const loose = !event.target.closest(byMouse ? "a, summary, button:not([name=do])" : "button, a, summary");
  if (event.key === "Enter" && loose) event.preventDefault();
  if (event.key.startsWith("Arrow") && targets().length) { event.preventDefault(); focusTowards(event.key); }
  else if (event.key === "Enter" && loose) mainButton()?.click();
  else if (/^[1-9]$/.test(event.key)) {
    const choices = [...document.querySelectorAll('#prompt .btn[name="do"]')];
    (choices.length ? choices : targets())[Number(event.key) - 1]?.click();
  }
  else if (event.key === "Escape" && (shut() || foldUp())) return;
  else if (event.key === "u" || event.key === "Escape") takeBack(event.key);
  else if (event.key === "h") document.querySelector("[data-hint]")?.click();
  else if (event.key === "?") document.getElementById("keys")?.togglePopover();
  else if ({ "[": 1, q: 1, "]": 1, e: 1 }[event.key]) focusNext("]e".includes(event.key) ? 1 : -1);
  else if (TABS[event.key]) openByKey(event.key);
});
