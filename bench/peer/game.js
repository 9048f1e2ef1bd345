// A game of our own for boardgame.io, of the size of Dessert Dice: two players, a board of 25 squares, dice of four colours.
// A move takes a die of the supply, lays it on a square with a face up, and rolls another one.

const COLOURS = 4;
const SUPPLY = 8;

exports.Placing = {
  name: "placing",
  setup: ({ random }) => ({
    board: Array(25).fill(null),
    supply: Array.from({ length: SUPPLY }, (_, key) => ({ key, colour: key % COLOURS, face: random.D6() })),
    scores: [0, 0],
    cards: [random.Shuffle([...Array(12).keys()]), random.Shuffle([...Array(12).keys()])],
    log: [],
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, ctx, random }, at, square) => {
      const die = G.supply[at];
      if (!die || square < 0 || square >= 25) return "INVALID_MOVE";
      G.board[square] = { ...die, seat: Number(ctx.currentPlayer) };
      G.supply[at] = { key: die.key + SUPPLY, colour: die.colour, face: random.D6() };
      G.scores[Number(ctx.currentPlayer)] += G.board.filter((other) => other && other.face === die.face).length;
    },
  },
};
