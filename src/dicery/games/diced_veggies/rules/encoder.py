"""Diced Veggies for learning programs: the table of the actions, and what a seat may know as numbers [DV-14].

Seats are counted from the one that observes, in the order of play. Types are in the order of the parts file.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from dicery.engine.bits import size
from dicery.engine.encoder import (
    MOST,
    ActionKind,
    Encoder,
    Entry,
    put_bits,
    put_counts,
    put_flag,
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

    def write(self, state: State, seat: i64, out: vec[u8], at: i64) -> i64:
        assert isinstance(state, VeggieState)
        seats = state.seats
        at = put_one(seat, seats, out, at)
        at = put_one(state.step, len(a.STEPS), out, at)
        at = put_one(turned(state.active, seat, seats), seats, out, at)
        at = put_one(turned(state.first, seat, seats), seats, out, at)
        at = put_one(turned(state.trigger, seat, seats), seats, out, at)
        at = put_number(state.finals + 1, out, at)
        at = put_number(state.turn, out, at)
        at = put_number(state.cooked_now, out, at)
        at = write_block(state, out, at)
        at = put_one(state.held, t.TYPES, out, at)
        at = put_counts(state.frame, 4, t.TYPES, out, at)
        slot: i64 = 0
        while slot < t.SLOTS:
            at = write_recipe(state.display[slot], out, at)
            slot += 1
        at = put_members(state.hypes[seat], PLACES, out, at)
        at = put_bits(state.hypes[seat], t.HYPES, out, at)
        at = put_number(size(state.recipe_deck), out, at)
        at = put_number(size(state.hype_deck), out, at)
        at = put_bits(state.recipe_discards, t.RECIPES, out, at)
        at = put_bits(state.hype_discards, t.HYPES, out, at)
        at = write_plan(state, out, at)
        at = write_options(state, out, at)
        other: i64 = 0
        while other < seats:
            at = write_seat(state, (seat + other) % seats, out, at)
            other += 1
        return at

    def payoff(self, state: State, seat: i64) -> float:
        """A game alone is won with enough stars [DV-13.10]."""
        assert isinstance(state, VeggieState)
        if state.seats == 1:
            return 1.0 if state.score(0) >= state.solo_par else 0.0
        return super().payoff(state, seat)


def write_block(state: VeggieState, out: vec[u8], at: i64) -> i64:
    """The dice of the block, then the cells that a new one will fill [DV-1.2]."""
    types = state.types
    put_zeros(at + ROWS * COLUMNS * t.TYPES, out, at)
    row: i64 = 0
    while row < ROWS:
        numbers = state.rows[row]
        cell = 8 * row
        while numbers != 0:
            number = numbers & 7
            if number != 0:
                place = at + t.TYPES * (cell - row)  # a row of cells has 8 bits, but 7 columns
                kind: i64 = 0
                while kind < t.TYPES:
                    out[place + kind] = u8(number * (types[kind] >> cell & 1))
                    kind += 1
            numbers >>= 8
            cell += 1
        row += 1
    at += ROWS * COLUMNS * t.TYPES
    row = 0
    while row < ROWS:
        at = put_bits(state.shape >> 8 * row, COLUMNS, out, at)
        row += 1
    return at


def write_recipe(recipe: i64, out: vec[u8], at: i64) -> i64:
    """A recipe card by its number and what is printed on it [DV-2.2]."""
    if recipe == t.NONE:
        return put_zeros(at + CARD, out, at)
    out[at] = u8(1 + recipe)
    out[at + 1] = u8(t.STARS[recipe])
    return put_counts(t.NEEDS[recipe], 4, t.TYPES, out, at + 2)


def write_plan(state: VeggieState, out: vec[u8], at: i64) -> i64:
    """The cook under way, which all can see [DV-14.3]."""
    at = put_number(state.plan_recipe + 1, out, at)
    at = put_number(state.plan_hype + 1, out, at)
    at = put_number(state.plan_mode + 1, out, at)
    at = put_counts(state.plan_extra if state.plan_extra != t.NONE else 0, 4, t.TYPES, out, at)
    kind: i64 = 0
    while kind < t.TYPES:
        at = put_counts(state.pantry[t.TYPES * state.seats + kind], 4, NUMBERS, out, at)
        kind += 1
    return put_one(state.asking if state.step == a.DICE else t.NONE, t.TYPES, out, at)


def write_options(state: VeggieState, out: vec[u8], at: i64) -> i64:
    """What the match is played with, and how long it can still be [DV-13, DV-15.1]."""
    at = put_flag(state.hypes_on, out, at)
    at = put_flag(state.chef_on, out, at)
    at = put_flag(state.three_dice, out, at)
    at = put_flag(state.even_turns, out, at)
    at = put_flag(state.solo_rush, out, at)
    turns = state.solo_turns if state.seats == 1 else state.turn_limit * state.seats
    at = put_number(state.target, out, at)
    at = put_number(turns - state.turn, out, at)
    return put_number(state.solo_par, out, at)


def write_seat(state: VeggieState, owner: i64, out: vec[u8], at: i64) -> i64:
    """What lies before a seat for all to see [DV-7.13, DV-14.1]."""
    kind: i64 = 0
    while kind < t.TYPES:
        at = put_counts(state.pantry[t.TYPES * owner + kind], 4, NUMBERS, out, at)
        kind += 1
    held = state.recipes[owner]
    place: i64 = 0
    count = size(held)
    while place < PLACES:
        at = write_recipe(card_at(held, place) if place < count else t.NONE, out, at)
        place += 1
    cooked = state.cooked[owner]
    put_zeros(at + t.RECIPES, out, at)
    recipe: i64 = 0
    while cooked != 0:
        if cooked & 1 != 0:
            out[at + recipe] = u8(2 + state.hyped[recipe])  # NONE is -1
        cooked >>= 1
        recipe += 1
    at = put_flag(state.tokens >> owner & 1 != 0, out, at + t.RECIPES)
    at = put_number(size(state.hypes[owner]), out, at)
    return put_number(score_of(state, owner), out, at)


ENCODER: Final = VeggieEncoder()
