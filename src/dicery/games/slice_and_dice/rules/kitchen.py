"""Slice & Dice: cards and tokens that change places, and whose decision is next."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from dicery.games.slice_and_dice.rules import actions as a
from dicery.games.slice_and_dice.rules import tables as t
from dicery.games.slice_and_dice.rules.sets import bit, lowest, with_token, without_token

if TYPE_CHECKING:
    from dicery.games.slice_and_dice.rules.state import SliceState


def ask(state: "SliceState", seat: i64, step: i64) -> None:
    """The seat decides next."""
    state.step = step
    state.mover = seat
    state.waiting = bit(seat)


def leave_to_chance(state: "SliceState", step: i64) -> None:
    """Chance acts next; an empty deck is refilled from its pile just when a card is drawn [SD-7.3, SD-11.6]."""
    state.step = step
    state.mover = t.NONE
    state.waiting = 0
    if step == a.REFILL_LINE:
        if state.dish_deck == 0:
            state.dish_deck = state.dish_pile
            state.dish_pile = 0
    elif state.deck == 0 and (step in (a.DRAW_CARD, a.REFILL_DISPLAY)):
        state.deck = state.pile
        state.pile = 0


def put_on_line(state: "SliceState", dish: i64) -> None:
    """A new dish lies on space 1 of the first empty line [SD-2.2, SD-11.1]."""
    line = state.empty_line()
    state.dish_deck &= ~bit(dish)
    state.dishes[line] = dish
    state.spaces[line] = 1


def put_on_display(state: "SliceState", card: i64) -> None:
    """A card fills the first empty slot [SD-2.4, SD-7.2]."""
    slot: i64 = 0
    while state.display[slot] != t.NONE:
        slot += 1
    state.display[slot] = card
    state.deck &= ~bit(card)


def take_off(state: "SliceState", line: i64) -> None:
    """A dish leaves its line, and with it its pin and the lid [SD-8.29, SD-10.7]."""
    state.dishes[line] = t.NONE
    state.spaces[line] = 0
    state.pins &= ~bit(line)
    if state.lid != t.NONE and state.markers[state.lid] == line:
        state.lid = t.NONE


def empty_board(state: "SliceState", seat: i64) -> None:
    """Normal tokens to the storage, special ones into the bag [SD-4.6, SD-4.7, SD-6.2, SD-9.6]."""
    state.normal[seat] = 0
    special = state.special[seat]
    state.special[seat] = 0
    while special != 0:
        state.bag = with_token(state.bag, lowest(special))
        special &= special - 1


def remove_token(state: "SliceState", seat: i64, item: i64) -> None:
    """One token leaves a board: to the storage, or into the bag if it is special [SD-7.16, SD-9.6]."""
    if state.special[seat] >> item & 1 != 0:
        state.special[seat] &= ~bit(item)
        state.bag = with_token(state.bag, item)
    else:
        state.normal[seat] &= ~bit(item)


def add_special(state: "SliceState", item: i64) -> None:
    """An owned special token goes into the pan as its ingredient [SD-9.3, SD-9.5]."""
    me = state.active
    state.owned[me] = without_token(state.owned[me], item)
    state.special[me] |= bit(item)


def turn_up(state: "SliceState", die: i64, face: i64) -> None:
    """A die shows this face."""
    state.shown = state.shown & ~(7 << 3 * die) | face << 3 * die


def take_from_hand(state: "SliceState", seat: i64, card: i64) -> None:
    """A card leaves a hand; what everybody knew of it is gone too [SD-15.1]."""
    state.hands[seat] &= ~bit(card)
    state.known[seat] &= ~bit(card)


def discard_card(state: "SliceState") -> None:
    """The utensil in play reaches the pile when its effect is done [SD-7.8]."""
    state.pile |= bit(state.card)
    state.card = t.NONE
