"""What a view of Wok and Roll holds: the dice, the sheets, and what the viewing seat can pay for, in letters."""

from typing import TYPE_CHECKING, TypedDict

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.state import View
from dicery.games.wok_and_roll.parts import LETTERS, PARTS
from dicery.games.wok_and_roll.rules import actions
from dicery.games.wok_and_roll.rules import sheet as s
from dicery.games.wok_and_roll.rules import tables as t
from dicery.games.wok_and_roll.rules.dice import DICE
from dicery.games.wok_and_roll.rules.pay import pay, take_books, ways_to_pay
from dicery.games.wok_and_roll.rules.scoring import completed_groups, section_points, skill_points
from dicery.games.wok_and_roll.rules.sheet import letters, payment_name, skill_name
from dicery.games.wok_and_roll.rules.skills import lock_price, skill_price

if TYPE_CHECKING:
    from dicery.games.wok_and_roll.rules.state import WokState


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
    starter: int | None  # who rolled first; None until drawn
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


def view_of(state: "WokState", seat: i64) -> WokView:
    """All that the seat or a spectator may know; scores of seats that cook unseen are secret [WR-16.1, WR-16.2]."""
    sheets: list[SheetView] = []
    scores: list[int | None] = []
    cooking = state.part == actions.COOKING
    for owner in range(state.seats):
        done = cooking and state.waiting >> owner & 1 == 0
        sheet = sheet_view(state.menu, state.sheets, owner, cooking, state.hides(owner, seat), done)
        sheets.append(sheet)
        scores.append(None if sheet["secret"] else sum(sheet["totals"]))
    return {
        "game": state.game.name,
        "seat": seat,
        "seats": state.seats,
        "over": state.over,
        "waiting": state.waiting_seats(),
        "menu": PARTS.menus[state.menu].id,
        "part": actions.PART_NAMES[state.part],
        "turn": state.turn,
        "last_turn": state.last_turn(),
        "starter": None if state.first == t.NONE else state.first,
        "active": state.active,
        "rolls_made": state.rolled,
        "rolls": state.rolls_allowed(),
        "dice": ["" if state.rolling >> slot & 1 else LETTERS[state.dice[slot]] for slot in range(DICE)],
        "kept": [slot + 1 for slot in range(DICE) if state.kept >> slot & 1],
        "complete": state.complete,
        "bonus": "keep" if state.items_last else "turn",
        "junior": state.junior,
        "sheets": sheets,
        "offers": offers(state, seat),
        "scores": scores,
        "ranks": list(state.ranks()) if state.over else None,
    }


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


def offers(state: "WokState", seat: int) -> dict[str, list[Payment]]:
    """What the seat can pay for, and with what; in the market part, what it could if the dice were locked now."""
    if state.part == actions.MARKET and seat >= 0:
        locked = state.clone()
        locked.lock()
        return offers(locked, seat) if locked.part == actions.COOKING else {}
    if state.part != actions.COOKING or seat < 0 or state.waiting >> seat & 1 == 0:
        return {}
    menu = PARTS.menus[state.menu]
    unpaid = state.sheets[s.SHEET * seat + s.UNPAID]
    if unpaid != t.NONE:
        return {menu.servings[unpaid].id: serving_bills(state, seat, unpaid)}
    out = vec[i64]([0] * 64)
    found: dict[str, list[Payment]] = {}
    for i in range(state.cooking_actions(seat, out)):
        action = out[i]
        if action < actions.PAY:
            found[menu.servings[action - actions.COOK].id] = serving_bills(state, seat, action - actions.COOK)
        elif action < actions.OPEN:
            found["+" + skill_name(action - actions.SKILL)] = [skill_bill(state, seat, action - actions.SKILL)]
        elif action < actions.DONE:
            group = action - actions.OPEN
            found["open " + menu.groups[group].code] = [lock_bill(state, seat, group)]
    return found


def serving_bills(state: "WokState", seat: int, serving: int) -> list[Payment]:
    """A bill for each way to pay for a serving."""
    ways = vec[i64]([0] * t.MOST_PAYMENTS)
    count = ways_to_pay(state.sheets, state.menu, seat, serving, ways)
    return [serving_bill(state.menu, state.sheets, seat, serving, ways[way], count > 1) for way in range(count)]


def skill_bill(state: "WokState", seat: int, skill: int) -> Payment:
    """The books that a skill takes from the seat."""
    return books_bill(state.sheets, seat, skill_price(state.sheets, seat, skill))


def lock_bill(state: "WokState", seat: int, group: int) -> Payment:
    """The books that the lock of a group takes from the seat."""
    return books_bill(state.sheets, seat, lock_price(state.sheets, state.menu, seat, group))


def serving_bill(menu: int, sheets: vec[i64], seat: int, serving: int, payment: int, named: bool) -> Payment:
    """Pays for a serving on a copy of the sheets; the bill is what is gone."""
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
    """Pays for a skill or a lock on a copy of the sheets; the bill is the books that are gone."""
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
