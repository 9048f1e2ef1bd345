"""Solo Yacht solved exactly, for as few open lines as time allows: the most points that can be expected."""

from mypy_extensions import i64

from dicery.engine.play import Budget
from dicery.engine.solver import Solved, Solver
from dicery.engine.state import State
from yacht.bots.judgement import MOST_POINTS
from yacht.bots.turn import FULL_HANDS, Turn
from yacht.rules.actions import CATEGORIES
from yacht.rules.scoring import points
from yacht.rules.state import YachtState

_NODES = 1000  # hands that may be looked at for each visit of the budget
_MOST_NODES = 40_000  # about six open lines


class YachtSolver(Solver):
    def __init__(self) -> None:
        super().__init__()
        self.turns: dict[int, Turn] = {}  # open lines -> the turn in which one of them is filled

    def solve(self, state: State, seat: i64, budget: Budget) -> list[Solved]:
        """Every legal step with its expected points as a share of the most there can be; nothing if time runs out."""
        assert isinstance(state, YachtState)
        self.begin(budget, _NODES, _MOST_NODES)
        if state.seats > 1 or self.solved_turn(state.open_lines(seat)) is None:
            return []
        found: list[Solved] = []
        for action in state.actions(seat):
            after = state.clone()
            assert isinstance(after, YachtState)
            after.apply(seat, action)
            found.append(Solved(action, (float(after.score(seat)) + self.expected(after, seat)) / MOST_POINTS))
        return found

    def expected(self, state: YachtState, seat: i64) -> float:
        """The points still to come under best play, while dice are to be rolled or the match is over."""
        turn = self.solved_turn(state.open_lines(seat))
        return turn.value(state.rolls_left, state.counts()) if turn is not None else 0.0

    def solved_turn(self, lines: int) -> Turn | None:
        """The turn with these open lines, once all turns after it are solved; None without lines or without time."""
        if lines in self.turns or lines == 0:
            return self.turns.get(lines)
        later: dict[int, float] = {}
        for category in range(CATEGORIES):
            if lines >> category & 1:
                rest = lines & ~(1 << category)
                turn = self.solved_turn(rest)
                if turn is None and rest != 0:
                    return None
                later[category] = turn.value(2, 0) if turn is not None else 0.0
        for _ in FULL_HANDS:
            if self.spent():
                return None
        self.turns[lines] = Turn(
            lambda hand: max(float(points(category, hand)) + later[category] for category in later)
        )
        return self.turns[lines]
