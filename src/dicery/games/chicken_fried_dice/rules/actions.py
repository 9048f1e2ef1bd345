"""The actions of Chicken Fried Dice, the phases of a match, and what a seat is in the middle of.

Actions of a seat, as in the ledger's table "Decisions and chance":

    done            0                           coop             1
    waste           2                           toss             3
    chop            3 + smaller part      4-6   take prep        6 + slot               7-9
    take part       10 + ingredient     10-45   pluck            46 + ingredient      46-75
    open a bonus    76 + bonus          76-91   put, x           92 + 5 * slot + space
    sauce           187 + 5 * slot + space      seat             282 + picnic space
    order           322 + permutation           upgrade          328 + station
    keep            332 + set of cards          truck            348 + truck
    board           353 menu, 354 picnic        aside            355

Bonuses 0-15 are opened with 76 + bonus: cross C, cross any, multi C, a flavour, any flavour. Outcomes of chance are
numbered from 0: seat, truck, card, face of a die; the rooster's are ingredients. The clock's one event is 0, time-up.
"""

from typing import Final

DONE: Final = 0
COOP_BONUS: Final = 1
WASTE: Final = 2
TOSS: Final = 3
CHOP: Final = 3
TAKE_PREP: Final = 7
TAKE_PART: Final = 10
PLUCK: Final = 46
BONUS: Final = 76
PUT: Final = 92
SAUCE: Final = 187
SEAT: Final = 282
ORDER: Final = 322
UPGRADE: Final = 328
KEEP: Final = 332
TRUCK: Final = 348
BOARD: Final = 353
ASIDE: Final = 355

# The phases, in the order of the match [CF-4.1, CF-12.2].
CHOOSING_CHEF: Final = 0
CHOOSING_TRUCK: Final = 1
CHOOSING_BOARD: Final = 2
DEALING: Final = 3
PREP_ROLL: Final = 4
ORDERING: Final = 5
CHUCKING: Final = 6
PLUCKING: Final = 7
TOSSING: Final = 8
STEALING: Final = 9
UPGRADING: Final = 10
DRAWING: Final = 11
KEEPING: Final = 12
REPLACING: Final = 13
OVER: Final = 14
PHASES: Final = (
    "first-chef",
    "truck",
    "board",
    "deal",
    "prep-roll",
    "order",
    "chuck",
    "pluck",
    "toss",
    "rooster",
    "upgrade",
    "draw",
    "keep",
    "replace",
    "over",
)

# What a seat is in the middle of while dice are plucked.
FREE: Final = 0
HOLDING: Final = 1  # an ingredient is in hand
COOPING: Final = 2  # opened a coop bonus, the die is to be chosen
CROSSING: Final = 3  # opened a cross-off, the space is to be chosen
NAMING: Final = 4  # opened `flavor-any`, the flavour is to be chosen
SEATING: Final = 5  # the space on the picnic board is to be chosen
FINISHED: Final = 6
SHEET_STEPS: Final = ("free", "holding", "coop", "cross", "any", "flavour", "finished")
