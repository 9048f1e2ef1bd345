"""The 25 squares on a page: the dice that lie there, the links between them, and where a die can go."""

from collections.abc import Iterable

from dicery.drawing import lazy_section, section, section_tree, tag, thing, wrap
from dicery.engine.board import Parts, Target, Targets
from dicery.games.dessert_dice.board.die import GLYPHS, die_named
from dicery.games.dessert_dice.board.motion import kind
from dicery.games.dessert_dice.board.view_model import (
    Link,
    after_tip,
    dice_of,
    die_in_hand,
    links,
    links_of,
    ranks_down,
    way_back,
)
from dicery.games.dessert_dice.parts import DIRECTIONS
from dicery.games.dessert_dice.rules.actions import NONE
from dicery.games.dessert_dice.rules.squares import SQUARE_NAMES
from dicery.games.dessert_dice.rules.view import DessertView
from dicery.games.dessert_dice.text.notation import DIRECTION_NAMES, coming_up

# More targets than this are not ringed one by one: their section is framed.
MOST_RINGS = 12

FILES = tag("div", tag("span") + "".join(tag("span", file) for file in "abcde"), class_="co-x", aria_hidden="true")

# Over the square that the picked die has just left, crossed out [DD-8.7].
NO_WAY_BACK = tag(
    "span",
    tag(
        "svg",
        tag("circle", cx=50, cy=41, r=24) + tag("path", d="M33 58 67 24"),
        viewBox="0 0 100 100",
        aria_hidden="true",
    )
    + tag("span", "DD-8.7", class_="clause"),
    class_="crossed",
)


def ringed(moves: list[str], on_board: bool) -> bool:
    """Are the targets of the board, or those of the supply, few enough to ring each?"""
    return sum((move in SQUARE_NAMES) == on_board for move in moves) <= MOST_RINGS


def grid(view: DessertView, moves: list[str], classes: str) -> Parts:
    """The board with its 25 squares, and what lies over them now."""
    tips = [after_tip(view, move) for move in moves] if view["step"] == "tip" else []
    maybe = "".join([link_shapes(links_of(dice, target)) for target, dice in tips])
    over = square_targets(view, moves)
    return drawn_grid("board", view["face_set"], view["board"], view["last_move"], maybe, classes=classes, targets=over)


@section_tree(1 << 4)
def drawn_grid(
    name: str, face_set: str, board: list[str], last_move: list[str], maybe: str, *, classes: str, targets: Targets
) -> Parts:
    """Rank 5 on top, a1 in the south-west; a section for each square, named as in the notation [DD-2.1, DD-2.2]."""
    last = dict(zip(last_move, ("sq left", "sq last"), strict=False))
    rows: Parts = ()
    for rank in ranks_down():
        cells: Parts = (tag("span", SQUARE_NAMES[rank[0]][1], class_="co", aria_hidden="true"),)
        for number in rank:
            at = SQUARE_NAMES[number]
            over = {at: targets[at]} if at in targets else {}
            cells += square(f"square-{at}", face_set, board[number], classes=last.get(at, "sq"), targets=over)
        rows += wrap("div", cells, role="row", class_="row")
    shapes = lying_links("links", face_set, board) + section("links-maybe", maybe, element="g", class_="maybe")
    links = wrap("svg", shapes, class_="links", viewBox="0 0 500 500", aria_hidden="true")
    inside = wrap("div", (*rows, FILES, *links), class_="dd-grid", role="grid", aria_label="Board, five by five")
    return section(name, inside, class_=classes)


@lazy_section(1 << 13)
def square(name: str, face_set: str, code: str, *, classes: str, targets: Targets) -> Parts:
    """A square with the die that lies there, or a place for what could come to lie there."""
    at = name.removeprefix("square-")
    if code:
        die = die_named(face_set, code)
        key, what = at, kind(die.face_set, die.colour)
        inside = thing(die.drawn(), f"{at}: {die.described()}", key=key, kind=what, target=targets.get(at))
    else:
        inside = thing("", f"{at}: empty", classes="spot", place=at, target=targets.get(at))
    return section(name, inside, element="div", class_=classes, role="gridcell", data_square=at)


def square_targets(view: DessertView, moves: list[str]) -> Targets:
    """What lies over the squares: dice to tip, where one can be tipped to, where the die in hand can go."""
    if view["step"] == "begin":
        state = "can" if ringed(moves, on_board=True) else ""
        return {move: Target(move, state, "; can be tipped") for move in moves if move in SQUARE_NAMES}
    if view["step"] == "tip":
        return tip_targets(view, moves)
    if view["step"] == "place" and moves:
        ghost = die_in_hand(view).drawn(with_sides=not view["free_yaw"])
        return {move: Target(move, "to", ", place the die here", ghost) for move in moves if move in SQUARE_NAMES}
    if view["step"] == "turn":
        held = die_in_hand(view)
        note = f", the {held.colour} die comes to lie here; it is being turned"
        return {view["picked"]: Target("", "thing ghost", note, held.drawn(with_sides=False))}
    return {}


def tip_targets(view: DessertView, moves: list[str]) -> Targets:
    """The die that is being tipped, and on each side how it would lie there [DD-3.4, DD-8.1]."""
    found = {view["picked"]: Target("", "sel", "; chosen")}
    for move in moves:
        square, dice = after_tip(view, move)
        note = f", tip {DIRECTION_NAMES[DIRECTIONS.index(move)]}: {coming_up(dice[square].shown())}"
        found[SQUARE_NAMES[square]] = Target(move, f"thing ghost to-{move.lower()}", note, dice[square].drawn())
    back = way_back(view)
    if back != NONE and moves:
        note = ", the die has just come from here and may not go back, DD-8.7"
        found.setdefault(SQUARE_NAMES[back], Target("", "no", note, NO_WAY_BACK))
    return found


@lazy_section(1 << 5)
def lying_links(name: str, face_set: str, board: list[str]) -> Parts:
    """The links between the dice [DD-11.3, DD-11.4]."""
    return section(name, link_shapes(links(dice_of(face_set, board))), element="g")


def link_shapes(found: Iterable[Link]) -> str:
    """Short bars on the edges between two squares, those of a dessert as one shape in its colour."""
    bars: dict[str, str] = {}
    for link in found:
        x, y, width, height = link.bar()
        bar = f"M{x:g} {y:g}h{width:g}v{height:g}h-{width:g}z"
        bars[link.dessert.id] = bars.get(link.dessert.id, "") + bar
    return "".join([tag("path", class_=f"i-{GLYPHS[dessert]}", d=shape) for dessert, shape in bars.items()])
