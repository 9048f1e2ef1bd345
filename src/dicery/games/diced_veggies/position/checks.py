"""What must hold of every position of Diced Veggies, besides that it can be read."""

import itertools

from dicery.engine.bits import size
from dicery.engine.fields import Fields
from dicery.games.diced_veggies.rules import actions as a
from dicery.games.diced_veggies.rules import tables as t
from dicery.games.diced_veggies.rules.block import BOARD, next_cells, one_piece
from dicery.games.diced_veggies.rules.cards import sources
from dicery.games.diced_veggies.rules.cook import can_cook
from dicery.games.diced_veggies.rules.cut import is_one_cut
from dicery.games.diced_veggies.rules.plans import counts_of, dice_in, how_many
from dicery.games.diced_veggies.rules.state import VeggieState


def check_position(fields: Fields, state: VeggieState) -> None:
    """Refuses whatever could not have come about on the table; the cook under way aside."""
    check_packing(fields, state)
    check_dealt(fields, state)
    check_turn(fields, state)
    check_held_cards(fields, state)
    check_step(fields, state)


def check_packing(fields: Fields, state: VeggieState) -> None:
    """The block is in one piece without gaps, or a part of what is being packed [DV-3.2, DV-5.7, DV-6.14]."""
    packing = state.step <= a.LAYING_FACE or a.SHAPING <= state.step <= a.FILLING_FACE
    if not packing:
        if state.shape:
            raise fields.bad("shape", "nothing, as no block is being packed")
        if state.step < a.RESTOCKING and state.block != BOARD:
            raise fields.bad("block", "all 35 dice before cards are dealt")
        if gaps(state.block) or not one_piece(state.block):
            raise fields.bad("block", "one piece, without gaps in a row or column")
        return
    if not staircase(state.shape) or (state.step <= a.LAYING_FACE and state.shape != BOARD):
        raise fields.bad("shape", "a staircase in the corner a1, all cells in the setup")
    rest = state.shape & ~state.block
    pool = dice_in(state.frame) + (state.held != t.NONE)
    if state.step == a.SHAPING:
        if state.block or size(state.shape) >= pool or size(next_cells(state.shape)) < 2:
            raise fields.bad("shape", f"fewer than {pool} cells and several candidates for the next")
    elif state.block & ~state.shape or (rest & -rest) < state.block or size(rest) != pool or not rest:
        raise fields.bad("block", "the first cells of the shape, and as many dice left as cells")
    elif state.step in (a.LAYING_DIE, a.FILLING_DIE) and pool < 2:
        raise fields.bad("step", "a pick of a die only while there are several")


def gaps(block: int) -> bool:
    """Is there a gap between the dice of a row or of a column?"""
    rows = [block >> 8 * row & 0x7F for row in range(5)]
    columns = [sum((rows[row] >> column & 1) << row for row in range(5)) for column in range(7)]
    return any("0" in bin(line)[2:].rstrip("0") for line in rows + columns if line)


def staircase(shape: int) -> bool:
    """Does every row fill cells from the left, and no row more than the one above it?"""
    rows = [shape >> 8 * row & 0x7F for row in range(5)]
    return all(row & row + 1 == 0 for row in rows) and all(low & ~high == 0 for high, low in itertools.pairwise(rows))


def check_dealt(fields: Fields, state: VeggieState) -> None:
    """Before the first turn: what has been dealt so far, and nothing else has happened [DV-3.3 to 3.6]."""
    if state.step >= a.RESTOCKING:
        return
    seats = range(state.seats)
    dealing = state.step >= a.DEALING_HYPES
    hypes = [int(state.hypes_on and (dealing and (state.step > a.DEALING_HYPES or s < state.active))) for s in seats]
    recipes = [
        2 * int(state.step >= a.LAYING_OUT or (state.step == a.DEALING_RECIPES and s < state.active)) for s in seats
    ]
    found = [size(cards) for cards in state.recipes]
    if state.step == a.DEALING_RECIPES:
        recipes[state.active] = min(found[state.active], 1)
    if found != recipes or [size(hand) for hand in state.hypes] != hypes:
        raise fields.bad("step", "the cards dealt so far, seat by seat")
    if state.step == a.DEALING_HYPES and not state.hypes_on:
        raise fields.bad("step", "no hypes to deal, as hypes=no")
    if state.active and state.step not in (a.DEALING_HYPES, a.DEALING_RECIPES):
        raise fields.bad("step", "seat 0")
    slots = [recipe != t.NONE for recipe in state.display]
    laid_out = state.step == a.STARTING
    if slots != sorted(slots, reverse=True) or slots[-1] != laid_out or (slots[0] and state.step < a.LAYING_OUT):
        raise fields.bad("display", "slots filled in order while the display is laid out")
    if laid_out and state.first != t.NONE:
        raise fields.bad("first", "'-' while the seat that begins is drawn")
    if any(state.cooked) or state.recipe_discards or state.hype_discards or any(state.pantry):
        raise fields.bad("step", "nothing cut, cooked or discarded in the setup")
    if state.chef_on and state.tokens != (1 << state.seats) - 1:
        raise fields.bad("tokens", "all unspent in the setup")
    if state.turn or state.trigger != t.NONE or state.finals != t.NONE:
        raise fields.bad("turn", "0, and no end, in the setup")


def check_turn(fields: Fields, state: VeggieState) -> None:
    """Whose turn it is follows from who began and the number of turns or final cooks [DV-4.1, DV-12, DV-15.1]."""
    if state.step >= a.RESTOCKING and state.first == t.NONE:
        raise fields.bad("first", "the seat that began")
    alone = state.seats == 1
    cooked = [size(cards) for cards in state.cooked]
    if state.trigger != t.NONE and (alone or cooked[state.trigger] < state.target):
        raise fields.bad("end", f"a seat that has cooked {state.target} recipes, and no such seat alone")
    limit = state.solo_turns if alone else state.turn_limit * state.seats
    if state.finals != t.NONE:
        first = state.first if state.trigger == t.NONE else state.trigger
        if state.active != (first + state.finals - state.over) % state.seats:
            raise fields.bad("step", "the seat whose final cook it is")
        if not (a.COOKING <= state.step <= a.DICE or state.over):
            raise fields.bad("step", "a step of cooking, or the end, once the final cooks have begun")
        if state.trigger == t.NONE and state.turn != limit:
            raise fields.bad("turn", f"{limit} for final cooks that nobody started")
        return
    due = (state.first + state.turn) % state.seats
    if state.step >= a.RESTOCKING and state.active != due:
        raise fields.bad("step", f"seat {due}, as {state.turn} turns are completed")
    if state.trigger == t.NONE and (state.turn >= limit or (not alone and max(cooked) >= state.target)):
        raise fields.bad("end", f"fewer than {limit} turns and {state.target} cooked recipes before the end")


def check_held_cards(fields: Fields, state: VeggieState) -> None:
    """Limits hold but for the one card that the acting seat has just drawn [DV-11.1, DV-11.7]."""
    if state.step < a.RESTOCKING:
        return
    for seat in range(state.seats):
        recipes, hypes = size(state.recipes[seat]), size(state.hypes[seat])
        just_drawn = seat == state.active and state.step in (a.REFILLING, a.LIMITS)
        over = max(recipes - t.KEEP_RECIPES, 0) + max(hypes - t.KEEP_HYPES, 0)
        if over > just_drawn or (state.step == a.REFILLING and hypes > t.KEEP_HYPES):
            raise fields.bad("recipes", f"at most {t.KEEP_RECIPES} recipes and {t.KEEP_HYPES} hypes for seat {seat}")
    cooking = a.COOKING <= state.step <= a.CHANGING
    if cooking and state.cooked_now + size(state.recipes[state.active]) > t.KEEP_RECIPES:
        raise fields.bad("step", "with those cooked in this step, at most two recipes")
    if state.cooked_now > size(state.cooked[state.active]):
        raise fields.bad("step", "the recipes cooked in this step among the cooked")


def check_step(fields: Fields, state: VeggieState) -> None:
    """The step is one that is asked here."""
    dice = how_many(counts_of(state.pantry, t.TYPES * state.active))
    if state.step == a.RESTOCKING and (not state.block or all(state.types)):
        raise fields.bad("step", "a restock only when the block has dice but lacks a type")
    if state.step == a.CUTTING and not state.block:
        raise fields.bad("block", "a die to cut")
    if a.COOKING <= state.step <= a.CHANGING and not can_cook(state):
        raise fields.bad("step", "a recipe that can be cooked")
    if state.step == a.CARD and not sources(state, state.game.buffer()):
        raise fields.bad("step", "a card to take")
    if state.step == a.DRAWING_HYPE and size(state.hype_deck) < 2:
        raise fields.bad("step", "several hypes to draw from")
    if state.step in (a.DRAWING_RECIPE, a.REFILLING) and size(state.recipe_deck) < 2:
        raise fields.bad("step", "several recipes to draw from")
    if state.step == a.REFILLING and (state.display[state.slot] != t.NONE or not state.recipes[state.active]):
        raise fields.bad("display", "an empty slot to be refilled, and the recipe taken from it")
    over = dice > t.KEEP_DICE or size(state.recipes[state.active]) > t.KEEP_RECIPES
    if state.step == a.LIMITS and not (over or size(state.hypes[state.active]) > t.KEEP_HYPES):
        raise fields.bad("step", "something over the limits")
    if state.step == a.RUSH and (state.seats > 1 or not state.solo_rush or is_one_cut(state)):
        raise fields.bad("step", "a rush only alone, with solo_rush=yes and a block to cut")
