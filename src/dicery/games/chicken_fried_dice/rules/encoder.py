"""Chicken Fried Dice for learning programs: the table of the actions, and the position as numbers [CF-17].

Seats are counted from the one that observes, in the order of play. An ingredient is 6 * colour + number - 1.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from dicery.engine.encoder import (
    MOST,
    ActionKind,
    Encoder,
    Entry,
    put_bits,
    put_counts,
    put_flag,
    put_number,
    put_one,
    put_zeros,
    turned,
)
from dicery.engine.game import Game
from dicery.engine.state import State
from dicery.games.chicken_fried_dice.rules import actions as a
from dicery.games.chicken_fried_dice.rules import pile
from dicery.games.chicken_fried_dice.rules import tables as t
from dicery.games.chicken_fried_dice.rules.sheet import Sheet
from dicery.games.chicken_fried_dice.rules.state import ChickenState

SPACES: Final = 5  # of a customer, at most
CUSTOMER: Final = 3 + 2 * SPACES  # numbers that describe one
PARTS: Final = 10  # chopped parts that a seat can have
DRAWN: Final = 4  # new customers to choose from
UNDER: Final = 32  # cards under the draw pile, at most, that are encoded in order

ACTIONS: Final = (
    ActionKind("done", a.DONE, 1, "finished plucking"),
    ActionKind("coop", a.COOP_BONUS, 1, "open a coop bonus"),
    ActionKind("waste", a.WASTE, 1, "waste the ingredient in hand"),
    ActionKind("toss", a.TOSS, 1, "toss the ingredient in hand"),
    ActionKind("chop", a.CHOP + 1, 3, "the smaller part is 1, 2, 3"),
    ActionKind("take prep", a.TAKE_PREP, 3, "the ingredient in this prep slot"),
    ActionKind("take part", a.TAKE_PART, 36, "a chopped part, by ingredient"),
    ActionKind("pluck", a.PLUCK, 30, "a die, by ingredient"),
    ActionKind("bonus", a.BONUS, 16, "open a bonus of this kind, or name a flavour"),
    ActionKind("put", a.PUT, t.SLOTS * SPACES, "5 * slot + space, with a number or an X", "customers"),
    ActionKind("sauce", a.SAUCE, t.SLOTS * SPACES, "5 * slot + space, in another colour", "customers"),
    ActionKind("seat", a.SEAT, t.PICNIC_SPACES, "a space of the picnic board"),
    ActionKind("order", a.ORDER, 6, "a permutation of the rolled numbers", "roll"),
    ActionKind("upgrade", a.UPGRADE, 4, "a station"),
    ActionKind("keep", a.KEEP, 16, "bits of the new customers that stay", "drawn"),
    ActionKind("truck", a.TRUCK, 5, "a truck"),
    ActionKind("board", a.BOARD, 2, "menu, picnic"),
    ActionKind("aside", a.ASIDE, 1, "lay the plucked die aside, to use something else before it"),
)


class ChickenEncoder(Encoder):
    """The whole position: no seat knows more than another [CF-17.1, CF-17.2]."""

    def actions(self) -> tuple[ActionKind, ...]:
        return ACTIONS

    def entries(self, game: Game, seats: int) -> tuple[Entry, ...]:
        entries = [
            Entry("seat", seats, 1, "the seat that observes, as the rules number it"),
            Entry("phase", len(a.PHASES), 1, "of the match, as `actions.PHASES` lists them"),
            Entry("round", 1, t.ROUNDS, "from 1"),
            Entry("head chef", seats, 1, "of this round"),
            Entry("active", seats, 1, "whose step it is, or for whom chance acts"),
            Entry("waiting", seats, 1, "who is to act"),
            Entry("chef's choice", 1, 1, "does every seat order its own prep numbers?"),
            Entry("roll", 3, 6, "the Head Chef dice; 0 before the roll"),
            Entry("lap", 1, t.PLUCKS, "the die that the active seat plucks in its step; 0 outside Chuck 'n Pluck"),
            Entry("coop", 30, 5, "dice by ingredient"),
            Entry("rolled", 1, 25, "dice rolled or cards dealt in the present phase"),
            Entry("spare", 1, 5, "dice that coop bonuses may still take"),
            Entry("cards", pile.CARDS, 3, "by card: undrawn, out, discarded, under the draw pile"),
            Entry("under", UNDER, pile.CARDS, "1 + each card under the draw pile, the next one first"),
            Entry("options", 3, 1, "plucking live, order_up, free_waste"),
            Entry("target", 1, MOST, "points that win a game alone"),
        ]
        for other in range(seats):
            seat = f" +{other}" if other else ""
            entries += [
                Entry(f"truck{seat}", 5, 1, "which truck"),
                Entry(f"board{seat}", 2, 1, "menu or picnic"),
                Entry(f"levels{seat}", 4, 2, "of prep, chop, sauce, toss"),
                Entry(f"left{seat}", 3, MOST, "uses of chop, sauce, toss left this round"),
                Entry(f"prep{seat}", 3, 6, "prep numbers; 0 before the roll"),
                Entry(f"prep used{seat}", 3, 1, "by slot"),
                Entry(f"parts{seat}", PARTS, 36, "1 + each chopped part"),
                Entry(f"plucked{seat}", 1, t.PLUCKS, "dice plucked in this round"),
                Entry(f"doing{seat}", len(a.SHEET_STEPS), 1, "what the seat is in the middle of"),
                Entry(f"hand{seat}", 4, 36, "1 + ingredient in hand, its source, 1 + bonus opened, 1 + flavour named"),
                Entry(f"aside{seat}", 2, 36, "1 + the plucked die that lies aside, its source"),
                Entry(
                    f"customers{seat}",
                    t.SLOTS * CUSTOMER,
                    pile.CARDS,
                    "by slot: 1 + card, round in which it was fed (6: it left), star segments left, "
                    "1 + colour of each space, number in each space (7: X)",
                ),
                Entry(f"bonuses{seat}", t.KINDS, MOST, "earned from customers in this round, by kind"),
                Entry(f"saved{seat}", t.KINDS, MOST, "earned on the board, by kind"),
                Entry(f"menu{seat}", 4, t.MENU_STEPS, "steps made by flavour"),
                Entry(f"picnic{seat}", t.PICNIC_SPACES, 4, "1 + flavour in each space"),
                Entry(f"tips{seat}", 3, MOST, "steps on the tip track, tips due, tips earned on the board this round"),
                Entry(f"reviews{seat}", 2, t.SEGMENTS, "star segments, 1 if four new customers come"),
                Entry(f"drawn{seat}", DRAWN, pile.CARDS, "1 + each new customer to choose from"),
                Entry(f"replace{seat}", 1, MOST, "customers still to be replaced"),
                Entry(f"points{seat}", 1, MOST, "as the position stands"),
            ]
        return tuple(entries)

    def write(self, state: State, seat: i64, out: vec[u8], at: i64) -> i64:
        assert isinstance(state, ChickenState)
        seats = state.seats
        at = put_one(seat, seats, out, at)
        at = put_one(state.phase, len(a.PHASES), out, at)
        at = put_number(state.round, out, at)
        at = put_one(turned(state.head_chef(), seat, seats) if state.first != t.NONE else t.NONE, seats, out, at)
        at = put_one(turned(state.active, seat, seats), seats, out, at)
        other: i64 = 0
        while other < seats:
            at = put_flag(state.waiting >> (seat + other) % seats & 1 != 0, out, at)
            other += 1
        at = put_flag(state.chefs_choice(), out, at)
        at = put_counts(state.roll, 3, 3, out, at)
        at = put_number(state.lap() if a.PLUCKING <= state.phase <= a.STEALING else 0, out, at)
        for dice in state.coop:
            out[at] = u8(dice)
            at += 1
        at = put_number(state.rolled, out, at)
        at = put_number(state.spare, out, at)
        for place in state.places:
            out[at] = u8(place)
            at += 1
        end = at + UNDER
        for card in state.under:
            if at < end:
                out[at] = u8(1 + card)
                at += 1
        at = put_zeros(end, out, at)
        at = put_flag(state.live, out, at)
        at = put_flag(state.order_up, out, at)
        at = put_flag(state.free_waste, out, at)
        at = put_number(state.solo_target, out, at)
        other = 0
        while other < seats:
            owner = (seat + other) % seats
            at = write_sheet(state.sheet(owner), out, at)
            at = put_number(state.score(owner), out, at)
            other += 1
        return at

    def payoff(self, state: State, seat: i64) -> float:
        """A game alone is won with enough points [CF-15.4]."""
        assert isinstance(state, ChickenState)
        if state.seats == 1:
            return 1.0 if state.score(0) >= state.solo_target else 0.0
        return super().payoff(state, seat)


def write_sheet(sheet: Sheet, out: vec[u8], at: i64) -> i64:
    """Everything on a seat's sheet; nothing is secret [CF-17.1]."""
    rows = sheet.rows
    own = sheet.first
    at = put_one(rows[own + t.MY_TRUCK], 5, out, at)
    at = put_one(rows[own + t.MY_BOARD], 2, out, at)
    at = put_counts(rows[own + t.LEVELS], 2, 4, out, at)
    at = put_number(rows[own + t.CHOPS], out, at)
    at = put_number(rows[own + t.SAUCES], out, at)
    at = put_number(rows[own + t.TOSSES], out, at)
    at = put_counts(rows[own + t.PREP_NUMBERS], 3, 3, out, at)
    at = put_bits(rows[own + t.PREP_USED], 3, out, at)
    at = put_counts(rows[own + t.CHOPPED], 6, PARTS, out, at)
    at = put_number(rows[own + t.PLUCKED], out, at)
    at = put_one(rows[own + t.STEP], len(a.SHEET_STEPS), out, at)
    at = put_number(rows[own + t.HAND] + 1, out, at)
    at = put_number(rows[own + t.SOURCE], out, at)
    at = put_number(rows[own + t.OPENED] + 1, out, at)
    at = put_number(rows[own + t.NAMED] + 1, out, at)
    at = put_number(rows[own + t.LAID] + 1, out, at)
    at = put_number(rows[own + t.LAID_FROM], out, at)
    at = write_customers(rows, own, out, at)
    kind = own + t.EARNED
    while kind < own + t.EARNED + t.KINDS:
        out[at] = u8(rows[kind])
        out[at + t.KINDS] = u8(rows[kind + t.SAVED - t.EARNED])
        at += 1
        kind += 1
    at += t.KINDS
    at = put_counts(rows[own + t.TRACKS], 3, 4, out, at)
    filled = rows[own + t.FILLED]
    icons = rows[own + t.ICONS]
    end = at + t.PICNIC_SPACES
    while filled != 0:
        out[at] = u8((1 + (icons & 3)) * (filled & 1))
        filled >>= 1
        icons >>= 2
        at += 1
    at = put_zeros(end, out, at)
    at = put_number(rows[own + t.TIPS], out, at)
    at = put_number(rows[own + t.TIPS_DUE], out, at)
    at = put_number(rows[own + t.BOARD_TIPS], out, at)
    at = put_number(rows[own + t.STAR_SEGMENTS], out, at)
    at = put_number(rows[own + t.DRAWS_FOUR], out, at)
    at = put_counts(rows[own + t.DRAWN], 7, DRAWN, out, at)
    return put_number(rows[own + t.REPLACE], out, at)


def write_customers(rows: vec[i64], own: i64, out: vec[u8], at: i64) -> i64:
    """The customers by slot; of one that has left only that it did [CF-2.5]."""
    end = at + t.SLOTS * CUSTOMER
    slot = own
    last = own + rows[own + t.CUSTOMERS]
    while slot < last:
        card = rows[slot + t.CARD]
        out[at] = u8(1 + card)
        out[at + 1] = u8(rows[slot + t.FED])
        out[at + 2] = u8(rows[slot + t.STARS])
        written = rows[slot + t.WRITTEN]
        spaces = t.CARD_SPACES[card]
        space: i64 = 0
        while space < SPACES:
            colour: i64 = 0
            if space < spaces:
                colour = 1 + t.CARD_COLOUR[5 * card + space]
            out[at + 3 + space] = u8(colour)
            out[at + 8 + space] = u8(written & 7)
            written >>= 3
            space += 1
        at += CUSTOMER
        slot += 1
    return put_zeros(end, out, at)


ENCODER: Final = ChickenEncoder()
