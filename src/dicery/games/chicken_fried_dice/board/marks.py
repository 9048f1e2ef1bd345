"""Small marks of Chicken Fried Dice on a page: bonuses and star segments."""

from dicery.drawing import glyph, tag, words
from dicery.games.chicken_fried_dice.board.view_model import FLAVOUR_GLYPHS, FLAVOUR_IDS, GLYPHS
from dicery.games.chicken_fried_dice.parts import PARTS

CROSS = "\N{MULTIPLICATION X}"


def bonus_mark(bonus: str) -> str:
    """A cross with the colour, a flavour with its name, a die more, a coin."""
    kind, _, what = bonus.partition("-")
    if kind in ("cross", "multi"):
        colours = [colour.id for colour in PARTS.colours]
        cross = CROSS if kind == "cross" else 3 * CROSS
        if what == "any":
            return tag("span", words(f"{cross} any"), class_="act-b")
        tile = tag("span", glyph(GLYPHS[colours.index(what)]), class_=f"ctile d-{what}")
        return tag("span", words(cross) + tile, class_="act-b")
    if kind == "flavor":
        if what == "any":
            return tag("span", glyph("star") + words("any flavour"), class_="act-b")
        number = FLAVOUR_IDS.index(what)
        return tag("span", glyph(FLAVOUR_GLYPHS[number]) + words(PARTS.flavours[number].name), class_="act-b")
    return tag("span", glyph("coop") + words("+1") if kind == "coop" else glyph("coin", "gold"), class_="act-b")


def segments(left: int, all_: int) -> str:
    """Star segments; those ticked off stand on the right."""
    marks = "".join(tag("i", class_="on" if number < left else "off") for number in range(all_))
    return tag("span", marks, class_="segs", role="img", aria_label=f"{left} of {all_} star segments left")
