"""The shelf: one line per game."""

from dicery.engine.state import Game
from dicery.games.dessert_dice import GAME as DESSERT_DICE

SHELF: dict[str, Game] = {game.name: game for game in (DESSERT_DICE,)}


def game(name: str) -> Game:
    """The game of this name, such as `dessert-dice`."""
    if name not in SHELF:
        raise ValueError(f"unknown game {name!r}: expected one of {', '.join(SHELF)}")
    return SHELF[name]
