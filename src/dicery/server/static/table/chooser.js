// A bar on the board (`data-chooser`) for choices that show what they would take (`data-take`, keys of things): it says what
// the one that is pointed at would do, steps through all of them, and makes the one that was tapped.

import { table } from "./page.js";
import { afterPut } from "./regions.js";

let held = null; // a choice that stays in the bar until another one is taken or tapped

const find = () => document.querySelector("#r-board [data-chooser]");
const choices = () => [...document.querySelectorAll("#r-board button[data-take]")];
const thing = (key) => document.querySelector(`#r-board [data-key="${CSS.escape(key)}"]`);
const keys = (text) => (text ?? "").split(" ").filter(Boolean);

/** Has the board a bar that says what this choice would do? */
export const hasBar = (choice) => Boolean(find() && choice?.matches("[data-take]"));

/** Fills the bar for a choice, or empties it. */
function say(choice) {
  const bar = find();
  if (!bar) return;
  for (const card of document.querySelectorAll("#r-board .previewed")) card.classList.remove("previewed");
  for (const key of keys(choice?.dataset.lights)) thing(key)?.classList.add("previewed");
  const more = bar.querySelector("[data-more]");
  bar.querySelector("[data-say]").textContent = choice?.dataset.say ?? "";
  more.textContent = choice?.dataset.more ?? more.dataset.more;
  bar.querySelector("progress").value = Number(choice?.dataset.count ?? 0);
  bar.querySelector("[data-dice]").replaceChildren(...keys(choice?.dataset.take).map((key) => thing(key)?.querySelector("svg.die")?.cloneNode(true)).filter(Boolean));
  const sure = bar.querySelector("[data-sure]");
  sure.disabled = !held;
  if (held) sure.setAttribute("aria-label", held.getAttribute("aria-label"));
  else sure.removeAttribute("aria-label");
}

/** Keeps a choice in the bar, with its preview, until it is made or another one is chosen. */
export function hold(choice) {
  held?.classList.remove("armed");
  held = choice;
  held?.classList.add("armed");
  say(held);
}

/** The choice that a tap means: of several on one die each tap shows the next. */
export function tapped(choice) {
  const cell = [...choice.parentElement.querySelectorAll(":scope > button[data-take]")];
  if (held && cell.length > 1 && cell.includes(held)) return cell[(cell.indexOf(held) + 1) % cell.length];
  return choice;
}

if (table) {
  const over = (event) => { const choice = event.target.closest?.("#r-board button[data-take]"); if (choice && !held) say(choice); };
  const out = (event) => { if (!held && event.target.closest?.("#r-board button[data-take]")) say(null); };
  document.addEventListener("pointerover", (event) => { if (event.pointerType !== "touch") over(event); });
  document.addEventListener("pointerout", (event) => { if (event.pointerType !== "touch") out(event); });
  document.addEventListener("focusin", over);
  document.addEventListener("focusout", out);
  document.addEventListener("click", (event) => {
    const step = event.target.closest("#r-board [data-chooser] [data-by]");
    if (step) {
      const all = choices();
      const at = held ? all.indexOf(held) + Number(step.dataset.by) : Math.min(0, Number(step.dataset.by));
      hold(all.at(at % all.length) ?? null);
    } else if (event.target.closest("#r-board [data-chooser] [data-sure]") && held) {
      const choice = held;
      hold(null);
      choice.form.requestSubmit(choice);
    } else if (held && !event.target.closest("#r-board button[data-take], [data-chooser]")) {
      hold(null);
    }
  });
  afterPut(() => { if (held && !held.isConnected) held = null; });
}
