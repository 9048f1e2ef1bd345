// Counts the clocks down between updates; the server decides when time is up.

import { afterPut } from "./regions.js";

const SHORT = 30; // seconds
let updated = performance.now();

function count() {
  for (const face of document.querySelectorAll("[data-left]")) {
    const left = Math.max(0, Math.ceil(Number(face.dataset.left) - (performance.now() - updated) / 1000));
    face.classList.toggle("short", left <= SHORT);
    face.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }
}

afterPut((names) => { if (names.has("clock")) updated = performance.now(); });
setInterval(count, 500);
