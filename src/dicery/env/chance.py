"""Chance under control: its outcomes with their probabilities, the next one, a whole tape of them."""

from collections import Counter, deque
from collections.abc import Iterable
from secrets import randbits

from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, State


class Chance:
    """Answers for dice and decks: what is on the tape comes first, then the generator draws.

    An outcome on the tape is a number or a notation, such as 3 or "Rt".
    """

    def __init__(self) -> None:
        self.rng = Rng(randbits(63))
        self.tape: deque[int | str] = deque()

    def seed(self, seed: int) -> None:
        """Begins the generator anew; the same seed brings the same luck."""
        self.rng = Rng(seed)

    def set_next(self, outcome: int | str) -> None:
        """What chance answers next, before all that is on the tape."""
        self.tape.appendleft(outcome)

    def fix(self, outcomes: Iterable[int | str]) -> None:
        """Puts these outcomes on the tape, in place of what was there."""
        self.tape = deque(outcomes)

    def answer(self, state: State) -> int:
        """The outcome of the event at hand; raises `ValueError` if the tape has one that is not possible here."""
        if not self.tape:
            return state.pick(CHANCE, self.rng, state.game.buffer())
        return possible(state, self.tape.popleft())

    def copy(self) -> "Chance":
        """The same luck, to be used once more."""
        copy = Chance()
        copy.tape = deque(self.tape)
        copy.rng = self.rng.copy()
        return copy


def outcomes(state: State) -> list[tuple[int, float]]:
    """The outcomes of the chance event at hand with their probabilities, smallest first; none if a seat is to act."""
    legal = state.actions(CHANCE)
    return [(outcome, count / len(legal)) for outcome, count in sorted(Counter(legal).items())]


def possible(state: State, outcome: int | str) -> int:
    """The number of an outcome that is possible here; raises `ValueError` for another."""
    if isinstance(outcome, str):
        return state.parse(CHANCE, outcome)
    if outcome not in state.actions(CHANCE):
        raise ValueError(f"expected an outcome of {sorted(set(state.actions(CHANCE)))}, got {outcome}")
    return outcome
