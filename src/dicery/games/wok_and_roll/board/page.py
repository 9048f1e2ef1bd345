"""Draws a view of Wok and Roll for a page: the tray with its dice, the own sheet, the other seats."""

from dicery.drawing import badge, piece, section, tag, typed_board, words, wrap
from dicery.engine.board import Board, Parts
from dicery.games.wok_and_roll.board.picture import servings_in_squares
from dicery.games.wok_and_roll.board.sheet import Sheet
from dicery.games.wok_and_roll.board.tray import tray
from dicery.games.wok_and_roll.board.view_model import menu_named, points
from dicery.games.wok_and_roll.rules.view import Payment, SheetView, WokView


def board(view: WokView, moves: list[str], names: list[str]) -> Board:
    """The tray, the own sheet, then every other sheet folded up."""
    seat = view["seat"]
    parts = tray(view, moves, names)
    if seat >= 0:
        on_sheet = [move for move in moves if move in view["offers"]]
        sheet = sheet_parts(seat, view["menu"], view["sheets"][seat], view["offers"], on_sheet)
        parts += section(sheet_name(seat), sheet, class_="sheet wr-sheet", aria_label="Your menu sheet")
    others: Parts = ()
    for other in range(view["seats"]):
        if other != seat:
            others += folded(view, other, names[other])
    if others:
        title = "The other sheets" if seat >= 0 else "The sheets"
        parts += section("others", others, class_="wr-others", aria_label=title)
    return typed_board(f"wr wr-form {view['part']}", parts)


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
    head = (
        badge(seat, name, classes="")
        + tag("span", words(name) + " " + tag("em", words(state)), class_="who")
        + plates(view, sheet)
        + tag("span", thumbnail(view["menu"], sheet["crossed"]), class_="thumb")
        + tag("b", score + tag("span", unit, class_="sr"), class_="pts")
    )
    paper = wrap("div", sheet_parts(seat, view["menu"], sheet, {}, []), class_="sheet wr-sheet")
    return wrap("details", (tag("summary", head), *paper), class_="wr-other")


def plates(view: WokView, sheet: SheetView) -> str:
    """A mark for each completed dish or platter that the end of the match takes [WR-11.1]."""
    done = len(sheet["completed"])
    marks = "".join(tag("i", class_="on" if place < done else "") for place in range(max(view["complete"], done)))
    label = f"{done} of {view['complete']} dishes and platters complete"
    return tag("span", marks, class_="plates", role="img", aria_label=label)


def sheet_name(seat: int) -> str:
    """What the sections of a seat's sheet are called, alone or before the name of a part."""
    return f"sheet-{seat + 1}"


def sheet_parts(seat: int, menu: str, sheet: SheetView, offers: dict[str, list[Payment]], moves: list[str]) -> Parts:
    """A whole sheet with what is payable and can be chosen; neither who is done nor the dice in hand are on it."""
    return drawn_sheet(sheet_name(seat), menu, {**sheet, "done": False, "secret": False, "dice": None}, offers, moves)


@piece(1 << 10)
def drawn_sheet(name: str, menu: str, sheet: SheetView, offers: dict[str, list[Payment]], moves: list[str]) -> Parts:
    return Sheet(name, menu, sheet, offers, moves).draw()


@piece(1 << 10)
def thumbnail(name: str, crossed: list[str]) -> str:
    """A sheet of a folded seat in small."""
    menu = menu_named(name)
    wide = 12 * (len(menu.lines()) + 3)
    squares = servings_in_squares(menu, crossed, 0, 0, 8)
    return tag("svg", squares, class_="mini-sheet", viewBox=f"-1 -1 {wide} 58", aria_hidden="true")
