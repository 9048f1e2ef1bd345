"""Masked PPO of sb3-contrib, as it is, in one seat against a bot.

    pip install 'dicery[gymnasium]' sb3-contrib
    python examples/learn/masked_ppo.py dessert-dice --rivals random --minutes 10 --out desserts.zip

Prints how often it has won against the rival, and at the end how often without exploring, in both seats.
"""

import argparse
import time

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env

import dicery
import dicery.env.gymnasium as games

ENVS = 8


def make(name: str, rivals: str, seat: int) -> gymnasium.Env:
    """One seat of a match of two, with the numbers of the observation scaled to 0 to 1."""
    env = games.SeatAgainstBots(name, seats=2, seat=seat, rivals=rivals)
    high = env.observation_space.high.astype(np.float32)
    unit = gymnasium.spaces.Box(0, 1, high.shape, np.float32)
    return gymnasium.wrappers.TransformObservation(env, lambda seen: seen / high, unit)


class Clock(BaseCallback):
    """Ends learning after some minutes of processor time; says now and then how it goes."""

    def __init__(self, minutes: float) -> None:
        super().__init__()
        self.begin, self.shown, self.minutes = time.process_time(), 0.0, minutes
        self.wins: list[float] = []

    def _on_step(self) -> bool:
        self.wins += [info["episode"]["r"] for info in self.locals["infos"] if "episode" in info]
        spent = (time.process_time() - self.begin) / 60
        if spent - self.shown > 0.5 and self.wins:
            self.shown = spent
            recent = np.mean(self.wins[-500:])
            print(f"{spent:5.1f} of {self.minutes:g} min, {len(self.wins):,} matches, {recent:.0%} won", flush=True)
        return spent < self.minutes


def evaluate(model: MaskablePPO, name: str, rivals: str, matches: int, seed: int) -> float:
    """The share of the win in matches that begin with both seats in turns."""
    won = 0.0
    for number in range(matches):
        env = make(name, rivals, seat=number % 2)
        seen, info = env.reset(seed=seed + number)
        over = not info["action_mask"].any()
        while not over:
            action, _ = model.predict(seen, action_masks=env.get_wrapper_attr("action_masks")(), deterministic=True)
            seen, reward, over, _, _ = env.step(int(action))
        won += float(reward)
    return won / matches


def train(name: str, rivals: str, minutes: float, seed: int) -> MaskablePPO:
    torch.set_num_threads(1)
    seats = iter(range(ENVS))
    envs = make_vec_env(lambda: make(name, rivals, next(seats) % 2), ENVS, seed=seed)
    model = MaskablePPO(
        "MlpPolicy", envs, n_steps=256, batch_size=512, n_epochs=4, ent_coef=0.01, gamma=1.0, seed=seed, device="cpu"
    )
    return model.learn(1 << 40, callback=Clock(minutes))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(dicery.SHELF))
    parser.add_argument("--rivals", default="random", help="the bot in the other seat")
    parser.add_argument("--minutes", type=float, default=10, help="of processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", type=int, default=200, help="to measure the result with")
    parser.add_argument("--out", help="the file in which sb3 saves what was learned")
    given = parser.parse_args()
    model = train(given.game, given.rivals, given.minutes, given.seed)
    if given.out:
        model.save(given.out)
    won = evaluate(model, given.game, given.rivals, given.matches, seed=1_000_000)
    print(f"{won:.1%} of {given.matches} matches won against {given.rivals}")


if __name__ == "__main__":
    main()
