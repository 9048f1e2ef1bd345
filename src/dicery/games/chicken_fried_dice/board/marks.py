"""Small things that are drawn in several places of a page: dice, tiles of a colour, faces, bonuses, star segments."""

from functools import lru_cache

from dicery.drawing import glyph, pip_die, tag, thing, words
from dicery.engine.board import Target
from dicery.games.chicken_fried_dice.board.view_model import (
    CARDS,
    FLAVOUR_GLYPHS,
    GLYPHS,
    bonus_words,
    capitalized,
    colour_of,
    die_colour,
    die_glyph,
)
from dicery.games.chicken_fried_dice.parts import FLAVOUR_IDS, PARTS
from dicery.games.counted import counted

STATION_GLYPHS = {"prep": "dice", "chop": "cleaver", "sauce": "sauce", "toss": "toss"}


@lru_cache(maxsize=64)
def die(ingredient: str) -> str:
    colour = colour_of(ingredient)
    return pip_die(die_colour(colour), int(ingredient[1]), mark=die_glyph(colour))


def rolled(ingredient: str, label: str, key: str, target: Target | None = None) -> str:
    """A die that motion can follow, with what lies over it."""
    return thing(die(ingredient), label, key=key, kind=ingredient[0], target=target)


def keyed(ingredient: str, key: str) -> str:
    """A die inside a button that has the words."""
    return tag("span", die(ingredient), class_="thing", data_key=key, data_kind=ingredient[0])


def chef_die(number: int, place: int) -> str:
    """One of the three black dice [CF-4.5]."""
    return thing(pip_die("black", number), f"prep die: {number}", key=f"chef-{place}")


def colour_tile(colour: int, inside: str = "") -> str:
    """A tile of an ingredient's colour, with its glyph unless something else stands on it."""
    return tag("span", inside or glyph(GLYPHS[colour]), class_=f"ctile d-{PARTS.colours[colour].id}")


@lru_cache(maxsize=128)
def face(card: str) -> str:
    """The portrait of a customer, put together from the parts that the data names."""
    found = CARDS[card].face
    parts = "".join([tag("use", class_=part.split("-")[0], href=f"#g-{part}") for part in found.parts])
    classes = f"face-p sk-{found.skin} hc-{found.hair} cl-{found.clothes}"
    return tag("svg", parts, class_=classes, viewBox="0 0 48 48", aria_hidden="true")


def bonus_glyph(bonus: str) -> str:
    kind, _, what = bonus.partition("-")
    if kind == "flavor":
        return glyph("star" if what == "any" else FLAVOUR_GLYPHS[FLAVOUR_IDS.index(what)])
    return glyph({"cross": "x", "multi": "x", "coop": "coop", "tip": "coin"}[kind])


def bonus_mark(bonus: str) -> str:
    """The glyph of a bonus and its words, with the colour where it has one."""
    kind, _, what = bonus.partition("-")
    colours = [colour.id for colour in PARTS.colours]
    tile = colour_tile(colours.index(what)) if kind in ("cross", "multi") and what in colours else ""
    said = tag("span", words(capitalized(bonus_words(bonus))), class_="bw")
    return tag("span", (tile or bonus_glyph(bonus)) + said, class_="act-b")


def segments(left: int, printed: int) -> str:
    """Star parts; those ticked off stand on the right."""
    marks = "".join(tag("i", class_="on" if number < left else "off") for number in range(printed))
    label = f"{left} of {counted(printed, 'star part')} left; one is lost after every round"
    return tag("span", marks, class_="segs", role="img", aria_label=label)


def waiting_card(name: str, written: list[str], stars: int, key: str | None = None) -> str:
    """A customer in small: its face, and its spaces from the bottom as tiles with what stands on them."""
    card = CARDS[name]
    tiles = [colour_tile(card.spaces[k], words(written[k])) for k in range(len(card.spaces))]
    missing = [PARTS.colours[card.spaces[k]].ingredient for k in range(len(card.spaces)) if not written[k]]
    label = f"{card.name}, {counted(stars, 'star part')}, needs {', '.join(missing)}"
    label += f"; fed: {bonus_words(PARTS.bonuses[card.bonus])}"
    inside = face(name) + tag("span", words(card.name), class_="rn") + tag("span", "".join(tiles), class_="rt")
    return tag("span", inside, class_="rc", role="img", aria_label=label, data_key=key)
