// A click on something that is not a choice now is answered too: the server takes a half-made decision back for it, or says
// in one line why it is not possible, with the clause.

import { table } from "./page.js";

const DOES = "button, a, input, label, select, summary, details:not([open])";

document.addEventListener("click", (event) => {
  if (table?.dataset.mode !== "live" || Number(table.dataset.seat) < 0) return;
  if (!event.target.closest("#r-board") || event.target.closest(DOES) || getSelection().toString()) return;
  const thing = event.target.closest('[data-try], [role="img"][aria-label], [data-square]');
  const form = document.getElementById("instead");
  if (!thing || !form) return;
  form.elements.seq.value = document.querySelector('#moves > [name="seq"]')?.value ?? "0";
  form.elements.do.value = thing.dataset.try ?? thing.closest("[data-square]")?.dataset.square ?? "";
  form.elements.label.value = (thing.getAttribute("aria-label") ?? "").slice(0, 400);
  form.requestSubmit();
});
