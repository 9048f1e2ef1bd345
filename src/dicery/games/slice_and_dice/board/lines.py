"""The request lines on the page: an order hangs under its step to the door, with what it needs and who cooks it."""

from dicery.drawing import (
    badge,
    glyph,
    hidden_words,
    lazy_section,
    piece,
    section,
    section_tree,
    spot,
    tag,
    words,
    wrap,
)
from dicery.drawing import dish as dish_picture
from dicery.engine.board import Parts, Target, Targets
from dicery.games.counted import counted
from dicery.games.slice_and_dice.board.items import chip, foods, vessel
from dicery.games.slice_and_dice.board.motion import dish_key
from dicery.games.slice_and_dice.board.stage import named
from dicery.games.slice_and_dice.board.view_model import (
    DISHES,
    Ticket,
    extras,
    items_of,
    limit_line,
    on_board,
    shown_seat,
    tickets,
)
from dicery.games.slice_and_dice.parts import PARTS
from dicery.games.slice_and_dice.rules.view import SliceView

# The dish on its space, how long it waits, whether it is pinned; is it one's own, what one has of it, what is on the
# dice; who cooks it, what each still needs and has too much, whose lid lies there.
Order = tuple[
    tuple[str, int, str, bool], tuple[bool, list[str], list[str]], tuple[list[int], list[tuple[int, int]], int | None]
]

LEGEND = tag(
    "span",
    tag("i", glyph("tick"), class_="lg") + " you have it " + tag("i", class_="lg want") + " a die can bring it",
    class_="sd-legend",
    aria_hidden="true",
)


def request_lines(view: SliceView, moves: list[str], names: list[str]) -> Parts:
    """All lines in use [SD-11.1, SD-11.2]."""
    orders: list[Order | None] = []
    over: Targets = {}
    for number, ticket in enumerate(tickets(view), 1):
        orders.append(order(view, number, ticket) if ticket else None)
        own = next((move for move in (f"go {number}", f"line {number}") if move in moves), "")
        if ticket and own:
            over[f"line {number}"] = line_target(number, ticket.dish.name, own)
    viewer = view["seat"]
    return drawn_lines("request-lines", limit_line(view), viewer, names, orders, targets=over)


def order(view: SliceView, number: int, ticket: Ticket) -> Order:
    """What is drawn of a line."""
    seat = shown_seat(view)
    cook = view["cooks"][seat]
    mine = cook["line"] == number
    here = on_board(cook)
    have = [item.id for item in items_of(ticket.dish) if item.id in here]
    hits = view["hits"] if mine and view["active"] == seat else []
    cooks = [view["cooks"][other] for other in ticket.cooks]
    lacks = [(len(other["missing"]), len(extras(ticket.dish, other))) for other in cooks]
    card = ticket.dish.id, ticket.space, ticket.waits, ticket.pinned
    return card, (mine, have, hits), (ticket.cooks, lacks, ticket.lid)


@section_tree(1 << 4)
def drawn_lines(
    name: str, limit: str, viewer: int, names: list[str], orders: list[Order | None], *, targets: Targets
) -> Parts:
    """The lines, each a section of its own."""
    drawn: Parts = ()
    for number, found in enumerate(orders, 1):
        if found is None:
            drawn += empty_line(f"line-{number}", number)
            continue
        (_, _, waits, _), (mine, *_), _ = found
        classes = "tl" + (" mine" if mine else "") + (" late" if waits == "last round" else "")
        place = f"line {number}"
        over = {place: targets[place]} if place in targets else {}
        drawn += drawn_line(f"line-{number}", viewer, names, number, *found, classes=classes, targets=over)
    inside = named("orders-head", "Orders", limit, LEGEND) + wrap("div", drawn, class_="tls")
    inside = wrap("div", inside, class_="area")
    return section(name, inside, class_="stage sd-lines", aria_label="Orders", data_jump="Orders")


def line_target(number: int, dish: str, move: str) -> Target:
    """The choice of a line, over all of it."""
    return Target(move, "over", f"Line {number}: {'cook' if move.startswith('go') else 'choose'} {dish}")


@lazy_section(1 << 4)
def empty_line(name: str, number: int) -> Parts:
    waits = tag("p", "A new order comes in.", class_="tk muted")
    return section(name, waits, class_="tl", aria_label=f"Line {number}: empty")


@lazy_section(1 << 5)
def drawn_line(
    section_name: str,
    viewer: int,
    names: list[str],
    number: int,
    order: tuple[str, int, str, bool],
    own: tuple[bool, list[str], list[str]],
    others: tuple[list[int], list[tuple[int, int]], int | None],
    *,
    classes: str,
    targets: Targets,
) -> Parts:
    """An order: dish, space, how long it waits and whether it is pinned; what one has of it; who else cooks it."""
    name, space, waits, pinned = order
    mine, have, hits = own
    dish = DISHES[name]
    chips = "".join(
        chip(item.id, "have" if item.id in have else "now" if item.id in hits else "want" if mine else "")
        for item in items_of(dish)
    )
    card = dish_head(name) + tag("ul", chips, class_="chips") + foot(viewer, names, name, len(have), *others)
    inside = track(space, waits, pinned) + tag("div", card, class_="tk", data_key=dish_key(name), data_kind="card")
    place = f"line {number}"
    inside += spot(place, targets.get(place))
    return section(section_name, inside, class_=classes, aria_label=f"Line {number}: {dish.name}")


def track(space: int, waits: str, pinned: bool) -> str:
    """The four steps to the door as a countdown of rounds; the ticket hangs under where it stands."""
    steps = "".join(
        tag("li", str(5 - place), class_="past" if place < space else "at" if place == space else "")
        for place in range(1, 5)
    )
    left = "last round!" if waits == "last round" else f"{waits} left"
    said = tag("span", words(left + (", pinned" if pinned else "")), class_="tw")
    return tag("div", tag("ol", steps, aria_hidden="true") + glyph("door") + said, class_="trk")


@piece(1 << 7)
def dish_head(name: str) -> str:
    dish = DISHES[name]
    stars = tag("span", str(dish.stars) + glyph("star") + hidden_words(" stars"), class_="st")
    rewards = [("ladle", "+1 utensil", dish.utensil), ("bag", "+1 special", dish.special)]
    given = "".join(tag("span", glyph(icon) + word, class_="rw") for icon, word, gives in rewards if gives)
    cuisine = tag("span", words(PARTS.gastronomies[dish.gastronomy].name), class_="cui")
    title = tag("div", tag("h3", words(dish.name)) + tag("p", cuisine + given, class_="meta"), class_="th")
    return tag("header", dish_picture(vessel(dish), foods(dish)) + title + stars)


def foot(
    viewer: int, names: list[str], name: str, have: int, cooks: list[int], lacks: list[tuple[int, int]], lid: int | None
) -> str:
    """Who cooks it, what each still needs and what is extra [SD-5.12]; the lid keeps all others away [SD-10.5]."""
    needed = len(DISHES[name].items)
    who = ""
    for seat, (lack, extra) in zip(cooks, lacks, strict=True):
        if seat == viewer:
            said = tag("b", "You cook this.") + words(f" {needed - lack} of {needed} in")
        else:
            said = tag("b", words(names[seat])) + words(f" needs {lack} more")
        said += ", " + tag("em", words(f"{extra} extra")) if extra else ""
        who += tag("span", badge(seat, names[seat]) + said, class_="cooks")
    if not cooks:
        who = tag(
            "span", words(f"You have {have} of {needed}." if have else f"Nobody cooks it. {counted(needed, 'item')}.")
        )
    if lid is not None:
        only = "only you" if lid == viewer else f"only {names[lid]}"
        spoken = hidden_words(" may choose or cook this dish")
        who += tag("span", glyph("lid") + words(f"Lid: {only}") + spoken, class_="lidtag")
    return tag("p", who, class_="foot")
