"""Small things that are drawn in several places of a page: dice, tiles of a colour, bonuses, star segments."""

from functools import lru_cache

from dicery.drawing import glyph, pip_die, tag, words
from dicery.games.chicken_fried_dice.board.view_model import FLAVOUR_GLYPHS, GLYPHS, colour_of, die_colour, die_glyph
from dicery.games.chicken_fried_dice.parts import FLAVOUR_IDS, PARTS

CROSS = "\N{MULTIPLICATION X}"


@lru_cache(maxsize=64)
def die(ingredient: str) -> str:
    colour = colour_of(ingredient)
    return pip_die(die_colour(colour), int(ingredient[1]), mark=die_glyph(colour))


def colour_tile(colour: int, inside: str = "") -> str:
    """A tile of an ingredient's colour, with its glyph unless something else stands on it."""
    return tag("span", inside or glyph(GLYPHS[colour]), class_=f"ctile d-{PARTS.colours[colour].id}")


def bonus_mark(bonus: str) -> str:
    """A cross with the colour, a flavour with its name, a die more, a coin."""
    kind, _, what = bonus.partition("-")
    if kind in ("cross", "multi"):
        colours = [colour.id for colour in PARTS.colours]
        cross = CROSS if kind == "cross" else 3 * CROSS
        if what == "any":
            return tag("span", words(f"{cross} any"), class_="act-b")
        return tag("span", words(cross) + colour_tile(colours.index(what)), class_="act-b")
    if kind == "flavor":
        if what == "any":
            return tag("span", glyph("star") + words("any flavour"), class_="act-b")
        number = FLAVOUR_IDS.index(what)
        return tag("span", glyph(FLAVOUR_GLYPHS[number]) + words(PARTS.flavours[number].name), class_="act-b")
    return tag("span", glyph("coop") + words("+1") if kind == "coop" else glyph("coin", "gold"), class_="act-b")


def segments(left: int, printed: int) -> str:
    """Star segments; those ticked off stand on the right."""
    marks = "".join(tag("i", class_="on" if number < left else "off") for number in range(printed))
    return tag("span", marks, class_="segs", role="img", aria_label=f"{left} of {printed} star segments left")
