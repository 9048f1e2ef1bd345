"""What one seat owns during cooking, what things cost it, and what is taken from it.

`sheets` holds a stretch of SHEET numbers for each seat; its columns stand below. Collections of symbols are numbers
with a byte for each symbol, sets of servings and groups are bits, as in parts.py.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dicery.games.wok_and_roll.rules.tables import (
    ALL_HEXAGONS,
    BOOK,
    BOOKS_AT,
    GROUP_LOCK,
    GROUP_ROOM,
    GROUPS,
    HEXAGON_PRICE,
    INGREDIENTS,
    RECTANGLE_PRICE,
    RECTANGLES,
    SERVING_COST,
    SERVING_ROOM,
    TILE_FIRST_HEXAGON,
    TILE_LOCK_LESS,
    list_payments,
)

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
    return (stock(sheets, seat) + sheets[SHEET * seat + USABLE]) >> BOOKS_AT


def hexagon_price(sheets: vec[i64], seat: i64) -> i64:
    """Two books; with Old Master's Notes one while the seat has no hexagon [WR-9.1, WR-13.4]."""
    first = TILE_FIRST_HEXAGON[sheets[SHEET * seat + TILE]]
    if first != 0 and sheets[SHEET * seat + SKILLS] & ALL_HEXAGONS == 0:
        return first
    return HEXAGON_PRICE[0]


def skill_price(sheets: vec[i64], seat: i64, skill: i64) -> i64:
    """The books that a hexagon or a rectangle takes [WR-9.1, WR-9.5]."""
    return hexagon_price(sheets, seat) if skill < INGREDIENTS else RECTANGLE_PRICE[0]


def lock_price(sheets: vec[i64], menu: i64, seat: i64, group: i64) -> i64:
    """The books that open a lock, for the owner of the Key less [WR-12.2, WR-13.5]."""
    price = GROUP_LOCK[GROUP_ROOM * menu + group] - TILE_LOCK_LESS[sheets[SHEET * seat + TILE]]
    return price if price > 0 else 0


def can_open(sheets: vec[i64], menu: i64, seat: i64, group: i64, held: i64) -> bool:
    """Is the group locked, and do so many books open it? [WR-12.2]"""
    if GROUP_LOCK[GROUP_ROOM * menu + group] == 0 or sheets[SHEET * seat + OPENED] >> group & 1 != 0:
        return False
    return lock_price(sheets, menu, seat, group) <= held


def can_buy(sheets: vec[i64], menu: i64, seat: i64, junior: bool, held: i64) -> bool:
    """Is there a skill or lock left that so many books pay for? In the junior game there are no skills [WR-15.6]."""
    if held == 0:
        return False
    skills = sheets[SHEET * seat + SKILLS]
    if not junior:
        if skills & ALL_HEXAGONS != ALL_HEXAGONS and held >= hexagon_price(sheets, seat):
            return True
        if held >= RECTANGLE_PRICE[0] and skills >> INGREDIENTS != (1 << RECTANGLES[menu]) - 1:
            return True
    group: i64 = 0
    while group < GROUPS[menu]:
        if can_open(sheets, menu, seat, group, held):
            return True
        group += 1
    return False


def list_skills(sheets: vec[i64], menu: i64, seat: i64, held: i64, first: i64, out: vec[i64], count: i64) -> i64:
    """Appends `first` + skill for each skill that the seat lacks and its books pay for [WR-9.1, WR-9.5, WR-9.6]."""
    skills = sheets[SHEET * seat + SKILLS]
    skill: i64 = 0 if held >= hexagon_price(sheets, seat) else INGREDIENTS
    end: i64 = INGREDIENTS + RECTANGLES[menu] if held >= RECTANGLE_PRICE[0] else INGREDIENTS
    while skill < end:
        if skills >> skill & 1 == 0:
            out[count] = first + skill
            count += 1
        skill += 1
    return count


def list_locks(sheets: vec[i64], menu: i64, seat: i64, held: i64, first: i64, out: vec[i64], count: i64) -> i64:
    """Appends `first` + group for each lock that the seat's books open [WR-12.2]."""
    group: i64 = 0
    while group < GROUPS[menu]:
        if can_open(sheets, menu, seat, group, held):
            out[count] = first + group
            count += 1
        group += 1
    return count


def ways_to_pay(sheets: vec[i64], menu: i64, seat: i64, serving: i64, out: vec[i64]) -> i64:
    """Writes the payments for a serving as collections [WR-6.7]."""
    return list_payments(
        SERVING_COST[SERVING_ROOM * menu + serving],
        sheets[SHEET * seat + USABLE],
        stock(sheets, seat),
        sheets[SHEET * seat + SKILLS] & ALL_HEXAGONS,
        out,
    )


def pay(sheets: vec[i64], menu: i64, seat: i64, serving: i64, payment: i64) -> None:
    """Takes dice first, then the chosen book dice, then stock of the ingredient, then stock books; each item pays
    for one thing only [WR-5.4, WR-6.2, WR-6.4, WR-6.5, WR-7.1, WR-9.2, WR-9.3, WR-9.4]."""
    usable = SHEET * seat + USABLE
    cost = SERVING_COST[SERVING_ROOM * menu + serving]
    ingredient: i64 = 0
    while cost != 0:
        due = cost & 127
        if due != 0:
            due -= take(sheets, usable, ingredient, due)
            due -= take(sheets, usable, BOOK, payment >> 8 * ingredient & 127)
            due -= take_stock(sheets, seat, ingredient, due)
            take_stock(sheets, seat, BOOK, due)
        cost >>= 8
        ingredient += 1


def take(sheets: vec[i64], at: i64, symbol: i64, most: i64) -> i64:
    """Takes up to so many of a symbol out of a collection; returns how many it had."""
    held = sheets[at] >> 8 * symbol & 127
    taken = most if most < held else held
    sheets[at] -= taken << 8 * symbol
    return taken


def take_stock(sheets: vec[i64], seat: i64, symbol: i64, most: i64) -> i64:
    """Circled items go before the Fridge; there is no limit a turn [WR-6.3, WR-7.2]."""
    taken = take(sheets, SHEET * seat + CIRCLED, symbol, most)
    return taken + take(sheets, SHEET * seat + FRIDGE, symbol, most - taken)


def take_books(sheets: vec[i64], seat: i64, price: i64) -> None:
    """Books for skills and locks: dice, then circled, then Fridge [WR-6.10, WR-9.7]."""
    price -= take(sheets, SHEET * seat + USABLE, BOOK, price)
    take_stock(sheets, seat, BOOK, price)
