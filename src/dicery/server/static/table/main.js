// The table's script. Rules never run here; without it every page still works through its forms and links.
// Imports are relative: the address of the folder changes with the files in it, see page/assets.py.

import "./again.js";
import "./chooser.js";
import "./clocks.js";
import "./drawer.js";
import "./finale.js";
import "./forms.js";
import "./gesture.js";
import "./install.js";
import "./jump.js";
import "./share.js";
import "./sound.js";
import "./turn.js";
import "./lesson.js";
import { setTabStops } from "./keys.js";
import { restoreMarks } from "./marks.js";
import { drawing, table } from "./page.js";
import { TABS, open } from "./panes.js";
import { showOpening } from "./scene.js";
import { startReplay } from "./replay.js";
import { showDecision } from "./sight.js";
import { listen } from "./stream.js";
import "./tips.js";
import "./touch.js";
import { startTour } from "./tour.js";
import "./tries.js";

if (table) {
  startTour();
  setTabStops();
  showOpening();
  if (table.dataset.mode === "replay") startReplay();
  else if (table.dataset.mode === "live") { restoreMarks(); listen(drawing.number); showDecision(); }
  if (Object.values(TABS).includes(location.hash.slice(1))) open(location.hash.slice(1));
}
