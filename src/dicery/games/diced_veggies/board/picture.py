"""A view of Diced Veggies as one picture."""

from dicery.drawing import Spot, glyph_at, picture, pip_die, short, tag, words
from dicery.games.diced_veggies.board.view_model import COLUMNS, RECIPES, cell, drawn, missing, needs_of, turn_words
from dicery.games.diced_veggies.parts import OWN_GLYPHS, Recipe
from dicery.games.diced_veggies.rules.view import VeggieView


def svg(view: VeggieView, names: list[str]) -> str:
    """The block, the display and every seat's kitchen in one picture."""
    size, left, top = 56.0, 34.0, 40.0
    shapes = tag("rect", class_="wood", x=0, y=0, width=760, height=348, rx=16)
    shapes += svg_words("Block", left, 26, "t-s bold ink-2")
    for place, code in enumerate(view["block"]):
        x, y = left + size * (place % 7), top + size * (place // 7)
        if code:
            shapes += drawn(code, Spot(x + 1, y + 1, size - 2))
        elif cell(place) in view["shape"]:
            shapes += tag("rect", class_="slot", x=x + 3, y=y + 3, width=size - 6, height=size - 6, rx=12)
    for column, letter in enumerate(COLUMNS):
        shapes += svg_words(letter, left + size * (column + 0.5), top + 5 * size + 18, "t-xs ink-2", "middle")
    for row in range(5):
        shapes += svg_words(str(row + 1), left - 12, top + size * (row + 0.5) + 4, "t-xs ink-2", "middle")
    shapes += svg_words("Display", 456, 26, "t-s bold ink-2")
    for slot, card in enumerate(view["display"]):
        shapes += svg_recipe(RECIPES[card] if card else None, 456, 40 + 82 * slot)
    decks = f"{view['recipe_deck']} recipes" + (f", {view['hype_deck']} hypes" if view["hypes_on"] else "")
    shapes += svg_words(f"Decks: {decks}", 456, 306, "t-s ink-2") + svg_words(turn_words(view), 456, 328, "t-s ink-2")
    for seat in range(view["seats"]):
        shapes += svg_seat(view, seat, names[seat], 360 + 76 * seat)
    return picture(
        f"Diced Veggies, {turn_words(view)}",
        shapes,
        760,
        360 + 76 * view["seats"],
        own_glyphs=OWN_GLYPHS,
    )


def svg_words(sentence: str, x: float, y: float, classes: str, anchor: str | None = None) -> str:
    return tag("text", words(sentence), class_=classes, x=x, y=y, text_anchor=anchor)


def svg_recipe(recipe: Recipe | None, x: float, y: float) -> str:
    card = tag("rect", class_="paper", x=x, y=y, width=288, height=74, rx=10)
    if recipe is None:
        return card
    card += svg_words(recipe.name, x + 12, y + 25, "t-m serif")
    card += svg_words(str(recipe.stars), x + 254, y + 25, "t-m bold", "end") + glyph_at(
        "star", x + 258, y + 11, 16, "gold"
    )
    for place, kind in enumerate(needs_of(recipe)):
        card += pip_die(kind, 0, mark=kind, spot=Spot(x + 12 + 34 * place, y + 36, 28))
    return card


def svg_seat(view: VeggieView, seat: int, name: str, y: float) -> str:
    """A strip with the player's name, stars, dice and recipes."""
    acting = seat == view["active"] and not view["over"]
    shapes = tag("rect", class_="last" if acting else "paper", x=0, y=y, width=760, height=70, rx=10)
    shapes += tag("circle", class_=f"seat-{seat + 1}", cx=24, cy=y + 24, r=10)
    facts = f"{view['scores'][seat]} stars, {len(view['cooked'][seat])} cooked"
    shapes += svg_words(short(name, 11), 44, y + 29, "t-m bold")
    shapes += svg_words(facts, 16, y + 56, "t-s ink-2")
    for place, code in enumerate(view["pantries"][seat]):
        shapes += drawn(code, Spot(132 + 32 * place, y + 20, 30))
    for place, card in enumerate(view["recipes"][seat]):
        lacks = len(missing(RECIPES[card], view["pantries"][seat]))
        state = "complete" if lacks == 0 else f"{lacks} missing"
        shapes += svg_words(f"{RECIPES[card].name} ({state})", 560, y + 24 + 18 * place, "t-s")
    return shapes
