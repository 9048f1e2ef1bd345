"""The table as an environment shows it: in characters, as SVG, or as an array of pixels."""

from io import BytesIO

import gymnasium
import numpy as np

from dicery.engine.state import SPECTATOR
from dicery.env.simulation import Bytes, Simulation

RENDER_MODES = ["human", "ansi", "rgb_array", "svg"]


def rendered(simulation: Simulation, mode: str | None, seat: int = SPECTATOR) -> str | Bytes | None:
    """What the seat, or a spectator, sees; in the mode `human` it is printed."""
    if mode is None:
        gymnasium.logger.warn("render was called without a render mode: expected one of " + ", ".join(RENDER_MODES))
        return None
    drawn = simulation.draw("svg" if mode == "rgb_array" else mode, seat)
    if mode == "human":
        print(drawn)
        return None
    return pixels(drawn) if mode == "rgb_array" else drawn


def pixels(svg: str) -> Bytes:
    """A picture as height x width x 3 numbers, on white."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError as error:
        raise ImportError(f"render_mode='rgb_array' needs resvg-py and pillow: {error}") from None
    with Image.open(BytesIO(resvg_py.svg_to_bytes(svg_string=svg, background="white"))) as picture:
        return np.asarray(picture.convert("RGB"))
