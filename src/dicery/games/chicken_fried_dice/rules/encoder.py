"""Chicken Fried Dice for learning programs: the table of the actions, and the position as numbers [CF-17].

Seats are counted from the one that observes, in the order of play. An ingredient is 6 * colour + number - 1.
"""

from typing import Final

from librt.strings import BytesWriter, write_i64_le
from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.encoder import (
    MOST,
    ActionKind,
    Encoder,
    Entry,
    put_bits,
    put_counts,
    put_flag,
    put_number,
    put_numbers,
    put_one,
    put_packed,
    put_zeros,
    turned,
)
from dicery.engine.game import Game
from dicery.engine.state import State
from dicery.games.chicken_fried_dice.parts import PARTS
from dicery.games.chicken_fried_dice.rules import actions as a
from dicery.games.chicken_fried_dice.rules import pile
from dicery.games.chicken_fried_dice.rules import tables as t
from dicery.games.chicken_fried_dice.rules.state import ChickenState

SPACES: Final = 5  # of a customer, at most
CUSTOMER: Final = 3 + 2 * SPACES  # numbers that describe one
CHOPPED: Final = 10  # parts that a seat can have
DRAWN: Final = 4  # new customers to choose from
UNDER: Final = 32  # cards under the draw pile, at most, that are encoded in order
COLOURS: Final = vec[i64](  # card -> 1 + colour of each space, a byte each from the fourth on
    [sum(1 + colour << 8 * (3 + space) for space, colour in enumerate(card.spaces)) for card in PARTS.customers]
)

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
                Entry(f"parts{seat}", CHOPPED, 36, "1 + each chopped part"),
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

    def write(self, state: State, seat: i64, out: BytesWriter) -> None:
        assert isinstance(state, ChickenState)
        seats = state.seats
        put_one(seat, seats, out)
        put_one(state.phase, len(a.PHASES), out)
        put_number(state.round, out)
        head: i64 = t.NONE
        if state.first != t.NONE:
            head = state.head_chef()
        put_one(turned(head, seat, seats), seats, out)
        put_one(turned(state.active, seat, seats), seats, out)
        put_bits(state.waiting >> seat | state.waiting << seats - seat, seats, out)
        put_flag(state.chefs_choice(), out)
        put_counts(state.roll, 3, 3, out)
        lap: i64 = 0
        if a.PLUCKING <= state.phase <= a.STEALING:
            lap = state.lap()
        put_number(lap, out)
        put_numbers(state.coop, 0, len(state.coop), 0, out)
        put_number(state.rolled, out)
        put_number(state.spare, out)
        put_numbers(state.places, 0, pile.CARDS, 0, out)
        under: i64 = len(state.under)
        if under > UNDER:
            under = UNDER
        put_numbers(state.under, 0, under, 1, out)
        put_zeros(UNDER - under, out)
        put_flag(state.live, out)
        put_flag(state.order_up, out)
        put_flag(state.free_waste, out)
        put_number(state.solo_target, out)
        owner = seat
        for _ in range(seats):
            write_sheet(state.sheets, t.ROW * owner, out)
            put_number(state.score(owner), out)
            owner += 1
            if owner == seats:
                owner = 0

    def payoff(self, state: State, seat: i64) -> float:
        """A game alone is won with enough points [CF-15.4]."""
        assert isinstance(state, ChickenState)
        if state.seats == 1:
            return 1.0 if state.score(0) >= state.solo_target else 0.0
        return super().payoff(state, seat)


def write_sheet(rows: vec[i64], own: i64, out: BytesWriter) -> None:
    """Everything on a seat's sheet; nothing is secret [CF-17.1]."""
    put_one(rows[own + t.MY_TRUCK], 5, out)
    put_one(rows[own + t.MY_BOARD], 2, out)
    put_counts(rows[own + t.LEVELS], 2, 4, out)
    put_numbers(rows, own + t.CHOPS, 3, 0, out)
    put_counts(rows[own + t.PREP_NUMBERS], 3, 3, out)
    put_bits(rows[own + t.PREP_USED], 3, out)
    put_counts(rows[own + t.CHOPPED], 6, CHOPPED, out)
    put_number(rows[own + t.PLUCKED], out)
    put_one(rows[own + t.STEP], len(a.SHEET_STEPS), out)
    hand = rows[own + t.HAND] + 1 | rows[own + t.SOURCE] << 8
    bonus = rows[own + t.OPENED] + 1 | rows[own + t.NAMED] + 1 << 8
    aside = rows[own + t.LAID] + 1 | rows[own + t.LAID_FROM] << 8
    put_packed(hand | bonus << 16 | aside << 32, 6, out)
    write_customers(rows, own, out)
    put_numbers(rows, own + t.EARNED, t.KINDS, 0, out)
    put_numbers(rows, own + t.SAVED, t.KINDS, 0, out)
    put_counts(rows[own + t.TRACKS], 3, 4, out)
    filled = rows[own + t.FILLED]
    icons = rows[own + t.ICONS]
    spaces: i64 = t.PICNIC_SPACES
    while filled != 0:
        put_number((1 + (icons & 3)) * (filled & 1), out)
        filled >>= 1
        icons >>= 2
        spaces -= 1
    put_zeros(spaces, out)
    put_number(rows[own + t.TIPS], out)
    put_number(rows[own + t.TIPS_DUE], out)
    put_number(rows[own + t.BOARD_TIPS], out)
    put_number(rows[own + t.STAR_SEGMENTS], out)
    put_number(rows[own + t.DRAWS_FOUR], out)
    put_counts(rows[own + t.DRAWN], 7, DRAWN, out)
    put_number(rows[own + t.REPLACE], out)


def write_customers(rows: vec[i64], own: i64, out: BytesWriter) -> None:
    """The customers by slot; of one that has left only that it did [CF-2.5]."""
    slot = own
    last = own + rows[own + t.CUSTOMERS]
    while slot < last:
        card = rows[slot + t.CARD]
        write_i64_le(out, COLOURS[card] | 1 + card | rows[slot + t.FED] << 8 | rows[slot + t.STARS] << 16)
        written = rows[slot + t.WRITTEN]
        low = written & 7 | (written & 0o70) << 5 | (written & 0o700) << 10 | (written & 0o7000) << 15
        put_packed(low | (written >> 12 & 7) << 32, SPACES, out)
        slot += 1
    put_zeros((own + t.SLOTS - slot) * CUSTOMER, out)


ENCODER: Final = ChickenEncoder()
