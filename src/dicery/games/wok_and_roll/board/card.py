"""The picture of Wok and Roll for the lobby: dice fly up from a wok over the fire."""

from dicery.drawing import Spot, icon_die, picture, tag
from dicery.games.wok_and_roll.parts import OWN_GLYPHS

WIDTH, HEIGHT = 360, 190
STYLE = """
.ground { fill: light-dark(#efc07f, #5a3a16); }
.steam { fill: none; stroke: #fffaf0; stroke-width: 7; stroke-linecap: round; opacity: .7; }
.fire { fill: #d4301f; }
.flame { fill: #f2bf2b; }
.wok { fill: #37322e; }
.rim { fill: #55504b; }
.shine { fill: none; stroke: #fff6e6; stroke-width: 5; stroke-linecap: round; opacity: .25; }
"""
DICE = (
    ("white", "rice", "w-r", Spot(87, 55, 50, -14)),
    ("red", "meat", "w-m", Spot(143, 25, 58, 9)),
    ("white", "noodle", "w-n", Spot(214, 50, 52, 18)),
    ("red", "fish", "w-s", Spot(99, 11, 38, -24)),
    ("white", "leaf", "w-v", Spot(202, 6, 40, 24)),
)
FIRE = (
    "M82 196c-14-26 4-34-2-58 18 10 16 24 26 32 4-14 14-18 12-34 16 12 16 24 26 34h72c10-10 10-22 26-34-2 16 8 20 "
    "12 34 10-8 8-22 26-32-6 24 12 32-2 58z"
)
FLAME = (
    "M120 196c-4-14 6-20 6-32 12 8 14 18 22 22 6-6 8-10 8-16 8 4 12 10 14 16 4-6 8-8 8-16 10 6 12 12 16 16 6-4 8-12 "
    "18-22 0 12 10 18 6 32z"
)
PATHS = (
    ("fire", FIRE),
    ("flame", FLAME),
    ("wok", "M60 100h240c0 38-48 62-120 62S60 138 60 100z"),
    ("rim", "M52 92h256v10H52z"),
    ("wok", "M300 88l56-22 6 13-56 23z"),
    ("shine", "M84 114c6 18 26 30 50 35"),
)


def card() -> str:
    shapes = tag("rect", class_="ground", width=WIDTH, height=HEIGHT)
    shapes += tag("path", class_="steam", d="M74 74c-14-18 12-26 0-46M292 60c-12-16 10-24 0-42")
    shapes += "".join(icon_die(colour, icon=icon, classes=kind, spot=spot) for colour, icon, kind, spot in DICE)
    shapes += "".join(tag("path", class_=name, d=path) for name, path in PATHS)
    return picture("Wok and Roll", shapes, WIDTH, HEIGHT, style=STYLE, own_glyphs=OWN_GLYPHS)
