// A finger cannot hover: where a choice has a preview, or cannot be taken back, the first tap shows it and the second does it.

import { hasBar, hold, tapped } from "./chooser.js";
import { isFinal } from "./moves.js";
import { table } from "./page.js";
import { afterPut } from "./regions.js";
import { hide, show } from "./tips.js";

/** Choices with a preview of their own, and those that dice or cards answer at once. */
const needsTwo = (button) => button.matches("[data-take]") || isFinal(button.value);

let armed = null;
let finger = false;

function disarm() {
  armed?.classList.remove("armed");
  armed = null;
}

function act(button) {
  disarm();
  hide();
  button.form.requestSubmit(button);
}

if (table) {
  addEventListener("pointerdown", (event) => { finger = event.pointerType === "touch"; }, true);
  document.addEventListener("click", (event) => {
    if (!finger || event.detail === 0 || event.target.closest("#tip")) return; // keys and other programs click without a finger
    const touched = event.target.closest('#r-board button[name="do"]:not(.btn)');
    const button = touched && hasBar(touched) ? tapped(touched) : touched;
    if (!button || (button === armed && button.matches(".armed")) || !needsTwo(button)) return disarm();
    event.preventDefault();
    event.stopPropagation();
    disarm();
    armed = button;
    if (hasBar(button)) return hold(button);
    button.classList.add("armed");
    button.focus({ focusVisible: true, preventScroll: true });
    show(button, button.getAttribute("aria-label") ?? button.textContent, () => act(button));
  }, true);
  afterPut(() => { if (armed && !armed.isConnected) armed = null; });
}
