"""The position text of Slice & Dice. Lines, spaces, slots and seats are counted from 1, as in the notations.

What is in no other place lies in the decks and in the bag, so a text cannot lose or double a card or token. Marks:
`*` before an item: a special token lies on the board; `+` before a card: all know of it; `!` after a die: it belongs to
the present throw; `?` after a die: it is still to be thrown; `^` after a die: it is named.
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
            "rules": words(rules_of(state)),
            "turn": words(turn_of(state)),
            "step": a.STEPS[state.step] + (f" {state.mover + 1}" if state.waiting else ""),
            "lines": "\n".join(line_text(state, line) for line in range(t.LINES)),
            "cooks": "\n".join(cook_text(state, seat) for seat in range(state.seats)),
            "dice": " ".join(die_text(state, die) for die in range(t.DICE))
            + f" left={joined(PARTS.item_ids(state.left))}",
            "play": words(play_of(state)),
            "tokens": words(
                {
                    "paid": joined(item_list(state.paid)),
                    "drawn": joined(item_list(state.drawn)),
                    "draws": str(state.draws),
                    "pays": str(state.pays),
                }
            ),
            "display": " ".join(name(CARD_IDS, card) for card in state.display),
            "piles": words(
                {
                    "mill": name(DISH_IDS, state.mill),
                    "utensils": joined(PARTS.utensil_ids(state.pile)),
                    "dishes": joined(PARTS.dish_ids(state.dish_pile)),
                }
            ),
        },
    )


def words(values: dict[str, str]) -> str:
    return " ".join(f"{key}={value}" for key, value in values.items())


def joined(ids: list[str]) -> str:
    return ",".join(ids) or "-"


def item_text(mask: int) -> str:
    return joined(PARTS.item_ids(mask))


def name(ids: list[str], number: int) -> str:
    return "-" if number == t.NONE else ids[number]


def counted(number: int) -> str:
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
        "starter": "random" if state.starter_option == t.NONE else counted(state.starter_option),
        "throws": "-" if state.throws_left == t.NONE else str(state.throws_left),
    }


def turn_of(state: SliceState) -> dict[str, str]:
    return {
        "round": str(state.round),
        "starter": counted(state.starter),
        "active": counted(state.active),
        "point": a.STEPS[state.point],
        "moved": yes_no(state.moved),
        "cleared": yes_no(state.cleared),
        "reward": yes_no(state.reward),
        "throws": str(state.throws),
        "plays": str(state.plays),
        "cuts": str(state.cuts),
        "lid": counted(state.lid),
        "finisher": counted(state.finisher),
    }


def play_of(state: SliceState) -> dict[str, str]:
    face_up = PARTS.utensil_ids(state.bought_open)
    bought = [f"+{card}" if card in face_up else card for card in PARTS.utensil_ids(state.bought)]
    return {
        "card": name(CARD_IDS, state.card),
        "trigger": name(CARD_IDS, state.trigger),
        "bought": joined(bought),
        "armed": joined(PARTS.utensil_ids(state.armed)),
        "gained": str(state.gained),
        "target": counted(state.target),
        "sent": joined(PARTS.item_ids(state.sent)),
        "brought": joined(PARTS.item_ids(state.brought)),
    }


def line_text(state: SliceState, line: int) -> str:
    if state.dishes[line] == t.NONE:
        return "-"
    return f"{DISH_IDS[state.dishes[line]]} {state.spaces[line]}" + (" pinned" if state.pins >> line & 1 else "")


def cook_text(state: SliceState, seat: int) -> str:
    special, known = PARTS.item_ids(state.special[seat]), PARTS.utensil_ids(state.known[seat])
    places = range(t.PLATES * seat, t.PLATES * seat + state.served[seat])
    return words(
        {
            "line": counted(state.markers[seat]),
            "board": joined([f"*{item}" if item in special else item for item in PARTS.item_ids(state.board(seat))]),
            "owned": joined(item_list(state.owned[seat])),
            "hand": joined([f"+{card}" if card in known else card for card in PARTS.utensil_ids(state.hands[seat])]),
            "cooked": joined([DISH_IDS[state.plates[place]] for place in places]),
        }
    )


def die_text(state: SliceState, die: int) -> str:
    marks = {"!": state.thrown, "?": state.rolling, "^": state.named}
    return name(ITEM_IDS, state.face(die)) + "".join(mark for mark, dice in marks.items() if dice >> die & 1)
