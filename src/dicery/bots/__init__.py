"""Bots by name. They are handed redealt states only and see no more than a person in their seat."""

from dicery.bots.greedy import GreedyPlayer
from dicery.bots.judgement import JUDGEMENTS
from dicery.bots.levels import LEVELS, level
from dicery.bots.random import RandomPlayer
from dicery.engine.play import Player
from dicery.engine.state import Game

NAMES = ("random", "greedy", *LEVELS)


def bot(name: str, game: Game) -> Player:
    """The bot of this name for a game."""
    if name == "random":
        return RandomPlayer()
    if name == "greedy":
        return GreedyPlayer(JUDGEMENTS[game.name])
    if name in LEVELS:
        return level(name, game)
    raise ValueError(f"unknown bot {name!r}: expected one of {', '.join(NAMES)}")
