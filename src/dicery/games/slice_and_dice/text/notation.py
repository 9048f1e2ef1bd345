"""The actions of Slice & Dice by name: notations for records, labels for a person choosing."""

from dicery.engine.state import CHANCE, CLOCK
from dicery.games.counted import counted, listed
from dicery.games.slice_and_dice.parts import PARTS
from dicery.games.slice_and_dice.rules import actions as a
from dicery.games.slice_and_dice.rules import tables as t
from dicery.games.slice_and_dice.rules.sets import lowest, useful_dice
from dicery.games.slice_and_dice.rules.state import SliceState
from dicery.games.slice_and_dice.text.names import card_name, dice_names, dish_name, item_names, traded

PLAIN = {
    a.THROW: "throw",
    a.PICK: "pick",
    a.ROLL: "roll",
    a.STOP: "stop",
    a.SERVE: "serve",
    a.CLEAR: "clear",
    a.TAKE: "take",
    a.CUT: "cut",
    a.PASS: "pass",
    a.END: "end",
    a.DONE: "done",
    a.LID: "lid",
    a.LID_HERE: "lid-here",
    a.LID_OFF: "lid-off",
    a.BUY_DECK: "buy deck",
}
ITEM_VERBS = {
    a.OUT: "out",
    a.OUT_RIVAL: "out",
    a.IN: "in",
    a.CHOOSE_FACE: "face",
    a.LOSING: "lose",
    a.PAYING: "pay",
    a.KEEP_TOKEN: "keep",
}

SPOKEN = {
    "add": "add the special",
    "leave": "leave",
    "out": "remove",
    "in": "place",
    "face": "turn up",
    "lose": "lose",
    "pay": "pay",
    "keep": "keep the special",
}


def notation(state: SliceState, seat: int, action: int) -> str:
    """The notations of the ledger's table "Decisions and chance"; lines, seats and slots are counted from 1."""
    if seat == CHANCE:
        return outcome(state, action)
    if seat == CLOCK:
        return "time-up"
    if action in PLAIN:
        return PLAIN[action]
    if action < a.ITEM:
        for word, first in (
            ("die", a.DIE),
            ("rival", a.RIVAL),
            ("back", a.BACK + 1),
            ("line", a.LINE),
            ("go", a.GO),
            ("buy", a.BUY),
        ):
            if action >= first:
                return f"{word} {PARTS.dice[action - a.DIE].id if word == 'die' else action - first + 1}"
    if action < a.CARD:
        return f"{item_verb(state)} {PARTS.items[action - a.ITEM].id}"
    if action < a.TRADE:
        return f"{'keep' if state.step == a.KEEP_CARD else 'play'} {PARTS.utensils[action - a.CARD].id}"
    if action < a.DISH:
        return "trade " + "+".join(card.id for card in traded(state, action - a.TRADE))
    return f"dish {action - a.DISH + 1}"


def item_verb(state: SliceState) -> str:
    """What an action with an item does at this step."""
    if state.step == a.RESOLVE:
        return "leave" if state.hits() else "add"
    return ITEM_VERBS.get(state.step, "add")


def averts(state: SliceState) -> bool:
    """Is a cut about to be received, so that a special token would avert it? [SD-9.4]"""
    return state.step == a.GIVEN_CUT or (state.step == a.RESOLVE and state.hits() == 0)


def outcome(state: SliceState, answer: int) -> str:
    """What chance brings, by id."""
    if state.step == a.ROLLING:
        return PARTS.items[6 * lowest(state.rolling) + answer].id
    if state.step in (a.DRAW_TOKEN, a.START_TOKEN):
        return PARTS.items[answer].id
    if state.step in (a.LAY_DISH, a.REFILL_LINE):
        return PARTS.dishes[answer].id
    if state.step == a.DRAW_STARTER:
        return f"seat {answer + 1}"
    return PARTS.utensils[answer].id


def label(state: SliceState, seat: int, action: int, names: list[str]) -> str:
    """What the action does, for a list of choices."""
    if seat == CHANCE:
        return f"{names[action]} begins" if state.step == a.DRAW_STARTER else f"chance brings {outcome(state, action)}"
    if seat == CLOCK:
        return "the time is up"
    me = state.active
    if action == a.THROW:
        useful = useful_dice(state.missing(me))
        return f"roll {dice_names(useful)}" if useful else "roll all dice for a sure cut"
    if action == a.TAKE:
        return f"take {item_names(state.hits())}"
    if action == a.CUT:
        return f"take the cut ({min(state.cuts + 1, state.cut_limit)} of {state.cut_limit})"
    if action in PLAIN:
        return {
            a.PICK: "choose dice",
            a.ROLL: f"roll {dice_names(state.named)}",
            a.STOP: "stop",
            a.SERVE: f"serve {dish_name(state, state.markers[me]) if state.markers[me] != t.NONE else 'the dish'}",
            a.CLEAR: "discard all items",
            a.PASS: "pass",
            a.END: "end the turn",
            a.DONE: "done",
            a.LID: "pay two special tokens for the lid: while it lies on your dish, nobody else may cook it",
            a.LID_HERE: "put the lid on your dish: only you may cook it",
            a.LID_OFF: "take the lid off the board",
            a.BUY_DECK: "buy the top card of the deck",
        }[action]
    if action < a.GO:
        return f"buy {card_name(state.display[action - a.BUY])}"
    if action < a.LINE:
        return f"cook {dish_name(state, action - a.GO)}"
    if action <= a.BACK:
        return dish_name(state, action - a.LINE)
    if action < a.RIVAL:
        return f"{counted(action - a.BACK, 'space')} back"
    if action < a.DIE:
        return f"{names[action - a.RIVAL]}'s board"
    if action < a.ITEM:
        return f"the {PARTS.dice[action - a.DIE].name.lower()} die"
    if action < a.CARD:
        name = PARTS.items[action - a.ITEM].name.lower()
        return f"avert the cut with the special {name}" if averts(state) else f"{SPOKEN[item_verb(state)]} {name}"
    if action < a.TRADE:
        utensil = PARTS.utensils[action - a.CARD]
        return f"keep {utensil.name}" if state.step == a.KEEP_CARD else f"{utensil.name}: {utensil.text}"
    if action < a.DISH:
        return f"discard {listed([card.name for card in traded(state, action - a.TRADE)])} and buy a utensil"
    return PARTS.dishes[state.plates[t.PLATES * me + action - a.DISH]].name
