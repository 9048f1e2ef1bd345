"""Bots by name. They are handed redealt states only and see no more than a person in their seat."""

from dicery.bots.levels import greedy_player, level_player, search_player
from dicery.bots.random import RandomPlayer
from dicery.engine.game import Game
from dicery.engine.play import Budget, Player
from dicery.engine.strategy import LEVELS

THINKING_TIME = 2000  # milliseconds that a bot may think about a choice while people wait
NAMES = ("random", "greedy", *LEVELS)


def bot(name: str, game: Game, milliseconds: int = 0) -> Player:
    """The bot of this name for a game; "master:640" is a master that thinks for 640 visits.

    With a limit of milliseconds it does not keep people waiting, even where it is slow; without, it is repeatable.
    """
    if name == "random":
        return RandomPlayer()
    if name == "greedy":
        return greedy_player(game)
    if name in LEVELS:
        return level_player(name, game, milliseconds)
    who, _, visits = name.partition(":")
    if who == LEVELS[-1] and visits.isdecimal() and int(visits) > 0:
        return search_player(game, Budget(int(visits), milliseconds))
    raise ValueError(f"unknown bot {name!r}: expected one of {', '.join(NAMES)}, or a master with visits as master:640")
