"""Items on the page: as glyphs, as what a dish needs, as tokens; and dishes as vessels with their ingredients.

The edge of an item has the colour of the die that can bring it.
"""

from functools import lru_cache

from dicery.drawing import glyph, hidden_words, tag, words
from dicery.drawing.dishes import Food
from dicery.games.slice_and_dice.board.view_model import ITEMS, items_of
from dicery.games.slice_and_dice.parts import PARTS, Dish

# The first technique that a dish asks for and that is named here says what it is served in.
VESSELS = {
    "wrap": ("roll", "stuff"),
    "board": ("grill",),
    "pan": ("fry",),
    "bowl": ("boil", "simmer", "steam"),
    "cup": ("beat", "mix"),
}
FOOD_COLOURS = ("p-popsicle", "p-roll", "p-jello", "p-cone")  # by ingredient die
STANDS = {  # how an item of a dish stands, in words
    "have": "you have it",
    "now": "on the dice now",
    "want": "still missing",
    "extra": "blocks the dish",
    "": "needed",
}


def item_glyph(item: str) -> str:
    """The glyph of an item; a rolled pastry is another one's."""
    return {"roll": "roll-up"}.get(item, item)


def utensil_glyph(card: str) -> str:
    """The glyph of a utensil; the pan on the table is another one."""
    return {"pan": "saucepan"}.get(card, card)


def foods(dish: Dish) -> list[Food]:
    return [(item_glyph(item.id), FOOD_COLOURS[item.die]) for item in items_of(dish) if item.kind == "ingredient"]


def vessel(dish: Dish) -> str:
    """What the dish is served in; only small ones come in a cup."""
    techniques = [item.id for item in items_of(dish) if item.kind == "technique"]
    for name, served in VESSELS.items():
        if any(technique in served for technique in techniques) and (name != "cup" or len(foods(dish)) < 3):
            return name
    return "plate"


def die_of(item: str) -> str:
    """The class with the colour of the die that shows the item."""
    return f"d-{PARTS.dice[ITEMS[item].die].colour}"


@lru_cache(maxsize=1 << 11)
def chip(item: str, state: str) -> str:
    """An item of a dish with its name: there (`have`), on the dice (`now`), missing (`want`), extra, or just needed."""
    name = ITEMS[item].name
    inside = tag("i", class_="edge") + glyph(item_glyph(item)) + tag("span", words(name))
    if state in ("have", "now"):
        inside += glyph("tick", "ok")
    inside += hidden_words(f", {STANDS[state]}, {PARTS.dice[ITEMS[item].die].name} die")
    return tag("li", inside, class_=f"ch {state} {die_of(item)}".replace("  ", " "))


@lru_cache(maxsize=1 << 12)
def token(item: str, move: str, special: bool, extra: bool, key: str) -> str:
    """A token with its name; a button if there is a move. An extra one blocks the dish [SD-5.12]."""
    classes = f"tok {die_of(item)}" + (" special" if special else "")
    classes += (" extra" if extra else "") + (" can" if move else "")
    note = "extra" if extra else "special" if special else ""
    inside = tag("span", glyph(item_glyph(item)), class_="tg") + tag("span", words(ITEMS[item].name))
    inside += tag("em", words(note)) if note else ""
    if not move:
        inside += hidden_words(", blocks the dish") if extra else ""
        return tag("li", inside, class_=classes, data_key=key)
    label = f"{move.split()[0].capitalize()} {ITEMS[item].name}{f' ({note})' if note else ''}"
    return tag("li", tag("button", inside, class_=classes, name="do", value=move, aria_label=label, data_key=key))


@lru_cache(maxsize=1 << 11)
def missing_token(item: str, here: bool) -> str:
    """The place of a token that the dish still needs; the dice may show it already."""
    inside = tag("span", glyph(item_glyph(item)), class_="tg") + tag("span", words(ITEMS[item].name))
    said = f", {'on the dice' if here else 'missing'}, {PARTS.dice[ITEMS[item].die].name} die"
    return tag("li", inside + hidden_words(said), class_=f"tok hole {die_of(item)}")
