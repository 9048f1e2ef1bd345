"""What a step of a game names: the parts that came up, were taken or used, and the clauses that it follows.

A game's package may hold a `Census` under the name CENSUS in `lab.py`; the lab counts with it how often every card,
face and tile was seen, taken and used, and how often every clause was needed. A game without one gets everything else
of a report.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Generic, NamedTuple, TypeVar

from dicery.engine.game import Game
from dicery.engine.state import State
from dicery.games.box import Box
from dicery.games.parts_file import is_package

S = TypeVar("S", bound=State)

SEEN, TAKEN, USED = "seen", "taken", "used"  # on the table; chosen by or given to a seat; played, cooked or scored
NOBODY = -1  # the seat of a part that only came up


class Part(NamedTuple):
    """A card, face, tile or the like. `id` is unique among all parts of the game."""

    id: str
    kind: str
    name: str


class Mention(NamedTuple):
    """A part that a step names: what happened to it, and for which seat."""

    part: str
    verb: str  # SEEN, TAKEN or USED
    seat: int = NOBODY


class Census(Generic[S]):
    """The parts of a game, and what a step names. The functions are handed the state before and after the step."""

    def __init__(
        self,
        state: type[S],
        parts: tuple[Part, ...],
        mentions: Callable[[S, S, int, int], list[Mention]],
        clauses: Callable[[S, S, int, int], list[str]],
        named_clauses: tuple[str, ...],
        ending: Callable[[S], str],
    ) -> None:
        self._state = state
        self.parts = parts
        self._mentions = mentions
        self._clauses = clauses
        self.named_clauses = named_clauses  # all that `clauses` can name
        self._ending = ending

    def _own(self, state: State) -> S:
        assert isinstance(state, self._state), f"expected a {self._state.__name__}, got {state!r}"
        return state

    def mentions(self, before: State, after: State, seat: int, action: int) -> list[Mention]:
        """The parts that the step names."""
        return self._mentions(self._own(before), self._own(after), seat, action)

    def clauses(self, before: State, after: State, seat: int, action: int) -> list[str]:
        """The ids of the clauses that the step follows."""
        return self._clauses(self._own(before), self._own(after), seat, action)

    def ending(self, state: State) -> str:
        """What ended this finished match, in a few words."""
        return self._ending(self._own(state))


def census_of(game: Game) -> Census[State] | None:
    """The census that the game's package holds, if it does."""
    return _census_in(game.package) if isinstance(game, Box) else None


@cache
def _census_in(package: str) -> Census[State] | None:
    if not is_package(package) or find_spec(f"{package}.lab") is None:
        return None
    found = import_module(f"{package}.lab").CENSUS
    assert isinstance(found, Census), f"expected the census of {package} under the name CENSUS, got {found!r}"
    return found
