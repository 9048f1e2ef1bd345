// On a phone not everything fits one screen: a bar above the prompt names the parts of the board (`data-jump`), with how many
// choices each has, and leads there. A tap on a part that is in sight leads back to the top.

import { smoothly, table } from "./page.js";
import { afterPut } from "./regions.js";
import { freeSpan, targets } from "./sight.js";

const bar = document.getElementById("jumps");
const parts = () => [...document.querySelectorAll("#r-board [data-jump]")];

function drawn(part) {
  const choices = targets().filter((target) => part.contains(target)).length;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = part.dataset.jump;
  button.dataset.to = part.dataset.jump;
  if (choices) {
    const count = document.createElement("span");
    count.textContent = choices;
    button.append(count);
    button.setAttribute("aria-label", `${part.dataset.jump} (${choices})`);
  }
  return button;
}

function draw() {
  const before = document.activeElement?.dataset?.to;
  bar.replaceChildren(...parts().map(drawn));
  if (before) bar.querySelector(`[data-to="${CSS.escape(before)}"]`)?.focus({ preventScroll: true });
}

function go(name) {
  const part = parts().find((one) => one.dataset.jump === name);
  const box = part?.getBoundingClientRect();
  if (!box) return;
  const [top, bottom] = freeSpan();
  const seen = box.top >= top - 1 && Math.min(box.bottom, box.top + bottom - top) <= bottom + 1;
  scrollBy({ top: seen ? -scrollY : box.top - top, behavior: smoothly() });
}

if (table && bar) {
  bar.addEventListener("click", (event) => { const button = event.target.closest("button"); if (button) go(button.dataset.to); });
  afterPut(draw);
  draw();
}
