"""The picture of Dessert Dice for the lobby: a green die is tipped towards its own dessert."""

from dicery.drawing import Spot, picture, tag
from dicery.drawing.dice import tipping_die
from dicery.games.dessert_dice.parts import OWN_GLYPHS

WIDTH, HEIGHT = 360, 190
STYLE = """
.ground { fill: light-dark(#f0d3c4, #4a2f26); }
.square { fill: light-dark(#e3c0ae, #38241d); }
.arc { fill: none; stroke: var(--ink); stroke-width: 4; stroke-linecap: round; stroke-linejoin: round; opacity: .65; }
"""
# Colour, top, the sides north, east, south and west, and where the die lies.
DICE = (
    ("green", "popsicle", ("popsicle", "popsicle", "jello", "roll"), Spot(24, 70, 68)),
    ("green", "popsicle", ("roll", "popsicle", "popsicle", "jello"), Spot(106, -12, 68)),
    ("purple", "cone", ("cone", "cone", "roll", "jello"), Spot(270, 70, 68)),
    ("yellow", "roll", ("roll", "roll", "cone", "popsicle"), Spot(270, -12, 68)),
    ("red", "jello", ("jello", "jello", "popsicle", "cone"), Spot(106, 152, 68)),
    ("green", "popsicle", ("popsicle", "roll", "jello", "popsicle"), Spot(150, 58, 92, 17)),
)


def card() -> str:
    shapes = tag("rect", class_="ground", width=WIDTH, height=HEIGHT)
    for x in range(20, WIDTH, 82):
        for y in range(-16, HEIGHT, 82):
            shapes += tag("rect", class_="square", x=x, y=y, width=76, height=76, rx=14)
    for colour, top, sides, spot in DICE[:-1]:
        shapes += tipping_die(colour, (top,), [(side,) for side in sides], spot=spot)
    shapes += tag("rect", class_="link p-popsicle", x=84, y=98, width=30, height=12, rx=6)
    shapes += tag("path", class_="arc", d="M150 62c18-34 62-40 84-12m-12-6 13 7 3-15")
    colour, top, sides, spot = DICE[-1]
    shapes += tipping_die(colour, (top,), [(side,) for side in sides], spot=spot)
    return picture("Dessert Dice", shapes, WIDTH, HEIGHT, style=STYLE, own_glyphs=OWN_GLYPHS)
