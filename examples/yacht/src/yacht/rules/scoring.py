"""What dice are worth in a category. Dice are counted by face: a number with four bits for each of the faces 1 to 6."""

from typing import Final

from mypy_extensions import i64

from yacht.rules.actions import CATEGORIES, DICE, FACES

FULL_HOUSE: Final = 6
FOUR_OF_A_KIND: Final = 7
LITTLE_STRAIGHT: Final = 8
BIG_STRAIGHT: Final = 9
CHOICE: Final = 10
YACHT: Final = 11
ALL_CATEGORIES: Final = (1 << CATEGORIES) - 1
SHORT_SHEET: Final = 1 << 4 | 1 << 5 | 1 << FULL_HOUSE | 1 << CHOICE | 1 << YACHT  # fives and sixes too [YA-1.3]

_STRAIGHT: Final = 30
_YACHT: Final = 50
_LITTLE: Final = 0x011111  # one each of 1 to 5, the ones in the lowest bits
_BIG: Final = 0x111110


def count_of(dice: i64, face: i64) -> i64:
    """How many of the dice show this face."""
    return dice >> 4 * (face - 1) & 15


def total(dice: i64) -> i64:
    points: i64 = 0
    face: i64 = 1
    while face <= FACES:
        points += face * count_of(dice, face)
        face += 1
    return points


def face_with(dice: i64, count: i64) -> i64:
    """The highest face that at least this many dice show, 0 if there is none."""
    face: i64 = FACES
    while face > 0 and count_of(dice, face) < count:
        face -= 1
    return face


def points(category: i64, dice: i64) -> i64:
    """What the dice fill a line with [YA-3.1 to 3.7]."""
    if category < FULL_HOUSE:
        return (category + 1) * count_of(dice, category + 1)
    if category == FULL_HOUSE:
        three = face_with(dice, 3)
        is_house = three > 0 and count_of(dice, three) == 3 and face_with(dice - (3 << 4 * (three - 1)), 2) > 0
        return total(dice) if is_house else 0
    if category == FOUR_OF_A_KIND:
        return 4 * face_with(dice, 4)
    if category == LITTLE_STRAIGHT:
        return _STRAIGHT if dice == _LITTLE else 0
    if category == BIG_STRAIGHT:
        return _STRAIGHT if dice == _BIG else 0
    if category == CHOICE:
        return total(dice)
    return _YACHT if face_with(dice, DICE) > 0 else 0
