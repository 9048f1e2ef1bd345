"""Wok and Roll for who plays to win: what the white dice bring the others counts against the seat that rolls.

Red dice serve the active seat alone, white ones everybody [WR-4.9, WR-5.2]: of equal dice the red one is to be kept.
"""

from typing import Final

from mypy_extensions import i64

from dicery.bots.judgement.wok_and_roll import WokJudgement
from dicery.engine.state import State
from dicery.games.wok_and_roll.rules import COOKING, ROLLING, WokState
from dicery.games.wok_and_roll.rules_pay import CIRCLED, CROSSED, FRIDGE, OPENED, SEEN, SHEET, SKILLS
from dicery.games.wok_and_roll.rules_sheet import ONE_OF

_FRESH: Final = 0.8  # points that a white die brings a rival if it is rolled again
_FIRST_WHITE: Final = 2  # slot
_SLOTS: Final = 6
_MOST_SEATS: Final = 5
_MOST_GAINS: Final = 5000  # that are remembered


class RivalJudgement(WokJudgement):
    """The points of a seat less those that it leaves to each of the others on average."""

    def __init__(self) -> None:
        super().__init__()
        self.others = [WokJudgement() for _ in range(_MOST_SEATS)]
        self.gains: dict[tuple[tuple[int, int, int], int], float] = {}  # by the rival's sheet and white dice

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, WokState)
        value = super().value(state, seat)
        if state.seats == 1 or state.active != seat or state.rolled == 0 or state.part not in (ROLLING, COOKING):
            return value
        return value - self.left_to_others(state, seat)

    def left_to_others(self, state: WokState, seat: i64) -> float:
        """What the white dice bring a rival, those that are being rolled again by a guess."""
        lying: i64 = 0
        fresh = 0.0
        slot: i64 = _FIRST_WHITE
        while slot < _SLOTS:
            if state.part == ROLLING and state.rolling >> slot & 1 != 0:
                fresh += _FRESH
            else:
                lying += ONE_OF[state.dice[slot]]
            slot += 1
        total = 0.0
        rival: i64 = 0
        while rival < state.seats:
            if rival != seat:
                total += self.gain(state, rival, lying)
            rival += 1
        return total / float(state.seats - 1) + fresh

    def gain(self, state: WokState, rival: i64, dice: i64) -> float:
        """What a rival can make of these dice beyond what it could without any."""
        judgement = self.others[rival]
        judgement.look_at(state, rival)
        key = (judgement.looked_at, dice)
        known = self.gains.get(key)
        if known is not None:
            return known
        if len(self.gains) > _MOST_GAINS:
            self.gains = {}
        base = SHEET * rival + (SEEN if state.part == COOKING else 0)
        sheets = state.sheets
        crossed, skills, opened = sheets[base + CROSSED], sheets[base + SKILLS], sheets[base + OPENED]
        held = sheets[base + FRIDGE] + sheets[base + CIRCLED]
        planner = judgement.planner
        gain = planner.best(crossed, dice, held, skills, opened) - planner.best(crossed, 0, held, skills, opened)
        self.gains[key] = gain
        return gain

    def weighty(self, state: State) -> bool:
        """Rolls are worked out exactly and the rest is luck: playing on made it weaker, even near the end."""
        return False
