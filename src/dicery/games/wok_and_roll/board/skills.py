"""Draws the skills of a menu sheet of Wok and Roll: the hexagons and the rectangles."""

from dicery.drawing import lazy_section, section, tag, thing, words
from dicery.engine.board import Parts, Targets
from dicery.games.wok_and_roll.board.symbols import name_of, symbol
from dicery.games.wok_and_roll.board.view_model import menu_named
from dicery.games.wok_and_roll.parts import LETTERS, PARTS
from dicery.games.wok_and_roll.text.notation import scoring, symbol_names

SKILL = "skill-"  # before the name of a skill, where it is a place


def skill_place(name: str) -> str:
    """Names a skill of one's own sheet."""
    return SKILL + name


@lazy_section(1 << 10)
def skills(name: str, menu: str, owned: list[str], own: bool, *, targets: Targets) -> Parts:
    """All skills of the menu [WR-9.1, WR-9.5, WR-9.8]."""
    hexagons = ""
    for place, hexagon in enumerate(PARTS.hexagons):
        letter = LETTERS[place]
        drawn = symbol(letter) + tag("b", words(name_of(letter)))
        label = f"{hexagon}: from then on a book counts as {symbol_names(letter)}"
        hexagons += tag("li", skill(drawn, label, letter, "hex", owned, own, targets))
    rectangles = ""
    for rectangle in menu_named(menu).rectangles:
        drawn = tag("span", words(scoring(rectangle)), class_="per")
        label = f"{rectangle.name}: {rectangle.text}"
        rectangles += tag("li", skill(drawn, label, str(rectangle.id), "rect", owned, own, targets))
    worth = tag("p", "3 books, then at the end you score:", class_="order")
    inside = tag("ul", hexagons, class_="hexes") + worth + tag("ul", rectangles, class_="rects")
    return section(name, inside, element="div")


def skill(drawn: str, label: str, name: str, classes: str, owned: list[str], own: bool, targets: Targets) -> str:
    """One skill: owned, or out of reach; what it takes lies over it."""
    if name in owned:
        return thing(drawn + tag("span", words("✓ yours"), class_="price"), f"{label}, owned", classes=f"{classes} own")
    place = skill_place(name) if own else None
    return thing(drawn, label, classes=classes, place=place, target=targets.get(place) if place else None)
