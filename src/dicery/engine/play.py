"""Random playouts, matches between bots, and perft, in compiled loops."""

import time
from abc import ABCMeta, abstractmethod

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, State, next_actor


@mypyc_attr(allow_interpreted_subclasses=True)
class Player(metaclass=ABCMeta):
    """Chooses for a seat. It is handed a redealt state: what the seat cannot see is a guess."""

    @abstractmethod
    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """One of the seat's legal actions."""


class Budget:
    """How long a player may think about a choice: a number of visits, and of milliseconds unless that is 0."""

    def __init__(self, visits: int, milliseconds: int = 0) -> None:
        self.visits = visits
        self.milliseconds = milliseconds


class Playouts:
    """What a batch of random playouts came to."""

    def __init__(self, games: int, steps: int, seconds: float) -> None:
        self.games = games
        self.steps = steps
        self.seconds = seconds

    def __repr__(self) -> str:
        return f"Playouts(games={self.games}, steps={self.steps}, seconds={self.seconds:.3f})"


def random_step(state: State, rng: Rng, out: vec[i64]) -> None:
    """One step by whoever acts next, every legal action equally likely."""
    seat = next_actor(state)
    state.apply(seat, state.pick(seat, rng, out))


def playout(state: State, rng: Rng, out: vec[i64]) -> i64:
    """Plays the state to its end at random, in place; returns the number of steps, chance included."""
    steps: i64 = 0
    while not state.over:
        random_step(state, rng, out)
        steps += 1
    return steps


def playouts(start: State, games: int, seed: int) -> Playouts:
    """Random playouts of a position, each from a clone, with one generator for all."""
    rng = Rng(seed)
    out = start.game.buffer()
    steps: i64 = 0
    begin = time.perf_counter()
    for _ in range(games):
        steps += playout(start.clone(), rng, out)
    return Playouts(games, steps, time.perf_counter() - begin)


def bot_match(state: State, players: list[Player], luck: Rng, thoughts: Rng) -> i64:
    """Plays a match between bots in place; returns its number of steps. Bots share no generator with the dice."""
    out = state.game.buffer()
    steps: i64 = 0
    while not state.over:
        seat = state.actor()
        if seat == CHANCE:
            random_step(state, luck, out)
        else:
            state.apply(seat, players[seat].choose(state.redeal(seat, thoughts), seat, thoughts))
        steps += 1
    return steps


def perft(state: State, depth: i64) -> i64:
    """How many sequences of `depth` steps there are; a finished match has no continuation."""
    if depth == 0:
        return 1
    if state.over:
        return 0
    out = state.game.buffer()
    count = state.legal(state.actor(), out)
    if depth == 1:
        return count
    total: i64 = 0
    i: i64 = 0
    while i < count:
        after = state.clone()
        after.apply(state.actor(), out[i])
        total += perft(after, depth - 1)
        i += 1
    return total


def perft_decisions(state: State, depth: i64) -> i64:
    """How many sequences of `depth` whole decisions there are, however many steps each takes."""
    if depth == 0:
        return 1
    if state.over:
        return 0
    out = state.game.buffer()
    seat = state.actor()
    count = state.legal(seat, out)
    total: i64 = 0
    i: i64 = 0
    while i < count:
        after = state.clone()
        after.apply(seat, out[i])
        total += perft_decisions(after, depth if after.mid_decision(seat) else depth - 1)
        i += 1
    return total
