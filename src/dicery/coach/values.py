"""What a position is worth to each seat: the reference player plays some turns, then it is judged.

A sample is one such rollout with luck of its own; the numbers of a sample say which luck. Positions that are compared
are rolled out with the same samples, so that luck which strikes all of them cancels out.
"""

from dataclasses import dataclass
from math import sqrt

from dicery.bots.greedy import GreedyPlayer
from dicery.bots.levels import strategy_of
from dicery.bots.search import next_actor
from dicery.coach.calibration import Calibration, payoffs, scaled_values
from dicery.engine.game import Game
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, State

Worth = tuple[float, ...]  # of a position, to each seat

Z = 1.959964  # 95 of 100
_MOST_DECISIONS = 12  # of one seat in a row, after which a position is judged although the turn goes on
_LATE = 0.92  # of the usual length of a match
_LEAST_SPREAD = 0.02  # a few samples that agree by chance do not make a value sure


@dataclass(frozen=True)
class Value:
    """The mean of some samples, and its standard error for each seat."""

    worth: Worth
    errors: Worth
    samples: tuple[Worth, ...] = ()


class Estimator:
    """Values of the positions of one match."""

    def __init__(self, game: Game, calibration: Calibration, turns: int) -> None:
        self.game = game
        self.judgement = strategy_of(game).judgement
        self.solver = strategy_of(game).solver
        self.calibration = calibration
        self.player = GreedyPlayer(self.judgement)
        self.turns = turns
        self.out = game.buffer()

    def judge(self, state: State, done: int) -> Worth:
        """What every seat can expect after this number of steps, without playing on."""
        if state.over:
            return payoffs(self.judgement, state, self.calibration.alone)
        return self.calibration.chances(scaled_values(self.judgement, state), done)

    def roll_out(self, state: State, who: int, done: int, sample: int) -> Worth:
        """Plays on in place after a step of `who`, until the turn has passed on; late in a match to its end."""
        luck, thoughts = Rng(sample, 0), Rng(sample, 1)
        late = done > _LATE * self.calibration.length
        last, turns, decisions = who, 0, 0
        while not state.over:
            who = int(next_actor(state, who))
            if who == CHANCE:
                state.apply(who, state.pick(who, luck, self.out))
            else:
                if who != last and last != CHANCE:
                    turns += 1
                last = who
                if not late and (turns >= self.turns or decisions >= _MOST_DECISIONS * self.turns):
                    break
                state.apply(who, self.player.choose(state.redeal(who, thoughts), who, thoughts))
                if not state.mid_decision(who):
                    decisions += 1
            done += 1
        return self.judge(state, done)

    def deal(self, state: State, sample: int) -> int:
        """Lets chance act in place until a seat is to act; returns the number of steps."""
        luck = Rng(sample, 2)
        steps = 0
        while not state.over and state.waiting == 0:
            state.apply(CHANCE, state.pick(CHANCE, luck, self.out))
            steps += 1
        return steps


def mean_of(samples: list[Worth]) -> Value:
    """The mean of samples with its standard errors."""
    count = len(samples)
    seats = range(len(samples[0]))
    worth = tuple(sum(sample[seat] for sample in samples) / count for seat in seats)
    errors = tuple(
        sqrt(sum((sample[seat] - worth[seat]) ** 2 for sample in samples) / max(1, count - 1) / count) for seat in seats
    )
    return Value(worth, errors, tuple(samples))


def mean_of_values(values: list[Value]) -> Value:
    """The mean of several values, sample by sample."""
    if len(values) == 1:
        return values[0]
    together = zip(*[value.samples for value in values], strict=True)
    return mean_of([tuple(sum(parts) / len(values) for parts in zip(*some, strict=True)) for some in together])


def lead(first: Value, second: Value, seat: int) -> tuple[float, float]:
    """How much more the first is worth to the seat, sample by sample, and the standard error of that."""
    leads = [a[seat] - b[seat] for a, b in zip(first.samples, second.samples, strict=True)]
    mean = sum(leads) / len(leads)
    spread = sqrt(sum((one - mean) ** 2 for one in leads) / max(1, len(leads) - 1))
    return mean, max(spread, _LEAST_SPREAD) / sqrt(len(leads))
