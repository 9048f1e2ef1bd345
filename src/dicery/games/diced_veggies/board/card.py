"""The picture of Diced Veggies for the lobby: a cleaver parts the block."""

from dicery.drawing import Spot, picture, pip_die, tag
from dicery.games.diced_veggies.parts import OWN_GLYPHS

WIDTH, HEIGHT = 360, 190
SIZE = 44
STEP = 47  # from one die to the next
STYLE = """
.ground { fill: light-dark(#cfdbbf, #2e3a26); }
.steel { fill: var(--blade); stroke: var(--halo); stroke-width: 2.5; }
.grip { fill: var(--grip); stroke: var(--halo); stroke-width: 2.5; }
"""
BLOCK = (  # what stays
    ("carrot 1", "onion 3", "tomato 5", "pepper 1"),
    ("carrot 4", "pepper 6", "mushroom 2", "carrot 4"),
    ("carrot 1", "onion 3", "tomato 5", "carrot 1"),
    ("pepper 4", "onion 6", "tomato 2", "mushroom 4", "onion 6", "carrot 2"),
)
CUT = (("tomato 3", "pepper 5"), ("mushroom 6", "carrot 2"), ("pepper 3", "carrot 5"))  # what has been cut off


def card() -> str:
    shapes = tag("rect", class_="ground", width=WIDTH, height=HEIGHT) + dice(BLOCK, 14, 4) + dice(CUT, 248, -8)
    blade = tag("path", class_="steel", d="M-9 -90h20c5 0 8 4 8 9v142c-13 0-28-8-28-26z")
    blade += tag("rect", class_="grip", x=-8, y=-136, width=17, height=54, rx=7)
    shapes += tag("g", blade, transform="translate(222 82) rotate(3)")
    return picture("Diced Veggies", shapes, WIDTH, HEIGHT, style=STYLE, own_glyphs=OWN_GLYPHS)


def dice(rows: tuple[tuple[str, ...], ...], left: int, top: int) -> str:
    """Rows of dice, side by side."""
    drawn = ""
    for row, names in enumerate(rows):
        for place, name in enumerate(names):
            kind, pips = name.split()
            drawn += pip_die(kind, int(pips), mark=kind, spot=Spot(left + STEP * place, top + STEP * row, SIZE))
    return drawn
