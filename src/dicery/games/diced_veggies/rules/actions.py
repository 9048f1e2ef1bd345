"""Diced Veggies in numbers: the actions, the steps of a turn, the limits.

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

from mypy_extensions import i64

from dicery.games.diced_veggies.rules.plans import HYPES, KEEPS_TOKEN, RECIPES

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


def card_at(cards: i64, place: i64) -> i64:
    """The card at a place of a hand or pile, in canonical order [DV-1.4]."""
    card: i64 = 0
    while True:
        if cards >> card & 1 != 0:
            if place == 0:
                return card
            place -= 1
        card += 1
