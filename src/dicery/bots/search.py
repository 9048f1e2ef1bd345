"""Information-set Monte Carlo tree search: one for all games.

A visit deals again what the seat to move cannot see, walks down the tree with that position, adds one node, judges the
position reached, and credits the steps on the way with the result. Chance has nodes of its own. Seats share the tree;
each takes what promises most to itself, by what it has met so far and, where that is little, by the game's judgement.
What can be solved is solved; search then chooses between steps that are equally good.
"""

import time
from math import log, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dicery.bots.greedy import GreedyPlayer
from dicery.engine.judgement import Judgement
from dicery.engine.play import Budget, Player
from dicery.engine.rng import Rng
from dicery.engine.solver import Solved, Solver
from dicery.engine.state import CHANCE, State, View
from dicery.engine.strategy import Tuning

_PAUSE: Final = 64  # every this many visits search asks whether the choice is clear,
_FEW: Final = 100  # but not of a step with fewer visits than this;
_ERRORS: Final = 1.5  # then no other step is as good even if both estimates are wrong by this many standard errors
_PRIOR_VARIANCE: Final = 0.01  # the variance that a first judgement counts for: it is wrong by about a tenth
_MOST_EDGES: Final = 400_000  # a larger tree grows no further


class Edge:
    """A step out of a node, and what it came to for the seat that makes it."""

    def __init__(self, seat: i64, action: i64, guess: float) -> None:
        self.seat = seat
        self.action = action
        self.guess = guess  # its payoff, judged without search
        self.visits: i64 = 0
        self.offered: i64 = 0  # visits in which it was legal
        self.total = 0.0  # of the payoffs met
        self.squares = 0.0
        self.lead = 0.0  # total of the payoffs met, less those of the first choice with the same luck
        self.lead_squares = 0.0
        self.node: Node | None = None


class Node:
    """Where a sequence of steps leads, whatever is hidden."""

    def __init__(self) -> None:
        self.edges: list[Edge] = []


class SearchPlayer(Player):
    """Thinks before it moves. With a budget of visits alone the same generator gives the same choice."""

    def __init__(self, judgement: Judgement, budget: Budget, tuning: Tuning, solver: Solver | None = None) -> None:
        self.judgement = judgement
        self.solver = solver
        self.greedy = GreedyPlayer(judgement)
        self.budget = budget
        self.tuning = tuning
        self.root = Node()
        self.edges: i64 = 0
        self.most_edges: i64 = _MOST_EDGES
        self.deadline = 0.0  # in seconds; 0: none
        self.for_advice = False  # are steps looked at that will hardly be chosen?
        self.expected: View | None = None  # what the seat sees where the root stands, if its decision goes on
        self.out = vec[i64]()
        self.steps = vec[i64]()
        self.payoffs = vec[float]()
        self.values = vec[float]()

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        out = state.game.buffer()
        if state.legal(seat, out) == 1:
            return self.settle(state, seat, out[0])
        solved = self.solve(state, seat)
        if len(solved) == 1 or (len(solved) > 1 and solved[0].payoff >= 1.0):
            return self.settle(state, seat, solved[0].action)
        self.think(state, seat, rng)
        return self.settle(state, seat, self.best([step.action for step in solved]).action)

    def solve(self, state: State, seat: i64) -> list[Solved]:
        """The best steps, all with the same payoff, if they can be computed."""
        solved = self.solver.solve(state, seat, self.budget) if self.solver is not None else []
        highest = 0.0
        for step in solved:
            highest = max(highest, step.payoff)
        return [step for step in solved if step.payoff == highest]

    def best(self, among: list[int]) -> Edge:
        """The step that was looked at most, of these if any are named."""
        edges = [edge for edge in self.root.edges if len(among) == 0 or edge.action in among]
        best = edges[0]
        for edge in edges:
            if edge.visits > best.visits or (edge.visits == best.visits and edge.total > best.total):
                best = edge
        return best

    def ranking(self) -> list[Edge]:
        """The steps at hand, best first."""
        return sorted(self.root.edges, key=promise)

    def settle(self, state: State, seat: i64, action: i64) -> i64:
        """Keeps the part of the tree below a step that does not end the decision."""
        after = state.clone()
        after.apply(seat, action)
        self.expected = after.view(seat) if after.mid_decision(seat) else None
        root = Node()
        if self.expected is not None:
            for edge in self.root.edges:
                if edge.action == action and edge.node is not None:
                    root = edge.node
        self.root = root
        return action

    def think(self, state: State, seat: i64, rng: Rng) -> None:
        """Grows the tree until the budget is spent, or the rest of it could not change the choice."""
        if self.expected is None or self.expected != state.view(seat):
            self.root = Node()
        self.prepare(state)
        done: i64 = 0
        for edge in self.root.edges:
            done += edge.visits
        while done < self.budget.visits and not self.decided(done, self.budget.visits - done):
            self.visit(state.redeal(seat, rng), seat, rng)
            done += 1
            if self.late():
                break

    def prepare(self, state: State) -> None:
        """Makes room for what a visit computes; the time starts to count."""
        self.deadline = time.perf_counter() + self.budget.milliseconds / 1000 if self.budget.milliseconds else 0.0
        self.edges = count_edges(self.root)
        self.out = state.game.buffer()
        self.steps = state.game.buffer()
        self.payoffs = vec[float]([0.0] * state.seats)
        self.values = vec[float]([0.0] * state.seats)

    def late(self) -> bool:
        """Is the time up?"""
        return self.deadline > 0.0 and time.perf_counter() > self.deadline

    def decided(self, done: i64, left: i64) -> bool:
        """Can the visits left no longer change what is visited most, or is that better beyond doubt?"""
        first: i64 = 0
        second: i64 = 0
        for edge in self.root.edges:
            if edge.visits > first:
                second = first
                first = edge.visits
            elif edge.visits > second:
                second = edge.visits
        return first - second > left or (first >= _FEW and done % _PAUSE == 0 and self.clear())

    def clear(self) -> bool:
        """Has the step visited most come to more than any other could, be both estimates wrong by some errors?"""
        best = self.best([])
        others = [self.estimate(edge, _ERRORS) for edge in self.root.edges if edge is not best]
        return max(others, default=0.0) < self.estimate(best, -_ERRORS)

    def estimate(self, edge: Edge, errors: float) -> float:
        """The mean payoff of a step plus a number of standard errors; a first judgement counts as visits."""
        prior = self.tuning.prior_visits
        visits = float(edge.visits) + prior
        mean = (edge.total + prior * edge.guess) / visits
        spread = (edge.squares + prior * (edge.guess * edge.guess + _PRIOR_VARIANCE)) / visits - mean * mean
        return mean + errors * sqrt(spread / visits)

    def visit(self, state: State, seat: i64, rng: Rng) -> None:
        """One walk down the tree, with a position of its own."""
        path: list[Edge] = []
        node = self.root
        who = seat
        grown = False
        out = self.out
        while not state.over:
            if grown and who != CHANCE:
                break
            count = state.legal(who, out)
            if who == CHANCE:
                edge = self.outcome_edge(node, out[rng.below(count)])
            else:
                edge = self.pick(node, state, who, count, rng)
            path.append(edge)
            state.apply(who, edge.action)
            below = edge.node
            if below is None:
                below = Node()
                edge.node = below
                grown = True
            node = below
            who = next_actor(state, who)
        self.judge(state, who, seat, rng)
        payoffs = self.payoffs
        for edge in path:
            edge.visits += 1
            if edge.seat != CHANCE:
                payoff = payoffs[edge.seat]
                edge.total += payoff
                edge.squares += payoff * payoff

    def outcome_edge(self, node: Node, action: i64) -> Edge:
        for edge in node.edges:
            if edge.seat == CHANCE and edge.action == action:
                return edge
        edge = Edge(CHANCE, action, 0.0)
        if self.edges < self.most_edges:
            node.edges.append(edge)
            self.edges += 1
        return edge

    def pick(self, node: Node, state: State, seat: i64, count: i64, rng: Rng) -> Edge:
        """The legal step that promises most to the seat, or deserves another visit."""
        legal = self.legal_edges(node, state, seat, count, rng)
        prior = self.tuning.prior_visits
        best = legal[0]
        highest = -1.0
        for edge in legal:
            edge.offered += 1
            visits = float(edge.visits)
            mean = (edge.total + prior * edge.guess) / (visits + prior)
            score = mean + self.tuning.exploration * sqrt(log(float(edge.offered) + 1.0) / (visits + prior))
            if score > highest:
                highest = score
                best = edge
        return best

    def legal_edges(self, node: Node, state: State, seat: i64, count: i64, rng: Rng) -> list[Edge]:
        """The edges of the steps in `out`; those that are met for the first time are judged and added."""
        out = self.steps
        copy(self.out, out, count)
        edges = node.edges
        found: list[Edge] = []
        others = False  # are the rivals' values known?
        at: i64 = 0
        i: i64 = 0
        while i < count:
            action = out[i]
            match: Edge | None = None
            size = len(edges)
            tried: i64 = 0
            while tried < size and match is None:  # the same steps usually come in the same order
                if at >= size:
                    at = 0
                edge = edges[at]
                if edge.action == action and edge.seat == seat:
                    match = edge
                at += 1
                tried += 1
            if match is None:
                if not others:
                    self.value_all(state)
                    others = True
                match = Edge(seat, action, self.guess(state, seat, action, rng, node is self.root))
                if self.edges < self.most_edges:
                    edges.append(match)
                    self.edges += 1
            found.append(match)
            i += 1
        return found

    def value_all(self, state: State) -> None:
        seat: i64 = 0
        while seat < state.seats:
            self.values[seat] = self.judgement.value(state, seat)
            seat += 1

    def guess(self, state: State, seat: i64, action: i64, rng: Rng, thorough: bool) -> float:
        """The payoff that the judgement expects of a step, if the rivals stay as they are."""
        if thorough or self.tuning.samples == 0:
            value = self.greedy.outlook(state, seat, action, rng)
        else:
            after = state.clone()
            after.apply(seat, action)
            value = self.judgement.value(self.sample(after, seat, rng) if after.mid_decision(seat) else after, seat)
        values = self.payoffs
        other: i64 = 0
        while other < state.seats:
            values[other] = self.values[other]
            other += 1
        values[seat] = value
        self.judgement.share_chances(state, values)
        return values[seat]

    def sample(self, state: State, seat: i64, rng: Rng) -> State:
        """The best of a few ways to make a decision, drawn at random: what a careless player might do."""
        best = self.complete(state.clone(), seat, rng)
        samples = self.tuning.samples
        if samples > 1:
            highest = self.judgement.value(best, seat)
            while samples > 1:
                other = self.complete(state.clone(), seat, rng)
                value = self.judgement.value(other, seat)
                if value > highest:
                    highest = value
                    best = other
                samples -= 1
        return best

    def complete(self, state: State, seat: i64, rng: Rng) -> State:
        """Makes the decision at hand at random, in place."""
        out = self.out
        while True:
            state.apply(seat, state.pick(seat, rng, out))
            if not state.mid_decision(seat):
                return state

    def judge(self, state: State, who: i64, seat: i64, rng: Rng) -> None:
        """Plays on until the turn has come back to the seat, and fills in what that comes to for everybody."""
        out = self.out
        rounds = self.tuning.rounds
        last = seat
        while not state.over:
            if who == CHANCE:
                state.apply(who, state.pick(who, rng, out))
            else:
                if who == seat and last != seat:
                    if rounds == 0:
                        break
                    rounds -= 1
                last = who
                if self.tuning.samples == 1:
                    self.complete(state, who, rng)
                elif state.legal(who, out) == 1:
                    state.apply(who, out[0])
                elif self.tuning.samples == 0:
                    state.apply(who, self.greedy.choose(state, who, rng))
                else:
                    state = self.sample(state, who, rng)
            who = next_actor(state, who)
        self.judgement.expect(state, self.payoffs)


def promise(edge: Edge) -> tuple[i64, float, i64]:
    """Sorts steps: those looked at most come first."""
    return (-edge.visits, -edge.total, edge.action)


def next_actor(state: State, last: i64) -> i64:
    """Who acts next in a search: a seat goes on while it may."""
    if last >= 0 and state.waiting >> last & 1 != 0:
        return last
    return state.actor()


def copy(source: vec[i64], target: vec[i64], count: i64) -> None:
    i: i64 = 0
    while i < count:
        target[i] = source[i]
        i += 1


def count_edges(node: Node) -> i64:
    total: i64 = len(node.edges)
    for edge in node.edges:
        if edge.node is not None:
            total += count_edges(edge.node)
    return total
