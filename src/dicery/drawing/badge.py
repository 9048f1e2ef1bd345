"""What stands for a player wherever the name stands: colour and shape of the seat, and in it a picture of its own."""

from functools import cache, lru_cache
from importlib.resources import files
from zlib import crc32

from dicery.drawing.dice import glyph
from dicery.drawing.markup import tag, words

COMMON = "pepper"  # a name of guests whose glyph all pages have anyway


def badge(seat: int, name: str, label: str = "", *, classes: str = "tiny") -> str:
    """The colour, shape and picture of a player's seat. Either `label` is read out or the name stands beside it."""
    badge_classes = f"badge s{seat + 1} {classes}".strip()
    if not label:
        return tag("span", avatar(name), class_=badge_classes, aria_hidden="true")
    return tag("span", avatar(name), class_=badge_classes, role="img", aria_label=label)


def badge_letter(name: str) -> str:
    """What stands for a name where there is no room for a picture: its first letter, or the number of "Seat 2"."""
    last = name.rpartition(" ")[2]
    return last if len(last) == 1 and last.isdecimal() and last != name else name[:1].upper() or "?"


@lru_cache(maxsize=1 << 12)
def avatar(name: str) -> str:
    """The picture of a name: its herb or spice, one chosen by the name, or the number of an empty seat."""
    letter = badge_letter(name)
    if letter.isdecimal():
        return words(letter)
    own = name.casefold()
    return glyph(own if own in kinds() else kinds()[crc32(own.encode()) % len(kinds())])


@cache
def avatar_symbols() -> str:
    """The symbols that pictures refer to; a page has them all."""
    return files(__package__).joinpath("avatars.svg").read_text(encoding="utf-8")


@cache
def kinds() -> list[str]:
    found = [part.split('"', 1)[0] for part in avatar_symbols().split('<symbol id="g-')[1:]]
    return [*found, COMMON]
