"""Diced Veggies: why a move is refused, with the clause."""

from dicery.engine.state import CHANCE, Illegal
from dicery.games.diced_veggies.parts import PARTS
from dicery.games.diced_veggies.rules import actions as a
from dicery.games.diced_veggies.rules import tables as t
from dicery.games.diced_veggies.rules.block import cell_name, first_quadrant, one_piece, tight_corner
from dicery.games.diced_veggies.rules.cut import is_one_cut, taken_by
from dicery.games.diced_veggies.rules.state import VeggieState
from dicery.games.diced_veggies.text.notation import CELLS, QUADRANT_NAMES, dice_of, needs_words, pips


def refusal(state: VeggieState, seat: int, move: str) -> Illegal:
    """Names the rule that stands against a move."""
    expected = "expected " + ", ".join(dict.fromkeys(state.legal_moves(seat)))
    verb = move.partition(" ")[0]
    if seat == CHANCE:
        return Illegal(f"{move!r} is not an outcome here: {expected}", "DV-1.7")
    if state.step == a.CUTTING:
        return refused_cut(state, move, expected)
    if state.step == a.COOKING:
        return refused_cook(state, seat, move, expected)
    if state.step == a.RESTOCKING:
        return Illegal(f"first restock or keep the block, {move!r} is neither: {expected}", "DV-4.2")
    if state.step == a.EXTRA_TYPES:
        return Illegal(f"{move!r} does not lead to a dish here: {expected}", "DV-7.9")
    if state.step == a.CHEF_MODE:
        clause = {"chef number": "DV-9.6", "chef kept": "DV-9.12"}.get(move, "DV-9.8")
        return Illegal(f"{move!r} does not lead to a dish here: {expected}", clause)
    if state.step == a.DICE:
        return Illegal(f"{move!r} does not lead to a dish here: {expected}", "DV-7.8")
    if state.step == a.CHANGING:
        return Illegal(f"{move!r} does not change a die that is kept: {expected}", "DV-9.12")
    if state.step == a.CARD:
        if move == "draw hype" and not state.hypes_on:
            return Illegal(f"this match is played without hypes: {expected}", "DV-13.1")
        clause = "DV-10.5" if verb in ("draw", "take") else "DV-10.1"
        return Illegal(f"there is no card to be had by {move!r}: {expected}", clause)
    if verb != "discard":
        return Illegal(f"too much is held, something must be discarded, not {move!r}: {expected}", "DV-11.1")
    return Illegal(f"{move!r} is not in excess: {expected}", "DV-11.2")


def refused_cut(state: VeggieState, move: str, expected: str) -> Illegal:
    """Over the limit, in pieces, or the same dice under another name [DV-6]."""
    if move == "take all":
        return Illegal(f"the whole block is more than one cut may take: {expected}", "DV-6.7")
    given = move.split()
    if len(given) != 3 or given[0] != "cut" or given[1] not in QUADRANT_NAMES or given[2] not in CELLS:
        return Illegal(f"{move!r} is not a cut such as 'cut nw b2': {expected}", "DV-6.1")
    if is_one_cut(state):
        limit = f"{t.CUT_DICE} dice" if state.three_dice else f"{t.CUT_SUM} pips"
        return Illegal(f"the whole block is within {limit} and is taken, not cut: {expected}", "DV-6.7")
    taken = taken_by(state, a.CUT + 35 * QUADRANT_NAMES.index(given[1]) + CELLS.index(given[2]))
    if taken == 0:
        return Illegal(f"{move!r} takes no die: {expected}", "DV-6.1")
    codes = dice_of(state, taken)
    if state.three_dice and len(codes) > t.CUT_DICE:
        return Illegal(f"{' '.join(codes)} are {len(codes)} dice, more than {t.CUT_DICE}: {expected}", "DV-13.6")
    if not state.three_dice and pips(codes) > t.CUT_SUM:
        return Illegal(f"{' '.join(codes)} total {pips(codes)}, more than {t.CUT_SUM}: {expected}", "DV-6.5")
    if not one_piece(state.block & ~taken):
        return Illegal(f"without {' '.join(codes)} the block would fall into pieces: {expected}", "DV-6.6")
    first = first_quadrant(state.block, taken)
    name = f"cut {QUADRANT_NAMES[first]} {cell_name(tight_corner(taken, first))}"
    return Illegal(f"these dice are taken by {name!r}: {expected}", "DV-6.10")


def refused_cook(state: VeggieState, seat: int, move: str, expected: str) -> Illegal:
    """Says what is missing for a recipe or a hype of the seat's own [DV-7, DV-8]."""
    name, plus, hype = move.removeprefix("cook ").partition(" + ")
    own = [recipe for recipe in range(len(PARTS.recipes)) if state.recipes[seat] >> recipe & 1]
    recipe = next((recipe for recipe in own if PARTS.recipes[recipe].id == name), t.NONE)
    if not move.startswith("cook "):
        return Illegal(f"{move!r} is no part of the cook step: {expected}", "DV-4.2")
    if recipe == t.NONE:
        return Illegal(f"{name!r} is not one of the seat's recipes: {expected}", "DV-7.1")
    if not plus or f"cook {name}" not in state.legal_moves(seat):
        return Illegal(f"{PARTS.recipes[recipe].name} needs {needs_words(recipe)}: {expected}", "DV-7.2")
    hand = [card for card in range(len(PARTS.hypes)) if state.hypes[seat] >> card & 1]
    played = next((card for card in hand if PARTS.hypes[card].id == hype), t.NONE)
    if played == t.NONE:
        return Illegal(f"{hype!r} is not in the seat's hand: {expected}", "DV-8.1")
    return Illegal(f"{hype!r} is not met ({PARTS.hypes[played].text}): {expected}", "DV-7.6")
