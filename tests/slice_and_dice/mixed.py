"""Greedy with some of the habits of the sensible bot: which of them makes which difference in the calibration?"""

from dicery.bots.greedy import GreedyPlayer
from dicery.engine.play import Player
from dicery.engine.rng import Rng
from dicery.engine.state import State
from dicery.games.slice_and_dice.bots.tuning import STRATEGY
from dicery.games.slice_and_dice.rules.state import SliceState
from dicery.games.slice_and_dice.rules.tables import (
    CARD,
    CLEAR,
    COOK,
    CUT_WINDOW,
    DISH,
    END_WINDOW,
    GO,
    LID,
    LINE,
    NONE,
    OPENING,
    OPERATION,
    STOP,
    TAKE_LID,
    THROW,
    THROW_WINDOW,
    TRADE,
    WRAP_UP,
)
from tests.slice_and_dice.sensible import (
    answer,
    extra,
    open_turn,
    pays_for_lid,
    stops,
    trade_of,
    wants,
    wants_lid,
)

HABITS = ("stops", "trades", "plays", "idle-hand", "lid", "lines", "windows")


class Mixed(Player):
    """Greedy among the actions that the habits leave."""

    def __init__(self, habits: list[str]) -> None:
        assert set(habits) <= set(HABITS), f"expected habits of {', '.join(HABITS)}, got {', '.join(habits)}"
        self.habits = habits
        self.greedy = GreedyPlayer(STRATEGY.judgement)

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        assert isinstance(state, SliceState)
        legal = state.actions(seat)
        for habit in self.habits:
            legal = left_by(habit, state, seat, legal)
        values = [self.greedy.outlook(state, seat, action, rng) for action in legal] if len(legal) > 1 else [0.0]
        best = [action for action, value in zip(legal, values, strict=True) if value == max(values)]
        return best[rng.below(len(best))]


def left_by(habit: str, state: SliceState, seat: int, legal: list[int]) -> list[int]:
    """The actions that a habit leaves; just one where it knows what to do."""
    step = state.step
    if habit == "windows":
        return [answer(state, legal)] if step in (THROW_WINDOW, CUT_WINDOW, END_WINDOW) else legal
    if step > WRAP_UP:
        return legal
    if habit == "lines" and step == OPENING:
        chosen = open_turn(state, seat, legal)
        return [chosen] if chosen != NONE else [a for a in legal if not (GO <= a < LINE or a == CLEAR)]
    if habit == "stops" and THROW in legal and extra(state, seat) == 0:
        return [STOP] if step == COOK and stops(state, seat) else [action for action in legal if action != STOP]
    cards = [action for action in legal if CARD <= action < TRADE]
    if habit == "plays":
        return [action for action in cards if wants(state, seat, action - CARD)][:1] or legal
    if habit == "idle-hand":
        return [action for action in legal if action not in cards]
    if habit == "lid":
        lids = [action for action in cards if OPERATION[action - CARD] == TAKE_LID and wants_lid(state, seat)]
        return [LID] if LID in legal and pays_for_lid(state, seat) else lids or legal
    if habit == "trades":
        fair = trade_of(state, seat, legal)
        return [action for action in legal if not TRADE <= action < DISH or action == fair]
    return legal
