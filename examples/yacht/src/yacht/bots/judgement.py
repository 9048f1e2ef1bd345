"""What a position of Yacht is worth: points, an average for every open line, and the turn at hand solved exactly."""

from mypy_extensions import i64

from dicery.engine.judgement import Judgement
from dicery.engine.state import State
from yacht.bots.turn import Turn
from yacht.rules.actions import CATEGORIES
from yacht.rules.scoring import points
from yacht.rules.state import YachtState

# What an open line counts for, found by trial: with these, greedy makes 147 points alone on the full sheet.
AVERAGE = (1.9, 4.3, 7.9, 11.6, 15.1, 18.7, 14.4, 9.4, 7.6, 12.0, 22.5, 6.9)
MOST_POINTS = 327.0  # no sheet has more
_POINTS_FOR_E = 14.0  # a lead that makes a win e times as likely


class YachtJudgement(Judgement):
    def __init__(self) -> None:
        self.turns: dict[int, Turn] = {}  # open lines -> the turn of a seat that has them

    def turn(self, lines: int) -> Turn:
        """The turn of a seat with these open lines: a line pays what it brings beyond its average."""
        if lines not in self.turns:
            open_lines = [category for category in range(CATEGORIES) if lines >> category & 1]
            self.turns[lines] = Turn(
                lambda hand: max(float(points(category, hand)) - AVERAGE[category] for category in open_lines)
            )
        return self.turns[lines]

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, YachtState)
        lines = state.open_lines(seat)
        value = float(state.score(seat))
        if lines == 0:
            return value
        value += sum(AVERAGE[category] for category in range(CATEGORIES) if lines >> category & 1)
        if seat == state.active:
            return value + self.turn(lines).value(state.rolls_left, state.counts())
        return value + self.turn(lines).value(2, 0)

    def value_scale(self, state: State) -> float:
        return _POINTS_FOR_E

    def solo_payoff(self, state: State, points: float) -> float:
        """Alone, points are all there is."""
        return min(1.0, max(0.0, points / MOST_POINTS))
