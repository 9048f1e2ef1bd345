"""Symbols, dice and prices as every drawing of Wok and Roll shows them."""

from functools import cache

from dicery.drawing import Spot, glyph, icon_die, tag, words
from dicery.games.wok_and_roll.parts import LETTERS, PARTS
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


@cache
def name_of(letter: str) -> str:
    """A symbol in one short word."""
    return {"v": "Veg."}.get(letter, PARTS.symbols[LETTERS.index(letter)].name)


def price(ways: list[Payment], gifts: str) -> str:
    """In words what pays: "2 dice", "die+fridge", "die+book"; with several ways, their number."""
    text = f"pay {len(ways)} ways" if len(ways) > 1 else "+".join(sources(ways[0], gifts))
    return tag("span", words(text).replace("+", "+<wbr/>"), class_="price", aria_hidden="true")


def sources(way: Payment, gifts: str) -> list[str]:
    """What pays, by where it comes from; a gift is an item that a row gave, and goes before the Fridge [WR-6.3]."""
    gift_books = min(len(way["books"]), gifts.count("b"))
    counts = (
        ("die", "dice", len(way["dice"])),
        ("book", "books", len(way["book_dice"])),
        ("gift", "gifts", len(way["circled"]) + gift_books),
        ("fridge", "fridge", len(way["fridge"]) + len(way["books"]) - gift_books),
    )
    return [one if count == 1 else f"{count} {many}" for one, many, count in counts if count]
