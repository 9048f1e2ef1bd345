"""The block of Diced Veggies on a page: the dice, and the cuts with their previews."""

from functools import cache

from dicery.drawing import (
    area_section,
    lazy_section,
    note_section,
    section,
    section_tree,
    spot,
    tag,
    thing,
    words,
    wrap,
)
from dicery.engine.board import Parts, Target, Targets
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
    needs_of,
    number,
    places_of,
    provide,
    tally,
    type_of,
)
from dicery.games.diced_veggies.rules import tables as t

LETTERS = tag(
    "div", tag("span") + "".join(tag("span", letter) for letter in COLUMNS), class_="co-x", aria_hidden="true"
)


def block_area(view: BlockView, cuts: list[str], held: list[str], recipes: list[str], note: str) -> Parts:
    """The slab of dice with the cuts on it, and what the chosen cut would take.

    With cuts, the dice and recipes of the seat that cuts show what each cut completes.
    """
    over = cut_targets(view, cuts, held, recipes) if cuts else {}
    return drawn_block("block", view, len(cuts), note, targets=over)


@section_tree(1 << 4)
def drawn_block(name: str, view: BlockView, cuts: int, note: str, *, targets: Targets) -> Parts:
    """The dice, each a section with the cuts on its inner corner."""
    dice = len(view["block"]) - view["block"].count("")
    rows: Parts = ()
    for row in range(5):
        cells: Parts = (tag("span", str(row + 1), class_="co", aria_hidden="true"),)
        for place in range(7 * row, 7 * row + 7):
            cells += block_cell(view, place, targets)
        rows += wrap("div", cells, class_="row", role="row")
    block = wrap(
        "div", (*rows, LETTERS), class_="dv-block", role="grid", aria_label="Block, columns a to g, rows 1 to 5"
    )
    return area_section(
        name,
        "Block",
        block + cut_bar("cutbar", cuts, dice, t.CUT_DICE if view["three_dice"] else t.CUT_SUM),
        note=note_section("block-note", note),
        classes="stage dv-wood",
        label="The block",
    )


def block_cell(view: BlockView, place: int, targets: Targets) -> Parts:
    """One place of the block with what lies over it."""
    name = cell(place)
    over = {at: targets[at] for at in (key(name), *spots(name)) if at in targets} if targets else {}
    return drawn_cell(f"cell-{name}", place, view["block"][place], name in view["shape"], targets=over)


@cache
def spots(name: str) -> tuple[str, ...]:
    """Where the cuts of a place lie: the quadrants, as the notation has them."""
    return tuple(f"{quadrant} {name}" for quadrant in ("nw", "ne", "se", "sw"))


@lazy_section(1 << 9)
def cut_bar(name: str, cuts: int, dice: int, most: int) -> Parts:
    """Below the block: what the cut that is pointed at would take, the way to other cuts, a button that makes it.

    The page fills it in from the buttons of the cuts; without script the cuts themselves are clicked.
    """
    if not cuts:
        said = tag("p", words(f"{counted(dice, 'die', 'dice')} in the block"), class_="rest")
        return section(name, said, element="div", class_="cutbar")
    rest = f"{counted(cuts, 'cut')} possible: choose a die with a blue dot"
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
    return section(name, inside, element="div", class_="cutbar", data_chooser=True)


@lazy_section(1 << 10)
def drawn_cell(name: str, place: int, code: str, to_fill: bool, *, targets: Targets) -> Parts:
    """A die, and on top of it the cuts whose inner corner it is."""
    inside = ""
    if code:
        said, die = f"{cell(place)}, {die_words(code)}", key(cell(place))
        inside = thing(drawn(code), said, key=die, kind=type_of(code), target=targets.get(die))
    elif to_fill:
        inside = tag("span", "", class_="to-fill")
    inside += "".join([spot(at, targets.get(at)) for at in spots(cell(place))])
    return section(name, inside, element="span", class_="" if code else "gap", role="gridcell")


def cut_targets(view: BlockView, cuts: list[str], held: list[str], recipes: list[str]) -> Targets:
    """The cuts on the dice at their inner corners, and on other dice why there is none."""
    lacking = {card: lacks for card in recipes if (lacks := missing(RECIPES[card], held))}
    found: Targets = {}
    cut_at: set[str] = set()
    for move in cuts:
        at = move.removeprefix("cut ")
        found[at] = cut_target(view, move, at[-2:] not in cut_at, held, lacking)
        cut_at.add(at[-2:])
    for place, why in enumerate(reasons(view)):
        if view["block"][place] and cell(place) not in cut_at:
            found[key(cell(place))] = Target("", "", f", no cut: {why}")
    return found


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


def cut_target(view: BlockView, move: str, whole: bool, held: list[str], lacking: dict[str, list[str]]) -> Target:
    """A cut lies on the die at its inner corner, with a dot where the blade stops; pointed at, it shows blade and dice.

    The first cut of a die covers all of it, so that a finger finds it; others of the same die lie on their quarters.
    `lacking` has the types that recipes still miss. Recipes that share dice may be ready one by one, but not together.
    """
    places = places_of(view, move)
    codes = [view["block"][place] for place in places]
    stay = len(view["block"]) - view["block"].count("") - len(codes)
    ready = [card for card, lacks in lacking.items() if provide(codes, lacks)]
    needed = [kind for card in ready for kind in needs_of(RECIPES[card])]
    joint = " and " if provide(held + codes, needed) else " or "
    names = joint.join(RECIPES[card].name for card in ready)
    spoken = f"{', '.join(die_words(code) for code in codes)}; total {sum(map(number, codes))}; {stay} dice stay"
    spoken += f"; completes {names}" if ready else ""
    if view["three_dice"]:
        counts, said = len(codes), f"{tally(codes)}, {len(codes)} of {counted(t.CUT_DICE, 'die', 'dice')}"
    else:
        counts, said = sum(map(number, codes)), f"{tally(codes)} of {t.CUT_SUM}"
    more = f"{counted(stay, 'die', 'dice')} left" + (f" · completes {names}" if ready else ", in one piece")
    take = " ".join(key(cell(place)) for place in places)
    data: tuple[str, ...] = ("take", take, "count", str(counts), "say", said, "more", more)
    data += ("lights", " ".join(recipe_key(card) for card in ready)) if ready else ()
    state = f"cut q-{move.split()[1]}" + (" whole" if whole else "")
    return Target(move, state, f"Cut {move.removeprefix('cut ')}: {spoken}", "", data)
