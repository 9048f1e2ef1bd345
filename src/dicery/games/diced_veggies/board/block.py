"""The block of Diced Veggies on a page: the dice, and the cuts with their previews."""

from functools import cache, lru_cache

from dicery.drawing import area_section, piece, tag, words
from dicery.engine.board import Parts
from dicery.games.diced_veggies.board.view_model import (
    COLUMNS,
    RECIPES,
    BlockView,
    cell,
    die_words,
    drawn,
    missing,
    number,
    places_of,
    provide,
    tally,
    tip,
)
from dicery.games.diced_veggies.rules import tables as t


@piece(1 << 9)
def block_area(view: BlockView, cuts: list[str], held: list[str], recipes: list[str], turn: str) -> Parts:
    """The slab of dice, the points where the blade may stop, and a button for each cut on its inner corner.

    With cuts, the dice and recipes of the seat that cuts show what each cut completes.
    """
    dice = [code for code in view["block"] if code]
    buttons: dict[str, list[str]] = {}
    reaches = reaches_of(cuts)
    lacking = {RECIPES[card].name: lacks for card in recipes if (lacks := missing(RECIPES[card], held))}
    for move in cuts:
        buttons.setdefault(move[-2:], []).append(cut_button(view, move, reaches[move], lacking))
    why = reasons(view) if cuts else [""] * len(view["block"])
    grid = ""
    for row in range(5):
        cells = tag("span", str(row + 1), class_="co", aria_hidden="true")
        for place in range(7 * row, 7 * row + 7):
            name, code = cell(place), view["block"][place]
            here = "".join(buttons.get(name, ()))
            cells += drawn_cell(place, code, name in view["shape"], "" if here or not code else why[place], here)
        grid += tag("div", cells, class_="row", role="row")
    letters = tag("span") + "".join(tag("span", letter) for letter in COLUMNS)
    grid += tag("div", letters, class_="co-x", aria_hidden="true")
    stops = dict.fromkeys(tip(move) for move in cuts)
    dots = "".join(tag("circle", class_="stop", cx=100 * column, cy=100 * row, r=7) for row, column in stops)
    grid += tag("svg", dots, class_="over", viewBox="0 0 700 500", aria_hidden="true") if dots else ""
    limit = "3 dice or fewer" if view["three_dice"] else "10 or less"
    block = tag("div", grid, class_="dv-block", role="grid", aria_label="Block, columns a to g, rows 1 to 5")
    return area_section(
        "block", "Block", block, note=f"{turn} · a cut takes {limit}", label=f"The block, {len(dice)} dice"
    )


@lru_cache(maxsize=1 << 12)
def drawn_cell(place: int, code: str, to_fill: bool, why: str, buttons: str) -> str:
    """A die, and on top of it the cuts whose inner corner it is, or why there is none."""
    inside = buttons
    if code:
        spoken = f"{cell(place)}, {die_words(code)}" + (f", no cut: {why}" if why else "")
        inside = tag("span", drawn(code), class_="thing", role="img", aria_label=spoken) + buttons
    elif to_fill:
        inside = tag("span", "", class_="to-fill") + buttons
    if why:
        sign = bubble([why], 100 * (place % 7) + 50, 100 * (place // 7) - 28)
        inside += tag(
            "span", tag("svg", sign, class_="preview", viewBox="0 0 700 500"), class_="no-cut", aria_hidden="true"
        )
    return tag("span", inside, class_="" if code else "gap", role="gridcell")


def reaches_of(cuts: list[str]) -> dict[str, str]:
    """How far a cut's button reaches: over its die, around the point where its blade stops, or over a quarter.

    A quarter is for cuts that share their die with others and their point with another such cut.
    """
    corners = [move[-2:] for move in cuts]
    crowded = [tip(move) for move in cuts if corners.count(move[-2:]) > 1]
    return {
        move: " alone" if corners.count(move[-2:]) == 1 else " wide" if crowded.count(tip(move)) == 1 else ""
        for move in cuts
    }


def reasons(view: BlockView) -> list[str]:
    """Why no cut has its inner corner there: the lightest is over the limit or splits the rest [DV-6.5, DV-6.6]."""
    if view["three_dice"]:
        limit, unit = t.CUT_DICE, "dice at least"
        weights = [int(code != "") for code in view["block"]]
    else:
        limit, unit = t.CUT_SUM, "at least"
        weights = [number(code) if code else 0 for code in view["block"]]
    return [
        f"{least} {unit}, over {limit}" if least > limit else "would split the block" for least in lightest(weights)
    ]


def lightest(weights: list[int]) -> list[int]:
    """What the lightest of the four corners of the block weighs that have their inner corner at a place."""
    above = [[0] * 8 for _ in range(6)]  # row, column -> all that lies above and to the left of that grid point
    for place, weight in enumerate(weights):
        row, column = divmod(place, 7)
        above[row + 1][column + 1] = weight + above[row][column + 1] + above[row + 1][column] - above[row][column]
    found: list[int] = []
    for row in range(5):
        for column in range(7):
            north_west = above[row + 1][column + 1]
            north_east = above[row + 1][7] - above[row + 1][column]
            south_west = above[5][column + 1] - above[row][column + 1]
            south_east = above[5][7] - above[row][7] - above[5][column] + above[row][column]
            found.append(min(north_west, north_east, south_west, south_east))
    return found


def cut_button(view: BlockView, move: str, reach: str, lacking: dict[str, list[str]]) -> str:
    """A cut: pointed at, it shows the blade, the dice that come away, their total and how many stay.

    `lacking` has the types that recipes still miss, by their names.
    """
    places = places_of(view, move)
    codes = [view["block"][place] for place in places]
    stay = len(view["block"]) - view["block"].count("") - len(codes)
    ready = [name for name, lacks in lacking.items() if provide(codes, lacks)]
    spoken = f"{', '.join(die_words(code) for code in codes)}; total {sum(map(number, codes))}; {stay} dice stay"
    spoken += f"; completes {' and '.join(ready)}" if ready else ""
    return tag(
        "button",
        preview(move, places, codes, stay, ready),
        class_=f"cut q-{move.split()[1]}{reach}",
        name="do",
        value=move,
        aria_label=f"Cut {move.removeprefix('cut ')}: {spoken}",
        data_take=" ".join(cell(place) for place in places),
        data_sum=sum(map(number, codes)),
        data_stay=stay,
        data_ready=", ".join(ready) or None,
    )


def preview(move: str, places: list[int], codes: list[str], stay: int, ready: list[str]) -> str:
    """Blade, rings and the sum, drawn over the whole block; the stylesheet shows it while the cut is pointed at."""
    lines = [tally(codes), f"{stay} stay", *(f"completes {name}" for name in ready)]
    middle = (100 * (min(p % 7 for p in places) + max(p % 7 for p in places)) + 100) / 2
    low = move[4] == "s"
    edge = 100 * min(p // 7 for p in places) - 24 if low else 100 * max(p // 7 for p in places) + 124
    sign = bubble(lines, middle, edge - 44 * (len(lines) - 1) if low else edge)
    drawing = "".join([ring(place) for place in places]) + blade(move) + sign
    return tag("svg", drawing, class_="preview", viewBox="0 0 700 500", aria_hidden="true")


@cache
def ring(place: int) -> str:
    return tag("rect", class_="ring", x=100 * (place % 7) + 3, y=100 * (place // 7) + 3, width=94, height=94, rx=24)


@cache
def blade(move: str) -> str:
    """The cleaver of a cut, its edge at the point where it stops."""
    row, column = tip(move)
    depth = row if move[4] == "n" else 5 - row
    turned = None if move[4] == "n" else "translate(0 500) scale(1 -1)"
    x = 100 * column
    drawn = tag("path", class_="steel", d=f"M{x - 9} -34h18v{100 * depth + 22}a9 9 0 0 1-18 0z")
    drawn += tag("path", class_="grip", d=f"M{x - 12} -76a12 12 0 0 1 24 0v44h-24z")
    drawn += "".join([tag("circle", class_="rivet", cx=x, cy=y, r=3.5) for y in (-70, -46)])
    return tag("g", drawn, class_="blade", transform=turned)


def bubble(lines: list[str], wanted: float, y: float) -> str:
    """A sign around `wanted`, or as near as it fits over the block."""
    width = min(17 * max(len(line) for line in lines) + 36, 700)
    x = min(max(wanted, width / 2), 700 - width / 2)
    sign = tag("rect", class_="bubble", x=x - width / 2, y=y - 24, width=width, height=44 * len(lines) + 12, rx=18)
    for place, line in enumerate(lines):
        sign += tag("text", words(line), class_="bubble-ink", x=x, y=y + 12 + 44 * place, text_anchor="middle")
    return sign
