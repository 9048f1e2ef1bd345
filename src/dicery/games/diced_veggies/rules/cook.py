"""Cooking: which dishes a seat can cook, and the choices of a plan, one after the other [DV-7, DV-8, DV-9]."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from dicery.games.diced_veggies.rules import actions as a
from dicery.games.diced_veggies.rules import tables as t
from dicery.games.diced_veggies.rules.cards import card_at
from dicery.games.diced_veggies.rules.plans import (
    completable,
    counts_of,
    demand_of,
    demand_under,
    first_extra,
    first_mode,
    has_plan,
    holds,
    how_many,
    mode_works,
)

if TYPE_CHECKING:
    from dicery.games.diced_veggies.rules.state import VeggieState


def has_token(state: "VeggieState") -> bool:
    """Does the acting seat hold an unspent token [DV-9.10]?"""
    return state.tokens >> state.active & 1 != 0


def can_cook(state: "VeggieState") -> bool:
    """Is there a recipe of the acting seat that its pantry provides for [DV-7.3]?"""
    base = t.TYPES * state.active
    counts = counts_of(state.pantry, base)
    token = has_token(state)
    recipes = state.recipes[state.active]
    recipe: i64 = 0
    while recipes >> recipe != 0:
        if recipes >> recipe & 1 != 0 and has_plan(state.pantry, base, counts, recipe, t.NONE, 0, token):
            return True
        recipe += 1
    return False


def dishes_to_cook(state: "VeggieState", out: vec[i64]) -> i64:
    """`done`, then each own recipe alone and with each own hype, if it has a plan [DV-7.1, DV-7.10, DV-8.1]."""
    pantry = state.pantry
    base = t.TYPES * state.active
    counts = counts_of(pantry, base)
    token = has_token(state)
    hand = state.hypes[state.active]
    out[0] = a.DONE
    count: i64 = 1
    action: i64 = a.COOK
    recipes = state.recipes[state.active]
    recipe: i64 = 0
    while recipes >> recipe != 0:
        if recipes >> recipe & 1 != 0:
            if has_plan(pantry, base, counts, recipe, t.NONE, 0, token):
                out[count] = action
                count += 1
                place: i64 = 1
                hype: i64 = 0
                while hand >> hype != 0:
                    if hand >> hype & 1 != 0:
                        if has_plan(pantry, base, counts, recipe, hype, state.cooked_now, token):
                            out[count] = action + place
                            count += 1
                        place += 1
                    hype += 1
            action += 3
        recipe += 1
    return count


def extras(state: "VeggieState", out: vec[i64]) -> i64:
    """Which types may be spent as extras [DV-7.9]."""
    first = t.EXTRAS_OF[t.ANY[state.plan_hype]]
    count: i64 = 0
    place = next_extra(state, 0)
    while place != t.NONE:
        out[count] = a.USE_EXTRA + first + place
        count += 1
        place = next_extra(state, place + 1)
    return count


def next_extra(state: "VeggieState", place: i64) -> i64:
    """The first choice of extra types from this place on, or NONE [DV-7.9]."""
    base = t.TYPES * state.active
    counts = counts_of(state.pantry, base)
    return first_extra(state.pantry, base, counts, state.plan_recipe, state.plan_hype, place, has_token(state))


def modes(state: "VeggieState", out: vec[i64]) -> i64:
    """What the chef token may do for the dish [DV-9.3]."""
    count: i64 = 0
    mode = next_mode(state, t.CHEF_NO)
    while mode != t.NONE:
        out[count] = a.CHEF + mode
        count += 1
        mode = next_mode(state, mode + 1)
    return count


def next_mode(state: "VeggieState", mode: i64) -> i64:
    """The first chef mode from this one on, or NONE [DV-9.3]."""
    base = t.TYPES * state.active
    counts = counts_of(state.pantry, base)
    extra = state.plan_extra if state.plan_extra != t.NONE else 0
    found = first_mode(state.pantry, base, counts, state.plan_recipe, state.plan_hype, extra, mode, has_token(state))
    if mode <= t.CHEF_KEPT and (found > t.CHEF_KEPT or found == t.NONE) and may_change_kept(state, counts, extra):
        return t.CHEF_KEPT
    return found


def may_change_kept(state: "VeggieState", counts: i64, extra: i64) -> bool:
    """May the token change the number of a die that this cook leaves? Not after the last restock [DV-9.2, DV-9.12]."""
    hype = state.plan_hype
    if not state.hypes_on or not has_token(state) or (hype != t.NONE and t.KEEPS_TOKEN[hype] != 0):
        return False
    if state.finals != t.NONE or state.is_last_turn():
        return False
    if how_many(demand_of(state.plan_recipe, hype, extra)) == how_many(counts):
        return False
    base = t.TYPES * state.active
    return mode_works(state.pantry, base, counts, state.plan_recipe, hype, extra, t.CHEF_NO, True)


def uses(state: "VeggieState", out: vec[i64]) -> i64:
    """Which dice of the type asked for may be spent [DV-7.8]."""
    count: i64 = 0
    choice = next_use(state, t.NUMBERS_OF[plan_demand(state) >> 4 * state.asking & 15])
    while choice != t.NONE:
        out[count] = a.USE + choice
        count += 1
        choice = next_use(state, choice + 1)
    return count


def next_use(state: "VeggieState", choice: i64) -> i64:
    """The first set of numbers from this one on that the type asked for can give, or NONE [DV-7.7, DV-7.8]."""
    demand = plan_demand(state)
    kind = state.asking
    need = demand >> 4 * kind & 15
    base = t.TYPES * state.active
    have = state.pantry[base + kind]
    hype = state.plan_hype
    free = hype == t.NONE or t.NUMERIC[hype] == 0
    numbers = plan_numbers(state)
    end = t.NUMBERS_OF[need + 1]
    while choice < end:
        part = t.NUMBERS[choice]
        if holds(have, part) and (
            free
            or completable(state.pantry, base, demand, kind + 1, numbers + part, hype, state.plan_mode == t.CHEF_NUMBER)
        ):
            return choice
        choice += 1
    return t.NONE


def changes(state: "VeggieState", out: vec[i64]) -> i64:
    """Each different die that the cook leaves, and each other number that it may show then [DV-9.4, DV-9.12]."""
    count: i64 = 0
    kind: i64 = 0
    while kind < t.TYPES:
        kept = state.pantry[t.TYPES * state.active + kind] - state.pantry[t.TYPES * state.seats + kind]
        old: i64 = 0
        while kept != 0:
            new: i64 = 0
            while new < 5 and kept & 15 != 0:
                if new != old:
                    out[count] = a.CHANGE + 25 * kind + 5 * old + new
                    count += 1
                new += 1
            kept >>= 4
            old += 1
        kind += 1
    return count


def change_kept(state: "VeggieState", change: i64) -> None:
    """A die that is kept is turned to another number, which it shows from now on [DV-9.12]."""
    place = t.TYPES * state.active + change // 25
    state.pantry[place] += (1 << 4 * (change % 5)) - (1 << 4 * (change // 5 % 5))


def plan_demand(state: "VeggieState") -> i64:
    """How many dice of each type the plan spends, extra types and chef mode being settled [DV-7.4]."""
    extra = state.plan_extra if state.plan_extra != t.NONE else 0
    return demand_under(demand_of(state.plan_recipe, state.plan_hype, extra), state.plan_mode)


def plan_numbers(state: "VeggieState") -> i64:
    """The numbers of the dice chosen so far, packed."""
    plan = t.TYPES * state.seats
    pantry = state.pantry
    return pantry[plan] + pantry[plan + 1] + pantry[plan + 2] + pantry[plan + 3] + pantry[plan + 4]


def choose(state: "VeggieState", action: i64) -> None:
    """One more choice of the cook under way, and all that then follows by itself [DV-7.7, DV-7.11]."""
    step = state.step
    if step == a.COOKING:
        state.plan_recipe = card_at(state.recipes[state.active], (action - a.COOK) // 3)
        place = (action - a.COOK) % 3
        if place > 0:
            state.plan_hype = card_at(state.hypes[state.active], place - 1)
        settle_extra(state)
    elif step == a.EXTRA_TYPES:
        state.plan_extra = t.EXTRAS[action - a.USE_EXTRA]
        settle_mode(state)
    elif step == a.CHEF_MODE:
        state.plan_mode = action - a.CHEF
        state.asking = 0
        settle_dice(state)
    elif step == a.CHANGING:
        change_kept(state, action - a.CHANGE)
        state.step = a.COOKING
    else:
        state.pantry[t.TYPES * state.seats + state.asking] = t.NUMBERS[action - a.USE]
        state.asking += 1
        settle_dice(state)


def settle_extra(state: "VeggieState") -> None:
    """Extra types are asked for if the hype wants any and there are several choices [DV-7.9, DV-7.11]."""
    if state.plan_hype != t.NONE and t.ANY[state.plan_hype] != 0:
        first = next_extra(state, 0)
        if next_extra(state, first + 1) != t.NONE:
            state.step = a.EXTRA_TYPES
            return
        state.plan_extra = t.EXTRAS[t.EXTRAS_OF[t.ANY[state.plan_hype]] + first]
    settle_mode(state)


def settle_mode(state: "VeggieState") -> None:
    """The chef mode is asked for if there are several [DV-7.11]."""
    first = next_mode(state, t.CHEF_NO)
    if next_mode(state, first + 1) != t.NONE:
        state.step = a.CHEF_MODE
        return
    state.plan_mode = first
    state.asking = 0
    settle_dice(state)


def settle_dice(state: "VeggieState") -> None:
    """Type by type the numbers are asked for if there are several choices, then a change [DV-7.8, DV-7.11, DV-13.2]."""
    demand = plan_demand(state)
    while state.asking < t.TYPES:
        need = demand >> 4 * state.asking & 15
        if need != 0:
            have = state.pantry[t.TYPES * state.active + state.asking]
            first = next_use(state, t.NUMBERS_OF[need])
            if state.hypes_on and how_many(have) != need and next_use(state, first + 1) != t.NONE:
                state.step = a.DICE
                return
            state.pantry[t.TYPES * state.seats + state.asking] = t.NUMBERS[first]
        state.asking += 1
    if state.plan_mode == t.CHEF_KEPT:
        state.step = a.CHANGING
