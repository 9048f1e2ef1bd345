"""Dealers: who answers when chance is to act."""

from abc import ABCMeta, abstractmethod
from collections.abc import Iterable

from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, State
from dicery.match.fair import Dice, Draw, draw_of


class OutOfLuck(ValueError):
    """A dealer has no answer to give here."""


class Dealer(metaclass=ABCMeta):
    """Picks one of the equally likely outcomes."""

    @abstractmethod
    def outcome(self, state: State) -> int | None:
        """One of `state.actions(CHANCE)`; None leaves it to somebody who will submit it."""


class SeededDealer(Dealer):
    """The same seed deals the same luck."""

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.rng = Rng(seed, stream)

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
    """Real dice: a person types how they fell, by `Match.submit(CHANCE, ...)`.

    What is secret from some seat cannot be typed in openly, so another dealer deals it.
    """

    def __init__(self, secrets: Dealer) -> None:
        self.secrets = secrets

    def outcome(self, state: State) -> int | None:
        return None if everybody_sees_chance(state) else self.secrets.outcome(state)


class FairDealer(Dealer):
    """Dice that anyone can check: they follow from the table's secret and from the nonces of all seats.

    Before the nonces are there it deals nothing, and after the first draw they cannot be changed. Outcomes that are
    already stored are dealt again first, so that a table is loaded by playing its events.
    """

    def __init__(self, table: str, secret: bytes, stored: Iterable[str] = ()) -> None:
        self.table = table
        self.secret = secret
        self.stored = list(stored)
        self.nonces: tuple[str, ...] = ()
        self.dice: Dice | None = None
        self.draws: list[Draw] = []

    def begin(self, nonces: Iterable[str]) -> None:
        """Settles the dice of the whole match."""
        if self.dice is not None:
            raise OutOfLuck("expected the nonces of all seats once, before the first roll")
        self.nonces = tuple(nonces)
        self.dice = Dice(self.table, self.nonces, self.secret)

    def outcome(self, state: State) -> int | None:
        if self.dice is None:
            return None
        outcomes = state.actions(CHANCE)
        drawn = draw_of(self.dice.draw(len(self.draws) + 1, len(outcomes)), len(outcomes))
        self.draws.append(drawn)
        likely = outcomes[drawn.index]
        move = self.stored.pop(0) if self.stored else ""
        if not move or state.game.notation(state, CHANCE, likely) == move:
            return likely
        return state.parse(CHANCE, move)


def everybody_sees_chance(state: State) -> bool:
    """Will every seat see how this chance event falls?"""
    return not any(
        state.conceals(CHANCE, outcome, seat) for outcome in set(state.actions(CHANCE)) for seat in range(state.seats)
    )
