"""The picture of Slice & Dice for the lobby: orders hang on the rail, dice lie on the board."""

from dicery.drawing import Spot, glyph_at, icon_die, picture, tag
from dicery.games.slice_and_dice.parts import OWN_GLYPHS

WIDTH, HEIGHT = 360, 190
STYLE = """
.ground { fill: light-dark(#d9d3c8, #3a3630); }
.rail { fill: var(--blade); }
.ticket { fill: var(--ivory); }
.order { fill: #2d2118; color: var(--ivory); }
.line { stroke: #b9a58a; stroke-width: 4; stroke-linecap: round; }
.chopping-board { fill: light-dark(#c89b64, #8a6539); }
.steel { fill: var(--blade); stroke: var(--halo); stroke-width: 2.5; }
.grip { fill: var(--grip); stroke: var(--halo); stroke-width: 2.5; }
"""
TICKET = "M-34 0h68v84l-8-5-9 5-9-5-8 5-9-5-8 5-9-5-8 5z"
ORDERS = (("noodles", 62, -3, 30), ("fish", 150, 2, 22), ("beef", 238, -2, 36), ("rice", 318, 4, 28))
DICE = (
    ("white", "tomato", Spot(67, 117, 50, -9)),
    ("white", "garlic", Spot(124, 126, 52, 6)),
    ("steel", "chop", Spot(182, 114, 52, -5)),
    ("steel", "fry", Spot(241, 127, 50, 11)),
)


def card() -> str:
    shapes = tag("rect", class_="ground", width=WIDTH, height=HEIGHT)
    shapes += tag("rect", class_="rail", y=8, width=WIDTH, height=12)
    for glyph, x, turn, words in ORDERS:
        ticket = tag("path", class_="ticket", d=TICKET) + glyph_at(glyph, -15, 11, 30, "order")
        ticket += tag("path", class_="line", d=f"M-22 50h44M-22 60h{words}")
        shapes += tag("g", ticket, transform=f"translate({x} 14) rotate({turn})")
    shapes += tag("rect", class_="chopping-board", x=36, y=112, width=288, height=96, rx=18)
    shapes += "".join(icon_die(colour, icon=icon, spot=spot) for colour, icon, spot in DICE)
    knife = tag("path", class_="steel", d="M-10 -62c16 4 22 28 22 62h-22z")
    knife += tag("rect", class_="grip", x=-9, y=2, width=15, height=58, rx=6)
    shapes += tag("g", knife, transform="translate(322 128) rotate(28)")
    return picture("Slice & Dice", shapes, WIDTH, HEIGHT, style=STYLE, own_glyphs=OWN_GLYPHS)
