"""One question of a report and what was found: a sentence, tables, pictures. All of it goes into the JSON as it is."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field

from dicery.lab.observe import Observed

Cell = str | int | float | None


@dataclass(frozen=True)
class Group:
    """Matches of one kind: this many seats, all played by bots of one level."""

    seats: int
    level: str
    matches: list[Observed]

    @property
    def name(self) -> str:
        return f"{self.seats} {self.level} bots" if self.seats > 1 else f"1 {self.level} bot"


def by_level(groups: Sequence[Group]) -> dict[str, list[Group]]:
    """The groups of each level, for pictures that do not hold more."""
    found: dict[str, list[Group]] = {}
    for group in groups:
        found.setdefault(group.level, []).append(group)
    return found


@dataclass(frozen=True)
class Series:
    """One line or set of bars of a chart; the whiskers are 95% intervals, or a band that the title names."""

    name: str
    values: list[float]
    low: list[float] = field(default_factory=list)
    high: list[float] = field(default_factory=list)


@dataclass(frozen=True)
class Chart:
    """A picture by its numbers."""

    kind: str  # bars, lines, steps or dots
    title: str
    across: list[str] | list[float]
    series: list[Series]
    across_title: str = ""
    up_title: str = ""
    even: float | None = None  # a line to compare with
    percent: bool = False


@dataclass(frozen=True)
class Grid:
    """A table; `formats` says how each column is written, as in `format`."""

    title: str
    columns: list[str]
    formats: list[str]
    rows: list[list[Cell]]


@dataclass(frozen=True)
class Answer:
    """What a report says to one question."""

    key: str
    question: str
    sentences: list[str]
    grids: list[Grid]
    charts: list[Chart]
    note: str = ""  # how it was found

    def as_json(self) -> dict[str, object]:
        return asdict(self)


def listed(words: Sequence[str]) -> str:
    """ "a, b and c" """
    return ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else "".join(words)


def ordinal(place: int) -> str:
    """ "1st" for the place 0, "2nd" for 1"""
    return {0: "1st", 1: "2nd", 2: "3rd"}.get(place, f"{place + 1}th")
