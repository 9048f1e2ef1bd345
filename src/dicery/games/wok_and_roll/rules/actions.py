"""The steps of Wok and Roll as numbers, and the parts of a match.

Actions of a seat, as in the ledger's table "Decisions and chance":

    market      bits of the slots to reroll, 0 locks      0 - 63
    cook        64 + serving                             64 - 102
    pay         112 + place in the list of payments     112 - 123    after cook, where there is a choice
    hexagon     128 + ingredient                        128 - 132
    rectangle   132 + id                                133 - 139
    open        144 + group                             144 - 153
    done        160, keeping a die 161 + symbol         160 - 166

Outcomes of chance are numbered from 0: the seat that begins, the tile drawn, the face rolled. The clock has one event,
0: time is up.
"""

from typing import Final

LOCK: Final = 0
COOK: Final = 64
PAY: Final = 112
SKILL: Final = 128  # hexagons by ingredient, then rectangles: 132 + id
OPEN: Final = 144
DONE: Final = 160
KEEP: Final = 161
TIME_UP: Final = 0

# The parts of a match, in order [WR-18.4].
DRAWING_LOTS: Final = 0
DEALING: Final = 1
ROLLING: Final = 2
MARKET: Final = 3
COOKING: Final = 4
OVER: Final = 5
PART_NAMES: Final = ("lot", "deal", "roll", "market", "cook", "over")
