"""Slice & Dice: utensils bought, special tokens drawn, triggers, and the lid."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from dicery.engine.bits import size
from dicery.games.slice_and_dice.rules import actions as a
from dicery.games.slice_and_dice.rules import tables as t
from dicery.games.slice_and_dice.rules.choices import playable
from dicery.games.slice_and_dice.rules.hands import armed_by
from dicery.games.slice_and_dice.rules.kitchen import ask, leave_to_chance, take_from_hand
from dicery.games.slice_and_dice.rules.sets import bit, lowest, nth, with_token, without_token
from dicery.games.slice_and_dice.rules.turn import finish_card, resume

if TYPE_CHECKING:
    from dicery.games.slice_and_dice.rules.state import SliceState


def trade_utensils(state: "SliceState", pair: i64) -> None:
    """Two cards are discarded first, then one is bought [SD-7.1, SD-7.5, SD-7.8]."""
    me = state.active
    hand = state.hands[me]
    first = nth(hand, 1 if pair == 2 else 0)
    second = nth(hand, 1 if pair == 0 else 2)
    take_from_hand(state, me, first)
    take_from_hand(state, me, second)
    state.pile |= bit(first) | bit(second)
    ask(state, me, a.BUYING)


def act_on_gain(state: "SliceState", action: i64) -> None:
    """A decision about what is gained or paid [SD-7.2, SD-7.18, SD-10.3]."""
    step = state.step
    if step == a.TRIGGER:
        if action == a.PASS:
            close_triggers(state)
        else:
            play_trigger(state, action - a.CARD)
    elif step == a.BUYING:
        buy_utensil(state, action)
    elif step == a.KEEP_CARD:
        keep_card(state, action - a.CARD)
    elif step == a.KEEP_TOKEN:
        keep_token(state, action - a.ITEM)
    elif step == a.PAYING:
        pay_token(state, action - a.ITEM)
    else:
        place_lid(state, state.active if action == a.LID_HERE else t.NONE)


def filling_bowl(state: "SliceState") -> bool:
    """Are the cards bought now those of Bowl, of which one is kept? [SD-8.17]"""
    return state.card != t.NONE and state.trigger == t.NONE and t.OPERATION[state.card] == t.BUY_TWO


def buy_utensil(state: "SliceState", action: i64) -> None:
    """A face-up card, replaced at once in its slot, or the top card of the deck, for nothing [SD-2.7, SD-7.2]."""
    if action == a.BUY_DECK:
        leave_to_chance(state, a.DRAW_CARD)
        return
    slot = action - a.BUY
    card = state.display[slot]
    state.display[slot] = t.NONE
    me = state.active
    if filling_bowl(state):
        state.bought |= bit(card)
        state.bought_open |= bit(card)
    else:
        arm_triggers(state, t.ANY_BUY)
        state.hands[me] |= bit(card)
        state.known[me] |= bit(card)  # all remember it [SD-15.1]
    leave_to_chance(state, a.REFILL_DISPLAY)


def draw_card(state: "SliceState", card: i64) -> None:
    """The top card of the deck, seen by the buyer only [SD-15.2]."""
    state.deck &= ~bit(card)
    if filling_bowl(state):
        state.bought |= bit(card)
    else:
        arm_triggers(state, t.ANY_BUY | t.DECK_BUY)
        state.hands[state.active] |= bit(card)
    after_buying(state)


def after_buying(state: "SliceState") -> None:
    """Bowl buys two cards, and one is kept; any other purchase is a gain [SD-7.14, SD-8.17]."""
    if not filling_bowl(state):
        open_triggers(state)
    elif state.bought & (state.bought - 1) == 0:
        ask(state, state.active, a.BUYING)
    else:
        ask(state, state.active, a.KEEP_CARD)


def keep_card(state: "SliceState", card: i64) -> None:
    """One of Bowl's two is kept; the two buys are one gain, from the deck if either was [SD-8.17]."""
    me = state.active
    arm_triggers(state, t.ANY_BUY | (t.DECK_BUY if state.bought != state.bought_open else 0))
    state.hands[me] |= bit(card)
    state.known[me] |= state.bought_open & bit(card)
    state.pile |= state.bought & ~bit(card)
    state.bought = 0
    state.bought_open = 0
    open_triggers(state)


def draw_tokens(state: "SliceState", count: i64) -> None:
    """Special tokens come out of the bag, as many as are left [SD-8.22, SD-8.23, SD-9.1]."""
    in_bag = size(state.bag)
    state.draws = count if count < in_bag else in_bag
    leave_to_chance(state, a.DRAW_TOKEN)


def draw_token(state: "SliceState", item: i64) -> None:
    """A token is drawn, seen by all; of Thermometer's one is kept [SD-8.23]."""
    state.bag = without_token(state.bag, item)
    state.drawn = with_token(state.drawn, item)
    state.draws -= 1
    if state.draws > 0:
        return
    if state.card != t.NONE and state.trigger == t.NONE and t.DRAWS[state.card] == 2:
        ask(state, state.active, a.KEEP_TOKEN)
    else:
        keep_token(state, item)


def keep_token(state: "SliceState", item: i64) -> None:
    """The token is the player's, the other goes back; a gain from the bag [SD-7.14, SD-8.23, SD-9.2]."""
    me = state.active
    state.owned[me] = with_token(state.owned[me], item)
    other = without_token(state.drawn, item)
    if other != 0:
        state.bag = with_token(state.bag, lowest(other))
    state.drawn = 0
    arm_triggers(state, t.FROM_BAG)
    open_triggers(state)


def arm_triggers(state: "SliceState", gain: i64) -> None:
    """A gain arms the triggers that were in hand before it [SD-7.14]."""
    state.gained |= gain
    state.armed |= state.hands[state.active] & armed_by(gain)


def open_triggers(state: "SliceState") -> None:
    """After a gain the active player may answer with what is armed and playable [SD-7.14, SD-7.18]."""
    if state.trigger != t.NONE:
        state.pile |= bit(state.trigger)
        state.trigger = t.NONE
    if playable(state, state.active, state.armed) != 0:
        ask(state, state.active, a.TRIGGER)
    else:
        close_triggers(state)


def close_triggers(state: "SliceState") -> None:
    """All are disarmed; the utensil that began it is done [SD-7.8, SD-7.18]."""
    state.armed = 0
    state.gained = 0
    if state.card != t.NONE:
        finish_card(state)
    else:
        resume(state)


def play_trigger(state: "SliceState", card: i64) -> None:
    """Frying Pan, Wok, Pan or Pressure Cooker: one more gain [SD-8.24 to 8.27]."""
    state.plays += 1
    take_from_hand(state, state.active, card)
    state.armed &= ~bit(card)
    state.trigger = card
    operation = t.OPERATION[card]
    if operation == t.BUY_TOP:
        leave_to_chance(state, a.DRAW_CARD)
    elif operation == t.BUY_ONE:
        ask(state, state.active, a.BUYING)
    else:
        draw_tokens(state, t.DRAWS[card])


def pay_token(state: "SliceState", item: i64) -> None:
    """Two owned tokens are out of the game, then the lid comes [SD-10.3]."""
    me = state.active
    state.owned[me] = without_token(state.owned[me], item)
    state.paid = with_token(state.paid, item)
    state.pays -= 1
    if state.pays == 0:
        get_lid(state)


def get_lid(state: "SliceState") -> None:
    """Onto one's own marker at once, or as one likes if a rival had it [SD-8.21, SD-10.1, SD-10.6]."""
    if state.lid != t.NONE:
        ask(state, state.active, a.LID_CHOICE)
    else:
        place_lid(state, state.active)


def place_lid(state: "SliceState", seat: i64) -> None:
    """On the seat's marker, or beside the board [SD-10.6]."""
    state.lid = seat
    if state.card != t.NONE:
        finish_card(state)
    else:
        resume(state)
