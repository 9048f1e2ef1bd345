"""A seat's sheet: its columns, the items on it, the servings that are open, and how all of it is written in letters.

`sheets` holds a stretch of SHEET numbers for each seat; its columns stand below.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dicery.games.wok_and_roll.parts import LETTERS
from dicery.games.wok_and_roll.rules import tables as t

SHEET: Final = 16
CROSSED: Final = 0  # bits of servings
FRIDGE: Final = 1  # a collection
CIRCLED: Final = 2  # a collection
SKILLS: Final = 3  # bits: hexagons by ingredient, rectangle id at 4 + id
OPENED: Final = 4  # bits of groups whose lock is open
TILE: Final = 5  # number of the House Special from 1, 0: none
USABLE: Final = 6  # a collection: the dice that the seat can still use
UNPAID: Final = 7  # the serving that waits for its payment, NONE
SERVED: Final = 8  # servings cooked in this turn
PAYABLE: Final = 9  # bits of the servings that can be cooked now; follows from the rest
SEEN: Final = 10  # five columns: CROSSED to OPENED as they were when the dice were locked [WR-16.2]
OPEN_TO_ALL: Final = 5


def stock(sheets: vec[i64], seat: i64) -> i64:
    """Fridge and circled items together, a collection [WR-6.3, WR-7.3, WR-7.4]."""
    return sheets[SHEET * seat + FRIDGE] + sheets[SHEET * seat + CIRCLED]


def books(sheets: vec[i64], seat: i64) -> i64:
    """All books that the seat can spend, from dice and stock [WR-9.7]."""
    return (stock(sheets, seat) + sheets[SHEET * seat + USABLE]) >> t.BOOKS_AT


def open_servings(menu: i64, crossed: i64, opened: i64) -> i64:
    """Bits of the servings that may be cooked next: of a dish the first that is left, of a platter any that is left,
    of a locked group none [WR-5.5, WR-5.6, WR-5.7, WR-12.2]."""
    left = t.ALL_SERVINGS[menu] & ~crossed
    dishes = t.DISHES[menu]
    group: i64 = 0
    while group < t.GROUPS[menu]:
        at = t.GROUP_ROOM * menu + group
        servings = t.GROUP_SERVINGS[at]
        if t.GROUP_LOCK[at] != 0 and opened >> group & 1 == 0:
            left &= ~servings
        elif dishes >> group & 1 != 0:
            column = left & servings
            left ^= column ^ (column & -column)
        group += 1
    return left


def letters(items: int) -> str:
    """A collection in letters, in the order r n m v s b [WR-18.1]."""
    return "".join(letter * (items >> 8 * symbol & 127) for symbol, letter in enumerate(LETTERS))


def payment_name(payment: int) -> str:
    """What book dice stand for, `=rs`; `=0` for no book die [WR-6.9]."""
    return "=" + (letters(payment) or "0")


def skill_name(skill: int) -> str:
    """A hexagon by its letter, a rectangle by its id [WR-18.2]."""
    return LETTERS[skill] if skill < t.INGREDIENTS else str(skill - t.INGREDIENTS + 1)
