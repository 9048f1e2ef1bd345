"""How bots play a game that brings no judgement of its own: search with playouts to the end of the match.

Every decision of a playout is the one of four random ones that has the most points after it.
"""

from typing import Final

from mypy_extensions import i64

from dicery.engine.judgement import Judgement
from dicery.engine.state import State
from dicery.engine.strategy import Level, Strategy, Tuning

_TYPICAL: Final = 100.0  # points at which a match without rivals counts as half a success


class ScoreJudgement(Judgement):
    """The points so far, for what they are worth."""

    def value(self, state: State, seat: i64) -> float:
        return float(state.score(seat))

    def solo_payoff(self, state: State, points: float) -> float:
        """More is always better, however many points the game gives."""
        return max(0.0, points) / (max(0.0, points) + _TYPICAL)


DEFAULT_STRATEGY = Strategy(
    judgement=ScoreJudgement(),
    tuning=Tuning(prior_visits=1.0, exploration=0.1, rounds=1000, samples=4),
    levels={
        "apprentice": Level(visits=4),
        "cook": Level(visits=24),
        "chef": Level(visits=100),
        "master": Level(visits=600),
    },
)
