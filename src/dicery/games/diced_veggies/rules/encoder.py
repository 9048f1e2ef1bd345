"""Diced Veggies for learning programs: the table of the actions, and what a seat may know as numbers [DV-14].

Seats are counted from the one that observes, in the order of play. Types are in the order of the parts file.
"""

from typing import Final

from librt.strings import BytesWriter, write_i16_le, write_i32_le
from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

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
from dicery.games.diced_veggies.rules import actions as a
from dicery.games.diced_veggies.rules import tables as t
from dicery.games.diced_veggies.rules.block import COLUMNS, ROWS
from dicery.games.diced_veggies.rules.cards import card_at
from dicery.games.diced_veggies.rules.scoring import score_of
from dicery.games.diced_veggies.rules.state import VeggieState

PLACES: Final = 3  # cards of a kind that a seat ever holds [DV-11.1]
NUMBERS: Final = 5  # 2 to 6
CARD: Final = 2 + t.TYPES  # numbers that describe a recipe

ACTIONS: Final = (
    ActionKind("restock", a.KEEP, 2, "keep the block, or restock it"),
    ActionKind("take all", a.TAKE_ALL, 1, "take the whole block"),
    ActionKind("cut", a.CUT, 140, "35 * quadrant + 7 * row + column"),
    ActionKind("done", a.DONE, 1, "done cooking"),
    ActionKind("cook", a.COOK, 6, "3 * recipe + (0 or 1 + hype), by their places among the seat's cards", "recipes"),
    ActionKind("extra", a.USE_EXTRA, 40, "types to spend as extras, as `tables.EXTRAS` lists them"),
    ActionKind(
        "chef", a.CHEF, t.MODES, "what the chef token does: nothing, a number, a die that is kept, a type as another"
    ),
    ActionKind("use", a.USE, 791, "numbers to spend of the type asked for, as `tables.NUMBERS` lists them"),
    ActionKind("draw", a.DRAW_HYPE, 2, "a hype, a recipe"),
    ActionKind("take", a.TAKE, t.SLOTS, "the recipe in this slot of the display"),
    ActionKind("discard recipe", a.DISCARD_RECIPE, PLACES, "by its place among the seat's cards", "recipes"),
    ActionKind("discard hype", a.DISCARD_HYPE, PLACES, "by its place among the seat's cards", "hand"),
    ActionKind("discard die", a.DISCARD_DIE, 25, "5 * type + number - 2"),
    ActionKind("change", a.CHANGE, 125, "25 * type + 5 * old + new: the number of a die that is kept, numbers less 2"),
)


class VeggieEncoder(Encoder):
    """Everything but the hypes in other hands [DV-14.1]."""

    def actions(self) -> tuple[ActionKind, ...]:
        return ACTIONS

    def entries(self, game: Game, seats: int) -> tuple[Entry, ...]:
        recipe = "1 + recipe, stars, dice of each type; 0 for none"
        entries = [
            Entry("seat", seats, 1, "the seat that observes, as the rules number it"),
            Entry("step", len(a.STEPS), 1, "of a turn, as `actions.STEPS` lists them"),
            Entry("active", seats, 1, "whose turn it is"),
            Entry("first", seats, 1, "who begins, once it is known"),
            Entry("trigger", seats, 1, "who started the end"),
            Entry("finals", 1, seats + 1, "1 + final cooks completed; 0 before them"),
            Entry("turns", 1, MOST, "turns completed, of all seats together"),
            Entry("cooked now", 1, MOST, "recipes cooked in this cook step"),
            Entry("block", ROWS * COLUMNS * t.TYPES, 6, "by cell and type: the number on the die"),
            Entry("shape", ROWS * COLUMNS, 1, "the cells of a block that is being packed"),
            Entry("held", t.TYPES, 1, "the type of the die that is being rolled"),
            Entry("frame", t.TYPES, 7, "spent dice, or those still to be packed, by type"),
            Entry("display", t.SLOTS * CARD, t.RECIPES, f"by slot: {recipe}"),
            Entry("hand", PLACES, t.HYPES, "1 + each hype of the observing seat, by place; 0 for none"),
            Entry("hypes", t.HYPES, 1, "the hypes of the observing seat"),
            Entry("decks", 2, t.RECIPES, "undrawn recipes, undrawn hypes"),
            Entry("recipe discards", t.RECIPES, 1, "by recipe"),
            Entry("hype discards", t.HYPES, 1, "by hype"),
            Entry("plan", 3, t.RECIPES, "the cook under way: 1 + recipe, 1 + hype, 1 + chef mode; 0 where not chosen"),
            Entry("plan extra", t.TYPES, 3, "extra types chosen"),
            Entry("plan dice", t.TYPES * NUMBERS, 7, "dice chosen, by type and number"),
            Entry("asking", t.TYPES, 1, "the type whose dice are asked for"),
            Entry("options", 5, 1, "hypes, chef_tokens, cut_rule three-dice, even_turns, solo_rush"),
            Entry("goals", 3, MOST, "target, turns that are left in all, solo_par"),
        ]
        for other in range(seats):
            seat = f" +{other}" if other else ""
            entries += [
                Entry(f"pantry{seat}", t.TYPES * NUMBERS, 15, "dice by type and number"),
                Entry(f"recipes{seat}", PLACES * CARD, t.RECIPES, f"by place: {recipe}"),
                Entry(f"cooked{seat}", t.RECIPES, 1 + t.HYPES, "by recipe: 1 if cooked, 2 + hype if it is hyped"),
                Entry(f"token{seat}", 1, 1, "the chef token is unspent"),
                Entry(f"hype count{seat}", 1, PLACES, "hypes in hand"),
                Entry(f"points{seat}", 1, MOST, "as the position stands"),
            ]
        return tuple(entries)

    def write(self, state: State, seat: i64, out: BytesWriter) -> None:
        assert isinstance(state, VeggieState)
        seats = state.seats
        put_one(seat, seats, out)
        put_one(state.step, len(a.STEPS), out)
        put_one(turned(state.active, seat, seats), seats, out)
        put_one(turned(state.first, seat, seats), seats, out)
        put_one(turned(state.trigger, seat, seats), seats, out)
        put_number(state.finals + 1, out)
        put_number(state.turn, out)
        put_number(state.cooked_now, out)
        write_block(state, out)
        put_one(state.held, t.TYPES, out)
        put_fours(state.frame, t.TYPES, out)
        slot: i64 = 0
        while slot < t.SLOTS:
            write_recipe(state.display[slot], out)
            slot += 1
        put_members(state.hypes[seat], PLACES, out)
        put_bits(state.hypes[seat], t.HYPES, out)
        put_number(size(state.recipe_deck), out)
        put_number(size(state.hype_deck), out)
        put_bits(state.recipe_discards, t.RECIPES, out)
        put_bits(state.hype_discards, t.HYPES, out)
        write_plan(state, out)
        write_options(state, out)
        owner = seat
        for _ in range(seats):
            write_seat(state, owner, out)
            owner += 1
            if owner == seats:
                owner = 0

    def payoff(self, state: State, seat: i64) -> float:
        """A game alone is won with enough stars [DV-13.10]."""
        assert isinstance(state, VeggieState)
        if state.seats == 1:
            return 1.0 if state.score(0) >= state.solo_par else 0.0
        return super().payoff(state, seat)


def write_block(state: VeggieState, out: BytesWriter) -> None:
    """The dice of the block, then the cells that a new one will fill [DV-1.2]."""
    twos = state.types[1]
    threes = state.types[2]
    fours = state.types[3]
    fives = state.types[4]
    row: i64 = 0
    while row < ROWS:
        numbers = state.rows[row]
        cell = 8 * row
        columns: i64 = COLUMNS
        while numbers != 0:
            number = numbers & 7
            kind = (twos >> cell & 1) + 2 * (threes >> cell & 1) + 3 * (fours >> cell & 1)
            fifth = number * (fives >> cell & 1)
            write_i32_le(out, i32(number - fifth << 8 * kind))
            out.append(u8(fifth))
            numbers >>= 8
            cell += 1
            columns -= 1
        put_zeros(columns * t.TYPES, out)
        row += 1
    row = 0
    while row < ROWS:
        put_bits(state.shape >> 8 * row, COLUMNS, out)
        row += 1


def write_recipe(recipe: i64, out: BytesWriter) -> None:
    """A recipe card by its number and what is printed on it [DV-2.2]."""
    if recipe == t.NONE:
        put_zeros(CARD, out)
        return
    write_i16_le(out, i16(1 + recipe | t.STARS[recipe] << 8))
    put_fours(t.NEEDS[recipe], t.TYPES, out)


def write_plan(state: VeggieState, out: BytesWriter) -> None:
    """The cook under way, which all can see [DV-14.3]."""
    put_number(state.plan_recipe + 1, out)
    put_number(state.plan_hype + 1, out)
    put_number(state.plan_mode + 1, out)
    extra = state.plan_extra
    if extra == t.NONE:
        extra = 0
    put_fours(extra, t.TYPES, out)
    kind: i64 = 0
    while kind < t.TYPES:
        put_fours(state.pantry[t.TYPES * state.seats + kind], NUMBERS, out)
        kind += 1
    asking: i64 = t.NONE
    if state.step == a.DICE:
        asking = state.asking
    put_one(asking, t.TYPES, out)


def write_options(state: VeggieState, out: BytesWriter) -> None:
    """What the match is played with, and how long it can still be [DV-13, DV-15.1]."""
    put_flag(state.hypes_on, out)
    put_flag(state.chef_on, out)
    put_flag(state.three_dice, out)
    put_flag(state.even_turns, out)
    put_flag(state.solo_rush, out)
    turns = state.solo_turns if state.seats == 1 else state.turn_limit * state.seats
    put_number(state.target, out)
    put_number(turns - state.turn, out)
    put_number(state.solo_par, out)


def write_seat(state: VeggieState, owner: i64, out: BytesWriter) -> None:
    """What lies before a seat for all to see [DV-7.13, DV-14.1]."""
    kind: i64 = 0
    while kind < t.TYPES:
        put_fours(state.pantry[t.TYPES * owner + kind], NUMBERS, out)
        kind += 1
    held = state.recipes[owner]
    place: i64 = 0
    count = size(held)
    while place < PLACES:
        recipe: i64 = t.NONE
        if place < count:
            recipe = card_at(held, place)
        write_recipe(recipe, out)
        place += 1
    write_cooked(state.cooked[owner], state.hyped, out)
    put_flag(state.tokens >> owner & 1 != 0, out)
    put_number(size(state.hypes[owner]), out)
    put_number(score_of(state, owner), out)


def write_cooked(cooked: i64, hyped: vec[i64], out: BytesWriter) -> None:
    """The cooked recipes, and with which hype [DV-7.13]."""
    first = len(out)
    put_bits(cooked, t.RECIPES, out)
    recipe: i64 = 0
    while cooked != 0:
        if cooked & 1 != 0 and hyped[recipe] != t.NONE:
            out[first + recipe] = u8(2 + hyped[recipe])
        cooked >>= 1
        recipe += 1


ENCODER: Final = VeggieEncoder()
