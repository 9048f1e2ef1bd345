"""What the points are made of: the score sheet of a view, for the table as it stands and for the result."""

from collections.abc import Sequence
from dataclasses import dataclass

from dicery.engine.state import Game, View


@dataclass(frozen=True)
class Line:
    """A criterion and what each seat has by it; None where the view does not tell."""

    name: str
    points: tuple[int | None, ...]

    @property
    def best(self) -> int | None:
        """The most that anybody has, if not all have the same."""
        known = [points for points in self.points if points is not None]
        return max(known) if len(set(known)) > 1 else None


@dataclass(frozen=True)
class Sheet:
    """All criteria that some seat's points are made of, and the totals."""

    lines: tuple[Line, ...]
    totals: tuple[int | None, ...]


Criteria = tuple[tuple[str, int], ...]  # what a seat's points are made of; empty if the view does not tell


def sheet(game: Game, view: View) -> Sheet:
    """The score sheet of a view."""
    parts = [tuple(game.score_parts(view, seat)) for seat in range(view["seats"])]
    return sheet_of(parts, tuple(view["scores"]))


def sheet_of(seats: Sequence[Criteria], totals: tuple[int | None, ...]) -> Sheet:
    """The criteria in the order in which the seats name them."""
    parts = [dict(criteria) for criteria in seats]
    names = list(dict.fromkeys(name for part in parts for name in part))
    lines = tuple(Line(name, tuple(part.get(name, 0) if part else None for part in parts)) for name in names)
    return Sheet(lines, totals)
