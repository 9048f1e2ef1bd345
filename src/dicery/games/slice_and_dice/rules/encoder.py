"""Slice & Dice for learning programs: the table of the actions, and what a seat may know as numbers [SD-15].

Seats are counted from the one that observes, in the order of play. An item is 6 * die + face.
"""

from typing import Final

from librt.strings import BytesWriter, write_i32_le
from mypy_extensions import i32, i64

from dicery.engine.bits import size
from dicery.engine.encoder import (
    MOST,
    ActionKind,
    Encoder,
    Entry,
    put_bits,
    put_flag,
    put_fours,
    put_members,
    put_number,
    put_one,
    put_zeros,
    turned,
)
from dicery.engine.game import Game
from dicery.engine.state import State
from dicery.games.slice_and_dice.rules import actions as a
from dicery.games.slice_and_dice.rules import scoring
from dicery.games.slice_and_dice.rules import tables as t
from dicery.games.slice_and_dice.rules.state import SliceState

ITEMS: Final = 42
SPECIALS: Final = 24  # ingredients, of which there are special tokens
CARDS: Final = 30
DISHES: Final = 63
SLOTS: Final = 3  # of the display
PLACES: Final = 4  # cards of a hand that are encoded by place
LINE: Final = 5 + ITEMS  # numbers that describe a line

ACTIONS: Final = (
    ActionKind("plain", a.THROW, 14, "throw pick roll stop serve clear take cut pass end done lid lid-here lid-off"),
    ActionKind("buy", a.BUY_DECK, 4, "from the deck, or the card in a slot of the display"),
    ActionKind("go", a.GO, 4, "to this line"),
    ActionKind("line", a.LINE, 4, "a line for the card in play"),
    ActionKind("back", a.BACK + 1, 2, "spaces back"),
    ActionKind("rival", a.RIVAL, 4, "this seat, as the rules number it"),
    ActionKind("die", a.DIE, t.DICE, "a die"),
    ActionKind(
        "item", a.ITEM, ITEMS, "an item: added, left, taken out, put in, shown, lost, paid or kept, by the step"
    ),
    ActionKind("play", a.CARD, CARDS, "a utensil: played, or kept"),
    ActionKind(
        "trade", a.TRADE, 3, "two cards of the hand: first and second, first and third, second and third", "hand"
    ),
    ActionKind("dish", a.DISH, t.PLATES, "one of the seat's cooked dishes", "cooked"),
)


class SliceEncoder(Encoder):
    """Everything but hands and what Bowl has bought [SD-15.1, SD-15.2, SD-15.4]."""

    def actions(self) -> tuple[ActionKind, ...]:
        return ACTIONS

    def entries(self, game: Game, seats: int) -> tuple[Entry, ...]:
        entries = [
            Entry("seat", seats, 1, "the seat that observes, as the rules number it"),
            Entry("step", len(a.STEPS), 1, "of a turn, as `actions.STEPS` lists them"),
            Entry("point", 3, 1, "opening, cook, wrap-up"),
            Entry("active", seats, 1, "whose turn it is"),
            Entry("mover", seats, 1, "who is to act"),
            Entry("starter", seats, 1, "who began"),
            Entry("lid", seats, 1, "on whose marker it lies"),
            Entry("rounds", 2, MOST, "the round, and how many are left"),
            Entry("turn", 7, MOST, "cuts, cuts left, throws, utensils played; 1 if moved, cleared, a reward is open"),
            Entry("team", 3, MOST, "1 in the co-op, 1 + throws left, dishes that end the game"),
            Entry("options", 2, 1, "clock, open_hands"),
            Entry("lines", t.LINES * LINE, DISHES, "1 + dish, space, 1 if pinned, stars, 1 + gastronomy, its items"),
            Entry("dice", t.DICE * 4, 6, "1 + the face shown, 1 if thrown, named, rolling"),
            Entry("left aside", ITEMS, 1, "hits of this throw that were left"),
            Entry("display", SLOTS, CARDS, "1 + card in each slot"),
            Entry("decks", 2, DISHES, "undrawn dishes, undrawn utensils"),
            Entry("dish pile", DISHES, 1, "discarded dishes"),
            Entry("utensil pile", CARDS, 1, "discarded utensils"),
            Entry("bag", 2 * SPECIALS, 1, "first and second special token of each ingredient"),
            Entry("paid", 2 * SPECIALS, 1, "special tokens out of the game"),
            Entry("in play", 2, CARDS, "1 + utensil, 1 + trigger"),
            Entry("bought", CARDS, 1, "cards of Bowl, if the seat may see them"),
            Entry("armed", CARDS, 1, "triggers that may answer, if the seat may see them"),
            Entry("gained", 3, 1, "from the bag, any buy, a buy from the deck"),
            Entry("drawn", 2 * SPECIALS, 1, "tokens drawn for a choice"),
            Entry("owing", 3, MOST, "tokens still to be drawn, to be paid, 1 + line, seat or die chosen"),
            Entry("sent", ITEMS, 1, "items that the card in play has removed"),
            Entry("brought", ITEMS, 1, "items that it has put there"),
            Entry("hand", PLACES, CARDS, "1 + each card of the observing seat, by place"),
        ]
        for other in range(seats):
            seat = f" +{other}" if other else ""
            entries += [
                Entry(f"marker{seat}", t.LINES, 1, "the line of the seat"),
                Entry(f"normal{seat}", ITEMS, 1, "items on the board as normal tokens"),
                Entry(f"special{seat}", ITEMS, 1, "items on the board as special tokens"),
                Entry(f"owned{seat}", 2 * SPECIALS, 1, "special tokens beside the board"),
                Entry(f"cards{seat}", CARDS, 1, "utensils in hand, as far as the seat may see them"),
                Entry(f"known{seat}", CARDS, 1, "utensils in hand that all have seen"),
                Entry(f"card count{seat}", 1, CARDS, "utensils in hand"),
                Entry(f"cooked{seat}", t.PLATES, DISHES, "1 + each cooked dish"),
                Entry(f"gastronomies{seat}", t.GASTRONOMIES, t.PLATES, "cooked dishes of each"),
                Entry(f"mill{seat}", t.PLATES, 1, "the cooked dish with the Mill"),
                Entry(f"finisher{seat}", 1, 1, "has the first player marker by finishing"),
                Entry(f"points{seat}", 1, MOST, "as the position stands"),
            ]
        return tuple(entries)

    def write(self, state: State, seat: i64, out: BytesWriter) -> None:
        assert isinstance(state, SliceState)
        seats = state.seats
        put_one(seat, seats, out)
        put_one(state.step, len(a.STEPS), out)
        put_one(state.point - a.OPENING, 3, out)
        put_one(turned(state.active, seat, seats), seats, out)
        mover: i64 = t.NONE
        if state.waiting != 0:
            mover = turned(state.mover, seat, seats)
        put_one(mover, seats, out)
        put_one(turned(state.starter, seat, seats), seats, out)
        put_one(turned(state.lid, seat, seats), seats, out)
        write_turn(state, out)
        write_table(state, out)
        write_play(state, seat, out)
        owner = seat
        for _ in range(seats):
            write_cook(state, owner, seat, out)
            owner += 1
            if owner == seats:
                owner = 0

    def payoff(self, state: State, seat: i64) -> float:
        """The two cooks of the co-op win or lose together [SD-13.6]."""
        assert isinstance(state, SliceState)
        if state.coop:
            return 1.0 if scoring.won(state) else 0.0
        return super().payoff(state, seat)


def write_turn(state: SliceState, out: BytesWriter) -> None:
    """How far the match and the turn have come [SD-3.3, SD-13.5, SD-16.1]."""
    put_number(state.round, out)
    put_number(state.max_rounds - state.round, out)
    put_number(state.cuts, out)
    put_number(state.cut_limit - state.cuts, out)
    put_number(state.throws, out)
    put_number(state.plays, out)
    put_flag(state.moved, out)
    put_flag(state.cleared, out)
    put_flag(state.reward, out)
    put_flag(state.coop, out)
    put_number(1 + state.throws_left, out)
    put_number(state.quota, out)
    put_flag(state.clock, out)
    put_flag(state.open_hands, out)


def write_table(state: SliceState, out: BytesWriter) -> None:
    """What lies in the middle: lines, dice, display, decks and piles, the bag [SD-1.9, SD-15.4]."""
    line: i64 = 0
    while line < t.LINES:
        dish = state.dishes[line]
        put_number(1 + dish, out)
        put_number(state.spaces[line], out)
        put_flag(state.pins >> line & 1 != 0, out)
        if dish == t.NONE:
            put_zeros(2 + ITEMS, out)
        else:
            put_number(t.STARS[dish], out)
            put_number(1 + t.GASTRONOMY[dish], out)
            put_bits(t.REQUIRED[dish], ITEMS, out)
        line += 1
    die: i64 = 0
    while die < t.DICE:
        flags = (state.thrown >> die & 1) << 8 | (state.named >> die & 1) << 16 | (state.rolling >> die & 1) << 24
        write_i32_le(out, i32((1 + (state.shown >> 3 * die & 7)) & 7 | flags))  # 7: before the first throw
        die += 1
    put_bits(state.left, ITEMS, out)
    for card in state.display:
        put_number(1 + card, out)
    put_number(size(state.dish_deck), out)
    put_number(size(state.deck), out)
    put_bits(state.dish_pile, DISHES, out)
    put_bits(state.pile, CARDS, out)
    put_bits(state.bag, 2 * SPECIALS, out)
    put_bits(state.paid, 2 * SPECIALS, out)


def write_play(state: SliceState, seat: i64, out: BytesWriter) -> None:
    """The card in play, what it has done so far, and the seat's own hand [SD-7, SD-15.2]."""
    sees = state.sees_hand(seat, state.active)
    put_number(1 + state.card, out)
    put_number(1 + state.trigger, out)
    if sees:
        put_bits(state.bought, CARDS, out)
        put_bits(state.armed, CARDS, out)
    else:
        put_zeros(2 * CARDS, out)
    put_bits(state.gained, 3, out)
    put_bits(state.drawn, 2 * SPECIALS, out)
    put_number(state.draws, out)
    put_number(state.pays, out)
    put_number(1 + state.target, out)
    put_bits(state.sent, ITEMS, out)
    put_bits(state.brought, ITEMS, out)
    put_members(state.hands[seat], PLACES, out)


def write_cook(state: SliceState, owner: i64, seat: i64, out: BytesWriter) -> None:
    """What lies before a cook, and as much of the hand as the seat may see [SD-15.1]."""
    hand = state.hands[owner]
    known = state.known[owner]
    put_one(state.markers[owner], t.LINES, out)
    put_bits(state.normal[owner], ITEMS, out)
    put_bits(state.special[owner], ITEMS, out)
    put_bits(state.owned[owner], 2 * SPECIALS, out)
    put_bits(hand if state.sees_hand(seat, owner) else known, CARDS, out)
    put_bits(known, CARDS, out)
    put_number(size(hand), out)
    counts: i64 = 0  # of each gastronomy, four bits
    mill: i64 = t.NONE
    place: i64 = 0
    while place < state.served[owner]:
        dish = state.plates[t.PLATES * owner + place]
        counts += 1 << 4 * t.GASTRONOMY[dish]
        if dish == state.mill:
            mill = place
        put_number(1 + dish, out)
        place += 1
    put_zeros(t.PLATES - place, out)
    put_fours(counts, t.GASTRONOMIES, out)
    put_one(mill, t.PLATES, out)
    put_flag(state.finisher == owner, out)
    put_number(state.score(owner), out)


ENCODER: Final = SliceEncoder()
