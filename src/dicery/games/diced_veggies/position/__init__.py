"""Diced Veggies positions as text."""

from dicery.games.diced_veggies.position.load import dump, load

__all__ = ["dump", "load"]
