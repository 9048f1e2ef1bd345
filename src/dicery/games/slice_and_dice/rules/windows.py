"""Slice & Dice: the windows in which rivals may answer."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from dicery.games.slice_and_dice.rules import actions as a
from dicery.games.slice_and_dice.rules import tables as t
from dicery.games.slice_and_dice.rules.choices import window_cards
from dicery.games.slice_and_dice.rules.kitchen import ask, take_from_hand
from dicery.games.slice_and_dice.rules.turn import end_turn, resume

if TYPE_CHECKING:
    from dicery.games.slice_and_dice.rules.state import SliceState


def open_window(state: "SliceState", window: i64) -> None:
    """The rivals may answer, clockwise from the active player [SD-7.10]."""
    state.step = window
    ask_next(state, state.active)


def ask_next(state: "SliceState", seat: i64) -> None:
    """Asks the next rival who can answer, clockwise; after the last the window closes [SD-7.10]."""
    window = state.step
    cards = window_cards(state)
    rival = state.next_seat(seat)
    while rival != state.active:
        if state.hands[rival] & cards != 0:
            ask(state, rival, window)
            return
        rival = state.next_seat(rival)
    state.mover = t.NONE
    if window == a.THROW_WINDOW:
        ask(state, state.active, a.RESOLVE)
    elif window == a.CUT_WINDOW:
        resume(state)
    else:
        end_turn(state)


def act_in_window(state: "SliceState", action: i64) -> None:
    """A rival passes, or plays a card against the active player [SD-7.11, SD-7.12, SD-7.13]."""
    if action == a.PASS:
        ask_next(state, state.mover)
        return
    card = action - a.CARD
    take_from_hand(state, state.mover, card)
    state.card = card
    operation = t.OPERATION[card]
    if operation == t.GIVE_CUT:
        ask(state, state.active, a.GIVEN_CUT)
    elif operation == t.REROLL_RIVAL:
        state.named = 0
        ask(state, state.mover, a.NAMING)
    else:
        state.target = state.active
        ask(state, state.mover, a.OUT_RIVAL)
