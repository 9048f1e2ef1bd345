"""The bonus boards, reviews and tips of a sheet on a page."""

from dicery.drawing import area_section, glyph, hidden_words, piece, tag, thing, words
from dicery.engine.board import Parts
from dicery.games.chicken_fried_dice.board.marks import bonus_mark, colour_tile
from dicery.games.chicken_fried_dice.board.view_model import FLAVOUR_GLYPHS, bonus_words
from dicery.games.chicken_fried_dice.parts import FLAVOUR_IDS, PARTS, MenuStep, PicnicTable
from dicery.games.chicken_fried_dice.rules.view import SheetView
from dicery.games.counted import counted

COLUMNS, ROWS = 11, 6  # of the picnic board, by the places of its spaces
ASIDE = 0.375  # of a space, from a bonus to the sign beside it
RULE_WORDS = {
    "all": "{points} if all fit",
    "distinct": "{points} for each different flavour",
    "most": "{points} for each of the most frequent",
    "touch": "{points} for each, equal ones that touch count once; {full} more if all fit",
}


def menu_board(sheet: SheetView, moves: list[str]) -> Parts:
    """Four tracks; a flavour to be chosen is a button at its name [CF-10.7]."""
    choosable = [flavour.id for flavour in PARTS.flavours if sheet["step"] == "any" and flavour.id in moves]
    return menu_tracks(sheet["menu"], choosable, sheet["points"]["board"])


@piece(1 << 10)
def menu_tracks(menu: list[int], choosable: list[str], points: int) -> Parts:
    tracks = []
    for number, flavour in enumerate(PARTS.flavours):
        made = menu[number]
        name = glyph(FLAVOUR_GLYPHS[number]) + words(flavour.name)
        if flavour.id in choosable:
            head = thing(name, f"{flavour.name}, step {made + 1}", move=flavour.id, classes="fl cf-chip")
        else:
            head = tag("span", name, class_="fl")
        steps = [menu_step(step, place < made) for place, step in enumerate(PARTS.menu[number])]
        tracks.append(tag("li", head + tag("ol", "".join(steps)), class_="track"))
    return area_section("menu", "Menu", tag("ul", "".join(tracks), class_="menu"), note=counted(points, "point"))


def menu_step(step: MenuStep, got: bool) -> str:
    """A bonus with its points, or points for each space of a colour [CF-10.2, CF-10.3]."""
    if step.gain:
        bonus = PARTS.bonuses[step.gain[0]]
        inside = bonus_mark(bonus) + (words(f"+{step.points}") if step.points else "")
        label = bonus_words(bonus) + (f" and {step.points} points" if step.points else "")
        classes = "ms"
    else:
        inside = tag("b", f"+{step.each}") + colour_tile(step.colour)
        label = f"{step.each} for each {PARTS.colours[step.colour].ingredient} space of fed customers"
        classes = "ms solid"
    inside += hidden_words(label + (", got" if got else ""))
    return tag("li", inside, class_=classes + (" got" if got else ""))


def picnic_board(sheet: SheetView, moves: list[str]) -> Parts:
    """The tables where they stand; on a phone rows become columns, so that a space is large enough [CF-11.12]."""
    seats = [move for move in moves if move.startswith("seat ")]
    return picnic_tables(sheet["picnic"], seats, sheet["points"]["board"])


@piece(1 << 10)
def picnic_tables(picnic: list[str], moves: list[str], points: int) -> Parts:
    places: dict[tuple[int, int], tuple[PicnicTable, int]] = {
        at: (table, table.first + space) for table in PARTS.tables for space, at in enumerate(table.at)
    }
    cells = ""
    for y in range(ROWS):
        for x in range(COLUMNS):
            cells += picnic_space(picnic, moves, *places[x, y]) if (x, y) in places else tag("span")
    tables = "".join(
        tag(
            "li",
            tag("i", class_=table.sign)
            + tag("b", words(table.name))
            + words(" " + RULE_WORDS[table.rule].format(points=table.points, full=table.full)),
        )
        for table in PARTS.tables
    )
    spaces = tag("div", cells + between(picnic, False) + between(picnic, True), class_="picnic")
    key = tag("ul", tables, class_="picnic-key")
    return area_section("picnic", "Picnic", spaces + key, note=counted(points, "point"))


def between(picnic: list[str], tall: bool) -> str:
    """The signs and bonuses that lie between the spaces; `tall` is for a board whose rows are columns.

    Where both lie between the same spaces, the sign moves aside along the border that these share.
    """
    marks = ""
    taken = [bonus.at for bonus in PARTS.picnic_bonuses]
    for table in PARTS.tables:
        for one, same, other in table.edges:
            (ax, ay), (bx, by) = table.at[one - table.first], table.at[other - table.first]
            x, y = (ax + bx) / 2, (ay + by) / 2
            if (x, y) in taken:
                x, y = (x, y - ASIDE) if ay == by else (x + ASIDE, y)
            marks += mark("=" if same else "\N{NOT EQUAL TO}", *((y, x) if tall else (x, y)), 5, "pmark")
    for bonus in PARTS.picnic_bonuses:
        earned = all(picnic[space] for space in bonus.touches)
        kind = PARTS.bonuses[bonus.gain[0]]
        x, y = bonus.at
        classes = f"pgain {colour_class(kind)}{' got' if earned else ''}"
        marks += mark(gain_sign(kind), *((y, x) if tall else (x, y)), 9, classes)
    columns, rows = (ROWS, COLUMNS) if tall else (COLUMNS, ROWS)
    classes = "between tall" if tall else "between wide"
    return tag("svg", marks, class_=classes, viewBox=f"0 0 {columns * 40} {rows * 40}", aria_hidden="true")


def mark(sign: str, x: float, y: float, radius: int, classes: str) -> str:
    cx, cy = 40 * x + 20, 40 * y + 20
    text = tag("text", words(sign), x=cx, y=cy + radius // 3 + 1, text_anchor="middle")
    return tag("g", tag("circle", cx=cx, cy=cy, r=radius) + text, class_=classes)


def gain_sign(kind: str) -> str:
    """One or two characters: a cross, three of them as one large, a die, a coin."""
    return {"coop": "+1", "tip": "$"}.get(kind, "X" if kind.startswith("multi") else "\N{MULTIPLICATION SIGN}")


def colour_class(kind: str) -> str:
    what = kind.partition("-")[2]
    return f"d-{what}" if what and what != "any" else ""


def picnic_space(picnic: list[str], moves: list[str], table: PicnicTable, space: int) -> str:
    icon = picnic[space]
    name = PARTS.space_name(space)
    inside = glyph(FLAVOUR_GLYPHS[FLAVOUR_IDS.index(icon)]) if icon else ""
    label = f"{PARTS.space_words(space)}: {icon or 'empty'}"
    move = f"seat {name}"
    state = "" if move in moves else None
    return thing(inside, label, move=move if move in moves else "", state=state, classes=f"seat-at {table.sign}")


def tracks(sheet: SheetView) -> Parts:
    """Reviews as stars of five segments, tips as steps with points and upgrades [CF-14.7, CF-14.8]."""
    return drawn_tracks(sheet["segments"], sheet["tips"], sheet["points"])


@piece(1 << 10)
def drawn_tracks(segments: int, tips: int, points: dict[str, int]) -> Parts:
    note = f"{counted(tips, 'step')}, {counted(points['tips'], 'point')}, tiles {points['stations']}"
    inside = tag("ol", review_stars(segments), class_="reviews")
    inside += tag("h2", "Tips " + tag("span", words(note)), class_="label tips-h")
    inside += tag("ol", tip_steps(tips), class_="tips")
    reviews = f"{counted(segments, 'segment')}, {counted(points['reviews'], 'point')}"
    return area_section("reviews", "Reviews", inside, note=reviews)


def review_stars(segments: int) -> str:
    stars = ""
    for number, star in enumerate(PARTS.review_track):
        on = min(max(segments - number * star.segments, 0), star.segments)
        marks = "".join(tag("i", class_="on" if mark < on else None) for mark in range(star.segments))
        inside = tag("span", marks, class_="segs") + tag("b", str(star.points))
        inside += tag("span", "+card", class_="cardi") if star.card else ""
        stars += tag("li", inside, class_="full" if on == star.segments else None)
    return stars


def tip_steps(tips: int) -> str:
    steps = ""
    for number, step in enumerate(PARTS.tip_track):
        sign = {"plus": "+", "flip": "\N{CLOCKWISE OPEN CIRCLE ARROW}"}.get(step.kind, str(step.points))
        classes = f"{'got' if number < tips else ''} {'up' if step.kind != 'points' else ''}".strip()
        steps += tag("li", words(sign), class_=classes)
    return steps
