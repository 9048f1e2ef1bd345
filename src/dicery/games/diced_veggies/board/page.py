"""Draws a view of Diced Veggies for a page; the picture and the characters have modules of their own."""

from functools import cache, lru_cache
from typing import TypedDict

from librt.vecs import vec
from mypy_extensions import i64

from dicery.drawing import area, badge, glyph, hidden_words, piece, pip_die, tag, thing, typed_board, words
from dicery.engine.board import Board
from dicery.games.diced_veggies.board.picture import svg
from dicery.games.diced_veggies.board.terminal import text
from dicery.games.diced_veggies.board.view_model import (
    COLUMNS,
    HYPES,
    RECIPES,
    TYPES,
    VEGETABLES,
    BlockView,
    cell,
    die_words,
    drawn,
    missing,
    number,
    own_view,
    places_of,
    plan_line,
    provide,
    reward_words,
    tally,
    tip,
    turn_words,
    type_of,
)
from dicery.games.diced_veggies.parts import PARTS, Hype, Recipe
from dicery.games.diced_veggies.rules.actions import CUT_DICE, CUT_SUM, KEEP_DICE
from dicery.games.diced_veggies.rules.plans import counts_of, has_plan, numbers_meet, reward_of
from dicery.games.diced_veggies.rules.view import VeggieView

__all__ = ["board", "own_view", "svg", "text"]

QUADRANTS = ("nw", "ne", "se", "sw")
RECIPE_NUMBERS = {recipe.id: number for number, recipe in enumerate(PARTS.recipes)}
HYPE_NUMBERS = {hype.id: number for number, hype in enumerate(PARTS.hypes)}


class KitchenView(TypedDict):
    """What the drawing of a whole kitchen follows from, with the moves."""

    mine: bool  # does the viewer's own seat cook there?
    dice: list[str]
    recipes: list[str]
    token: str  # what is told of the chef token
    has_token: bool
    hypes: list[str] | None  # those that the viewer holds; None: no hypes are played, or not the viewer's to see
    dishes: list[list[str]]
    cooked_now: int
    plan: list[str]  # the cook under way there
    plan_dice: list[str]


def board(view: VeggieView, moves: list[str], names: list[str]) -> Board:
    """Block and cards on wood, the own kitchen on paper, the other kitchens below."""
    own = view["seat"] if view["seat"] >= 0 else view["active"]
    cuts = [move for move in moves if move.startswith("cut ")]
    cook = view["active"]
    wood = block_area(
        {"block": view["block"], "shape": view["shape"], "three_dice": view["three_dice"]},
        cuts,
        view["pantries"][cook] if cuts else [],
        view["recipes"][cook] if cuts else [],
        turn_words(view) + (f", par {view['solo_par']}" if view["seats"] == 1 else ""),
    )
    kinds = [code[:2] for code in view["block"]]
    wood += market_area(
        view["display"],
        view["recipe_deck"],
        view["hype_deck"] if view["hypes_on"] else None,
        [kinds.count(kind) for kind in VEGETABLES],
        [move for move in moves if move.startswith(("take ", "draw "))],
    )
    stage = tag("div", wood, class_="stage dv-stage")
    at_kitchen = [move for move in moves if move.startswith(("cook ", "discard ", "extra ", "chef ", "use "))]
    kitchens = kitchen(kitchen_view(view, own), at_kitchen)
    others = "".join(other_kitchen(view, seat, names[seat]) for seat in range(view["seats"]) if seat != own)
    if others:
        kitchens += tag("div", others, class_="dv-others")
    return typed_board(f"dv dv-{view['step']}", (stage + kitchens,))


@piece(1 << 9)
def block_area(view: BlockView, cuts: list[str], held: list[str], recipes: list[str], turn: str) -> str:
    """The slab of dice, the points where the blade may stop, and a button for each cut on its inner corner.

    With cuts, the dice and recipes that the one who cuts holds tell what each cut completes.
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
    return area("Block", block, note=f"{turn} · a cut takes {limit}", label=f"The block, {len(dice)} dice")


@lru_cache(maxsize=1 << 12)
def drawn_cell(place: int, code: str, to_fill: bool, why: str, buttons: str) -> str:
    """A die, and on top of it the cuts whose inner corner it is, or why there is none."""
    inside = buttons
    if code:
        told = f"{cell(place)}, {die_words(code)}" + (f", no cut: {why}" if why else "")
        inside = tag("span", drawn(code), class_="thing", role="img", aria_label=told) + buttons
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
        limit, told = CUT_DICE, "dice at least"
        weights = [int(code != "") for code in view["block"]]
    else:
        limit, told = CUT_SUM, "at least"
        weights = [number(code) if code else 0 for code in view["block"]]
    return [
        f"{least} {told}, over {limit}" if least > limit else "would split the block" for least in lightest(weights)
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
    told = f"{', '.join(die_words(code) for code in codes)}; total {sum(map(number, codes))}; {stay} dice stay"
    told += f"; completes {' and '.join(ready)}" if ready else ""
    return tag(
        "button",
        preview(move, places, codes, stay, ready),
        class_=f"cut q-{move.split()[1]}{reach}",
        name="do",
        value=move,
        aria_label=f"Cut {move.removeprefix('cut ')}: {told}",
        data_take=" ".join(cell(place) for place in places),
        data_sum=sum(map(number, codes)),
        data_stay=stay,
        data_ready=", ".join(ready) or None,
    )


def preview(move: str, places: list[int], codes: list[str], stay: int, ready: list[str]) -> str:
    """Blade, rings and the sum, drawn over the whole block; the stylesheet shows it while the cut is pointed at."""
    told = [tally(codes), f"{stay} stay", *(f"completes {name}" for name in ready)]
    middle = (100 * (min(p % 7 for p in places) + max(p % 7 for p in places)) + 100) / 2
    low = move[4] == "s"
    edge = 100 * min(p // 7 for p in places) - 24 if low else 100 * max(p // 7 for p in places) + 124
    sign = bubble(told, middle, edge - 44 * (len(told) - 1) if low else edge)
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


@piece(1 << 10)
def market_area(display: list[str], recipes: int, hypes: int | None, counts: list[int], moves: list[str]) -> str:
    """Display, decks (None: no hypes are played), and what is left of each vegetable in the block."""
    cards = ""
    for slot, card in enumerate(display):
        move = f"take {slot + 1}"
        button = move_button(move, "Take", moves)
        cards += recipe_card(card, None, button) if card else tag("div", "empty", class_="card muted")
    decks = deck("Recipes", recipes, "draw recipe", moves, "")
    if hypes is not None:
        decks += deck("Hypes", hypes, "draw hype", moves, "h")
    left = ""
    for vegetable, count in zip(PARTS.vegetables, counts, strict=True):
        mini = tag("span", glyph(vegetable.id) + tag("b", str(count)), class_=f"mini n-{vegetable.id}")
        left += tag("li", mini + words(vegetable.name))
    inside = tag("div", cards, class_="cards3") + tag("div", decks, class_="decks")
    inside += tag("h2", "Left in the block", class_="label left") + tag("ul", left, class_="left-in")
    return area("Cards", inside, note="one at the end of a turn", classes="dv-market", label="Cards to draw")


def deck(name: str, count: int, move: str, moves: list[str], classes: str) -> str:
    inside = tag("b", words(name)) + words(f"{count} left")
    if move in moves:
        return tag(
            "button",
            inside,
            class_=f"deck can {classes}".strip(),
            name="do",
            value=move,
            aria_label=f"{move}: {count} left",
        )
    return tag("span", inside, class_=f"deck {classes}".strip())


def move_button(move: str, label: str, moves: list[str], note: str = "") -> str:
    """A small button if the move is one of those that are possible now."""
    if move not in moves:
        return ""
    return tag("button", words(label) + note, class_="btn small", name="do", value=move)


def stars(count: str) -> str:
    return tag("span", words(count) + glyph("star") + hidden_words(" stars"), class_="stars")


@piece(1 << 11)
def recipe_card(card: str, lacks: list[str] | None, buttons: str = "") -> str:
    """A recipe; one that somebody holds with the types that are still missing."""
    recipe = RECIPES[card]
    tiles = ""
    for kind, needed in zip(TYPES, recipe.needs, strict=True):
        for place in range(needed):
            have = lacks is None or place < needed - lacks.count(kind)
            state = "have plain" if lacks is None else "have" if have else "miss"
            spoken = kind if lacks is None else f"{kind}, {'have it' if have else 'missing'}"
            tiles += tag("li", glyph(kind) + hidden_words(spoken), class_=f"need n-{kind} {state}")
    top = tag("span", words(recipe.icon), class_="e", aria_hidden="true") + stars(str(recipe.stars))
    inside = tag("div", top, class_="card-top") + tag("h3", words(recipe.name)) + tag("ul", tiles, class_="needs")
    if lacks is not None:
        foot = f"{len(lacks)} missing" if lacks else "complete"
        inside += tag("p", words(foot), class_="foot" if lacks else "foot ok")
    inside += tag("div", buttons, class_="dv-do") if buttons else ""
    return tag("article", inside, class_="card recipe" + (" ok" if lacks == [] else ""))


def kitchen_view(view: VeggieView, seat: int) -> KitchenView:
    mine, active = seat == view["seat"], seat == view["active"]
    token = "chef token" if view["tokens"][seat] else "token spent" if view["chef_tokens"] else ""
    return {
        "mine": mine,
        "dice": view["pantries"][seat],
        "recipes": view["recipes"][seat],
        "token": token,
        "has_token": view["tokens"][seat],
        "hypes": view["hand"] if view["hypes_on"] and mine else None,
        "dishes": view["cooked"][seat],
        "cooked_now": view["cooked_now"] if active else 0,
        "plan": view["plan"] if active else [],
        "plan_dice": view["plan_dice"] if active else [],
    }


@piece(1 << 10)
def kitchen(view: KitchenView, moves: list[str]) -> str:
    """The dice by type, the recipes with what is missing, and the hypes with whether they are met."""
    mine = view["mine"]
    recipes = ""
    for card in view["recipes"]:
        buttons = cook_buttons(view, card, moves) + move_button(f"discard recipe {card}", "Discard", moves)
        recipes += recipe_card(card, missing(RECIPES[card], view["dice"]), buttons)
    whose = "Your " if mine else ""
    discards = [move for move in moves if move.startswith("discard die ")]
    parts = tray(view["dice"], view["plan_dice"], view["token"], discards, f"{whose}dice".capitalize())
    parts += part(f"{whose}recipes".capitalize(), f"{len(view['recipes'])} of 2", tag("div", recipes, class_="cards2"))
    if view["hypes"] is not None:
        hypes = "".join(hype_card(view, HYPES[card], moves) for card in view["hypes"])
        parts += part("Your hypes", "only you see this", tag("div", hypes, class_="cards2"))
    parts += choices(view, moves)
    return tag(
        "section", parts, class_="sheet dv-mine", aria_label="Your kitchen" if mine else "The kitchen of the seat"
    )


def part(title: str, note: str, inside: str) -> str:
    return tag("div", tag("h2", words(title) + " " + tag("span", words(note))) + inside, class_="area")


@piece(1 << 11)
def tray(held: list[str], plan: list[str], token: str, moves: list[str], title: str) -> str:
    """The dice as they may be kept, eight places; those that the cook under way spends are marked."""
    slots = ""
    offered: set[str] = set()
    for code in held:
        move = next(
            (m for m in (f"discard die {type_of(code)} {number(code)}", f"discard die {type_of(code)}") if m in moves),
            "",
        )
        if move in offered:
            move = ""
        offered.add(move)
        state = "sel" if code in plan else None
        if code in plan:
            plan.remove(code)
        slots += tag(
            "li",
            thing(drawn(code), f"{die_words(code)}{', discard' if move else ''}", move=move, state=state),
            class_="slot",
        )
    slots += tag("li", "", class_="slot empty") * (KEEP_DICE - len(held))
    note = f"at most {KEEP_DICE}" + (f" · {token}" if token else "")
    return part(title, note, tag("ul", slots, class_="slots"))


def choices(view: KitchenView, moves: list[str]) -> str:
    """The options of the cook under way: extra types, chef modes, or the numbers of one type."""
    options = [move for move in moves if move.partition(" ")[0] in ("extra", "chef", "use")]
    if not options:
        return ""
    listed = "".join(tag("button", choice_face(move), class_="dv-choice", name="do", value=move) for move in options)
    return tag(
        "div",
        tag("h2", words(plan_line(view["plan"], view["plan_dice"]))) + tag("div", listed, class_="dv-choices"),
        class_="area dv-ask",
    )


def choice_face(move: str) -> str:
    verb, _, rest = move.partition(" ")
    if verb == "use":
        kind, numbers = rest.split()
        dice = "".join(pip_die(kind, int(n), mark=kind) for n in numbers.split("+"))
        return tag("span", dice, class_="dv-set") + hidden_words(f"Spend {kind} {numbers}")
    if verb == "extra":
        return "".join(glyph(kind) for kind in rest.split("+")) + words(rest.replace("+", ", "))
    return words({"no": "Keep the token", "number": "Change a number"}.get(rest, rest.capitalize()))


def cook_buttons(view: KitchenView, card: str, moves: list[str]) -> str:
    """Cook it plain, or with each hype that its dice can meet."""
    recipe = RECIPES[card]
    buttons = move_button(f"cook {card}", f"Cook for {recipe.stars}", moves, glyph("star"))
    for hype in view["hypes"] or ():
        gain = reward_in(view, recipe, HYPES[hype])
        buttons += move_button(
            f"cook {card} + {hype}", f"{HYPES[hype].icon} Hype: {recipe.stars} + {gain}", moves, glyph("star")
        )
    return buttons


def reward_in(view: KitchenView, recipe: Recipe, hype: Hype) -> int:
    """What the hype would add if the recipe were cooked with it now."""
    dishes = view["dishes"]
    return reward_of(
        RECIPE_NUMBERS[recipe.id],
        HYPE_NUMBERS[hype.id],
        len(dishes) + 1,
        sum(len(dish) == 2 for dish in dishes) + 1,
    )


def hype_card(view: KitchenView, hype: Hype, moves: list[str]) -> str:
    """A hype of the own hand, and which recipe it is met for now."""
    top = tag("span", words(hype.icon), class_="e", aria_hidden="true") + stars(reward_words(hype))
    name = f"{hype.name} …" if hype.prefix else f"… {hype.name}"
    met = met_by(view, hype)
    if view["plan"] and view["plan"][1] == hype.id:
        chosen = view["plan_dice"]
        met_now = numbers_meet(HYPE_NUMBERS[hype.id], sum(1 << 4 * (number(code) - 2) for code in chosen))
        foot = f"so far {tally(chosen)}: {'met' if met_now else 'not met yet'}" if chosen else "no dice chosen yet"
    else:
        foot, met_now = (f"met for {', '.join(met)}", True) if met else ("not met", False)
    inside = tag("div", top, class_="card-top") + tag("h3", words(name)) + tag("p", words(hype.text))
    inside += tag("p", words(foot), class_="foot ok" if met_now else "foot")
    discard = move_button(f"discard hype {hype.id}", "Discard", moves)
    inside += tag("div", discard, class_="dv-do") if discard else ""
    return tag("article", inside, class_="card hype" + (" ok" if met_now else ""))


def met_by(view: KitchenView, hype: Hype) -> list[str]:
    """The own recipes that could be cooked with the hype from the dice at hand, the chef token included."""
    pantry = [0] * len(TYPES)
    for code in view["dice"]:
        pantry[TYPES.index(type_of(code))] += 1 << 4 * (number(code) - 2)
    dice = vec[i64](pantry)
    counts = counts_of(dice, 0)
    return [
        RECIPES[card].name
        for card in view["recipes"]
        if has_plan(dice, 0, counts, RECIPE_NUMBERS[card], HYPE_NUMBERS[hype.id], view["cooked_now"], view["has_token"])
    ]


def other_kitchen(view: VeggieView, seat: int, name: str) -> str:
    """What everybody sees of another seat: dice, recipes, how many hypes, and what it has cooked."""
    told = f"{len(view['cooked'][seat])} cooked · {view['scores'][seat]} stars"
    hypes = view["hype_counts"][seat]
    if view["hypes_on"]:
        told += f" · {hypes} {'hype' if hypes == 1 else 'hypes'}"
    if view["chef_tokens"]:
        told += " · chef token" if view["tokens"][seat] else " · token spent"
    return drawn_other(seat, name, view["pantries"][seat], view["recipes"][seat], told)


@piece(1 << 10)
def drawn_other(seat: int, name: str, held: list[str], cards: list[str], told: str) -> str:
    minis = "".join(
        tag(
            "span",
            glyph(type_of(code)) + tag("b", str(number(code))) + hidden_words(type_of(code)),
            class_=f"mini n-{type_of(code)}",
        )
        for code in held
    )
    lines = tag("span", minis or "no dice", class_="minis")
    recipes = [
        f"{RECIPES[card].name} ({f'{lacks} missing' if (lacks := len(missing(RECIPES[card], held))) else 'complete'})"
        for card in cards
    ]
    facts = [", ".join(recipes) or "no recipes", told]
    heading = tag("h2", badge(seat, name) + words(name))
    body = heading + lines + "".join(tag("p", words(fact), class_="muted") for fact in facts)
    return tag("section", body, class_="sheet area dv-other", aria_label=f"The kitchen of {name}")
