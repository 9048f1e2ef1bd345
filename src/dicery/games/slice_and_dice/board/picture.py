"""Draws a view of Slice & Dice as one picture: the request lines, the dice, the kitchens and the standings."""

from dicery.drawing import Spot, badge_letter, dish_at, glyph_at, icon_die, picture, short, tag, words
from dicery.games.counted import counted
from dicery.games.slice_and_dice.board.items import foods, item_glyph, vessel
from dicery.games.slice_and_dice.board.view_model import (
    ITEMS,
    Ticket,
    cuisines,
    items_of,
    limit_line,
    on_board,
    shown,
    shown_seat,
    tickets,
)
from dicery.games.slice_and_dice.parts import OWN_GLYPHS, PARTS
from dicery.games.slice_and_dice.rules.view import CookView, SliceView

WIDTH = 960
TICKET = 228  # from one line to the next
KITCHEN = 76  # height of a cook's row

STYLE = """
.have { fill: var(--good-soft); stroke: var(--good); stroke-width: 2; }
.miss { fill: var(--paper-2); stroke: var(--line-2); stroke-width: 1.5; }
.on-special { fill: var(--paper-2); stroke: var(--gold); stroke-width: 3; }
.hit { fill: none; stroke: var(--good); stroke-width: 4; }
.badge-ink { fill: var(--paper); }
.on-wood { color: var(--wood); }
"""


def svg(view: SliceView, names: list[str]) -> str:
    rows = len(view["cooks"])
    height = 344 + KITCHEN * rows
    title = f"Slice & Dice, round {view['round']}"
    shapes = tag("rect", class_="wood", width=WIDTH, height=height, rx=16)
    shapes += label(f"Slice & Dice, round {view['round']}", 24, 34, "serif t-xl")
    shapes += label(limit_line(view), WIDTH - 24, 34, "ink-2 t-m", "end")
    for number, ticket in enumerate(tickets(view)):
        shapes += drawn_ticket(view, names, ticket, 24 + TICKET * number, 50)
    shapes += dice(view, 236)
    for seat, cook in enumerate(view["cooks"]):
        shapes += kitchen(view, seat, names[seat], cook, 332 + KITCHEN * seat)
    return picture(title, shapes, WIDTH, height, style=STYLE, own_glyphs=OWN_GLYPHS)


def drawn_ticket(view: SliceView, names: list[str], ticket: Ticket | None, x: float, y: float) -> str:
    """A request line: four spaces to the kitchen door, the dish, its needs, who cooks it."""
    shapes = tag("rect", class_="slot", x=x, y=y, width=216, height=166, rx=10)
    if ticket is None:
        return shapes + label("a new order comes", x + 108, y + 88, "ink-2 t-m", "middle")
    late = ticket.waits == "last round"
    for space in range(4):
        classes = ("bad" if late else "ink") if space < ticket.space else "paper"
        shapes += tag("rect", class_=classes, x=x + 10 + 18 * space, y=y + 12, width=15, height=8, rx=4)
    shapes += label(
        ticket.waits + (", pinned" if ticket.pinned else ""), x + 86, y + 20, "t-xs" + (" bad" if late else "")
    )
    for place, seat in enumerate(reversed(ticket.cooks)):
        shapes += badge(seat, names[seat], x + 200 - 22 * place, y + 17)
    if ticket.lid is not None:
        shapes += glyph_at("lid", x + 176 - 22 * len(ticket.cooks), y + 6, 20, "ink on-wood")
    dish = ticket.dish
    shapes += tag("rect", class_="paper", x=x + 6, y=y + 34, width=204, height=126, rx=8)
    shapes += dish_at(vessel(dish), foods(dish), x + 12, y + 38, 46)
    shapes += label(short(dish.name, 16), x + 64, y + 58, "serif t-m")
    shapes += label(str(dish.stars), x + 186, y + 59, "t-l bold", "end") + glyph_at("star", x + 188, y + 45, 15, "gold")
    cuisine = PARTS.gastronomies[dish.gastronomy]
    shapes += label(cuisine.name, x + 64, y + 81, "ink-2 t-s")
    icons = [name for name, given in (("knife", dish.utensil), ("pan", dish.special)) if given]
    for place, name in enumerate(icons):
        shapes += glyph_at(name, x + 184 - 24 * place, y + 68, 18, "ink-2")
    have = on_board(view["cooks"][shown_seat(view)])
    for place, item in enumerate(items_of(dish)):
        classes = "have" if item.id in have else "miss"
        shapes += token(item.id, classes, x + 28 + 27 * place, y + 112, item.kind == "ingredient", 12)
    needs = ", ".join(item.name.lower() for item in items_of(dish))
    return shapes + label(short(needs, 31), x + 14, y + 150, "ink-2 t-xs")


def dice(view: SliceView, y: float) -> str:
    shapes = ""
    for number, die in enumerate(view["dice"]):
        x = 24 + 92 * number
        face = shown(die)
        icon = item_glyph(face) if face else ""
        shapes += icon_die(PARTS.dice[number].colour, icon=icon, spot=Spot(x, y, 60))
        if face in view["hits"]:
            shapes += tag("rect", class_="hit", x=x - 1, y=y - 1, width=62, height=60, rx=15)
        name = ITEMS[face].name if face else PARTS.dice[number].name
        shapes += label(name, x + 30, y + 76, "t-s" if die["thrown"] else "t-s ink-2", "middle")
    shapes += label("Cuts", 720, y + 18, "ink-2 t-m bold")
    for number in range(view["cut_limit"]):
        classes = "bad on-wood" if number < view["cuts"] else "slot on-wood"
        shapes += glyph_at("plaster", 720 + 42 * number, y + 28, 34, classes)
    return shapes


def kitchen(view: SliceView, seat: int, name: str, cook: CookView, y: float) -> str:
    """One row for each cook: points, what lies on pan and knife, cooked dishes by gastronomy, what is in hand."""
    shapes = tag(
        "rect",
        class_="last" if seat == view["active"] and not view["over"] else "paper",
        x=24,
        y=y,
        width=912,
        height=68,
        rx=10,
    )
    shapes += badge(seat, name, 48, y + 24) + label(f"{view['scores'][seat]}", 70, y + 31, "t-xl bold")
    shapes += label(short(name, 11), 36, y + 56, "ink-2 t-xs")
    for place, item in enumerate(on_board(cook)):
        classes = "on-special" if item in cook["special"] else "have"
        x = 132 + 34 * (place % 9)
        shapes += token(
            item,
            classes,
            x,
            y + (34 if len(on_board(cook)) <= 9 else 20 + 29 * (place // 9)),
            ITEMS[item].kind == "ingredient",
            13,
        )
    if not on_board(cook):
        shapes += label("an empty board", 118, y + 39, "ink-2 t-s")
    for place, (number, count) in enumerate(
        (number, count) for number, count in enumerate(cook["criteria"]["gastronomies"]) if count
    ):
        cuisine = PARTS.gastronomies[number]
        most = " bold good" if cuisine.id in cook["criteria"]["majorities"] else ""
        shapes += label(f"{cuisine.name[:3]} {count}", 450 + 54 * place, y + 30, f"t-s{most}")
    cooked = f"{len(cook['cooked'])} dishes, {cuisines(cook['criteria'])} gastronomies" + (
        ", finished first" if cook["criteria"]["marker"] else ""
    )
    shapes += label(cooked, 450, y + 56, "ink-2 t-xs")
    shapes += label(counted(cook["cards"], "utensil"), 924, y + 28, "t-s", "end")
    return shapes + label(counted(len(cook["owned"]), "special"), 924, y + 52, "t-s", "end")


def badge(seat: int, name: str, x: float, y: float) -> str:
    shape = tag("circle", class_=f"seat-{seat + 1}", cx=x, cy=y, r=10)
    return shape + label(badge_letter(name), x, y + 4.5, "t-s bold badge-ink", "middle")


def token(item: str, classes: str, x: float, y: float, round_: bool, radius: float) -> str:
    if round_:
        ground = tag("circle", class_=classes, cx=x, cy=y, r=radius)
    else:
        ground = tag("rect", class_=classes, x=x - radius, y=y - radius, width=2 * radius, height=2 * radius, rx=6)
    return ground + glyph_at(item_glyph(item), x - 0.7 * radius, y - 0.7 * radius, 1.4 * radius, "ink cut")


def label(text: str, x: float, y: float, classes: str, anchor: str | None = None) -> str:
    return tag("text", words(text), class_=classes, x=x, y=y, text_anchor=anchor)
