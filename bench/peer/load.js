// The load: node load.js PORT EVERY SECONDS, with the number of steps that each table has made before as JSON on the
// first line of its input. Two viewers a table; a move counts until both of them know. After each phase it prints what
// it came to and waits for another line.

const readline = require("readline");
const { io } = require("socket.io-client");
const { legal } = require("./game.js");

const [port, every, seconds] = process.argv.slice(2).map(Number);
const address = `http://localhost:${port}`;
const AT_ONCE = 16;
const PATIENCE = 30000; // milliseconds
const input = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const sleep = (time) => new Promise((done) => setTimeout(done, time));
const any = (list) => list[Math.floor(Math.random() * list.length)];
let bytes = 0;

async function post(path, body) {
  const answer = await fetch(address + path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

class Table {
  async open() {
    const { matchID } = await post("/games/dessert-dice/create", { numPlayers: 2 });
    this.id = matchID;
    this.seen = [-1, -1];
    this.credentials = [];
    this.sockets = [];
    this.begun = null; // when the move was sent that is under way
    for (const seat of [0, 1]) {
      const joined = await post(`/games/dessert-dice/${matchID}/join`, { playerID: String(seat), playerName: `Player ${seat + 1}` });
      this.credentials.push(joined.playerCredentials);
      await this.watch(seat);
    }
  }

  watch(seat) {
    const socket = io(`${address}/dessert-dice`, { transports: ["websocket"], forceNew: true });
    this.sockets[seat] = socket;
    socket.io.engine.on("packet", ({ data }) => { bytes += data?.length ?? 0; });
    const take = (state) => {
      if (state._stateID < this.seen[seat]) return;
      this.seen[seat] = state._stateID;
      this.state = state;
      this.news?.();
    };
    socket.on("update", (id, state) => take(state));
    return new Promise((done) => {
      socket.on("sync", (id, { state }) => { take(state); done(); });
      socket.on("connect", () => socket.emit("sync", this.id, String(seat), this.credentials[seat], 2));
    });
  }

  /** A move of whoever is to act; the milliseconds until both viewers know, or null if the match is over. */
  async act() {
    const { G, ctx, _stateID } = this.state;
    if (ctx.gameover) return null;
    const seat = Number(ctx.currentPlayer);
    const payload = { type: "step", args: [any(legal(G))], playerID: ctx.currentPlayer, credentials: this.credentials[seat] };
    this.begun = performance.now();
    this.sockets[seat].emit("update", { type: "MAKE_MOVE", payload }, _stateID, this.id, ctx.currentPlayer);
    while (Math.min(...this.seen) <= _stateID) await new Promise((done) => { this.news = done; });
    const took = performance.now() - this.begun;
    this.begun = null;
    return took;
  }
}

/** Does something with all of these, so many at once; until it is false for all. */
async function crowds(tables, work) {
  await Promise.all([...Array(AT_ONCE).keys()].map(async (crowd) => {
    let mine = tables.filter((_, number) => number % AT_ONCE === crowd);
    while (mine.length) {
      const going = [];
      for (const table of mine) if (await work(table)) going.push(table);
      mine = going;
    }
  }));
}

async function say(phase, figures = {}) {
  console.log(JSON.stringify({ phase, ...figures }));
  await input.next();
}

async function main() {
  const before = JSON.parse((await input.next()).value);
  const tables = before.map((steps) => Object.assign(new Table(), { steps }));
  setInterval(() => {
    if (tables.some((table) => table.begun !== null && performance.now() - table.begun > PATIENCE)) {
      console.error("expected every viewer to see a move in time");
      process.exit(1);
    }
  }, 1000);
  await crowds(tables, (table) => table.open());
  await crowds(tables, async (table) => table.steps-- > 0 && await table.act() !== null);
  await say("opened");

  bytes = 0;
  const times = [];
  let end = performance.now() + seconds * 1000;
  await Promise.all(tables.map(async (table) => {
    let due = performance.now() + Math.random() * every * 1000;
    while (due < end) {
      await sleep(Math.max(0, due - performance.now()));
      const took = await table.act();
      if (took === null) return;
      times.push(took);
      due += every * 1000;
    }
  }));
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  await say("steady", { moves: times.length, p50: at(0.5), p99: at(0.99), bytes: bytes / times.length / 2 });

  let moves = 0;
  const begin = performance.now();
  end = begin + seconds * 1000 / 3;
  await crowds(tables, async (table) => {
    if (performance.now() > end || await table.act() === null) return false;
    moves += 1;
    return true;
  });
  await say("flat out", { moves, rate: moves / (performance.now() - begin) * 1000 });
  process.exit(0);
}

main();
