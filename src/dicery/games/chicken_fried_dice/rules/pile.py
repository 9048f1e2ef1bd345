"""The customer cards of Chicken Fried Dice that lie in the middle: undrawn, under the draw pile, discarded.

Nobody knows which undrawn card comes next, not even the state [CF-17.1].
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

STARTERS: Final = 15  # cards 0 to 14; the regulars follow [CF-1.6]
CARDS: Final = 96

# Where a card is.
UNDRAWN: Final = 0
OUT: Final = 1  # in the box, at a seat, or fed
DISCARDED: Final = 2
UNDER: Final = 3


def list_undrawn(places: vec[i64], end: i64, out: vec[i64]) -> i64:
    """The undrawn cards below a number, one of which comes next [CF-2.4, CF-13.15]."""
    count: i64 = 0
    card: i64 = 0
    while card < end:
        if places[card] == UNDRAWN:
            out[count] = card
            count += 1
        card += 1
    return count


def box_starters(places: vec[i64]) -> i64:
    """Starters that were not dealt leave the game; returns how many regulars are the draw pile [CF-2.4, CF-2.6]."""
    starter: i64 = 0
    while starter < STARTERS:
        places[starter] = OUT
        starter += 1
    return CARDS - STARTERS


def reuse_discards(places: vec[i64]) -> i64:
    """The discards are shuffled and become the draw pile; returns how many there are [CF-13.15]."""
    count: i64 = 0
    card: i64 = 0
    while card < CARDS:
        if places[card] == DISCARDED:
            places[card] = UNDRAWN
            count += 1
        card += 1
    return count
