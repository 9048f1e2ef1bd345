"""Slice & Dice: throws, hits and cuts."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from dicery.games.slice_and_dice.rules import actions as a
from dicery.games.slice_and_dice.rules import tables as t
from dicery.games.slice_and_dice.rules.kitchen import (
    add_special,
    ask,
    discard_card,
    leave_to_chance,
    remove_token,
    turn_up,
)
from dicery.games.slice_and_dice.rules.sets import bit, lowest
from dicery.games.slice_and_dice.rules.turn import resume
from dicery.games.slice_and_dice.rules.utensils import play_card
from dicery.games.slice_and_dice.rules.windows import open_window

if TYPE_CHECKING:
    from dicery.games.slice_and_dice.rules.state import SliceState


def throw_dice(state: "SliceState", dice: i64) -> None:
    """A throw of any dice; re-throws by utensils are not counted [SD-5.1, SD-5.17, SD-13.5]."""
    state.point = a.COOK
    state.throws += 1
    if state.throws_left > 0:
        state.throws_left -= 1
    state.thrown = dice
    state.left = 0
    roll_dice(state, dice)


def roll_dice(state: "SliceState", dice: i64) -> None:
    """Chance answers for one die after the other [SD-5.1]."""
    state.named = 0
    state.rolling = dice
    leave_to_chance(state, a.ROLLING)


def show_face(state: "SliceState", face: i64) -> None:
    """The next die shows its face; after the last comes the throw window or the resolve point [SD-5.7]."""
    die = lowest(state.rolling)
    turn_up(state, die, face)
    state.rolling &= state.rolling - 1
    if state.rolling == 0:
        open_window(state, a.THROW_WINDOW)


def name_die(state: "SliceState", action: i64) -> None:
    """Names a die; some cards need only one, and all named are thrown at once [SD-5.2, SD-8.7, SD-8.18 to 8.20]."""
    card = state.card
    if action != a.ROLL:
        if card != t.NONE and t.OPERATION[card] == t.TURN_DIE:
            state.target = action - a.DIE
            ask(state, state.mover, a.CHOOSE_FACE)
            return
        state.named |= bit(action - a.DIE)
        if card == t.NONE:
            if state.named != t.ALL_DICE:
                return
        elif t.MOST[card] != 1 and state.named != state.thrown:
            return
    if card == t.NONE:
        throw_dice(state, state.named)
    else:
        discard_card(state)
        roll_dice(state, state.named)


def resolve(state: "SliceState", action: i64) -> None:
    """Takes the hits, leaves one, adds a special instead of the cut, changes dice, or takes the cut [SD-5.4]."""
    me = state.active
    if action == a.TAKE:
        state.normal[me] |= state.hits()
        resume(state)
    elif action == a.CUT:
        take_cut(state)
    elif action >= a.CARD:
        play_card(state, action - a.CARD)
    elif state.hits() == 0:
        add_special(state, action - a.ITEM)
        if state.is_complete(me):
            resume(state)
        else:
            open_window(state, a.CUT_WINDOW)
    else:
        state.left |= bit(action - a.ITEM)
        if state.hits() == 0:  # no cut even so [SD-5.5]
            resume(state)


def take_cut(state: "SliceState") -> None:
    """A throw without a hit gives one cut; then the cut window or, at the limit, the end [SD-5.6, SD-5.8]."""
    state.cuts += 1
    if state.cuts < state.cut_limit:
        open_window(state, a.CUT_WINDOW)
    else:
        ask(state, state.active, a.LAST_CUT)


def act_on_given_cut(state: "SliceState", action: i64) -> None:
    """Meat Tenderizer: the cut is averted by a special token or received [SD-8.30, SD-9.4]."""
    discard_card(state)
    if action == a.CUT:
        state.cuts += 1
        if state.cuts == state.cut_limit:
            ask(state, state.active, a.LAST_CUT)
            return
    else:
        add_special(state, action - a.ITEM)
    go_on_cooking(state)


def go_on_cooking(state: "SliceState") -> None:
    """After a given cut: hits that are not taken yet are settled, with a new window, otherwise comes the cook point.

    If a special token took the place of the only hit there is nothing to take, and no cut either [SD-5.5, SD-7.11].
    """
    if state.hits() != 0:
        open_window(state, a.THROW_WINDOW)
    else:
        resume(state)


def act_on_last_cut(state: "SliceState", action: i64) -> None:
    """Oven Mitt takes the last cut away, otherwise the cooking ends and a token is lost [SD-5.9, SD-8.16]."""
    if action != a.CUT:
        play_card(state, action - a.CARD)  # leads to the cook point,
        go_on_cooking(state)  # unless hits are still to be taken
        return
    state.left |= state.hits()  # not taken yet when Meat Tenderizer was played: they are lost [SD-8.30]
    state.point = a.WRAP_UP
    if state.board(state.active) == 0:
        resume(state)
    else:
        ask(state, state.active, a.LOSING)


def lose_token(state: "SliceState", item: i64) -> None:
    """The chosen token is lost, the others stay [SD-5.9]."""
    remove_token(state, state.active, item)
    resume(state)
