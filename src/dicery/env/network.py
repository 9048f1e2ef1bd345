"""Writes a trained network as a file that `dicery sim --bots learned:FILE,greedy` plays with."""

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from dicery.bots.learned import FORMAT
from dicery.games import game as find_game

Floats = npt.NDArray[np.float32]


def save(path: str | Path, name: str, seats: int, layers: Sequence[tuple[Floats, Floats]]) -> None:
    """The layers, weights (inputs x units) and biases, of a network that turns an observation into a logit.

    All layers but the last are rectified; the last has one unit, the logit of the chance to win.
    """
    box = find_game(name)
    width = box.observation_size(seats)
    for weights, biases in layers:
        if weights.shape != (width, *biases.shape):
            raise ValueError(f"expected weights of {width} inputs, {biases.shape} units; got {weights.shape}")
        width = len(biases)
    if width != 1:
        raise ValueError(f"expected one number at the end, got {width}")
    header = {
        "format": FORMAT,
        "game": box.name,
        "edition": box.edition,
        "seats": seats,
        "layers": [len(biases) for _, biases in layers],
    }
    numbers = [array.astype("<f4").tobytes() for layer in layers for array in layer]
    unfinished = Path(path).with_suffix(".unfinished")
    unfinished.write_bytes(json.dumps(header).encode() + b"\n" + b"".join(numbers))
    unfinished.replace(path)
