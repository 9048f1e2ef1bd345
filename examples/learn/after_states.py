"""Learns a game by playing against itself, on one core, with numpy alone.

    python examples/learn/after_states.py dessert-dice --decisions 2000000 --out desserts.net
    python examples/learn/after_states.py slice-and-dice --decisions 2000000 --lessons 300 --out dishes.net
    dicery sim dessert-dice --bots learned:desserts.net,greedy --games 400 --paired

A small network guesses from an observation how the match will end for the seat. At each decision the program looks at
what it would observe after each of its actions and takes the one whose guess is best, now and then another. When a
match is over, each guess on the way is moved towards the guesses that followed and the result: TD(lambda).

The result is the lead at the end, squeezed into 0 to 1: it says more than who has won. Where random play hardly ever
makes a point there is nothing to learn from: `--lessons` begins with matches that the greedy bot plays in all seats.
"""

import argparse
import os
import time
from itertools import pairwise

os.environ.setdefault("OMP_NUM_THREADS", "1")  # one core, also for matrix products
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

import dicery.env
from dicery import Rng
from dicery.bots import bot
from dicery.env.network import save

ENVS = 128  # matches at a time
HIDDEN = (96, 32)
BATCH = 128  # decisions in a step of learning
PASSES = 2  # over each decision
POOL = 8192  # decisions that are learned together, in random order
LAMBDA = 0.9
RATE = 1e-3  # of learning; it falls to a tenth
EXPLORATION = 0.10  # of the choices are random; it falls to 0
WARM_UP = 20_000  # random decisions, from which the program learns how large the numbers of an observation are


class Network:
    """Rectified layers and a logit at the end, trained by Adam on the cross entropy."""

    def __init__(self, inputs: int, draw: np.random.Generator) -> None:
        self.mean = np.zeros(inputs, np.float32)
        self.scale = np.ones(inputs, np.float32)
        sizes = (inputs, *HIDDEN, 1)
        self.layers = []
        for width, size in pairwise(sizes):
            spread = np.sqrt(2 / width) if size > 1 else 0.0
            self.layers += [draw.normal(0, spread, (width, size)).astype(np.float32), np.zeros(size, np.float32)]
        self.means = [np.zeros_like(layer) for layer in self.layers]
        self.squares = [np.zeros_like(layer) for layer in self.layers]
        self.steps = 0

    def measure(self, observations: np.ndarray) -> None:
        """Takes from examples how large the numbers at each place are; what never changes counts for little."""
        self.mean = observations.mean(axis=0, dtype=np.float32)
        spread = observations.astype(np.float32).std(axis=0)
        self.scale = 1 / np.maximum(spread, 0.2 * np.maximum(1, observations.max(axis=0) ** 0.5)).astype(np.float32)

    def raw_layers(self) -> list[tuple[np.ndarray, np.ndarray]]:
        """The layers for observations as they are, without mean and scale."""
        weights, biases = self.layers[:2]
        scaled = weights * self.scale[:, None]
        pairs = [(scaled, biases - self.mean @ scaled)]
        return pairs + [tuple(self.layers[place : place + 2]) for place in range(2, len(self.layers), 2)]

    def logits(self, observations: np.ndarray, layers: list[tuple[np.ndarray, np.ndarray]]) -> np.ndarray:
        """Guesses for many observations; `layers` are the raw ones."""
        lit = observations.astype(np.float32)
        for weights, biases in layers[:-1]:
            lit = np.maximum(lit @ weights + biases, 0)
        return (lit @ layers[-1][0] + layers[-1][1])[:, 0]

    def learn(self, observations: np.ndarray, targets: np.ndarray, rate: float) -> float:
        """One step of Adam; returns the mean squared error before it."""
        inputs = [(observations.astype(np.float32) - self.mean) * self.scale]
        for place in range(0, len(self.layers) - 2, 2):
            inputs.append(np.maximum(inputs[-1] @ self.layers[place] + self.layers[place + 1], 0))
        guesses = squeeze((inputs[-1] @ self.layers[-2] + self.layers[-1])[:, 0])
        error = ((guesses - targets) / len(targets))[:, None].astype(np.float32)
        self.steps += 1
        for place in range(len(self.layers) - 2, -1, -2):
            lit = inputs[place // 2]
            slopes = lit.T @ error, error.sum(axis=0)
            if place:
                error = (error @ self.layers[place].T) * (lit > 0)
            for number, slope in zip((place, place + 1), slopes, strict=True):
                mean, square = self.means[number], self.squares[number]
                mean += 0.1 * (slope - mean)
                square += 0.001 * (slope * slope - square)
                step = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
                self.layers[number] -= step * mean / (np.sqrt(square) + 1e-8)
        return float(np.mean((guesses - targets) ** 2))


def squeeze(logits: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-np.clip(logits, -30, 30)))


class Leads:
    """Turns the points at the end into 0 to 1, by how far apart matches usually end."""

    def __init__(self) -> None:
        self.spread = 10.0

    def watch(self, points: np.ndarray) -> None:
        for lead in points.max(axis=1) - np.sort(points, axis=1)[:, -2]:
            self.spread += 0.01 * (max(1.0, float(lead)) - self.spread)

    def results(self, points: np.ndarray, seats: np.ndarray) -> np.ndarray:
        """For rows of points, the result of one seat in each."""
        rows = np.arange(len(points))
        own = points[rows, seats]
        others = points.copy()
        others[rows, seats] = -np.inf
        lead = own - others.max(axis=1)
        won = (lead > 0) + 0.5 * (lead == 0)
        return 0.5 * won + 0.5 * squeeze(1.5 * lead / self.spread)


def choose(after, values: np.ndarray, draw: np.random.Generator, exploration: float) -> np.ndarray:
    """The row of the best guess in each match that leaves a choice; now and then a random one. -1: no choice."""
    counts = np.diff(after.first)
    open_matches = np.flatnonzero(counts)
    chosen = np.full(len(counts), -1)
    starts = after.first[:-1][open_matches]
    values = values + draw.random(len(values)) * 1e-6  # equal guesses are drawn by lot
    best = np.maximum.reduceat(values, starts)
    of_match = np.repeat(np.arange(len(open_matches)), counts[open_matches])
    hits = np.flatnonzero(values == best[of_match])
    rows = hits[np.searchsorted(hits, starts)]
    stray = draw.random(len(starts)) < exploration
    rows[stray] = starts[stray] + (draw.random(stray.sum()) * counts[open_matches][stray]).astype(np.int64)
    chosen[open_matches] = rows
    return chosen


def taught(vector, after, teacher, rng: Rng) -> np.ndarray:
    """The row of the teacher's action in each match that leaves a choice, else -1."""
    chosen = np.full(vector.envs, -1)
    for env in np.flatnonzero(np.diff(after.first)).tolist():
        seat, first = int(vector.turn[env]), after.first[env]
        action = teacher.choose(vector.state(env).redeal(seat, rng), seat, rng)
        chosen[env] = first + int(np.flatnonzero(after.actions[first : after.first[env + 1]] == action)[0])
    return chosen


def returns(values: np.ndarray, result: float) -> np.ndarray:
    """What each guess of a match should have been: the guesses after it and the result, by TD(lambda)."""
    targets = np.empty(len(values))
    following = result
    for place in range(len(values) - 1, -1, -1):
        targets[place] = following
        following = LAMBDA * following + (1 - LAMBDA) * values[place]
    return targets


class Learner:
    """A network and the matches that it learns from."""

    def __init__(self, name: str, seats: int, decisions: int, seed: int, lessons: int, options: dict) -> None:
        self.name, self.seats, self.decisions, self.lessons = name, seats, decisions, lessons
        self.draw = np.random.default_rng(seed)
        self.teacher, self.thoughts = bot("greedy", dicery.game(name)), Rng(seed)
        self.vector = dicery.env.vector(name, ENVS, seats, seed=seed, rewards="points", **options)
        self.network = Network(self.vector.observations.shape[1], self.draw)
        self.leads = Leads()
        self.matches = self.learned = 0
        self.error = 0.0
        self.warm_up()
        self.layers = self.network.raw_layers()
        self.paths: list[list[list[tuple[np.ndarray, float]]]] = [[[] for _ in range(seats)] for _ in range(ENVS)]
        self.pool: list[tuple[np.ndarray, np.ndarray]] = []  # of finished matches: what was observed, what it was worth

    def warm_up(self) -> None:
        """Random play shows how large the numbers of an observation are, and how far apart matches end."""
        seen: list[np.ndarray] = []
        while len(seen) * ENVS < WARM_UP:
            seen.append(self.vector.observations.copy())
            self.vector.step(self.vector.sample())
            self.leads.watch(self.vector.rewards[self.vector.dones == 1])
        self.network.measure(np.concatenate(seen))

    def play(self) -> None:
        """One step in each match."""
        vector = self.vector
        after, turn, actions = vector.after_states(), vector.turn.copy(), vector.sample().copy()
        if len(after.actions):
            values = squeeze(self.network.logits(after.observations, self.layers))
            ends = after.over == 1
            values[ends] = self.leads.results(after.rewards[ends], np.repeat(turn, np.diff(after.first))[ends])
            if self.matches < self.lessons:
                chosen = taught(vector, after, self.teacher, self.thoughts)
            else:
                chosen = choose(after, values, self.draw, EXPLORATION * (1 - self.learned / self.decisions))
            for env in np.flatnonzero(chosen >= 0).tolist():
                row = chosen[env]
                self.paths[env][turn[env]].append((after.observations[row].copy(), values[row]))
                actions[env] = after.actions[row]
        vector.step(actions)
        for env in np.flatnonzero(vector.dones).tolist():
            self.finish(env)

    def finish(self, env: int) -> None:
        """Puts what the seats of a finished match have seen into the pool, with what it was worth."""
        self.matches += 1
        points = self.vector.rewards[env : env + 1]
        self.leads.watch(points)
        for seat in range(self.seats):
            path, self.paths[env][seat] = self.paths[env][seat], []
            if path:
                observations, values = zip(*path, strict=True)
                result = self.leads.results(points, np.array([seat]))[0]
                self.pool.append((np.array(observations), returns(np.array(values), result)))

    def learn(self) -> None:
        """Learns from the pool, and empties it."""
        observations = np.concatenate([rows for rows, _ in self.pool])
        targets = np.concatenate([goal for _, goal in self.pool])
        order = np.concatenate([self.draw.permutation(len(targets)) for _ in range(PASSES)])
        rate = RATE * (1 - 0.9 * self.learned / self.decisions)
        for place in range(0, len(order) - BATCH + 1, BATCH):
            picked = order[place : place + BATCH]
            self.error += 0.01 * (self.network.learn(observations[picked], targets[picked], rate) - self.error)
        self.learned += len(targets)
        self.pool = []
        self.layers = self.network.raw_layers()


def train(name: str, seats: int, decisions: int, seed: int, out: str, lessons: int = 0, **options: object) -> None:
    """Learns from this many decisions, or until Ctrl-C; the network is in the file all the time."""
    learner = Learner(name, seats, decisions, seed, lessons, options)
    begin, shown = time.process_time(), 0.0
    try:
        while learner.learned < decisions:
            learner.play()
            if sum(len(goal) for _, goal in learner.pool) < POOL:
                continue
            learner.learn()
            spent = time.process_time() - begin
            if spent - shown > 20:
                shown = spent
                save(out, name, seats, learner.layers)
                left = max(0.0, spent * (decisions / learner.learned - 1))
                print(
                    f"{learner.learned:,} of {decisions:,} decisions in {learner.matches:,} matches, "
                    f"error {learner.error:.4f}, {spent:.0f} s, {left:.0f} s left",
                    flush=True,
                )
    except KeyboardInterrupt:
        print(f"stopped after {learner.learned:,} decisions")
    save(out, name, seats, learner.layers)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(dicery.SHELF))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--decisions", type=int, default=2_000_000, help="to learn from")
    parser.add_argument("--lessons", type=int, default=0, help="matches of the greedy bot to begin with")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", required=True, help="the file for the network, written while it learns")
    given = parser.parse_args()
    train(given.game, given.seats, given.decisions, given.seed, given.out, given.lessons)


if __name__ == "__main__":
    main()
