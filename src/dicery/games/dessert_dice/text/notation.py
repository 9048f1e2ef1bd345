"""What moves are called, and the dice and desserts in them."""

from dicery.engine.state import CHANCE
from dicery.games.dessert_dice.parts import DIRECTIONS, PARTS, Dessert
from dicery.games.dessert_dice.rules import actions
from dicery.games.dessert_dice.rules.dice import colour_of_roll, tipped
from dicery.games.dessert_dice.rules.squares import SQUARE_NAMES, neighbour
from dicery.games.dessert_dice.rules.state import DessertState

DIRECTION_NAMES = ("north", "east", "south", "west")


def notation(state: DessertState, seat: int, action: int) -> str:
    """The notations of the ledger's table "Decisions and chance"."""
    if seat == CHANCE:
        return outcome(state, action)
    if action < actions.PICK:
        return PARTS.kind_codes[action - actions.TAKE]
    if action < actions.SQUARE:
        return SQUARE_NAMES[action - actions.PICK]
    if action < actions.TURN:
        return SQUARE_NAMES[action - actions.SQUARE]
    if action < actions.TIP:
        return f"q{action - actions.TURN}"
    if action < actions.TAKE_LYING:
        return DIRECTIONS[action - actions.TIP]
    return PARTS.die_codes[action - actions.TAKE_LYING]


def outcome(state: DessertState, number: int) -> str:
    """What chance has dealt, rolled or drawn."""
    if state.step == actions.DEALING:
        return PARTS.desserts[number].code
    if state.step == actions.ROLLING:
        return PARTS.kind_codes[6 * colour_of_roll(state.rolled) + number]
    if state.step == actions.ROLLING_TURN:
        return f"q{number}"
    return f"seat {number + 1}"


def label(state: DessertState, seat: int, action: int, names: list[str]) -> str:
    """What the action does, for a list of choices."""
    if seat == CHANCE:
        if state.step == actions.DEALING:
            return f"{names[state.active]} gets {PARTS.desserts[action].name}"
        if state.step == actions.FIRST:
            return f"{names[action]} begins"
        return f"the die shows {outcome(state, action)}"
    if action < actions.PICK:
        return f"take {die_to_take(state, action - actions.TAKE)}"
    if action < actions.SQUARE:
        square = action - actions.PICK
        return f"tip the {die_and_top(state.face_set, state.board[square])}, on {SQUARE_NAMES[square]}"
    if action < actions.TURN:
        return f"place it on {SQUARE_NAMES[action - actions.SQUARE]}"
    if action < actions.TIP:
        return turning(state.face_set, 4 * state.taken + action - actions.TURN)
    if action < actions.TAKE_LYING:
        direction = action - actions.TIP
        target = SQUARE_NAMES[neighbour(state.picked, direction)]
        top = PARTS.shown(state.face_set, tipped(state.face_set, state.board[state.picked], direction))
        return f"{DIRECTION_NAMES[direction]} to {target}: {coming_up(top)}"
    lying = action - actions.TAKE_LYING
    return f"take a {die_and_top(state.face_set, lying)}; {sides(state.face_set, lying)}"


def dessert_names(shown: list[Dessert]) -> str:
    """ "Jello Tart and Popsicle" """
    return " and ".join(dessert.name for dessert in shown) or "nothing"


def coming_up(shown: list[Dessert]) -> str:
    """ "Popsicle comes up", "Jello Tart and Popsicle come up" """
    return f"{dessert_names(shown)} {'come' if len(shown) > 1 else 'comes'} up"


def die_name(die: int) -> str:
    """ "red die" """
    return f"{PARTS.colours[die // 24].id} die"


def die_and_top(face_set: int, die: int) -> str:
    """ "red die, Popsicle up" """
    return f"{die_name(die)}, {dessert_names(PARTS.shown(face_set, die))} up"


def die_to_take(state: DessertState, kind: int) -> str:
    """ "a red die, Popsicle up", and what is underneath if the supply has others of this colour and top [DD-3.9]."""
    die = 4 * kind
    article = "the" if die_name(die) == "black die" else "a"
    named = f"{article} {die_and_top(state.face_set, die)}"
    same_colour = range(kind - kind % 6, kind - kind % 6 + 6)
    in_supply = [die_and_top(state.face_set, 4 * other) for other in same_colour if state.supply[other]]
    if in_supply.count(die_and_top(state.face_set, die)) == 1:
        return named
    return f"{named}, {dessert_names(PARTS.shown(state.face_set, die, 'down'))} underneath"


def turning(face_set: int, die: int) -> str:
    """ "turn its Popsicle north": where a dessert goes that only one side shows, the same for all turns [DD-7.3]."""
    shown = [dessert_names(PARTS.shown(face_set, die, name)) for name in DIRECTION_NAMES]
    single = min(names for names in shown if shown.count(names) == 1)
    return f"turn its {single} {DIRECTION_NAMES[shown.index(single)]}"


def sides(face_set: int, die: int) -> str:
    """ "north Jello Tart, east Ice Cream, ..." """
    return ", ".join(f"{name} {dessert_names(PARTS.shown(face_set, die, name))}" for name in DIRECTION_NAMES)
