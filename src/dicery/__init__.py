"""dicery: one digital table for cooking-dice games.

>>> import dicery
>>> state = dicery.game("dessert-dice").new(seats=2)
>>> state.waiting_seats() == [dicery.CHANCE]
True
"""

from typing import TYPE_CHECKING

from dicery.build import BUILD  # first: it decides whether the compiled modules are used

# isort: split
from dicery.engine import play as _play
from dicery.engine.game import Game
from dicery.engine.option import Setting
from dicery.engine.play import Budget, Playouts, perft, perft_decisions
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, CLOCK, SPECTATOR, BadPosition, Illegal, State
from dicery.games import BROKEN, SHELF, add_outside_games, game

if TYPE_CHECKING:
    from dicery.bots.advice import Advice
    from dicery.coach.analysis import Analysis
    from dicery.match.match import Match
    from dicery.match.record import Record

__all__ = [
    "BROKEN",
    "BUILD",
    "CHANCE",
    "CLOCK",
    "SHELF",
    "SPECTATOR",
    "BadPosition",
    "Budget",
    "Game",
    "Illegal",
    "Playouts",
    "Rng",
    "State",
    "advise",
    "analyse",
    "game",
    "perft",
    "perft_decisions",
    "playouts",
]


def playouts(name: str, *, seats: int | None = None, games: int = 1000, seed: int = 0, **options: Setting) -> Playouts:
    """Plays whole matches at random in a compiled loop; tells games, steps (chance included) and seconds."""
    return _play.playouts(game(name).new(seats, **options), games, seed)


def advise(subject: "State | Match", seat: int, budget: Budget | None = None, seed: int = 0) -> "list[Advice]":
    """The seat's moves, best first, with the estimated chance to win; without a budget it thinks as a master does.

    The best few say how the decision goes on and why they are better or worse.
    """
    from dicery.coach.reasons import hints  # only who asks for advice pays for loading the bots

    return hints(subject if isinstance(subject, State) else subject.state, seat, budget, seed)


def analyse(subject: "Match | Record", budget: int = 0, seed: int = 0, jobs: int = 1) -> "Analysis":
    """What was luck and what was skill in a finished match; `budget` is the number of samples of each value."""
    from dicery.coach.analysis import CHEAPEST
    from dicery.coach.analysis import analyse as look_back

    return look_back(subject, budget or CHEAPEST, seed, jobs)


add_outside_games()  # last: their packages import this one
