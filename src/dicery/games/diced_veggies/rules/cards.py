"""Cards and limits: where a card can be had, and what must go when a seat holds too much [DV-10, DV-11]."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.bits import size
from dicery.games.diced_veggies.rules import actions as a
from dicery.games.diced_veggies.rules import tables as t

if TYPE_CHECKING:
    from dicery.games.diced_veggies.rules.state import VeggieState


def card_at(cards: i64, place: i64) -> i64:
    """The card at a place of a hand or pile, in canonical order [DV-1.4]."""
    card: i64 = 0
    while True:
        if cards >> card & 1 != 0:
            if place == 0:
                return card
            place -= 1
        card += 1


def sources(state: "VeggieState", out: vec[i64]) -> i64:
    """Where a card can be had: hype deck, recipe deck, display [DV-10.1, DV-10.5, DV-13.1]."""
    count: i64 = 0
    if state.hype_deck | state.hype_discards != 0:
        out[count] = a.DRAW_HYPE
        count += 1
    if state.recipe_deck | state.recipe_discards != 0:
        out[count] = a.DRAW_RECIPE
        count += 1
    slot: i64 = 0
    while slot < t.SLOTS:
        if state.display[slot] != t.NONE:
            out[count] = a.TAKE + slot
            count += 1
        slot += 1
    return count


def surplus(state: "VeggieState", out: vec[i64]) -> i64:
    """Any item of the kind in excess: recipes, then hypes, then dice [DV-11.1, DV-11.2, DV-11.4, DV-13.2]."""
    seat = state.active
    count: i64 = 0
    recipes = size(state.recipes[seat])
    if recipes > t.KEEP_RECIPES:
        while count < recipes:
            out[count] = a.DISCARD_RECIPE + count
            count += 1
        return count
    hypes = size(state.hypes[seat])
    if hypes > t.KEEP_HYPES:
        while count < hypes:
            out[count] = a.DISCARD_HYPE + count
            count += 1
        return count
    kind: i64 = 0
    while kind < t.TYPES:
        numbers = state.pantry[t.TYPES * seat + kind]
        number: i64 = 0
        while numbers != 0:
            if numbers & 15 != 0:
                out[count] = a.DISCARD_DIE + 5 * kind + number
                count += 1
                if not state.hypes_on:
                    break
            numbers >>= 4
            number += 1
        kind += 1
    return count
