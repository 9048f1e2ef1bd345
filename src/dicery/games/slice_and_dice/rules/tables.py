"""Slice & Dice: the codes of actions and steps, the parts as packed tables, and arithmetic on sets.

Actions of a seat, as in the ledger's table "Decisions and chance":

    throw pick roll stop serve clear take cut pass end done lid lid-here lid-off       0 - 13
    buy      14 deck, 15 - 17 display slots
    go       18 + line                 line     22 + line        back   25 + spaces      rival  28 + seat
    die      32 + die                  item     39 + item (add, leave, out, in, face, lose, pay, keep)
    play     81 + card (also keep)     trade    111 + pair       dish   114 + place among one's cooked dishes

Outcomes of chance are what they bring: a dish, card, special ingredient (listed once for each token), die face, seat.
The clock's only event is 0, time is up.

A set of items, cards, dishes or dice is one number, bit = member. A pile of special tokens is one number too: bit i
for the first token of ingredient i, bit 24 + i for the second.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dicery.games.slice_and_dice.parts import ITEM_KINDS, MOMENTS, OPERATIONS, PARTS

NONE: Final = -1

ITEMS: Final = 42  # 24 ingredients, then 18 techniques; item = 6 * die + face [SD-1.2]
DICE: Final = 7  # [SD-1.1]
CARDS: Final = 30  # [SD-1.8]
DISHES: Final = 63  # [SD-1.7]
LINES: Final = 4  # [SD-1.9]
SPACES: Final = 4
GASTRONOMIES: Final = 7
PLATES: Final = 12  # no seat cooks more dishes [SD-11.6, SD-14.1]
HAND: Final = 3  # [SD-7.4]
START_UTENSILS: Final = 2  # [SD-2.4]
LID_PRICE: Final = 2  # [SD-10.3]
MOST_THROWS: Final = 20  # [SD-5.17]
MOST_PLAYS: Final = 10  # [SD-7.15]

INGREDIENTS: Final = (1 << 24) - 1
TECHNIQUES: Final = ((1 << 42) - 1) ^ INGREDIENTS
ALL_ITEMS: Final = (1 << 42) - 1
ALL_DICE: Final = (1 << 7) - 1
ALL_DISHES: Final = (1 << 63) - 1

THROW: Final = 0
PICK: Final = 1
ROLL: Final = 2
STOP: Final = 3
SERVE: Final = 4
CLEAR: Final = 5
TAKE: Final = 6
CUT: Final = 7
PASS: Final = 8
END: Final = 9
DONE: Final = 10
LID: Final = 11
LID_HERE: Final = 12
LID_OFF: Final = 13
BUY_DECK: Final = 14
BUY: Final = 15  # + display slot
GO: Final = 18  # + line
LINE: Final = 22  # + line
BACK: Final = 25  # + spaces, 1 or 2
RIVAL: Final = 28  # + seat
DIE: Final = 32  # + die
ITEM: Final = 39  # + item
CARD: Final = 81  # + card
TRADE: Final = 111  # + pair of the sorted hand: first and second, first and third, second and third
DISH: Final = 114  # + place among the seat's cooked dishes

BUY_ANY: Final = 0b1111 << 14  # deck and display, as bits of an offer

# The steps. Those of chance come first, in the order of the setup, then the decisions [SD-2.6].
LAY_DISH: Final = 0
DRAW_STARTER: Final = 1
DEAL: Final = 2
LAY_DISPLAY: Final = 3
START_TOKEN: Final = 4
ROLLING: Final = 5  # a die of a throw
DRAW_CARD: Final = 6
REFILL_DISPLAY: Final = 7
DRAW_TOKEN: Final = 8
REFILL_LINE: Final = 9
OPENING: Final = 10  # the three idle points [SD-3.4]
COOK: Final = 11
WRAP_UP: Final = 12
NAMING: Final = 13  # dice, for a throw of one's choice or a utensil
THROW_WINDOW: Final = 14
RESOLVE: Final = 15
CUT_WINDOW: Final = 16
LAST_CUT: Final = 17
LOSING: Final = 18
END_WINDOW: Final = 19
TRIGGER: Final = 20
BUYING: Final = 21
KEEP_CARD: Final = 22
KEEP_TOKEN: Final = 23
PAYING: Final = 24
LID_CHOICE: Final = 25
OUT: Final = 26
IN: Final = 27
CHOOSE_LINE: Final = 28
CHOOSE_BACK: Final = 29
CHOOSE_RIVAL: Final = 30
OUT_RIVAL: Final = 31
CHOOSE_FACE: Final = 32
CHOOSE_DISH: Final = 33
OVER: Final = 34

STEPS: Final = (
    "lay-dish",
    "starter",
    "deal",
    "lay-display",
    "start-token",
    "rolling",
    "draw-card",
    "refill-display",
    "draw-token",
    "refill-line",
    "opening",
    "cook",
    "wrap-up",
    "naming",
    "throw-window",
    "resolve",
    "cut-window",
    "last-cut",
    "losing",
    "end-window",
    "trigger",
    "buying",
    "keep-card",
    "keep-token",
    "paying",
    "lid-choice",
    "out",
    "in",
    "line",
    "back",
    "rival",
    "out-rival",
    "face",
    "dish",
    "over",
)

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
RIVAL_CUT_CARDS: Final[i64] = cards_at("rival-cut")
RIVAL_END_CARDS: Final[i64] = cards_at("rival-end")
COOP_CARDS: Final[i64] = sum(1 << number for number, utensil in enumerate(PARTS.utensils) if utensil.coop)

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

# The powers of two below 2**63 leave different remainders by 67: a bit's number without counting.
_BIT: Final = vec[i64]([next((place for place in range(63) if (1 << place) % 67 == rest), 0) for rest in range(67)])


def bit(member: i64) -> i64:
    """The set of just this member.

    mypyc writes a literal left of a shift as a C int of 32 bits, so the 1 must be the result of some operation.
    """
    one = (member & 0) + 1
    return one << member


def lowest(members: i64) -> i64:
    """The smallest number in a set that is not empty."""
    return _BIT[(members & -members) % 67]


def nth(members: i64, place: i64) -> i64:
    """The member with this many smaller ones."""
    while place > 0:
        members &= members - 1
        place -= 1
    return lowest(members)


def spread(members: i64, base: i64, out: vec[i64], count: i64) -> i64:
    """Writes base + member for each into `out` from place `count` on; returns the new count."""
    while members != 0:
        low = members & -members
        out[count] = base + _BIT[low % 67]
        count += 1
        members ^= low
    return count


def faces_of(die: i64) -> i64:
    """The six items of a die [SD-1.2]."""
    return bit(6 * die) * 0b111111


def kinds(pile: i64) -> i64:
    """The ingredients of which a pile of special tokens has at least one."""
    return pile & INGREDIENTS


def with_token(pile: i64, item: i64) -> i64:
    """The pile with one more token of this ingredient."""
    return pile | bit(item) if pile >> item & 1 == 0 else pile | bit(24 + item)


def without_token(pile: i64, item: i64) -> i64:
    second = bit(24 + item)
    return pile ^ second if pile & second != 0 else pile & ~bit(item)


def tokens(pile: i64) -> list[int]:
    """The ingredients of a pile of special tokens, one entry for each token, ascending."""
    return sorted(bit % 24 for bit in range(48) if pile >> bit & 1)


def useful_dice(missing: i64) -> i64:
    """The dice with at least one missing item on a face [SD-5.2]."""
    dice: i64 = 0
    die: i64 = 0
    while missing != 0:
        if missing & 0b111111 != 0:
            dice |= bit(die)
        missing >>= 6
        die += 1
    return dice
