"""Draws a view of Dessert Dice for a page: the board, the seat's own dessert, the clusters, the supply."""

from dicery.drawing import area_section, badge, glyph, piece, section, tag, thing, typed_board, words, wrap
from dicery.engine.board import Board, Parts
from dicery.games.dessert_dice.board.die import GLYPHS, Die, die_named
from dicery.games.dessert_dice.board.grid import MOST_RINGS, grid
from dicery.games.dessert_dice.board.motion import kind
from dicery.games.dessert_dice.board.view_model import after_tip, dice_on, die_in_hand, largest, own_dessert, owners
from dicery.games.dessert_dice.parts import DIRECTIONS, PARTS
from dicery.games.dessert_dice.rules.actions import UNGUARDED
from dicery.games.dessert_dice.rules.squares import SQUARE_NAMES
from dicery.games.dessert_dice.rules.view import DessertView
from dicery.games.dessert_dice.text.notation import DIRECTION_NAMES

TIMES = "\N{MULTIPLICATION SIGN}"
# More stacks than this lie closer together on a phone, so that board and supply stay on one screen.
CROWDED = 18


def board(view: DessertView, moves: list[str], names: list[str]) -> Board:
    """The stage: the board on the left, what the seat knows and the supply on the right [DD-15.1]."""
    own = own_dessert(view)
    others = [[(seat, names[seat]) for seat in owners(view, dessert)] for dessert in PARTS.desserts]
    squares = section("board", grid(view, moves), class_=f"dd-board{framed(view, moves, 'board')}")
    side = turner(view, moves) + secret(view, moves)
    side += clusters(view["clusters"], own.id if own else "", others, view["over"]) + supply(view, moves)
    turning = " turning" if view["step"] == "turn" and moves else ""
    return typed_board(f"stage dd dd-stage{turning}", squares + wrap("div", side, class_="dd-side"))


def framed(view: DessertView, moves: list[str], where: str) -> str:
    """A class for the section that has targets, where there are too many to ring each."""
    if view["step"] != "begin" or len(moves) <= MOST_RINGS:
        return ""
    here = [move for move in moves if (move in SQUARE_NAMES) == (where == "board")]
    return " can-any" if here else ""


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
    size = view["clusters"][dessert.id]
    best = prospect(view, moves)
    text = words(f"Your largest cluster has {counted_dice(size)}.") + (f"<br/>{words(best)}" if best else "")
    name = GLYPHS[dessert.id]
    card = glyph(name, f"i-{name}") + tag("div", tag("b", words(dessert.name)) + tag("p", text))
    note = "" if view["over"] else "all see this" if view["open_cards"] else "only you see this"
    return area_section(
        "dessert",
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
            _, dice = after_tip(view, move)
        else:
            dice = dice_on(view) | {SQUARE_NAMES.index(move): die_in_hand(view)}
        sizes[move] = largest(dice, dessert)
    best = max(sizes.values(), default=now)
    ways = [move for move, size in sizes.items() if size == best]
    if best <= now or len(ways) > 3:
        return ""
    if view["step"] == "tip":
        return f"Tipping {' or '.join(DIRECTION_NAMES[DIRECTIONS.index(way)] for way in ways)} makes it {best}."
    return f"On {' or '.join(ways)} this die makes it {best}."


@piece(1 << 12)
def clusters(sizes: dict[str, int], own: str, others: list[list[tuple[int, str]]], over: bool) -> Parts:
    """How large the best cluster of each dessert is, which anybody can count [DD-11.11], and whose card lies open."""
    rows = ""
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
        rows += tag("li", row, class_="mine" if dessert.id == own else "")
    title = "Largest clusters" if over else "Largest clusters now"
    return area_section("clusters", title, tag("ul", rows), classes="meter", label="Largest clusters")


def supply(view: DessertView, moves: list[str]) -> Parts:
    """The dice not yet placed, equal ones as one stack, their sides in the reference quarter turn [DD-3.6, DD-5.7].

    Beside the heading: how many turns in a row were tips, for people to see the limit coming [DD-9.5, DD-9.6].
    """
    if view["over"]:
        return ()
    total = sum(view["supply"].values())
    ready = [code for code in view["supply"] if code in moves] if view["step"] == "begin" else []
    stacks = supply_stacks(view["face_set"], view["supply"], view["taken"], ready, len(moves) <= MOST_RINGS)
    crowded = " crowded" if len(view["supply"]) > CROWDED else ""
    tips = f"{view['moves_in_row']} of {view['stall_guard']} tips in a row"
    rest = "stall guard off" if view["stall_guard"] == UNGUARDED else "tops stay as rolled"
    return area_section(
        "supply",
        "Supply",
        tag("div", stacks, class_=f"supply-grid{crowded}"),
        note=f"{counted_dice(total)}, {tips if view['moves_in_row'] else rest}",
        classes=f"supply{framed(view, moves, 'supply')}",
        label=f"Supply, {total} dice",
    )


@piece(1 << 11)
def supply_stacks(face_set: str, supply: dict[str, int], taken: str, ready: list[str], ringed: bool) -> str:
    """A stack for each kind; those of `ready` can be placed, one by one ringed or not."""
    stacks = ""
    for code, count in supply.items():
        state = "sel" if code == taken else None if code not in ready else "can" if ringed else ""
        stacks += stack(code, die_named(face_set, code), count, code if code in ready else "", state)
    return stacks


def stack(code: str, die: Die, count: int, move: str, state: str | None) -> str:
    """Equal dice of the supply, drawn once with their number [DD-5.7]."""
    number = tag("span", words(f"{TIMES}{count}"), class_="count", aria_hidden="true") if count > 1 else ""
    label = die.described() + (f"; {count} of them" if count > 1 else "")
    label += "; taken" if state == "sel" else "; can be placed" if move else ""
    what = kind(die.face_set, die.colour)
    return thing(die.drawn() + number, label, move=move, state=state, key=f"supply-{code}", kind=what, instead=code)


def counted_dice(count: int) -> str:
    return f"{count} {'die' if count == 1 else 'dice'}"
