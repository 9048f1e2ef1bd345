// One gesture, one act: what is dragged onto a square is taken and laid there in one request. The server makes both steps or
// none, and says why not. Fingers scroll, so they tap as before.

import { table } from "./page.js";

const FAR = 10; // pixels after which a press is a drag
let pressed = null; // the choice under the pointer: { button, x, y, ghost }

function follow(event) {
  const { button, x, y } = pressed;
  if (!pressed.ghost && Math.hypot(event.clientX - x, event.clientY - y) < FAR) return;
  if (!pressed.ghost) {
    const { width, height } = button.getBoundingClientRect();
    pressed.ghost = document.createElement("div");
    pressed.ghost.className = `dragged ${[...table.classList].filter((name) => name !== "table").join(" ")}`;
    pressed.ghost.setAttribute("aria-hidden", "true");
    pressed.ghost.innerHTML = button.innerHTML;
    Object.assign(pressed.ghost.style, { width: `${width}px`, height: `${height}px` });
    document.body.append(pressed.ghost);
  }
  pressed.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
}

function drop(event) {
  const { button, ghost } = pressed;
  pressed = null;
  if (!ghost) return;
  ghost.remove();
  const end = new AbortController(); // the click that ends a drag, if there is one, is none
  addEventListener("click", (click) => { click.stopPropagation(); click.preventDefault(); }, { capture: true, signal: end.signal });
  setTimeout(() => end.abort());
  const square = document.elementFromPoint(event.clientX, event.clientY)?.closest("#r-board [data-square]");
  if (square && button.isConnected && !square.contains(button)) send(button, square.dataset.square);
}

/** Sends a choice with the step after it. */
function send(button, next) {
  const then = document.createElement("input");
  Object.assign(then, { type: "hidden", name: "do", value: next });
  button.form.append(then);
  button.form.requestSubmit(button);
  then.remove();
}

if (table?.dataset.mode === "live") {
  document.addEventListener("pointerdown", (event) => {
    const button = event.pointerType !== "touch" && event.button === 0 && event.target.closest('#r-board button[name="do"]');
    if (button && !button.closest("[data-square]")) pressed = { button, x: event.clientX, y: event.clientY, ghost: null };
  });
  document.addEventListener("pointermove", (event) => { if (pressed) follow(event); });
  document.addEventListener("pointerup", (event) => { if (pressed) drop(event); });
  document.addEventListener("pointercancel", () => { pressed?.ghost?.remove(); pressed = null; });
}
