"""Two ways to play the same game, compared match by match with the same luck on both sides.

Match number n has the same seed on both sides, so that luck that strikes both cancels out as far as the two play
alike. Differences are watched with confidence sequences (`estimate.py`), the alarm rate shared by all measures, so that
one may look after every batch and stop: a difference that is called known is false for at most one comparison in
twenty, however often one looked.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from functools import partial
from importlib import import_module
from math import ceil, isfinite
from pathlib import Path

from dicery.engine.game import Game
from dicery.engine.option import Setting
from dicery.games.box import Box
from dicery.games.parts_file import OTHER_PARTS, BadParts
from dicery.lab.arena import Contest, run_chunks
from dicery.lab.elsewhere import measure_elsewhere
from dicery.lab.estimate import ALARM, Sequence95
from dicery.lab.logbook import check
from dicery.lab.measures import OF_A_MATCH, Measured, measure_chunk
from dicery.pool import slots

ANY, ALL = "any", "all"  # when to stop early: at the first known difference, or when all are known
_CHUNK = 8
_LOOK = 32  # matches between two looks


@dataclass(frozen=True)
class Side:
    """One of the two ways to play: options, parts from another file, another interpreter with another edition."""

    settings: dict[str, Setting]
    parts: str = ""
    python: str = ""


@dataclass(frozen=True)
class Difference:
    """B less A in one measure, with the interval that holds for all looks."""

    measure: str
    words: str
    a: float
    b: float
    difference: float
    low: float | None  # None before the first look, and while hardly any match differs
    high: float | None
    known_after: int  # matches; 0: not known


@dataclass(frozen=True)
class Comparison:
    """What was found after these matches of each side."""

    game: str
    seats: int
    level: str
    seed: int
    games: int
    wanted: int
    differences: tuple[Difference, ...]

    def as_json(self) -> dict[str, object]:
        return asdict(self)


def read_parts_file(game: Game, path: Path) -> None:
    """Checks a parts file of the game; raises `BadParts` with the entry that is wrong."""
    if not isinstance(game, Box):
        raise BadParts(f"{game.title} keeps no parts file")
    try:
        reader = import_module(f"{game.package}.parts").read_parts
    except (ImportError, AttributeError):
        raise BadParts(f"{game.title} keeps no parts file") from None
    try:
        reader(path.read_text(encoding="utf-8"))
    except BadParts as error:
        raise BadParts(f"{path}: {error}") from None


@contextmanager
def other_parts(game: Game, path: str) -> Iterator[None]:
    """Processes that start in here read these parts of the game; without a path its own."""
    if path and isinstance(game, Box):
        os.environ[OTHER_PARTS] = f"{game.package}={Path(path).resolve()}"
    try:
        yield
    finally:
        os.environ.pop(OTHER_PARTS, None)


def play_side(game: Game, contest: Contest, side: Side, numbers: range, jobs: int) -> list[Measured]:
    contest = replace(contest, settings=side.settings)
    size = ceil(len(numbers) / jobs) if side.python else _CHUNK  # another interpreter takes its time to start
    chunks = [list(numbers[first : first + size]) for first in range(0, len(numbers), size)]
    work = partial(measure_elsewhere, side.python, contest) if side.python else partial(measure_chunk, contest)
    if side.python and jobs == 1:
        return work(numbers)
    with other_parts(game, side.parts):
        found = run_chunks(work, chunks, jobs, lambda count: None, fresh=bool(side.parts))
    return sorted(found, key=lambda match: match.number)


class Comparing:
    """A comparison under way, fed with matches of both sides in the order of their numbers."""

    def __init__(self) -> None:
        self.sequences = {name: Sequence95(ALARM / len(OF_A_MATCH)) for name in OF_A_MATCH}
        self.sums = {name: [0.0, 0.0] for name in OF_A_MATCH}
        self.count = 0

    def add(self, a: Measured, b: Measured) -> None:
        self.count += 1
        for name, sequence in self.sequences.items():
            sequence.add(b.measures[name] - a.measures[name])
            self.sums[name][0] += a.measures[name]
            self.sums[name][1] += b.measures[name]

    def decided(self, until: str) -> bool:
        """May it stop? `until` is `any`, `all` or a measure."""
        known = {name: sequence.known_at > 0 for name, sequence in self.sequences.items()}
        if until in known:
            return known[until]
        return any(known.values()) if until == ANY else all(known.values())

    def differences(self) -> tuple[Difference, ...]:
        return tuple(
            Difference(
                name,
                OF_A_MATCH[name],
                self.sums[name][0] / self.count,
                self.sums[name][1] / self.count,
                sequence.mean,
                sequence.low if isfinite(sequence.low) else None,
                sequence.high if isfinite(sequence.high) else None,
                sequence.known_at,
            )
            for name, sequence in self.sequences.items()
        )


def compare(
    game: Game,
    a: Side,
    b: Side,
    seats: int,
    level: str,
    games: int,
    seed: int,
    jobs: int,
    until: str,
    progress: Callable[[int], None],
) -> Comparison | None:
    """Plays both sides in batches until it is decided; after Ctrl-C, what both have finished."""
    for side in (a, b):
        if side.parts:
            read_parts_file(game, Path(side.parts))
        check(Contest(game.name, (level,) * seats, side.settings, games, seed))
    contest = Contest(game.name, (level,) * seats, {}, games, seed)
    comparing = Comparing()
    size = _LOOK * slots(jobs)
    for first in range(0, games, size):
        numbers = range(first, min(first + size, games))
        of_a, of_b = (play_side(game, contest, side, numbers, jobs) for side in (a, b))
        if len(of_a) < len(numbers) or len(of_b) < len(numbers):
            break  # Ctrl-C
        for number, (one, other) in enumerate(zip(of_a, of_b, strict=True), 1):
            comparing.add(one, other)
            if number % _LOOK == 0 and comparing.decided(until):
                break  # matches beyond this look do not count: fewer jobs would not have played them
        progress(len(numbers))
        if comparing.decided(until):
            break
    if comparing.count == 0:
        return None
    return Comparison(game.name, seats, level, seed, comparing.count, games, comparing.differences())
