"""What a seat can choose and the steps of a match, as numbers; the ledger's table "Decisions and chance" has the same.

    take     6 * colour + body face                0 - 29     first step of a turn, free_yaw on
    pick     30 + square                          30 - 54     first step of a turn
    square   55 + square                          55 - 79     after take
    turn     80 + quarter turn                    80 - 83     after square, where it matters
    tip      84 + direction                       84 - 87     after pick
    take     88 + 24 * colour + orientation       88 - 207    first step of a turn, free_yaw off

Outcomes of chance are numbered from 0: the dessert dealt, the body face rolled, the quarter turn, the first seat.
There is no action for passing [DD-6.2], for showing a card [DD-12.1] or for talk [DD-12.4], and no clock [DD-10.4].
"""

from typing import Final

TAKE: Final = 0
PICK: Final = 30
SQUARE: Final = 55
TURN: Final = 80
TIP: Final = 84
TAKE_LYING: Final = 88

# The steps, in the order of the match [DD-5.10], and what views and position texts call them.
DEALING: Final = 0
ROLLING: Final = 1
ROLLING_TURN: Final = 2
FIRST: Final = 3
BEGIN: Final = 4  # the first step of a turn: take or pick
PLACING: Final = 5
TURNING: Final = 6
TIPPING: Final = 7
OVER: Final = 8
STEPS: Final = ("deal", "roll", "roll turn", "first", "begin", "place", "turn", "tip", "over")

UNGUARDED: Final = 240  # moves in a row after which a die must be placed although the stall guard is off [DD-9.6]

NONE: Final = -1  # in a field of the state: no die in hand, no square chosen, no card, no move
