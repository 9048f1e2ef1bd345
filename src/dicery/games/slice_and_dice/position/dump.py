"""Writes the position text of Slice & Dice. Lines, spaces, slots and seats are counted from 1, as in the notations.

What is listed nowhere is in the decks and in the bag, so a text can neither lose nor duplicate a card or token. Marks:
`*` before an item: it is a special token; `+` before a card: everybody knows of it; `!` after a die: it belongs to the
present throw; `?` after a die: it is still to be thrown; `^` after a die: it is named.
"""

from dicery.engine.fields import write_fields
from dicery.games.slice_and_dice.parts import PARTS
from dicery.games.slice_and_dice.rules import actions as a
from dicery.games.slice_and_dice.rules import tables as t
from dicery.games.slice_and_dice.rules.state import SliceState
from dicery.games.slice_and_dice.rules.view import item_list

ITEM_IDS = [item.id for item in PARTS.items]
CARD_IDS = [card.id for card in PARTS.utensils]
DISH_IDS = [dish.id for dish in PARTS.dishes]


def dump(state: SliceState) -> str:
    return write_fields(
        state.game.name,
        {
            "seats": str(state.seats),
            "rules": pairs(rules_of(state)),
            "turn": pairs(turn_of(state)),
            "step": a.STEPS[state.step] + (f" {state.mover + 1}" if state.waiting else ""),
            "lines": "\n".join(line_text(state, line) for line in range(t.LINES)),
            "cooks": "\n".join(cook_text(state, seat) for seat in range(state.seats)),
            "dice": " ".join(die_text(state, die) for die in range(t.DICE))
            + f" left={listed(PARTS.item_ids(state.left))}",
            "play": pairs(play_of(state)),
            "tokens": pairs(
                {
                    "paid": listed(item_list(state.paid)),
                    "drawn": listed(item_list(state.drawn)),
                    "draws": str(state.draws),
                    "pays": str(state.pays),
                }
            ),
            "display": " ".join(id_of(CARD_IDS, card) for card in state.display),
            "piles": pairs(
                {
                    "mill": id_of(DISH_IDS, state.mill),
                    "utensils": listed(PARTS.utensil_ids(state.pile)),
                    "dishes": listed(PARTS.dish_ids(state.dish_pile)),
                }
            ),
        },
    )


def pairs(values: dict[str, str]) -> str:
    """ "round=5 starter=1" """
    return " ".join(f"{key}={value}" for key, value in values.items())


def listed(ids: list[str]) -> str:
    return ",".join(ids) or "-"


def id_of(ids: list[str], number: int) -> str:
    return "-" if number == t.NONE else ids[number]


def from_one(number: int) -> str:
    """Seats and lines are written from 1."""
    return "-" if number == t.NONE else str(number + 1)


def yes_no(flag: bool) -> str:
    return "yes" if flag else "no"


def rules_of(state: SliceState) -> dict[str, str]:
    mode = "versus" if not state.coop else "coop-clock" if state.clock else "coop-throws"
    return {
        "mode": mode,
        "quota": str(state.quota),
        "rounds": str(state.max_rounds),
        "cuts": str(state.cut_limit),
        "tokens": str(state.start_specials),
        "hands": "open" if state.open_hands else "secret",
        "starter": "random" if state.starter_option == t.NONE else from_one(state.starter_option),
        "throws": "-" if state.throws_left == t.NONE else str(state.throws_left),
    }


def turn_of(state: SliceState) -> dict[str, str]:
    return {
        "round": str(state.round),
        "starter": from_one(state.starter),
        "active": from_one(state.active),
        "point": a.STEPS[state.point],
        "moved": yes_no(state.moved),
        "cleared": yes_no(state.cleared),
        "reward": yes_no(state.reward),
        "throws": str(state.throws),
        "plays": str(state.plays),
        "cuts": str(state.cuts),
        "lid": from_one(state.lid),
        "finisher": from_one(state.finisher),
    }


def play_of(state: SliceState) -> dict[str, str]:
    face_up = PARTS.utensil_ids(state.bought_open)
    bought = [f"+{card}" if card in face_up else card for card in PARTS.utensil_ids(state.bought)]
    return {
        "card": id_of(CARD_IDS, state.card),
        "trigger": id_of(CARD_IDS, state.trigger),
        "bought": listed(bought),
        "armed": listed(PARTS.utensil_ids(state.armed)),
        "gained": str(state.gained),
        "target": from_one(state.target),
        "sent": listed(PARTS.item_ids(state.sent)),
        "brought": listed(PARTS.item_ids(state.brought)),
    }


def line_text(state: SliceState, line: int) -> str:
    if state.dishes[line] == t.NONE:
        return "-"
    return f"{DISH_IDS[state.dishes[line]]} {state.spaces[line]}" + (" pinned" if state.pins >> line & 1 else "")


def cook_text(state: SliceState, seat: int) -> str:
    special, known = PARTS.item_ids(state.special[seat]), PARTS.utensil_ids(state.known[seat])
    places = range(t.PLATES * seat, t.PLATES * seat + state.served[seat])
    return pairs(
        {
            "line": from_one(state.markers[seat]),
            "board": listed([f"*{item}" if item in special else item for item in PARTS.item_ids(state.board(seat))]),
            "owned": listed(item_list(state.owned[seat])),
            "hand": listed([f"+{card}" if card in known else card for card in PARTS.utensil_ids(state.hands[seat])]),
            "cooked": listed([DISH_IDS[state.plates[place]] for place in places]),
        }
    )


def die_text(state: SliceState, die: int) -> str:
    marks = {"!": state.thrown, "?": state.rolling, "^": state.named}
    return id_of(ITEM_IDS, state.face(die)) + "".join(mark for mark, dice in marks.items() if dice >> die & 1)
