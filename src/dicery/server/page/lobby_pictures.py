"""The picture of each game for the lobby: the one that the game brings along, or a real board in a match of bots."""

import re
from functools import cache

from dicery.bots import bot
from dicery.drawing import themed
from dicery.engine.game import Game
from dicery.engine.play import random_step
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, SPECTATOR, State, seat_names
from dicery.games.box import Box

_SEED = 7
_FROM, _TO = 0.3, 0.7  # the part of the match from which the picture is taken
_SAMPLES = 40  # positions of that part among which the picture is chosen
_SHAPE = 1.9  # width by height of the window in a card
_DIE = re.compile(r'<g class="d-[^"]*" transform="translate\(([-\d.]+) ([-\d.]+)\) scale\(([\d.]+)\)">')
_BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)" width="[\d.]+" height="[\d.]+"')


def _match(game: Game) -> list[State]:
    """The positions of a match between two bots, whole decisions only; always the same."""
    state = game.new(max(2, game.fewest))
    luck, thoughts, player = Rng(_SEED), Rng(_SEED, 1), bot("greedy", game)
    out = game.buffer()
    found: list[State] = []
    while not state.over:
        seat = state.actor()
        if seat == CHANCE:
            random_step(state, luck, out)
        else:
            state.apply(seat, player.choose(state.redeal(seat, thoughts), seat, thoughts))
        if state.over or not state.mid_decision(state.actor()):
            found.append(state.clone())
    return found


def picture(game: Game, theme: str = "") -> str:
    """The picture that the game has drawn for its card, or one of a match, in the colours of this theme."""
    return themed(game.card.picture() if isinstance(game, Box) and game.card else picture_of_match(game), theme)


@cache
def picture_of_match(game: Game) -> str:
    """An SVG of what a spectator sees when many dice lie on the table; always the same."""
    states = _match(game)
    middle = states[int(len(states) * _FROM) : int(len(states) * _TO)] or states
    drawn = [
        game.svg(state.view(SPECTATOR), seat_names(state.seats)) for state in middle[:: max(1, len(middle) // _SAMPLES)]
    ]
    return cropped(max(drawn, key=lambda svg: len(_DIE.findall(svg))))


def cropped(svg: str) -> str:
    """The picture through a window of a card's shape, over the place where the most dice are."""
    box = _BOX.search(svg)
    assert box, f"expected a picture with a size, got {svg[:80]!r}"
    wide, high = float(box[1]), float(box[2])
    width = min(wide, high * _SHAPE)
    height = width / _SHAPE
    dice = [(float(x) + 32 * float(size), float(y) + 32 * float(size)) for x, y, size in _DIE.findall(svg)]

    def held(corner: tuple[float, float]) -> int:
        x, y = corner
        return sum(x < a < x + width and y < b < y + height for a, b in dice)

    places = [(step / 20 * (wide - width), other / 20 * (high - height)) for step in range(21) for other in range(21)]
    x, y = max(places, key=held)
    return svg.replace(box[0], f'viewBox="{x:g} {y:g} {width:g} {height:g}" width="{width:g}" height="{height:g}"', 1)
