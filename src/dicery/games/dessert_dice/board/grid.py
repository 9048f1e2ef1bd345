"""The 25 squares on a page: the dice that lie there, the links between them, and where a die can go."""

from functools import lru_cache

from dicery.drawing import hidden_words, piece, tag, thing
from dicery.games.dessert_dice.board.die import GLYPHS, Die
from dicery.games.dessert_dice.board.motion import kind
from dicery.games.dessert_dice.board.view_model import (
    Link,
    after_tip,
    dice_of,
    dice_on,
    die_in_hand,
    links,
    links_of,
    ranks_down,
    way_back,
)
from dicery.games.dessert_dice.parts import DIRECTIONS
from dicery.games.dessert_dice.rules.squares import SQUARE_NAMES
from dicery.games.dessert_dice.rules.view import DessertView
from dicery.games.dessert_dice.text.notation import DIRECTION_NAMES, dessert_names

# More targets than this are not ringed one by one: their section is framed.
MOST_RINGS = 12


def grid(view: DessertView, moves: list[str]) -> str:
    """Rank 5 on top, a1 in the south-west; one cell for each square, named as in the notation [DD-2.1, DD-2.2]."""
    dice = dice_on(view)
    tips = {after_tip(view, move)[0]: move for move in moves} if view["step"] == "tip" else {}
    last_move = dict(zip(view["last_move"], (" left", " last"), strict=False))
    rows: list[str] = []
    for rank in ranks_down():
        cells = [tag("span", SQUARE_NAMES[rank[0]][1], class_="co", aria_hidden="true")]
        for square in rank:
            name = SQUARE_NAMES[square]
            inside = content(view, moves, square, dice.get(square), tips.get(square, ""))
            cells.append(tag("div", inside, class_=f"sq{last_move.get(name, '')}", role="gridcell", data_square=name))
        rows.append(tag("div", "".join(cells), role="row", class_="row"))
    files = tag("span") + "".join(tag("span", file) for file in "abcde")
    return tag(
        "div",
        "".join(rows)
        + tag("div", files, class_="co-x", aria_hidden="true")
        + tag("svg", all_links(view, tips), class_="links", viewBox="0 0 500 500", aria_hidden="true"),
        class_="dd-grid",
        role="grid",
        aria_label="Board, five by five",
    )


def content(view: DessertView, moves: list[str], square: int, die: Die | None, tip: str) -> str:
    """What a square shows: a die, what would come to lie there, a dot, or nothing."""
    name = SQUARE_NAMES[square]
    if die is not None:
        return lying_die(view, moves, name, die)
    if tip:
        return tip_target(view, square, tip)
    if view["step"] == "place" and name in moves:
        ghost = die_in_hand(view).drawn(with_sides=not view["free_yaw"])
        return tag("button", ghost, class_="to", name="do", value=name, aria_label=f"{name}: empty, place the die here")
    if view["step"] == "turn" and name == view["picked"]:
        held = die_in_hand(view)
        label = f"{name}: the {held.colour} die comes to lie here; it is being turned"
        return thing(held.drawn(with_sides=False), label, state="ghost")
    if square == way_back(view) and moves:
        return no_way_back(name)
    return hidden_words(f"{name}: empty")


def lying_die(view: DessertView, moves: list[str], name: str, die: Die) -> str:
    """A die of the board: one that can be tipped, the one that is being tipped, or any other."""
    if view["step"] == "begin" and name in moves:
        return named_die(name, die, "; can be tipped", name, "can" if len(moves) <= MOST_RINGS else "")
    if view["step"] == "tip" and name == view["picked"]:
        return named_die(name, die, "; chosen", "", "sel")
    return named_die(name, die)


@lru_cache(maxsize=1 << 12)
def named_die(name: str, die: Die, note: str = "", move: str = "", state: str | None = None) -> str:
    label = f"{name}: {die.described()}{note}"
    return thing(die.drawn(), label, move=move, state=state, key=name, kind=kind(die.face_set, die.colour))


def tip_target(view: DessertView, square: int, tip: str) -> str:
    """The die as it would lie here after the tip [DD-3.4, DD-8.1]."""
    die = after_tip(view, tip)[1][square]
    direction = DIRECTION_NAMES[DIRECTIONS.index(tip)]
    label = f"Tip {direction} to {SQUARE_NAMES[square]}: {dessert_names(die.shown())} comes up"
    return thing(die.drawn(), label, move=tip, state="ghost", classes=f"thing to-{tip.lower()}")


def no_way_back(name: str) -> str:
    """The square that the picked die has just left, crossed out [DD-8.7]."""
    ring = tag("circle", cx=50, cy=41, r=24) + tag("path", d="M33 58 67 24")
    crossed = tag("svg", ring, viewBox="0 0 100 100", aria_hidden="true") + tag("span", "DD-8.7", class_="clause")
    label = f"{name}: the die has just come from here and may not go back, DD-8.7"
    return tag("span", crossed, class_="no", role="img", aria_label=label)


def all_links(view: DessertView, tips: dict[int, str]) -> str:
    """The links between the dice, and those that each tip would make [DD-11.3, DD-11.4]."""
    shapes = lying_links(view["face_set"], view["board"])
    for tip in tips.values():
        target, dice = after_tip(view, tip)
        shapes += "".join(link_shape(link, "maybe") for link in links_of(dice, target))
    return shapes


@piece(1 << 11)
def lying_links(face_set: str, board: list[str]) -> str:
    return "".join([link_shape(link) for link in links(dice_of(face_set, board))])


def link_shape(link: Link, classes: str = "") -> str:
    """A short bar on the edge between two squares, in the dessert's colour."""
    x, y, width, height = link.bar()
    colour = f"i-{GLYPHS[link.dessert.id]} {classes}".strip()
    return tag("rect", class_=colour, x=x, y=y, width=width, height=height, rx=5)
