"""Draws a view of Dessert Dice with characters, at most 80 to a line.

A die takes three lines: its colour and the codes of the desserts on top in the middle, around them the first letters
of those on its north, east, south and west side. `#` on an edge joins dice that show the same dessert.
"""

from textwrap import wrap

from dicery.drawing import short
from dicery.games.dessert_dice.board.die import Die
from dicery.games.dessert_dice.board.view_model import (
    after_tip,
    dice_on,
    die_in_hand,
    die_of,
    links,
    own_dessert,
    owners,
    ranks_down,
    way_back,
)
from dicery.games.dessert_dice.parts import PARTS, Dessert
from dicery.games.dessert_dice.rules.actions import UNGUARDED
from dicery.games.dessert_dice.rules.squares import SQUARE_NAMES
from dicery.games.dessert_dice.rules.view import DessertView
from dicery.games.dessert_dice.text.notation import DIRECTION_NAMES
from dicery.games.dessert_dice.text.prompts import latest_placer
from dicery.games.ink import Ink

WIDTH = 80
CELL = 13  # characters between two edges
LEGEND = (
    "A die: its colour and the desserts on top; around them, in small letters, its",
    "north, east, south and west side. # joins neighbours that show the same dessert.",
)

Cell = tuple[str, str, str]

# The colour of a die and what it shows, on the board and in the supply [DD-3.1]. They are rolled before the match.
INKS = tuple(
    Ink(rf"\b{letter}(?: (?:JT|SR|PO|IC)(?:\+[A-Z]{{2}})?|[a-z] {{1,2}}(?:JT|SR|PO|IC)\b)", colour)
    for letter, colour in (("R", "red"), ("Y", "yellow"), ("G", "green"), ("P", "magenta"), ("B", "bold"))
)


def text(view: DessertView, moves: list[str], names: list[str]) -> str:
    """The board, then the supply, the clusters, and what else the seat may know."""
    return "\n".join(
        [*board(view, moves), "", *LEGEND, "", *facts(view, names), "", *supply(view), *quarter_turns(view, moves)]
    )


def board(view: DessertView, moves: list[str]) -> list[str]:
    """The 25 squares, rank 5 first; a tip is shown where the die would come to lie [DD-2.1, DD-8.1]."""
    dice = dice_on(view)
    joined = {(link.square, link.direction) for link in links(dice)}
    cells = {square: cell(view, moves, square, dice.get(square)) for square in range(25)}
    if view["step"] == "tip":
        for move in moves:
            target, after = after_tip(view, move)
            cells[target] = ghost(move, after[target])
    lines: list[str] = []
    for rank in ranks_down():
        lines.append("  +" + "+".join(edge((square, 0) in joined) for square in rank) + "+")
        for row in range(3):
            line = SQUARE_NAMES[rank[0]][1] + " |" if row == 1 else "  |"
            for square in rank:
                line += cells[square][row] + ("#" if row == 1 and (square, 1) in joined else "|")
            lines.append(line)
    lines.append("  +" + "+".join(edge(False) for _ in range(5)) + "+")
    lines.append("   " + " ".join(f"{file:^{CELL}}" for file in "abcde").rstrip())
    return lines


def edge(joined: bool) -> str:
    return f"{'#' if joined else '-':-^{CELL}}"


def cell(view: DessertView, moves: list[str], square: int, die: Die | None) -> Cell:
    """One square; its name stands in the corner if the die can be tipped, in the middle if one can be placed there."""
    name = SQUARE_NAMES[square]
    if die is not None:
        chosen = view["step"] == "tip" and name == view["picked"]
        corner = f"[{name}]" if chosen else name if view["step"] == "begin" and name in moves else ""
        return laid(corner, f"{die.colour[0].upper()} {codes(die.shown())}", die)
    if view["step"] == "place" and name in moves:
        return blank(name)
    if view["step"] == "turn" and name == view["picked"]:
        return blank(f"[{codes(die_in_hand(view).shown())}]")
    if square == way_back(view) and moves:
        return blank("no: DD-8.7")
    return blank(".")


def ghost(move: str, die: Die) -> Cell:
    """What a tip would bring up, in brackets, with the letter of the move in the corner."""
    return laid(f"{move}:", f"({codes(die.shown())})", die)


def laid(corner: str, middle: str, die: Die) -> Cell:
    """A square with a die: what is on top in the middle, its sides around it."""
    north, east, south, west = (letters(die.shown(name)) for name in DIRECTION_NAMES)
    first = f"{north:^{CELL}}"
    return (
        f"{corner:<5}{first[5:]}",
        f"{west:<2} {middle:^7} {east:>2}",
        f"{south:^{CELL}}",
    )


def blank(middle: str) -> Cell:
    return " " * CELL, f"{middle:^{CELL}}", " " * CELL


def codes(shown: list[Dessert]) -> str:
    """ "JT" or "SR+PO" """
    return "+".join(dessert.code for dessert in shown) or "--"


def letters(shown: list[Dessert]) -> str:
    """What stands for a side: "j" or "sp"."""
    return "".join(dessert.code[0].lower() for dessert in shown) or "-"


def facts(view: DessertView, names: list[str]) -> list[str]:
    """Clusters, the seat's own dessert, cards that lie open, and the tips in a row [DD-9.5, DD-11.11, DD-12]."""
    own = own_dessert(view)
    sizes: list[str] = []
    seen: list[str] = []
    for dessert in PARTS.desserts:
        yours = " (yours)" if dessert == own else ""
        sizes.append(f"{dessert.code} {view['clusters'][dessert.id]}{yours}")
        seen += [f"{dessert.code} {short(names[seat])}" for seat in owners(view, dessert)]
        seen += [f"{dessert.code} not dealt"] if dessert.id in (view["undealt"] or []) else []
    lines = ["Largest clusters: " + ", ".join(sizes)]
    if seen:
        lines += wrap("Cards: " + ", ".join(seen), WIDTH)
    if own is not None:
        lines.append(f"Your dessert: {own.name} ({own.code})")
    if view["last_move"]:
        start, end = view["last_move"]
        lines.append(f"The last turn tipped the die on {start} to {end}.")
    lines += [f"Placed last, so wins ties: {short(names[seat])}." for seat in latest_placer(view)]
    if not view["over"]:
        guard = "the stall guard is off, only " if view["stall_guard"] == UNGUARDED else ""
        lines.append(f"Tips in a row: {view['moves_in_row']}; {guard}after {view['stall_guard']} a die must be placed.")
    return lines


def supply(view: DessertView) -> list[str]:
    """Three stacks to a line: how many, the code, what is on top, the sides from the north clockwise."""
    if not view["supply"]:
        return ["The supply is empty."]
    lines = ["Supply (how many, the die, on top, sides north/east/south/west):"]
    stacks = [stack(view, code, count) for code, count in view["supply"].items()]
    for first in range(0, len(stacks), 3):
        lines.append(" ".join(f"{entry:<26}" for entry in stacks[first : first + 3]).rstrip())
    return lines


def stack(view: DessertView, code: str, count: int) -> str:
    die = die_of(view, code)
    taken = "*" if code == view["taken"] else " "
    sides = "/".join(letters(die.shown(name)) for name in DIRECTION_NAMES)
    return f"{taken}{count} {code:<3} {codes(die.shown()):<5} {sides}"


def quarter_turns(view: DessertView, moves: list[str]) -> list[str]:
    """What the die in hand would show to each side at each quarter turn [DD-7.3]."""
    if view["step"] != "turn" or not moves:
        return []
    die = die_in_hand(view)
    lines = ["", f"Turn the die on {view['picked']}:"]
    for move in moves:
        turned = die.turned(int(move[1:]))
        sides = [f"{name} {codes(turned.shown(name))}" for name in DIRECTION_NAMES]
        lines.append(f"  {move}  " + "  ".join(f"{side:<11}" for side in sides).rstrip())
    return lines
