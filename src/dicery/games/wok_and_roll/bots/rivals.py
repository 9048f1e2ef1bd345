"""Wok and Roll for a player who wants to win, not only to score.

What the white dice bring the others counts against the seat that rolls. Red dice serve the active seat alone, white
ones everybody [WR-4.9, WR-5.2]: of equal dice the red one is to be kept. Ending the match is weighed against going on
by the chance to win, for which the rivals' sheets count as much as one's own.
"""

from math import exp, log
from typing import Final

from mypy_extensions import i64

from dicery.engine.state import State
from dicery.games.wok_and_roll.bots.estimate import Weights
from dicery.games.wok_and_roll.bots.hands import FIVE_DICE, FOUR_DICE, HAND_NUMBER, HANDS, RollTable, fill_means
from dicery.games.wok_and_roll.bots.judgement import MOST_TABLES, WokJudgement, seen_score
from dicery.games.wok_and_roll.bots.planner import Stakes
from dicery.games.wok_and_roll.rules import actions
from dicery.games.wok_and_roll.rules import sheet as s
from dicery.games.wok_and_roll.rules import tables as t
from dicery.games.wok_and_roll.rules.state import WokState

_RIVAL_SHARE: Final = 0.85  # of what a rival gains, that counts as lost
_GAIN: Final = 5.0  # points that a rival cooks in this turn
_ROLLING_NEXT: Final = 3.0  # points that the seat has ahead which rolls in the next turn
_SCALE: Final = 8.0  # the lead in worth that makes winning e times as likely if the match goes on,
_LAST_SCALE: Final = 4.0  # and the lead in points if it ends with this turn
_FIRST_WHITE: Final = 2  # slot
_SLOTS: Final = 6
_MOST_SEATS: Final = 5
_SIMPLE: Final = 0  # menu


class RivalJudgement(WokJudgement):
    """The worth of a seat less the average of what it leaves to each of the others."""

    def __init__(self, weights: Weights | None = None) -> None:
        super().__init__(weights)
        self.others = [WokJudgement(weights) for _ in range(_MOST_SEATS)]
        self.known_gains: dict[tuple[int, int, int, float, float], RollTable] = {}  # by the rival's sheet

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, WokState)
        value = super().value(state, seat)
        if (
            state.seats == 1
            or state.active != seat
            or state.rolled == 0
            or state.part not in (actions.ROLLING, actions.COOKING)
        ):
            return value
        return value - self.left_to_others(state, seat)

    def left_to_others(self, state: WokState, seat: i64) -> float:
        """What the white dice bring a rival: those that lie there, and the mean over those that are rerolled."""
        lying: i64 = 0
        slot: i64 = _FIRST_WHITE
        while slot < _SLOTS:
            if state.part == actions.COOKING or state.rolling >> slot & 1 == 0:
                lying += t.ONE_OF[state.dice[slot]]
            slot += 1
        number = HAND_NUMBER[lying]
        total = 0.0
        rival: i64 = 0
        while rival < state.seats:
            if rival != seat:
                total += self.gains(state, rival).means[number]
            rival += 1
        return _RIVAL_SHARE * total / float(state.seats - 1)

    def gains(self, state: WokState, rival: i64) -> RollTable:
        """What a rival can make of white dice beyond what it could without any, by the dice that stay."""
        judgement = self.others[rival]
        judgement.prepare(state, rival)
        key = judgement.prepared_for
        known = self.known_gains.get(key)
        if known is not None:
            return known
        if len(self.known_gains) > MOST_TABLES:
            self.known_gains = {}
        base = s.SHEET * rival + (s.SEEN if state.part == actions.COOKING else 0)
        sheets = state.sheets
        crossed, skills, opened = sheets[base + s.CROSSED], sheets[base + s.SKILLS], sheets[base + s.OPENED]
        held = sheets[base + s.FRIDGE] + sheets[base + s.CIRCLED]
        planner = judgement.planner
        without = planner.best(crossed, 0, held, skills, opened)
        table = RollTable()
        hand: i64 = FOUR_DICE
        while hand < FIVE_DICE:
            table.means[hand] = planner.best(crossed, HANDS[hand], held, skills, opened) - without
            hand += 1
        fill_means(table.means, FOUR_DICE)
        self.known_gains[key] = table
        return table

    def stakes(self, state: WokState, seat: i64, offset: i64) -> Stakes:
        """Ending the match is worth as much as a sheet that wins as often while it goes on."""
        if state.seats == 1:
            return super().stakes(state, seat, offset)
        following = (state.active + 1) % state.seats
        going_on: list[float] = []
        ending: list[float] = []
        rival: i64 = 0
        while rival < state.seats:
            if rival != seat:
                ahead = _ROLLING_NEXT if rival == following else 0.0
                going_on.append((self.worth(state, rival, offset) + _GAIN + ahead) / _SCALE)
                ending.append((float(seen_score(state, rival, offset)) + _GAIN) / _LAST_SCALE)
            rival += 1
        stakes = Stakes()
        stakes.slope = _SCALE / _LAST_SCALE
        stakes.base = _SCALE * (log_sum(going_on) - log_sum(ending)) - (_ROLLING_NEXT if seat == following else 0.0)
        return stakes

    def worth(self, state: WokState, rival: i64, offset: i64) -> float:
        """What a rival's sheet is worth as it was seen last."""
        judgement = self.others[rival]
        judgement.prepare(state, rival)
        base = s.SHEET * rival + offset
        sheets = state.sheets
        held = sheets[base + s.FRIDGE] + sheets[base + s.CIRCLED]
        return judgement.planner.settled(
            sheets[base + s.CROSSED], held, sheets[base + s.SKILLS], sheets[base + s.OPENED]
        )

    def worth_rollouts(self, state: State) -> bool:
        """Not in solo, where the mean over the dice is exact, nor with the Expert Menu, where they take too long."""
        assert isinstance(state, WokState)
        return not self.alone(state) and state.menu == _SIMPLE


def log_sum(values: list[float]) -> float:
    """The logarithm of the sum of powers of e."""
    most = max(values)
    total = 0.0
    for value in values:
        total += exp(value - most)
    return most + log(total)
