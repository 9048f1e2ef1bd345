// A drawer with one seat: what the board shows of it, and its points.

import { afterPut } from "./regions.js";

const drawer = document.getElementById("drawer");

/** The seat's own part of the board: a folded part or a section whose heading carries its badge. */
const areaOf = (seat) => document.querySelector(`#moves :is(summary, h2) > .badge.s${seat + 1}`)?.closest("details, section");

function fill(seat) {
  const place = document.getElementById("seat-panel");
  const line = document.querySelector(`[data-seat-panel="${seat}"]`)?.closest("li").cloneNode(true);
  if (!line) return;
  drawer.dataset.seat = seat;
  line.removeAttribute("aria-current");
  const list = document.createElement("ul");
  list.className = "seats";
  list.append(line);
  line.querySelector("a").replaceWith(Object.assign(document.createElement("h2"), { className: "who", innerHTML: line.querySelector("a").innerHTML }));
  const scores = document.querySelector("#r-scores table").cloneNode(true);
  for (const row of scores.rows) [...row.cells].forEach((cell, column) => { if (column && column !== seat + 1) cell.remove(); });
  place.replaceChildren(list, ...(scores.tBodies[0].rows.length ? [scores] : []));
  const area = areaOf(seat)?.cloneNode(true);
  if (!area) return;
  if (area.matches("details")) area.open = true;
  for (const button of area.querySelectorAll("button, input")) button.disabled = true;
  const ground = document.createElement("div");
  ground.className = document.querySelector("#moves > div")?.className ?? "";
  ground.append(area);
  place.append(ground);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-seat-panel]");
  if (!link || !drawer) return;
  event.preventDefault();
  fill(Number(link.dataset.seatPanel));
  drawer.showPopover();
  drawer.focus();
});

afterPut(() => { if (drawer?.matches(":popover-open")) fill(Number(drawer.dataset.seat)); });
