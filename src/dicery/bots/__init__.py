"""Bots by name. They are handed redealt states only and see no more than a person in their seat."""

from functools import lru_cache
from pathlib import Path

from dicery.bots.greedy import GreedyPlayer
from dicery.bots.learned import NetworkJudgement, read_network
from dicery.bots.levels import greedy_player, level_player, search_player
from dicery.bots.random import RandomPlayer
from dicery.engine.game import Game
from dicery.engine.play import Budget, Player
from dicery.engine.strategy import LEVELS

THINKING_TIME = 2000  # milliseconds that a bot may think about a choice while people wait
NAMES = ("random", "greedy", *LEVELS)
LEARNED = "learned"


def bot(name: str, game: Game, milliseconds: int = 0, files: bool = False) -> Player:
    """The bot of this name for a game; "master:640" is a master that thinks for 640 visits.

    With a limit of milliseconds it does not keep people waiting, even where it is slow; without, it is repeatable.
    With `files` the bot may be a trained network, "learned:FILE", or a master that judges positions with one,
    "learned:FILE:640"; not where a stranger says which file is read.
    """
    who, _, rest = name.partition(":")
    if files and who == LEARNED and rest:
        path, _, visits = rest.rpartition(":")
        if path and visits.isdecimal() and int(visits) > 0:
            return search_player(game, Budget(int(visits), milliseconds), network(path, game))
        return GreedyPlayer(network(rest, game))
    if name == "random":
        return RandomPlayer()
    if name == "greedy":
        return greedy_player(game)
    if name in LEVELS:
        return level_player(name, game, milliseconds)
    if who == LEVELS[-1] and rest.isdecimal() and int(rest) > 0:
        return search_player(game, Budget(int(rest), milliseconds))
    more = ", or a network as learned:FILE" if files else ""
    raise ValueError(
        f"unknown bot {name!r}: expected one of {', '.join(NAMES)}, or a master with visits as master:640{more}"
    )


def network(path: str, game: Game) -> NetworkJudgement:
    """The network in a file, which is read again only after it has changed."""
    file = Path(path)
    return _network(path, game, file.stat().st_mtime_ns if file.exists() else 0)


@lru_cache(maxsize=8)
def _network(path: str, game: Game, changed: int) -> NetworkJudgement:
    return read_network(path, game)
