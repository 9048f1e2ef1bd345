"""What a seat's cooked recipes and the hypes paired with them are worth in Diced Veggies."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from dicery.games.diced_veggies.rules import tables as t

if TYPE_CHECKING:
    from dicery.games.diced_veggies.rules.state import VeggieState


def score_of(state: "VeggieState", seat: i64) -> i64:
    """Stars of the cooked recipes and the rewards of their hypes, as if the game ended now [DV-12.7, DV-12.9]."""
    cooked = state.cooked[seat]
    if cooked == 0:
        return 0
    recipes: i64 = 0
    hypes: i64 = 0
    recipe: i64 = 0
    while cooked >> recipe != 0:
        if cooked >> recipe & 1 != 0:
            recipes += 1
            if state.hyped[recipe] != t.NONE:
                hypes += 1
        recipe += 1
    total: i64 = 0
    recipe = 0
    while cooked >> recipe != 0:
        if cooked >> recipe & 1 != 0:
            total += t.STARS[recipe]
            if state.hyped[recipe] != t.NONE:
                total += reward_of(recipe, state.hyped[recipe], recipes, hypes)
        recipe += 1
    return total


def reward_of(recipe: i64, hype: i64, cooked: i64, hyped: i64) -> i64:
    """The stars a hype adds; `cooked` and `hyped` are its owner's recipes and those with a hype [DV-8.4, DV-8.7]."""
    amount = t.AMOUNT[hype]
    kind = t.REWARD[hype]
    if kind == t.PER_INGREDIENT:
        return amount * t.ICONS[recipe]
    if kind == t.PER_ICON:
        return amount * (t.NEEDS[recipe] >> 4 * t.ICON_TYPE[hype] & 15)
    if kind == t.PER_TYPE:
        return amount * t.ICON_TYPES[recipe]
    if kind == t.TIMES:
        return (amount - 1) * t.STARS[recipe]
    if kind == t.PER_COOKED:
        return amount * cooked
    if kind == t.PER_HYPE:
        return amount * hyped
    return amount
