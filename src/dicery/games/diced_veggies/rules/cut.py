"""Cutting: which dice one cut may take, and where they go [DV-6]."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from dicery.games.diced_veggies.rules import actions as a
from dicery.games.diced_veggies.rules import tables as t
from dicery.games.diced_veggies.rules.block import BIT, ONES, QUADRANTS, ROW, ROWS, legal_corners

if TYPE_CHECKING:
    from dicery.games.diced_veggies.rules.state import VeggieState


def cut_limit(state: "VeggieState") -> i64:
    """How much one cut may take, in pips or in dice [DV-6.5, DV-13.6]."""
    return t.CUT_DICE if state.three_dice else t.CUT_SUM


def cut_weights(state: "VeggieState") -> vec[i64]:
    """What counts towards the limit, as packed rows: the numbers, or one for each die."""
    if not state.three_dice:
        return state.rows
    weights = state.rows[:]
    row: i64 = 0
    while row < ROWS:
        weights[row] = ONES[state.block >> 8 * row & ROW]
        row += 1
    return weights


def is_one_cut(state: "VeggieState") -> bool:
    """Is the whole block within the limit of one cut [DV-6.7]?"""
    return within(cut_weights(state), cut_limit(state))


def within(weights: vec[i64], limit: i64) -> bool:
    """Do the weights of all columns together not exceed the limit?"""
    columns = weights[0] + weights[1] + weights[2] + weights[3] + weights[4]
    total: i64 = 0
    while columns != 0:
        total += columns & 0xFF
        columns >>= 8
    return total <= limit


def cuts(state: "VeggieState", out: vec[i64]) -> i64:
    """The whole block if one cut may take it, otherwise all legal cuts [DV-6.1, DV-6.7, DV-6.11, DV-6.15]."""
    weights = cut_weights(state)
    limit = cut_limit(state)
    if within(weights, limit):
        out[0] = a.TAKE_ALL
        return 1
    count: i64 = 0
    quadrant: i64 = 0
    while quadrant < 4:
        corners = legal_corners(state.block, weights, limit, quadrant)
        action = a.CUT + 35 * quadrant
        while corners != 0:
            row = corners & ROW
            place: i64 = 0
            while row != 0:
                if row & 1 != 0:
                    out[count] = action + place
                    count += 1
                row >>= 1
                place += 1
            corners >>= 8
            action += 7
        quadrant += 1
    return count


def taken_by(state: "VeggieState", action: i64) -> i64:
    """Bits of the dice that a cut takes [DV-6.2, DV-6.3, DV-6.7]."""
    if action == a.TAKE_ALL:
        return state.block
    place = (action - a.CUT) % 35
    return state.block & QUADRANTS[40 * ((action - a.CUT) // 35) + 8 * (place // 7) + place % 7]


def take(state: "VeggieState", taken: i64, seat: i64) -> None:
    """The dice go to the pantry as they lie, or to the frame; the rest stays [DV-6.4, DV-6.12, DV-13.9]."""
    types = state.types
    cell: i64 = 0
    while taken >> cell != 0:
        if taken >> cell & 1 != 0:
            kind: i64 = 0
            while types[kind] >> cell & 1 == 0:
                kind += 1
            types[kind] ^= BIT[cell]
            number = state.rows[cell >> 3] >> 8 * (cell & 7) & 0xFF
            state.rows[cell >> 3] -= number << 8 * (cell & 7)
            if seat == t.NONE:
                state.frame += 1 << 4 * kind
            else:
                state.pantry[t.TYPES * seat + kind] += 1 << 4 * (number - 2)
        cell += 1
    state.block &= ~taken
