"""One's luck and accuracy over several analysed matches of a game, never a number without its interval."""

from dataclasses import dataclass
from math import sqrt

from dicery.coach.analysis import SeatAnalysis
from dicery.coach.marks import GOOD
from dicery.coach.values import share_interval, student


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95% interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class Progress:
    """All analysed matches of one player in one game."""

    matches: int
    decisions: int
    accuracy: Estimate | None  # the share of decisions that were best or fine; None without any
    cost: Estimate | None  # in winning chance, a match; None of fewer than two matches
    luck: Estimate | None  # likewise


def progress(seats: list[SeatAnalysis]) -> Progress:
    """Sums up what the player was in each match."""
    decisions = sum(one.decisions for one in seats)
    good = sum(one.words[word] for one in seats for word in GOOD)
    accuracy = Estimate(good / decisions, *share_interval(good / decisions, decisions)) if decisions else None
    return Progress(
        len(seats), decisions, accuracy, mean_of([one.cost for one in seats]), mean_of([one.luck for one in seats])
    )


def mean_of(numbers: list[float]) -> Estimate | None:
    """The mean with Student's interval; None of fewer than two numbers, which have none."""
    count = len(numbers)
    if count < 2:
        return None
    mean = sum(numbers) / count
    error = sqrt(sum((number - mean) ** 2 for number in numbers) / (count - 1) / count)
    half = student(count - 1) * error
    return Estimate(mean, mean - half, mean + half)
