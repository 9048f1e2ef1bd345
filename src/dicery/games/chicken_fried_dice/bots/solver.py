"""Chicken Fried Dice: the customers that can still be fed in the step at hand, if nothing else counts.

Everything that the seat can do until its step is over is tried: free actions, the die, its bonuses [CF-5.6]. Chance
decides only a toss, which is worth the mean of its six numbers [CF-7.5]. Positions that are reached in several ways
count once.
"""

from typing import Final

from mypy_extensions import i64

from dicery.engine.play import Budget
from dicery.engine.solver import Solved, Solver
from dicery.engine.state import CHANCE, State
from dicery.games.chicken_fried_dice.rules import actions as a
from dicery.games.chicken_fried_dice.rules import tables as t
from dicery.games.chicken_fried_dice.rules.state import ChickenState

_NODES: Final = 100  # positions for each visit of the budget
_MOST_NODES: Final = 3000  # more take seconds, and their puzzles would be too long to think through

Key = tuple[int, ...]


class TurnSolver(Solver):
    """Payoffs are customers fed by the end of the step."""

    def __init__(self) -> None:
        super().__init__()
        self.known: dict[Key, float] = {}

    def solve(self, state: State, seat: i64, budget: Budget) -> list[Solved]:
        """Nothing outside of the plucking, and nothing in a race, where rivals take dice at the same time [CF-5.8]."""
        assert isinstance(state, ChickenState)
        if state.phase != a.PLUCKING or state.live or state.seats == 1 or state.waiting >> seat & 1 == 0:
            return []
        self.begin(budget, _NODES, _MOST_NODES)
        self.known = {}
        fed = float(state.sheet(seat).fed_count())
        solved = [Solved(action, self.after(state, seat, action) - fed) for action in state.actions(seat)]
        return solved if self.nodes >= 0 else []

    def after(self, state: ChickenState, seat: i64, action: i64) -> float:
        there = state.clone()
        there.apply(seat, action)
        if there.phase != a.TOSSING:
            return self.most(there, seat)
        total = 0.0
        number: i64 = 0
        while number < 6:
            landed = there.clone()
            landed.apply(CHANCE, number)
            total += self.most(landed, seat)
            number += 1
        return total / 6.0

    def most(self, state: ChickenState, seat: i64) -> float:
        """The customers that the seat will have fed when its step is over; meaningless once the nodes are used up."""
        if state.phase != a.PLUCKING or state.waiting >> seat & 1 == 0:
            return float(state.sheet(seat).fed_count())
        key = (*state.sheets[t.ROW * seat : t.ROW * (seat + 1)], *state.coop, state.spare)
        known = self.known.get(key)
        if known is not None:
            return known
        if self.spent():
            return 0.0
        best = 0.0
        for action in state.actions(seat):
            best = max(best, self.after(state, seat, action))
        self.known[key] = best
        return best
