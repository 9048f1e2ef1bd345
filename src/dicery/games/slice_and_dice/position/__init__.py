"""The position text of Slice & Dice."""

from dicery.games.slice_and_dice.position.dump import dump
from dicery.games.slice_and_dice.position.load import load

__all__ = ["dump", "load"]
