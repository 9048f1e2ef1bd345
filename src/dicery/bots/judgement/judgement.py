"""What a bot thinks a position is worth."""

from abc import ABC, abstractmethod

from mypy_extensions import i64, mypyc_attr

from dicery.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Judgement(ABC):
    """One for each game."""

    @abstractmethod
    def value(self, state: State, seat: i64) -> float:
        """How good the position is for the seat, judged only by what the seat may know; larger is better."""
