"""Draws a view of Wok and Roll for a page: the tray with its dice, the own sheet, the other seats."""

from dicery.drawing import badge, lazy_section, piece, section, section_tree, tag, typed_board, words, wrap
from dicery.engine.board import Board, Parts, Targets
from dicery.games.counted import counted
from dicery.games.wok_and_roll.board.motion import cook_key
from dicery.games.wok_and_roll.board.picture import servings_in_squares
from dicery.games.wok_and_roll.board.sheet import Sheet, sheet_targets
from dicery.games.wok_and_roll.board.tray import tray
from dicery.games.wok_and_roll.board.view_model import group_named, menu_named, points
from dicery.games.wok_and_roll.parts import LETTERS
from dicery.games.wok_and_roll.rules.view import SheetView, WokView
from dicery.games.wok_and_roll.text.notation import scoring, symbol_names

Fold = tuple[int, str, str, SheetView]  # seat, name, what it is doing, its sheet


def board(view: WokView, moves: list[str], names: list[str]) -> Board:
    """The tray, the own sheet, then every other sheet folded up."""
    seat = view["seat"]
    parts = tray(view, moves, names)
    if seat >= 0:
        own, on_sheet = view["sheets"][seat], [move for move in moves if move in view["offers"]]
        over = sheet_targets(view["menu"], own, view["offers"], on_sheet)
        parts += own_sheet(sheet_name(seat), seat, view["menu"], drawn_of(own), view["complete"], targets=over)
    others = [other for other in range(view["seats"]) if other != seat]
    if others:
        title = "The other sheets" if seat >= 0 else "The sheets"
        folds = [fold(view, other, names[other]) for other in others]
        parts += other_sheets("others", title, view["menu"], folds, view["complete"])
    return typed_board(f"wr wr-form {view['part']}", parts)


def drawn_of(sheet: SheetView) -> SheetView:
    """A sheet without what is not drawn on it: who is done, the dice in hand, what is to be paid."""
    return {**sheet, "done": False, "dice": "", "unpaid": ""}


@section_tree(1 << 4)
def own_sheet(name: str, seat: int, menu: str, sheet: SheetView, needed: int, *, targets: Targets) -> Parts:
    """The sheet of the viewer's seat."""
    head = sheet_head(f"{name}-head", seat, len(sheet["completed"]), needed)
    paper = Sheet(name, menu, sheet, targets, True).draw()
    return section(name, head + paper, class_="sheet wr-sheet", aria_label="Your menu sheet")


@section_tree(1 << 4)
def other_sheets(name: str, title: str, menu: str, folds: list[Fold], needed: int) -> Parts:
    """The sheets of other seats, each folded up."""
    inside: Parts = ()
    for fold in folds:
        seat, player, state, sheet = fold
        inside += folded(menu, seat, player, state, sheet, needed)
    return section(name, inside, class_="wr-others", aria_label=title, data_jump="Rivals")


@lazy_section(1 << 8)
def sheet_head(name: str, seat: int, done: int, needed: int) -> Parts:
    """What the frames and rows are for, and how near the end is."""
    clock = plates(done, needed) + tag("span", words(f"{done} of {needed} complete: {needed} end the game"))
    title = tag("h2", "Your menu sheet " + tag("span", "a full frame earns its bonus, a full row its gift"))
    inside = title + tag("p", clock, class_="clock")
    return section(name, inside, element="div", class_="wr-head area", data_key=cook_key(seat))


def fold(view: WokView, seat: int, name: str) -> Fold:
    """What is drawn of another seat's sheet."""
    sheet = view["sheets"][seat]
    state = ""
    if view["part"] == "cook":
        state = "done ✓" if sheet["done"] else "cooking…"
    elif view["part"] != "over" and seat == view["active"]:
        state = "at the market"
    return seat, name, state, drawn_of(sheet)


def folded(menu: str, seat: int, name: str, state: str, sheet: SheetView, needed: int) -> Parts:
    """Another seat's sheet: points, plates and a thumbnail; unfolded, the whole sheet."""
    score, unit = str(points(sheet)), " points"
    if sheet["secret"]:
        score, unit = score + " + ?", " points before this cooking, which is still secret"
    said = standing(menu, sheet)
    done = len(sheet["completed"]), needed
    head = folded_head(f"seat-sheet-{seat + 1}", seat, name, state, said, *done, menu, sheet["crossed"], score, unit)
    paper = wrap("div", Sheet(sheet_name(seat), menu, sheet, {}, False).draw(), class_="sheet wr-sheet")
    return wrap("details", head + paper, class_="wr-other")


@lazy_section(1 << 5)
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
        + tag("span", thumbnail(menu, crossed), class_="thumb", title="The sheet in small: what is cooked is filled")
        + tag("b", score + tag("span", unit, class_="sr"), class_="pts")
    )
    return section(name, head, element="summary", data_key=cook_key(seat))


def standing(menu: str, sheet: SheetView) -> str:
    """What a rival has done and holds, in words: completed groups, skills, Fridge and gifts."""
    done = [menu_named(menu).group_name(group_named(menu, code)) for code in sheet["completed"]]
    skills = [f"books count as {symbol_names(skill)}" for skill in sheet["skills"] if skill in LETTERS]
    skills += [f"scores {scoring(one)}" for one in menu_named(menu).rectangles if str(one.id) in sheet["skills"]]
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


@piece(1 << 10)
def thumbnail(name: str, crossed: list[str]) -> str:
    """A sheet of a folded seat in small."""
    menu = menu_named(name)
    wide = 12 * (len(menu.lines()) + 3)
    squares = servings_in_squares(menu, crossed, 0, 0, 8)
    return tag("svg", squares, class_="mini-sheet", viewBox=f"-1 -1 {wide} 58", aria_hidden="true")
