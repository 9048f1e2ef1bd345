"""Diced Veggies in numbers: recipes and hypes as flat tables, the limits, the chef modes.

Numbers are packed into counts: four bits for each of 2 to 6, the 2 lowest; types likewise, the carrot lowest.
"""

from itertools import combinations_with_replacement
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dicery.games.diced_veggies.parts import MEASURES, PARTS, REWARDS, packed

TYPES: Final = 5
RECIPES: Final = 44
HYPES: Final = 34
NONE: Final = -1
ENOUGH: Final = 0x88888  # a bit above each count, to be borrowed from

# Chef modes, in this order [DV-9.3].
CHEF_NO: Final = 0
CHEF_NUMBER: Final = 1
CHEF_KEPT: Final = 2
CHEF_TYPE: Final = 3  # and 19 more: t as u
MODES: Final = 23

# Measures of conditions, in the order of parts.MEASURES.
SUM: Final = 0
ALIKE: Final = 1
RUN: Final = 2
PAIRS: Final = 3
VALUES: Final = 4
ODD: Final = 5
EVEN: Final = 6
SMALLEST: Final = 7
LARGEST: Final = 8
SPREAD: Final = 9
GAPS: Final = 10
WANTED: Final = 11
INGREDIENTS: Final = 12
DIFFERENT_TYPES: Final = 13
LEFT: Final = 14
THIS_TURN: Final = 15
TOKEN: Final = 16

# Rewards, in the order of parts.REWARDS.
FLAT: Final = 0
PER_INGREDIENT: Final = 1
PER_ICON: Final = 2
PER_TYPE: Final = 3
TIMES: Final = 4
PER_COOKED: Final = 5
PER_HYPE: Final = 6

assert len(MEASURES) == TOKEN + 1 and len(REWARDS) == PER_HYPE + 1

NEEDS: Final = vec[i64]([packed(recipe.needs) for recipe in PARTS.recipes])
STARS: Final = vec[i64]([recipe.stars for recipe in PARTS.recipes])
ICONS: Final = vec[i64]([sum(recipe.needs) for recipe in PARTS.recipes])
ICON_TYPES: Final = vec[i64]([sum(count > 0 for count in recipe.needs) for recipe in PARTS.recipes])

# The conditions of hype h are the rows from ROW_OF[h] to ROW_OF[h + 1], those on numbers first.
_SORTED: Final = [sorted(hype.conditions) for hype in PARTS.hypes]
ROW_OF: Final = vec[i64]([sum(len(rows) for rows in _SORTED[:h]) for h in range(HYPES + 1)])
MEASURE: Final = vec[i64]([row[0] for rows in _SORTED for row in rows])
LOW: Final = vec[i64]([row[1] for rows in _SORTED for row in rows])
HIGH: Final = vec[i64]([row[2] for rows in _SORTED for row in rows])
NUMERIC: Final = vec[i64]([int(any(row[0] <= WANTED for row in rows)) for rows in _SORTED])
KEEPS_TOKEN: Final = vec[i64]([int(any(row[0] == TOKEN for row in rows)) for rows in _SORTED])
EXTRA: Final = vec[i64]([packed(hype.extra) for hype in PARTS.hypes])
ANY: Final = vec[i64]([hype.any for hype in PARTS.hypes])
DOUBLE: Final = vec[i64]([int(hype.double) for hype in PARTS.hypes])
REWARD: Final = vec[i64]([REWARDS.index(hype.reward) for hype in PARTS.hypes])
AMOUNT: Final = vec[i64]([hype.amount for hype in PARTS.hypes])
ICON_TYPE: Final = vec[i64]([hype.icon_type for hype in PARTS.hypes])


def _multisets(size: int) -> list[int]:
    """The multisets of five kinds, in the order of their sorted lists [DV-7.8, DV-7.9]."""
    return [packed([m.count(kind) for kind in range(5)]) for m in combinations_with_replacement(range(5), size)]


# Multisets of 1 to 7 numbers, by size; those of one size begin at NUMBERS_OF[size].
NUMBERS: Final = vec[i64]([numbers for size in range(1, 8) for numbers in _multisets(size)])
NUMBERS_OF: Final = vec[i64]([0, 0, 5, 20, 55, 125, 251, 461, 791])
EXTRAS: Final = vec[i64](_multisets(1) + _multisets(3))  # one type, then three
EXTRAS_OF: Final = vec[i64]([0, 0, 5, 5, 40])
# The pairs t as u, ordered by t, then u.
FROM_TYPE: Final = vec[i64]([t for t in range(TYPES) for u in range(TYPES) if t != u])
TO_TYPE: Final = vec[i64]([u for t in range(TYPES) for u in range(TYPES) if t != u])

ALL_DICE: Final = 0x77777  # seven of each type [DV-2.1]
ALL_RECIPES: Final = (1 << RECIPES) - 1  # [DV-2.2]
ALL_HYPES: Final = (1 << HYPES) - 1  # [DV-2.3]
TOKEN_HYPES: Final = sum(1 << hype for hype in range(HYPES) if KEEPS_TOKEN[hype])
CUT_SUM: Final = 10  # [DV-6.5]
CUT_DICE: Final = 3  # [DV-13.6]
SLOTS: Final = 3  # [DV-3.5]
KEEP_DICE: Final = 8  # [DV-11.1]
KEEP_RECIPES: Final = 2
KEEP_HYPES: Final = 2
