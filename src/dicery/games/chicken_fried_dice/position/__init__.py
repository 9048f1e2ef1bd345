"""The position text of Chicken Fried Dice."""

from dicery.games.chicken_fried_dice.position.dump import dump
from dicery.games.chicken_fried_dice.position.load import load

__all__ = ["dump", "load"]
