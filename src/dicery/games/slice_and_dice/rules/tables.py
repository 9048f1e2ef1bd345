"""Slice & Dice: the parts as packed tables, numbered as in parts.toml; a set of items or cards is one number."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dicery.games.slice_and_dice.parts import ITEM_KINDS, MOMENTS, OPERATIONS, PARTS

NONE: Final = -1

DICE: Final = 7  # [SD-1.1]
LINES: Final = 4  # [SD-1.9]
SPACES: Final = 4
GASTRONOMIES: Final = 7
PLATES: Final = 12  # no seat cooks more dishes [SD-11.6, SD-14.1]
HAND: Final = 3  # [SD-7.4]
START_UTENSILS: Final = 2  # [SD-2.4]
LID_PRICE: Final = 2  # [SD-10.3]
MOST_THROWS: Final = 20  # [SD-5.17]
MOST_PLAYS: Final = 10  # [SD-7.15]

# 24 ingredients, then 18 techniques; item = 6 * die + face [SD-1.2].
INGREDIENTS: Final = (1 << 24) - 1
TECHNIQUES: Final = ((1 << 42) - 1) ^ INGREDIENTS
ALL_DICE: Final = (1 << 7) - 1
ALL_DISHES: Final = (1 << 63) - 1  # [SD-1.7]
ALL_CARDS: Final = (1 << 30) - 1  # [SD-1.8]

# The operations of utensils, numbered as in parts.py.
SWAP: Final = 0
REMOVE_OWN: Final = 1
PLACE_OWN: Final = 2
MILL: Final = 3
MOVE_DISH: Final = 4
PIN_DISH: Final = 5
REMOVE_RIVAL: Final = 6
REROLL_RIVAL: Final = 7
GIVE_CUT: Final = 8
TURN_DIE: Final = 9
REROLL_OWN: Final = 10
REMOVE_CUT: Final = 11
TAKE_LID: Final = 12
BUY_TWO: Final = 13
BUY_TOP: Final = 14
BUY_ONE: Final = 15
DRAW_SPECIAL: Final = 16

# Gains that arm triggers, as bits [SD-7.14].
FROM_BAG: Final = 1
ANY_BUY: Final = 2
DECK_BUY: Final = 4


def cards_at(moment: str) -> int:
    """The utensils that may be played at a moment, as bits [SD-7.7]."""
    assert moment in MOMENTS
    return sum(1 << number for number, utensil in enumerate(PARTS.utensils) if moment in utensil.moments)


def kind_mask(kind: str) -> int:
    return (INGREDIENTS, TECHNIQUES)[ITEM_KINDS.index(kind)] if kind else 0


OWN_CARDS: Final[i64] = cards_at("own")
COOK_CARDS: Final[i64] = cards_at("cook")
DICE_CARDS: Final[i64] = cards_at("dice")
LAST_CUT_CARDS: Final[i64] = cards_at("last-cut")
AFTER_BAG_CARDS: Final[i64] = cards_at("after-bag")
AFTER_BUY_CARDS: Final[i64] = cards_at("after-buy")
AFTER_DECK_BUY_CARDS: Final[i64] = cards_at("after-deck-buy")
RIVAL_THROW_CARDS: Final[i64] = cards_at("rival-throw")
RIVAL_DISH_CARDS: Final[i64] = cards_at("rival-dish")
RIVAL_CUT_CARDS: Final[i64] = cards_at("rival-cut")
RIVAL_END_CARDS: Final[i64] = cards_at("rival-end")
COOP_CARDS: Final[i64] = sum(1 << number for number, utensil in enumerate(PARTS.utensils) if utensil.coop)


def cards_of(coop: bool) -> i64:
    """The utensils of this game: without the adversaries' and the Pan Lid in the co-op [SD-13.2]."""
    return COOP_CARDS if coop else ALL_CARDS


CARD_IDS: Final = tuple(utensil.id for utensil in PARTS.utensils)

# By card: operation, items it acts on, how many (0: any number), spaces back and forward, tokens drawn.
OPERATION: Final = vec[i64]([OPERATIONS.index(utensil.operation) for utensil in PARTS.utensils])
KIND: Final = vec[i64]([kind_mask(utensil.kind) for utensil in PARTS.utensils])
MOST: Final = vec[i64]([utensil.most for utensil in PARTS.utensils])
SPACES_BACK: Final = vec[i64]([utensil.back for utensil in PARTS.utensils])
DRAWS: Final = vec[i64]([utensil.draw for utensil in PARTS.utensils])

# By dish.
REQUIRED: Final = vec[i64]([sum(1 << item for item in dish.items) for dish in PARTS.dishes])
STARS: Final = vec[i64]([dish.stars for dish in PARTS.dishes])
GASTRONOMY: Final = vec[i64]([dish.gastronomy for dish in PARTS.dishes])
GIVES_UTENSIL: Final = vec[i64]([int(dish.utensil) for dish in PARTS.dishes])
GIVES_SPECIAL: Final = vec[i64]([int(dish.special) for dish in PARTS.dishes])

# All special tokens [SD-1.6].
FULL_BAG: Final[i64] = sum(
    1 << item | (1 << 24 + item if count == 2 else 0) for item, count in enumerate(PARTS.specials) if count
)

# Scoring [SD-12.4, SD-12.5, SD-12.6].
MAJORITY: Final[i64] = PARTS.numbers["scoring.majority"]
MAJORITY_MIN: Final[i64] = PARTS.numbers["scoring.majority_min"]
VARIETY: Final[i64] = PARTS.numbers["scoring.variety"]
VARIETY_MIN: Final[i64] = PARTS.numbers["scoring.variety_min"]
MARKER: Final[i64] = PARTS.numbers["scoring.marker"]
