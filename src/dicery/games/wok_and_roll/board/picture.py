"""Draws a view of Wok and Roll as one picture: the dice in the wok, and below them every sheet in squares."""

from dicery.drawing import Spot, glyph_at, picture, short, tag, words
from dicery.games.wok_and_roll.board.symbols import GLYPHS, die
from dicery.games.wok_and_roll.board.view_model import menu_named, points
from dicery.games.wok_and_roll.parts import OWN_GLYPHS, Menu
from dicery.games.wok_and_roll.rules.dice import RED
from dicery.games.wok_and_roll.rules.view import SheetView, WokView

WIDTH = 620
TOP, STEP = 96, 140  # of the sheets, two in a line
STYLE = ".free { fill: none; stroke: var(--line-2); } .on { fill: var(--marker); stroke: var(--marker); }"


def svg(view: WokView, names: list[str]) -> str:
    """The dice in the wok, and below them every sheet in squares with its points."""
    shapes = tag("rect", class_="iron", x=8, y=8, width=WIDTH - 16, height=76, rx=38)
    for slot, face in enumerate(view["dice"]):
        shapes += die(slot, face, Spot(40 + 72 * slot + (24 if slot >= RED else 0), 18, 56))
    shapes += tag("text", f"turn {view['turn']}", class_="iron-ink t-m bold", x=WIDTH - 34, y=51, text_anchor="end")
    for seat, sheet in enumerate(view["sheets"]):
        shapes += small_sheet(view, sheet, seat, names[seat])
    height = TOP + (view["seats"] + 1) // 2 * STEP
    title = f"Wok and Roll, turn {view['turn']}"
    return picture(title, shapes, WIDTH, height, style=STYLE, own_glyphs=OWN_GLYPHS)


def small_sheet(view: WokView, sheet: SheetView, seat: int, name: str) -> str:
    """Name and points of a seat, its servings in squares, its stock and its completed groups."""
    x, y = 8 + seat % 2 * 306, TOP + seat // 2 * STEP
    shapes = tag("rect", class_="paper", x=x, y=y, width=298, height=132, rx=12)
    shapes += tag("circle", class_=f"seat-{seat + 1}", cx=x + 20, cy=y + 20, r=8)
    shapes += tag("text", words(short(name, 22)), class_="t-m serif", x=x + 34, y=y + 25)
    shapes += tag("text", f"{points(sheet)} points", class_="t-m bold", x=x + 284, y=y + 25, text_anchor="end")
    shapes += servings_in_squares(menu_named(view["menu"]), sheet["crossed"], x + 14, y + 38, 11)
    for place, letter in enumerate(sheet["fridge"] + sheet["circled"]):
        left, top = x + 160 + place % 8 * 16, y + 74 + place // 8 * 16
        shapes += glyph_at(GLYPHS[letter], left, top, 14, f"wp-{letter} cut")
    done = f"{len(sheet['completed'])} of {view['complete']} complete"
    return shapes + tag("text", done, class_="t-xs ink-2", x=x + 284, y=y + 122, text_anchor="end")


def servings_in_squares(menu: Menu, crossed: list[str], x: float, y: float, unit: float) -> str:
    """The servings as little squares: columns side by side, then the seafood lines."""
    columns, lines = menu.columns(), menu.lines_of("seafood")
    shapes = {"free": "", "on": ""}
    for serving in menu.servings:
        line, number = serving.id[0], int(serving.id[1:]) - 1
        if line in columns:
            left, top = x + 1.5 * unit * columns.index(line), y + unit * number
        else:
            left, top = x + 1.5 * unit * (len(columns) + number) + unit, y + unit * lines.index(line)
        square = f"M{round(left, 2):g} {round(top, 2):g}h{1.2 * unit:g}v{0.78 * unit:g}h-{1.2 * unit:g}z"
        shapes["on" if serving.id in crossed else "free"] += square
    return "".join([tag("path", class_=classes, d=shape) for classes, shape in shapes.items() if shape])
