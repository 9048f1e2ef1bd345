"""A blade that sweeps along every seam of a block: the cut rule done the slow way, as an oracle.

A block is a dictionary from cell (row, column), counted from 1, to its number.
"""

QUADRANTS = ("nw", "ne", "se", "sw")
Cells = dict[tuple[int, int], int]


def read_block(codes: list[str]) -> Cells:
    return {(place // 7 + 1, place % 7 + 1): int(code[2:]) for place, code in enumerate(codes) if code}


def sweeps(block: Cells) -> set[frozenset[tuple[int, int]]]:
    """Every set of dice that some blade pushes [DV-6.3].

    The blade enters a vertical seam from the top or the bottom, or a horizontal one from the left or the right, to any
    depth, and is pushed to either side; every die beside or beyond the blade on that side comes along.
    """
    found = set()
    for seam in range(8):
        for depth in range(6):
            for push in (-1, 1):
                beside = {cell for cell in block if (cell[1] - seam - 0.5) * push > 0}
                found.add(frozenset(cell for cell in beside if cell[0] <= depth))  # from the top
                found.add(frozenset(cell for cell in beside if cell[0] > 5 - depth))  # from the bottom
    for seam in range(6):
        for depth in range(8):
            for push in (-1, 1):
                beside = {cell for cell in block if (cell[0] - seam - 0.5) * push > 0}
                found.add(frozenset(cell for cell in beside if cell[1] <= depth))  # from the left
                found.add(frozenset(cell for cell in beside if cell[1] > 7 - depth))  # from the right
    return {taken for taken in found if 0 < len(taken) < len(block)}


def connected(cells: set[tuple[int, int]]) -> bool:
    """Edge to edge [DV-6.6]."""
    if not cells:
        return True
    reached, border = set(), [next(iter(cells))]
    while border:
        row, column = border.pop()
        if (row, column) in cells and (row, column) not in reached:
            reached.add((row, column))
            border += [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    return len(reached) == len(cells)


def weight(block: Cells, taken, three_dice: bool) -> int:
    return len(taken) if three_dice else sum(block[cell] for cell in taken)


def legal_sets(block: Cells, three_dice: bool = False) -> set[frozenset[tuple[int, int]]]:
    limit = 3 if three_dice else 10
    if weight(block, block, three_dice) <= limit:
        return {frozenset(block)}
    return {
        taken for taken in sweeps(block) if weight(block, taken, three_dice) <= limit and connected(set(block) - taken)
    }


def taken_by(block: Cells, move: str) -> frozenset[tuple[int, int]]:
    """The dice that a notation takes, read from its words [DV-6.2]."""
    if move == "take all":
        return frozenset(block)
    _, quadrant, cell = move.split()
    row, column = int(cell[1]), "abcdefg".index(cell[0]) + 1
    return frozenset(
        (r, c)
        for r, c in block
        if (r <= row if "n" in quadrant else r >= row) and (c <= column if "w" in quadrant else c >= column)
    )
