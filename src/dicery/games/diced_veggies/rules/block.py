"""The block of Diced Veggies: which cuts there are, and how a restocked block takes shape.

A block is bits, one for each cell: 8 * row + column, so that a bit between the rows stays free. The numbers on the dice
lie in five packed rows, eight bits for each column. In every block that can arise the dice of a row and of a column
have no gap between them, because a quadrant takes an end piece of every line it meets [DV-6.4, DV-6.14].
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

ROWS: Final = 5  # [DV-1.1, DV-3.1]
COLUMNS: Final = 7
BOARD: Final = 0x7F7F7F7F7F  # all 35 cells
ROW: Final = 0x7F
COLUMN: Final = 0x0101010101
FREE_BITS: Final = 0x8080808080  # one beside each row

NW: Final = 0
NE: Final = 1
SE: Final = 2
SW: Final = 3


def _quadrant(quadrant: int, row: int, column: int) -> int:
    """The cells of a quadrant, the corner cell's own row and column included [DV-6.2]."""
    bits = 0
    for r in range(row + 1) if quadrant in (NW, NE) else range(row, ROWS):
        for c in range(column + 1) if quadrant in (NW, SW) else range(column, COLUMNS):
            bits |= 1 << 8 * r + c
    return bits


BIT: Final = vec[i64]([1 << place for place in range(63)])  # mypyc takes the 1 of `1 << place` for a 32-bit number
QUADRANTS: Final = vec[i64]([_quadrant(n // 40, n % 40 // 8, n % 8) for n in range(160)])  # 40 * quadrant + cell
# By the bits of one row: the first and the last column that is filled, and a packed row of ones.
FIRST_COLUMN: Final = vec[i64]([next((c for c in range(7) if bits >> c & 1), 7) for bits in range(128)])
LAST_COLUMN: Final = vec[i64]([bits.bit_length() - 1 for bits in range(128)])
ONES: Final = vec[i64]([sum(1 << 8 * c for c in range(7) if bits >> c & 1) for bits in range(128)])
# By distance from a1 [DV-5.8].
DIAGONALS: Final = vec[i64](
    [sum(1 << 8 * r + c for r in range(ROWS) for c in range(COLUMNS) if r + c == distance) for distance in range(12)]
)


def one_piece(block: i64) -> bool:
    """Do these dice hang together edge to edge [DV-6.6]?

    As no row has a gap, they do if just one row does not touch the row above it.
    """
    filled = (block + BOARD) & FREE_BITS
    touching = ((block & block >> 8) + BOARD) & FREE_BITS
    loose = filled & ~(touching << 8)
    return loose & (loose - 1) == 0


def tight_corner(taken: i64, quadrant: i64) -> i64:
    """The cell whose row and column just contain the dice [DV-6.10]."""
    row: i64 = 0
    if quadrant >= SE:
        while taken >> 8 * row & ROW == 0:
            row += 1
    else:
        row = ROWS - 1
        while taken >> 8 * row & ROW == 0:
            row -= 1
    columns = (taken | taken >> 8 | taken >> 16 | taken >> 24 | taken >> 32) & ROW
    if quadrant in (NW, SW):
        return 8 * row + LAST_COLUMN[columns]
    return 8 * row + FIRST_COLUMN[columns]


def first_quadrant(block: i64, taken: i64) -> i64:
    """The first of nw, ne, se, sw from which just these dice can be taken; 4 if none [DV-6.9, DV-6.10]."""
    quadrant: i64 = 0
    while quadrant < 4:
        if block & QUADRANTS[40 * quadrant + tight_corner(taken, quadrant)] == taken:
            return quadrant
        quadrant += 1
    return quadrant


def noted_before(block: i64, taken: i64, quadrant: i64, row: i64) -> bool:
    """Do these dice, taken from a tight corner in this row, have a notation in an earlier quadrant [DV-6.10]?"""
    if quadrant == NW:
        return False
    columns = (taken | taken >> 8 | taken >> 16 | taken >> 24 | taken >> 32) & ROW
    bottom: i64 = ROWS - 1
    while taken >> 8 * bottom == 0:
        bottom -= 1
    if block & QUADRANTS[40 * NW + 8 * bottom + LAST_COLUMN[columns]] == taken:
        return True
    if quadrant > NE and block & QUADRANTS[40 * NE + 8 * bottom + FIRST_COLUMN[columns]] == taken:
        return True
    return quadrant > SE and block & QUADRANTS[40 * SE + 8 * row + FIRST_COLUMN[columns]] == taken


def legal_corners(block: i64, weights: vec[i64], limit: i64, quadrant: i64) -> i64:
    """Bits of the corner cells from which a cut of this quadrant is legal and noted [DV-6.2, DV-6.5 to 6.11].

    Rows and columns are added from the quadrant's own corner inwards until the weights exceed the limit.
    """
    from_below = quadrant >= SE
    from_right = quadrant in (NE, SE)
    found: i64 = 0
    columns: i64 = 0  # the weights of each column so far, packed
    reach: i64 = COLUMNS
    rows: i64 = 0
    while rows < ROWS and reach > 0:
        row = ROWS - 1 - rows if from_below else rows
        columns += weights[row]
        total: i64 = 0
        place: i64 = 0
        while place < reach:
            column = COLUMNS - 1 - place if from_right else place
            total += columns >> 8 * column & 0xFF
            if total > limit:
                reach = place
                break
            cell = 8 * row + column
            taken = block & QUADRANTS[40 * quadrant + cell]
            tight = taken >> 8 * row & ROW != 0 and taken >> column & COLUMN != 0
            if tight and one_piece(block & ~taken) and not noted_before(block, taken, quadrant, row):
                found |= BIT[cell]
            place += 1
        rows += 1
    return found


def next_cells(shape: i64) -> i64:
    """Bits of the candidates for the next cell of a restocked block [DV-5.7, DV-5.8].

    In a staircase the open cell of a row is the bit that adding one to the row carries to.
    """
    free = (shape + COLUMN) & BOARD & (shape << 8 | ROW)
    distance: i64 = 0
    while free & DIAGONALS[distance] == 0:
        distance += 1
    return free & (DIAGONALS[distance] | DIAGONALS[distance + 1])


def cell_name(cell: int) -> str:
    """Columns a to g from the left, rows 1 to 5 from the top [DV-1.1]."""
    return "abcdefg"[cell % 8] + "12345"[cell // 8]
