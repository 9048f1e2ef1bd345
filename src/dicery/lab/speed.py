"""How fast a game runs: random playouts, cloning, and the size of a state."""

import time
import tracemalloc
from dataclasses import dataclass

from dicery.engine.game import Game
from dicery.engine.play import playouts, random_step
from dicery.engine.rng import Rng
from dicery.engine.state import State

_CLONES = 20_000


@dataclass(frozen=True)
class Speed:
    """The figures of one game with one number of seats."""

    game: str
    seats: int
    steps_per_second: float
    steps_per_game: float
    clone_ns: float
    state_bytes: float


def middle(game: Game, seats: int) -> State:
    """A position from the middle of a random match."""
    length = playouts(game.new(seats), 1, 7).steps
    state = game.new(seats)
    rng, out = Rng(7), game.buffer()
    for _ in range(length // 2):
        random_step(state, rng, out)
    return state


def measure(game: Game, seats: int, seconds: float) -> Speed:
    """Random playouts for about this long, after a short warm-up; the best of three runs counts."""
    start = game.new(seats)
    trial = playouts(start, 20, 1)
    games = max(20, int(20 * seconds / 3 / max(trial.seconds, 1e-6)))
    runs = [playouts(start, games, seed) for seed in (1, 2, 3)]
    best = max(runs, key=lambda run: run.steps / run.seconds)
    state = middle(game, seats)
    return Speed(
        game.name,
        seats,
        best.steps / best.seconds,
        best.steps / best.games,
        clone_nanoseconds(state),
        state_size(state),
    )


def clone_nanoseconds(state: State) -> float:
    """The time of one clone, called from Python; the best of five runs."""
    clone = state.clone
    times: list[float] = []
    for _ in range(5):
        begin = time.perf_counter()
        for _ in range(_CLONES):
            clone()
        times.append(time.perf_counter() - begin)
    return min(times) / _CLONES * 1e9


def state_size(state: State) -> float:
    """Bytes that one more state takes, its arrays included."""
    kept: list[State] = [state] * 1000
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for place in range(len(kept)):
        kept[place] = state.clone()
    size = (tracemalloc.get_traced_memory()[0] - before) / len(kept)
    tracemalloc.stop()
    return size
