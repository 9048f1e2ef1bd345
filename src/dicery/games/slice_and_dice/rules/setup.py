"""Slice & Dice: the setup: dishes, starting seat, hands, display and tokens to start with."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from dicery.engine.bits import size
from dicery.games.slice_and_dice.rules import actions as a
from dicery.games.slice_and_dice.rules import tables as t
from dicery.games.slice_and_dice.rules.kitchen import put_on_display, put_on_line
from dicery.games.slice_and_dice.rules.sets import bit, with_token, without_token
from dicery.games.slice_and_dice.rules.turn import begin_turn

if TYPE_CHECKING:
    from dicery.games.slice_and_dice.rules.state import SliceState


def set_up(state: "SliceState", outcome: i64) -> None:
    """Dishes, starting seat, hands, display, tokens to start with, in this order [SD-2.2 to 2.6, SD-14.2]."""
    step = state.step
    if step == a.LAY_DISH:
        put_on_line(state, outcome)
        if state.empty_line() == t.NONE:
            state.step = a.DRAW_STARTER
            if state.starter_option != t.NONE:
                start_with(state, state.starter_option)
    elif step == a.DRAW_STARTER:
        start_with(state, outcome)
    elif step == a.DEAL:
        state.deck &= ~bit(outcome)
        state.hands[state.active] |= bit(outcome)
        state.active = state.next_seat(state.active)
        if size(state.hands[state.active]) == t.START_UTENSILS:
            state.step = a.LAY_DISPLAY
    elif step == a.LAY_DISPLAY:
        put_on_display(state, outcome)
        if state.display[2] != t.NONE:
            state.draws = state.start_specials
            state.step = a.START_TOKEN
            if state.start_specials == 0:
                begin_turn(state, state.starter)
    else:
        state.bag = without_token(state.bag, outcome)
        state.owned[state.active] = with_token(state.owned[state.active], outcome)
        state.draws -= 1
        if state.draws == 0:
            state.active = state.next_seat(state.active)
            state.draws = state.start_specials
            if state.active == state.starter:
                begin_turn(state, state.starter)


def start_with(state: "SliceState", seat: i64) -> None:
    """The starting seat has the first player marker and gets the first card [SD-2.3, SD-2.4]."""
    state.starter = seat
    state.active = seat
    state.step = a.DEAL
