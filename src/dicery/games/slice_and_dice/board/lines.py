"""The request lines on the page: orders as tickets, each with its clock of four steps, the markers and the lid."""

from dicery.drawing import badge, glyph, hidden_words, piece, tag, words
from dicery.engine.board import Parts
from dicery.games.slice_and_dice.board.items import emoji, needed_item
from dicery.games.slice_and_dice.board.stage import stage
from dicery.games.slice_and_dice.board.view_model import (
    DISHES,
    Ticket,
    items_of,
    limit_line,
    on_board,
    shown_seat,
    tickets,
)
from dicery.games.slice_and_dice.parts import PARTS
from dicery.games.slice_and_dice.rules.view import SliceView


def request_lines(view: SliceView, moves: list[str], names: list[str]) -> Parts:
    """All lines in use [SD-11.1, SD-11.2]."""
    drawn = [ticket_item(view, moves, names, number, ticket) for number, ticket in enumerate(tickets(view), 1)]
    return stage("request-lines", "Request lines", tag("ol", "".join(drawn), class_="lines"), note=limit_line(view))


def ticket_item(view: SliceView, moves: list[str], names: list[str], number: int, ticket: Ticket | None) -> str:
    if ticket is None:
        return tag("li", tag("p", "A new order comes in.", class_="ga"), class_="rline")
    cook = view["cooks"][shown_seat(view)]
    have = [item.id for item in items_of(ticket.dish) if item.id in on_board(cook)]
    rail = ticket_rail(
        view["seat"], names, number, ticket.space, ticket.waits, ticket.pinned, list(ticket.cooks), ticket.lid
    )
    classes = "rline" + (" mine" if cook["line"] == number else "") + (" late" if ticket.waits == "last round" else "")
    return tag("li", rail + dish_card(ticket.dish.id, have) + over_ticket(moves, ticket), class_=classes)


@piece(1 << 11)
def ticket_rail(
    viewer: int, names: list[str], number: int, space: int, waits: str, pinned: bool, cooks: list[int], lid: int | None
) -> str:
    """Where the order stands, who cooks it, and the lid."""
    steps = "".join(tag("i", class_="on" if place <= space else "") for place in range(1, 5))
    label = f"Line {number}, space {space} of 4, {waits}{', pinned' if pinned else ''}"
    timer = steps + tag("span", words(waits + (" · pinned" if pinned else "")))
    marks = "".join(cook_badge(viewer, seat, names[seat]) for seat in cooks)
    if lid is not None:
        under = glyph("lid") + hidden_words(f"under the lid of {names[lid]}: nobody else may choose or cook it")
        marks = tag("span", under, class_="lidm") + marks
    return tag(
        "div",
        tag("span", timer, class_="timer", role="img", aria_label=label) + tag("span", marks, class_="marks"),
        class_="rail4",
    )


def cook_badge(viewer: int, seat: int, name: str) -> str:
    return badge(seat, name, "you cook here" if seat == viewer else f"{name} cooks here")


def over_ticket(moves: list[str], ticket: Ticket) -> str:
    """The whole ticket is the button."""
    for verb, wording in (("go", "cook"), ("line", "choose")):
        move = f"{verb} {ticket.line}"
        if move in moves:
            label = f"Line {ticket.line}: {wording} {ticket.dish.name}"
            return tag("button", "", class_="over", name="do", value=move, aria_label=label)
    return ""


@piece(1 << 11)
def dish_card(name: str, have: list[str]) -> str:
    dish = DISHES[name]
    stars = tag("span", str(dish.stars) + glyph("star") + hidden_words(" stars"), class_="stars")
    top = tag("div", emoji(dish.icon) + tag("h3", words(dish.name)) + stars, class_="dh")
    cuisine = PARTS.gastronomies[dish.gastronomy]
    rewards = [("knife", "utensil", dish.utensil), ("pan", "special", dish.special)]
    icons = "".join(
        tag("span", glyph(icon) + tag("span", word), class_="rew") for icon, word, given in rewards if given
    )
    items = "".join(needed_item(item.id, item.id in have) for item in items_of(dish))
    names = ", ".join(item.name.lower() for item in items_of(dish)).capitalize()
    inside = top + tag("p", words(f"{cuisine.icon} {cuisine.name}") + icons, class_="ga")
    inside += tag("ul", items, class_="items", aria_hidden="true") + tag("p", words(names), class_="inames")
    return tag("article", inside, class_="card dishc")
