"""A small game into which effects can be planted, to see whether the lab finds them.

In a turn a die is rolled and a card comes up; the seat takes one of them. A die counts its face, a card 4 points. The
options plant a bonus for the first seat, a die that shows a six twice as often, a card that counts double, and a card
that nobody can take.
"""

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.game import Game
from dicery.engine.option import Option, Setting
from dicery.engine.state import CHANCE, State, View
from dicery.games.box import Box

FACES, CARDS, TURNS = 6, 8, 8
WORTH = 4
DOUBLE, USELESS = 2, 7  # the cards that the options change
TAKE_DIE, TAKE_CARD = 0, 1

OPTIONS = (
    Option("bonus", 0, "PL-1", "points that the first seat has at the start", low=0, high=9),
    Option("loaded", False, "PL-2", "a six is twice as likely"),
    Option("double", False, "PL-3", "one card counts double"),
    Option("useless", False, "PL-4", "nobody can take one of the cards"),
)


class PlantedState(State):
    def __init__(
        self,
        game: Game,
        seats: i64,
        waiting: i64,
        over: bool,
        turn: i64,
        die: i64,
        card: i64,
        rules: i64,
        points: vec[i64],
    ) -> None:
        super().__init__(game, seats, waiting, over)
        self.turn = turn
        self.die = die  # 0: to be rolled
        self.card = card
        self.rules = rules  # bits: loaded, double, useless
        self.points = points

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        if self.over:
            return 0
        if seat == CHANCE and self.waiting == 0:
            faces = [1, 2, 3, 4, 5, 6] + [6] * (self.rules & 1)
            outcomes = range(CARDS) if self.die else faces
            for place, outcome in enumerate(outcomes):
                out[place] = outcome
            return len(outcomes)
        if seat >= 0 and self.waiting >> seat & 1:
            out[0], out[1] = TAKE_DIE, TAKE_CARD
            return 1 if self.card == USELESS and self.rules & 4 else 2
        return 0

    def apply(self, seat: i64, action: i64) -> None:
        if seat == CHANCE and self.die == 0:
            self.die = action
        elif seat == CHANCE:
            self.card = action
            self.waiting = 1 << self.turn % self.seats
        else:
            doubled = self.card == DOUBLE and self.rules & 2
            self.points[seat] += self.die if action == TAKE_DIE else WORTH * (2 if doubled else 1)
            self.waiting = self.die = 0
            self.turn += 1
            self.over = self.turn == self.seats * TURNS

    def clone(self) -> "PlantedState":
        return PlantedState(
            self.game, self.seats, self.waiting, self.over, self.turn, self.die, self.card, self.rules, self.points[:]
        )

    def score(self, seat: i64) -> i64:
        return self.points[seat]

    def view(self, seat: i64) -> View:
        return self.common_view(seat)


def start(game: Game, seats: int, settings: dict[str, Setting]) -> PlantedState:
    rules = sum(bool(settings[name]) << bit for bit, name in enumerate(("loaded", "double", "useless")))
    points = [int(settings["bonus"])] + [0] * (seats - 1)
    return PlantedState(game, seats, 0, False, 0, 0, 0, rules, vec[i64](points))


def notation(state: PlantedState, seat: int, action: int) -> str:
    if seat != CHANCE:
        return ("die", "card")[action]
    return f"c{action}" if state.die else f"d{action}"


GAME = Box(
    package=__name__,
    name="planted",
    title="Planted",
    seats=(2, 4),
    options=OPTIONS,
    state=PlantedState,
    own_view=lambda view: view,
    start=start,
    notation=notation,
    text=lambda view, moves, names: str(view["scores"]),
)
