"""Symbols, dice and prices as every drawing of Wok and Roll shows them."""

from functools import cache

from dicery.drawing import Spot, glyph, icon_die, tag, words
from dicery.games.wok_and_roll.parts import LETTERS
from dicery.games.wok_and_roll.rules.dice import RED
from dicery.games.wok_and_roll.rules.view import Payment

GLYPHS = dict(zip(LETTERS, ("rice", "noodle", "meat", "leaf", "fish", "book"), strict=True))


@cache
def symbol(letter: str) -> str:
    """The glyph of a symbol in its colour."""
    return glyph(GLYPHS[letter], f"w-{letter}")


def colour(slot: int) -> str:
    """Of the die in a slot [WR-1.1]."""
    return "red" if slot < RED else "white"


def die(slot: int, face: str, spot: Spot | None = None) -> str:
    """The die in a slot; blank while it is rolled."""
    if not face:
        return icon_die(colour(slot), spot=spot)
    return icon_die(colour(slot), icon=GLYPHS[face], classes=f"w-{face}", spot=spot)


def price(ways: list[Payment]) -> str:
    """Dice as dots, books for ingredients, circled and Fridge items by their sign; with several ways, their number."""
    way = ways[0]
    signs = "●" * len(way["dice"]) + "▣" * (len(way["book_dice"]) + len(way["books"]))
    signs += "○" * len(way["circled"]) + "❄" * len(way["fridge"])
    return tag("span", words(signs) if len(ways) == 1 else f"{len(ways)} ways", class_="price", aria_hidden="true")
