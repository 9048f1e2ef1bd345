"""A view of Diced Veggies in characters, for the terminal."""

from textwrap import wrap

from dicery.drawing import short
from dicery.games.diced_veggies.board.view_model import (
    COLUMNS,
    HYPES,
    RECIPES,
    VEGETABLES,
    cell,
    missing,
    needs_of,
    plan_line,
    turn_words,
)
from dicery.games.diced_veggies.parts import PARTS, Hype, Recipe
from dicery.games.diced_veggies.rules.view import VeggieView
from dicery.games.ink import Ink

# The numbers of a die are 2 to 6 [DV-1.3].
INKS = tuple(
    Ink(rf"\b{code}[2-6]\b", colour, tuple("23456"))
    for code, colour in (("Ca", "yellow"), ("Mu", "white"), ("On", "magenta"), ("Pe", "green"), ("To", "red"))
)


def text(view: VeggieView, moves: list[str], names: list[str]) -> str:
    """The block, what is left of each type, the cards, then every seat's kitchen; at most 80 columns."""
    block: list[str] = []
    for row in range(5):
        cells = [
            view["block"][7 * row + column] or (" . " if cell(7 * row + column) in view["shape"] else "   ")
            for column in range(7)
        ]
        block.append(f"{row + 1}  {' '.join(cells)}")
    block.append("   " + "   ".join(COLUMNS))
    lines = [f"{left:<33}{right}".rstrip() for left, right in zip(block, market_lines(view), strict=True)]
    for seat in range(view["seats"]):
        lines += ["", *seat_lines(view, seat, names[seat])]
    if view["plan"]:
        lines += ["", *wrap(plan_line(view["plan"], view["plan_dice"]), 80)]
    return "\n".join(lines)


def market_lines(view: VeggieView) -> list[str]:
    """Display and decks, the dice of each type in the block, and how far the match is."""
    lines = [
        f"{slot + 1}: {recipe_text(RECIPES[recipe]) if recipe else '(empty)'}"
        for slot, recipe in enumerate(view["display"])
    ]
    decks = f"Decks: {view['recipe_deck']} recipes"
    lines.append(f"{decks}, {view['hype_deck']} hypes" if view["hypes_on"] else decks)
    codes = [code for code in view["block"] if code]
    counts = [f"{code} {sum(die[:2] == code for die in codes)}" for code in VEGETABLES]
    return [*lines, f"In the block: {'  '.join(counts)}", turn_words(view).capitalize()]


def recipe_text(recipe: Recipe) -> str:
    """ "Fajitas 7* On Pe Pe To" """
    codes = [vegetable.code for kind in needs_of(recipe) for vegetable in PARTS.vegetables if vegetable.id == kind]
    return f"{recipe.name} {recipe.stars}* {' '.join(codes)}"


def seat_lines(view: VeggieView, seat: int, name: str) -> list[str]:
    """One seat's dice by type, recipes with what is missing, cooked dishes, and the own hypes."""
    token = ", chef token" if view["tokens"][seat] else ""
    hypes = f", {view['hype_counts'][seat]} hypes" if view["hypes_on"] and seat != view["seat"] else ""
    cooked = (
        f"{len(view['cooked'][seat])} of {view['target']} cooked"
        if view["seats"] > 1
        else (f"{len(view['cooked'][seat])} cooked, par {view['solo_par']}")
    )
    mark = ">" if seat == view["active"] and not view["over"] else " "
    lines = [f"{mark} {short(name)}: {view['scores'][seat]} stars, {cooked}{token}{hypes}"]
    lines.append(f"    dice    {' '.join(view['pantries'][seat]) or '-'}")
    for card in view["recipes"][seat]:
        recipe = RECIPES[card]
        lacks = missing(recipe, view["pantries"][seat])
        state = "lacks " + ", ".join(lacks) if lacks else "complete"
        lines += wrapped("    recipe  ", f"{recipe_text(recipe)}: {state}")
    if seat == view["seat"]:
        for card in view["hand"]:
            lines += hype_lines(HYPES[card])
    dishes = [
        HYPES[dish[1]].dish(RECIPES[dish[0]]) if len(dish) == 2 else RECIPES[dish[0]].name
        for dish in view["cooked"][seat]
    ]
    return lines + wrapped("    cooked  ", ", ".join(dishes)) if dishes else lines


def hype_lines(hype: Hype) -> list[str]:
    return wrapped("    hype    ", f"{hype.name}: {hype.text}")


def wrapped(start: str, sentence: str) -> list[str]:
    """The sentence after `start`, broken into lines of at most 80 characters."""
    lines = [start]
    for word in sentence.split():
        if len(lines[-1]) + len(word) > 79 and lines[-1].strip():
            lines.append(" " * len(start))
        lines[-1] += word if lines[-1].endswith(" ") else f" {word}"
    return lines
