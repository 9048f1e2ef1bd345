"""Dealers: who answers when chance is to act."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable

from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, State


class OutOfLuck(ValueError):
    """A dealer has no answer to give here."""


class Dealer(ABC):
    """Picks one of the equally likely outcomes."""

    @abstractmethod
    def outcome(self, state: State) -> int:
        """One of `state.actions(CHANCE)`."""


class SeededDealer(Dealer):
    """The same seed deals the same luck."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def outcome(self, state: State) -> int:
        outcomes = state.actions(CHANCE)
        return outcomes[self.rng.below(len(outcomes))]


class ScriptedDealer(Dealer):
    """Deals what is written, in order: for tests, and for the luck of a record."""

    def __init__(self, moves: Iterable[str]) -> None:
        self.moves = list(moves)
        self.dealt = 0

    def outcome(self, state: State) -> int:
        if self.dealt == len(self.moves):
            raise OutOfLuck(f"the script has {self.dealt} outcomes: expected one more, of {state.legal_moves(CHANCE)}")
        self.dealt += 1
        return state.parse(CHANCE, self.moves[self.dealt - 1])


class TypedDealer(Dealer):
    """A person rolls real dice and types what they show.

    `ask` is given the notations that are possible and returns one; it is asked again until it does.
    """

    def __init__(self, ask: Callable[[list[str]], str]) -> None:
        self.ask = ask

    def outcome(self, state: State) -> int:
        moves = state.legal_moves(CHANCE)
        answer = self.ask(moves)
        while answer not in moves:
            answer = self.ask(moves)
        return state.parse(CHANCE, answer)
