// Sends the forms of the table without leaving the page, shows the answer, and copies links.

import { markAdvice } from "./marks.js";
import { shown } from "./pace.js";
import { drawing, hand, inserted, region, setOffline, table } from "./page.js";
import { put } from "./regions.js";
import { listening, reopenUnless } from "./stream.js";
import { apply } from "./update.js";

const SENT = /\/(act|pass|undo|instead|chat|hint)$/; // other forms load the page again
const sending = new Set(); // addresses, until their answer is shown: the second half of a double click is not sent

async function send(form, submitter) {
  const { action } = form;
  sending.add(action);
  const body = new URLSearchParams(new FormData(form, submitter));
  const headers = { accept: "application/json", "x-shown": drawing.number };
  if (listening()) headers.prefer = "return=minimal"; // the stream brings what has changed
  try {
    const answer = await fetch(action, { method: "POST", body, headers });
    const update = await answer.json();
    if (!update.regions) return refuse(update.detail);
    if (answer.ok && form.matches("[data-quiet]")) form.reset();
    if (!answer.ok) { shake(submitter); inserted.clear(); }
    put({ regions: { refused: update.regions.refused } });
    delete update.regions.refused;
    if (update.streamed) await reopenUnless(shown(update.number));
    else apply(update);
    markAdvice(update.advice ?? []);
  } catch {
    setOffline(true);
  } finally {
    sending.delete(action);
  }
}

function refuse(text) {
  const strip = document.createElement("p");
  strip.className = "refuse";
  strip.setAttribute("role", "alert");
  strip.textContent = text;
  region("refused")?.replaceChildren(strip);
  inserted.delete("refused");
}

function shake(element) {
  element?.classList.add("shake");
  setTimeout(() => element?.classList.remove("shake"), 200);
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!SENT.test(new URL(form.action).pathname)) return;
  event.preventDefault();
  const box = event.submitter?.getBoundingClientRect();
  if (box?.width) hand.at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  if (!sending.has(form.action)) send(form, event.submitter);
});

/** The strip leaves with the next click, and so does an open explanation; the answer to that click may bring another one. */
document.addEventListener("click", (event) => {
  const help = document.querySelector("#prompt .here[open]");
  if (help && !help.contains(event.target)) help.open = false;
  if (table && !(event.target.closest("#r-refused") && getSelection().toString())) clearAnswer();
});

/** Takes the strip away; false if there is none. */
export function clearAnswer() {
  if (!region("refused")?.hasChildNodes()) return false;
  region("refused").replaceChildren();
  inserted.delete("refused");
  return true;
}

document.addEventListener("click", async (event) => {
  const copy = event.target.closest("[data-copy]");
  if (!copy) return;
  const link = location.origin + copy.dataset.copy;
  try {
    await navigator.clipboard.writeText(link);
    copy.textContent = copy.dataset.done;
  } catch {
    const field = document.createElement("input");
    field.readOnly = true;
    field.value = link;
    field.setAttribute("aria-label", copy.textContent);
    copy.replaceWith(field);
    field.select();
  }
});
