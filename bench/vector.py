"""Steps per second of processor time of many matches in one call: observations, masks, chance, new matches included.

Beside them, in the same run, what other libraries make on one core; a row whose library is missing says so.
"""

import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

import dicery
import dicery.env

ENVS, SEATS, SEED = 4096, 2, 7
WARM_UP = 200  # steps of every match, so that they are at different points
ROUNDS, SECONDS = 5, 1.0


class Missing(Exception):
    """A library that is not installed."""


def steps_per_second(name: str) -> tuple[float, float]:
    """The best of some rounds with random legal actions, and the share of all time that drawing these takes besides."""
    vector = dicery.env.vector(name, ENVS, SEATS, seed=SEED)
    for _ in range(WARM_UP):
        vector.step(vector.sample())
    best = 0.0
    drawing = stepping = 0.0
    for _ in range(ROUNDS):
        spent, steps = 0.0, 0
        while spent < SECONDS:
            begin = time.process_time()
            actions = vector.sample()
            middle = time.process_time()
            vector.step(actions)
            end = time.process_time()
            drawing += middle - begin
            spent += end - middle
            steps += ENVS
        stepping += spent
        best = max(best, steps / spent)
    return best, drawing / (drawing + stepping)


def best_rate(step: Callable[[], int]) -> float:
    """The best of some rounds of something that makes a number of steps; the first call does not count."""
    step()
    best = 0.0
    for _ in range(ROUNDS):
        begin, steps = time.process_time(), 0
        while time.process_time() - begin < SECONDS:
            steps += step()
        best = max(best, steps / (time.process_time() - begin))
    return best


def pettingzoo_connect_four() -> float:
    """PettingZoo's own connect four, one match after the other: observation and mask at every step."""
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError as error:
        raise Missing(str(error)) from None
    env = connect_four_v3.env()
    draw = np.random.default_rng(SEED)

    def match() -> int:
        env.reset(seed=SEED)
        steps = 0
        for _ in env.agent_iter():
            observed, _, over, cut, _ = env.last()
            env.step(None if over or cut else draw.choice(np.flatnonzero(observed["action_mask"])))
            steps += not (over or cut)
        return steps

    return best_rate(match)


def openspiel_vector(name: str) -> float:
    """OpenSpiel's SyncVectorEnv on one of its games, 64 matches at a time."""
    try:
        from open_spiel.python import rl_environment
        from open_spiel.python.rl_agent import StepOutput
        from open_spiel.python.vector_env import SyncVectorEnv
    except ImportError as error:
        raise Missing(str(error)) from None
    luck = [rl_environment.ChanceEventSampler(SEED + number) for number in range(64)]
    vector = SyncVectorEnv([rl_environment.Environment(name, chance_event_sampler=sampler) for sampler in luck])
    draw = np.random.default_rng(SEED)
    now = vector.reset()

    def step() -> int:
        nonlocal now
        outputs = []
        for one in now:
            legal = one.observations["legal_actions"][one.observations["current_player"]]
            outputs.append(StepOutput(action=draw.choice(legal), probs=None))
        now, _, _, _ = vector.step(outputs, reset_if_done=True)
        return len(outputs)

    return best_rate(step)


def pgx_game(name: str) -> float:
    """A game of pgx, jitted and warm, as many matches at once as ours, with autoreset."""
    try:
        jax, pgx, extra = (import_module(library) for library in ("jax", "pgx", "pgx.experimental"))
    except ImportError as error:
        raise Missing(str(error)) from None
    env = pgx.make(name)
    keys = jax.random.split(jax.random.PRNGKey(SEED), ENVS)
    state = jax.jit(jax.vmap(env.init))(keys)

    def act(state: Any, key: Any) -> Any:
        chosen = jax.random.categorical(key, jax.numpy.log(state.legal_action_mask.astype(float)), axis=1)
        return jax.vmap(extra.auto_reset(env.step, env.init))(state, chosen, jax.random.split(key, ENVS))

    jitted = jax.jit(act)
    key = jax.random.PRNGKey(SEED)

    def step() -> int:
        nonlocal state, key
        key, used = jax.random.split(key)
        state = jax.block_until_ready(jitted(state, used))
        return ENVS

    return best_rate(step)


OTHERS: dict[str, Callable[[], float]] = {
    "pgx connect_four": lambda: pgx_game("connect_four"),
    "pgx backgammon": lambda: pgx_game("backgammon"),
    "PettingZoo connect four": pettingzoo_connect_four,
    "OpenSpiel SyncVectorEnv, backgammon": lambda: openspiel_vector("backgammon"),
    "OpenSpiel SyncVectorEnv, yacht": lambda: openspiel_vector("yacht"),
}


def main() -> None:
    print(f"{ENVS} matches of {SEATS} seats, dicery {dicery.BUILD}")
    ours: dict[str, float] = {}
    for name in dicery.SHELF:
        ours[name], drawing = steps_per_second(name)
        print(f"{name:20} {ours[name] / 1e6:5.2f} M steps/s; drawing random actions takes {drawing:.0%} more")
    print("steps/s of other libraries, and how many times as many ours makes:")
    for label, measure in OTHERS.items():
        try:
            rate = measure()
        except Missing as reason:
            print(f"{label:38} skipped: {reason}")
            continue
        times = ", ".join(f"{name} {speed / rate:.3g} x" for name, speed in ours.items())
        print(f"{label:38} {rate / 1e6:.4f} M; {times}")


if __name__ == "__main__":
    main()
