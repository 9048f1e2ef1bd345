"""What the drawings of Diced Veggies read from a view: dice, cards, cuts, and what a kitchen lacks."""

from functools import cache
from typing import TypedDict, TypeGuard

from dicery.drawing import Spot, pip_die
from dicery.engine.state import View
from dicery.games.counted import counted
from dicery.games.diced_veggies.parts import HYPE_NUMBERS, PARTS, RECIPE_NUMBERS, TYPE_IDS, Hype, Recipe
from dicery.games.diced_veggies.rules.scoring import reward_of
from dicery.games.diced_veggies.rules.view import VeggieView

COLUMNS = "abcdefg"
TIMES = "\N{MULTIPLICATION SIGN}"
READY = "Chef token: ready"
VEGETABLES = {vegetable.code: vegetable for vegetable in PARTS.vegetables}
RECIPES = {recipe.id: recipe for recipe in PARTS.recipes}
HYPES = {hype.id: hype for hype in PARTS.hypes}


class BlockView(TypedDict):
    """What the drawing of the block follows from, with the cuts."""

    block: list[str]
    shape: list[str]
    three_dice: bool


class KitchenView(TypedDict):
    """What the drawing of a whole kitchen follows from, with the moves."""

    mine: bool  # does the viewer's own seat cook there?
    dice: list[str]
    recipes: list[str]
    token: str  # what is said of the chef token; nothing where none are played
    has_token: bool
    hypes: list[str] | None  # those that the viewer holds; None: no hypes are played, or not the viewer's to see
    dishes: list[list[str]]
    over: bool
    cooked_now: int
    plan: list[str]  # the cook under way there
    plan_dice: list[str]


def is_own(view: View) -> TypeGuard[VeggieView]:
    """Is this a view of Diced Veggies?"""
    return view.get("game") == "diced-veggies"


def own_view(view: View) -> VeggieView:
    """The same view, known to be one of this game."""
    assert is_own(view), f"expected a view of Diced Veggies, got one of {view.get('game')!r}"
    return view


@cache
def number(code: str) -> int:
    return int(code[2:])


@cache
def type_of(code: str) -> str:
    return VEGETABLES[code[:2]].id


@cache
def die_words(code: str) -> str:
    """ "Pepper 5" """
    return f"{VEGETABLES[code[:2]].name} {number(code)}"


def drawn(code: str, spot: Spot | None = None) -> str:
    """A die with its pips and its vegetable."""
    return pip_die(type_of(code), number(code), mark=type_of(code), spot=spot)


@cache
def cell(place: int) -> str:
    """The name of a place of the block, which are numbered in reading order [DV-1.1, DV-1.2]."""
    return COLUMNS[place % 7] + str(place // 7 + 1)


def places_of(view: BlockView, move: str) -> tuple[int, ...]:
    """The places of the block that a cut takes, in reading order."""
    filled = tuple(place for place, code in enumerate(view["block"]) if code)
    if not move.startswith("cut "):
        return filled
    _, quadrant, corner = move.split()
    row, column = int(corner[1]) - 1, COLUMNS.index(corner[0])
    return tuple(
        place
        for place in filled
        if (place // 7 <= row if quadrant[0] == "n" else place // 7 >= row)
        and (place % 7 <= column if quadrant[1] == "w" else place % 7 >= column)
    )


def tally(codes: list[str]) -> str:
    """ "2 + 3 + 4 = 9" """
    numbers = [number(code) for code in codes]
    return f"{' + '.join(map(str, numbers))} = {sum(numbers)}" if len(numbers) > 1 else str(sum(numbers))


def needs_of(recipe: Recipe) -> list[str]:
    """The types on the card, each as often as it is asked for."""
    return [kind for kind, count in zip(TYPE_IDS, recipe.needs, strict=True) for _ in range(count)]


def missing(recipe: Recipe, codes: list[str]) -> list[str]:
    """The types that these dice do not provide."""
    held = [type_of(code) for code in codes]
    return [kind for kind, count in zip(TYPE_IDS, recipe.needs, strict=True) for _ in range(count - held.count(kind))]


def provide(codes: list[str], lacks: list[str]) -> bool:
    """Do these dice have all types that are missing?"""
    if len(lacks) > len(codes):
        return False
    types = [type_of(code) for code in codes]
    return all(types.count(kind) >= lacks.count(kind) for kind in lacks)


def dish_stars(dish: list[str], dishes: list[list[str]]) -> int:
    """What a cooked dish is worth at the end, with the hype that it was paired with [DV-12.7, DV-12.9]."""
    recipe = RECIPE_NUMBERS[dish[0]]
    stars = PARTS.recipes[recipe].stars
    if len(dish) == 1:
        return stars
    return stars + reward_of(recipe, HYPE_NUMBERS[dish[1]], len(dishes), sum(len(one) == 2 for one in dishes))


def hype_title(hype: Hype) -> str:
    """ "Zesty …" or "… Done Just Right": the dots stand for the dish [DV-8.11]."""
    return f"{hype.name} …" if hype.prefix else f"… {hype.name}"


def reward_words(hype: Hype) -> str:
    """ "+6" or "+3 each" """
    if hype.reward == "times":
        return f"{TIMES}{hype.amount}"
    return f"+{hype.amount}" if hype.reward == "flat" else f"+{hype.amount} each"


def condition(hype: Hype) -> str:
    """The text of a hype without its stars, where `reward_words` says all about them."""
    return hype.text.removesuffix(f" {counted(hype.amount, 'star')}.") if hype.reward == "flat" else hype.text


def turn_words(view: VeggieView) -> str:
    """How far the match is."""
    if view["final"]:
        return "final cooks"
    if view["trigger"] is not None:
        return "last turns"
    if view["seats"] == 1:
        return f"turn {min(view['turn'] + 1, view['solo_turns'])} of {view['solo_turns']}"
    return f"round {view['turn'] // view['seats'] + 1}"


def block_words(view: VeggieView) -> str:
    """How far the match is, and what a cut takes at most."""
    said = turn_words(view) + (f", par {view['solo_par']}" if view["seats"] == 1 else "")
    if view["final"]:
        return said
    return f"{said} · a cut takes {'3 dice or fewer' if view['three_dice'] else '10 pips or less'}"


def plan_line(plan: list[str], plan_dice: list[str]) -> str:
    """The cook under way, as far as it is settled [DV-14.3]."""
    recipe, hype, *more = plan
    dish = HYPES[hype].dish(RECIPES[recipe]) if hype else RECIPES[recipe].name
    settled = ", ".join(die_words(code).lower() for code in plan_dice)
    line = f"Cooking {dish} with {settled}" if settled else f"Cooking {dish}"
    line += f"; extra: {more[0].replace('+', ', ')}" if more and more[0] else ""
    return line + (f"; chef token: {more[1]}" if len(more) > 1 and more[1] != "no" else "")


def kitchen_view(view: VeggieView, seat: int) -> KitchenView:
    """What the drawing of a seat's kitchen follows from."""
    mine, active = seat == view["seat"], seat == view["active"]
    token = READY if view["tokens"][seat] else "Chef token: spent" if view["chef_tokens"] else ""
    return {
        "mine": mine,
        "dice": view["pantries"][seat],
        "recipes": view["recipes"][seat],
        "token": token,
        "has_token": view["tokens"][seat],
        "hypes": view["hand"] if view["hypes_on"] and mine else None,
        "dishes": view["cooked"][seat],
        "over": view["over"],
        "cooked_now": view["cooked_now"] if active else 0,
        "plan": view["plan"] if active else [],
        "plan_dice": view["plan_dice"] if active else [],
    }
