"""What can be computed instead of searched."""

import time
from abc import ABCMeta, abstractmethod

from mypy_extensions import i64, mypyc_attr

from dicery.engine.play import Budget
from dicery.engine.state import State


class Solved:
    """A step, and what it is worth to the seat that makes it if all play on as well as they can."""

    def __init__(self, action: i64, payoff: float) -> None:
        self.action = action
        self.payoff = payoff


@mypyc_attr(allow_interpreted_subclasses=True)
class Solver(metaclass=ABCMeta):
    """One for each game that has something to solve."""

    def __init__(self) -> None:
        self.nodes: i64 = 0  # positions that may still be examined; below 0 nothing that is found counts
        self.deadline = 0.0

    def begin(self, budget: Budget, nodes: i64, most: i64) -> None:
        """`nodes` positions for each visit, at most `most`, and half of the time: the other half is for search."""
        self.nodes = min(nodes * budget.visits, most)
        self.deadline = time.perf_counter() + budget.milliseconds / 2000 if budget.milliseconds else 0.0

    def spent(self) -> bool:
        """Counts a position; has the budget been spent?"""
        self.nodes -= 1
        if self.nodes & 255 == 0 and self.deadline > 0.0 and time.perf_counter() > self.deadline:
            self.nodes = -1
        return self.nodes < 0

    @abstractmethod
    def solve(self, state: State, seat: i64, budget: Budget) -> list[Solved]:
        """Every legal step with its exact payoff; if the budget does not suffice, those that win for sure."""
