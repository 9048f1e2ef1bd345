"""What a bot thinks a position is worth."""

from abc import ABCMeta, abstractmethod
from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from dicery.engine.state import State

_STEEPEST: Final = 30.0  # beyond this, odds are as good as certain
_HUNDRED: Final = 100.0  # more points than a match without rivals and without a goal brings


@mypyc_attr(allow_interpreted_subclasses=True)
class Judgement(metaclass=ABCMeta):
    """One for each game."""

    @abstractmethod
    def value(self, state: State, seat: i64) -> float:
        """How good the position is for the seat, judged only by what the seat may know; larger is better."""

    def value_scale(self, state: State) -> float:
        """The difference of two values that makes the better seat e times as likely to win."""
        return 6.0

    def worth_rollouts(self, state: State) -> bool:
        """Is this a decision that playing on may judge better? Else it would only add the noise of luck."""
        return True

    def first_seat(self, state: State) -> i64:
        """Who began the match, or will begin it; -1 while lots are still to be drawn for it.

        The coach learns what positions are worth to each seat counted from this one.
        """
        return 0

    def alone(self, state: State) -> bool:
        """Is there nobody to beat, but a goal to reach?"""
        return state.seats == 1

    def goal(self, state: State) -> float:
        """The points, or the value, that a match without rivals is won with; 0 where points are all there is."""
        return 0.0

    def solo_payoff(self, state: State, points: float) -> float:
        """What points, or a value, are worth without rivals: the chance of the goal, or the points in hundredths."""
        goal = self.goal(state)
        if goal == 0.0:
            return min(1.0, max(0.0, points / _HUNDRED))
        return odds_of(points - goal, self.value_scale(state))

    def payoff(self, state: State, seat: i64) -> float:
        """What a finished match is worth to the seat: 1 for a win, a part of it for a win that is shared.

        Without rivals the goal counts, then points.
        """
        if self.alone(state):
            return self.solo_payoff(state, float(state.scores()[seat]))
        ranks = state.ranks()
        if ranks[seat] != 1:
            return 0.0
        winners: i64 = 0
        for rank in ranks:
            if rank == 1:
                winners += 1
        return 1.0 / float(winners)

    def expect(self, state: State, payoffs: vec[float]) -> None:
        """Fills in what every seat can expect of the match: its payoff once it is over, before that a guess."""
        seats = state.seats
        seat: i64 = 0
        if state.over:
            while seat < seats:
                payoffs[seat] = self.payoff(state, seat)
                seat += 1
            return
        while seat < seats:
            payoffs[seat] = self.value(state, seat)
            seat += 1
        self.share_chances(state, payoffs)

    def share_chances(self, state: State, values: vec[float]) -> None:
        """Turns the values of the seats into what they can expect, in place."""
        if not self.alone(state):
            share_by_odds(values, state.seats, self.value_scale(state))
            return
        seat: i64 = 0
        while seat < state.seats:
            values[seat] = self.solo_payoff(state, values[seat])
            seat += 1


def odds_of(lead: float, spread: float) -> float:
    """The chance that a lead holds."""
    steepness = -lead / spread
    return 1.0 / (1.0 + exp(steepness)) if steepness < _STEEPEST else 0.0


def share_by_odds(values: vec[float], seats: i64, spread: float) -> None:
    """Turns values into chances to win, in place."""
    best = values[0]
    seat: i64 = 1
    while seat < seats:
        if values[seat] > best:
            best = values[seat]
        seat += 1
    total = 0.0
    seat = 0
    while seat < seats:
        odds = (best - values[seat]) / spread
        values[seat] = exp(-odds) if odds < _STEEPEST else 0.0
        total += values[seat]
        seat += 1
    seat = 0
    while seat < seats:
        values[seat] /= total
        seat += 1
