"""The customers of Chicken Fried Dice on a page: the queue, and what is written on each card."""

from functools import lru_cache

from dicery.drawing import area_section, glyph_at, hidden_words, piece, section, tag, thing, words
from dicery.engine.board import Parts
from dicery.games.chicken_fried_dice.board.marks import bonus_mark, segments
from dicery.games.chicken_fried_dice.board.view_model import (
    CARDS,
    GLYPHS,
    SPACE_SHAPE,
    bonus_words,
    card_of,
    queue,
    range_words,
)
from dicery.games.chicken_fried_dice.parts import PARTS, Customer
from dicery.games.chicken_fried_dice.rules.view import ChickenView, CustomerView, SheetView

DASH = "\N{EN DASH}"


def customers(view: ChickenView, sheet: SheetView, cook: str, moves: list[str]) -> Parts:
    """The queue; spaces that can be chosen are ringed, those for a sauce dashed."""
    title = "Your queue" if view["seat"] >= 0 else f"The queue of {cook}"
    targets = {move.split()[1]: move for move in moves if move.split()[0] in ("put", "sauce", "x")}
    waiting = queue(sheet)
    cards = "".join(queued(customer, targets_on(customer, targets)) for customer in waiting)
    inside = tag("div", cards, class_="queue") if cards else tag("p", "No customer is waiting.")
    area = area_section("queue", title, inside, note=f"{len(waiting)} waiting, {sheet['fed']} fed")
    return section("customers", area, class_="sheet", aria_label=title)


def targets_on(customer: CustomerView, targets: dict[str, str]) -> dict[str, str]:
    """The targets that are spaces of this customer."""
    return {space: move for space, move in targets.items() if space.startswith(f"{customer['card']}.")}


@piece(1 << 12)
def queued(customer: CustomerView, targets: dict[str, str]) -> str:
    return customer_card(card_of(customer), customer, targets)


def customer_card(card: Customer, customer: CustomerView | None, targets: dict[str, str]) -> str:
    """A card with what the customer in the queue has on it; without a customer as it comes from the pile."""
    stars = customer["stars"] if customer else card.stars
    header = tag("span", words(card.icon), class_="e", aria_hidden="true") + segments(stars, card.stars)
    spaces = [space_row(card, customer, space, targets) for space in reversed(range(len(card.spaces)))]
    bonus = PARTS.bonuses[card.bonus]
    footer = tag("span", bonus_mark(bonus) + hidden_words(bonus_words(bonus)), class_="act-b")
    return tag(
        "article",
        tag("header", header) + tag("h3", words(card.name)) + tag("ol", "".join(spaces)) + tag("footer", footer),
        class_="cust",
        aria_label=f"{card.name}, {card.id}",
    )


def space_row(card: Customer, customer: CustomerView | None, space: int, targets: dict[str, str]) -> str:
    written = customer["written"][space] if customer else ""
    takes = range_words(customer["accepts"][space]).replace("-", DASH) if customer else ""
    return drawn_space(card.id, space, written, takes, targets.get(f"{card.id}.{space + 1}", ""))


@lru_cache(maxsize=1 << 12)
def drawn_space(name: str, space: int, written: str, takes: str, move: str) -> str:
    """One space: its colour, what stands on it or which numbers it takes, and its coin."""
    card = CARDS[name]
    kind = PARTS.colours[card.spaces[space]]
    tip = dict(card.tips).get(space, 0)
    label = f"{card.name} {space + 1}: {kind.ingredient}, " + (f"{written} written" if written else f"takes {takes}")
    label += f", tip on {tip}" if tip else ""
    classes = "spb sauce" if move.startswith("sauce") else "spb"
    button = thing(space_picture(card.spaces[space], written), label, move=move, classes=classes)
    hit = " hit" if written == str(tip) else ""
    coin = tag("span", str(tip), class_=f"coin{hit}", aria_hidden="true") if tip else ""
    numbers = tag("span", words(takes), class_="rng", aria_hidden="true") if takes else ""
    return tag("li", button + tag("span", coin + numbers, class_="cf-side"))


def space_picture(colour: int, written: str) -> str:
    shape = tag("path", class_="pent", d=SPACE_SHAPE)
    if written:
        shape += glyph_at(GLYPHS[colour], 9, 15, 20, "spg")
    else:
        shape += glyph_at(GLYPHS[colour], 17, 13, 22, "spg")
    if written == "X":
        shape += tag("path", class_="wx", d="M30 17 46 33M46 17 30 33")
    elif written:
        shape += tag("text", written, class_="written", x=38, y=31, text_anchor="middle")
    shape += tag("path", class_="ring", d=SPACE_SHAPE)
    classes = f"sp d-{PARTS.colours[colour].id} {'full' if written else 'open'}"
    return tag("svg", shape, class_=classes, viewBox="0 0 56 42", aria_hidden="true")
