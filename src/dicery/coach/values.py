"""What a position is worth to each seat: the turn is played to its end, then it is judged.

Where the judgement is a poor guess, late in a match, and everywhere if the budget allows it, the reference player plays
on as well, some times, and both count. The numbers of a sample say which luck it has. Positions that are compared are
played on with the same samples, so that luck which strikes all of them cancels out.
"""

from dataclasses import dataclass
from math import sqrt

from dicery.bots.levels import strategy_of
from dicery.bots.search import next_actor
from dicery.coach.calibration import Calibration, judgement_of, payoffs, reference_player, scaled_values, turn_of
from dicery.engine.game import Game
from dicery.engine.play import Budget
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, State
from dicery.engine.strategy import LEVELS

Worth = tuple[float, ...]  # of a position, to each seat

Z = 1.959964  # 95 of 100
_MOST_DECISIONS = 12  # of one seat in a row, after which a position is judged although the turn goes on
_LATE = 0.92  # of the usual length of a match
_TURNS = 2  # after a roll, for each that is played after a decision
_SOLVER_VISITS = 50  # of a solver, in a match that is played on
_LEAST_SPREAD = 0.02  # a few samples that agree by chance do not make a value sure
# Student's t for 95 of 100 by degrees of freedom, from 1 on; beyond these the normal distribution is near enough.
_T = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14, 2.13, 2.12, 2.11, 2.10)


@dataclass(frozen=True)
class Value:
    """The mean of some samples."""

    worth: Worth
    samples: tuple[Worth, ...] = ()


class Estimator:
    """Values of the positions of one match."""

    def __init__(self, game: Game, calibration: Calibration, turns: int, often: int = 0) -> None:
        self.game = game
        self.judgement = judgement_of(game)
        self.solver = strategy_of(game).solver
        self.calibration = calibration
        self.player = reference_player(game)
        self.plays_on = strategy_of(game).levels[LEVELS[-1]].visits != 1  # else the judgement is the best there is
        self.turns = turns  # that are played before a position is judged, where it is played on
        self.often = often  # samples that a position is worth at most
        self.out = game.buffer()

    def late(self, done: int) -> bool:
        """Is a match that is played on from here played to its end?"""
        return done > _LATE * self.calibration.length

    def matches_played_on(self, done: int) -> int:
        """How often a position is played on: not at all where its judged chance says more than that would."""
        return self.often if self.calibration.at(done).worth < self.often else 0

    def judge(self, state: State, who: int, done: int) -> Worth:
        """What every seat can expect after this number of steps, the last one of `who`, without playing on."""
        if state.over:
            return payoffs(self.judgement, state, self.calibration.alone)
        return self.calibration.chances(scaled_values(self.judgement, state), done, turn_of(state, who))

    def value(self, state: State, done: int, often: int, samples: list[int]) -> Worth:
        """The judged chance of a position, and with the weight of `often` matches that which playing on says."""
        judged = self.finish_turn(state.clone(), CHANCE, done, samples[0])
        if often == 0 or state.over:
            return judged
        worth = self.calibration.at(done).worth
        turns = _TURNS * self.turns
        played = mean_of([self.roll_out(state.clone(), CHANCE, done, sample, turns) for sample in samples]).worth
        return tuple((worth * a + often * b) / (worth + often) for a, b in zip(judged, played, strict=True))

    def finish_turn(self, state: State, who: int, done: int, sample: int) -> Worth:
        """After a step of `who` a seat plays on, in place, until chance or another seat is to act; then judges."""
        thoughts = Rng(sample, 1)
        decisions = 0
        while not state.over and state.waiting != 0 and decisions < _MOST_DECISIONS:
            following = int(next_actor(state, who))
            if who not in (CHANCE, following):
                break
            who = following
            state.apply(who, self.player.choose(state.redeal(who, thoughts), who, thoughts))
            if not state.mid_decision(who):
                decisions += 1
            done += 1
        return self.judge(state, who, done)

    def roll_out(self, state: State, who: int, done: int, sample: int, most: int = 0) -> Worth:
        """Plays on in place after a step of `who`, until the turn has passed on; late in a match to its end.

        That ends earlier where the solver says what `who` has in the end, if that seat goes on as well as it can.
        """
        luck, thoughts = Rng(sample, 0), Rng(sample, 1)
        late, decider, most = self.late(done), who, most or self.turns
        last, turns, decisions = who, 0, 0
        while not state.over:
            who = int(next_actor(state, who))
            if who == CHANCE:
                state.apply(who, state.pick(who, luck, self.out))
            else:
                if who != last and last != CHANCE:
                    turns += 1
                last = who
                hand = state.redeal(who, thoughts)
                if who == decider and state.seats <= 2:
                    solved = self.solve(hand, who, _SOLVER_VISITS)
                    if len(solved) == len(state.actions(who)):
                        best = max(solved.values())
                        return tuple(best if seat == who else 1.0 - best for seat in range(state.seats))
                if not late and (turns >= most or decisions >= _MOST_DECISIONS * most):
                    break
                state.apply(who, self.player.choose(hand, who, thoughts))
                if not state.mid_decision(who):
                    decisions += 1
            done += 1
        return self.judge(state, who, done)

    def solve(self, hand: State, seat: int, visits: int) -> dict[int, float]:
        """The steps whose payoff can be computed: all of them, or those that win for sure.

        None where all play for one goal: there a solver counts how far it is exceeded, not whether it is reached.
        """
        if self.solver is None or (self.calibration.alone and self.judgement.goal(hand) > 0.0):
            return {}
        return {int(step.action): step.payoff for step in self.solver.solve(hand, seat, Budget(visits))}

    def deal(self, state: State, sample: int) -> int:
        """Lets chance act in place until a seat is to act; returns the number of steps."""
        luck = Rng(sample, 2)
        steps = 0
        while not state.over and state.waiting == 0:
            state.apply(CHANCE, state.pick(CHANCE, luck, self.out))
            steps += 1
        return steps


def mean_of(samples: list[Worth]) -> Value:
    """The mean of samples."""
    seats = range(len(samples[0]))
    return Value(tuple(sum(sample[seat] for sample in samples) / len(samples) for seat in seats), tuple(samples))


def mean_of_values(values: list[Value]) -> Value:
    """The mean of several values, sample by sample."""
    if len(values) == 1:
        return values[0]
    together = zip(*[value.samples for value in values], strict=True)
    return mean_of([tuple(sum(parts) / len(values) for parts in zip(*some, strict=True)) for some in together])


def leads_of(first: Value, second: Value, seat: int) -> list[float]:
    """How much more the first is worth to the seat, sample by sample."""
    return [a[seat] - b[seat] for a, b in zip(first.samples, second.samples, strict=True)]


def half_of(series: list[list[float]]) -> float:
    """Half of the 95% interval of the mean of a series of numbers; all series are as scattered as each other.

    Few numbers say little about how scattered they are, so those of several series are taken together.
    """
    count = len(series[0])
    freedom = len(series) * (count - 1)
    squares = sum((one - sum(numbers) / count) ** 2 for numbers in series for one in numbers)
    spread = max(_LEAST_SPREAD, sqrt(squares / max(1, freedom)))
    return student(freedom) * spread / sqrt(count)


def student(freedom: int) -> float:
    """How many standard errors make a 95% interval."""
    return _T[freedom - 1] if 0 < freedom <= len(_T) else Z if freedom > 0 else _T[0]


def share_interval(share: float, matches: float) -> tuple[float, float]:
    """Wilson's 95% interval of a share that was found in this many matches; anything is possible after none."""
    if matches == 0:
        return 0.0, 1.0
    centre = (share + Z * Z / (2 * matches)) / (1 + Z * Z / matches)
    half = Z * sqrt(share * (1 - share) / matches + Z * Z / (4 * matches * matches)) / (1 + Z * Z / matches)
    return max(0.0, centre - half), min(1.0, centre + half)


def chance_interval(chance: float, matches: float) -> tuple[float, float]:
    """Agresti and Coull's 95% interval of a chance that is as sure as the share of the wins in this many matches.

    It contains Wilson's, and unlike that it reaches 0 and 1 where little is known: a match may be decided already.
    """
    weight = matches + Z * Z
    centre = (chance * matches + Z * Z / 2) / weight
    half = Z * sqrt(centre * (1 - centre) / weight)
    return max(0.0, centre - half), min(1.0, centre + half)
