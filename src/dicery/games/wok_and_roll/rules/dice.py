"""The six dice: which of them may be rerolled, and what a seat may use of them."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dicery.games.wok_and_roll.rules import tables as t

DICE: Final = 6  # slots 0 and 1 are red, 2 to 5 white [WR-1.1]
RED: Final = 2
SYMBOLS: Final = 6


def list_rerolls(dice: vec[i64], out: vec[i64]) -> i64:
    """Writes the bits of the slots that may be rerolled together: none, which locks, or any dice, of equal ones those
    in lower slots first; returns how many choices there are [WR-4.2, WR-4.5, WR-4.6]."""
    out[0] = 0
    count: i64 = 1
    slot: i64 = 0
    while slot < DICE:
        equal: i64 = 0  # the nearest lower slot with an equal die
        other: i64 = 0 if slot < RED else RED
        while other < slot:
            if dice[other] == dice[slot]:
                equal = 1 << other
            other += 1
        before = count
        i: i64 = 0
        while i < before:
            if out[i] & equal == equal:
                out[count] = out[i] | 1 << slot
                count += 1
            i += 1
        slot += 1
    return count


def usable_dice(dice: vec[i64], active: bool, tile: i64) -> i64:
    """The active seat has six dice, the others the white ones; one red die counts for the owner of Friend at the Market
    if either shows the tile's symbol; a collection [WR-5.2, WR-13.6, WR-14.1]."""
    usable: i64 = 0
    slot: i64 = 0 if active else RED
    while slot < DICE:
        usable += t.ONE_OF[dice[slot]]
        slot += 1
    if not active:
        symbol = t.TILE_RED_SYMBOL[tile]
        if symbol != t.NONE and (dice[0] == symbol or dice[1] == symbol):
            usable += t.ONE_OF[symbol]
    return usable
