"""Templates, and what all of them get to know."""

import re
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from jinja2.ext import Extension
from markupsafe import Markup, escape

from dicery.drawing import avatar, avatar_symbols, glyph, grounds
from dicery.drawing.style import glyphs
from dicery.engine.game import Game
from dicery.match.clock import face
from dicery.server.page.assets import asset_url, table_modules
from dicery.server.page.texts import level_words, say, say_count

_CONSTANT = re.compile(r'\{\{ say\("([^"]+)"\) \}\}')


class ConstantTexts(Extension):
    """Puts texts that have no gaps into a template when it is read, not each time that it is rendered."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return _CONSTANT.sub(lambda found: str(escape(say(found[1]))), source)


@cache
def environment() -> Environment:
    made = Environment(
        loader=PackageLoader("dicery.server", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        extensions=[ConstantTexts],
    )
    made.filters["minutes"] = face
    made.filters["percent"] = percent
    made.globals |= {
        "say": say,
        "say_count": say_count,
        "level_words": level_words,
        "glyph": lambda name: Markup(glyph(name)),
        "asset": asset_url,
        "table_modules": table_modules,
        "avatar": lambda name: Markup(avatar(name)),
        "sprite": sprite,
    }
    return made


@cache
def sprite(game: Game | None = None) -> Markup:
    """The glyphs of a page: shared ones, avatars and the game's own; and what all dice have in common."""
    shared = glyphs(avatar_symbols() + (game.glyphs() if game else ""))
    return Markup("".join(shared.values()) + grounds())


def percent(share: float) -> str:
    """A share of one in whole hundredths."""
    return f"{100 * share:.0f}"


@cache
def template(name: str) -> Template:
    found = environment().get_template(name)
    found.globals = dict(found.globals)  # a plain dict is copied much faster than the chain of two that it comes as
    return found


def render(name: str, **context: object) -> str:
    return template(name).render(context)
