"""The cards of Diced Veggies on a page: display and decks, recipes with what is missing."""

from dicery.drawing import area_section, dish, glyph, hidden_words, piece, tag, words
from dicery.engine.board import Parts
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


@piece(1 << 10)
def cards_area(display: list[str], recipes: int, hypes: int | None, counts: list[int], moves: list[str]) -> Parts:
    """Display, decks (None: no hypes are played), and what is left of each vegetable in the block."""
    cards = ""
    for slot, card in enumerate(display):
        button = move_button(f"take {slot + 1}", "Take", moves)
        cards += recipe_card(card, None, button) if card else tag("div", "empty", class_="card muted")
    decks = deck("Recipe deck", recipes, "draw recipe", moves, "")
    if hypes is not None:
        decks += deck("Hype deck", hypes, "draw hype", moves, "h")
    left = ""
    for vegetable, count in zip(PARTS.vegetables, counts, strict=True):
        mini = tag("span", glyph(vegetable.id) + tag("b", str(count)), class_=f"mini n-{vegetable.id}")
        left += tag("li", mini + words(vegetable.name))
    inside = tag("div", cards, class_="cards3") + tag("div", decks, class_="decks")
    inside += tag("h2", "Left in the block", class_="label left") + tag("ul", left, class_="left-in")
    return area_section(
        "cards", "Cards", inside, note="you take one after cooking", classes="stage dv-market", label="Cards to draw"
    )


def deck(name: str, count: int, move: str, moves: list[str], classes: str) -> str:
    """A deck with the number of its cards, as a button if a card may be drawn."""
    inside = tag("b", words(name)) + words(f"{count} left, face down")
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
    """ "7" or "+3 each", and a star."""
    return tag("span", words(count) + glyph("star") + hidden_words(" stars"), class_="stars")


@piece(1 << 11)
def recipe_card(card: str, lacks: list[str] | None, buttons: str = "") -> str:
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
        inside += tag("p", words(type_words(needs_of(recipe))), class_="foot")
    elif not buttons or lacks:
        foot = f"Missing: {type_words(lacks)}" if lacks else "Ready to cook"
        inside += tag("p", words(foot), class_="foot" if lacks else "foot ok")
        inside += tag("p", "Ready with this cut", class_="foot ok with-cut") if lacks else ""
    inside += tag("div", buttons, class_="dv-do") if buttons else ""
    return tag("article", inside, class_="card recipe" + (" ok" if lacks == [] else ""), data_key=recipe_key(card))


def type_words(kinds: list[str]) -> str:
    """ "onion, 2 peppers" """
    return ", ".join(
        kind if (count := kinds.count(kind)) == 1 else counted(count, kind, PLURALS.get(kind, ""))
        for kind in dict.fromkeys(kinds)
    )
