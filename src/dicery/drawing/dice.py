"""The three dice of the table and the glyphs on them, as SVG without gradients, filters or inline styles.

A die is drawn as an inline `<svg class="die d-red">` that fills the width of its box, or, given a `Spot`, as a group
inside a larger drawing. Colours come from the class: d-white, d-yellow, d-green, d-red, d-purple, d-black, d-steel,
d-carrot, d-mushroom, d-onion, d-pepper, d-tomato.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from dicery.drawing.markup import tag

_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((32, 31),),
    2: ((18, 17), (46, 45)),
    3: ((18, 17), (32, 31), (46, 45)),
    4: ((18, 17), (46, 17), (18, 45), (46, 45)),
    5: ((18, 17), (46, 17), (32, 31), (18, 45), (46, 45)),
    6: ((18, 15), (46, 15), (18, 31), (46, 31), (18, 47), (46, 47)),
}

# What all dice of a kind have in common; the slopes of a tipping die catch the light in the north.
_GROUNDS = {
    "die": tag("rect", class_="lip", x=2, y=6, width=60, height=56, rx=13)
    + tag("rect", class_="body", x=2, y=2, width=60, height=56, rx=13),
    "tip": tag("rect", class_="body", x=2, y=2, width=96, height=96, rx=16)
    + tag("path", class_="bevel-n", d="M7 6.5 22.5 22h55L93 6.5A16 16 0 0 0 82 2H18A16 16 0 0 0 7 6.5z")
    + tag("path", class_="bevel-s", d="M7 93.5 22.5 78h55L93 93.5A16 16 0 0 1 82 98H18A16 16 0 0 1 7 93.5z")
    + tag("rect", class_="face", x=21, y=21, width=58, height=58, rx=10),
}
_SIZES = {"die": 64, "tip": 100}

_SIDE_MIDDLES = ((50.0, 11.5), (88.5, 50.0), (50.0, 88.5), (11.5, 50.0))  # north, east, south, west


class Spot(NamedTuple):
    """Where a die lies in a larger drawing: its left and upper edge, its size, and by how many degrees it is turned."""

    x: float
    y: float
    size: float
    turn: float = 0


def grounds() -> str:
    """The symbols to which dice refer, to be put once into a page."""
    return "".join(
        tag("symbol", _GROUNDS[kind], id=f"d-{kind}", viewBox=f"0 0 {size} {size}") for kind, size in _SIZES.items()
    )


@lru_cache(maxsize=1024)
def glyph(name: str, classes: str = "") -> str:
    """A glyph in the line of text or on a sheet; it takes the colour of the text around it."""
    return tag("svg", tag("use", href=f"#g-{name}"), class_=f"g {classes}".strip(), aria_hidden="true")


@lru_cache(maxsize=4096)
def glyph_at(name: str, x: float, y: float, size: float, classes: str = "") -> str:
    """A glyph inside a larger drawing."""
    return tag("use", class_=classes, href=f"#g-{name}", x=x, y=y, width=size, height=size)


@lru_cache(maxsize=4096)
def pip_die(colour: str, pips: int, *, mark: str = "", classes: str = "", spot: Spot | None = None) -> str:
    """A die with 1 to 6 pips over a large quiet glyph; with 0 pips only its body."""
    shapes = _ground("die", spot)
    if mark:
        shapes += glyph_at(mark, 8, 7, 48, "mark")
    if pips:
        shapes += "".join(tag("circle", class_="pip", cx=x, cy=y, r=5.6) for x, y in _PIPS[pips])
    return _die(shapes, _SIZES["die"], colour, classes, spot)


@lru_cache(maxsize=4096)
def icon_die(colour: str, *, icon: str = "", classes: str = "", spot: Spot | None = None) -> str:
    """A die whose ivory face shows a glyph, its body a rim around it."""
    shapes = _ground("die", spot) + tag("rect", class_="face", x=8, y=7, width=48, height=46, rx=9)
    if icon:
        shapes += glyph_at(icon, 15, 13, 34, "face-g")
    return _die(shapes, _SIZES["die"], colour, f"icon-die {classes}".strip(), spot)


def tipping_die(
    colour: str,
    top: Sequence[str],
    sides: Sequence[Sequence[str]],
    *,
    classes: str = "",
    spot: Spot | None = None,
) -> str:
    """A die seen from above: the glyphs of its top, and those of its sides (north, east, south, west) on the slopes.

    A glyph on the top also gets the class `i-` and its name, for its colour on ivory.
    """
    return _tipping_die(colour, tuple(top), tuple(tuple(icons) for icons in sides), classes, spot)


@lru_cache(maxsize=4096)
def _tipping_die(
    colour: str, top: tuple[str, ...], sides: tuple[tuple[str, ...], ...], classes: str, spot: Spot | None
) -> str:
    """Dice that look alike are drawn once: a board is drawn again after every step, and most of its dice stay."""
    shapes = _ground("tip", spot)
    for (x, y), icons in zip(_SIDE_MIDDLES, sides, strict=True):
        shapes += _row(icons, x, y, along=x == 50)
    if len(top) == 1:
        shapes += glyph_at(top[0], 28, 28, 44, f"top-i i-{top[0]}")
    else:
        for number, icon in enumerate(top[:2]):
            shapes += glyph_at(icon, 24 + 24 * number, 24 + 24 * number, 28, f"top-i i-{icon}")
    return _die(shapes, _SIZES["tip"], colour, f"tip-die {classes}".strip(), spot)


def _row(icons: Sequence[str], x: float, y: float, along: bool) -> str:
    """One or two glyphs upright on a slope, side by side along its edge."""
    if len(icons) == 1:
        return glyph_at(icons[0], x - 8, y - 8, 16, "side")
    drawn = ""
    for shift, icon in zip((-9.5, 9.5), icons, strict=False):
        drawn += glyph_at(icon, x - 7.5 + shift * along, y - 7.5 + shift * (not along), 15, "side")
    return drawn


def _ground(kind: str, spot: Spot | None) -> str:
    """What all dice of a kind have in common; a page has it once (`grounds`), a picture with every die."""
    return tag("use", href=f"#d-{kind}") if spot is None else _GROUNDS[kind]


def _die(shapes: str, size: int, colour: str, classes: str, spot: Spot | None) -> str:
    die_classes = f"d-{colour} {classes}".strip()
    if spot is None:
        return tag("svg", shapes, class_=f"die {die_classes}", viewBox=f"0 0 {size} {size}", aria_hidden="true")
    place = f"translate({spot.x:g} {spot.y:g}) scale({spot.size / size:g})"
    turned = f"{place} rotate({spot.turn:g} {size / 2:g} {size / 2:g})" if spot.turn else place
    return tag("g", shapes, class_=die_classes, transform=turned)
