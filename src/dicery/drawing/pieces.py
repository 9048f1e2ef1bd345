"""Pieces: parts of a board that are drawn once, however often and on however many tables they are shown.

A board is drawn again after every step, and most of what is on it stays as it was or lies on another table too.
"""

from collections.abc import Callable
from functools import lru_cache, wraps
from marshal import dumps, loads
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
D = TypeVar("D", bound="str | tuple[object, ...]")  # markup, or parts of a board: nothing that can change

_PLAIN = 2  # the last form that writes equal values as equal bytes; later ones mark objects that were met before


def piece(most: int) -> Callable[[Callable[P, D]], Callable[P, D]]:
    """Keeps the last `most` drawings of a function that draws from its arguments alone.

    They are plain values as in a view: text, numbers, None, and lists, tuples and dicts of these. It draws from a copy
    of them, so that nothing else can slip in.
    """

    def keep(draw: Callable[P, D]) -> Callable[P, D]:
        @lru_cache(maxsize=most)
        def drawn(packed: bytes) -> D:
            given, named = loads(packed)
            return draw(*given, **named)

        @wraps(draw)
        def kept(*given: P.args, **named: P.kwargs) -> D:
            whole: Any = (given, named)  # marshal itself refuses what is not plain
            return drawn(dumps(whole, _PLAIN))

        return kept

    return keep
