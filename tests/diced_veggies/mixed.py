"""Greedy with some of the habits of the described bot: which of them makes which difference in the calibration?"""

from dicery.bots.greedy import GreedyPlayer
from dicery.engine.play import Player
from dicery.engine.rng import Rng
from dicery.engine.state import State
from dicery.games.diced_veggies.bots.tuning import STRATEGY
from dicery.games.diced_veggies.rules import actions as a
from dicery.games.diced_veggies.rules import tables as t
from dicery.games.diced_veggies.rules.state import VeggieState
from tests.diced_veggies.described import Described

# Steps in which a habit chooses as the described bot does.
STEPS = {"cuts": (a.CUTTING,), "plans": tuple(range(a.COOKING, a.DICE + 1)), "cards": (a.CARD, a.LIMITS)}
HABITS = ("at-once", "blind", *STEPS)
NEVER = 99


class Mixed(Player):
    """Greedy except where a habit knows what to do: cooks at once, does not see the end, or follows the other bot."""

    def __init__(self, habits: list[str]) -> None:
        assert set(habits) <= set(HABITS), f"expected habits of {', '.join(HABITS)}, got {', '.join(habits)}"
        self.habits = habits
        self.described = Described()
        self.greedy = GreedyPlayer(STRATEGY.judgement)

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        assert isinstance(state, VeggieState)
        if any(state.step in STEPS.get(habit, ()) for habit in self.habits):
            return self.described.choose(state, seat, rng)
        legal = state.actions(seat)
        if "at-once" in self.habits and state.step == a.COOKING:
            legal.remove(a.DONE)
        if "blind" in self.habits:
            state = endless(state)
        values = [self.greedy.outlook(state, seat, action, rng) for action in legal] if len(legal) > 1 else [0.0]
        best = [action for action, value in zip(legal, values, strict=True) if value == max(values)]
        return best[rng.below(len(best))]


def endless(state: VeggieState) -> VeggieState:
    """The position as if no turn were the last; the final cook stays what it is."""
    state = state.clone()
    state.trigger = t.NONE
    state.target = NEVER
    state.solo_turns = NEVER
    return state
