"""Pages: the templates, and what each of them gets to know."""

import hashlib
import math
import re
from functools import cache
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from jinja2.ext import Extension
from markupsafe import Markup, escape

from dicery.drawing import TABLE_SHEETS, badge_letter, glyph, grounds, sheet
from dicery.drawing.style import glyphs
from dicery.games import SHELF
from dicery.server.page.texts import level_words, say, say_count

_SHEETS = (*TABLE_SHEETS, "lobby", "result")
_SAID = re.compile(r'\{\{ say\("([^"]+)"\) \}\}')


class SaidOnce(Extension):
    """Puts sentences that have no gaps into a template when it is read, not each time that it is shown."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return _SAID.sub(lambda found: str(escape(say(found[1]))), source)


@cache
def environment() -> Environment:
    made = Environment(
        loader=PackageLoader("dicery.server", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        extensions=[SaidOnce],
    )
    made.filters["minutes"] = minutes
    made.filters["percent"] = percent
    made.globals |= {
        "say": say,
        "say_count": say_count,
        "level_words": level_words,
        "glyph": lambda name: Markup(glyph(name)),
        "asset": asset_url,
        "badge_letter": badge_letter,
        "sprite": Markup("".join(glyphs().values()) + grounds()),
        "shelf": SHELF,
    }
    return made


def percent(share: float) -> str:
    """A share of one in whole hundredths."""
    return f"{100 * share:.0f}"


def minutes(seconds: float) -> str:
    """A time that is left, as 9:05; begun seconds count."""
    whole = math.ceil(seconds)
    return f"{whole // 60}:{whole % 60:02}"


@cache
def template(name: str) -> Template:
    found = environment().get_template(name)
    found.globals = dict(found.globals)  # a plain dict is copied much faster than the chain of two that it comes as
    return found


def render(name: str, **context: object) -> str:
    return template(name).render(context)


@cache
def asset(name: str) -> tuple[str, str] | None:
    """The text and the type of a file that pages ask for: the style of all, that of a game, or the script."""
    stem, _, kind = name.rpartition(".")
    if kind == "css" and stem == "dicery":
        static = files("dicery.server").joinpath("static")
        own = [static.joinpath(part).read_text(encoding="utf-8") for part in ("server.css", "fair.css")]
        return "\n".join([*(sheet(part) for part in _SHEETS), *own]), "text/css"
    if kind == "css" and stem in SHELF:
        return sheet(stem), "text/css"
    if name in ("table.js", "fair.js", "verify.js", "icon.svg"):
        text = files("dicery.server").joinpath("static", name).read_text(encoding="utf-8")
        return text, "text/javascript" if kind == "js" else "image/svg+xml"
    return None


@cache
def asset_url(name: str) -> str:
    """An address that changes with the file, so that it may be kept for ever."""
    found = asset(name)
    assert found is not None, f"expected a file of the pages, got {name!r}"
    return f"/static/{name}?{hashlib.sha256(found[0].encode()).hexdigest()[:12]}"
