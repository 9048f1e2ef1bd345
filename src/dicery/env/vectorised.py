"""Many matches in one call, as numpy arrays that are written in place."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from dicery.engine.batch import Batch
from dicery.engine.option import Setting
from dicery.engine.rng import Rng
from dicery.engine.state import State
from dicery.env.chance import outcomes
from dicery.env.simulation import REWARDS, WHERE, Bytes, one_of
from dicery.games import game as find_game

ACTIONS = 1 << 31  # the stream of a seed from which `sample` draws; luck has the streams from 0 on
GUESSES = 3 << 30  # the stream from which `after_states` deals again what a seat cannot see


@dataclass(frozen=True)
class AfterStates:
    """What the seat that is to act would observe after each of its legal actions: a row for each of them.

    The rows of match n are `first[n]` to `first[n + 1]`; a match that leaves no choice has none. The arrays, those of
    the observations aside, are views: they last until the next call.
    """

    first: npt.NDArray[np.int64]  # envs + 1
    actions: npt.NDArray[np.int64]  # rows
    observations: Bytes  # rows x size
    over: Bytes  # rows; 1: the action ends the match
    rewards: npt.NDArray[np.float64]  # rows x seats, where it does


class Vector:
    """`envs` matches of a game. The arrays are views of packed memory: copy what is to be kept beyond the next step.

    observations   envs x size      of the seat that is to act
    masks          envs x actions   1 for each of its legal actions
    turn           envs             which seat is to act, from 0; -1: chance, if it is left to the caller
    rewards        envs x seats     of a match that the last step has ended, otherwise 0
    dones          envs             1 where the last step has ended a match; all else is of the next one

    Match n draws its luck from stream `first + n` of the seed: what happens in it depends on nothing else, so that
    several vectors, in as many processes as one likes, play the same as one.
    """

    def __init__(
        self,
        name: str,
        envs: int,
        seats: int | None,
        options: dict[str, Setting],
        seed: int = 0,
        rewards: str = "win",
        chance: str = "inside",
        first: int = 0,
    ) -> None:
        points = one_of("rewards", rewards, REWARDS) == "points"
        outside = one_of("chance", chance, WHERE) == "outside"
        self.game = find_game(name)
        self.opening = self.game.new(seats, **options)
        self._settings = (seed, first, outside, points)
        self.envs = envs
        self.seats: int = self.opening.seats
        self.batch = Batch(self.opening, envs, *self._settings)
        self.draw = Rng(seed, ACTIONS + first)
        self.guess = Rng(seed, GUESSES + first)
        self.observations: Bytes = np.frombuffer(self.batch.observations, np.uint8).reshape(envs, -1)
        self.observations.flags.writeable = False
        self.masks: Bytes = np.asarray(self.batch.masks).reshape(envs, -1)
        self.turn: npt.NDArray[np.int64] = np.asarray(self.batch.turn)
        self.rewards: npt.NDArray[np.float64] = np.asarray(self.batch.rewards).reshape(envs, self.seats)
        self.dones: Bytes = np.asarray(self.batch.dones)
        self._sampled: npt.NDArray[np.int64] = np.asarray(self.batch.sampled)

    def step(self, actions: Sequence[int] | npt.NDArray[np.int64]) -> None:
        """One action, or outcome, for each match; a match that ends is followed by a new one at once."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.envs,):
            raise ValueError(f"expected {self.envs} actions, got {' x '.join(map(str, chosen.shape))}")
        if chosen.dtype.kind not in "iu":
            raise TypeError(f"expected whole numbers as actions, got {chosen.dtype}")
        self.batch.step(chosen.astype("<i8", copy=False).tobytes())

    def sample(self) -> npt.NDArray[np.int64]:
        """A random legal action for each match, or an outcome by its probability; written in place as well."""
        self.batch.sample(self.draw)
        return self._sampled

    def after_states(self) -> AfterStates:
        """Looks one action ahead in all matches, without chance's answer, for programs that learn values of positions.

        What the seat cannot see is dealt again before.
        """
        batch = self.batch
        batch.look_ahead(self.guess)
        first: npt.NDArray[np.int64] = np.asarray(batch.after_first)
        rows, size = int(first[-1]), self.observations.shape[1]
        return AfterStates(
            first,
            np.asarray(batch.after_actions)[:rows],
            np.frombuffer(batch.after_observations, np.uint8).reshape(rows, size),
            np.asarray(batch.after_over)[:rows],
            np.asarray(batch.after_rewards)[: rows * self.seats].reshape(rows, self.seats),
        )

    def chance_outcomes(self, env: int) -> list[tuple[int, float]]:
        """The outcomes of the chance event at hand in a match with their probabilities; none while a seat is to act."""
        return outcomes(self.state(env))

    def state(self, env: int) -> State:
        """One of the matches, secrets included."""
        return self.batch.states[env].clone()

    def clone(self) -> Batch:
        """All matches as they are, with their luck; `restore` goes back to them any number of times."""
        copy = Batch(self.opening, self.envs, *self._settings)
        copy.take_over(self.batch)
        return copy

    def restore(self, saved: Batch) -> None:
        """Goes back to what `clone` has kept."""
        self.batch.take_over(saved)
