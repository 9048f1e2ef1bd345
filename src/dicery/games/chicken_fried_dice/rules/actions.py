"""The course of a match of Chicken Fried Dice: its rounds, its phases in their order, and the choices of options."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dicery.games.chicken_fried_dice.parts import PARTS

ROUNDS: Final = 5  # [CF-1.1]

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

# Options.
PICK: Final = 0
BY_SEAT: Final = 1  # trucks
BOARDS_MIXED: Final = 3
TRUCK_CHOICES: Final = ("pick", "seat", "random")
BOARD_CHOICES: Final = ("pick", "menu", "picnic", "mixed")

SCHEDULE: Final = vec[i64]([chef for rounds in PARTS.schedule for chef in rounds])  # 5 * (seats - 1) + round - 1
