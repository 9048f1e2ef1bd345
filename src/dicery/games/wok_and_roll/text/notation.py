"""The moves of Wok and Roll: their notation, what each does and costs, and the names of symbols, bills and skills."""

from functools import lru_cache

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.state import CHANCE, CLOCK
from dicery.games.counted import counted, listed
from dicery.games.wok_and_roll.parts import LETTERS, PARTS, Menu, Rectangle
from dicery.games.wok_and_roll.rules import actions
from dicery.games.wok_and_roll.rules import sheet as s
from dicery.games.wok_and_roll.rules import tables as t
from dicery.games.wok_and_roll.rules.dice import DICE, RED
from dicery.games.wok_and_roll.rules.pay import ways_to_pay
from dicery.games.wok_and_roll.rules.sheet import payment_name, skill_name
from dicery.games.wok_and_roll.rules.state import WokState
from dicery.games.wok_and_roll.rules.view import Payment, lock_bill, serving_bills, skill_bill


def notation(state: WokState, seat: int, action: int) -> str:
    """The notations of the ledger's table "Decisions and chance"."""
    if seat == CHANCE:
        if state.part == actions.DRAWING_LOTS:
            return f"seat {action + 1}"
        return PARTS.specials[action].id if state.part == actions.DEALING else LETTERS[action]
    if seat == CLOCK:
        return "time"
    if action < actions.COOK:
        return "lock" if action == actions.LOCK else f"keep {dice_text(state, action)}"
    if action < actions.PAY:
        return menu_of(state).servings[action - actions.COOK].id
    if action < actions.SKILL:
        return payment_name(chosen_payment(state, seat, action))
    if action < actions.OPEN:
        return "+" + skill_name(action - actions.SKILL)
    if action < actions.DONE:
        return f"open {menu_of(state).groups[action - actions.OPEN].code}"
    return "done" if action == actions.DONE else f"done {LETTERS[action - actions.KEEP]}"


def label(state: WokState, seat: int, action: int, names: list[str]) -> str:
    """What the action does, and what it costs, for a list of choices."""
    menu = menu_of(state)
    if seat == CHANCE:
        if state.part == actions.DRAWING_LOTS:
            return f"{names[action]} begins"
        if state.part == actions.DEALING:
            return f"{names[state.active]} gets {PARTS.specials[action].name}: {PARTS.specials[action].text}"
        return f"the die shows {PARTS.symbols[action].name}"
    if seat == CLOCK:
        return "time is up: the dice are locked" if state.part == actions.MARKET else "time is up: everyone is done"
    if action < actions.COOK:
        if action == actions.LOCK:
            return "lock in: everyone cooks"
        dice = letters_of(tuple(state.dice))
        if action == (1 << DICE) - 1:
            return "roll all again"
        return f"roll again {by_colour(chosen(dice[:RED], action & (1 << RED) - 1), chosen(dice[RED:], action >> RED))}"
    if action < actions.PAY:
        serving = menu.servings[action - actions.COOK]
        ways = serving_bills(state, seat, action - actions.COOK)
        spent = bill_in_words(ways[0]) if len(ways) == 1 else f"{len(ways)} ways to pay"
        name = menu.serving_name(action - actions.COOK)
        return f"cook the {name}, {counted(serving.points, 'point')}: {spent}"
    if action < actions.SKILL:
        unpaid = state.sheets[s.SHEET * seat + s.UNPAID]
        return "pay with " + bill_in_words(serving_bills(state, seat, unpaid)[action - actions.PAY])
    if action < actions.OPEN:
        bill = skill_bill(state, seat, action - actions.SKILL)
        return f"buy {skill_text(menu, action - actions.SKILL)} ({bill_in_words(bill)})"
    if action < actions.DONE:
        bill = lock_bill(state, seat, action - actions.OPEN)
        return f"unlock the {menu.group_name(menu.groups[action - actions.OPEN])} ({bill_in_words(bill)})"
    if action == actions.DONE:
        return "done cooking"
    return f"done, keep the {PARTS.symbols[action - actions.KEEP].name} die"


def menu_of(state: WokState) -> Menu:
    """The printed menu of the sheets in play."""
    return PARTS.menus[state.menu]


def dice_text(state: WokState, rerolled: int) -> str:
    """What stays of the dice if these slots are rerolled."""
    return kept_text(letters_of(tuple(state.dice)), rerolled)


@lru_cache(maxsize=1 << 12)
def letters_of(dice: tuple[int, ...]) -> str:
    """Dice by slot, in letters."""
    return "".join([LETTERS[die] for die in dice])


def kept_text(dice: str, rerolled: int) -> str:
    """The dice that are not rerolled, red before white, sorted [WR-18.1]."""
    stays = (1 << DICE) - 1 - rerolled
    return f"{chosen(dice[:RED], stays & (1 << RED) - 1)}/{chosen(dice[RED:], stays >> RED)}"


@lru_cache(maxsize=1 << 12)
def chosen(dice: str, slots: int) -> str:
    """The dice in these slots, sorted."""
    return in_order("".join([die for slot, die in enumerate(dice) if slots >> slot & 1]))


@lru_cache(maxsize=1 << 13)
def in_order(dice: str) -> str:
    """Letters in the order of the faces of a die [WR-18.1]."""
    return "".join(sorted(dice, key=LETTERS.index))


def chosen_payment(state: WokState, seat: int, action: int) -> int:
    """The payment that an action picks for the unpaid serving [WR-6.9]."""
    ways = vec[i64]([0] * t.MOST_PAYMENTS)
    ways_to_pay(state.sheets, state.menu, seat, state.sheets[s.SHEET * seat + s.UNPAID], ways)
    return ways[action - actions.PAY]


@lru_cache(maxsize=1 << 11)
def symbol_names(letters: str) -> str:
    """ "Seafood, Seafood and Rice" """
    return listed([PARTS.symbols[LETTERS.index(letter)].name for letter in letters])


def by_colour(red: str, white: str) -> str:
    """ "Rice on red, 3 Noodles and Seafood on white", without a colour that has none of the dice."""
    parts = [f"{counted_names(dice)} on {colour}" for dice, colour in ((red, "red"), (white, "white")) if dice]
    return ", ".join(parts)


@lru_cache(maxsize=1 << 11)
def counted_names(letters: str) -> str:
    """ "Seafood, 2 Noodles and Rice" """
    many = [(letter, letters.count(letter)) for letter in dict.fromkeys(letters)]
    return listed([symbol_names(letter) if count == 1 else f"{count} {plural(letter)}" for letter, count in many])


def plural(letter: str) -> str:
    """Rice, Meat and Seafood are not counted."""
    return symbol_names(letter) + ("s" if letter in "nvb" else "")


def bill_in_letters(bill: Payment) -> str:
    """ "v die, b die as v, Fridge v" """
    parts = [f"{letter} die" for letter in bill["dice"]]
    parts += [f"b die as {letter}" for letter in bill["book_dice"]]
    parts += [f"gift {letter}" for letter in bill["circled"]]
    parts += [f"Fridge {letter}" for letter in bill["fridge"]]
    parts += [f"stock b as {letter}" for letter in bill["books"]]
    return ", ".join(parts) or "nothing"


def bill_in_words(bill: Payment) -> str:
    """ "2 Seafood dice, Book die as Vegetable and Fridge Vegetable": what is spent, by where it comes from."""
    parts = counted_items(bill["dice"], "{} die", "{} dice")
    parts += counted_items(bill["book_dice"], "Book die as {}", "Book dice as {}")
    parts += counted_items(bill["circled"], "{} gift", "{} gifts")
    parts += counted_items(bill["fridge"], "Fridge {}", "Fridge {}")
    parts += counted_items(bill["books"], "stored Book as {}", "stored Books as {}")
    return listed(parts) or "nothing"


def counted_items(letters: str, one: str, many: str) -> list[str]:
    """ "Seafood die" or "2 Seafood dice", for each symbol there is."""
    return [
        one.format(symbol_names(letter))
        if letters.count(letter) == 1
        else f"{letters.count(letter)} {many.format(symbol_names(letter))}"
        for letter in dict.fromkeys(letters)
    ]


def scoring(rectangle: Rectangle) -> str:
    """What a skill scores at the end, as short as the sheet says it [WR-9.8]."""
    each = {
        "servings": " or ".join(rectangle.of) + (" serving" if len(rectangle.of) == 1 else ""),
        "completed": "full dish or platter",
        "skills": "skill, this one too",
        "rows": "full row",
        "sets": "set of all five",
    }[rectangle.count]
    return f"{rectangle.each} per {each}"


def skill_title(menu: Menu, skill: int) -> str:
    """A skill by what stands on the sheet: "Noodle skill", "skill “1 per rice serving”"."""
    if skill < t.INGREDIENTS:
        return f"{PARTS.symbols[skill].name} skill"
    return f"skill “{scoring(menu.rectangles[skill - t.INGREDIENTS])}”"


def skill_text(menu: Menu, skill: int) -> str:
    """A skill by name and effect."""
    if skill < t.INGREDIENTS:
        return f"{PARTS.hexagons[skill]}: books count as {PARTS.symbols[skill].name}"
    rectangle = menu.rectangles[skill - t.INGREDIENTS]
    return f"{rectangle.name}: {rectangle.text}"
