// The load: node load.js PORT TABLES EVERY SECONDS. Two viewers a table; a move counts until both of them know.

const { io } = require("socket.io-client");

const [port, tables, every, seconds] = process.argv.slice(2).map(Number);
const address = `http://localhost:${port}`;
const sleep = (time) => new Promise((done) => setTimeout(done, time));
let bytes = 0;

async function post(path, body) {
  const answer = await fetch(address + path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

class Table {
  async open() {
    const { matchID } = await post("/games/placing/create", { numPlayers: 2 });
    this.id = matchID;
    this.seen = [0, 0];
    this.credentials = [];
    this.sockets = [];
    for (const seat of ["0", "1"]) {
      const joined = await post(`/games/placing/${matchID}/join`, { playerID: seat, playerName: `Player ${seat}` });
      this.credentials.push(joined.playerCredentials);
      await this.watch(Number(seat));
    }
  }

  watch(seat) {
    const socket = io(`${address}/placing`, { transports: ["websocket"], forceNew: true });
    this.sockets[seat] = socket;
    socket.io.engine.on("packet", ({ data }) => { bytes += data?.length ?? 0; });
    const take = (state) => {
      if (state._stateID < this.seen[seat]) return;
      this.seen[seat] = state._stateID;
      this.player = Number(state.ctx.currentPlayer);
      this.news?.();
    };
    socket.on("update", (id, state) => take(state));
    return new Promise((done) => {
      socket.on("sync", (id, { state }) => { take(state); done(); });
      socket.on("connect", () => socket.emit("sync", this.id, String(seat), this.credentials[seat], 2));
    });
  }

  async act() {
    const seat = this.player;
    const number = Math.max(...this.seen);
    const args = [Math.floor(Math.random() * 8), Math.floor(Math.random() * 25)];
    const payload = { type: "place", args, playerID: String(seat), credentials: this.credentials[seat] };
    const begin = performance.now();
    this.sockets[seat].emit("update", { type: "MAKE_MOVE", payload }, number, this.id, String(seat));
    while (Math.min(...this.seen) <= number) await new Promise((done) => { this.news = done; });
    return performance.now() - begin;
  }
}

function line(command) {
  return new Promise((done) => { process.stdin.once("data", done); console.log(JSON.stringify(command)); });
}

async function main() {
  const all = [];
  for (let n = 0; n < tables; n += 1) { const table = new Table(); await table.open(); all.push(table); }
  await line({ phase: "opened" });
  bytes = 0;
  const times = [];
  let end = performance.now() + seconds * 1000;
  await Promise.all(all.map(async (table) => {
    let due = performance.now() + Math.random() * every * 1000;
    while (due < end) {
      await sleep(Math.max(0, due - performance.now()));
      times.push(await table.act());
      due += every * 1000;
    }
  }));
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  await line({ phase: "steady", moves: times.length, p50: at(0.5), p99: at(0.99), bytes: bytes / times.length / 2 });
  let moves = 0;
  const begin = performance.now();
  end = begin + seconds * 1000 / 3;
  await Promise.all([...Array(16).keys()].map(async (crowd) => {
    const mine = all.filter((_, n) => n % 16 === crowd);
    while (mine.length && performance.now() < end) for (const table of mine) { await table.act(); moves += 1; if (performance.now() > end) break; }
  }));
  await line({ phase: "flat", moves, rate: moves / (performance.now() - begin) * 1000 });
  process.exit(0);
}

main();
