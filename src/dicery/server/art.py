"""The picture of each game for the lobby: a real board in the middle of a match between bots."""

from functools import cache

from dicery.bots import NAMES as LEVELS
from dicery.bots import bot
from dicery.engine.play import random_step
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, SPECTATOR, Game, State

_SEED = 7
_SHARE = 0.62  # how far the match has come


def _play(state: State, most: int) -> int:
    """Bots play the state on; returns the number of steps."""
    luck, thoughts, player = Rng(_SEED), Rng(_SEED, 1), bot(LEVELS[1], state.game)
    out = state.game.buffer()
    steps = 0
    while not state.over and steps < most:
        seat = state.actor()
        if seat == CHANCE:
            random_step(state, luck, out)
        else:
            state.apply(seat, player.choose(state.redeal(seat, thoughts), seat, thoughts))
        steps += 1
    return steps


@cache
def picture(game: Game) -> str:
    """An SVG of what a spectator sees some way into a match; always the same."""
    length = _play(game.new(), 1_000_000)
    state = game.new()
    _play(state, int(length * _SHARE))
    while not state.over and state.midway(state.actor()):
        _play_one(state)
    return game.svg(state.view(SPECTATOR))


def _play_one(state: State) -> None:
    state.apply(state.actor(), state.actions(state.actor())[0])
