"""Draws the skills of a menu sheet of Wok and Roll: the hexagons and the rectangles."""

from dicery.drawing import piece, tag, thing, words
from dicery.games.wok_and_roll.board.symbols import name_of, price, symbol
from dicery.games.wok_and_roll.board.view_model import menu_named
from dicery.games.wok_and_roll.parts import LETTERS, PARTS
from dicery.games.wok_and_roll.rules.view import Payment
from dicery.games.wok_and_roll.text.notation import bill_in_words, symbol_names

Offers = dict[str, list[Payment]]


@piece(1 << 11)
def skills(menu: str, owned: list[str], points: int, offers: Offers, moves: list[str]) -> str:
    """All skills of the menu, with the points that they bring [WR-9.1, WR-9.5, WR-9.8]."""
    head = symbol("b") + " Skills " + tag("span", "2 books: from then on a book counts as", class_="muted")
    head += tag("span", words(f"{points} pts"), class_="sum in", title=f"Points of skills: {points}")
    hexagons = ""
    for place, name in enumerate(PARTS.hexagons):
        letter = LETTERS[place]
        drawn = symbol(letter) + tag("b", words(name_of(letter)))
        label = f"{name}: Recipe Book counts as {symbol_names(letter)}"
        hexagons += tag("li", skill(drawn, label, letter, "hex", owned, offers, moves))
    rectangles = ""
    for rectangle in menu_named(menu).rectangles:
        counted = {"servings": f"{' or '.join(rectangle.of)} serving", "completed": "dish or platter done"}.get(
            rectangle.count, rectangle.count.removesuffix("s")
        )
        drawn = tag("span", words(f"{rectangle.each} per {counted}"), class_="per")
        label = f"{rectangle.name}: {rectangle.text}"
        rectangles += tag("li", skill(drawn, label, str(rectangle.id), "rect", owned, offers, moves))
    worth = tag("p", "3 books: points at the end", class_="order")
    return tag("h3", head) + tag("ul", hexagons, class_="hexes") + worth + tag("ul", rectangles, class_="rects")


def skill(drawn: str, label: str, name: str, classes: str, owned: list[str], offers: Offers, moves: list[str]) -> str:
    """One skill: owned, out of reach, or with what it takes or, before the dice are locked, would take."""
    move = f"+{name}"
    if name in owned:
        return thing(drawn + tag("span", words("✓ yours"), class_="price"), f"{label}, owned", classes=f"{classes} own")
    if move not in offers:
        return thing(drawn, f"{label}, not owned", classes=classes)
    can = move in moves
    label += f", {'takes' if can else 'would take'} {bill_in_words(offers[move][0])}"
    drawn += price(offers[move])
    return thing(drawn, label, move=move if can else "", classes=classes if can else f"{classes} plan")
