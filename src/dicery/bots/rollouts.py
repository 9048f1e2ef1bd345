"""Comparing the few steps that look best by rollouts: for games whose decisions differ by less than luck does.

All candidates are rolled out with the same luck, played greedily, until the turn comes back; the judgement has the last
word there. What counts is how far a step leads over the first choice, so luck that strikes both cancels out. As in
the search, a first guess counts for `prior_visits` visits.
"""

from math import sqrt
from typing import Final

from mypy_extensions import i64

from dicery.bots.search import Edge, Node, SearchPlayer, next_actor
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, State

FEWEST: Final = 8  # samples of each step before one is given up, and of each step that is advised
_SAMPLES: Final = 4  # no more steps are compared than can be rolled out this often


class RolloutPlayer(SearchPlayer):
    """Takes the step that leads most over the one which the judgement likes best, if any does."""

    def best(self, among: list[int]) -> Edge:
        """The step with the greatest lead, of these if any are named; `think` has put the first choice in front."""
        edges = [edge for edge in self.root.edges if len(among) == 0 or edge.action in among]
        best = edges[0]
        for edge in edges:
            if self.lead(edge) > self.lead(best):
                best = edge
        return best

    def lead(self, edge: Edge) -> float:
        """The payoff that a step is expected to bring more than the first choice."""
        first = self.root.edges[0]
        prior = self.tuning.prior_visits
        return (edge.lead + prior * (edge.guess - first.guess)) / (float(edge.visits) + prior)

    def think(self, state: State, seat: i64, rng: Rng) -> None:
        """Rolls the candidates out in turn until one is left or the budget is spent."""
        self.root = Node()
        self.prepare(state)
        count = state.legal(seat, self.out)
        self.legal_edges(self.root, state, seat, count, rng)
        self.root.edges = sorted(self.root.edges, key=first_guess)
        alive = self.candidates(self.for_advice or self.judgement.worth_rollouts(state))
        done: i64 = 0
        while (len(alive) > 1 or self.for_advice) and done + len(alive) <= self.budget.visits:
            self.compare(alive, state, seat, rng.bits())
            done += len(alive)
            if self.late():
                break
            if alive[0].visits >= FEWEST and not self.for_advice:
                alive = self.promising(alive)

    def candidates(self, worthwhile: bool) -> list[Edge]:
        """The steps that look almost as good as the first choice; for advice as many as can be tried often enough."""
        edges = self.root.edges
        if not worthwhile:
            return edges[:1]
        worst = edges[0].guess - (1.0 if self.for_advice else self.tuning.rollout_margin)
        most = max(2, self.budget.visits // (FEWEST if self.for_advice else _SAMPLES))
        return [edge for edge in edges if edge.guess >= worst][:most]

    def ranking(self) -> list[Edge]:
        return sorted(self.root.edges, key=self.lead, reverse=True)

    def compare(self, alive: list[Edge], state: State, seat: i64, seed: i64) -> None:
        """One sample of each step with the same luck; advice is not cut short."""
        first = 0.0
        for edge in alive:
            if not self.for_advice and self.late():
                return
            after = state.redeal(seat, Rng(seed, 0))
            after.apply(seat, edge.action)
            self.roll_out(after, seat, Rng(seed, 1), Rng(seed, 2))
            payoff = self.payoffs[seat]
            if edge is alive[0]:
                first = payoff
            edge.visits += 1
            edge.total += payoff
            edge.squares += payoff * payoff
            edge.lead += payoff - first
            edge.lead_squares += (payoff - first) * (payoff - first)

    def promising(self, alive: list[Edge]) -> list[Edge]:
        """The steps that may still be the best; the first choice stays while others are measured by it."""
        best = alive[0]
        for edge in alive:
            if self.lead(edge) > self.lead(best):
                best = edge
        sure = self.tuning.exploration
        found = [edge for edge in alive if self.lead(edge) + sure * standard_error(edge) >= self.lead(best)]
        if alive[0] in found or (len(found) == 1 and self.lead(best) > sure * standard_error(best)):
            return found
        return [alive[0], *found]

    def roll_out(self, state: State, seat: i64, luck: Rng, thoughts: Rng) -> None:
        """Plays until the turn has come back, and then `rounds` more times; fills in the payoffs."""
        out = self.out
        rounds = self.tuning.rounds
        away = False
        who = seat
        while not state.over:
            who = next_actor(state, who)
            if who == CHANCE:
                state.apply(who, state.pick(who, luck, out))
                continue
            if who != seat:
                away = True
            elif away:
                if rounds == 0:
                    break
                rounds -= 1
                away = False
            state.apply(who, self.greedy.choose(state, who, thoughts))
        self.judgement.expect(state, self.payoffs)


def first_guess(edge: Edge) -> float:
    return -edge.guess


def standard_error(edge: Edge) -> float:
    """The standard error of a lead."""
    visits = float(edge.visits)
    mean = edge.lead / visits
    return sqrt(max(0.0, edge.lead_squares / visits - mean * mean) / visits)
