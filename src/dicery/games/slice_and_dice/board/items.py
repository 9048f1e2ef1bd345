"""Items on the page: as emoji, as what a dish needs, as tokens."""

from functools import lru_cache

from dicery.drawing import hidden_words, tag, words
from dicery.games.slice_and_dice.board.view_model import ITEMS


@lru_cache(maxsize=1 << 11)
def emoji(icon: str) -> str:
    return tag("span", words(icon), class_="e", aria_hidden="true")


def kind_class(item: str) -> str:
    """The class that tells ingredients from techniques."""
    return "ingr" if ITEMS[item].kind == "ingredient" else "tech"


@lru_cache(maxsize=1 << 11)
def needed_item(item: str, have: bool) -> str:
    """An item of a dish; those on the cook's board look different."""
    return tag("li", emoji(ITEMS[item].icon), class_=f"it {kind_class(item)} {'have' if have else 'miss'}")


def rival_item(item: str, state: str) -> str:
    """An item of another cook: there (`have`), there but blocking the dish (`extra`), or missing (`miss`)."""
    name = ITEMS[item].name + {"have": "", "extra": ", blocks the dish", "miss": ", missing"}[state]
    inside = emoji(ITEMS[item].icon) + hidden_words(name)
    return tag("li", inside, class_=f"it {kind_class(item)} {state}", title=name)


def named_item(item: str) -> str:
    return emoji(ITEMS[item].icon) + tag("span", words(ITEMS[item].name))


@lru_cache(maxsize=1 << 11)
def token(item: str, move: str, special: bool, extra: bool) -> str:
    """A token with its name; a button if there is a move. An extra one blocks the dish [SD-5.12]."""
    classes = f"tok {kind_class(item)}" + (" special" if special else "")
    classes += (" extra" if extra else "") + (" can" if move else "")
    inside = named_item(item)
    if extra:
        inside += hidden_words(" blocks the dish")
    if not move:
        return tag("li", inside, class_=classes)
    label = f"{move.split()[0].capitalize()} {ITEMS[item].name}{' (special)' if special else ''}"
    return tag("li", tag("button", inside, class_=classes, name="do", value=move, aria_label=label))


@lru_cache(maxsize=1 << 11)
def missing_token(item: str) -> str:
    """The place of a token that the dish still needs."""
    return tag("li", named_item(item) + hidden_words(" missing"), class_=f"tok hole {kind_class(item)}")
