"""Diced Veggies positions as text. What is not in the text lies in the decks and in the frame."""

from dicery.games.diced_veggies.position.dump import dump
from dicery.games.diced_veggies.position.load import load

__all__ = ["dump", "load"]
