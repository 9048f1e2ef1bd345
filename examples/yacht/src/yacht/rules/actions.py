"""The actions: which dice are kept for the next roll, or which line is filled.

    0 to 30    keep the dice of this set of bits and roll the others again [YA-2.2]
    32 to 43   fill the line of category 0 to 11 with the dice as they lie [YA-2.3]

The outcomes of chance are the faces, 1 to 6: dice are rolled one after the other.
"""

from typing import Final

DICE: Final = 5
FACES: Final = 6
KEEP_ALL: Final = 31
FILL: Final = 32
CATEGORIES: Final = 12
ACTIONS: Final = FILL + CATEGORIES
