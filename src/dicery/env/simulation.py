"""One match as a learning program plays it: what each environment of this package is made of."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from dicery.engine.game import Game
from dicery.engine.option import Setting
from dicery.engine.state import CHANCE, SPECTATOR, State, seat_names
from dicery.env.chance import Chance
from dicery.games import game as find_game

Bytes = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.int8]

REWARDS = ("win", "points")
WHERE = ("inside", "outside")


@dataclass(frozen=True)
class Saved:
    """A match that can be gone back to."""

    state: State
    chance: Chance


def one_of(name: str, value: str, known: tuple[str, ...]) -> str:
    if value not in known:
        raise ValueError(f"expected {name} to be one of {', '.join(known)}, got {value!r}")
    return value


def highest(game: Game, seats: int) -> Bytes:
    """The largest number at each place of an observation."""
    return np.array([entry.high for entry in game.observation(seats) for _ in range(entry.size)], np.uint8)


class Simulation:
    """A match with its luck. Chance answers by itself, unless it is left to the caller (`outside`)."""

    def __init__(
        self, name: str, seats: int | None, options: dict[str, Setting], rewards: str = "win", chance: str = "inside"
    ) -> None:
        self.game = find_game(name)
        self.opening = self.game.new(seats, **options)
        self.rewards = one_of("rewards", rewards, REWARDS)
        self.outside = one_of("chance", chance, WHERE) == "outside"
        self.chance = Chance()
        self.state = self.opening.clone()
        self.seats: int = self.state.seats
        self._observation = self.game.observation_buffer(self.seats)
        self._mask = self.game.mask_buffer()
        self.size = len(self._observation)
        self.actions = self.game.actions

    def reset(self, seed: int | None) -> None:
        """A new match; without a seed its luck goes on from where it was."""
        if seed is not None:
            self.chance.seed(seed)
        self.state = self.opening.clone()
        self.roll()

    def roll(self) -> None:
        """Chance answers until a seat is to act or the match is over."""
        while not self.outside and not self.state.over and self.state.waiting == 0:
            self.state.apply(CHANCE, self.chance.answer(self.state))

    def play(self, seat: int, action: int) -> None:
        """A step of a seat or, if it is left to the caller, of chance; raises `ValueError` for an illegal one."""
        legal = self.state.actions(seat)
        if action not in legal:
            raise ValueError(
                f"expected an action of {'chance' if seat == CHANCE else f'seat {seat}'}, one of {legal}; got {action}"
            )
        self.state.apply(seat, int(action))
        self.roll()

    def observe(self, seat: int) -> Bytes:
        """The observation of a seat, an array of its own."""
        self.state.observe(seat, self._observation)
        return np.array(self._observation, np.uint8)

    def mask(self, seat: int) -> Mask:
        """1 for each legal action of the seat, an array of its own; all 0 if the seat is not waiting."""
        self.state.mask(seat, self._mask)
        return np.array(self._mask, np.int8)

    def reward(self, seat: int) -> float:
        """What the finished match brings to the seat, 0 before its end."""
        if not self.state.over:
            return 0.0
        if self.rewards == "points":
            return float(self.state.score(seat))
        return float(self.game.encoder.payoff(self.state, seat))

    def save(self) -> Saved:
        """The match as it is, with the luck that is still to come."""
        return Saved(self.state.clone(), self.chance.copy())

    def restore(self, saved: Saved) -> None:
        """Goes back to a saved match; it can be done any number of times."""
        self.state = saved.state.clone()
        self.chance = saved.chance.copy()

    def draw(self, mode: str, seat: int = SPECTATOR) -> str:
        """The table as the seat, or a spectator, sees it: in characters, or as SVG."""
        view, names = self.state.view(seat), seat_names(self.seats)
        return self.game.svg(view, names) if mode == "svg" else self.game.text(view, [], names)
