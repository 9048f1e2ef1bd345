"""Slice & Dice: which utensils answer a gain, and the cards in hands that a seat cannot see."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.bits import size
from dicery.engine.rng import Rng
from dicery.games.slice_and_dice.rules import actions as a
from dicery.games.slice_and_dice.rules import tables as t
from dicery.games.slice_and_dice.rules.choices import window_cards
from dicery.games.slice_and_dice.rules.sets import bit, kinds, nth

if TYPE_CHECKING:
    from dicery.games.slice_and_dice.rules.state import SliceState


def armed_by(gained: i64) -> i64:
    """The cards that such gains arm [SD-7.14]."""
    cards: i64 = 0
    if gained & t.FROM_BAG != 0:
        cards |= t.AFTER_BAG_CARDS
    if gained & t.ANY_BUY != 0:
        cards |= t.AFTER_BUY_CARDS
    if gained & t.DECK_BUY != 0:
        cards |= t.AFTER_DECK_BUY_CARDS
    return cards


def must_hold(state: "SliceState") -> i64:
    """Cards of which the mover holds one, since the seat is asked at all [SD-7.10]; 0 if that reveals nothing."""
    step = state.step
    if step in (a.THROW_WINDOW, a.CUT_WINDOW, a.END_WINDOW):
        return window_cards(state)
    if step == a.LAST_CUT:
        return t.LAST_CUT_CARDS
    if step == a.TRIGGER:
        return armed_by(state.gained)
    if step == a.RESOLVE and state.left == 0 and state.hits() == 0:
        can_add = kinds(state.owned[state.active]) & state.missing(state.active) != 0
        return 0 if can_add else t.DICE_CARDS
    return 0


def redeal_hidden(state: "SliceState", seat: i64, rng: Rng) -> None:
    """The cards that the seat cannot see change places: hands, Bowl's purchase, deck [SD-15.1, 15.2, 15.3]."""
    unseen = state.deck
    counts = vec[i64]([0] * state.seats)  # cards of each hand that the seat cannot see
    owner: i64 = 0
    while owner < state.seats:
        if not state.sees_hand(seat, owner):
            hidden = state.hands[owner] & ~state.known[owner]
            unseen |= hidden
            counts[owner] = size(hidden)
            state.hands[owner] = state.known[owner]
        owner += 1
    bought: i64 = 0
    if not state.sees_hand(seat, state.active):
        unseen |= state.bought & ~state.bought_open
        bought = size(state.bought & ~state.bought_open)
        state.bought = state.bought_open
    mover = state.mover
    if mover != t.NONE and counts[mover] > 0:
        held = must_hold(state)
        if held != 0 and state.hands[mover] & held == 0 and unseen & held != 0:
            card = nth(unseen & held, rng.below(size(unseen & held)))
            state.hands[mover] |= bit(card)
            unseen &= ~bit(card)
            counts[mover] -= 1
    owner = 0
    while owner < state.seats:
        while counts[owner] > 0:
            card = nth(unseen, rng.below(size(unseen)))
            state.hands[owner] |= bit(card)
            unseen &= ~bit(card)
            counts[owner] -= 1
        owner += 1
    while bought > 0:
        card = nth(unseen, rng.below(size(unseen)))
        state.bought |= bit(card)
        unseen &= ~bit(card)
        bought -= 1
    state.deck = unseen
    if not state.sees_hand(seat, state.active):
        state.armed = state.hands[state.active] & armed_by(state.gained)
