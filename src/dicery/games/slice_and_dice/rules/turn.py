"""Slice & Dice: how a turn moves on, to the dish served and the end of a round."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from dicery.games.slice_and_dice.rules import actions as a
from dicery.games.slice_and_dice.rules import tables as t
from dicery.games.slice_and_dice.rules.kitchen import ask, discard_card, empty_board, leave_to_chance, take_off
from dicery.games.slice_and_dice.rules.sets import bit

if TYPE_CHECKING:
    from dicery.games.slice_and_dice.rules.state import SliceState


def resume(state: "SliceState") -> None:
    """Back to the idle point; a board that is exact while cooking completes the dish at once [SD-5.11, SD-5.14]."""
    if state.point == a.COOK and state.is_complete(state.active):
        serve(state)
    else:
        ask(state, state.active, state.point)


def finish_card(state: "SliceState") -> None:
    """The effect of the utensil in play is done, and the turn goes on where it was played [SD-7.8]."""
    discard_card(state)
    state.target = t.NONE
    state.sent = 0
    state.brought = 0
    resume(state)


def go_to_line(state: "SliceState", line: i64) -> None:
    """Moves the marker; tokens stay, one's own lid leaves the board [SD-4.2, SD-4.4, SD-10.7]."""
    state.moved = True
    state.markers[state.active] = line
    if state.lid == state.active:
        state.lid = t.NONE
    resume(state)


def serve(state: "SliceState") -> None:
    """The dish is taken: the end is checked, then come the special reward and the wrap-up [SD-6.1 to 6.5].

    Others who cook it keep their tokens, and the cook has served the one dish of the turn [SD-5.15, SD-5.16].
    """
    me = state.active
    line = state.markers[me]
    dish = state.dishes[line]
    take_off(state, line)
    state.plates[t.PLATES * me + state.served[me]] = dish
    state.served[me] += 1
    empty_board(state, me)
    if state.coop:
        if state.all_served() == state.quota:  # won at once, without rewards [SD-13.6]
            end_game(state)
            return
    elif state.served[me] == state.quota and state.finisher == t.NONE:  # the marker moves once [SD-12.1, SD-12.2]
        state.finisher = me
    state.reward = t.GIVES_UTENSIL[dish] != 0
    state.point = a.WRAP_UP
    if t.GIVES_SPECIAL[dish] != 0 and state.bag != 0:  # [SD-6.4, SD-9.1]
        state.draws = 1
        leave_to_chance(state, a.DRAW_TOKEN)
    else:
        resume(state)


def end_turn(state: "SliceState") -> None:
    """Cuts are discarded; after the last turn of a round the dishes move, or the game ends [SD-3.1, SD-6.9]."""
    state.moved = False
    state.cleared = False
    state.reward = False
    state.throws = 0
    state.plays = 0
    state.cuts = 0
    state.thrown = 0
    state.left = 0
    if state.throws_left == 0:  # the budget of the co-op is used up [SD-13.5]
        end_game(state)
        return
    state.active = state.next_seat(state.active)
    if state.active == state.starter:
        if state.finisher != t.NONE or state.round == state.max_rounds:  # [SD-12.1, SD-16.1]
            end_game(state)
            return
        state.round += 1
        move_dishes(state)
    refill_or_begin(state)


def move_dishes(state: "SliceState") -> None:
    """Every dish but a pinned one moves on, from space 4 it is discarded [SD-11.2, SD-11.3, SD-11.4]."""
    line: i64 = 0
    while line < t.LINES:
        dish = state.dishes[line]
        if dish != t.NONE and state.pins >> line & 1 == 0:
            if state.spaces[line] == t.SPACES:
                take_off(state, line)
                state.dish_pile |= bit(dish)
            else:
                state.spaces[line] += 1
        line += 1
    state.pins = 0


def refill_or_begin(state: "SliceState") -> None:
    """Empty lines are refilled in their order, then the next turn begins [SD-11.3, SD-11.5]."""
    if state.empty_line() != t.NONE:
        leave_to_chance(state, a.REFILL_LINE)
    else:
        begin_turn(state, state.active)


def begin_turn(state: "SliceState", seat: i64) -> None:
    """A turn begins with its opening [SD-3.2]."""
    state.active = seat
    state.point = a.OPENING
    state.draws = 0
    ask(state, seat, a.OPENING)


def end_game(state: "SliceState") -> None:
    """What is unfinished does not count [SD-12.1, SD-13.4, SD-13.6, SD-16.1]."""
    state.step = a.OVER
    state.mover = t.NONE
    state.waiting = 0
    state.over = True
