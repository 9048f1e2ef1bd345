"""A game small enough to know everything about it: each seat rolls a die, keeps it or rolls once more; the higher wins.

A player that looks one decision ahead keeps every die, since a die on its way counts nothing yet.
"""

from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.game import Game
from dicery.engine.state import CHANCE, State, View
from dicery.games.box import Box

KEEP, AGAIN = 0, 1


class HighDieState(State):
    def __init__(
        self, game: Game, seats: i64, waiting: i64, over: bool, turn: i64, again: bool, dice: vec[i64]
    ) -> None:
        super().__init__(game, seats, waiting, over)
        self.turn = turn
        self.again = again
        self.dice = dice

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        if self.over:
            return 0
        if seat == CHANCE and self.waiting == 0:
            for face in range(6):
                out[face] = face + 1
            return 6
        if seat >= 0 and self.waiting >> seat & 1:
            out[0], out[1] = KEEP, AGAIN
            return 2
        return 0

    def apply(self, seat: i64, action: i64) -> None:
        if seat == CHANCE:
            self.dice[self.turn] = action
            if self.again:
                self.end_turn()
            else:
                self.waiting = 1 << self.turn
        elif action == AGAIN:
            self.again = True
            self.dice[self.turn] = 0
            self.waiting = 0
        else:
            self.end_turn()

    def end_turn(self) -> None:
        self.again = False
        self.waiting = 0
        self.turn += 1
        self.over = self.turn == self.seats

    def clone(self) -> "HighDieState":
        return HighDieState(self.game, self.seats, self.waiting, self.over, self.turn, self.again, self.dice[:])

    def score(self, seat: i64) -> i64:
        return self.dice[seat]

    def view(self, seat: i64) -> View:
        return self.common_view(seat)


def notation(state: HighDieState, seat: int, action: int) -> str:
    return str(action) if seat == CHANCE else ("keep", "again")[action]


def team_goal(view: View) -> str:
    """Did all dice together come to 7?"""
    return "" if not view["over"] else "won" if sum(score or 0 for score in view["scores"]) >= 7 else "lost"


def box(name: str, title: str, goal: Callable[[View], str] | None) -> Box[HighDieState, View]:
    return Box(
        package=__name__,
        name=name,
        title=title,
        seats=(2, 4),
        state=HighDieState,
        own_view=lambda view: view,
        start=lambda game, seats, settings: HighDieState(game, seats, 0, False, 0, False, vec[i64]([0] * seats)),
        notation=notation,
        text=lambda view, moves, names: str(view["scores"]),
        goal=goal,
    )


GAME = box("high-die", "High Die", None)
TEAM = box("high-die-team", "High Die, as a team", team_goal)
