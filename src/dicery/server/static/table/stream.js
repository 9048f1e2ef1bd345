// Listens to what happens at the table, and reconnects.

import { drawing, setOffline, table } from "./page.js";
import { apply, whenBehind } from "./update.js";

const SHORTEST = 1000; // milliseconds until the next attempt to connect
const LONGEST = 15000;

/** Updates that arrive between press and release wait for the click: a replaced control would swallow it. */
let held = null;

function release() {
  const late = held ?? [];
  held = null;
  late.forEach(apply);
}

document.addEventListener("pointerdown", () => { held ??= []; setTimeout(release, 500); });
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => setTimeout(release));

let source = null;

/** Goes on from the drawing of this number; from -1 on everything is sent. */
export function listen(since, delay = SHORTEST) {
  const { code, seat } = table.dataset;
  source?.close();
  source = new EventSource(`/t/${code}/stream?seat=${seat}&since=${since}`);
  source.onmessage = (event) => {
    setOffline(false);
    if (held) held.push(JSON.parse(event.data));
    else apply(JSON.parse(event.data));
  };
  source.onopen = () => { setOffline(false); delay = SHORTEST; };
  source.onerror = () => {
    setOffline(true);
    if (source.readyState !== EventSource.CLOSED) return;
    setTimeout(() => listen(drawing.number, Math.min(delay * 2, LONGEST)), delay);
  };
}

whenBehind(() => listen(-1));
addEventListener("pagehide", () => source?.close());
