"""Gymnasium environments: one seat of a match against bots. Importing this module registers one for each game.

    import gymnasium
    import dicery.env.gymnasium

    env = gymnasium.make("dicery/DessertDice-v1", rivals="greedy")

The version is the edition of the game. `action_masks` is what sb3-contrib's MaskablePPO asks for.
"""

from functools import partial
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector.utils import batch_space

from dicery.bots import bot
from dicery.engine.game import Game
from dicery.engine.option import Setting
from dicery.engine.rng import Rng
from dicery.env.chance import Chance
from dicery.env.rendering import RENDER_MODES, rendered
from dicery.env.simulation import Bytes, Saved, Simulation, highest
from dicery.env.vectorised import Vector
from dicery.games import SHELF

THOUGHTS = 1  # the stream of a seed that bots think with; the first is for the dice
ILLEGAL = -1.0  # the reward of an action that is not legal: it ends the match


class SeatAgainstBots(gymnasium.Env[Bytes, np.int64]):
    """The learning program sits in one seat; the others are bots, by name, one for all or one for each rival in order.

    An action that is not legal ends the match with a reward of -1. `info["action_mask"]` marks the legal ones.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int = 0,
        rivals: str = "greedy",
        rewards: str = "win",
        render_mode: str | None = None,
        **options: Setting,
    ) -> None:
        self.simulation = Simulation(game, seats, options, rewards)
        if not 0 <= seat < self.simulation.seats:
            raise ValueError(f"expected a seat from 0 to {self.simulation.seats - 1}, got {seat}")
        self.seat = seat
        self.render_mode = render_mode
        others = [other for other in range(self.simulation.seats) if other != seat]
        names = rivals.split(",")
        if len(names) not in (1, len(others)):
            raise ValueError(f"expected one bot, or {len(others)} with commas between them, got {rivals!r}")
        if len(names) == 1:
            names *= len(others)
        self.players = {other: bot(name, self.simulation.game) for other, name in zip(others, names, strict=True)}
        self.thoughts = Rng(0, THOUGHTS)
        high = highest(self.simulation.game, self.simulation.seats)
        self.observation_space = gymnasium.spaces.Box(np.zeros_like(high), high, dtype=np.uint8)
        self.action_space = gymnasium.spaces.Discrete(self.simulation.actions)

    @property
    def chance(self) -> Chance:
        """Sets what chance answers next, or a whole tape."""
        return self.simulation.chance

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Bytes, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None:
            self.thoughts = Rng(seed, THOUGHTS)
        self.simulation.reset(seed)
        self._let_bots_play()
        return self._given()

    def _let_bots_play(self) -> None:
        """Bots are handed what their seat may know, until the learning program is to act or the match is over."""
        state = self.simulation.state
        while not state.over and state.waiting >> self.seat & 1 == 0:
            actor = state.actor()
            choice = self.players[actor].choose(state.redeal(actor, self.thoughts), actor, self.thoughts)
            self.simulation.play(actor, choice)

    def _given(self) -> tuple[Bytes, dict[str, Any]]:
        return self.simulation.observe(self.seat), {"action_mask": self.simulation.mask(self.seat)}

    def step(self, action: np.int64 | int) -> tuple[Bytes, float, bool, bool, dict[str, Any]]:
        state = self.simulation.state
        if int(action) not in state.actions(self.seat):
            observation, info = self._given()
            return observation, ILLEGAL, True, False, {**info, "illegal": True}
        self.simulation.play(self.seat, int(action))
        self._let_bots_play()
        observation, info = self._given()
        return observation, self.simulation.reward(self.seat), state.over, False, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions, as sb3-contrib wants them."""
        return self.simulation.mask(self.seat).astype(np.bool_)

    def save(self) -> tuple[Saved, Rng]:
        """The match as it is, with the luck and the thoughts that are still to come."""
        return self.simulation.save(), self.thoughts.copy()

    def restore(self, saved: tuple[Saved, Rng]) -> None:
        """Goes back to a saved match, any number of times."""
        match, thoughts = saved
        self.simulation.restore(match)
        self.thoughts = thoughts.copy()

    def render(self) -> str | Bytes | None:  # type: ignore[override]
        return rendered(self.simulation, self.render_mode, self.seat)


class SelfPlay(gymnasium.vector.VectorEnv[Bytes, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many matches in which one program plays all seats: it gets what the seat that is to act may know.

    The reward is that of the seat that has just acted; `infos["rewards"]` has those of all seats. A match that is over
    is followed by a new one in the same step. The arrays are copies.
    """

    metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self, game: str, envs: int, seats: int | None = None, rewards: str = "win", **options: Setting
    ) -> None:
        self._new = partial(Vector, game, envs, seats, options, rewards=rewards)
        self.matches = self._new(seed=0)
        self.num_envs = envs
        high = highest(self.matches.game, self.matches.seats)
        self.single_observation_space = gymnasium.spaces.Box(np.zeros_like(high), high, dtype=np.uint8)
        self.single_action_space = gymnasium.spaces.Discrete(self.matches.game.actions)
        self.observation_space = batch_space(self.single_observation_space, envs)
        self.action_space = batch_space(self.single_action_space, envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Bytes, dict[str, Any]]:
        super().reset(seed=seed)
        self.matches = self._new(seed=int(self.np_random.integers(1 << 62)) if seed is None else seed)
        return self.matches.observations.copy(), self._info()

    def _info(self) -> dict[str, Any]:
        matches = self.matches
        return {
            "action_mask": matches.masks.astype(np.int8),
            "turn": matches.turn.copy(),
            "rewards": matches.rewards.copy(),
        }

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Bytes, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
        matches = self.matches
        actors = matches.turn.copy()
        matches.step(actions)
        rewards = matches.rewards[np.arange(self.num_envs), actors]
        over = matches.dones.astype(np.bool_)
        return matches.observations.copy(), rewards, over, np.zeros(self.num_envs, np.bool_), self._info()


def env_id(game: Game) -> str:
    """ "dicery/DessertDice-v1" """
    words = "".join(word.capitalize() for word in game.name.split("-"))
    return f"dicery/{words}-v{game.edition}"


def register_all() -> None:
    """Registers every game on the shelf."""
    for game in SHELF.values():
        if env_id(game) not in gymnasium.registry:
            gymnasium.register(
                env_id(game), entry_point="dicery.env.gymnasium:SeatAgainstBots", kwargs={"game": game.name}
            )


register_all()
