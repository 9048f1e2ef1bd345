// The table's script. Rules never run here; without it every page still works through its forms and links.
// Imports are relative: the address of the folder changes with the files in it, see page/assets.py.

import "./clocks.js";
import "./drawer.js";
import "./forms.js";
import { setTabStops } from "./keys.js";
import { restoreMarks } from "./marks.js";
import { drawing, table } from "./page.js";
import { TABS, open } from "./panes.js";
import { startReplay } from "./replay.js";
import { listen } from "./stream.js";
import { startTour } from "./tour.js";

if (table) {
  startTour();
  setTabStops();
  if (table.dataset.mode === "replay") startReplay();
  else { restoreMarks(); listen(drawing.number); }
  if (Object.values(TABS).includes(location.hash.slice(1))) open(location.hash.slice(1));
}
