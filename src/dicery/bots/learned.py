"""A trained network as a judgement: what a position is worth by its observation, and by nothing else.

The file (docs/research.md) holds layers of float32. Weights are kept as whole numbers, so that the first layer can be
carried over from one position to the next, of which only a few bytes differ, without any rounding: a value depends on
the position alone.
"""

import json
import sys
from array import array
from itertools import pairwise
from pathlib import Path
from typing import Final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, u8

from dicery.engine.game import Game
from dicery.engine.judgement import Judgement
from dicery.engine.state import State

FORMAT: Final = "dicery network 1"
_SCALE: Final = 1 << 20  # weights are whole numbers of this part of one
_SURE: Final = 100.0  # the value of a match that is won, beyond any that the network gives
_LOGITS_APART: Final = 2.0  # between two seats of which one is e times as likely to win


class NetworkJudgement(Judgement):
    """Layers of rectified sums; the last has one number: the logit of the chance to win."""

    def __init__(self, game: Game, seats: int, sizes: list[int], numbers: list[float]) -> None:
        self.game = game
        self.seats: i64 = seats
        self.inputs: i64 = sizes[0]
        self.units: i64 = sizes[1]
        place = sizes[0] * sizes[1]
        self.first = vec[i64]([round(number * _SCALE) for number in numbers[:place]])  # units * place + unit
        self.start = vec[i64]([round(number * _SCALE) for number in numbers[place : place + sizes[1]]])
        self.sums = self.start[:]  # of the first layer, for the row that is kept
        self.row = BytesWriter()
        self.seen = vec[u8]([u8(0)] * sizes[0])
        self.sizes = vec[i64](sizes[1:])
        self.rest = vec[float](
            numbers[place + sizes[1] :]
        )  # of each further layer: size * source + unit, then the biases
        self.now = vec[float]([0.0] * max(sizes[1:]))
        self.then = vec[float]([0.0] * max(sizes[1:]))

    def value_scale(self, state: State) -> float:
        return _LOGITS_APART

    def value(self, state: State, seat: i64) -> float:
        if state.seats != self.seats:
            raise ValueError(f"expected a match of {self.seats} seats, for which the network was trained; got {state}")
        if state.over:
            return _SURE * (2.0 * state.game.encoder.payoff(state, seat) - 1.0)
        self.row.truncate(0)
        state.game.encoder.write(state, seat, self.row)
        self.carry_over()
        return self.forward()

    def carry_over(self) -> None:
        """Brings the sums of the first layer from the row that is kept to the new one."""
        row = self.row
        seen = self.seen
        sums = self.sums
        first = self.first
        units = self.units
        place: i64 = 0
        while place < self.inputs:
            if row[place] != seen[place]:
                change = i64(row[place]) - i64(seen[place])
                seen[place] = row[place]
                weight = units * place
                unit: i64 = 0
                while unit < units:
                    sums[unit] += change * first[weight]
                    weight += 1
                    unit += 1
            place += 1

    def forward(self) -> float:
        """The layers after the first."""
        now = self.now
        then = self.then
        rest = self.rest
        width = self.units
        unit: i64 = 0
        while unit < width:
            total = self.sums[unit]
            now[unit] = float(total) / float(_SCALE) if total > 0 else 0.0
            unit += 1
        weight: i64 = 0
        layer: i64 = 1
        while layer < len(self.sizes):
            size = self.sizes[layer]
            bias = weight + width * size
            unit = 0
            while unit < size:
                then[unit] = rest[bias + unit]
                unit += 1
            source: i64 = 0
            while source < width:
                lit = now[source]
                if lit > 0.0:
                    unit = 0
                    while unit < size:
                        then[unit] += lit * rest[weight + unit]
                        unit += 1
                weight += size
                source += 1
            weight += size
            width = size
            now, then = then, now
            layer += 1
        return now[0]


def read_network(path: str, game: Game) -> NetworkJudgement:
    """Reads a trained network of this game; raises `ValueError` for any other file."""
    try:
        content = Path(path).read_bytes()
    except OSError as error:
        raise ValueError(f"expected the file of a network, got {path}: {error.strerror}") from None
    head, _, body = content.partition(b"\n")
    expected = f"expected a network of {game.name}, edition {game.edition}, in {path}"
    try:
        header = json.loads(head)
    except ValueError:
        raise ValueError(f"{expected}; got something else") from None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise ValueError(f"{expected}; got something else")
    if header["game"] != game.name or header["edition"] != game.edition:
        raise ValueError(f"{expected}; got one of {header['game']}, edition {header['edition']}")
    seats: int = header["seats"]
    sizes: list[int] = [game.observation_size(seats), *header["layers"]]
    numbers = array("f")
    wanted = sum([(width + 1) * size for width, size in pairwise(sizes)])
    if len(body) != wanted * numbers.itemsize:
        raise ValueError(f"{expected}, with {wanted} numbers; got {len(body) / numbers.itemsize:g}")
    numbers.frombytes(body)
    if sys.byteorder == "big":
        numbers.byteswap()
    return NetworkJudgement(game, seats, sizes, numbers.tolist())
