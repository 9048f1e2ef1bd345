"""The board on a page: the dice on wood, the sheets on paper with a button in every line that can be filled."""

from dicery.drawing import area_section, badge, hidden_words, pip_die, section, tag, thing, typed_board, words
from dicery.engine.board import Board
from yacht.board.view_model import worth
from yacht.rules.view import YachtView
from yacht.text.notation import CATEGORY_CODES, CATEGORY_NAMES


def board(view: YachtView, moves: list[str], names: list[str]) -> Board:
    dice = "".join(die(face) for face in view["dice"])
    note = f"{view['rolls_left']} more {'roll' if view['rolls_left'] == 1 else 'rolls'}"
    tray = area_section("dice", "Dice", tag("div", dice, class_="ya-dice"), note=note, classes="stage")
    return typed_board("ya", tray + section("sheets", sheets(view, moves, names), class_="sheet", aria_label="Sheets"))


def die(face: int) -> str:
    if face == 0:
        return thing(pip_die("white", 0), "to be rolled", state="off")
    return thing(pip_die("white", face), str(face))


def sheets(view: YachtView, moves: list[str], names: list[str]) -> str:
    """A row for each category, a column for each seat."""
    people = "".join(tag("th", badge(seat, name, name), scope="col") for seat, name in enumerate(names))
    head = tag("tr", tag("th", hidden_words("Category")) + people)
    rows = ""
    for category in view["categories"]:
        cells = "".join(tag("td", cell(view, seat, category, moves), class_="num") for seat in range(view["seats"]))
        rows += tag("tr", tag("th", words(CATEGORY_NAMES[category]), scope="row") + cells)
    totals = "".join(tag("td", str(score), class_="num") for score in view["scores"])
    rows += tag("tr", tag("th", "Total", scope="row") + totals, class_="total")
    return tag("table", tag("thead", head) + tag("tbody", rows), class_="ya-sheets")


def cell(view: YachtView, seat: int, category: int, moves: list[str]) -> str:
    filled = view["sheets"][seat][category]
    if filled is not None:
        return str(filled)
    move = f"fill {CATEGORY_CODES[category]}"
    if seat != view["seat"] or move not in moves:
        return hidden_words("open")
    label = f"Fill {CATEGORY_NAMES[category]} for {worth(view, category)}"
    return thing(str(worth(view, category)), label, move=move, classes="btn quiet small")
