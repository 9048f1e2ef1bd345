// Dessert Dice for boardgame.io, written for it by our own rules (src/dicery/games/dessert_dice/rules.md) with their
// standard options. A move is one small step, numbered as ours are: take a die, choose its square, then its quarter
// turn; or pick a die that lies on the board, then tip it. tests/test_bench.py plays the same matches with both.

const SQUARES = 25;
const FACES = 6;
const MOST_TIPS = 12; // in a row; then a die must be placed
const [TAKE, PICK, SQUARE, TURN, TIP] = [0, 30, 55, 80, 84]; // the first step of each kind
const DICE = [6, 6, 6, 6, 1]; // red, yellow, green, purple, black
const ICONS = [
  ["J", "S", "J", "P", "J", "I"], // on the faces t b n s e w
  ["S", "J", "S", "I", "S", "P"],
  ["P", "I", "P", "J", "P", "S"],
  ["I", "P", "I", "S", "I", "J"],
  ["JS", "PI", "JP", "SI", "JI", "SP"],
];
const DESSERTS = "JSPI"; // a card is the place of its dessert

// A cube is what is up, down, north, south, east and west; an orientation is 4 * the upper face + quarter turns.
const TIPS = [
  ([u, d, n, s, e, w]) => [s, n, u, d, e, w], // north
  ([u, d, n, s, e, w]) => [w, e, n, s, u, d], // east
  ([u, d, n, s, e, w]) => [n, s, d, u, e, w], // south
  ([u, d, n, s, e, w]) => [e, w, n, s, d, u], // west
];
const turned = ([u, d, n, s, e, w]) => [u, d, w, e, n, s];
const LYING = [[], [0, 0], [2], [0], [3], [1]].flatMap((tips) => {
  const first = tips.reduce((cube, direction) => TIPS[direction](cube), [0, 1, 2, 3, 4, 5]);
  return [first, turned(first), turned(turned(first)), turned(turned(turned(first)))];
});
const TIPPED = TIPS.map((tip) => LYING.map((cube) => LYING.findIndex((other) => String(other) === String(tip(cube)))));
const NEIGHBOURS = Array.from({ length: SQUARES }, (_, square) => [
  square < 20 ? square + 5 : null,
  square % 5 < 4 ? square + 1 : null,
  square >= 5 ? square - 5 : null,
  square % 5 ? square - 1 : null,
]);

/** The position after the deal and the roll, with no die on the board. */
function opening(cards, faces, starter) {
  const supply = Array(DICE.length * FACES).fill(0);
  DICE.flatMap((count, colour) => Array(count).fill(colour)).forEach((colour, die) => { supply[FACES * colour + faces[die]] += 1; });
  return { starter, cards, supply, board: Array(SQUARES).fill(null), taken: null, picked: null, tips: 0, last: null, placed: cards.map(() => null), turn: 0 };
}

/** Where the die on this square may be tipped: into empty neighbours, but not back at once. */
function directions(G, square) {
  const back = G.last?.to === square ? G.last.from : null;
  return [0, 1, 2, 3].filter((direction) => {
    const target = NEIGHBOURS[square][direction];
    return target !== null && G.board[target] === null && target !== back;
  });
}

/** The steps that the seat to act may make now. */
function legal(G) {
  const squares = [...G.board.keys()];
  if (G.taken !== null && G.picked !== null) return [0, 1, 2, 3].map((quarter) => TURN + quarter);
  if (G.taken !== null) return squares.filter((square) => G.board[square] === null).map((square) => SQUARE + square);
  if (G.picked !== null) return directions(G, G.picked).map((direction) => TIP + direction);
  const kinds = [...G.supply.keys()].filter((kind) => G.supply[kind]).map((kind) => TAKE + kind);
  if (G.tips === MOST_TIPS) return kinds;
  return [...kinds, ...squares.filter((square) => G.board[square] !== null && directions(G, square).length).map((square) => PICK + square)];
}

/** Carries out a legal step; is the turn over? */
function apply(G, seat, step) {
  if (step < PICK) {
    G.taken = step;
    return false;
  }
  if (step < SQUARE) {
    G.picked = step - PICK;
    return false;
  }
  if (step < TURN) {
    G.picked = step - SQUARE;
    if (G.board.filter((die) => die === null).length > 1) return false;
  }
  if (step < TIP) place(G, seat, step < TURN ? 0 : step - TURN);
  else tip(G, step - TIP);
  G.taken = G.picked = null;
  G.turn += 1;
  return true;
}

function place(G, seat, quarter) {
  G.board[G.picked] = 4 * G.taken + quarter;
  G.supply[G.taken] -= 1;
  G.placed[seat] = G.turn;
  G.tips = 0;
  G.last = null;
}

function tip(G, direction) {
  const [from, to] = [G.picked, NEIGHBOURS[G.picked][direction]];
  const die = G.board[from];
  G.board[to] = die - (die % 24) + TIPPED[direction][die % 24];
  G.board[from] = null;
  G.tips += 1;
  G.last = { from, to };
}

const over = (G) => G.board.every((die) => die !== null);

/** The points of each seat: the largest cluster of its dessert. */
function scores(G) {
  return G.cards.map((card) => {
    const shows = (die) => die !== null && ICONS[Math.floor(die / 24)][Math.floor((die % 24) / 4)].includes(DESSERTS[card]);
    const left = new Set([...G.board.keys()].filter((square) => shows(G.board[square])));
    const cluster = (square) => (left.delete(square) ? 1 + NEIGHBOURS[square].reduce((size, next) => size + cluster(next), 0) : 0);
    return Math.max(0, ...[...left].map(cluster));
  });
}

const DessertDice = {
  name: "dessert-dice",
  setup: ({ ctx, random }) => {
    const cards = random.Shuffle([0, 1, 2, 3]).slice(0, ctx.numPlayers);
    return opening(cards, DICE.flatMap((count) => random.D6(count).map((pips) => pips - 1)), random.Die(ctx.numPlayers) - 1);
  },
  turn: {
    order: { first: ({ G }) => G.starter, next: ({ ctx }) => (ctx.playOrderPos + 1) % ctx.numPlayers },
  },
  moves: {
    step: ({ G, playerID, events }, step) => {
      if (!legal(G).includes(step)) return "INVALID_MOVE";
      if (apply(G, Number(playerID), step) && !over(G)) events.endTurn();
    },
  },
  endIf: ({ G }) => (over(G) ? { scores: scores(G) } : undefined),
  playerView: ({ G, ctx, playerID }) => ({ ...G, cards: G.cards.map((card, seat) => (ctx.gameover || String(seat) === playerID ? card : null)) }),
};

module.exports = { DessertDice, opening, legal, apply, over, scores };
