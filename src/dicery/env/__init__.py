"""Environments for learning programs; `docs/research.md` is their manual. Each is imported when it is asked for.

dicery.env.aec("wok-and-roll", seats=3)              PettingZoo, one seat after the other
dicery.env.parallel("wok-and-roll", seats=3)         PettingZoo, all that are waiting at once
dicery.env.vector("dessert-dice", envs=4096)         many matches in one call
import dicery.env.gymnasium                          registers `dicery/DessertDice-v1` and the others
import dicery.env.openspiel                          registers `dicery_dessert_dice` and the others
"""

from typing import TYPE_CHECKING

from dicery.engine.option import Setting

if TYPE_CHECKING:
    from dicery.env.pettingzoo import SeatByTurns, SeatsAtOnce
    from dicery.env.vectorised import Vector

__all__ = ["aec", "parallel", "vector"]


def aec(
    name: str,
    seats: int | None = None,
    *,
    rewards: str = "win",
    chance: str = "inside",
    render_mode: str | None = None,
    **options: Setting,
) -> "SeatByTurns":
    """A PettingZoo AEC environment of this game; `options` are those of the game.

    `rewards` are shares of the win, or `points`. With `chance="outside"` chance is one more agent.
    """
    from dicery.env.pettingzoo import SeatByTurns

    return SeatByTurns(name, seats, options, rewards, chance, render_mode)


def parallel(
    name: str, seats: int | None = None, *, rewards: str = "win", render_mode: str | None = None, **options: Setting
) -> "SeatsAtOnce":
    """A PettingZoo Parallel environment: the seats that are waiting act at once, what the others say is ignored."""
    from dicery.env.pettingzoo import SeatsAtOnce

    return SeatsAtOnce(name, seats, options, rewards, render_mode)


def vector(
    name: str,
    envs: int,
    seats: int | None = None,
    *,
    seed: int = 0,
    rewards: str = "win",
    chance: str = "inside",
    **options: Setting,
) -> "Vector":
    """Many matches that are stepped by one compiled call, as numpy arrays."""
    from dicery.env.vectorised import Vector

    return Vector(name, envs, seats, options, seed, rewards, chance)
