"""The moves of Chicken Fried Dice by name: short ones to type, and labels that say what a move does."""

from dicery.engine.state import CHANCE, CLOCK
from dicery.games.chicken_fried_dice.parts import PARTS, Customer
from dicery.games.chicken_fried_dice.rules import actions as a
from dicery.games.chicken_fried_dice.rules import tables as t
from dicery.games.chicken_fried_dice.rules.choices import sequence
from dicery.games.chicken_fried_dice.rules.sheet import Sheet
from dicery.games.chicken_fried_dice.rules.state import ChickenState


def notation(state: ChickenState, seat: int, action: int) -> str:
    """The notations of the ledger's table "Decisions and chance"."""
    if seat == CHANCE:
        return outcome(state, action)
    if seat == CLOCK:
        return "time-up"
    sheet = state.sheet(seat)
    if action < a.TAKE_PREP:
        if action > a.TOSS:
            smaller = action - a.CHOP
            return f"chop {sheet.die() % 6 + 1 - smaller}+{smaller}"
        return {a.DONE: "done", a.COOP_BONUS: "coop", a.WASTE: "waste", a.TOSS: "toss"}[action]
    if action < a.TAKE_PART:
        return f"take p{action - a.TAKE_PREP + 1}"
    if action < a.PLUCK:
        return f"take {PARTS.ingredient(action - a.TAKE_PART)}"
    if action < a.BONUS:
        return f"pluck {PARTS.ingredient(action - a.PLUCK)}"
    if action < a.PUT:
        return bonus_notation(action - a.BONUS)
    if action < a.SEAT:
        verb = "sauce" if action >= a.SAUCE else "x" if sheet[t.STEP] == a.CROSSING else "put"
        card, space = place(sheet, action)
        return f"{verb} {card.id}.{space + 1}"
    if action < a.ORDER:
        return f"seat {PARTS.space_name(action - a.SEAT)}"
    if action < a.UPGRADE:
        return f"order {'-'.join(order_numbers(state, action))}"
    if action < a.KEEP:
        return f"{upgrade_verb(sheet)} {PARTS.stations[action - a.UPGRADE].id}"
    if action < a.TRUCK:
        return f"keep {' '.join(card.id for card in kept(sheet, action - a.KEEP)) or 'none'}"
    if action < a.BOARD:
        return f"truck {PARTS.trucks[action - a.TRUCK].id}"
    if action == a.ASIDE:
        return "aside"
    return f"board {t.BOARDS[action - a.BOARD]}"


def bonus_notation(kind: int) -> str:
    """The move that opens a bonus, coop aside [CF-8.3 to 8.5]."""
    if kind < t.CROSS_ANY:
        return f"cross {PARTS.letter(kind)}"
    if kind == t.CROSS_ANY:
        return "cross any"
    if kind < t.FLAVOUR:
        return f"multi {PARTS.letter(kind - t.MULTI)}"
    if kind < t.FLAVOUR_ANY:
        return PARTS.flavours[kind - t.FLAVOUR].id
    return "any"


def outcome(state: ChickenState, number: int) -> str:
    """What chance may answer in the present phase."""
    if state.phase == a.CHOOSING_CHEF:
        return f"seat {number + 1}"
    if state.phase == a.CHOOSING_TRUCK:
        return f"truck {PARTS.trucks[number].id}"
    if state.phase in (a.DEALING, a.DRAWING, a.REPLACING):
        return PARTS.customers[number].id
    if state.phase == a.STEALING:
        return PARTS.ingredient(number)
    if state.phase == a.CHUCKING:
        return PARTS.ingredient(6 * (state.rolled // state.dice_each()) + number)
    return str(number + 1)


def place(sheet: Sheet, action: int) -> tuple[Customer, int]:
    """The customer and the space, from 0, that a put, sauce or cross-off names."""
    slot, space = divmod(action - (a.SAUCE if action >= a.SAUCE else a.PUT), 5)
    return PARTS.customers[sheet[t.CARD + slot]], space


def order_numbers(state: ChickenState, action: int) -> list[str]:
    """The rolled numbers in the order that an action gives them, slot by slot [CF-4.6]."""
    order = sequence(state.roll, action - a.ORDER)
    return [str(order >> 3 * slot & 7) for slot in range(3)]


def upgrade_verb(sheet: Sheet) -> str:
    return "flip" if t.TIP_KIND[sheet[t.TIPS] - 1] == t.FLIP_STEP else "add"


def kept(sheet: Sheet, bits: int) -> list[Customer]:
    """The new customers that a choice keeps, by their places in the draw [CF-13.13]."""
    cards = [PARTS.customers[(sheet[t.DRAWN] >> 7 * k & 127) - 1] for k in range(4) if sheet[t.DRAWN] >> 7 * k]
    return [card for k, card in enumerate(cards) if bits >> k & 1]


def ingredient_name(ingredient: int) -> str:
    """ "red 4", "wild 2" """
    colour, face = divmod(ingredient, 6)
    return f"{PARTS.colours[colour].id if colour < 5 else 'wild'} {face + 1}"


def bonus_name(kind: int) -> str:
    """ "cross off one red space", "sweet flavour", "one more die" """
    if kind <= t.CROSS_ANY:
        return f"cross off one {PARTS.colours[kind].id + ' space' if kind < t.CROSS_ANY else 'space of any colour'}"
    if kind < t.FLAVOUR:
        return f"cross off every {PARTS.colours[kind - t.MULTI].id} space"
    if kind < t.FLAVOUR_ANY:
        return f"{PARTS.flavours[kind - t.FLAVOUR].name.lower()} flavour"
    return {t.FLAVOUR_ANY: "any flavour", t.COOP: "one more die"}.get(kind, "a tip")


def label(state: ChickenState, seat: int, action: int, names: list[str]) -> str:
    """What the action does, for a list of choices."""
    if seat == CHANCE:
        return chance_label(state, action, names)
    if seat == CLOCK:
        return "call time: everyone is done"
    sheet = state.sheet(seat)
    if action < a.TAKE_PREP:
        if action > a.TOSS:
            smaller = action - a.CHOP
            return f"chop it into {sheet.die() % 6 + 1 - smaller} and {smaller}"
        return {
            a.DONE: "finish this round" if sheet[t.PLUCKED] == t.PLUCKS else "end your turn",
            a.COOP_BONUS: "pluck one more die",
            a.WASTE: "waste the die",
            a.TOSS: f"roll it again ({sheet[t.TOSSES]} left)",
        }[action]
    if action < a.TAKE_PART:
        slot = action - a.TAKE_PREP
        return f"prep {slot + 1}: {ingredient_name(6 * sheet.prep_colour(slot) + sheet.prep_number(slot) - 1)}"
    if action < a.PLUCK:
        return f"{ingredient_name(action - a.TAKE_PART)} from the parts"
    if action < a.BONUS:
        return f"pluck {ingredient_name(action - a.PLUCK)}"
    if action < a.PUT:
        return bonus_name(action - a.BONUS)
    if action < a.SEAT:
        card, space = place(sheet, action)
        colour = PARTS.colours[card.spaces[space]].id
        verb = "sauce it onto" if action >= a.SAUCE else "cross off" if sheet[t.STEP] == a.CROSSING else "write it on"
        return f"{verb} {card.name}, {colour} space {space + 1}"
    if action < a.ORDER:
        return f"draw it on {PARTS.space_words(action - a.SEAT)}"
    if action < a.UPGRADE:
        return f"arrange {', '.join(order_numbers(state, action))}"
    if action < a.KEEP:
        station = PARTS.stations[action - a.UPGRADE]
        return f"{station.name} to level {sheet.level(action - a.UPGRADE) + 1}"
    if action < a.TRUCK:
        return "keep " + (", ".join(card.name for card in kept(sheet, action - a.KEEP)) or "none of them")
    if action < a.BOARD:
        truck = PARTS.trucks[action - a.TRUCK]
        return f"{truck.name} ({', '.join(PARTS.colours[colour].id for colour in truck.prep)})"
    if action == a.ASIDE:
        return "set it aside for now"
    return f"the {t.BOARDS[action - a.BOARD]} board"


def chance_label(state: ChickenState, number: int, names: list[str]) -> str:
    if state.phase == a.CHOOSING_CHEF:
        return f"{names[number]} is the first Head Chef"
    if state.phase == a.CHOOSING_TRUCK:
        return f"{names[state.active]} gets {PARTS.trucks[number].name}"
    if state.phase in (a.DEALING, a.DRAWING, a.REPLACING):
        return f"{names[state.active]} draws {PARTS.customers[number].name}"
    if state.phase == a.STEALING:
        return f"the rooster steals {ingredient_name(number)}"
    return f"the die shows {outcome(state, number)}"
