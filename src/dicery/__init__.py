"""dicery: one digital table for cooking-dice games.

>>> import dicery
>>> state = dicery.game("dessert-dice").new(seats=2)
>>> state.waiting_seats() == [dicery.CHANCE]
True
"""

from dicery.build import BUILD  # first: it decides whether the compiled modules are used

# isort: split
from dicery.engine import play as _play
from dicery.engine.option import Setting
from dicery.engine.play import Playouts, perft, perft_decisions
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, CLOCK, SPECTATOR, BadPosition, Game, Illegal, State
from dicery.games import SHELF, game

__all__ = [
    "BUILD",
    "CHANCE",
    "CLOCK",
    "SHELF",
    "SPECTATOR",
    "BadPosition",
    "Game",
    "Illegal",
    "Playouts",
    "Rng",
    "State",
    "game",
    "perft",
    "perft_decisions",
    "playouts",
]


def playouts(name: str, *, seats: int | None = None, games: int = 1000, seed: int = 0, **options: Setting) -> Playouts:
    """Plays whole matches at random in a compiled loop; tells games, steps (chance included) and seconds."""
    return _play.playouts(game(name).new(seats, **options), games, seed)
