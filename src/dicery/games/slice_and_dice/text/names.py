"""The names of items, dice, dishes and cards of Slice & Dice, as sentences list them."""

from dicery.games.counted import counted, listed
from dicery.games.slice_and_dice.parts import PARTS, Named
from dicery.games.slice_and_dice.rules.sets import nth
from dicery.games.slice_and_dice.rules.state import SliceState


def item_names(mask: int) -> str:
    return listed([item.name.lower() for place, item in enumerate(PARTS.items) if mask >> place & 1]) or "nothing"


def dice_names(mask: int) -> str:
    """ "1 die", "3 dice": the table shows which."""
    return counted(sum(mask >> place & 1 for place in range(len(PARTS.dice))), "die", "dice")


def dish_name(state: SliceState, line: int) -> str:
    """The dish on a line."""
    return PARTS.dishes[state.dishes[line]].name


def card_name(card: int) -> str:
    return PARTS.utensils[card].name


def traded(state: SliceState, pair: int) -> list[Named]:
    """The two cards of the sorted hand that a trade gives away: first and second, first and third, second and third."""
    hand = state.hands[state.active]
    return [PARTS.utensils[nth(hand, place)] for place in ((0, 1), (0, 2), (1, 2))[pair]]
