"""The two bonus boards of a seat on a page: the menu with its tracks, the picnic with its tables."""

from dicery.drawing import glyph, lazy_section, piece, section, tag, thing, words, wrap
from dicery.engine.board import Parts
from dicery.games.chicken_fried_dice.board.marks import bonus_glyph
from dicery.games.chicken_fried_dice.board.view_model import FLAVOUR_GLYPHS, bonus_words, capitalized, menu_reward
from dicery.games.chicken_fried_dice.parts import FLAVOUR_IDS, PARTS, PicnicBonus, PicnicTable
from dicery.games.chicken_fried_dice.rules.view import SheetView

CROSS, NOT_EQUAL = "\N{MULTIPLICATION SIGN}", "\N{NOT EQUAL TO}"
COLUMNS, ROWS = 11, 6  # of the picnic board, by the places of its spaces
ASIDE = 0.375  # of a space, from a bonus to the sign beside it
NEAR = 0.5  # of a space, from a bonus to the spaces between which it lies
SPACES = [at for table in PARTS.tables for at in table.at]  # by their running numbers
RULE_WORDS = {
    "all": "{points} points if it is full and {fit}",
    "distinct": "{points} points for each different flavour",
    "most": "{points} points for each of its most frequent flavour",
    "touch": "{points} points for each flavour, equal neighbours count once; {full} more if it is full and {fit}",
}


def menu_tracks(menu: list[int]) -> Parts:
    """Four tracks, every reward in words; steps that were made are ringed, the next one is marked [CF-10.7]."""
    tracks: Parts = ()
    for number in range(len(PARTS.flavours)):
        tracks += menu_track(f"menu-{number}", number, menu[number])
    return wrap("ul", tracks, class_="mfull")


@lazy_section(1 << 6)
def menu_track(name: str, number: int, made: int) -> Parts:
    heading = glyph(FLAVOUR_GLYPHS[number]) + words(PARTS.flavours[number].name) + tag("span", f"{made} of 6")
    steps = "".join(menu_step(number, place, made) for place in range(len(PARTS.menu[number])))
    return section(name, tag("h3", heading) + tag("ol", steps), element="li", class_="mt")


def menu_step(flavour: int, place: int, made: int) -> str:
    """A bonus with its points, or points for each space of a colour [CF-10.2, CF-10.3]."""
    step = PARTS.menu[flavour][place]
    mark = bonus_glyph(PARTS.bonuses[step.gain[0]]) if step.gain else glyph("ribbon")
    state = "got" if place < made else "next" if place == made else ""
    said = tag("em", state) if state else ""
    reward = tag("span", words(capitalized(menu_reward(flavour, place))))
    return tag("li", mark + reward + said, class_=f"mstep {state}".strip())


def picnic_board(sheet: SheetView, moves: list[str]) -> str:
    """The tables where they stand; on a phone rows become columns, so that a space is large enough [CF-11.12]."""
    return picnic_tables(sheet["picnic"], [move for move in moves if move.startswith("seat ")])


@lazy_section(1 << 8)
def picnic_spaces(name: str, picnic: list[str]) -> Parts:
    """The same without moves."""
    return section(name, picnic_tables(picnic, []), element="div")


@piece(1 << 10)
def picnic_tables(picnic: list[str], moves: list[str]) -> str:
    places: dict[tuple[int, int], tuple[PicnicTable, int]] = {
        at: (table, table.first + space) for table in PARTS.tables for space, at in enumerate(table.at)
    }
    cells = ""
    for y in range(ROWS):
        for x in range(COLUMNS):
            cells += picnic_space(picnic, moves, *places[x, y]) if (x, y) in places else tag("span")
    spaces = tag("div", cells + between(picnic, False) + between(picnic, True), class_="picnic")
    key = "".join([table_key(table) for table in PARTS.tables])
    signs = "".join([bonus_key(sign, what) for sign, what in BONUS_SIGNS])
    return spaces + tag("ul", key, class_="picnic-key") + tag("ul", signs, class_="picnic-key signs")


def table_key(table: PicnicTable) -> str:
    fit = "all are alike" if table.edges[0][1] else "all neighbours differ"
    rule = RULE_WORDS[table.rule].format(points=table.points, full=table.full, fit=fit)
    name = tag("i", class_=table.sign) + tag("b", words(table.name))
    return tag("li", name + words(f", {len(table.at)} spaces: {rule}"))


def most_points(table: PicnicTable) -> str:
    """ "12 points", "up to 8 points": what a full table can bring [CF-11.5 to 11.9]."""
    if table.rule == "all":
        return f"{table.points} points"
    each = len(PARTS.flavours) if table.rule == "distinct" else len(table.at)
    return f"up to {table.points * each + table.full} points"


BONUS_SIGNS = (
    (CROSS, "cross off one space of its colour"),
    (f"{CROSS}?", "cross off any space"),
    ("X", "cross off every space of its colour"),
    ("+1", "one more die"),
    ("$", "a tip"),
    ("=", "must be alike"),
    (NOT_EQUAL, "must differ"),
)


def bonus_key(sign: str, what: str) -> str:
    return tag("li", tag("b", words(sign)) + words(f" {what}"))


def between(picnic: list[str], tall: bool) -> str:
    """The names of the tables, and the signs and bonuses that lie between the spaces; `tall` is for a board whose rows
    are columns.

    Where both lie between the same spaces, the sign moves aside along the border that these share.
    """
    marks = ""
    taken = [bonus.at for bonus in PARTS.picnic_bonuses]
    for table in PARTS.tables:
        marks += table_name(table, tall)
        for one, same, other in table.edges:
            (ax, ay), (bx, by) = table.at[one - table.first], table.at[other - table.first]
            x, y = (ax + bx) / 2, (ay + by) / 2
            if (x, y) in taken:
                x, y = (x, y - ASIDE) if ay == by else (x + ASIDE, y)
            marks += mark("=" if same else NOT_EQUAL, *((y, x) if tall else (x, y)), 5, "pmark")
    for bonus in PARTS.picnic_bonuses:
        marks += leads(bonus, tall)
        earned = all(picnic[space] for space in bonus.touches)
        kind = PARTS.bonuses[bonus.gain[0]]
        x, y = bonus.at
        classes = f"pgain {colour_class(kind)}{' got' if earned else ''}"
        marks += mark(gain_sign(kind), *((y, x) if tall else (x, y)), 9, classes)
    columns, rows = (ROWS, COLUMNS) if tall else (COLUMNS, ROWS)
    classes = "between tall" if tall else "between wide"
    return tag("svg", marks, class_=classes, viewBox=f"0 0 {columns * 40} {rows * 40}", aria_hidden="true")


def leads(bonus: PicnicBonus, tall: bool) -> str:
    """Lines from a bonus that stands apart to the spaces that it touches [CF-11.10]."""
    marks = ""
    for space in bonus.touches:
        ends = [bonus.at, SPACES[space]]
        if max(abs(ends[0][0] - ends[1][0]), abs(ends[0][1] - ends[1][1])) > NEAR:
            points = [(40 * y + 20, 40 * x + 20) if tall else (40 * x + 20, 40 * y + 20) for x, y in ends]
            marks += tag("path", class_="plead", d="M" + "L".join(f"{x:g} {y:g}" for x, y in points))
    return marks


def table_name(table: PicnicTable, tall: bool) -> str:
    """Above the table, or below it where it stands at the upper edge; it ends with a table at the right edge."""
    spaces = [(y, x) if tall else (x, y) for x, y in table.at]
    left, right = min(x for x, _ in spaces), max(x for x, _ in spaces) + 1
    top, bottom = min(y for _, y in spaces), max(y for _, y in spaces) + 1
    x, anchor = (40 * right - 2, "end") if right == (ROWS if tall else COLUMNS) else (40 * left + 2, "start")
    y = 40 * top - 4 if top else 40 * bottom + 12
    return tag("text", words(table.name), class_="pname", x=x, y=y, text_anchor=anchor)


def mark(sign: str, x: float, y: float, radius: int, classes: str) -> str:
    cx, cy = 40 * x + 20, 40 * y + 20
    text = tag("text", words(sign), x=cx, y=cy + radius // 3 + 1, text_anchor="middle")
    return tag("g", tag("circle", cx=cx, cy=cy, r=radius) + text, class_=classes)


def gain_sign(kind: str) -> str:
    """One or two characters: a cross, three of them as one large, a die, a coin."""
    signs = {"coop": "+1", "tip": "$", "cross-any": f"{CROSS}?"}
    return signs.get(kind, "X" if kind.startswith("multi") else CROSS)


def colour_class(kind: str) -> str:
    what = kind.partition("-")[2]
    return f"d-{what}" if what and what != "any" else ""


def picnic_space(picnic: list[str], moves: list[str], table: PicnicTable, space: int) -> str:
    """A space; its name says what it touches: the bonus that lies beside it is part of what it is worth."""
    icon = picnic[space]
    inside = glyph(FLAVOUR_GLYPHS[FLAVOUR_IDS.index(icon)]) if icon else ""
    beside = [
        bonus for bonus in PARTS.picnic_bonuses if space in bonus.touches and not all_filled(picnic, bonus.touches)
    ]
    gains = [bonus_words(PARTS.bonuses[bonus.gain[0]]) for bonus in beside]
    label = f"{PARTS.space_words(space)}: {icon or 'empty'}" + (f"; beside it {', '.join(gains)}" if gains else "")
    move = f"seat {PARTS.space_name(space)}"
    state = "" if move in moves else None
    return thing(inside, label, move=move if move in moves else "", state=state, classes=f"seat-at {table.sign}")


def all_filled(picnic: list[str], spaces: tuple[int, ...]) -> bool:
    return all(picnic[space] for space in spaces)
