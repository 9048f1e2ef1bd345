"""Draws a view of Dessert Dice as one picture: the board with its links, the clusters, the supply."""

from dicery.drawing import Spot, glyph_at, picture, tag, words
from dicery.games.dessert_dice.board.die import GLYPHS
from dicery.games.dessert_dice.board.view_model import Link, dice_on, die_of, links, own_dessert, ranks_down
from dicery.games.dessert_dice.parts import OWN_GLYPHS, PARTS
from dicery.games.dessert_dice.rules.squares import SQUARE_NAMES
from dicery.games.dessert_dice.rules.view import DessertView

WIDTH = 880
HEIGHT = 556
LEFT = 40  # of the board
TOP = 16
SQUARE = 100
SIDE = 584  # where the right column begins
STACK = 56  # from one supply die to the next, five in a row

STYLE = """
.chosen { fill: none; stroke: var(--act); stroke-width: 4; }
.count { fill: var(--paper); stroke: var(--line-2); stroke-width: 1; }
.on-paper { color: var(--paper); }
"""


def svg(view: DessertView, names: list[str]) -> str:
    """Dice show their icons on top and, smaller, those of the four sides."""
    title = f"Dessert Dice, {sum(map(bool, view['board']))} of 25 dice on the board"
    shapes = tag("rect", class_="wood", width=WIDTH, height=HEIGHT, rx=16) + board(view) + clusters(view) + supply(view)
    return picture(title, shapes, WIDTH, HEIGHT, style=STYLE, own_glyphs=OWN_GLYPHS)


def board(view: DessertView) -> str:
    """The squares with their dice and links; the last move and the picked die are marked [DD-2.1, DD-8.10]."""
    dice = dice_on(view)
    shapes = ""
    for row, rank in enumerate(ranks_down()):
        y = TOP + SQUARE * row
        shapes += label(SQUARE_NAMES[rank[0]][1], 22, y + 55, "ink-2 t-m", "middle")
        for square in rank:
            x = LEFT + SQUARE * (square % 5)
            name = SQUARE_NAMES[square]
            last = view["last_move"][1:] == [name]
            shapes += tag("rect", class_="last" if last else "slot", x=x + 3, y=y + 3, width=94, height=94, rx=16)
            if square in dice:
                shapes += dice[square].drawn(spot=Spot(x + 7, y + 7, 86))
            if name == view["picked"]:
                shapes += tag("rect", class_="chosen", x=x + 5, y=y + 5, width=90, height=90, rx=16)
    for file in range(5):
        shapes += label("abcde"[file], LEFT + SQUARE * file + 50, TOP + 5 * SQUARE + 22, "ink-2 t-m", "middle")
    return shapes + "".join(link_shape(link) for link in links(dice))


def link_shape(link: Link) -> str:
    """A short bar on the edge between two squares [DD-11.4]."""
    x, y, width, height = link.bar()
    return tag(
        "rect", class_=f"link p-{GLYPHS[link.dessert.id]}", x=LEFT + x, y=TOP + y, width=width, height=height, rx=5
    )


def clusters(view: DessertView) -> str:
    """The largest cluster of each dessert as a row of small squares [DD-11.11]."""
    shapes = label("Largest clusters", SIDE, 38, "ink-2 t-m bold")
    shapes += tag("rect", class_="paper", x=SIDE, y=52, width=280, height=124, rx=10)
    for row, dessert in enumerate(PARTS.desserts):
        y = 60 + 27 * row
        name = GLYPHS[dessert.id]
        size = view["clusters"][dessert.id]
        mine = " bold" if dessert == own_dessert(view) else ""
        shapes += glyph_at(name, SIDE + 12, y + 3, 21, f"p-{name} on-paper")
        shapes += label(dessert.name, SIDE + 42, y + 19, f"t-m{mine}")
        step = min(15.0, 112 / size) if size else 0.0
        for number in range(size):
            shapes += tag(
                "rect", class_=f"p-{name}", x=SIDE + 136 + step * number, y=y + 8, width=step - 3, height=12, rx=3
            )
        shapes += label(str(size), SIDE + 268, y + 19, "t-m bold", "end")
    return shapes


def supply(view: DessertView) -> str:
    """The dice not yet placed, equal ones as one stack [DD-5.7]."""
    total = sum(view["supply"].values())
    shapes = label(f"Supply: {total} {'die' if total == 1 else 'dice'}", SIDE, 208, "ink-2 t-m bold")
    for number, (code, count) in enumerate(view["supply"].items()):
        x, y = SIDE + STACK * (number % 5), 220 + STACK * (number // 5)
        shapes += die_of(view, code).drawn(spot=Spot(x, y, 52))
        if code == view["taken"]:
            shapes += tag("rect", class_="chosen", x=x - 1, y=y - 1, width=54, height=54, rx=10)
        if count > 1:
            shapes += tag("rect", class_="count", x=x + 31, y=y + 36, width=24, height=18, rx=9)
            shapes += label(f"\N{MULTIPLICATION SIGN}{count}", x + 43, y + 49.5, "t-s bold", "middle")
    return shapes


def label(text: str, x: float, y: float, classes: str, anchor: str | None = None) -> str:
    return tag("text", words(text), class_=classes, x=x, y=y, text_anchor=anchor)
