"""Draws the skills of a menu sheet of Wok and Roll: the hexagons and the rectangles."""

from dicery.drawing import hidden_words, piece, tag, thing, words
from dicery.games.wok_and_roll.board.symbols import price, symbol
from dicery.games.wok_and_roll.board.view_model import menu_named
from dicery.games.wok_and_roll.parts import LETTERS, PARTS
from dicery.games.wok_and_roll.rules.view import Payment
from dicery.games.wok_and_roll.text.notation import bill_in_words, symbol_names

HEXAGON = tag("svg", tag("path", d="M16 2h28l14 24-14 24H16L2 26z"), viewBox="0 0 60 52", aria_hidden="true")
Offers = dict[str, list[Payment]]


@piece(1 << 11)
def skills(menu: str, owned: list[str], points: int, offers: Offers, moves: list[str]) -> str:
    """All skills of the menu, with the points that they bring [WR-9.1, WR-9.5, WR-9.8]."""
    head = symbol("b") + " Skills " + tag("span", words("⬡ 2 books · ▭ 3 books"), class_="muted")
    head += tag("span", hidden_words("points ") + str(points), class_="sum in")
    hexagons = ""
    for place, name in enumerate(PARTS.hexagons):
        letter = LETTERS[place]
        drawn = HEXAGON + tag("span", symbol("b") + tag("i", words("→")) + symbol(letter))
        label = f"{name}: Recipe Book counts as {symbol_names(letter)}"
        hexagons += tag("li", skill(drawn, label, letter, "hex", owned, offers, moves))
    rectangles = ""
    for rectangle in menu_named(menu).rectangles:
        counted = {"servings": " or ".join(rectangle.of), "completed": "full group"}.get(
            rectangle.count, rectangle.count.removesuffix("s")
        )
        drawn = tag("span", words(f"{rectangle.each} {rectangle.icon}")) + tag("small", words(f"per {counted}"))
        label = f"{rectangle.name}: {rectangle.text}"
        rectangles += tag("li", skill(drawn, label, str(rectangle.id), "rect", owned, offers, moves))
    return tag("h3", head) + tag("ul", hexagons, class_="hexes") + tag("ul", rectangles, class_="rects")


def skill(drawn: str, label: str, name: str, classes: str, owned: list[str], offers: Offers, moves: list[str]) -> str:
    """One skill: owned, out of reach, or with what it takes or, before the dice are locked, would take."""
    move = f"+{name}"
    if name in owned:
        return thing(drawn, f"{label}, owned", classes=f"{classes} own")
    if move not in offers:
        return thing(drawn, f"{label}, not owned", classes=classes)
    can = move in moves
    label += f", {'takes' if can else 'would take'} {bill_in_words(offers[move][0])}"
    drawn += price(offers[move])
    return thing(drawn, label, move=move if can else "", classes=classes if can else f"{classes} plan")
