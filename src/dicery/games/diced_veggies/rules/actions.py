"""The actions of Diced Veggies, and the steps of a turn.

Actions of a seat, as in the ledger's list of fixed action numbers:

    keep, restock                                     0, 1         start of a turn, a type is missing from the block
    take all                                          2            cut
    cut          3 + 35 * quadrant + 7 * row + column   3 - 142    cut
    done                                              143          cook
    cook         144 + 3 * recipe + (0 or 1 + hype)   144 - 149    cook; places among the seat's own cards
    extra        150 + multiset of 1 or 3 types       150 - 189    after cook, hypes with extras of any type
    chef         190 + mode                           190 - 212    after cook
    use          213 + multiset of 1 to 7 numbers     213 - 1003   after cook, type by type
    draw hype, draw recipe, take                      1004 - 1008  card
    discard      1009 recipe, 1012 hype, 1015 die     1009 - 1039  limits
    change       1040 + 25 * type + 5 * old + new     1040 - 1164  after cook, a die that is kept; numbers less 2

Outcomes of chance: a type (as often as there are dice of it), a face, a cell, a card, a seat that begins, for the solo
rush a cut.
"""

from typing import Final

KEEP: Final = 0
RESTOCK: Final = 1
TAKE_ALL: Final = 2
CUT: Final = 3
DONE: Final = 143
COOK: Final = 144
USE_EXTRA: Final = 150
CHEF: Final = 190
USE: Final = 213
DRAW_HYPE: Final = 1004
DRAW_RECIPE: Final = 1005
TAKE: Final = 1006
DISCARD_RECIPE: Final = 1009
DISCARD_HYPE: Final = 1012
DISCARD_DIE: Final = 1015
CHANGE: Final = 1040

# The steps. Chance acts in those of the setup and where it says so [DV-4.2].
LAYING_DIE: Final = 0  # setup: the die for the next cell
LAYING_FACE: Final = 1
DEALING_HYPES: Final = 2
DEALING_RECIPES: Final = 3
LAYING_OUT: Final = 4  # the display
STARTING: Final = 5  # who begins
RESTOCKING: Final = 6
SHAPING: Final = 7  # chance: the next cell of a restocked block
FILLING_DIE: Final = 8  # chance
FILLING_FACE: Final = 9  # chance
CUTTING: Final = 10
COOKING: Final = 11
EXTRA_TYPES: Final = 12
CHEF_MODE: Final = 13
DICE: Final = 14
CHANGING: Final = 15  # the number of a die that is kept
CARD: Final = 16
DRAWING_HYPE: Final = 17  # chance
DRAWING_RECIPE: Final = 18  # chance
REFILLING: Final = 19  # chance
LIMITS: Final = 20
RUSH: Final = 21  # chance, solo
OVER: Final = 22
STEPS: Final = (
    "die",
    "face",
    "deal-hypes",
    "deal-recipes",
    "display",
    "starter",
    "restock",
    "shape",
    "new-die",
    "new-face",
    "cut",
    "cook",
    "extra",
    "chef",
    "dice",
    "change",
    "card",
    "draw-hype",
    "draw-recipe",
    "refill",
    "limits",
    "rush",
    "over",
)
