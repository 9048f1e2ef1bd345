"""Slice & Dice: what things are worth, in stars."""

from typing import Final

from dicery.games.slice_and_dice.rules import tables as t

_CARD_WORTH: Final = {
    "skimmer": 0.35,
    "ladle": 0.15,
    "tongs": 0.15,
    "mill": 0.7,
    "kitchen-knife": 1.2,
    "peeler": 0.35,
    "spatula": 0.55,
    "kitchen-scissors": 0.15,
    "scales": 0.4,
    "corkscrew": 0.55,
    "whisk": 0.15,
    "kitchen-timer": 0.65,
    "wooden-spoon": 0.4,
    "pizza-slicer": 0.4,
    "funnel": 1.2,
    "oven-mitt": 0.45,
    "bowl": 0.6,
    "colander": 0.45,
    "measuring-cup": 0.4,
    "squeezer": 0.45,
    "pan-lid": 0.4,
    "pestle-and-mortar": 0.5,
    "thermometer": 0.55,
    "frying-pan": 0.7,
    "wok": 0.55,
    "pan": 0.55,
    "pressure-cooker": 0.75,
    "roasting-pan": 1.2,
    "rolling-pin": 0.4,
    "meat-tenderizer": 0.4,
}


class Weights:
    """What things are worth; these are greedy's in a match against others."""

    def __init__(self) -> None:
        self.turn = 1.6  # what time costs: another turn,
        self.throwing = 0.0  # and a throw
        self.star = 1.0
        self.served = 1.0  # each dish brings the end nearer
        self.variety = 0.8  # for each different gastronomy up to five [SD-12.5]
        self.first_card = 0.2  # of a gastronomy
        self.tied = 1.0  # for most cards of a gastronomy
        self.ahead = 2.4  # for having most, alone [SD-12.4]
        self.finishing = 4.0
        self.utensil = 0.85  # a card that is still unknown
        self.token = 0.5
        self.cards: list[float] = [_CARD_WORTH[card] for card in t.CARD_IDS]
        self.late = 1.0  # the share of all holdings that counts once somebody lacks one dish
        self.rivals = 0.25
        self.leader = 0.45
        self.value_scale = 12.0  # the difference of values that makes a win e times as likely
        self.kept = 0.08  # a token for a dish that has no turn left
        self.crowded = 0.85  # a rival on the same dish; applied twice if the rival misses no more items


def team_weights() -> Weights:
    """In the co-op throws are scarce, the number of dishes counts, and stars hardly [SD-13.5, SD-13.6]."""
    weights = Weights()
    weights.turn = 0.1
    weights.throwing = 0.45
    weights.star = 0.15
    weights.served = 6.0
    return weights


def search_weights() -> Weights:
    """For a player with experience: holdings, dishes and time count for more, a rival on the same line for nothing."""
    weights = Weights()
    weights.turn = 2.0
    weights.served = 2.0
    weights.variety = 1.6
    weights.utensil = 1.4
    weights.token = 1.6
    weights.crowded = 1.0
    weights.cards = [1.7 * _CARD_WORTH[card] for card in t.CARD_IDS]
    weights.late = 0.6
    return weights
