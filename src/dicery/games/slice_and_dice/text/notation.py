"""The actions of Slice & Dice in words: notations for records, labels for a person choosing."""

from dicery.engine.state import CHANCE, CLOCK
from dicery.games.slice_and_dice.parts import PARTS, Named
from dicery.games.slice_and_dice.rules.state import SliceState
from dicery.games.slice_and_dice.rules.tables import (
    BACK,
    BUY,
    BUY_DECK,
    CARD,
    CHOOSE_FACE,
    CLEAR,
    CUT,
    DICE,
    DIE,
    DISH,
    DONE,
    DRAW_STARTER,
    DRAW_TOKEN,
    END,
    GO,
    IN,
    ITEM,
    KEEP_CARD,
    KEEP_TOKEN,
    LAY_DISH,
    LID,
    LID_HERE,
    LID_OFF,
    LINE,
    LOSING,
    NONE,
    OUT,
    OUT_RIVAL,
    PASS,
    PAYING,
    PICK,
    PLATES,
    REFILL_LINE,
    RESOLVE,
    RIVAL,
    ROLL,
    ROLLING,
    SERVE,
    START_TOKEN,
    STOP,
    TAKE,
    THROW,
    TRADE,
    nth,
    useful_dice,
)

PLAIN = {
    THROW: "throw",
    PICK: "pick",
    ROLL: "roll",
    STOP: "stop",
    SERVE: "serve",
    CLEAR: "clear",
    TAKE: "take",
    CUT: "cut",
    PASS: "pass",
    END: "end",
    DONE: "done",
    LID: "lid",
    LID_HERE: "lid-here",
    LID_OFF: "lid-off",
    BUY_DECK: "buy deck",
}
ITEM_VERBS = {
    OUT: "out",
    OUT_RIVAL: "out",
    IN: "in",
    CHOOSE_FACE: "face",
    LOSING: "lose",
    PAYING: "pay",
    KEEP_TOKEN: "keep",
}


def notation(state: SliceState, seat: int, action: int) -> str:
    """The notations of the ledger's table "Decisions and chance"; lines, seats and slots are counted from 1."""
    if seat == CHANCE:
        return outcome(state, action)
    if seat == CLOCK:
        return "time-up"
    if action in PLAIN:
        return PLAIN[action]
    if action < ITEM:
        for word, first in (
            ("die", DIE),
            ("rival", RIVAL),
            ("back", BACK + 1),
            ("line", LINE),
            ("go", GO),
            ("buy", BUY),
        ):
            if action >= first:
                return f"{word} {PARTS.dice[action - DIE].id if word == 'die' else action - first + 1}"
    if action < CARD:
        return f"{item_verb(state)} {PARTS.items[action - ITEM].id}"
    if action < TRADE:
        return f"{'keep' if state.step == KEEP_CARD else 'play'} {PARTS.utensils[action - CARD].id}"
    if action < DISH:
        return "trade " + "+".join(card.id for card in traded(state, action - TRADE))
    return f"dish {action - DISH + 1}"


def item_verb(state: SliceState) -> str:
    if state.step == RESOLVE:
        return "leave" if state.hits() else "add"
    return ITEM_VERBS.get(state.step, "add")


def traded(state: SliceState, pair: int) -> list[Named]:
    hand = state.hands[state.active]
    return [PARTS.utensils[nth(hand, place)] for place in ((0, 1), (0, 2), (1, 2))[pair]]


def outcome(state: SliceState, answer: int) -> str:
    if state.step == ROLLING:
        return PARTS.items[6 * rolling_die(state) + answer].id
    if state.step in (DRAW_TOKEN, START_TOKEN):
        return PARTS.items[answer].id
    if state.step in (LAY_DISH, REFILL_LINE):
        return PARTS.dishes[answer].id
    if state.step == DRAW_STARTER:
        return f"seat {answer + 1}"
    return PARTS.utensils[answer].id


def rolling_die(state: SliceState) -> int:
    """The next die to lie."""
    return next(die for die in range(DICE) if state.rolling >> die & 1)


def listed(names: list[str]) -> str:
    """ "cheese, herbs and bake" """
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names) or "nothing"


def item_names(mask: int) -> str:
    return listed([item.name.lower() for place, item in enumerate(PARTS.items) if mask >> place & 1])


def dice_names(mask: int) -> str:
    """ "larder and fire"; more than three are counted."""
    names = [die.name.lower() for place, die in enumerate(PARTS.dice) if mask >> place & 1]
    return listed(names) if len(names) <= 3 else f"{len(names)} dice"


def dish_name(state: SliceState, line: int) -> str:
    return PARTS.dishes[state.dishes[line]].name


def card_name(card: int) -> str:
    return PARTS.utensils[card].name


def label(state: SliceState, seat: int, action: int, names: list[str]) -> str:
    """What the action does, for a list of choices."""
    if seat == CHANCE:
        return f"{names[action]} begins" if state.step == DRAW_STARTER else f"chance brings {outcome(state, action)}"
    if seat == CLOCK:
        return "the time is up"
    me = state.active
    if action == THROW:
        useful = useful_dice(state.missing(me))
        return f"throw {dice_names(useful)}" if useful else "throw all dice for a sure cut"
    if action == TAKE:
        return f"take {item_names(state.hits())}"
    if action == CUT:
        return f"take the cut ({min(state.cuts + 1, state.cut_limit)} of {state.cut_limit})"
    if action in PLAIN:
        return {
            PICK: "pick dice",
            ROLL: f"throw {dice_names(state.named)}",
            STOP: "stop",
            SERVE: f"serve {dish_name(state, state.markers[me]) if state.markers[me] != NONE else 'the dish'}",
            CLEAR: "clear the board",
            PASS: "play nothing",
            END: "end the turn",
            DONE: "that is enough",
            LID: "pay two special tokens for the lid",
            LID_HERE: "put the lid on your own dish",
            LID_OFF: "take the lid off the board",
            BUY_DECK: "buy the top card of the deck",
        }[action]
    if action < GO:
        return f"buy {card_name(state.display[action - BUY])}"
    if action < LINE:
        return f"cook {dish_name(state, action - GO)}"
    if action <= BACK:
        return dish_name(state, action - LINE)
    if action < RIVAL:
        return f"{action - BACK} back"
    if action < DIE:
        return f"the board of {names[action - RIVAL]}"
    if action < ITEM:
        return f"the {PARTS.dice[action - DIE].name.lower()} die"
    if action < CARD:
        return f"{item_verb(state)} {PARTS.items[action - ITEM].name.lower()}"
    if action < TRADE:
        utensil = PARTS.utensils[action - CARD]
        return f"keep {utensil.name}" if state.step == KEEP_CARD else f"{utensil.name}: {utensil.text}"
    if action < DISH:
        return f"discard {listed([card.name for card in traded(state, action - TRADE)])} and buy a utensil"
    return PARTS.dishes[state.plates[PLATES * me + action - DISH]].name
