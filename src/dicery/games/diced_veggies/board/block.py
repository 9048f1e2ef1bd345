"""The block of Diced Veggies on a page: the dice, and the cuts with their previews."""

from functools import cache, lru_cache

from dicery.drawing import area_section, piece, tag, thing, words
from dicery.engine.board import Parts
from dicery.games.counted import counted
from dicery.games.diced_veggies.board.motion import key, recipe_key
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
    type_of,
)
from dicery.games.diced_veggies.rules import tables as t


@piece(1 << 9)
def block_area(view: BlockView, cuts: list[str], held: list[str], recipes: list[str], turn: str) -> Parts:
    """The slab of dice with a button for each cut on its inner corner, and what the chosen cut would take.

    With cuts, the dice and recipes of the seat that cuts show what each cut completes.
    """
    dice = [code for code in view["block"] if code]
    here: dict[str, list[str]] = {}
    lacking = {card: lacks for card in recipes if (lacks := missing(RECIPES[card], held))}
    for move in cuts:
        here.setdefault(move[-2:], []).append(move)
    why = reasons(view) if cuts else [""] * len(view["block"])
    grid = ""
    for row in range(5):
        cells = tag("span", str(row + 1), class_="co", aria_hidden="true")
        for place in range(7 * row, 7 * row + 7):
            name, code = cell(place), view["block"][place]
            moves = here.get(name, [])
            buttons = "".join([cut_button(view, move, move == moves[0], lacking) for move in moves])
            cells += drawn_cell(place, code, name in view["shape"], "" if moves or not code else why[place], buttons)
        grid += tag("div", cells, class_="row", role="row")
    letters = tag("span") + "".join(tag("span", letter) for letter in COLUMNS)
    grid += tag("div", letters, class_="co-x", aria_hidden="true")
    limit = "3 dice or fewer" if view["three_dice"] else "10 or less"
    block = tag("div", grid, class_="dv-block", role="grid", aria_label="Block, columns a to g, rows 1 to 5")
    return area_section(
        "block",
        "Block",
        block + cut_bar(len(cuts), len(dice), t.CUT_DICE if view["three_dice"] else t.CUT_SUM),
        note=f"{turn} · a cut takes {limit}",
        classes="stage dv-wood",
        label=f"The block, {len(dice)} dice",
    )


@cache
def cut_bar(cuts: int, dice: int, most: int) -> str:
    """Below the block: what the cut that is pointed at would take, the way to other cuts, a button that makes it.

    The page fills it in from the buttons of the cuts; without script the cuts themselves are clicked.
    """
    if not cuts:
        return tag(
            "div", tag("p", words(f"{counted(dice, 'die', 'dice')} in the block"), class_="rest"), class_="cutbar"
        )
    rest = f"{counted(cuts, 'cut')} possible: tap a die with a dot to see what it takes"
    said = tag("span", "", class_="dice", data_dice=True, aria_hidden="true") + tag("b", "", data_say=True)
    said = tag("p", said, class_="sum") + tag("progress", "", max=most, value=0, aria_hidden="true")
    said += tag("p", words(rest), class_="more", data_more=rest)
    before, after = (
        tag(
            "button",
            tag("span", words(sign), aria_hidden="true"),
            class_="btn quiet arrow",
            type="button",
            data_by=by,
            aria_label=label,
        )
        for sign, by, label in (
            ("\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}", -1, "The cut before"),
            ("\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}", 1, "The next cut"),
        )
    )
    sure = tag("button", "Cut", class_="btn sure", type="button", data_sure=True, disabled=True)
    inside = before + tag("div", said, class_="csum", data_said=True) + after + sure
    return tag("div", inside, class_="cutbar", data_chooser=True)


@lru_cache(maxsize=1 << 12)
def drawn_cell(place: int, code: str, to_fill: bool, why: str, buttons: str) -> str:
    """A die, and on top of it the cuts whose inner corner it is, or why there is none."""
    inside = buttons
    if code:
        spoken = f"{cell(place)}, {die_words(code)}" + (f", no cut: {why}" if why else "")
        inside = thing(drawn(code), spoken, key=key(cell(place)), kind=type_of(code)) + buttons
    elif to_fill:
        inside = tag("span", "", class_="to-fill") + buttons
    return tag("span", inside, class_="" if code else "gap", role="gridcell")


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


def cut_button(view: BlockView, move: str, whole: bool, lacking: dict[str, list[str]]) -> str:
    """A cut lies on the die at its inner corner, with a dot where the blade stops; pointed at, it shows blade and dice.

    The first cut of a die covers all of it, so that a finger finds it; others of the same die lie on their quarters.
    `lacking` has the types that recipes still miss.
    """
    places = places_of(view, move)
    codes = [view["block"][place] for place in places]
    stay = len(view["block"]) - view["block"].count("") - len(codes)
    ready = [card for card, lacks in lacking.items() if provide(codes, lacks)]
    names = " and ".join(RECIPES[card].name for card in ready)
    spoken = f"{', '.join(die_words(code) for code in codes)}; total {sum(map(number, codes))}; {stay} dice stay"
    spoken += f"; completes {names}" if ready else ""
    counts = len(codes) if view["three_dice"] else sum(map(number, codes))
    limit = counted(t.CUT_DICE, "die", "dice") if view["three_dice"] else str(t.CUT_SUM)
    return tag(
        "button",
        preview(move, places),
        class_=f"cut q-{move.split()[1]}" + (" whole" if whole else ""),
        name="do",
        value=move,
        aria_label=f"Cut {move.removeprefix('cut ')}: {spoken}",
        data_take=" ".join(key(cell(place)) for place in places),
        data_count=counts,
        data_say=f"{tally(codes)}, {len(codes)} of {limit}" if view["three_dice"] else f"{tally(codes)} of {limit}",
        data_more=f"{stay} stay" + (f" · completes {names}" if ready else ", in one piece"),
        data_lights=" ".join(recipe_key(card) for card in ready) or None,
    )


@cache
def preview(move: str, places: tuple[int, ...]) -> str:
    """Blade and rings, drawn over the whole block; the stylesheet shows it while the cut is pointed at."""
    drawing = "".join([ring(place) for place in places]) + blade(move)
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
    drawn = tag("path", class_="steel", d=f"M{x - 9} -14h18v{100 * depth + 2}a9 9 0 0 1-18 0z")
    drawn += tag("path", class_="grip", d=f"M{x - 12} -56a12 12 0 0 1 24 0v44h-24z")
    drawn += "".join([tag("circle", class_="rivet", cx=x, cy=y, r=3.5) for y in (-50, -26)])
    return tag("g", drawn, class_="blade", transform=turned)
