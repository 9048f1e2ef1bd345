"""The points of each seat by criterion, for the table as it stands and for the result."""

from collections.abc import Sequence
from dataclasses import dataclass

from dicery.engine.game import Game
from dicery.engine.state import View


@dataclass(frozen=True)
class Line:
    """A criterion and the points of each seat by it; None where the view does not show them."""

    name: str
    points: tuple[int | None, ...]

    @property
    def best(self) -> int | None:
        """The most that anybody has, if not all have the same."""
        known = [points for points in self.points if points is not None]
        return max(known) if len(set(known)) > 1 else None


@dataclass(frozen=True)
class ScoreTable:
    """All criteria by which some seat has points, and the totals."""

    lines: tuple[Line, ...]
    totals: tuple[int | None, ...]


Criteria = tuple[tuple[str, int], ...]  # name and points; empty if the view does not show them


def score_table(game: Game, view: View) -> ScoreTable:
    """The score table of a view."""
    parts = [tuple(game.score_parts(view, seat)) for seat in range(view["seats"])]
    return score_table_of(parts, tuple(view["scores"]))


def score_table_of(seats: Sequence[Criteria], totals: tuple[int | None, ...]) -> ScoreTable:
    """The criteria in the order in which the seats name them."""
    parts = [dict(criteria) for criteria in seats]
    names = list(dict.fromkeys(name for part in parts for name in part))
    lines = tuple(Line(name, tuple(part.get(name, 0) if part else None for part in parts)) for name in names)
    return ScoreTable(lines, totals)
