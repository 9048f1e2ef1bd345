"""Why a move in Chicken Fried Dice is refused: the reason in words, and the clause."""

from dicery.engine.state import CHANCE, CLOCK, Illegal
from dicery.games.chicken_fried_dice.parts import PARTS
from dicery.games.chicken_fried_dice.rules import actions as a
from dicery.games.chicken_fried_dice.rules import tables as t
from dicery.games.chicken_fried_dice.rules.sheet import Sheet
from dicery.games.chicken_fried_dice.rules.state import ChickenState

# By phase: what a move there must be, and the clause that says so.
EXPECTED = {
    a.CHOOSING_TRUCK: ("a truck that nobody has", "CF-2.1"),
    a.CHOOSING_BOARD: ("a board", "CF-2.2"),
    a.ORDERING: ("an order of the three numbers", "CF-4.6"),
    a.UPGRADING: ("a station that can be upgraded", "CF-13.7"),
    a.KEEPING: ("a choice of the cards drawn", "CF-13.13"),
}


def refusal(state: ChickenState, seat: int, move: str) -> Illegal:
    """Names the rule that forbids a move [CF-3 to CF-9]."""
    expected = "expected " + ", ".join(state.legal_moves(seat))
    if seat in (CHANCE, CLOCK):
        return Illegal(f"{move!r} is not an outcome here: {expected}", "CF-5.1")
    if state.phase != a.PLUCKING:
        what, clause = EXPECTED[state.phase]
        return Illegal(f"{move!r} is not {what}: {expected}", clause)
    sheet = state.sheet(seat)
    if sheet[t.STEP] == a.FREE:
        return refused_beginning(state, sheet, move, expected)
    if sheet[t.STEP] == a.HOLDING:
        return refused_use(sheet, sheet[t.SOURCE], move, expected)
    if sheet[t.STEP] == a.COOPING:
        return Illegal(f"the coop has no die {move!r}: {expected}", "CF-5.8" if state.live else "CF-9.6")
    if sheet[t.STEP] == a.CROSSING:
        return Illegal(f"{move!r} is not an empty space to cross off: {expected}", "CF-8.3")
    if sheet[t.STEP] == a.NAMING:
        return Illegal(f"{move!r} is not a flavour to take: {expected}", "CF-10.6")
    return Illegal(f"{move!r} is not an empty space of the picnic board: {expected}", "CF-11.1")


def refused_beginning(state: ChickenState, sheet: Sheet, move: str, expected: str) -> Illegal:
    verb, _, what = move.partition(" ")
    if sheet[t.LAID] != t.NONE:
        if verb in ("put", "sauce", "toss", "chop", "waste"):
            return refused_use(sheet, sheet[t.LAID_FROM], move, expected)
        if verb in ("pluck", "coop", "done"):
            return Illegal(f"the die that lies aside comes first: {expected}", "CF-5.2")
    if verb == "pluck":
        if sheet[t.PLUCKED] == t.PLUCKS:
            return Illegal(f"four dice are plucked: {expected}", "CF-5.2")
        if not state.pluck_due(sheet):
            return Illegal(f"the die of this step is plucked: {expected}", "CF-5.6")
        return Illegal(f"the coop has no die {what} any more: {expected}", "CF-5.8" if state.live else "CF-1.7")
    if verb == "coop":
        if sheet[t.SAVED + t.COOP] == 0:
            return Illegal(f"there is no saved coop bonus: {expected}", "CF-9.2")
        return Illegal(f"no die of the coop is spare in this round: {expected}", "CF-9.7")
    if verb == "take" and what in ("p1", "p2", "p3"):
        if sheet[t.PREP_USED] >> int(what[1]) - 1 & 1:
            return Illegal(f"prep slot {what[1]} is used: {expected}", "CF-7.1")
        return Illegal(f"nothing can be done with prep slot {what[1]}: {expected}", "CF-6.3")
    if verb == "take":
        return Illegal(f"there is no part {what} that can be used: {expected}", "CF-7.9")
    if verb in ("cross", "multi"):
        return Illegal(f"there is no bonus for {move!r}, or no space for it: {expected}", "CF-8.6")
    if verb == "any" or verb in [flavour.id for flavour in PARTS.flavours]:
        return Illegal(f"there is no flavour {verb!r} to place: {expected}", "CF-8.5")
    if verb == "done":
        return Illegal(f"{t.PLUCKS - sheet[t.PLUCKED]} dice are still to be plucked: {expected}", "CF-5.2")
    return Illegal(f"nothing is in hand for {move!r}: {expected}", "CF-5.9")


def refused_use(sheet: Sheet, source: int, move: str, expected: str) -> Illegal:
    """Why the ingredient in hand, or the die that lies aside, cannot be used so."""
    verb, _, what = move.partition(" ")
    if verb == "waste":
        return Illegal(f"a space takes the die as it is, or it was not plucked: {expected}", "CF-6.5")
    if verb in ("toss", "chop", "sauce") and not sheet.changeable(source):
        return Illegal(f"prep ingredients cannot be changed at level 0: {expected}", "CF-7.2")
    if verb == "toss":
        return Illegal(f"the toss station is used up: {expected}", "CF-7.5")
    if verb == "chop":
        if sheet[t.CHOPS] == 0:
            return Illegal(f"the chop station is used up: {expected}", "CF-7.7")
        return Illegal(f"{move!r} does not split the ingredient in two: {expected}", "CF-7.8")
    if verb == "sauce" and sheet[t.SAUCES] == 0:
        return Illegal(f"the sauce station is used up: {expected}", "CF-7.10")
    if verb == "sauce" and sheet.die() // 6 == t.WILD:
        return Illegal(f"a wild ingredient needs no sauce: {expected}", "CF-7.4")
    if verb in ("put", "sauce"):
        return refused_space(sheet, verb, what, expected)
    if verb == "aside":
        return Illegal(f"nothing else can be used, or it is no plucked die: {expected}", "CF-5.9")
    return Illegal(f"the ingredient in hand comes first: {expected}", "CF-5.9")


def refused_space(sheet: Sheet, verb: str, what: str, expected: str) -> Illegal:
    name, _, number = what.partition(".")
    for slot in range(sheet[t.CUSTOMERS]):
        if sheet[t.FED + slot] or PARTS.customers[sheet[t.CARD + slot]].id != name:
            continue
        card = PARTS.customers[sheet[t.CARD + slot]]
        if number not in [str(space + 1) for space in range(len(card.spaces))]:
            return Illegal(f"{card.name} has {len(card.spaces)} spaces: {expected}", "CF-1.6")
        space = int(number) - 1
        where = f"space {number} of {card.name}"
        if sheet[t.WRITTEN + slot] >> 3 * space & 7:
            return Illegal(f"{where} is filled: {expected}", "CF-3.3")
        if sheet[t.ACCEPTS + slot] >> 6 * space + sheet.die() % 6 & 1 == 0:
            return Illegal(f"a {sheet.die() % 6 + 1} would break Order Up on {where}: {expected}", "CF-3.2")
        if verb == "sauce":
            return Illegal(f"{where} has that colour already: {expected}", "CF-7.10")
        return Illegal(f"{where} is {PARTS.colours[card.spaces[space]].id}: {expected}", "CF-3.1")
    return Illegal(f"no customer {name!r} is in the queue: {expected}", "CF-3.1")
