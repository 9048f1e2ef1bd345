"""What a seat or a spectator may know of a position of Diced Veggies [DV-14]."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from dicery.engine.bits import size
from dicery.engine.state import View
from dicery.games.diced_veggies.parts import PARTS
from dicery.games.diced_veggies.rules import actions as a
from dicery.games.diced_veggies.rules import tables as t
from dicery.games.diced_veggies.rules.block import cell_name

if TYPE_CHECKING:
    from dicery.games.diced_veggies.rules.state import VeggieState


class VeggieView(View):
    """What a seat or a spectator may know [DV-14]."""

    step: str
    turn: int  # turns completed
    active: int
    first: int | None  # the seat that begins, once it is known
    hypes_on: bool
    chef_tokens: bool
    target: int
    three_dice: bool
    even_turns: bool
    turn_limit: int
    solo_turns: int
    solo_par: int
    trigger: int | None  # the seat that started the end
    final: bool  # final cooks are under way
    block: list[str]  # 35 cells in reading order: "" or "Ca2"
    shape: list[str]  # the cells of a block that is being packed
    frame: dict[str, int]  # spent dice by type; those still to be placed while a block is packed
    pantries: list[list[str]]
    tokens: list[bool]
    recipes: list[list[str]]
    hype_counts: list[int]
    hand: list[str]  # the hypes of the seat whose view this is
    cooked: list[list[list[str]]]  # by seat: recipe, and hype if there is one
    cooked_now: int  # recipes cooked in this cook step
    display: list[str]  # "" for an empty slot
    recipe_deck: int
    hype_deck: int
    recipe_discards: list[str]
    hype_discards: list[str]
    plan: list[str]  # of the cook under way: recipe, hype, extra types, chef mode, as far as they are chosen
    plan_dice: list[str]
    asking: str  # the type whose numbers are asked for, or ""


def view_of(state: "VeggieState", seat: i64) -> VeggieView:
    """The position as the seat, or a spectator, sees it [DV-14.1 to 14.3]."""
    block = [""] * 35
    for kind in range(t.TYPES):
        for place in range(35):
            cell = 8 * (place // 7) + place % 7
            if state.types[kind] >> cell & 1:
                block[place] = PARTS.die_code(kind, state.rows[place // 7] >> 8 * (place % 7) & 0xFF)
    seats = range(state.seats)
    return {
        **state.common_view(seat),
        "step": a.STEPS[state.step],
        "turn": state.turn,
        "active": state.active,
        "first": None if state.first == t.NONE else state.first,
        "hypes_on": state.hypes_on,
        "chef_tokens": state.chef_on,
        "target": state.target,
        "three_dice": state.three_dice,
        "even_turns": state.even_turns,
        "turn_limit": state.turn_limit,
        "solo_turns": state.solo_turns,
        "solo_par": state.solo_par,
        "trigger": None if state.trigger == t.NONE else state.trigger,
        "final": state.finals != t.NONE,
        "block": block,
        "shape": [cell_name(cell) for cell in range(40) if state.shape >> cell & 1],
        "frame": {PARTS.vegetables[kind].id: state.frame >> 4 * kind & 15 for kind in range(t.TYPES)},
        "pantries": [dice_codes(state, t.TYPES * owner) for owner in seats],
        "tokens": [state.tokens >> owner & 1 != 0 for owner in seats],
        "recipes": [recipe_ids(state.recipes[owner]) for owner in seats],
        "hype_counts": [size(state.hypes[owner]) for owner in seats],
        "hand": hype_ids(state.hypes[seat]) if seat >= 0 else [],
        "cooked": [cooked_dishes(state, owner) for owner in seats],
        "cooked_now": state.cooked_now,
        "display": ["" if recipe == t.NONE else PARTS.recipes[recipe].id for recipe in state.display],
        "recipe_deck": size(state.recipe_deck),
        "hype_deck": size(state.hype_deck),
        "recipe_discards": recipe_ids(state.recipe_discards),
        "hype_discards": hype_ids(state.hype_discards),
        "plan": plan_choices(state),
        "plan_dice": dice_codes(state, t.TYPES * state.seats),
        "asking": PARTS.vegetables[state.asking].id if state.step == a.DICE else "",
    }


def dice_codes(state: "VeggieState", base: i64) -> list[str]:
    """The dice of a pantry or of the plan, by type, then by number [DV-1.3]."""
    return [
        PARTS.die_code(kind, number)
        for kind in range(t.TYPES)
        for number in range(2, 7)
        for _ in range(state.pantry[base + kind] >> 4 * (number - 2) & 15)
    ]


def cooked_dishes(state: "VeggieState", seat: i64) -> list[list[str]]:
    """Cooked recipes with their hypes, public knowledge [DV-7.13]."""
    found: list[list[str]] = []
    for recipe in range(t.RECIPES):
        if state.cooked[seat] >> recipe & 1:
            hype = state.hyped[recipe]
            found.append([PARTS.recipes[recipe].id] + ([] if hype == t.NONE else [PARTS.hypes[hype].id]))
    return found


def plan_choices(state: "VeggieState") -> list[str]:
    """Recipe, hype, extra types and chef mode of the cook under way, as far as they are settled [DV-14.3]."""
    if state.plan_recipe == t.NONE:
        return []
    hype = "" if state.plan_hype == t.NONE else PARTS.hypes[state.plan_hype].id
    choices = [PARTS.recipes[state.plan_recipe].id, hype]
    if state.step > a.EXTRA_TYPES:
        choices.append("" if state.plan_extra == t.NONE else type_list(state.plan_extra))
    if state.step > a.CHEF_MODE:
        choices.append(mode_name(state.plan_mode))
    return choices


def recipe_ids(cards: i64) -> list[str]:
    """A set of recipes by their ids, in canonical order [DV-1.4]."""
    return [PARTS.recipes[card].id for card in range(t.RECIPES) if cards >> card & 1]


def hype_ids(cards: i64) -> list[str]:
    """A set of hypes by their ids, in canonical order [DV-1.4]."""
    return [PARTS.hypes[card].id for card in range(t.HYPES) if cards >> card & 1]


def type_list(counts: i64) -> str:
    """ "carrot+carrot+onion" """
    names = [PARTS.vegetables[kind].id for kind in range(t.TYPES) for _ in range(counts >> 4 * kind & 15)]
    return "+".join(names)


def mode_name(mode: i64) -> str:
    """ "no", "number", "kept" or "onion as pepper" """
    if mode < t.CHEF_TYPE:
        return ("no", "number", "kept")[mode]
    names = PARTS.vegetables
    return f"{names[t.FROM_TYPE[mode - t.CHEF_TYPE]].id} as {names[t.TO_TYPE[mode - t.CHEF_TYPE]].id}"
