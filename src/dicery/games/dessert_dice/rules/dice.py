"""The dice and what their faces show: the tables of the parts file, packed.

A die that lies somewhere is 24 * colour + orientation, a kind in the supply is 6 * colour + body face. The kind of a
lying die is therefore die // 4, and a kind at quarter turn q lies as 4 * kind + q.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dicery.games.dessert_dice.parts import PARTS

DICE: Final = 25  # [DD-1.2]
KINDS: Final[i64] = 30
LYING: Final[i64] = 120  # the ways in which a die of some colour can lie
DESSERTS: Final[i64] = 4  # [DD-1.3]

# Each for all face sets, one after the other; their layouts stand in parts.py.
_ICONS: Final = vec[i64](PARTS.icons)
_STORED_DIE: Final = vec[i64](PARTS.stored_die)
_STORED_KIND: Final = vec[i64](PARTS.stored_kind)
_QUARTERS: Final = vec[i64](PARTS.quarters)
_TIPPED: Final = vec[i64](PARTS.tipped)


def colour_of_roll(rolled: i64) -> i64:
    """The colour of the next die when this many are rolled: six of each, then black [DD-1.2, DD-5.5]."""
    return rolled // 6


def icons(face_set: i64, die: i64) -> i64:
    """The desserts on the upper face of a die, as bits [DD-11.1, DD-11.2]."""
    return _ICONS[KINDS * face_set + die // 4]


def stored_die(face_set: i64, die: i64) -> i64:
    """The one that stands for all dice that look like this one [DD-3.8]."""
    return _STORED_DIE[LYING * face_set + die]


def stored_kind(face_set: i64, kind: i64) -> i64:
    """The one that stands for all kinds that are the same as this one [DD-3.9]."""
    return _STORED_KIND[KINDS * face_set + kind]


def quarters(face_set: i64, kind: i64) -> i64:
    """The quarter turns of a die that look different, as bits [DD-7.4]."""
    return _QUARTERS[KINDS * face_set + kind]


def tipped(face_set: i64, die: i64, direction: i64) -> i64:
    """The die after a tip to the N, E, S or W [DD-3.4]."""
    return _TIPPED[(4 * face_set + direction) * LYING + die]
