"""A picture that needs nothing else."""

import re

from dicery.drawing.markup import tag, words
from dicery.drawing.style import PICTURE_CLASS, picture_glyphs, picture_style


def picture(title: str, shapes: str, width: float, height: float, *, style: str = "", own_glyphs: str = "") -> str:
    """Shapes as one SVG file: their glyphs and rules are inside, and dark surroundings are seen to.

    The classes are those of picture.css; `style` and `own_glyphs` add those of the game.
    """
    symbols = picture_glyphs(shapes, own_glyphs)
    rules = tag("style", picture_style(shapes, style))
    return tag(
        "svg",
        tag("title", words(title)) + rules + (tag("defs", symbols) if symbols else "") + shapes,
        xmlns="http://www.w3.org/2000/svg",
        class_=PICTURE_CLASS,
        viewBox=f"0 0 {width:g} {height:g}",
        width=width,
        height=height,
        role="img",
        aria_label=title,
    )


def themed(svg: str, theme: str) -> str:
    """A picture for light or dark surroundings only; for any other theme it follows the surroundings, as before."""
    if theme not in ("light", "dark"):
        return svg
    kept = r"\1" if theme == "dark" else ""
    return re.sub(r"@media \(prefers-color-scheme:dark\)\{((?:[^{}]*\{[^{}]*\})*)\}", kept, svg)
