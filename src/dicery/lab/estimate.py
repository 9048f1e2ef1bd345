"""Means with intervals, and what may be said when many matches are looked at one after another.

An ordinary 95% interval holds for one look. Somebody who looks after every match and stops when it suits will be fooled
far more often than one time in twenty. `sequence_half` is the half-width of a confidence sequence, which holds for all
looks together: Robbins' normal mixture with the variance estimated, in the asymptotic form of Waudby-Smith, Arbour,
Sinha, Kennedy and Ramdas (2021), counted from the first `FIRST_LOOK` matches on.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt

Z = 1.959964  # 95 of 100
ALARM = 0.05  # the share of A/A comparisons that may be called different
FIRST_LOOK = 50  # before this many matches a variance is not known well enough
_VARIED = 5  # nor is it before this many numbers differ from the first: those that differ rarely look certain
_TIGHT_AT = 300  # matches at which the confidence sequence is tightest


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95% interval."""

    mean: float
    low: float
    high: float
    count: int

    def words(self, form: str = ".1%") -> str:
        mean, low, high = (f"{number:z{form}}" for number in (self.mean, self.low, self.high))  # z: no "-0%"
        return f"{mean} ({low} to {high})"


def estimate(numbers: Sequence[float]) -> Estimate:
    """The mean of independent numbers; where there is one number the interval is that number."""
    mean, error = mean_and_error(numbers)
    return Estimate(mean, mean - Z * error, mean + Z * error, len(numbers))


def share_estimate(numbers: Sequence[float]) -> Estimate:
    """The mean of numbers between 0 and 1, by Wilson's interval, which stays sensible near both ends."""
    return share_of(sum(numbers), len(numbers))


def share_of(some: float, count: int) -> Estimate:
    """The share that some are of all, by the same interval."""
    rate = some / count
    centre = (rate + Z * Z / (2 * count)) / (1 + Z * Z / count)
    half = Z * sqrt(max(0.0, rate * (1 - rate)) / count + Z * Z / (4 * count * count)) / (1 + Z * Z / count)
    return Estimate(rate, max(0.0, centre - half), min(1.0, centre + half), count)


def mean_and_error(numbers: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    count = len(numbers)
    mean = sum(numbers) / count
    if count < 2:
        return mean, 0.0
    return mean, sqrt(sum((number - mean) ** 2 for number in numbers) / (count - 1) / count)


def quantile(ordered: Sequence[float], share: float) -> float:
    """The number below which this share of the ordered numbers lies."""
    return ordered[round(share * (len(ordered) - 1))]


def sequence_half(count: int, deviation: float, alarm: float = ALARM) -> float:
    """Half of the interval after this many numbers that holds at all looks with probability 1 - `alarm`."""
    tuning = (-2 * log(alarm) + log(-2 * log(alarm) + 1)) / _TIGHT_AT
    grown = count * tuning + 1
    return deviation * sqrt(2 * grown / (count * count * tuning) * log(sqrt(grown) / alarm))


class Sequence95:
    """A confidence sequence, fed one number at a time."""

    def __init__(self, alarm: float = ALARM) -> None:
        self.alarm = alarm
        self.count = 0
        self.mean = 0.0
        self._squares = 0.0  # of the distances from the mean, summed
        self._first = 0.0
        self._varied = 0  # numbers that differ from the first
        self.known_at = 0  # the number of looks after which 0 was first excluded; 0: not yet
        self.low, self.high = float("-inf"), float("inf")  # what no look so far has excluded

    def add(self, number: float) -> None:
        self.count += 1
        if self.count == 1:
            self._first = number
        self._varied += number != self._first
        step = number - self.mean
        self.mean += step / self.count
        self._squares += step * (number - self.mean)
        if self.count < FIRST_LOOK or self._varied < _VARIED:
            return
        half = sequence_half(self.count, sqrt(self._squares / (self.count - 1)), self.alarm)
        self.low, self.high = max(self.low, self.mean - half), min(self.high, self.mean + half)
        if self.known_at == 0 and (self.low > 0.0 or self.high < 0.0):
            self.known_at = self.count


def known_after(numbers: Sequence[float], alarm: float = ALARM) -> int:
    """The number of looks after which the mean is known to differ from 0; 0 if it is not known."""
    sequence = Sequence95(alarm)
    for number in numbers:
        sequence.add(number)
        if sequence.known_at:
            return sequence.known_at
    return 0


def discoveries(p_values: Sequence[float], rate: float = ALARM) -> list[bool]:
    """Benjamini and Hochberg: which of many findings stand if at most this share of them may be false."""
    order = sorted(range(len(p_values)), key=lambda place: p_values[place])
    last = -1
    for rank, place in enumerate(order):
        if p_values[place] <= rate * (rank + 1) / len(p_values):
            last = rank
    stands = [False] * len(p_values)
    for rank in range(last + 1):
        stands[order[rank]] = True
    return stands
