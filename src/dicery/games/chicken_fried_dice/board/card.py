"""The picture of Chicken Fried Dice for the lobby: three customers queue at a truck full of dice."""

from dicery.drawing import Spot, glyph_at, picture, pip_die, tag
from dicery.games.chicken_fried_dice.parts import OWN_GLYPHS

WIDTH, HEIGHT = 360, 190
STYLE = """
.ground { fill: light-dark(#f7e2a6, #55451a); }
.street { fill: light-dark(#dcc48a, #3b3013); }
.truck { fill: var(--seat-4); }
.window { fill: var(--ivory); }
.awning { fill: var(--ivory); stroke: var(--line-2); stroke-width: 1.2; }
.stripe { fill: var(--d-tomato); }
.counter { stroke: var(--grip); stroke-width: 2.5; stroke-linecap: round; }
.wheel { fill: var(--iron); stroke: var(--enamel); stroke-width: 1.5; }
.round { fill: #d8c29c; }
.pale { fill: #e9b98d; }
.tan { fill: #c88f63; }
.brown { fill: #8c5a3a; }
.dark { fill: #33271f; }
.white { fill: #f5efe2; }
.navy { fill: #3a4a5e; }
.pink { fill: #c6688f; }
.plum { fill: #54378a; }
.hair-line { fill: none; stroke: #33271f; stroke-width: 1.4; stroke-linecap: round; }
.tip { fill: light-dark(#8a5a00, #e8b83f); color: light-dark(#f7e2a6, #55451a); }
"""
TRUCK = "translate(122 20) scale(2.5)"
CURLS = ((14, 18, 5), (18, 11, 5.5), (25, 9, 5.5), (32, 12, 5.5), (35, 19, 5))
BEARD = "M14 25c1 12 5 14 10 14s9-2 10-14c-3 4-5 4-10 4s-7 0-10-4z"
FRINGE = "M13 23c-1-9 4-14 11-14s12 5 11 14c-3-6-6-8-11-8s-8 2-11 8z"


def card() -> str:
    shapes = tag("rect", class_="ground", width=WIDTH, height=HEIGHT)
    shapes += tag("rect", class_="street", y=160, width=WIDTH, height=30) + tag("g", truck(), transform=TRUCK)
    shapes += pip_die("red", 4, spot=Spot(158, 76, 36, -6)) + pip_die("yellow", 3, spot=Spot(196, 76, 36, 5))
    shapes += pip_die("green", 6, spot=Spot(234, 76, 36, -3)) + tag("g", awning(), transform=TRUCK)
    shapes += customer("plum", "brown", curly(), 84, 92, 1.333)
    shapes += customer("navy", "tan", capped(), 40, 82, 1.292)
    shapes += customer("pink", "pale", bun(), -4, 94, 1.25)
    shapes += glyph_at("star", 100, 52, 24, "tip") + glyph_at("coin", 61, 37, 26, "tip")
    shapes += pip_die("white", 2, spot=Spot(101, 165, 22, -8)) + pip_die("purple", 5, spot=Spot(13, 165, 22, 12))
    return picture("Chicken Fried Dice", shapes, WIDTH, HEIGHT, style=STYLE, own_glyphs=OWN_GLYPHS)


def truck() -> str:
    body = tag("path", class_="truck", d="M6 12h64v36H6zM70 22h13l9 12v14H70z")
    glass = tag("path", class_="window", d="M74 26h8l6 8H74z")
    return body + glass + tag("rect", class_="window", x=12, y=20, width=50, height=19, rx=2)


def awning() -> str:
    scallops = " ".join(["a4.5 4.5 0 0 1-9 0"] * 6)
    drawn = tag("path", class_="awning", d=f"M10 11h54v8{scallops}z")
    for x in (10, 28, 46):
        drawn += tag("path", class_="stripe", d=f"M{x} 11h9v8a4.5 4.5 0 0 1-9 0z")
    drawn += tag("path", class_="counter", d="M10 40h54")
    for x in (22, 74):
        drawn += tag("circle", class_="wheel", cx=x, cy=50, r=8) + tag("circle", class_="window", cx=x, cy=50, r=2.5)
    return drawn


def customer(wear: str, skin: str, hair: str, x: float, y: float, size: float) -> str:
    """A face in a circle."""
    drawn = tag("circle", class_="round", cx=24, cy=24, r=24)
    drawn += tag("path", class_=wear, d="M7 45c2-8 8-11 17-11s15 3 17 11a24 24 0 0 1-34 0z")
    drawn += tag("rect", class_=skin, x=20, y=29, width=8, height=9, rx=4)
    drawn += tag("ellipse", class_=skin, cx=24, cy=23, rx=10, ry=11.5) + hair
    drawn += "".join(tag("circle", class_="dark", cx=eye, cy=24, r=1.5) for eye in (19.5, 28.5))
    drawn += tag("path", class_="hair-line", d="M20.5 30c2 1.8 5 1.8 7 0")
    return tag("g", drawn, transform=f"translate({x:g} {y:g}) scale({size:g})")


def curly() -> str:
    """White curls and glasses."""
    curls = "".join(tag("circle", class_="white", cx=x, cy=y, r=r) for x, y, r in CURLS)
    glasses = "".join(tag("circle", class_="hair-line", cx=x, cy=24, r=3.4) for x in (19.5, 28.5))
    return curls + glasses + tag("path", class_="hair-line", d="M23 24h2")


def capped() -> str:
    """A beard and a captain's cap."""
    cap = tag("path", class_="white", d="M11 15c0-6 6-9 13-9s13 3 13 9z")
    return tag("path", class_="dark", d=BEARD) + cap + tag("path", class_="navy", d="M11 14h26v4c-8 2-18 2-26 0z")


def bun() -> str:
    return tag("circle", class_="dark", cx=24, cy=7, r=5) + tag("path", class_="dark", d=FRINGE)
