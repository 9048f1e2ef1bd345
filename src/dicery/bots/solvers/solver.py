"""What can be worked out instead of searched."""

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

    @abstractmethod
    def solve(self, state: State, seat: i64, budget: Budget) -> list[Solved]:
        """Every legal step with its exact payoff; if the budget does not suffice, those that win for sure."""
