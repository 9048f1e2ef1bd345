"""Draws a view of Wok and Roll with characters, for the terminal; no line is longer than 80."""

from textwrap import wrap

from dicery.drawing import short
from dicery.games.counted import counted
from dicery.games.ink import Ink
from dicery.games.wok_and_roll.board.view_model import menu_named, points, tile_of
from dicery.games.wok_and_roll.parts import LETTERS, Menu, Row
from dicery.games.wok_and_roll.rules.dice import RED
from dicery.games.wok_and_roll.rules.view import SheetView, WokView
from dicery.games.wok_and_roll.text.notation import bill_in_letters
from dicery.games.wok_and_roll.text.prompts import SECTION_NAMES

WIDTH = 80

# The symbols of the dice, which stand in the line of the wok [WR-1.1].
INKS = tuple(
    Ink(rf"(?<=\[){letter}(?=\]\*?(?: ?\[.\]\*?)*(?: +white| +\* kept|$))", colour, tuple("rnmvsb"))
    for letter, colour in (
        ("r", "white"),
        ("n", "yellow"),
        ("m", "red"),
        ("v", "green"),
        ("s", "magenta"),
        ("b", "cyan"),
    )
)


def text(view: WokView, moves: list[str], names: list[str]) -> str:
    """The dice, the own sheet with what can be paid now, and a line or two for every other seat."""
    menu = menu_named(view["menu"])
    lines = [*wok(view, names), ""]
    seat = view["seat"]
    if seat >= 0:
        lines += [*own_sheet(view, menu, view["sheets"][seat], payable(view, moves)), ""]
    for other in range(view["seats"]):
        if other != seat:
            lines += summary(view, menu, other, names[other])
    if seat >= 0:
        lines += offers(view)
    return "\n".join(line.rstrip() for line in lines).rstrip()


def payable(view: WokView, moves: list[str]) -> set[str]:
    """The servings and skills to mark: what is offered now, in the market part what would be."""
    offered = set(view["offers"])
    return offered if view["part"] == "market" else offered & set(moves) if moves else offered


def wok(view: WokView, names: list[str]) -> list[str]:
    """The dice in their slots; a star marks those that were kept."""
    if view["part"] == "lot":
        return ["The starting player is being drawn."]
    if view["part"] == "deal":
        return ["House Specials are being drawn."]
    dice = [f"[{face or '?'}]" + ("*" if slot in view["kept"] else " ") for slot, face in enumerate(view["dice"], 1)]
    rolls = f"roll {view['rolls_made']} of {view['rolls']}"
    state = "locked" if view["part"] in ("cook", "over") else rolls
    lines = [
        f"Turn {view['turn']} of at most {view['last_turn']}, {short(names[view['active']])} at the market, {state}",
        f"Wok   red {''.join(dice[:RED])}  white {''.join(dice[RED:])}" + ("  * kept" if view["kept"] else ""),
    ]
    own = view["sheets"][view["seat"]]["dice"] if view["seat"] >= 0 else None
    if own is not None:
        lines.append(f"Yours to use: {' '.join(own) or 'nothing'}")
    return lines


def cell(menu: Menu, sheet: SheetView, place: int, marked: set[str]) -> str:
    """A serving: outline of its platter, mark, cost and points, as in "│x ssr 2"."""
    serving = menu.servings[place]
    group = menu.groups[serving.group]
    edge = " "
    if not group.dish:
        edge = "┌" if place == group.first else "└" if place == group.first + group.size - 1 else "│"
    if serving.id in sheet["crossed"]:
        mark = "x"
    elif serving.id == sheet["unpaid"]:
        mark = "?"
    elif serving.id in marked:
        mark = ">"
    else:
        mark = "#" if group.lock and group.code not in sheet["opened"] else "."
    return f"{edge}{mark} {serving.cost:<3}{serving.points:>2}"


def own_sheet(view: WokView, menu: Menu, sheet: SheetView, marked: set[str]) -> list[str]:
    """Columns from top to bottom with the item of each row between meat and vegetable, seafood below."""
    columns = menu.columns()
    meat = menu.lines_of("meat-vegetable")[0]
    lines = ["   " + "".join(f"   {line:<7}" + ("     " if line == meat else "") for line in columns)]
    for number in range(1, 8):
        cells = ""
        for line in columns:
            name = f"{line}{number}"
            found = [place for place, serving in enumerate(menu.servings) if serving.id == name]
            cells += f"{cell(menu, sheet, found[0], marked) if found else '':<10}"
            if line == meat:
                rows = [row for row in menu.rows if found and found[0] in row.servings]
                cells += f"{row_mark(menu, sheet, rows[0]) if rows else '':<5}"
        lines.append(f" {number} {cells}")
    lines.append("")
    for line in menu.lines_of("seafood"):
        group = next(group for group in menu.groups if group.line == line)
        cells = " ".join(cell(menu, sheet, group.first + place, marked)[1:] for place in range(group.size))
        lines.append(f" {line} [{cells} ]" + (f"  +{group.bonus}" if group.bonus else ""))
    lines += wrapped("Platters: ", [bonus(menu, sheet, place) for place in range(len(menu.groups))])
    links = [
        f"{'-'.join(menu.servings[place].id for place in row.servings)} {row_mark(menu, sheet, row)}"
        for row in menu.rows
        if not menu.between_columns(row)
    ]
    if links:
        lines.append("Links: " + ", ".join(links))
    used = "".join(letter if letter in sheet["fridge"] else "-" for letter in menu.fridge)
    lines.append(f"Fridge {used}   gifts {sheet['circled'] or '-'}")
    names = [*LETTERS[:5], *(str(rectangle.id) for rectangle in menu.rectangles)]
    skills = [f"[{n}]" if n in sheet["skills"] else f">{n}" if f"+{n}" in marked else f" {n}" for n in names]
    lines.append("Skills " + " ".join(skills) + "   [owned]")
    tile = tile_of(sheet)
    if tile:
        lines += wrap(f"House Special: {tile.name}. {tile.text}", WIDTH)
    totals = "  ".join(f"{name} {total}" for name, total in zip(SECTION_NAMES, sheet["totals"], strict=True))
    done = f"{len(sheet['completed'])} of {view['complete']} complete   (x cooked, > payable, # locked, (r) earned)"
    return [*lines, f"{totals}  = {points(sheet)}", done]


def row_mark(menu: Menu, sheet: SheetView, row: Row) -> str:
    """The item of a row, in brackets once it is earned."""
    earned = all(menu.servings[place].id in sheet["crossed"] for place in row.servings)
    return f"({LETTERS[row.gives]})" if earned else f" {LETTERS[row.gives]} "


def bonus(menu: Menu, sheet: SheetView, place: int) -> str:
    """ "Ma 1/3 +2" """
    group = menu.groups[place]
    served = sum(serving.id in sheet["crossed"] for serving in menu.servings if serving.group == place)
    extra = f" +{group.bonus}" if group.bonus else ""
    lock = f" lock {group.lock}" if group.lock and group.code not in sheet["opened"] else ""
    return f"{group.code} {served}/{group.size}{extra}{lock}"


def summary(view: WokView, menu: Menu, seat: int, name: str) -> list[str]:
    """Another seat in two lines."""
    sheet = view["sheets"][seat]
    state = ""
    if view["part"] == "cook":
        state = ", done" if sheet["done"] else ", cooking"
    head = f"{short(name)}: {counted(points(sheet), 'point')}, {len(sheet['completed'])} complete{state}"
    if sheet["special"]:
        head += f", {sheet['special']}"
    groups = [bonus(menu, sheet, place).split(" +")[0].split(" lock")[0] for place in range(len(menu.groups))]
    facts = [
        *groups,
        f"F:{sheet['fridge'] or '-'}",
        f"E:{sheet['circled'] or '-'}",
        f"K:{''.join(sheet['skills']) or '-'}",
        *(["rolled first"] if seat == view["starter"] else []),
    ]
    return [head, *(f"  {line}" for line in wrap("  ".join(facts), WIDTH - 2))]


def offers(view: WokView) -> list[str]:
    """What can be paid for and with what."""
    if not view["offers"]:
        return []
    head = "If locked now: " if view["part"] == "market" else "Payable: "
    servings = [
        f"{name} ({bill_in_letters(ways[0]) if len(ways) == 1 else ' | '.join(bill_in_letters(way) for way in ways)})"
        for name, ways in view["offers"].items()
        if not name.startswith("+")
    ]
    skills = [name for name in view["offers"] if name.startswith("+")]
    return ["", *wrapped(head, servings + ([" ".join(skills)] if skills else []))]


def wrapped(head: str, items: list[str]) -> list[str]:
    return wrap(head + "; ".join(items), WIDTH, subsequent_indent="  ")
