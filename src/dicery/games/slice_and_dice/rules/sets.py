"""Slice & Dice: sets of items, cards, dishes and dice, and piles of special tokens, each kept as one number.

In a set, bit = member. In a pile of special tokens bit i is the first token of ingredient i, bit 24 + i the second.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dicery.games.slice_and_dice.rules import tables as t

# The powers of two below 2**63 leave different remainders by 67: a bit's number without counting.
_BIT: Final = vec[i64]([next((place for place in range(63) if (1 << place) % 67 == rest), 0) for rest in range(67)])


def bit(member: i64) -> i64:
    """The set of just this member.

    mypyc writes a literal left of a shift as a C int of 32 bits, so the 1 must be the result of some operation.
    """
    one = (member & 0) + 1
    return one << member


def lowest(members: i64) -> i64:
    """The smallest number in a set that is not empty."""
    return _BIT[(members & -members) % 67]


def nth(members: i64, place: i64) -> i64:
    """The member with this many smaller ones."""
    while place > 0:
        members &= members - 1
        place -= 1
    return lowest(members)


def spread(members: i64, base: i64, out: vec[i64], count: i64) -> i64:
    """Writes base + member for each into `out` from place `count` on; returns the new count."""
    while members != 0:
        low = members & -members
        out[count] = base + _BIT[low % 67]
        count += 1
        members ^= low
    return count


def faces_of(die: i64) -> i64:
    """The six items of a die [SD-1.2]."""
    return bit(6 * die) * 0b111111


def kinds(pile: i64) -> i64:
    """The ingredients of which a pile of special tokens has at least one."""
    return pile & t.INGREDIENTS


def with_token(pile: i64, item: i64) -> i64:
    """The pile with one more token of this ingredient."""
    return pile | bit(item) if pile >> item & 1 == 0 else pile | bit(24 + item)


def without_token(pile: i64, item: i64) -> i64:
    second = bit(24 + item)
    return pile ^ second if pile & second != 0 else pile & ~bit(item)


def tokens(pile: i64) -> list[int]:
    """The ingredients of a pile of special tokens, one entry for each token, ascending."""
    return sorted(bit % 24 for bit in range(48) if pile >> bit & 1)


def useful_dice(missing: i64) -> i64:
    """The dice with at least one missing item on a face [SD-5.2]."""
    dice: i64 = 0
    die: i64 = 0
    while missing != 0:
        if missing & 0b111111 != 0:
            dice |= bit(die)
        missing >>= 6
        die += 1
    return dice
