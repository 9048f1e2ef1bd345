"""The picture of a person or a bot: a glyph of the kitchen, the same wherever the name stands on a page."""

from functools import cache, lru_cache
from importlib.resources import files
from zlib import crc32

from markupsafe import Markup

from dicery.drawing import badge_letter, glyph, words

COMMON = "pepper"  # a name of guests whose glyph all pages have anyway


@cache
def avatar_symbols() -> str:
    """The symbols that pictures refer to."""
    return files("dicery.drawing").joinpath("avatars.svg").read_text(encoding="utf-8")


@cache
def kinds() -> list[str]:
    found = [part.split('"', 1)[0] for part in avatar_symbols().split('<symbol id="g-')[1:]]
    return [*found, COMMON]


@lru_cache(maxsize=1 << 12)
def avatar(name: str) -> Markup:
    """What stands in the badge of a name: its herb or spice, one chosen by the name, or the number of an empty seat."""
    letter = badge_letter(name)
    if letter.isdecimal():
        return Markup(words(letter))
    own = name.casefold()
    return Markup(glyph(own if own in kinds() else kinds()[crc32(own.encode()) % len(kinds())]))
