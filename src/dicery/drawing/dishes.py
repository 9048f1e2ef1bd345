"""A dish as a picture: a vessel with its main ingredients on it.

Vessels are the glyphs `vessel-plate`, `-bowl`, `-pan`, `-board`, `-wrap` and `-cup`. They are drawn over
the food, which lies in them.
"""

from collections.abc import Sequence
from functools import lru_cache

from dicery.drawing.dice import glyph_at
from dicery.drawing.markup import tag

SIZE = 48
MOST = 4  # ingredients that are drawn
_MIDDLES = {"plate": (24.0, 36.0), "bowl": (24.0, 29.0), "pan": (19.0, 33.0), "wrap": (24.0, 29.0), "cup": (22.0, 25.0)}
_ON_SKEWER = (20.0, 18.0, 13.4, 10.0)  # size of one to four ingredients on the board
_GAP = 0.8

Food = tuple[str, str]  # glyph, class of its colour


def dish(vessel: str, foods: Sequence[Food]) -> str:
    """A dish on a card."""
    return _dish(vessel, tuple(foods[:MOST]))


@lru_cache(maxsize=1024)
def _dish(vessel: str, foods: tuple[Food, ...]) -> str:
    return tag("svg", _shapes(vessel, foods), class_="dish-pic", viewBox=f"0 0 {SIZE} {SIZE}", aria_hidden="true")


def dish_at(vessel: str, foods: Sequence[Food], x: float, y: float, size: float) -> str:
    """The same inside a larger drawing, on paper."""
    moved = f"translate({x:g} {y:g}) scale({size / SIZE:g})"
    return tag("g", _shapes(vessel, tuple(foods[:MOST])), class_="cut", transform=moved)


def _shapes(vessel: str, foods: tuple[Food, ...]) -> str:
    laid = "".join(
        glyph_at(name, x, y, size, colour)
        for (name, colour), (x, y, size) in zip(foods, _places(vessel, len(foods)), strict=True)
    )
    return laid + glyph_at(f"vessel-{vessel}", 0, 0, SIZE, "vessel")


def _places(vessel: str, count: int) -> list[tuple[float, float, float]]:
    """Where the ingredients lie: their left and upper edge, and their size."""
    if vessel == "board":
        size = _ON_SKEWER[max(count, 1) - 1]
        left = 22 - (count * size + (count - 1) * _GAP) / 2
        return [(round(left + place * (size + _GAP), 2), round(27.2 - size / 2, 2), size) for place in range(count)]
    middle, foot = _MIDDLES[vessel]
    if count <= 1:
        size = min(26.0, foot - 1)
        return [(middle - size / 2, foot - size, size)] * count
    size = min(17.0 if vessel == "pan" else 20.0, foot - 2) if count == 2 else min(16.0, foot / 2 - 0.3)
    left, right = round(middle - _GAP / 2 - size, 2), round(middle + _GAP / 2, 2)
    low, high = round(foot - size, 2), round(foot - 2 * size, 2)
    upper = [(round(middle - size / 2, 2), high, size)] if count == 3 else [(left, high, size), (right, high, size)]
    return [(left, low, size), (right, low, size), *upper][:count]
