"""The actions of Diced Veggies, and the steps of a turn.

Actions of a seat, as in the ledger's list of fixed action numbers:

    keep, restock                                     0, 1         start of a turn, a type is missing from the block
    take all                                          2            cut
    cut          3 + 35 * quadrant + 7 * row + column   3 - 142    cut
    done                                              143          cook
    cook         144 + 3 * recipe + (0 or 1 + hype)   144 - 149    cook; places among the seat's own cards
    extra        150 + multiset of 1 or 3 types       150 - 189    after cook, hypes with extras of any type
    chef         190 + mode                           190 - 211    after cook
    use          212 + multiset of 1 to 7 numbers     212 - 1002   after cook, type by type
    draw hype, draw recipe, take                      1003 - 1007  card
    discard      1008 recipe, 1011 hype, 1014 die     1008 - 1038  limits

Outcomes of chance: a type (as often as there are dice of it), a face, a cell, a card, for the solo rush a cut.
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
USE: Final = 212
DRAW_HYPE: Final = 1003
DRAW_RECIPE: Final = 1004
TAKE: Final = 1005
DISCARD_RECIPE: Final = 1008
DISCARD_HYPE: Final = 1011
DISCARD_DIE: Final = 1014

# The steps. Chance acts in those of the setup and where it says so [DV-4.2].
LAYING_DIE: Final = 0  # setup: the die for the next cell
LAYING_FACE: Final = 1
DEALING_HYPES: Final = 2
DEALING_RECIPES: Final = 3
LAYING_OUT: Final = 4  # the display
RESTOCKING: Final = 5
SHAPING: Final = 6  # chance: the next cell of a restocked block
FILLING_DIE: Final = 7  # chance
FILLING_FACE: Final = 8  # chance
CUTTING: Final = 9
COOKING: Final = 10
EXTRA_TYPES: Final = 11
CHEF_MODE: Final = 12
DICE: Final = 13
CARD: Final = 14
DRAWING_HYPE: Final = 15  # chance
DRAWING_RECIPE: Final = 16  # chance
REFILLING: Final = 17  # chance
LIMITS: Final = 18
RUSH: Final = 19  # chance, solo
OVER: Final = 20
STEPS: Final = (
    "die",
    "face",
    "deal-hypes",
    "deal-recipes",
    "display",
    "restock",
    "shape",
    "new-die",
    "new-face",
    "cut",
    "cook",
    "extra",
    "chef",
    "dice",
    "card",
    "draw-hype",
    "draw-recipe",
    "refill",
    "limits",
    "rush",
    "over",
)
