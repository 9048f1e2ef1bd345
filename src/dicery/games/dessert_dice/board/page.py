"""Draws a view of Dessert Dice for a page: the board, the seat's own dessert, the clusters, the supply."""

from dicery.drawing import (
    area_section,
    badge,
    glyph,
    lazy_section,
    note_section,
    section,
    section_list,
    section_tree,
    tag,
    thing,
    typed_board,
    words,
)
from dicery.engine.board import Board, Parts, Target, Targets
from dicery.games.counted import counted
from dicery.games.dessert_dice.board.die import GLYPHS, die_named
from dicery.games.dessert_dice.board.grid import grid, ringed
from dicery.games.dessert_dice.board.motion import kind
from dicery.games.dessert_dice.board.view_model import after_tip, dice_on, die_in_hand, largest, own_dessert, owners
from dicery.games.dessert_dice.parts import DIRECTIONS, PARTS
from dicery.games.dessert_dice.rules.actions import UNGUARDED
from dicery.games.dessert_dice.rules.squares import SQUARE_NAMES
from dicery.games.dessert_dice.rules.view import DessertView
from dicery.games.dessert_dice.text.notation import DIRECTION_NAMES

TIMES = "\N{MULTIPLICATION SIGN}"


def board(view: DessertView, moves: list[str], names: list[str]) -> Board:
    """The stage: the board on the left, what the seat knows and the supply on the right [DD-15.1]."""
    own = own_dessert(view)
    others = [[(seat, names[seat]) for seat in owners(view, dessert)] for dessert in PARTS.desserts]
    squares = grid(view, moves, f"dd-board{framed(view, moves, 'board')}")
    side = turner(view, moves) + secret(view, moves)
    side += clusters("clusters", view["clusters"], own.id if own else "", others, view["over"]) + supply(view, moves)
    turning = " turning" if view["step"] == "turn" and moves else ""
    return typed_board(f"stage dd dd-stage{turning}", squares + section_list("side", side, class_="dd-side"))


def framed(view: DessertView, moves: list[str], where: str) -> str:
    """A class for the section that has targets, where there are too many to ring each."""
    return "" if view["step"] != "begin" or ringed(moves, on_board=where == "board") else " can-any"


def turner(view: DessertView, moves: list[str]) -> Parts:
    """The die in hand in each of the quarter turns that look different [DD-7.3, DD-7.4]."""
    if view["step"] != "turn" or not moves:
        return ()
    die = die_in_hand(view)
    choices = ""
    for number, move in enumerate(moves, 1):
        turned = die.turned(int(move[1:]))
        choices += thing(turned.drawn(), f"Turn {number}: {turned.sides()}", move=move)
    return area_section(
        "turner",
        "Turn it",
        tag("div", choices, class_="turns"),
        note=f"the {die.colour} die on {view['picked']}",
        classes="turner-area",
    )


def secret(view: DessertView, moves: list[str]) -> Parts:
    """The dessert of the view's seat, and what the present choice can do for it [DD-12.1]."""
    dessert = own_dessert(view)
    if dessert is None:
        return ()
    note = "" if view["over"] else "all see this" if view["open_cards"] else "only you see this"
    return own_card("dessert", dessert.id, view["clusters"][dessert.id], prospect(view, moves), note)


@lazy_section(1 << 10)
def own_card(name: str, card: str, size: int, best: str, note: str) -> Parts:
    """The card of the dessert with the size of its largest cluster; `best` is what can make that larger."""
    dessert = next(dessert for dessert in PARTS.desserts if dessert.id == card)
    text = words(f"Your largest cluster has {counted(size, 'die', 'dice')}." if size else "None on the board yet.")
    text += f"<br/>{words(best)}" if best else ""
    mark = GLYPHS[card]
    drawn = glyph(mark, f"i-{mark}") + tag("div", tag("b", words(dessert.name)) + tag("p", text))
    inside = tag("div", drawn, class_="dessert-card")
    return area_section(name, "Your dessert", inside, note=note, classes="secret", label="Your secret dessert")


def prospect(view: DessertView, moves: list[str]) -> str:
    """The best that the open tips or squares do for the seat's own cluster, if they make it larger."""
    dessert = own_dessert(view)
    if dessert is None or view["step"] not in ("tip", "place"):
        return ""
    now = view["clusters"][dessert.id]
    sizes: dict[str, int] = {}
    for move in moves:
        if view["step"] == "tip":
            _, dice = after_tip(view, move)
        else:
            dice = dice_on(view) | {SQUARE_NAMES.index(move): die_in_hand(view)}
        sizes[move] = largest(dice, dessert)
    best = max(sizes.values(), default=now)
    ways = [move for move, size in sizes.items() if size == best]
    if best <= max(now, 1):
        return ""
    if view["step"] == "tip":
        return f"A tip {either([DIRECTION_NAMES[DIRECTIONS.index(way)] for way in ways])} makes it {best}."
    return f"It grows to {best} on {either(ways) if len(ways) <= 3 else f'{len(ways)} squares'}."


def either(ways: list[str]) -> str:
    """ "c2", "c2 or b3", "c2, b3 or c4" """
    return " or ".join([", ".join(ways[:-1]), ways[-1]] if len(ways) > 1 else ways)


@lazy_section(1 << 5)
def clusters(name: str, sizes: dict[str, int], own: str, others: list[list[tuple[int, str]]], over: bool) -> Parts:
    """How large the best cluster of each dessert is, which anybody can count [DD-11.11], and whose card lies open."""
    rows = ""
    for dessert, seats in zip(PARTS.desserts, others, strict=True):
        mark = GLYPHS[dessert.id]
        size = sizes[dessert.id]
        whose = tag("em", "yours") if dessert.id == own else ""
        whose += "".join(badge(seat, player, f"of {player}") for seat, player in seats)
        row = (
            glyph(mark, f"i-{mark}")
            + tag("span", f"{words(dessert.name)} {whose}".strip(), class_="nm")
            + tag("span", tag("i", class_=f"b-{mark}") * size, class_="bar", aria_hidden="true")
            + tag("b", str(size), class_="num")
        )
        rows += tag("li", row, class_="mine" if dessert.id == own else "")
    title = "Largest clusters" if over else "Largest clusters now"
    return area_section(name, title, tag("ul", rows), classes="meter", label="Largest clusters")


def supply(view: DessertView, moves: list[str]) -> Parts:
    """The dice not yet placed, equal ones as one stack, their sides in the reference quarter turn [DD-3.6, DD-5.7].

    Beside the heading: how many turns in a row were tips, for people to see the limit coming [DD-9.5, DD-9.6].
    """
    if view["over"]:
        return ()
    dice = sum(view["supply"].values())
    tips = f"{view['moves_in_row']} of {view['stall_guard']} tips in a row"
    room = "one for each empty square" if dice > 1 else "for the last empty square"
    rest = "stall guard off" if view["stall_guard"] == UNGUARDED else room
    left = f"{counted(dice, 'die', 'dice')}, {tips if view['moves_in_row'] else rest}"
    classes, over = f"area supply{framed(view, moves, 'supply')}", stack_targets(view, moves)
    return drawn_supply("supply", view["face_set"], view["supply"], left, classes=classes, targets=over)


def stack_targets(view: DessertView, moves: list[str]) -> Targets:
    """What lies over the stacks: the one that is taken, or those that can be."""
    if view["taken"]:
        return {f"supply-{view['taken']}": Target("", "sel", "; taken")} if view["taken"] in view["supply"] else {}
    if view["step"] != "begin":
        return {}
    state = "can" if ringed(moves, on_board=False) else ""
    return {f"supply-{code}": Target(code, state, "; can be placed") for code in view["supply"] if code in moves}


@section_tree(1 << 4)
def drawn_supply(
    name: str, face_set: str, supply: dict[str, int], left: str, *, classes: str, targets: Targets
) -> Parts:
    """A stack for each kind of dice [DD-5.7]."""
    stacks: Parts = ()
    for code, count in supply.items():
        key = f"supply-{code}"
        stacks += stack(f"stack-{code}", face_set, code, count, targets={key: targets[key]} if key in targets else {})
    inside = section_list("stacks", stacks, class_="supply-grid")
    note = note_section("supply-note", left)
    return area_section(name, "Supply", inside, note=note, classes=classes.removeprefix("area "), label="Supply")


@lazy_section(1 << 11)
def stack(name: str, face_set: str, code: str, count: int, *, targets: Targets) -> Parts:
    """Equal dice of the supply, drawn once with their number [DD-5.7]; colour and top name their place in the grid.

    Where dice keep the turn they were rolled with, several may show the same top, and each takes the next free place.
    """
    die = die_named(face_set, code)
    number = tag("span", words(f"{TIMES}{count}"), class_="count", aria_hidden="true") if count > 1 else ""
    label = die.described() + (f"; {count} of them" if count > 1 else "")
    key, what = f"supply-{code}", kind(die.face_set, die.colour)
    drawn = thing(die.drawn() + number, label, key=key, kind=what, instead=code, target=targets.get(key))
    return section(name, drawn, element="div", class_=f"of-{code[0]} up-{code[1]}" if len(code) == 2 else "")
