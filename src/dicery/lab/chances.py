"""Winning chances fitted to the matches of a report.

The coach's chances come from a judgement that often thinks better of the seat whose turn begins, or is surer than it
should be; then leads would change and wins would be comebacks that nobody at the table would call so. Here they are
corrected by how the matches ended: a slope and a shift for each place after the seat whose turn begins, for several
stages of a match, as the coach fits values to chances.
"""

from dataclasses import replace
from math import log

from dicery.coach.calibration import Calibration, Lesson, from_seat, learn
from dicery.engine.state import State
from dicery.lab.observe import Observed

FEWEST = 50  # matches; with fewer the coach's chances are taken as they are
_MATCHES = 800  # that are learned from,
_POSITIONS = 9  # in each of them
_LEAST = 1e-6


def fitted(opening: State, matches: list[Observed]) -> list[Observed]:
    """The same matches with chances that hold among them."""
    if len(matches) < FEWEST or any(match.alone for match in matches):
        return matches
    calibration = learn(opening, [lessons_of(match) for match in matches[:_MATCHES]])
    return [with_chances(match, calibration) for match in matches]


def lessons_of(match: Observed) -> list[Lesson]:
    """Some turns of a match: the odds of each seat, the one whose turn begins first, and how it ended."""
    every = max(1, len(match.movers) // _POSITIONS)
    return [
        Lesson(done, odds(chances, mover), from_seat(tuple(match.payoffs), mover), match.steps, careful=True)
        for (done, chances), mover in list(zip(match.chances, match.movers, strict=False))[
            match.number % every :: every
        ]
    ]


def with_chances(match: Observed, calibration: Calibration) -> Observed:
    """The match with other chances when turns begin; those at its end are its result."""
    turns = [
        (done, from_seat(calibration.chances(odds(chances, mover), done), -mover))
        for (done, chances), mover in zip(match.chances, match.movers, strict=False)
    ]
    takings = [replace(one, chance=turns[one.turn][1][one.seat]) if one.turn >= 0 else one for one in match.takings]
    return replace(match, chances=[*turns, match.chances[-1]], takings=takings)


def odds(chances: tuple[float, ...], mover: int) -> tuple[float, ...]:
    return tuple(log(max(_LEAST, chance)) for chance in from_seat(chances, mover))
