"""The 25 squares of the board: numbers, names, neighbours. Sets of squares are the bits of one number."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

SQUARES: Final[i64] = 25  # 5 * rank + file, a1 = 0 [DD-1.4, DD-2.1, DD-13.8]
EMPTY: Final = -1  # no die lies there
BEYOND: Final = 25  # stands for every square beyond the edge; it is never empty

SQUARE_NAMES: Final = tuple([file + rank for rank in "12345" for file in "abcde"])  # from the south-west [DD-2.1]

ALL_SQUARES: Final = 0x1FFFFFF
_NOT_FILE_A: Final = 0x1EF7BDE
_NOT_FILE_E: Final = 0x0F7BDEF

_NEIGHBOUR: Final = vec[i64](  # 4 * square + direction
    [
        5 * rank + file if 0 <= rank < 5 and 0 <= file < 5 else BEYOND
        for square in range(25)
        for rank, file in (
            (square // 5 + 1, square % 5),
            (square // 5, square % 5 + 1),
            (square // 5 - 1, square % 5),
            (square // 5, square % 5 - 1),
        )
    ]
)


def neighbour(square: i64, direction: i64) -> i64:
    """The square beside this one to the N, E, S or W, or BEYOND [DD-2.2, DD-2.3, DD-8.2, DD-8.3]."""
    return _NEIGHBOUR[4 * square + direction]


def beside(squares: i64) -> i64:
    """The squares that share an edge with any of these [DD-2.3]."""
    return (squares << 5 | squares >> 5 | (squares << 1 & _NOT_FILE_A) | (squares >> 1 & _NOT_FILE_E)) & ALL_SQUARES
