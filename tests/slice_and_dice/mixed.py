"""Greedy with some of the habits of the sensible bot: which of them makes which difference in the calibration?"""

from dicery.bots.greedy import GreedyPlayer
from dicery.engine.play import Player
from dicery.engine.rng import Rng
from dicery.engine.state import State
from dicery.games.slice_and_dice.bots.tuning import STRATEGY
from dicery.games.slice_and_dice.rules import actions as a
from dicery.games.slice_and_dice.rules import tables as t
from dicery.games.slice_and_dice.rules.state import SliceState
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
        return [answer(state, legal)] if step in (a.THROW_WINDOW, a.CUT_WINDOW, a.END_WINDOW) else legal
    if step > a.WRAP_UP:
        return legal
    if habit == "lines" and step == a.OPENING:
        chosen = open_turn(state, seat, legal)
        return (
            [chosen] if chosen != t.NONE else [move for move in legal if not (a.GO <= move < a.LINE or move == a.CLEAR)]
        )
    if habit == "stops" and a.THROW in legal and extra(state, seat) == 0:
        return [a.STOP] if step == a.COOK and stops(state, seat) else [action for action in legal if action != a.STOP]
    cards = [action for action in legal if a.CARD <= action < a.TRADE]
    if habit == "plays":
        return [action for action in cards if wants(state, seat, action - a.CARD)][:1] or legal
    if habit == "idle-hand":
        return [action for action in legal if action not in cards]
    if habit == "lid":
        lids = [action for action in cards if t.OPERATION[action - a.CARD] == t.TAKE_LID and wants_lid(state, seat)]
        return [a.LID] if a.LID in legal and pays_for_lid(state, seat) else lids or legal
    if habit == "trades":
        fair = trade_of(state, seat, legal)
        return [action for action in legal if not a.TRADE <= action < a.DISH or action == fair]
    return legal
