// The table's script: sends clicks and keys, swaps in what has changed, keeps focus and scroll, reconnects.
// Rules never run here; without it every page still works through its forms and links.

document.documentElement.classList.add("js");

const table = document.querySelector("main.table");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const MOST_MOVERS = 8;
const signs = document.documentElement.dataset.keys !== "off"; // do keys of a single character do something?
const shown = new Map();
let pointed = "";
let number = Number(table?.dataset.number ?? -1);

// ---------- swapping regions

const region = (name) => document.getElementById(`r-${name}`);
const dice = (root) => [...root.querySelectorAll(".die")];

/** How a focused control is found again after its region was drawn afresh. */
function trace(element) {
  if (!element || element === document.body) return null;
  if (element.id) return `#${CSS.escape(element.id)}`;
  if (element.dataset.go) return `[data-go="${element.dataset.go}"]`;
  if (element.name && element.value) return `[name="${CSS.escape(element.name)}"][value="${CSS.escape(element.value)}"]`;
  return null;
}

/** The squares on which another die lies than before stay marked, unless the game itself marks the last step. */
let fresh = new Set();
let marked = [];
const lying = () => new Map([...document.querySelectorAll("#r-board [data-square]")]
  .map((square) => [square.dataset.square, square.querySelector(".thing:not(.ghost) .die")?.innerHTML ?? ""]));

function markFresh(before) {
  const changed = [...lying()].filter(([square, die]) => die && before.get(square) !== die).map(([square]) => square);
  if (changed.length && before.size) fresh = new Set(changed);
  if (document.querySelector("#r-board [data-square].last")) fresh.clear();
  markLast();
}

function markLast() {
  marked = [...fresh].map((square) => document.querySelector(`#r-board [data-square="${square}"]`)).filter(Boolean);
  for (const square of marked) square.classList.add("last");
}

/** The marks outlast a reload of the page, unless something has happened meanwhile. */
const FRESH = "dicery-fresh";
addEventListener("pagehide", () => {
  if (table?.dataset.mode === "live") sessionStorage.setItem(FRESH, JSON.stringify([table.dataset.code, number, [...fresh]]));
});

function remember() {
  const [code, at, squares] = JSON.parse(sessionStorage.getItem(FRESH) ?? "[]");
  if (code !== table.dataset.code || at !== number || document.querySelector("#r-board [data-square].last")) return;
  fresh = new Set(squares);
  markLast();
}

/** What the script itself has marked on the board does not outlast the next drawing. */
function unmark() {
  for (const square of marked) square.classList.remove("last");
  for (const button of document.querySelectorAll("#r-board .hint[name=do]")) button.classList.remove("hint");
}

/** Puts sections of a board in the place of those that were there, by their number in the order of the page. */
function putSections(board, sections) {
  const there = [...board.querySelectorAll("section")];
  for (const [number, markup] of Object.entries(sections)) there[number].outerHTML = markup;
}

/** New lines of the log come first; the oldest ones go. */
function putLines(markup) {
  const log = document.querySelector("#r-log .log");
  log.querySelector(".last")?.classList.remove("last");
  log.insertAdjacentHTML("afterbegin", markup);
  log.firstElementChild.classList.add("last");
  while (log.children.length > Number(log.dataset.most)) log.lastElementChild.remove();
}

function put({ regions, sections, lines }) {
  const active = document.activeElement;
  const inside = active?.closest?.(".region");
  const found = trace(active);
  const square = active?.closest?.("[data-square]")?.dataset.square;
  const folds = new Set([...document.querySelectorAll(".region details[open]")].map((fold) => fold.className));
  const said = document.querySelectorAll("#r-chat li").length;
  const before = lying();
  const moved = regions.board !== undefined || sections !== undefined;
  if (moved) unmark();
  if (regions.root) document.querySelector("#moves > div").className = regions.root;
  if (sections) { putSections(region("board"), sections); shown.delete("board"); }
  if (lines) { putLines(lines); shown.delete("log"); }
  for (const [name, markup] of Object.entries(regions)) {
    const place = region(name);
    if (!place || shown.get(name) === markup) continue;
    shown.set(name, markup);
    place.innerHTML = markup;
    if (name === "clock") wound = performance.now();
    if (name === "chat" && openTab() !== "chat" && place.querySelectorAll("li").length > said) document.querySelector('.tabs [data-tab="chat"]')?.classList.add("dot");
  }
  if (moved) markFresh(before);
  if (regions.title) document.title = regions.title;
  for (const fold of document.querySelectorAll(".region details")) if (folds.has(fold.className)) fold.open = true;
  if (inside && !active.isConnected) {
    const again = (found && document.querySelector(`#${inside.id} ${found}`))
      || (square && document.querySelector(`[data-square="${square}"] button`))
      || document.getElementById("prompt");
    again?.focus({ preventScroll: true });
  }
  showLine();
  keepInSight();
  rove();
  point();
  if (drawer?.matches(":popover-open")) look(Number(drawer.dataset.seat));
}

/** In replays the log shows the moment that is looked at. */
function showLine() {
  const now = table.dataset.mode === "replay" && document.querySelector("#log .last");
  if (now) document.getElementById("log").scrollTop = now.offsetTop - 120;
}

/** What answers a click stays in sight below the prompt, however far down the page it was made. */
function keepInSight() {
  const strip = region("refused")?.firstElementChild;
  if (strip) strip.style.top = `${document.getElementById("prompt").offsetHeight + 8}px`;
}

/** Pairs dice that leave one place with dice that come to lie elsewhere: alike if possible, else of one colour. */
function movers(board, { regions, sections }) {
  const next = board.cloneNode(!regions.board);
  if (regions.board) next.innerHTML = regions.board;
  else putSections(next, sections);
  const place = (die) => die.closest("[data-square], [aria-label]:not(.thing)")?.dataset.square
    ?? die.closest("section")?.getAttribute("aria-label") ?? "";
  const look = (die) => die.getAttribute("class");
  const before = dice(board);
  const after = dice(next);
  const stay = new Map();
  for (const die of after) stay.set(place(die) + die.innerHTML, (stay.get(place(die) + die.innerHTML) ?? 0) + 1);
  const gone = [];
  const kept = new Map();
  for (const die of before) {
    const key = place(die) + die.innerHTML;
    if ((stay.get(key) ?? 0) > (kept.get(key) ?? 0)) kept.set(key, (kept.get(key) ?? 0) + 1);
    else gone.push(die);
  }
  const pairs = [];
  after.forEach((die, index) => {
    const key = place(die) + die.innerHTML;
    if (kept.get(key) > 0) return kept.set(key, kept.get(key) - 1);
    let from = gone.findIndex((old) => old.innerHTML === die.innerHTML);
    if (from < 0) from = gone.findIndex((old) => look(old) === look(die));
    if (from >= 0) pairs.push([gone.splice(from, 1)[0], index]);
  });
  return pairs.length <= MOST_MOVERS ? pairs : [];
}

/** Where dice move, what it returns is fulfilled when the update has been put in. */
function swap(update) {
  if (update.number < number) return;
  if (update.since !== undefined && update.since !== number) {
    if (update.number > number) listen(-1);
    return;
  }
  number = update.number;
  const arrive = () => { put(update); table.dataset.number = update.number; };
  const board = region("board");
  const { board: markup } = update.regions;
  const changed = board && (update.sections || (markup !== undefined && shown.get("board") !== markup));
  const pairs = changed && !calm.matches && document.startViewTransition && !document.hidden ? movers(board, update) : [];
  if (!pairs.length) return arrive();
  pairs.forEach(([die], index) => { die.style.viewTransitionName = `die-${index}`; });
  const transition = document.startViewTransition(() => {
    arrive();
    const now = dice(board);
    pairs.forEach(([, at], index) => { if (now[at]) now[at].style.viewTransitionName = `die-${index}`; });
  });
  transition.ready.catch(() => {});
  transition.finished.finally(() => { for (const die of dice(board)) die.style.viewTransitionName = ""; }).catch(() => {});
  return transition.updateCallbackDone;
}

// ---------- sending

const sending = new Set(); // where to, until the answer is shown: the second half of a double click is not sent

async function send(form, submitter) {
  const { action } = form;
  sending.add(action);
  const body = new URLSearchParams(new FormData(form, submitter));
  try {
    const answer = await fetch(action, { method: "POST", body, headers: { accept: "application/json", "x-shown": number } });
    const told = await answer.json();
    if (!told.regions) return refuse(told.detail);
    if (answer.ok && form.matches("[data-quiet]")) form.reset();
    if (!answer.ok) { shake(submitter); shown.clear(); }
    put({ regions: { refused: told.regions.refused } });
    delete told.regions.refused;
    await swap(told);
    for (const move of told.advice ?? []) document.querySelector(`#r-board button[value="${CSS.escape(move)}"], #prompt button[value="${CSS.escape(move)}"]`)?.classList.add("hint");
  } catch {
    offline(true);
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
  shown.delete("refused");
  keepInSight();
}

function shake(element) {
  element?.classList.add("shake");
  setTimeout(() => element?.classList.remove("shake"), 200);
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!/\/(act|pass|undo|chat|hint)$/.test(new URL(form.action).pathname)) return;
  event.preventDefault();
  if (!sending.has(form.action)) send(form, event.submitter);
});

/** The strip leaves with the next click; what the click sets off may bring another one. */
document.addEventListener("click", (event) => {
  const inside = event.target.closest("#r-refused");
  if (!table || !region("refused")?.hasChildNodes() || (inside && !event.target.closest("a"))) return;
  region("refused").replaceChildren();
  shown.delete("refused");
});

document.addEventListener("click", async (event) => {
  const copy = event.target.closest("[data-copy]");
  if (copy) {
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
  }
});

// ---------- what happens meanwhile

function offline(is) {
  document.body.classList.toggle("offline", is);
}

/** What arrives between press and release waits for the click: a control that was drawn afresh would swallow it. */
let held = null;

function release() {
  const late = held ?? [];
  held = null;
  late.forEach(swap);
}

document.addEventListener("pointerdown", () => { held ??= []; setTimeout(release, 500); });
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => setTimeout(release));

let source = null;

/** Goes on from the drawing of this number; from -1 all is sent anew. */
function listen(since, delay = 1000) {
  const { code, seat } = table.dataset;
  source?.close();
  source = new EventSource(`/t/${code}/stream?seat=${seat}&since=${since}`);
  source.onmessage = (event) => {
    offline(false);
    if (held) held.push(JSON.parse(event.data));
    else swap(JSON.parse(event.data));
  };
  source.onopen = () => { offline(false); delay = 1000; };
  source.onerror = () => {
    offline(true);
    if (source.readyState !== EventSource.CLOSED) return;
    setTimeout(() => listen(number, Math.min(delay * 2, 15000)), delay);
  };
}

addEventListener("pagehide", () => source?.close());

// ---------- clocks: the server decides, the page only counts on

const SHORT = 30; // seconds
let wound = performance.now();

function count() {
  for (const face of document.querySelectorAll("[data-left]")) {
    const left = Math.max(0, Math.ceil(Number(face.dataset.left) - (performance.now() - wound) / 1000));
    face.classList.toggle("short", left <= SHORT);
    face.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }
}

setInterval(count, 500);

// ---------- log, scores, rules, chat

const TABS = { l: "log", s: "scores", r: "rules", c: "chat" };
const panes = document.querySelector(".panes");
const openTab = () => panes?.dataset.open ?? (location.hash.slice(1) || "log");

async function open(tab, clause = "") {
  if (!panes) return;
  panes.dataset.open = tab;
  for (const link of panes.querySelectorAll(".tabs a")) {
    link.toggleAttribute("aria-current", link.dataset.tab === tab);
    if (link.dataset.tab === tab) { link.setAttribute("aria-current", "true"); link.classList.remove("dot"); }
  }
  if (tab === "rules") await loadRules();
  const target = clause ? document.getElementById(clause) : null;
  document.querySelector(".rules-text .here")?.classList.remove("here");
  target?.classList.add("here");
  if (target) { target.tabIndex = -1; target.focus({ preventScroll: true }); }
  (target ?? panes).scrollIntoView({ block: target ? "center" : "nearest", behavior: calm.matches ? "auto" : "smooth" });
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
  const link = event.target.closest("a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const clause = link.dataset.clause ?? (link.closest("#rules .rules-text") && link.hash.slice(1));
  if (panes && (clause || link.dataset.tab)) {
    event.preventDefault();
    open(clause ? "rules" : link.dataset.tab, clause);
  }
});

// ---------- a closer look at a seat: what the board shows of it, and its points

const drawer = document.getElementById("drawer");

/** The seat's own part of the board: a folded part or a section whose heading carries its badge. */
const areaOf = (seat) => document.querySelector(`#moves :is(summary, h2) > .badge.s${seat + 1}`)?.closest("details, section");

function look(seat) {
  const looked = document.getElementById("looked");
  const line = document.querySelector(`[data-look="${seat}"]`)?.closest("li").cloneNode(true);
  if (!line) return;
  drawer.dataset.seat = seat;
  line.removeAttribute("aria-current");
  const list = document.createElement("ul");
  list.className = "seats";
  list.append(line);
  line.querySelector("a").replaceWith(Object.assign(document.createElement("h2"), { className: "who", innerHTML: line.querySelector("a").innerHTML }));
  const sheet = document.querySelector("#r-scores table").cloneNode(true);
  for (const row of sheet.rows) [...row.cells].forEach((cell, column) => { if (column && column !== seat + 1) cell.remove(); });
  looked.replaceChildren(list, ...(sheet.tBodies[0].rows.length ? [sheet] : []));
  const area = areaOf(seat)?.cloneNode(true);
  if (!area) return;
  if (area.matches("details")) area.open = true;
  for (const button of area.querySelectorAll("button, input")) button.disabled = true;
  const ground = document.createElement("div");
  ground.className = document.querySelector("#moves > div")?.className ?? "";
  ground.append(area);
  looked.append(ground);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-look]");
  if (!link || !drawer) return;
  event.preventDefault();
  look(Number(link.dataset.look));
  drawer.showPopover();
  drawer.focus();
});

// ---------- keys

const visible = (element) => { const shown = element.closest("label") ?? element; return shown.checkVisibility() && shown.offsetWidth > 4; };
const targets = () => [...document.querySelectorAll('#r-board button[name="do"], #r-board input[type="checkbox"]')].filter(visible);

/** One Tab stop for each area of the board; arrows go on from there. What scrolls sideways can be reached too. */
function rove() {
  for (const table of document.querySelectorAll("#r-board table")) table.parentElement.tabIndex = 0;
  const areas = new Map();
  for (const button of targets()) {
    const area = button.closest('[role="grid"], section, .choices') ?? region("board");
    areas.set(area, [...(areas.get(area) ?? []), button]);
  }
  for (const buttons of areas.values()) {
    const here = buttons.find((button) => button === document.activeElement) ?? buttons[0];
    for (const button of buttons) button.tabIndex = button === here ? 0 : -1;
  }
}

function step(direction) {
  const all = targets();
  const from = document.activeElement;
  if (!all.includes(from)) return all[0]?.focus();
  const middle = (element) => { const box = element.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
  const [x, y] = middle(from);
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[direction];
  let best = null;
  let least = Infinity;
  for (const other of all) {
    const [a, b] = middle(other);
    const along = (a - x) * dx + (b - y) * dy;
    const across = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    if (other !== from && along > 4 && along + 2.5 * across < least) [best, least] = [other, along + 2.5 * across];
  }
  best?.focus();
  rove();
}

/** From one choice to the one before or after it. */
function next(by) {
  const all = targets();
  const at = all.indexOf(document.activeElement);
  all[(at < 0 ? Math.min(by, 0) + all.length : at + by + all.length) % all.length]?.focus();
  rove();
}

function mainButton() {
  const plain = [...document.querySelectorAll("#prompt .btn:not(.quiet)")];
  const placed = plain.length ? [] : [...document.querySelectorAll('#r-board .btn[name="do"]')].filter(visible);
  return document.querySelector("#prompt [data-main]") ?? [plain, placed].find((found) => found.length === 1)?.[0];
}

document.addEventListener("keydown", (event) => {
  if (!table || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=checkbox]), select, textarea") || document.querySelector(":popover-open")) return;
  if (table.dataset.mode === "replay" && reel(event.key)) return event.preventDefault();
  if (!signs && event.key.length === 1) return;
  const loose = !event.target.closest("button, a, summary");
  if (event.key === "Enter" && loose) event.preventDefault();
  if (event.key.startsWith("Arrow") && targets().length) { event.preventDefault(); step(event.key); }
  else if (event.key === "Enter" && loose) mainButton()?.click();
  else if (/^[1-9]$/.test(event.key)) {
    const choices = [...document.querySelectorAll('#prompt .btn[name="do"]')];
    (choices.length ? choices : targets())[Number(event.key) - 1]?.click();
  }
  else if (event.key === "u" || event.key === "Escape") document.querySelector("[data-undo]")?.click();
  else if (event.key === "h") document.querySelector("[data-hint]")?.click();
  else if (event.key === "?") document.getElementById("keys")?.togglePopover();
  else if ({ "[": 1, q: 1, "]": 1, e: 1 }[event.key]) next("]e".includes(event.key) ? 1 : -1);
  else if (TABS[event.key]) {
    open(TABS[event.key]);
    panes.querySelector(`.tabs [data-tab="${TABS[event.key]}"]`).focus({ preventScroll: true });
  }
});

// ---------- replay

const slider = () => document.getElementById("step");
let playing = 0;

async function show(at, whole = true) {
  const last = Number(slider().max);
  const to = Math.max(0, Math.min(at, last));
  const address = `/t/${table.dataset.code}/replay/${to}${location.search}`;
  const answer = await fetch(address, { headers: { accept: "application/json" } });
  if (!answer.ok) return stop();
  const { regions } = await answer.json();
  if (!whole) {
    const next = document.createElement("template");
    next.innerHTML = regions.prompt;
    document.querySelector("#prompt .say").innerHTML = next.content.querySelector(".say").innerHTML;
    delete regions.prompt;
    shown.delete("prompt");
  }
  number = -1;
  swap({ number: to, regions });
  history.replaceState(null, "", address);
  if (playing) label();
  if (to === last) stop();
}

function label() {
  const button = document.querySelector('[data-go="play"]');
  if (button) button.textContent = playing ? button.dataset.stop : button.dataset.play;
}

function stop() {
  clearInterval(playing);
  playing = 0;
  label();
}

function reel(key) {
  const at = Number(slider().value);
  const aim = (name) => Number(document.querySelector(`[data-go="${name}"]`).dataset.to ?? at);
  const to = { ArrowLeft: () => aim("back"), ArrowRight: () => aim("on"), Home: () => 0, End: () => Number(slider().max) }[key];
  if (to) { stop(); show(to()); return true; }
  if (key !== " ") return false;
  if (playing) stop();
  else { playing = setInterval(() => show(Number(document.querySelector('[data-go="on"]').dataset.to)), 900); label(); }
  return true;
}

function replay() {
  document.addEventListener("input", (event) => { if (event.target.id === "step") { stop(); show(Number(event.target.value), false); } });
  document.addEventListener("change", (event) => { if (event.target.id === "step") show(Number(event.target.value)); });
  document.addEventListener("click", (event) => {
    const go = event.target.closest("[data-go]")?.dataset.go;
    if (!go) return;
    event.preventDefault();
    reel({ first: "Home", back: "ArrowLeft", play: " ", on: "ArrowRight", last: "End" }[go]);
  });
}

// ---------- a first look, once for each browser

/** Marks what the first look is about; its region may have been drawn afresh. */
function point() {
  document.querySelector(".toured")?.classList.remove("toured");
  const found = pointed ? pointed.split(" | ").flatMap((place) => [...document.querySelectorAll(place)]) : [];
  const drawn = found.find((element) => element.getClientRects().length);
  drawn?.classList.add("toured");
  return drawn;
}

function tour() {
  const card = document.getElementById("tour");
  if (!card || localStorage.getItem("dicery-tour")) return;
  const steps = [...card.querySelectorAll("p")];
  const next = card.querySelector('[data-tour="next"]');
  let at = 0;
  const look = () => {
    steps.forEach((step, index) => { step.hidden = index !== at; });
    pointed = steps[at]?.dataset.at ?? "";
    const target = point();
    if (at > 0) target?.scrollIntoView({ block: "center", behavior: calm.matches ? "auto" : "smooth" });
    if (at === steps.length - 1) next.textContent = next.dataset.last;
    card.hidden = at >= steps.length;
    if (card.hidden) localStorage.setItem("dicery-tour", "seen");
  };
  next.addEventListener("click", () => { at += 1; look(); });
  card.querySelector('[data-tour="skip"]').addEventListener("click", () => { at = steps.length; look(); });
  look();
}

if (table) {
  tour();
  rove();
  if (table.dataset.mode === "replay") { replay(); showLine(); }
  else { remember(); listen(number); }
  if (Object.values(TABS).includes(location.hash.slice(1))) open(location.hash.slice(1));
}
