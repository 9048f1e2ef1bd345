"""Draws a view of Dessert Dice for a page; the picture and the characters have modules of their own."""

from functools import lru_cache

from dicery.drawing import area, badge, glyph, hidden_words, piece, tag, thing, tipping_die, typed_board, words
from dicery.engine.board import Board
from dicery.games.dessert_dice.look import (
    GLYPHS,
    Die,
    Link,
    after_tip,
    dice_on,
    die_named,
    die_of,
    is_own,
    largest,
    links,
    links_of,
    own_dessert,
    own_view,
    owners,
    ranks_down,
    read_die,
    way_back,
)
from dicery.games.dessert_dice.parts import DIRECTIONS, PARTS
from dicery.games.dessert_dice.picture import svg
from dicery.games.dessert_dice.rules import DessertView
from dicery.games.dessert_dice.text_board import text
from dicery.games.dessert_dice.words import DIRECTION_WORDS, SQUARE_NAMES, desserts

__all__ = ["board", "is_own", "own_view", "read_die", "svg", "text"]

TIMES = "\N{MULTIPLICATION SIGN}"
# More targets than this are not ringed one by one: their area is framed.
MOST_RINGS = 12
# More stacks than this lie closer together on a phone, so that board and supply stay on one screen.
CROWDED = 18


def board(view: DessertView, moves: list[str], names: list[str]) -> Board:
    """The stage: the board on the left, what the seat knows and the supply on the right [DD-15.1]."""
    own = own_dessert(view)
    whose = [[(seat, names[seat]) for seat in owners(view, dessert)] for dessert in PARTS.desserts]
    side = turner(view, moves) + secret(view, moves)
    side += clusters(view["clusters"], own.id if own else "", whose, view["over"]) + supply(view, moves)
    turning = " turning" if view["step"] == "turn" and moves else ""
    grounds = tag("section", grid(view, moves), class_=f"dd-board{framed(view, moves, 'board')}")
    return typed_board(f"stage dd dd-stage{turning}", (grounds + tag("div", side, class_="dd-side"),))


def framed(view: DessertView, moves: list[str], where: str) -> str:
    """A class for the part of the table that has targets, where there are too many to ring each."""
    if view["step"] != "begin" or len(moves) <= MOST_RINGS:
        return ""
    here = [move for move in moves if (move in SQUARE_NAMES) == (where == "board")]
    return " can-any" if here else ""


@lru_cache(maxsize=1 << 12)
def drawn(die: Die, *, sides: bool = True) -> str:
    """The die seen from above, each side where it is."""
    around = [icons(die, word) if sides else [] for word in DIRECTION_WORDS]
    return tipping_die(die.colour, icons(die), around)


def icons(die: Die, place: str = "up") -> list[str]:
    return [GLYPHS[dessert.id] for dessert in die.shown(place)]


def grid(view: DessertView, moves: list[str]) -> str:
    """Rank 5 on top, a1 in the south-west; one cell for each square, named as in the notation [DD-2.1, DD-2.2]."""
    dice = dice_on(view)
    tips = {after_tip(view, move)[0]: move for move in moves} if view["step"] == "tip" else {}
    grounds = dict(zip(view["last_move"], (" left", " last"), strict=False))
    rows: list[str] = []
    for rank in ranks_down():
        cells = [
            cell(square, grounds, content(view, moves, square, dice.get(square), tips.get(square, "")))
            for square in rank
        ]
        number = tag("span", SQUARE_NAMES[rank[0]][1], class_="co", aria_hidden="true")
        rows.append(tag("div", number + "".join(cells), role="row", class_="row"))
    files = tag("span") + "".join(tag("span", file) for file in "abcde")
    overlay = drawn_links(view["face_set"], view["board"])
    for move in tips.values():
        target, then = after_tip(view, move)
        overlay += "".join(link_shape(link, "maybe") for link in links_of(then, target))
    return tag(
        "div",
        "".join(rows)
        + tag("div", files, class_="co-x", aria_hidden="true")
        + tag("svg", overlay, class_="links", viewBox="0 0 500 500", aria_hidden="true"),
        class_="dd-grid",
        role="grid",
        aria_label="Board, five by five",
    )


@piece(1 << 11)
def drawn_links(face_set: str, board: list[str]) -> str:
    """What holds the clusters together."""
    dice = {square: die_named(face_set, code) for square, code in enumerate(board) if code}
    return "".join([link_shape(link) for link in links(dice)])


def cell(square: int, grounds: dict[str, str], inside: str) -> str:
    name = SQUARE_NAMES[square]
    return tag("div", inside, class_=f"sq{grounds.get(name, '')}", role="gridcell", data_square=name)


def content(view: DessertView, moves: list[str], square: int, die: Die | None, tip: str) -> str:
    """What a square shows: a die, what would come to lie there, a dot, or nothing."""
    name = SQUARE_NAMES[square]
    if die is not None:
        return lying_die(view, moves, name, die)
    if tip:
        direction = DIRECTIONS.index(tip)
        _, then = after_tip(view, tip)
        label = f"Tip {DIRECTION_WORDS[direction]} to {name}: {desserts(then[square].shown())} comes up"
        return thing(drawn(then[square]), label, move=tip, state="ghost", classes=f"thing to-{tip.lower()}")
    if view["step"] == "place" and name in moves:
        held = die_of(view, view["taken"])
        ghost = drawn(held, sides=not view["free_yaw"])
        return tag("button", ghost, class_="to", name="do", value=name, aria_label=f"{name}: empty, place the die here")
    if view["step"] == "turn" and name == view["picked"]:
        label = f"{name}: the {held_name(view)} comes to lie here; it is being turned"
        return thing(drawn(die_of(view, view["taken"]), sides=False), label, state="ghost")
    if square == way_back(view) and moves:
        label = f"{name}: the die has just come from here and may not go back, DD-8.7"
        return tag(
            "span", crossed_ring() + tag("span", "DD-8.7", class_="clause"), class_="no", role="img", aria_label=label
        )
    return hidden_words(f"{name}: empty")


def lying_die(view: DessertView, moves: list[str], name: str, die: Die) -> str:
    if view["step"] == "begin" and name in moves:
        return named_die(name, die, "; can be tipped", name, "can" if len(moves) <= MOST_RINGS else "")
    if view["step"] == "tip" and name == view["picked"]:
        return named_die(name, die, "; chosen", "", "sel")
    return named_die(name, die)


@lru_cache(maxsize=1 << 12)
def named_die(name: str, die: Die, told: str = "", move: str = "", state: str | None = None) -> str:
    return thing(drawn(die), f"{name}: {die.described()}{told}", move=move, state=state)


def held_name(view: DessertView) -> str:
    return f"{die_of(view, view['taken']).colour} die"


def crossed_ring() -> str:
    ring = tag("circle", cx=50, cy=41, r=24) + tag("path", d="M33 58 67 24")
    return tag("svg", ring, viewBox="0 0 100 100", aria_hidden="true")


def link_shape(link: Link, classes: str = "") -> str:
    """A short bar on the edge between two squares, in the dessert's colour."""
    x, y, width, height = link.bar()
    look = f"i-{GLYPHS[link.dessert.id]} {classes}".strip()
    return tag("rect", class_=look, x=x, y=y, width=width, height=height, rx=5)


def turner(view: DessertView, moves: list[str]) -> str:
    """The die in hand in each of the quarter turns that look different [DD-7.3, DD-7.4]."""
    if view["step"] != "turn" or not moves:
        return ""
    die = die_of(view, view["taken"])
    turns = [(move, die.turned(int(move[1:]))) for move in moves]
    choices = "".join(
        thing(drawn(turned), f"Turn {number}: {turned.sides()}", move=move)
        for number, (move, turned) in enumerate(turns, 1)
    )
    note = f"the {held_name(view)} on {view['picked']}"
    return area("Turn it", tag("div", choices, class_="turns"), note=note, classes="turner-area")


def secret(view: DessertView, moves: list[str]) -> str:
    """The dessert of the seat that looks, and what the present choice can do for it [DD-12.1]."""
    dessert = own_dessert(view)
    if dessert is None:
        return ""
    size = view["clusters"][dessert.id]
    told = f"Your largest cluster has {size} {'die' if size == 1 else 'dice'}."
    best = prospect(view, moves)
    card = glyph(GLYPHS[dessert.id], f"i-{GLYPHS[dessert.id]}") + tag(
        "div", tag("b", words(dessert.name)) + tag("p", words(told) + (f"<br/>{words(best)}" if best else ""))
    )
    note = "" if view["over"] else "all see this" if view["open_cards"] else "only you see this"
    return area(
        "Your dessert",
        tag("div", card, class_="dessert-card"),
        note=note,
        classes="secret",
        label="Your secret dessert",
    )


def prospect(view: DessertView, moves: list[str]) -> str:
    """The best that the open tips or squares do for the seat's own cluster, if they make it larger."""
    dessert = own_dessert(view)
    if dessert is None or view["step"] not in ("tip", "place"):
        return ""
    now = view["clusters"][dessert.id]
    sizes: dict[str, int] = {}
    for move in moves:
        if view["step"] == "tip":
            _, then = after_tip(view, move)
        else:
            then = dice_on(view) | {SQUARE_NAMES.index(move): die_of(view, view["taken"])}
        sizes[move] = largest(then, dessert)
    best = max(sizes.values(), default=now)
    ways = [move for move, size in sizes.items() if size == best]
    if best <= now or len(ways) > 3:
        return ""
    if view["step"] == "tip":
        return f"Tipping {' or '.join(DIRECTION_WORDS[DIRECTIONS.index(way)] for way in ways)} makes it {best}."
    return f"On {' or '.join(ways)} this die makes it {best}."


@piece(1 << 12)
def clusters(sizes: dict[str, int], own: str, others: list[list[tuple[int, str]]], over: bool) -> str:
    """How large the best cluster of each dessert is, which anybody can count [DD-11.11], and whose card lies open."""
    rows: list[str] = []
    for dessert, seats in zip(PARTS.desserts, others, strict=True):
        name = GLYPHS[dessert.id]
        size = sizes[dessert.id]
        whose = tag("em", "yours") if dessert.id == own else ""
        whose += "".join(badge(seat, name, f"of {name}") for seat, name in seats)
        row = (
            glyph(name, f"i-{name}")
            + tag("span", f"{words(dessert.name)} {whose}".strip(), class_="nm")
            + tag("span", tag("i", class_=f"b-{name}") * size, class_="bar", aria_hidden="true")
            + tag("b", str(size), class_="num")
        )
        rows.append(tag("li", row, class_="mine" if dessert.id == own else ""))
    title = "Largest clusters" if over else "Largest clusters now"
    return area(title, tag("ul", "".join(rows)), classes="meter", label="Largest clusters")


def supply(view: DessertView, moves: list[str]) -> str:
    """The dice not yet placed, equal ones as one stack, their sides in the reference quarter turn [DD-3.6, DD-5.7].

    Beside the heading: how many turns in a row were tips, for people to see the limit coming [DD-9.5].
    """
    if view["over"]:
        return ""
    total = sum(view["supply"].values())
    ready = [code for code in view["supply"] if code in moves] if view["step"] == "begin" else []
    stacks = supply_stacks(view["face_set"], view["supply"], view["taken"], ready, len(moves) <= MOST_RINGS)
    crowded = " crowded" if len(view["supply"]) > CROWDED else ""
    told = (
        f"{view['moves_in_row']} of {view['stall_guard']} tips in a row"
        if view["moves_in_row"]
        else "tops stay as rolled"
    )
    return area(
        "Supply",
        tag("div", stacks, class_=f"supply-grid{crowded}"),
        note=f"{total} {'die' if total == 1 else 'dice'}, {told}",
        classes=f"supply{framed(view, moves, 'supply')}",
        label=f"Supply, {total} dice",
    )


@piece(1 << 11)
def supply_stacks(face_set: str, supply: dict[str, int], taken: str, ready: list[str], ringed: bool) -> str:
    """A stack for each kind; those of `ready` can be placed, one by one ringed or not."""
    stacks = ""
    for code, count in supply.items():
        die = die_named(face_set, code)
        state = "sel" if code == taken else None if code not in ready else "can" if ringed else ""
        stacks += stack(die, count, code if code in ready else "", state)
    return stacks


def stack(die: Die, count: int, move: str, state: str | None) -> str:
    many = tag("span", words(f"{TIMES}{count}"), class_="count", aria_hidden="true") if count > 1 else ""
    label = die.described() + (f"; {count} of them" if count > 1 else "")
    label += "; taken" if state == "sel" else "; can be placed" if move else ""
    return thing(drawn(die) + many, label, move=move, state=state)
