"""Whole documents: a board as a page that can be looked at, and a picture that needs nothing else."""

import re

from dicery.drawing.dice import grounds
from dicery.drawing.markup import tag, words
from dicery.drawing.style import PICTURE_CLASS, TABLE_SHEETS, picture_glyphs, picture_style, stylesheet, used_glyphs


def sprite(markup: str, own_glyphs: str = "") -> str:
    """The glyphs that the markup uses, and what its dice have in common, to be put once into its page."""
    dice = grounds(dict.fromkeys(re.findall(r'href="#d-([a-z]+)"', markup)))
    return tag("svg", used_glyphs(markup, own_glyphs) + dice, class_="sprite", aria_hidden="true", focusable="false")


def page(
    title: str,
    fragment: str,
    *,
    style: str = "",
    own_glyphs: str = "",
    game: str = "",
    prompt: str = "",
    theme: str = "",
) -> str:
    """A page with everything in it that shows a board in its place on the table.

    `style` and `own_glyphs` are the game's, `game` is its name ("dessert-dice"), `prompt` the sentence above the board,
    `theme` "light" or "dark" to overrule what the reader's system asks for.
    """
    asked = tag("p", words(prompt), class_="say", role="status")
    parts = tag("section", asked, class_="prompt", aria_label="What to do now") if prompt else ""
    parts += tag("form", fragment, class_="moves", id="moves", method="post")
    main = tag("main", tag("div", parts, class_="play"), class_=f"table {game}")
    styles = "\n".join([*(stylesheet(name) for name in TABLE_SHEETS), style])
    head = (
        '<meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/>'
        f"<title>{words(title)}</title><style>{styles}</style>"
    )
    document = tag("head", head) + tag("body", sprite(main, own_glyphs) + main)
    return "<!doctype html>\n" + tag("html", document, lang="en", data_theme=theme or None) + "\n"


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
