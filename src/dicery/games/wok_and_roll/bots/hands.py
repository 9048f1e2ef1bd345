"""Hands of up to six dice: what they become by rolling more, and what can be kept of them.

A hand is a collection with a byte for each symbol; hands are numbered, small ones first.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dicery.games.wok_and_roll.rules import tables as t


def hands(size: int) -> list[int]:
    """All collections of this number of dice."""
    found: set[int] = {0}
    for _ in range(size):
        found = {hand + (1 << 8 * symbol) for hand in found for symbol in range(6)}
    return sorted(found)


_ALL: Final = [hand for size in range(7) for hand in hands(size)]  # small ones first
HAND_NUMBER: Final = {hand: number for number, hand in enumerate(_ALL)}
HANDS: Final = vec[i64](_ALL)
# The number of the first hand of that size.
FOUR_DICE: Final = HAND_NUMBER[4]
FIVE_DICE: Final = HAND_NUMBER[5]
SIX_DICE: Final = HAND_NUMBER[6]
# 6 * hand + symbol -> the hand with one more or one less of the symbol
_MORE: Final = vec[i64]([HAND_NUMBER.get(hand + (1 << 8 * s), t.NONE) for hand in _ALL for s in range(6)])
_LESS: Final = vec[i64](
    [HAND_NUMBER[hand - (1 << 8 * s)] if hand >> 8 * s & 127 else t.NONE for hand in _ALL for s in range(6)]
)


class RollTable:
    """The mean value of what a hand that is kept may become, by the number of the hand; of all dice, their value."""

    def __init__(self) -> None:
        self.means = vec[float]([0.0] * len(HANDS))


def fill_means(means: vec[float], full: i64) -> None:
    """From the values of all dice, the first hand of which is `full`, the mean for each smaller hand over all rolls."""
    hand = full - 1
    while hand >= 0:
        total = 0.0
        more: i64 = 6 * hand
        while more < 6 * hand + 6:
            total += means[_MORE[more]]
            more += 1
        means[hand] = total / 6.0
        hand -= 1


def best_keeps(means: vec[float]) -> vec[float]:
    """For each hand the best mean among all that can be kept of it."""
    best = means[:]
    hand: i64 = 1
    count: i64 = len(HANDS)
    while hand < count:
        less: i64 = 6 * hand
        while less < 6 * hand + 6:
            smaller = _LESS[less]
            if smaller >= 0 and best[smaller] > best[hand]:
                best[hand] = best[smaller]
            less += 1
        hand += 1
    return best
