// Derives every roll of a pasted record again, with a SHA-256 of its own: nothing of this part asks the server.
// What the rules make of the rolls is asked from the server afterwards, and shown apart.

const TAG = "dicery fair dice 1";
const SPAN = 1n << 64n;
const bytes = (text) => new TextEncoder().encode(text);
const hex = (data) => [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

// ---------- SHA-256 and HMAC; crypto.subtle is missing where a table is served without https

const primes = [];
for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime)) primes.push(n);

/** The first 32 bits behind the point of a root, found in whole numbers. */
function fraction(prime, power) {
  const wanted = BigInt(prime) << BigInt(32 * power);
  let root = BigInt(Math.floor(prime ** (1 / power) * 2 ** 32));
  while (root ** BigInt(power) > wanted) root -= 1n;
  while ((root + 1n) ** BigInt(power) <= wanted) root += 1n;
  return Number(root & 0xffffffffn);
}
const START = primes.slice(0, 8).map((prime) => fraction(prime, 2));
const ROUNDS = primes.map((prime) => fraction(prime, 3));
const turn = (word, by) => (word >>> by) | (word << (32 - by));

export function sha256(data) {
  const padded = new Uint8Array(Math.ceil((data.length + 9) / 64) * 64);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(padded.length - 4, data.length * 8);
  const sum = [...START];
  const words = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 64; i += 1) {
      if (i < 16) { words[i] = view.getUint32(at + 4 * i); continue; }
      const [old, late] = [words[i - 15], words[i - 2]];
      const small = turn(old, 7) ^ turn(old, 18) ^ (old >>> 3);
      const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
      words[i] = words[i - 16] + small + words[i - 7] + large;
    }
    let [a, b, c, d, e, f, g, h] = sum;
    for (let i = 0; i < 64; i += 1) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => { sum[i] = (sum[i] + word) | 0; });
  }
  const digest = new DataView(new ArrayBuffer(32));
  sum.forEach((word, i) => digest.setInt32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

const join = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

export function hmac(key, message) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(join(block.map((byte) => byte ^ 0x36), message));
  return sha256(join(block.map((byte) => byte ^ 0x5c), inner));
}

// ---------- the protocol

export const commit = (table, secret) => hex(sha256(join(bytes(`${TAG} commitment\n${table}\n`), secret)));

export function draw(secret, table, nonces, number, count) {
  const size = BigInt(count);
  const limit = SPAN - (SPAN % size);
  for (let attempt = 0; ; attempt += 1) {
    const message = [`${TAG} outcome`, table, ...nonces, number, attempt].join("\n");
    const value = BigInt(`0x${hex(hmac(secret, bytes(message)).slice(0, 8))}`);
    if (value < limit) return value % size;
  }
}

/** What the record says of its dice, or null if it is none. */
export function read(text) {
  const lines = text.trim().split(/\r?\n/);
  if (!/^dicery record [12]$/.test(lines[0])) return null; // both tell their dice alike
  const steps = lines.indexOf("steps:");
  const head = lines.slice(0, steps < 0 ? 0 : steps);
  const values = (part, key) => part.filter((line) => line.startsWith(`${key}: `)).map((line) => line.slice(key.length + 2));
  const tail = lines.slice(-5);
  const rolls = [];
  lines.forEach((line, at) => {
    const found = at > steps && line.match(/^\* (\d+)\/(\d+) /);
    if (found) rolls.push({ line: at + 1, index: BigInt(found[1]), count: Number(found[2]) });
    else if (at > steps && line.startsWith("*")) rolls.push({ line: at + 1, index: -1n, count: 1 });
  });
  return {
    table: values(head, "table")[0],
    commitment: values(head, "commitment")[0],
    nonces: values(head, "nonce"),
    secret: values(tail, "secret")[0],
    seal: values(tail, "seal")[0],
    sealed: hex(sha256(bytes(lines.slice(0, -1).map((line) => `${line}\n`).join("")))),
    rolls,
  };
}

/** Findings of this browser alone: [what, how, numbers]. */
export function check(text, notes) {
  const record = read(text);
  if (!record) return [["read", "bad", {}]];
  if (!record.commitment) return [["dice", "none", {}]];
  const found = [["seal", record.seal === record.sealed ? "good" : "bad", {}]];
  if (!record.secret) return [...found, ["secret", "none", {}]];
  const secret = unhex(record.secret);
  found.push(["commitment", commit(record.table, secret) === record.commitment ? "good" : "bad", {}]);
  const wrong = record.rolls.findIndex((roll, at) => draw(secret, record.table, record.nonces, at + 1, roll.count || 1) !== roll.index);
  found.push(wrong < 0 ? ["rolls", "good", { rolls: record.rolls.length }] : ["rolls", "bad", { line: record.rolls[wrong].line }]);
  if (record.rolls.length && record.nonces.every((nonce) => nonce === "bot")) found.push(["nonces", "none", {}]);
  const noted = notes[record.table];
  const same = noted && noted.commitment === record.commitment
    && Object.entries(noted.nonces).every(([seat, nonce]) => record.nonces[seat] === nonce);
  return [...found, ["notes", noted ? (same ? "good" : "bad") : "none", {}]];
}

// ---------- the page

const form = document.querySelector("form.verify");

function show(place, findings) {
  const list = place.querySelector("ul");
  list.replaceChildren(...findings.map(([how, words]) => Object.assign(document.createElement("li"), { className: how, textContent: words })));
  place.hidden = false;
}

async function ask(place) {
  try {
    const body = new URLSearchParams(new FormData(form));
    const answer = await fetch(new URL("../../verify", import.meta.url), { method: "POST", body, headers: { accept: "application/json" } });
    const verdict = await answer.json();
    show(place, verdict.findings);
  } catch {
    show(place, [["bad", place.querySelector("ul").dataset.failed]]);
  }
}

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const here = document.getElementById("here");
  const words = here.querySelector("ul").dataset;
  const notes = JSON.parse(localStorage.getItem("dicery-dice") ?? "{}");
  const say = ([what, how, numbers]) => {
    const template = words[`${what}${how[0].toUpperCase()}${how.slice(1)}`];
    return [how, Object.entries(numbers).reduce((text, [name, number]) => text.replace(`{${name}}`, number), template)];
  };
  show(here, check(form.elements.record.value, notes).map(say));
  ask(document.getElementById("there"));
});
