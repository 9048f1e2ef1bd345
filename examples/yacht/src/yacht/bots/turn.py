"""One turn of Yacht, solved: what a hand is worth under best play, if it is known what stopping with it pays.

Hands are dice counted by face, as in scoring.py; a hand of fewer than five dice is what was kept for the next roll.
"""

from collections.abc import Callable

from yacht.rules.actions import DICE, FACES

_ONE_OF = [1 << 4 * face for face in range(FACES)]


def _hands_of(size: int) -> list[int]:
    found = {0}
    for _ in range(size):
        found = {hand + one for hand in found for one in _ONE_OF}
    return sorted(found)


FULL_HANDS = _hands_of(DICE)
_SMALLER_HANDS = [hand for size in range(DICE - 1, -1, -1) for hand in _hands_of(size)]


def _kept_from(hand: int) -> list[int]:
    """All smaller hands that can be kept from a hand."""
    found = {0}
    for one in _ONE_OF:
        count = hand // one & 15
        found = {kept + one * taken for kept in found for taken in range(count + 1)}
    return sorted(found - {hand})


_KEEPS = {hand: _kept_from(hand) for hand in FULL_HANDS}


class Turn:
    """The value of every hand with 0, 1 or 2 more rolls to come after the present one."""

    def __init__(self, stop: Callable[[int], float]) -> None:
        stopped = {hand: stop(hand) for hand in FULL_HANDS}
        self.values = [_with_rolls(stopped)]
        for _ in range(2):
            last = self.values[-1]
            best = {hand: max(stopped[hand], max([last[kept] for kept in _KEEPS[hand]])) for hand in FULL_HANDS}
            self.values.append(_with_rolls(best))

    def value(self, rolls_left: int, hand: int) -> float:
        """What the hand is worth; the dice that it lacks are about to be rolled."""
        return self.values[rolls_left][hand]


def _with_rolls(full: dict[int, float]) -> dict[int, float]:
    """The same values, and for smaller hands the mean over the dice that are rolled to fill them up."""
    values = dict(full)
    for hand in _SMALLER_HANDS:
        values[hand] = sum([values[hand + one] for one in _ONE_OF]) / FACES
    return values
