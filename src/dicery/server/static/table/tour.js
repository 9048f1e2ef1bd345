// Shows round at the first table, once for each browser.

import { smoothly } from "./page.js";
import { afterPut } from "./regions.js";

const KEY = "dicery-tour";
let subject = ""; // selectors of what the present step is about, the best first

/** Marks what the step is about; its region may have been replaced. */
function point() {
  document.querySelector(".toured")?.classList.remove("toured");
  const found = subject ? subject.split(" | ").flatMap((place) => [...document.querySelectorAll(place)]) : [];
  const drawn = found.find((element) => element.getClientRects().length);
  drawn?.classList.add("toured");
  return drawn;
}

afterPut(point);

export function startTour() {
  const card = document.getElementById("tour");
  if (document.querySelector(".lesson-card")) localStorage.setItem(KEY, "seen"); // a lesson shows more
  if (!card || localStorage.getItem(KEY)) return;
  const steps = [...card.querySelectorAll("p")];
  const next = card.querySelector('[data-tour="next"]');
  let at = 0;
  const show = () => {
    steps.forEach((step, index) => { step.hidden = index !== at; });
    subject = steps[at]?.dataset.at ?? "";
    const target = point();
    if (at > 0) target?.scrollIntoView({ block: "center", behavior: smoothly() });
    if (at === steps.length - 1) next.textContent = next.dataset.last;
    card.hidden = at >= steps.length;
    if (card.hidden) localStorage.setItem(KEY, "seen");
  };
  next.addEventListener("click", () => { at += 1; show(); });
  card.querySelector('[data-tour="skip"]').addEventListener("click", () => { at = steps.length; show(); });
  show();
}
