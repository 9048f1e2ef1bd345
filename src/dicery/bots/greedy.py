"""The bot that looks one decision ahead."""

from mypy_extensions import i64

from dicery.engine.judgement import Judgement
from dicery.engine.play import Player
from dicery.engine.rng import Rng
from dicery.engine.state import State


class GreedyPlayer(Player):
    """Tries every way to finish the decision at hand and takes the first step towards the best position.

    Equally good ways are drawn by lot. `misses` is the percentage of steps that it does not consider, at any depth.
    """

    def __init__(self, judgement: Judgement, misses: int = 0) -> None:
        self.judgement = judgement
        self.misses: i64 = misses

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        out = state.game.buffer()
        count = state.legal(seat, out)
        choice = out[0]
        if count == 1:
            return choice
        best = 0.0
        ties: i64 = 0
        i: i64 = 0
        while i < count:
            if ties == 0 or not self.misses_step(rng):
                value = self.outlook(state, seat, out[i], rng)
                if ties == 0 or value > best:
                    best = value
                    choice = out[i]
                    ties = 1
                elif value == best:
                    ties += 1
                    if rng.below(ties) == 0:
                        choice = out[i]
            i += 1
        return choice

    def outlook(self, state: State, seat: i64, action: i64, rng: Rng) -> float:
        """The value of the best position that this step can lead to within the same decision."""
        after = state.clone()
        after.apply(seat, action)
        if not after.mid_decision(seat):
            return self.judgement.value(after, seat)
        out = after.game.buffer()
        count = after.legal(seat, out)
        best = self.outlook(after, seat, out[0], rng)
        i: i64 = 1
        while i < count:
            if not self.misses_step(rng):
                best = max(best, self.outlook(after, seat, out[i], rng))
            i += 1
        return best

    def misses_step(self, rng: Rng) -> bool:
        return self.misses > 0 and rng.below(100) < self.misses
