// The panes beside the board: log, scores, rules and chat.

import { smoothly } from "./page.js";
import { afterPut } from "./regions.js";

export const TABS = { l: "log", s: "scores", r: "rules", c: "chat" }; // by their keys
const panes = document.querySelector(".panes");
const openTab = () => panes?.dataset.open ?? (location.hash.slice(1) || "log");
const drawerLink = document.querySelector('.top [data-tab="log"]'); // opens the panes on a phone
const tabLink = (tab) => panes.querySelector(`.tabs [data-tab="${tab}"]`);

export async function open(tab, clause = "") {
  if (!panes) return;
  panes.dataset.open = tab;
  panes.classList.add("drawn"); // a drawer on phones
  for (const link of panes.querySelectorAll(".tabs a")) {
    link.toggleAttribute("aria-current", link.dataset.tab === tab);
    if (link.dataset.tab === tab) { link.setAttribute("aria-current", "true"); link.classList.remove("dot"); }
  }
  if (tab === "chat") drawerLink?.classList.remove("dot");
  if (tab === "rules") await loadRules();
  const target = clause ? document.getElementById(clause) : null;
  document.querySelector(".rules-text .here")?.classList.remove("here");
  target?.classList.add("here");
  if (target) { target.tabIndex = -1; target.focus({ preventScroll: true }); }
  (target ?? panes).scrollIntoView({ block: target ? "center" : "nearest", behavior: smoothly() });
}

/** Shuts the drawer that the panes are on a phone; false if it was not open. */
export function shut() {
  const drawn = panes?.matches(".drawn") && getComputedStyle(panes).position === "fixed";
  if (drawn) panes.classList.remove("drawn");
  return drawn;
}

export function openByKey(key) {
  open(TABS[key]);
  tabLink(TABS[key]).focus({ preventScroll: true });
}

async function loadRules() {
  const pane = document.getElementById("rules");
  if (pane.dataset.loaded) return;
  const answer = await fetch(`${pane.dataset.rules}?part=true`);
  if (!answer.ok) return;
  pane.dataset.loaded = "yes";
  const page = await answer.text();
  const search = document.createElement("div");
  search.className = "say-line rules-search";
  const field = document.createElement("input");
  field.type = "search";
  field.placeholder = pane.dataset.search;
  field.setAttribute("aria-label", pane.dataset.search);
  search.append(field);
  const none = document.createElement("p");
  none.className = "note";
  none.setAttribute("role", "status");
  pane.innerHTML = page;
  pane.prepend(search, none);
  field.addEventListener("input", () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const parts = [...pane.querySelectorAll(".rules-text > *, .rules-text > ul > li")];
    for (const part of parts) part.hidden = !words.every((word) => part.textContent.toLowerCase().includes(word));
    none.textContent = parts.every((part) => part.hidden) ? pane.dataset.none : "";
    pane.scrollTop = 0;
  });
}

document.addEventListener("click", (event) => {
  const away = !event.target.closest(".panes, [data-tab], [data-clause]") && panes?.matches(".drawn");
  if (away || event.target.closest("[data-shut]")) shut();
  const link = event.target.closest("a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const clause = link.dataset.clause ?? (link.closest("#rules .rules-text") && link.hash.slice(1));
  if (panes && (clause || link.dataset.tab)) {
    event.preventDefault();
    open(clause ? "rules" : link.dataset.tab, clause);
  }
});

/** A dot marks the tab of the chat when somebody has said something while another tab was open. */
const chatLines = () => document.querySelectorAll("#r-chat li").length;
let seenLines = chatLines();

afterPut((names) => {
  if (!names.has("chat")) return;
  if (openTab() !== "chat" && chatLines() > seenLines) for (const link of [tabLink("chat"), drawerLink]) link?.classList.add("dot");
  seenLines = chatLines();
});
