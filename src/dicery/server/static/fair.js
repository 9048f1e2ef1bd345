// A person's part of the dice: draws the nonce when the commitment can be seen, sends it, and notes both for later.

const NOTES = "dicery-dice";
const SENT = "dicery-nonce";
const MOST_NOTES = 200;

/** What this browser has seen and sent: table -> { commitment, nonces: { seat: nonce } }. */
function note({ code, commitment, seat, nonce }) {
  const notes = JSON.parse(localStorage.getItem(NOTES) ?? "{}");
  const known = notes[code] ?? { commitment, nonces: {} };
  known.nonces[seat] = nonce;
  delete notes[code];
  notes[code] = known;
  for (const old of Object.keys(notes).slice(0, -MOST_NOTES)) delete notes[old];
  localStorage.setItem(NOTES, JSON.stringify(notes));
}

const drawn = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Fills the nonce of a form that has one; returns what is to be noted if the server takes it. */
function fill(form) {
  const { nonce, commitment, seat } = form.elements;
  if (!nonce || !commitment) return null;
  nonce.value = drawn();
  return { code: new URL(form.action).pathname.split("/").at(-2), commitment: commitment.value, seat: seat.value, nonce: nonce.value };
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const path = new URL(form.action).pathname;
  if (/\/(sit|nonce)$/.test(path)) sessionStorage.setItem(SENT, JSON.stringify(fill(form)));
}, true);

/** A table that waits for this person's nonce gets it at once; the stream then brings the first roll. */
async function give(form) {
  const sent = fill(form);
  const body = new URLSearchParams(new FormData(form));
  try {
    const answer = await fetch(form.action, { method: "POST", body, headers: { accept: "application/json" } });
    if (answer.ok) note(sent);
  } catch { /* the form is still there to be sent by hand */ }
}

/** A form that led here, to a seat of one's own, was taken. */
function arrive() {
  const sent = JSON.parse(sessionStorage.getItem(SENT));
  const table = document.querySelector("main.table")?.dataset;
  sessionStorage.removeItem(SENT);
  if (sent && table?.code === sent.code && table.seat === sent.seat) note(sent);
}

const prompts = document.getElementById("r-prompt");
const given = new Set();
async function giveNonces() {
  for (const form of prompts.querySelectorAll("form[data-nonce]")) {
    form.noValidate = true; // its field is hidden, and filled when it is sent
    if (given.has(form.elements.seat.value)) continue;
    given.add(form.elements.seat.value);
    await give(form);
  }
}
if (prompts) {
  new MutationObserver(giveNonces).observe(prompts, { childList: true });
  giveNonces();
}
arrive();
