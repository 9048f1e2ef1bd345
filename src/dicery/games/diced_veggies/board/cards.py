"""The cards of Diced Veggies on a page: display and decks, recipes with what is missing."""

from dicery.drawing import (
    area_section,
    dish,
    glyph,
    hidden_words,
    lazy_section,
    section,
    section_list,
    section_tree,
    spot,
    tag,
    words,
    wrap,
)
from dicery.engine.board import Parts, Target, Targets
from dicery.games.counted import counted
from dicery.games.diced_veggies.board.motion import recipe_key
from dicery.games.diced_veggies.board.view_model import RECIPES, needs_of
from dicery.games.diced_veggies.parts import PARTS, TYPE_IDS

PLURALS = {"tomato": "tomatoes"}
FOOD_COLOURS = {
    "carrot": "p-roll",
    "mushroom": "wp-r",
    "onion": "p-cone",
    "pepper": "p-popsicle",
    "tomato": "p-jello",
}


def cards_area(display: list[str], recipes: int, hypes: int | None, counts: list[int], moves: list[str]) -> Parts:
    """Display, decks (None: no hypes are played), and what is left of each vegetable in the block."""
    over: Targets = {}
    for slot, card in enumerate(display, 1):
        if card:
            over |= taker(slot, card, moves)
    draws = [move for move in moves if move.startswith("draw ")]
    return drawn_cards("cards", display, recipes, hypes, counts, moves=draws, targets=over)


@section_tree(1 << 4)
def drawn_cards(
    name: str,
    display: list[str],
    recipes: int,
    hypes: int | None,
    counts: list[int],
    *,
    moves: list[str],
    targets: Targets,
) -> Parts:
    """The cards that one may take or draw."""
    cards: Parts = ()
    for slot, card in enumerate(display, 1):
        place = f"over-{card}"
        over = {place: targets[place]} if place in targets else {}
        cards += recipe_card(f"take-{slot}-{card}", card, None, targets=over) if card else empty_slot(slot)
    decks = deck("deck-recipes", "Recipe deck", recipes, "", moves=of_deck("draw recipe", moves))
    if hypes is not None:
        decks += deck("deck-hypes", "Hype deck", hypes, "h", moves=of_deck("draw hype", moves))
    inside = section_list("display", cards, class_="cards3") + wrap("div", decks, class_="decks")
    inside += (tag("h2", "Left in the block", class_="label left"), *left_in_block("left", counts))
    return area_section(
        name, "Cards", inside, note="you take one after cooking", classes="stage dv-market", label="Cards to draw"
    )


def taker(slot: int, card: str, moves: list[str]) -> Targets:
    """What takes a card of the display, over all of it."""
    move, recipe = f"take {slot}", RECIPES[card]
    label = f"Take {recipe.name}: {type_words(needs_of(recipe))}, {recipe.stars} stars"
    return {f"over-{card}": Target(move, "dv-take", label)} if move in moves else {}


def empty_slot(slot: int) -> Parts:
    return section(f"empty-{slot}", "empty", element="div", class_="card muted")


@lazy_section(1 << 9)
def left_in_block(name: str, counts: list[int]) -> Parts:
    left = ""
    for vegetable, count in zip(PARTS.vegetables, counts, strict=True):
        mini = tag("span", glyph(vegetable.id) + tag("b", str(count)), class_=f"mini n-{vegetable.id}")
        left += tag("li", mini + words(vegetable.name))
    return section(name, left, element="ul", class_="left-in")


def of_deck(move: str, moves: list[str]) -> list[str]:
    return [move] if move in moves else []


@lazy_section(1 << 9)
def deck(name: str, title: str, count: int, classes: str, *, moves: list[str]) -> Parts:
    """A deck with the number of its cards, as a button if a card may be drawn."""
    inside = tag("b", words(title)) + words(f"{count} left, face down")
    if not moves:
        return section(name, inside, element="span", class_=f"deck {classes}".strip())
    return section(
        name,
        inside,
        element="button",
        class_=f"deck can {classes}".strip(),
        name="do",
        value=moves[0],
        aria_label=f"Draw from the {title.lower()}, {count} left",
    )


def stars(count: str) -> str:
    """ "7" or "+3 each", and a star."""
    return tag("span", words(count) + glyph("star") + hidden_words(" stars"), class_="stars")


@lazy_section(1 << 10)
def recipe_card(name: str, card: str, lacks: list[str] | None, *, targets: Targets) -> Parts:
    """A recipe; one that somebody holds with the types that are still missing, in words too."""
    recipe = RECIPES[card]
    tiles = ""
    for kind, needed in zip(TYPE_IDS, recipe.needs, strict=True):
        for place in range(needed):
            have = lacks is None or place < needed - lacks.count(kind)
            state = "have plain" if lacks is None else "have" if have else "miss"
            spoken = kind if lacks is None else f"{kind}, {'have it' if have else 'missing'}"
            tiles += tag("li", glyph(kind) + hidden_words(spoken), class_=f"need n-{kind} {state}")
    foods = [(kind, FOOD_COLOURS[kind]) for kind, needed in zip(TYPE_IDS, recipe.needs, strict=True) if needed]
    top = dish(recipe.vessel, foods) + tag("h3", words(recipe.name)) + stars(str(recipe.stars))
    inside = tag("div", top, class_="card-top") + tag("ul", tiles, class_="needs")
    if lacks is None:
        inside += spot(f"over-{card}", targets.get(f"over-{card}"))
    else:
        foot = f"Missing: {type_words(lacks)}" if lacks else "Ready to cook"
        inside += tag("p", words(foot), class_="foot" if lacks else "foot ok")
        inside += tag("p", "Ready with this cut", class_="foot ok with-cut") if lacks else ""
    classes = "card recipe" + (" ok" if lacks == [] else "")
    return section(name, inside, element="article", class_=classes, data_key=recipe_key(card))


def type_words(kinds: list[str]) -> str:
    """ "onion, 2 peppers" """
    return ", ".join(
        kind if (count := kinds.count(kind)) == 1 else counted(count, kind, PLURALS.get(kind, ""))
        for kind in dict.fromkeys(kinds)
    )
