// Says that it is one's turn: a chime and a buzz on an open page, a notification where the page is in the background.

import { table } from "./page.js";
import { afterPut } from "./regions.js";
import { buzz, play } from "./sound.js";

const KEY = "dicery-notify";
const mine = () => document.title.startsWith("\u25cf");
let was = mine();

const mayNotify = () => window.Notification?.permission === "granted" && localStorage.getItem(KEY) === "on";

function notify() {
  const note = new Notification(document.title, { body: document.querySelector("#prompt .say")?.innerText ?? "", tag: table.dataset.code });
  note.addEventListener("click", () => { focus(); note.close(); });
}

afterPut(() => {
  if (mine() && !was) {
    play("chime");
    buzz(60);
    if (document.hidden && mayNotify()) notify();
  }
  was = mine();
});

/** Permission is asked for only here, on a click. */
for (const button of document.querySelectorAll("[data-notify]")) {
  button.hidden = !window.Notification;
  const label = () => { button.textContent = mayNotify() ? button.dataset.on : button.dataset.off; };
  label();
  button.addEventListener("click", async () => {
    const wanted = !mayNotify();
    if (wanted && Notification.permission === "default") await Notification.requestPermission();
    localStorage.setItem(KEY, wanted ? "on" : "off");
    label();
  });
}
