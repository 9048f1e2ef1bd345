"""The bot that plays at random."""

from mypy_extensions import i64

from dicery.engine.play import Player
from dicery.engine.rng import Rng
from dicery.engine.state import State


class RandomPlayer(Player):
    """Every legal action is equally likely."""

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        return state.pick(seat, rng, state.game.buffer())
