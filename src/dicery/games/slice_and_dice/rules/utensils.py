"""Slice & Dice: utensils played, and what their operations do."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from dicery.games.slice_and_dice.rules import actions as a
from dicery.games.slice_and_dice.rules import tables as t
from dicery.games.slice_and_dice.rules.choices import answers
from dicery.games.slice_and_dice.rules.gains import draw_tokens, get_lid
from dicery.games.slice_and_dice.rules.kitchen import ask, discard_card, remove_token, take_from_hand, turn_up
from dicery.games.slice_and_dice.rules.sets import bit
from dicery.games.slice_and_dice.rules.turn import finish_card, resume
from dicery.games.slice_and_dice.rules.windows import ask_next, open_window

if TYPE_CHECKING:
    from dicery.games.slice_and_dice.rules.state import SliceState


def play_card(state: "SliceState", card: i64) -> None:
    """The active player shows a utensil; its targets follow [SD-7.6, SD-7.8]."""
    me = state.active
    state.plays += 1
    take_from_hand(state, me, card)
    state.card = card
    operation = t.OPERATION[card]
    if operation in (t.SWAP, t.REMOVE_OWN):
        ask(state, me, a.OUT)
    elif operation == t.PLACE_OWN:
        ask(state, me, a.IN)
    elif operation == t.MILL:
        ask(state, me, a.CHOOSE_DISH)
    elif operation in (t.MOVE_DISH, t.PIN_DISH):
        ask(state, me, a.CHOOSE_LINE)
    elif operation == t.REMOVE_RIVAL:
        ask(state, me, a.CHOOSE_RIVAL)
    elif operation in (t.TURN_DIE, t.REROLL_OWN):
        state.named = 0
        ask(state, me, a.NAMING)
    elif operation == t.REMOVE_CUT:
        state.cuts -= 1
        finish_card(state)
    elif operation == t.TAKE_LID:
        get_lid(state)
    elif operation == t.BUY_TWO:
        ask(state, me, a.BUYING)
    else:
        draw_tokens(state, t.DRAWS[card])


def choose_target(state: "SliceState", action: i64) -> None:
    """One sub-step of the utensil in play [SD-8]."""
    step = state.step
    if step == a.OUT:
        take_out(state, action)
    elif step == a.IN:
        bring_in(state, action - a.ITEM)
    elif step == a.CHOOSE_LINE:
        choose_line(state, action - a.LINE)
    elif step == a.CHOOSE_BACK:
        state.spaces[state.target] -= action - a.BACK
        finish_card(state)
    elif step == a.CHOOSE_RIVAL:
        state.target = action - a.RIVAL
        ask(state, state.active, a.OUT_RIVAL)
    elif step == a.OUT_RIVAL:
        take_from_rival(state, action - a.ITEM)
    elif step == a.CHOOSE_FACE:
        turn_die(state, action - a.ITEM)
    else:
        state.mill = state.plates[t.PLATES * state.active + action - a.DISH]  # it stays with the dish [SD-8.4]
        state.card = t.NONE
        resume(state)


def take_out(state: "SliceState", action: i64) -> None:
    """Skimmer, Ladle, Tongs, Peeler, Kitchen Scissors: a token goes [SD-8.1 to 8.3, SD-8.6, SD-8.8]."""
    if action == a.DONE:
        finish_card(state)
        return
    item = action - a.ITEM
    remove_token(state, state.active, item)
    state.sent |= bit(item)
    if t.OPERATION[state.card] == t.SWAP:
        ask(state, state.active, a.IN)
    else:
        go_on_taking_out(state)


def bring_in(state: "SliceState", item: i64) -> None:
    """A normal token goes from the storage onto the board [SD-7.16, SD-8.1, SD-8.5, SD-8.6, SD-8.28]."""
    state.normal[state.active] |= bit(item)
    state.brought |= bit(item)
    if t.OPERATION[state.card] == t.SWAP:
        go_on_taking_out(state)
    else:
        finish_card(state)


def go_on_taking_out(state: "SliceState") -> None:
    """Any number, unless the card says one or the board has become exact while cooking [SD-5.11, SD-8.32]."""
    if t.MOST[state.card] == 1 or (state.point == a.COOK and state.is_complete(state.active)):
        finish_card(state)
    else:
        ask(state, state.active, a.OUT)


def choose_line(state: "SliceState", line: i64) -> None:
    """Moves or pins a dish; Corkscrew's distance is asked next [SD-8.9 to 8.12, SD-8.29]."""
    card = state.card
    back = t.SPACES_BACK[card]
    if t.OPERATION[card] == t.PIN_DISH:
        state.pins |= bit(line)
    elif back == 2:
        state.target = line
        ask(state, state.active, a.CHOOSE_BACK)
        return
    elif back == 0:
        state.spaces[line] += 1
    else:
        state.spaces[line] = state.spaces[line] - 1 if back == 1 else 1
    finish_card(state)


def take_from_rival(state: "SliceState", item: i64) -> None:
    """Wooden Spoon and Pizza Slicer: the owner of the card chooses the token [SD-8.13, SD-8.14, SD-10.8]."""
    remove_token(state, state.target, item)
    if state.mover == state.active:
        finish_card(state)
        return
    discard_card(state)
    state.target = t.NONE
    if state.point == a.COOK:  # between a throw and its hits: all are asked once more [SD-7.11]
        open_window(state, a.THROW_WINDOW)
        return
    state.step = a.END_WINDOW
    if answers(state, state.mover) != 0:  # a rival who holds both is asked twice [SD-7.13]
        ask(state, state.mover, a.END_WINDOW)
    else:
        ask_next(state, state.mover)


def turn_die(state: "SliceState", item: i64) -> None:
    """Funnel: the die shows another face of choice, and the rivals are asked once more [SD-5.7, SD-8.15]."""
    die = state.target
    turn_up(state, die, item - 6 * die)
    discard_card(state)
    state.target = t.NONE
    open_window(state, a.THROW_WINDOW)
