"""Slice & Dice: the numbers of actions and of the steps at which they are asked for.

Actions of a seat, as in the ledger's table "Decisions and chance":

    throw pick roll stop serve clear take cut pass end done lid lid-here lid-off       0 - 13
    buy      14 deck, 15 - 17 display slots
    go       18 + line                 line     22 + line        back   25 + spaces      rival  28 + seat
    die      32 + die                  item     39 + item (add, leave, out, in, face, lose, pay, keep)
    play     81 + card (also keep)     trade    111 + pair       dish   114 + place among one's cooked dishes

Outcomes of chance are what they bring: a dish, card, special ingredient (listed once for each token), die face, seat.
The clock's only event is 0, time is up.
"""

from typing import Final

THROW: Final = 0
PICK: Final = 1
ROLL: Final = 2
STOP: Final = 3
SERVE: Final = 4
CLEAR: Final = 5
TAKE: Final = 6
CUT: Final = 7
PASS: Final = 8
END: Final = 9
DONE: Final = 10
LID: Final = 11
LID_HERE: Final = 12
LID_OFF: Final = 13
BUY_DECK: Final = 14
BUY: Final = 15  # + display slot
GO: Final = 18  # + line
LINE: Final = 22  # + line
BACK: Final = 25  # + spaces, 1 or 2
RIVAL: Final = 28  # + seat
DIE: Final = 32  # + die
ITEM: Final = 39  # + item
CARD: Final = 81  # + card
TRADE: Final = 111  # + pair of the sorted hand: first and second, first and third, second and third
DISH: Final = 114  # + place among the seat's cooked dishes

BUY_ANY: Final = 0b1111 << 14  # deck and display, as bits of an offer

# The steps. Those of chance come first, in the order of the setup, then the decisions [SD-2.6].
LAY_DISH: Final = 0
DRAW_STARTER: Final = 1
DEAL: Final = 2
LAY_DISPLAY: Final = 3
START_TOKEN: Final = 4
ROLLING: Final = 5  # a die of a throw
DRAW_CARD: Final = 6
REFILL_DISPLAY: Final = 7
DRAW_TOKEN: Final = 8
REFILL_LINE: Final = 9
OPENING: Final = 10  # the three idle points [SD-3.4]
COOK: Final = 11
WRAP_UP: Final = 12
NAMING: Final = 13  # dice, for a throw of one's choice or a utensil
THROW_WINDOW: Final = 14
RESOLVE: Final = 15
CUT_WINDOW: Final = 16
GIVEN_CUT: Final = 17  # of Meat Tenderizer, about to be received [SD-8.30]
LAST_CUT: Final = 18
LOSING: Final = 19
END_WINDOW: Final = 20
TRIGGER: Final = 21
BUYING: Final = 22
KEEP_CARD: Final = 23
KEEP_TOKEN: Final = 24
PAYING: Final = 25
LID_CHOICE: Final = 26
OUT: Final = 27
IN: Final = 28
CHOOSE_LINE: Final = 29
CHOOSE_BACK: Final = 30
CHOOSE_RIVAL: Final = 31
OUT_RIVAL: Final = 32
CHOOSE_FACE: Final = 33
CHOOSE_DISH: Final = 34
OVER: Final = 35

STEPS: Final = (
    "lay-dish",
    "starter",
    "deal",
    "lay-display",
    "start-token",
    "rolling",
    "draw-card",
    "refill-display",
    "draw-token",
    "refill-line",
    "opening",
    "cook",
    "wrap-up",
    "naming",
    "throw-window",
    "resolve",
    "cut-window",
    "given-cut",
    "last-cut",
    "losing",
    "end-window",
    "trigger",
    "buying",
    "keep-card",
    "keep-token",
    "paying",
    "lid-choice",
    "out",
    "in",
    "line",
    "back",
    "rival",
    "out-rival",
    "face",
    "dish",
    "over",
)
