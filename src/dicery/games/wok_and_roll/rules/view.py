"""What a view of Wok and Roll holds, and how a sheet and a payment are told in letters."""

from typing import TypedDict

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.state import View
from dicery.games.wok_and_roll.parts import PARTS
from dicery.games.wok_and_roll.rules import sheet as s
from dicery.games.wok_and_roll.rules import tables as t
from dicery.games.wok_and_roll.rules.pay import pay, take_books
from dicery.games.wok_and_roll.rules.scoring import completed_groups, section_points, skill_points
from dicery.games.wok_and_roll.rules.sheet import letters, payment_name, skill_name


class Payment(TypedDict):
    """What pays for a serving, a skill or a lock, in letters."""

    move: str  # the notation that picks it among several, otherwise ""
    dice: str
    book_dice: str  # the ingredients for which book dice stand
    circled: str
    fridge: str
    books: str  # the ingredients for which books of the stock stand


class SheetView(TypedDict):
    """A seat's sheet; during cooking the others see it as it was when the dice were locked [WR-16.2]."""

    crossed: list[str]
    fridge: str
    circled: str
    skills: list[str]
    opened: list[str]
    special: str
    totals: list[int]  # the five wok spaces
    completed: list[str]
    done: bool
    secret: bool  # is the seat cooking unseen?
    dice: str | None  # what it can still use; None: not cooking, or unseen
    unpaid: str


class WokView(View):
    """What a seat or a spectator may know [WR-16]."""

    menu: str
    part: str
    turn: int
    last_turn: int
    active: int
    rolls_made: int
    rolls: int  # of this turn
    dice: list[str]  # by slot; "" while it is being rolled
    kept: list[int]  # the slots that stayed at the last reroll, from 1
    complete: int
    bonus: str
    junior: bool
    sheets: list[SheetView]
    offers: dict[str, list[Payment]]  # by notation: what the viewing seat can pay for, now or if the dice were locked


def sheet_view(menu: int, sheets: vec[i64], owner: int, cooking: bool, hidden: bool, done: bool) -> SheetView:
    """The owner's sheet; hidden, it is the one that was seen when the dice were locked [WR-16.2]."""
    base = s.SHEET * owner + (s.SEEN if hidden else 0)
    crossed, skills, opened = (sheets[base + column] for column in (s.CROSSED, s.SKILLS, s.OPENED))
    tile = sheets[s.SHEET * owner + s.TILE]
    printed = PARTS.menus[menu]
    complete = completed_groups(menu, crossed)
    unpaid = sheets[s.SHEET * owner + s.UNPAID]
    return {
        "crossed": [serving.id for place, serving in enumerate(printed.servings) if crossed >> place & 1],
        "fridge": letters(sheets[base + s.FRIDGE]),
        "circled": letters(sheets[base + s.CIRCLED]),
        "skills": [skill_name(skill) for skill in range(t.INGREDIENTS + t.RECTANGLES[menu]) if skills >> skill & 1],
        "opened": [group.code for place, group in enumerate(printed.groups) if opened >> place & 1],
        "special": PARTS.specials[tile - 1].id if tile else "",
        "totals": [
            *(section_points(menu, crossed, section) for section in range(4)),
            skill_points(menu, crossed, skills, tile),
        ],
        "completed": [group.code for place, group in enumerate(printed.groups) if complete >> place & 1],
        "done": done,
        "secret": hidden,
        "dice": letters(sheets[s.SHEET * owner + s.USABLE]) if cooking and not hidden else None,
        "unpaid": printed.servings[unpaid].id if cooking and not hidden and unpaid != t.NONE else "",
    }


def serving_bill(menu: int, sheets: vec[i64], seat: int, serving: int, payment: int, named: bool) -> Payment:
    """Pays for a serving on a copy and tells what is gone."""
    after = sheets[:]
    pay(after, menu, seat, serving, payment)
    dice, circled, fridge = (
        spent(sheets, after, seat, column) & t.FULL_BYTES for column in (s.USABLE, s.CIRCLED, s.FRIDGE)
    )
    from_stock = t.SERVING_COST[t.SERVING_ROOM * menu + serving] - dice - payment - circled - fridge
    return {
        "move": payment_name(payment) if named else "",
        "dice": letters(dice),
        "book_dice": letters(payment),
        "circled": letters(circled),
        "fridge": letters(fridge),
        "books": letters(from_stock),
    }


def books_bill(sheets: vec[i64], seat: int, price: int) -> Payment:
    """Pays for a skill or a lock on a copy and tells which books are gone."""
    after = sheets[:]
    take_books(after, seat, price)
    dice, circled, fridge = (spent(sheets, after, seat, column) for column in (s.USABLE, s.CIRCLED, s.FRIDGE))
    return {
        "move": "",
        "dice": letters(dice),
        "book_dice": "",
        "circled": letters(circled),
        "fridge": letters(fridge),
        "books": "",
    }


def spent(before: vec[i64], after: vec[i64], seat: int, column: int) -> int:
    """What a column has lost, a collection."""
    return before[s.SHEET * seat + column] - after[s.SHEET * seat + column]
