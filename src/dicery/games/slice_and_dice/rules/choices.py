"""Slice & Dice: what the seat to act may do, at every point of a turn and for every utensil.

The answer is three sets of bits, kept in the state: actions below ITEM, those of items, those of cards and dishes.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from dicery.engine.bits import size
from dicery.games.slice_and_dice.rules import actions as a
from dicery.games.slice_and_dice.rules import tables as t
from dicery.games.slice_and_dice.rules.sets import bit, faces_of, kinds, lowest

if TYPE_CHECKING:
    from dicery.games.slice_and_dice.rules.state import SliceState


def find_choices(state: "SliceState") -> i64:
    """Finds what the mover may do; returns the action if there is only one, otherwise NONE [SD-3.5]."""
    state.plain_choices = 0
    state.item_choices = 0
    state.card_choices = 0
    if state.step <= a.WRAP_UP:
        idle_choices(state)
    elif state.step <= a.END_WINDOW:
        throw_choices(state)
    elif state.step <= a.LID_CHOICE:
        gain_choices(state)
    else:
        target_choices(state)
    plain = state.plain_choices
    items = state.item_choices
    cards = state.card_choices
    if items == 0 and cards == 0 and plain & (plain - 1) == 0:
        return lowest(plain)
    if plain == 0 and cards == 0 and items & (items - 1) == 0:
        return a.ITEM + lowest(items)
    if plain == 0 and items == 0 and cards & (cards - 1) == 0:
        return a.CARD + lowest(cards)
    return t.NONE


def idle_choices(state: "SliceState") -> None:
    """The opening, the cook point and the wrap-up [SD-3.4]."""
    me = state.active
    if state.step == a.OPENING and state.markers[me] == t.NONE:  # a dish before any other action [SD-4.1]
        state.plain_choices = other_lines(state) << a.GO
        return
    hand = state.hands[me]
    plain: i64 = 0
    cards = t.OWN_CARDS
    if state.step == a.WRAP_UP:
        plain = 1 << a.END
        if state.reward and size(hand) < t.HAND:  # [SD-6.5, SD-6.6, SD-7.4]
            plain |= a.BUY_ANY
    else:
        opening = state.step == a.OPENING
        if opening:
            plain = opening_choices(state)
        else:
            cards |= t.COOK_CARDS
        line = state.markers[me]
        if opening and state.is_complete(me):
            plain |= 1 << a.SERVE  # instead of cooking [SD-4.8]
        elif line != t.NONE:  # without a marker on a line no cooking [SD-4.1]
            plain |= 1 << a.STOP  # at any time, thrown or not [SD-5.10]
            if state.line_is_free(line, me):  # under a rival's lid one may only stay [SD-4.9]
                if state.throws < t.MOST_THROWS and state.throws_left != 0:  # [SD-5.17, SD-13.5]
                    plain |= 1 << a.THROW | 1 << a.PICK
                state.item_choices = kinds(state.owned[me]) & state.missing(me)  # [SD-9.3]
    state.card_choices = playable(state, me, cards)
    held = size(hand)
    if held >= 2:  # two for one [SD-7.5]
        state.card_choices |= bit(a.TRADE - a.CARD) * (1 if held == 2 else 0b111)
    owned = state.owned[me]
    if owned & (owned - 1) != 0 and can_get_lid(state):
        plain |= 1 << a.LID  # at an idle point only [SD-10.2]
    state.plain_choices = plain


def opening_choices(state: "SliceState") -> i64:
    """Another line once, the whole board away once [SD-3.2, SD-4.2, SD-4.3, SD-4.6]."""
    me = state.active
    plain: i64 = 0
    if not state.moved:
        plain = other_lines(state) << a.GO
    if not state.cleared and state.board(me) != 0:
        plain |= 1 << a.CLEAR
    return plain


def other_lines(state: "SliceState") -> i64:
    """The lines to which the marker may go [SD-4.3]."""
    lines: i64 = 0
    line: i64 = 0
    while line < t.LINES:
        if line != state.markers[state.active] and state.line_is_free(line, state.active):
            lines |= bit(line)
        line += 1
    return lines


def throw_choices(state: "SliceState") -> None:
    """From the naming of dice to the windows [SD-5.7, SD-5.8, SD-5.9, SD-7.10]."""
    step = state.step
    me = state.active
    if step == a.NAMING:
        dice = t.ALL_DICE if state.card == t.NONE else state.thrown
        state.plain_choices = (dice & ~state.named) << a.DIE | (1 << a.ROLL if state.named != 0 else 0)
    elif step == a.RESOLVE:
        hits = state.hits()
        state.item_choices = hits  # each may be left [SD-5.4]
        state.plain_choices = 1 << a.TAKE
        if hits == 0:
            avert_or_cut(state)
        if state.left == 0:  # once a hit is left the dice stay [SD-5.18]
            state.card_choices = playable(state, me, t.DICE_CARDS)
    elif step == a.GIVEN_CUT:
        avert_or_cut(state)
    elif step == a.LAST_CUT:
        state.plain_choices = 1 << a.CUT
        state.card_choices = playable(state, me, t.LAST_CUT_CARDS)
    elif step == a.LOSING:
        state.item_choices = state.board(me)
    else:
        state.plain_choices = 1 << a.PASS
        state.card_choices = answers(state, state.mover)


def avert_or_cut(state: "SliceState") -> None:
    """A cut is about to be received: a fitting special token averts it [SD-9.4]."""
    state.item_choices = kinds(state.owned[state.active]) & state.missing(state.active)
    state.plain_choices = 1 << a.CUT


def gain_choices(state: "SliceState") -> None:
    """Triggers, buying and keeping, the price of the lid and where it goes."""
    step = state.step
    if step == a.TRIGGER:
        state.plain_choices = 1 << a.PASS
        state.card_choices = playable(state, state.active, state.armed)
    elif step == a.BUYING:
        state.plain_choices = a.BUY_ANY  # [SD-7.2]
    elif step == a.KEEP_CARD:
        state.card_choices = state.bought
    elif step == a.KEEP_TOKEN:
        state.item_choices = kinds(state.drawn)
    elif step == a.PAYING:
        state.item_choices = kinds(state.owned[state.active])
    else:
        state.plain_choices = 1 << a.LID_OFF
        line = state.markers[state.active]
        if line != t.NONE and state.dishes[line] != t.NONE:  # [SD-10.6]
            state.plain_choices |= 1 << a.LID_HERE


def target_choices(state: "SliceState") -> None:
    """The targets of the utensil in play [SD-8]."""
    step = state.step
    me = state.active
    kind = t.KIND[state.card]
    if step == a.OUT:
        state.item_choices = state.board(me) & kind & ~state.brought
        if state.sent != 0:
            state.plain_choices = 1 << a.DONE
    elif step == a.IN:
        state.item_choices = kind & ~state.board(me) & ~state.sent  # only what is not there yet [SD-7.17]
    elif step == a.CHOOSE_LINE:
        state.plain_choices = movable(state, state.card) << a.LINE
    elif step == a.CHOOSE_BACK:
        state.plain_choices = 1 << (a.BACK + 1)
        if state.spaces[state.target] > 2:
            state.plain_choices |= 1 << (a.BACK + 2)
    elif step == a.CHOOSE_RIVAL:
        state.plain_choices = rivals_with(state, kind) << a.RIVAL
    elif step == a.OUT_RIVAL:
        state.item_choices = state.board(state.target) & kind
    elif step == a.CHOOSE_FACE:
        state.item_choices = faces_of(state.target) & ~bit(state.face(state.target))
    else:
        state.card_choices = (bit(state.served[me]) - 1) << (a.DISH - a.CARD)


def playable(state: "SliceState", seat: i64, moment: i64) -> i64:
    """The cards in hand that may be played now: the moment is theirs and they have a target [SD-7.7, SD-7.9]."""
    held = state.hands[seat] & moment
    if held == 0 or (seat == state.active and state.plays >= t.MOST_PLAYS):  # [SD-7.15]
        return 0
    cards: i64 = 0
    while held != 0:
        if has_target(state, lowest(held)):
            cards |= held & -held
        held &= held - 1
    return cards


def has_target(state: "SliceState", card: i64) -> bool:
    """Has the operation of this card something to act on? [SD-7.9, SD-8]"""
    operation = t.OPERATION[card]
    if operation in (t.SWAP, t.REMOVE_OWN):
        return state.board(state.active) & t.KIND[card] != 0
    if operation == t.PLACE_OWN:
        return t.KIND[card] & ~state.board(state.active) != 0
    if operation == t.MILL:
        return state.served[state.active] > 0
    if operation in (t.MOVE_DISH, t.PIN_DISH):
        return movable(state, card) != 0
    if operation == t.REMOVE_RIVAL:
        return rivals_with(state, t.KIND[card]) != 0
    if operation == t.REMOVE_CUT:
        return state.cuts > 0
    if operation == t.TAKE_LID:
        return can_get_lid(state)
    if operation == t.DRAW_SPECIAL:
        return state.bag != 0  # [SD-8.22, SD-8.23, SD-8.25, SD-8.26]
    return True


def movable(state: "SliceState", card: i64) -> i64:
    """The lines whose dish the card may move or pin, lidded, pinned or not [SD-8.9 to 8.12, SD-8.29, SD-8.31]."""
    lines: i64 = 0
    line: i64 = 0
    while line < t.LINES:
        if state.dishes[line] != t.NONE:
            space = state.spaces[line]
            if t.OPERATION[card] == t.PIN_DISH or (space > 1 if t.SPACES_BACK[card] > 0 else space < t.SPACES):
                lines |= bit(line)
        line += 1
    return lines


def rivals_with(state: "SliceState", kind: i64) -> i64:
    """The rivals with such a token on their board [SD-8.13, SD-8.14]."""
    rivals: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        if seat != state.active and state.board(seat) & kind != 0:
            rivals |= bit(seat)
        seat += 1
    return rivals


def can_get_lid(state: "SliceState") -> bool:
    """From a rival, or from beside the board onto one's own dish; there is none in the co-op [SD-10.4, SD-13.2]."""
    me = state.active
    if state.coop or state.lid == me:
        return False
    line = state.markers[me]
    return state.lid != t.NONE or (line != t.NONE and state.dishes[line] != t.NONE)


def answers(state: "SliceState", rival: i64) -> i64:
    """What a rival can play in the open window; only cards with the adversary symbol [SD-7.6, SD-7.10]."""
    return state.hands[rival] & window_cards(state)


def window_cards(state: "SliceState") -> i64:
    """The cards that can be played in the open window, whoever holds them: all can see which [SD-7.11 to 7.13]."""
    if state.step == a.CUT_WINDOW:
        return t.RIVAL_CUT_CARDS
    if state.step == a.END_WINDOW:
        return with_prey(state, t.RIVAL_END_CARDS)
    cards: i64 = 0
    if state.hits() != 0:
        cards = t.RIVAL_THROW_CARDS
        if cut_matters(state):
            cards |= t.RIVAL_CUT_CARDS
    if can_complete(state):
        cards |= with_prey(state, t.RIVAL_DISH_CARDS)
    return cards


def with_prey(state: "SliceState", cards: i64) -> i64:
    """Those of the cards that find a token on the active player's board [SD-8.13, SD-8.14]."""
    board = state.board(state.active)
    found: i64 = 0
    while cards != 0:
        if t.KIND[lowest(cards)] & board != 0:
            found |= cards & -cards
        cards &= cards - 1
    return found


def cut_matters(state: "SliceState") -> bool:
    """A cut before the hits are taken: it is the last, or the dish is not complete with them [SD-7.11]."""
    me = state.active
    return state.cuts + 1 == state.cut_limit or state.board(me) | state.hits() != state.required(me)


def can_complete(state: "SliceState") -> bool:
    """Is the dish complete with the hits and the special tokens of its cook, without another throw? [SD-7.11]"""
    me = state.active
    return state.board(me) | state.hits() | kinds(state.owned[me]) & state.missing(me) == state.required(me)
