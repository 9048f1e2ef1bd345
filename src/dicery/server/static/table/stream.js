// Listens to what happens at the table, and reconnects.

import { drawing, setOffline, table } from "./page.js";
import { arrive } from "./pace.js";
import { whenBehind } from "./update.js";

const SHORTEST = 1000; // milliseconds until the next attempt to connect
const LONGEST = 15000;
const SILENCE = 2500; // milliseconds after which a stream that should have brought something is opened again

let source = null;

/** Goes on from the drawing of this number; from -1 on everything is sent. */
export function listen(since, delay = SHORTEST) {
  const { code, seat } = table.dataset;
  source?.close();
  source = new EventSource(new URL(`../../../t/${code}/stream?seat=${seat}&since=${since}`, import.meta.url));
  source.onmessage = (event) => {
    setOffline(false);
    arrive(JSON.parse(event.data));
  };
  source.onopen = () => { setOffline(false); delay = SHORTEST; };
  source.onerror = () => {
    setOffline(true);
    if (source.readyState !== EventSource.CLOSED) return;
    setTimeout(() => listen(drawing.number, Math.min(delay * 2, LONGEST)), delay);
  };
}

/** Is the stream open, as far as the browser knows? */
export const listening = () => source?.readyState === EventSource.OPEN;

/** Waits until something was shown; a stream that does not bring it is opened again. */
export async function reopenUnless(shown) {
  const late = setTimeout(() => listen(drawing.number), SILENCE);
  await shown;
  clearTimeout(late);
}

whenBehind(() => listen(-1));
addEventListener("pagehide", () => source?.close());
