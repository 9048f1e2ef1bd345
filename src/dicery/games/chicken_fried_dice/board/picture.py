"""Draws a view of Chicken Fried Dice as one picture: the coop, the queue of a seat, its truck and the scores."""

from dicery.drawing import Spot, glyph_at, picture, pip_die, short, tag, words
from dicery.games.chicken_fried_dice.board.view_model import (
    GLYPHS,
    SPACE_SHAPE,
    TRUCKS,
    bonus_sign,
    card_of,
    colour_of,
    die_colour,
    die_glyph,
    phase_words,
    queue,
    range_words,
    shown_seat,
)
from dicery.games.chicken_fried_dice.parts import OWN_GLYPHS, PARTS
from dicery.games.chicken_fried_dice.rules.view import ChickenView, CustomerView

WIDTH = 760


def svg(view: ChickenView, names: list[str]) -> str:
    """Coop and truck above, then the queue in rows of six, then the scores."""
    seat = shown_seat(view)
    sheet = view["sheets"][seat]
    shapes = tag("rect", class_="wood", x=0, y=0, width=WIDTH, height=190, rx=12)
    shapes += line(16, 26, f"Round {view['round']} of {PARTS.rounds}, {phase_words(view)}", "t-l serif")
    shapes += coop(view)
    name = TRUCKS[sheet["truck"]].name if sheet["truck"] else "no truck yet"
    shapes += line(430, 26, f"{short(names[seat], 18)}: {name}", "t-l serif")
    for slot, ingredient in enumerate(die for die in sheet["prep"] if die):
        shapes += die_at(ingredient, 430 + 52 * slot, 40, 44)
        if sheet["used"][slot]:
            shapes += tag("path", class_="stroke", d=f"M{436 + 52 * slot} 46l32 32m0-32-32 32")
    for place, part in enumerate(sheet["parts"]):
        shapes += die_at(part, 600 + 26 * place, 50, 24)
    left = ", ".join(f"{station} {uses}" for station, uses in sheet["left"].items())
    shapes += line(430, 108, f"left: {left}", "t-s")
    if sheet["hand"]:
        shapes += line(430, 140, "in hand", "t-s") + die_at(sheet["hand"], 486, 118, 36)
    if sheet["aside"]:
        shapes += line(560, 140, "laid aside", "t-s") + die_at(sheet["aside"], 630, 118, 36)
    points = sheet["points"]
    shapes += line(430, 172, ", ".join(f"{part} {points[part]}" for part in points), "t-s")
    waiting = queue(sheet)
    rows = (len(waiting) + 5) // 6
    for place, customer in enumerate(waiting):
        shapes += order(customer, 8 + 125 * (place % 6), 202 + 260 * (place // 6))
    bottom = 202 + 260 * max(rows, 0)
    scores = ", ".join(f"{short(names[number], 16)} {score}" for number, score in enumerate(view["scores"]))
    shapes += line(16, bottom + 18, f"Scores: {scores}", "t-m")
    title = f"Chicken Fried Dice, round {view['round']}"
    return picture(title, shapes, WIDTH, bottom + 32, own_glyphs=OWN_GLYPHS)


def line(x: float, y: float, text: str, classes: str) -> str:
    return tag("text", words(text), x=x, y=y, class_=classes)


def die_at(ingredient: str, x: float, y: float, size: float) -> str:
    colour = colour_of(ingredient)
    return pip_die(die_colour(colour), int(ingredient[1]), mark=die_glyph(colour), spot=Spot(x, y, size))


def coop(view: ChickenView) -> str:
    """The dice by colour, a row each."""
    shapes = tag("rect", class_="slot", x=12, y=38, width=400, height=142, rx=10)
    for row, colour in enumerate(PARTS.colours):
        dice = [die for die, count in view["coop"].items() for _ in range(count) if die[0] == colour.letter]
        shapes += line(22, 60 + 27 * row, colour.ingredient, "t-s")
        for place, die in enumerate(dice):
            shapes += die_at(die, 100 + 30 * place, 42 + 27 * row, 25)
    return shapes


def order(customer: CustomerView, x: float, y: float) -> str:
    """A customer: its spaces from the bottom, what is written or fits, coins, segments and bonus."""
    card = card_of(customer)
    shapes = tag("rect", class_="paper-2", x=x, y=y, width=117, height=250, rx=10)
    shapes += line(x + 8, y + 18, card.name[:15], "t-xs bold")
    for number in range(card.stars):
        classes = "gold" if number < customer["stars"] else "outline"
        shapes += tag("rect", class_=classes, x=x + 8 + 12 * number, y=y + 24, width=8, height=8)
    tips = dict(card.tips)
    for space, colour in enumerate(card.spaces):
        top = y + 186 - 38 * space
        body = tag("path", class_="body", d=SPACE_SHAPE)
        shapes += tag("g", body, class_=f"d-{PARTS.colours[colour].id}", transform=f"translate({x + 4} {top})")
        written = customer["written"][space]
        mark = glyph_at(GLYPHS[colour], 17, 15, 20, "mark")
        shapes += tag("g", mark, class_=f"d-{PARTS.colours[colour].id}", transform=f"translate({x + 4} {top})")
        if written:
            shapes += tag("circle", class_="paper", cx=x + 32, cy=top + 24, r=12)
            shapes += tag("text", written, x=x + 32, y=top + 30, text_anchor="middle", class_="t-l bold")
        else:
            shapes += line(x + 64, top + 20, range_words(customer["accepts"][space]), "t-xs ink-2")
        if space in tips:
            shapes += tag("circle", class_="coin", cx=x + 100, cy=top + 28, r=11)
            shapes += tag("text", str(tips[space]), x=x + 100, y=top + 32, text_anchor="middle", class_="t-xs coin-ink")
    return shapes + line(x + 8, y + 244, bonus_sign(PARTS.bonuses[card.bonus]), "t-s")
