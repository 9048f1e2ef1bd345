"""The log: what happened, in a sentence for each whole decision."""

from dicery.engine.state import CHANCE
from dicery.games.dessert_dice.parts import PARTS
from dicery.games.dessert_dice.rules import actions
from dicery.games.dessert_dice.rules.dice import DICE
from dicery.games.dessert_dice.rules.squares import SQUARE_NAMES
from dicery.games.dessert_dice.rules.state import DessertState
from dicery.games.dessert_dice.text.notation import dessert_names, die_name


def sentence(state: DessertState, seat: int, action: int, observer: int, names: list[str]) -> str:
    """The step about to be made, as the observer may know it; nothing while a decision is incomplete [DD-6.6]."""
    if seat == CHANCE:
        return chance_sentence(state, action, observer, names)
    after = state.clone()
    after.apply(seat, action)
    if after.mid_decision(seat):
        return ""
    if state.step == actions.TIPPING:
        return tip_sentence(state, after, names[seat])
    square = state.picked if state.step == actions.TURNING else action - actions.SQUARE
    return placement_sentence(after, square, names[seat])


def tip_sentence(state: DessertState, after: DessertState, who: str) -> str:
    """Which die was tipped from where to where, and what it shows now [DD-8.1]."""
    die = die_name(state.board[state.picked])
    start, target = SQUARE_NAMES[after.last_from], SQUARE_NAMES[after.last_to]
    top = dessert_names(PARTS.shown(state.face_set, after.board[after.last_to]))
    return f"{who} tipped the {die} from {start} to {target}; {top} came up."


def placement_sentence(after: DessertState, square: int, who: str) -> str:
    """Which die was placed where; the last one fills the board [DD-7.1, DD-10.1]."""
    die = die_name(after.board[square])
    article = "the" if die == "black die" else "a"
    top = dessert_names(PARTS.shown(after.face_set, after.board[square]))
    full = " The board is full." if after.over else ""
    return f"{who} placed {article} {die} on {SQUARE_NAMES[square]}, {top} up.{full}"


def chance_sentence(state: DessertState, number: int, observer: int, names: list[str]) -> str:
    """Who got which card, as far as the observer may know; the 25 rolls are one sentence [DD-5.2, DD-5.5, DD-12.1]."""
    if state.step == actions.DEALING:
        who = names[state.active]
        if state.conceals(CHANCE, number, observer):
            return f"{who} got a dessert card."
        return f"{who} got {PARTS.desserts[number].name}."
    if state.step == actions.FIRST:
        return f"{names[number]} begins."
    last = state.rolled == DICE - 1 and (state.free_yaw or state.step == actions.ROLLING_TURN)
    return "The 25 dice were rolled." if last else ""
