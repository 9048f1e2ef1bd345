"""Draws a view of Wok and Roll for a page: the tray with its dice, the own sheet, the other seats."""

from dicery.drawing import badge, lazy_section, piece, section, tag, typed_board, words, wrap
from dicery.engine.board import Board, Parts
from dicery.games.counted import counted
from dicery.games.wok_and_roll.board.motion import cook_key
from dicery.games.wok_and_roll.board.picture import servings_in_squares
from dicery.games.wok_and_roll.board.sheet import Sheet
from dicery.games.wok_and_roll.board.tray import tray
from dicery.games.wok_and_roll.board.view_model import group_named, menu_named, points
from dicery.games.wok_and_roll.parts import LETTERS
from dicery.games.wok_and_roll.rules.view import Payment, SheetView, WokView
from dicery.games.wok_and_roll.text.notation import symbol_names


def board(view: WokView, moves: list[str], names: list[str]) -> Board:
    """The tray, the own sheet, then every other sheet folded up."""
    seat = view["seat"]
    parts = tray(view, moves, names)
    if seat >= 0:
        on_sheet = [move for move in moves if move in view["offers"]]
        sheet = sheet_parts(seat, view["menu"], view["sheets"][seat], view["offers"], on_sheet, True)
        done = len(view["sheets"][seat]["completed"])
        head = sheet_head(f"{sheet_name(seat)}-head", seat, done, view["complete"])
        parts += section(sheet_name(seat), head + sheet, class_="sheet wr-sheet", aria_label="Your menu sheet")
    others: Parts = ()
    for other in range(view["seats"]):
        if other != seat:
            others += folded(view, other, names[other])
    if others:
        title = "The other sheets" if seat >= 0 else "The sheets"
        parts += section("others", others, class_="wr-others", aria_label=title, data_jump="Rivals")
    return typed_board(f"wr wr-form {view['part']}", parts)


@lazy_section(1 << 8)
def sheet_head(name: str, seat: int, done: int, needed: int) -> Parts:
    """What the frames and rows are for, and how near the end is."""
    clock = plates(done, needed) + tag("span", words(f"{done} of {needed} complete: {needed} end the game"))
    title = tag("h2", "Your menu sheet " + tag("span", "a full frame earns its bonus, a full row its gift"))
    inside = title + tag("p", clock, class_="clock")
    return section(name, inside, element="div", class_="wr-head area", data_key=cook_key(seat))


def folded(view: WokView, seat: int, name: str) -> Parts:
    """Another seat's sheet: points, plates and a thumbnail; unfolded, the whole sheet."""
    sheet = view["sheets"][seat]
    state = ""
    if view["part"] == "cook":
        state = "done ✓" if sheet["done"] else "cooking…"
    elif view["part"] != "over" and seat == view["active"]:
        state = "at the market"
    score, unit = str(points(sheet)), " points"
    if sheet["secret"]:
        score, unit = score + " + ?", " points before this cooking, which is still secret"
    said = standing(view["menu"], sheet)
    done = len(sheet["completed"]), view["complete"]
    head = folded_head(
        f"seat-sheet-{seat + 1}", seat, name, state, said, *done, view["menu"], sheet["crossed"], score, unit
    )
    paper = wrap("div", sheet_parts(seat, view["menu"], sheet, {}, [], False), class_="sheet wr-sheet")
    return wrap("details", head + paper, class_="wr-other")


@lazy_section(1 << 10)
def folded_head(
    name: str,
    seat: int,
    player: str,
    state: str,
    said: str,
    done: int,
    needed: int,
    menu: str,
    crossed: list[str],
    score: str,
    unit: str,
) -> Parts:
    """What is seen of a folded sheet."""
    head = (
        badge(seat, player, classes="")
        + tag("span", words(player) + " " + tag("em", words(state)), class_="who")
        + plates(done, needed)
        + tag("span", words(said), class_="facts")
        + tag("span", thumbnail(menu, crossed), class_="thumb")
        + tag("b", score + tag("span", unit, class_="sr"), class_="pts")
    )
    return section(name, head, element="summary", data_key=cook_key(seat))


def standing(menu: str, sheet: SheetView) -> str:
    """What a rival has done and holds, in words: completed groups, skills, Fridge and gifts."""
    done = [group_named(menu, code).name.removesuffix(" Platter") for code in sheet["completed"]]
    skills = [f"books count as {symbol_names(skill)}" for skill in sheet["skills"] if skill in LETTERS]
    parts = [f"done: {', '.join(done)}"] if done else []
    parts += [*skills, f"Fridge: {len(sheet['fridge'])} left"]
    parts += [f"{counted(len(sheet['circled']), 'gift')}"] if sheet["circled"] else []
    return " · ".join(parts)


def plates(done: int, needed: int) -> str:
    """A mark for each completed dish or platter that the end of the match takes [WR-11.1]."""
    marks = "".join(tag("i", class_="on" if place < done else "") for place in range(max(needed, done)))
    label = f"{done} of {needed} dishes and platters complete"
    return tag("span", marks, class_="plates", role="img", aria_label=label)


def sheet_name(seat: int) -> str:
    """What the sections of a seat's sheet are called, alone or before the name of a part."""
    return f"sheet-{seat + 1}"


def sheet_parts(
    seat: int, menu: str, sheet: SheetView, offers: dict[str, list[Payment]], moves: list[str], own: bool
) -> Parts:
    """A whole sheet with what is payable and can be chosen; neither who is done nor the dice in hand are on it."""
    return Sheet(sheet_name(seat), menu, sheet, offers, moves, own).draw()


@piece(1 << 10)
def thumbnail(name: str, crossed: list[str]) -> str:
    """A sheet of a folded seat in small."""
    menu = menu_named(name)
    wide = 12 * (len(menu.lines()) + 3)
    squares = servings_in_squares(menu, crossed, 0, 0, 8)
    return tag("svg", squares, class_="mini-sheet", viewBox=f"-1 -1 {wide} 58", aria_hidden="true")
