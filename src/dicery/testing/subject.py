"""What a check is given: a game, the bots that play it, and the loop that hands them their states."""

from collections.abc import Callable
from dataclasses import dataclass, field

from dicery import Game, Rng, State
from dicery.bots import bot
from dicery.engine import play
from dicery.engine.play import Player

PLAIN = ("random", "greedy")  # the bots that are quick enough to be asked everywhere


@dataclass(frozen=True)
class Subject:
    """A game with its bots. The loop is a field so that the kit can be tested with a broken one."""

    game: Game
    players: dict[str, Player] = field(hash=False)
    bot_match: Callable[[State, list[Player], Rng, Rng], int] = play.bot_match


def subject(game: Game) -> Subject:
    """The game with its quick bots."""
    return Subject(game, {name: bot(name, game) for name in PLAIN})
