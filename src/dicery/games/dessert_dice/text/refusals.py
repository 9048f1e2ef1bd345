"""Why a move is refused: the clause that forbids it, and the moves that were expected."""

from dicery.engine.state import Illegal
from dicery.games.dessert_dice.parts import DIRECTIONS
from dicery.games.dessert_dice.rules import actions
from dicery.games.dessert_dice.rules.squares import BEYOND, EMPTY, SQUARE_NAMES, beside, neighbour
from dicery.games.dessert_dice.rules.state import DessertState


def refusal(state: DessertState, seat: int, move: str) -> Illegal:
    """Names the rule that stands against a move [DD-6, DD-7, DD-8, DD-9]."""
    expected = "expected " + ", ".join(state.legal_moves(seat))
    if state.step == actions.BEGIN:
        return refused_beginning(state, move, expected)
    if state.step == actions.PLACING:
        if move in SQUARE_NAMES:
            return Illegal(f"{move} is not empty: {expected}", "DD-1.4")
        return Illegal(f"{move!r} is not a square: {expected}", "DD-7.1")
    if state.step == actions.TURNING and move in SQUARE_NAMES:
        return Illegal(f"the die on {SQUARE_NAMES[state.picked]} must be turned first: {expected}", "DD-7.3")
    if state.step == actions.TURNING:
        return Illegal(f"{move!r} is not a quarter turn that makes a difference: {expected}", "DD-7.4")
    if state.step == actions.TIPPING:
        return refused_tip(state, move, expected)
    return Illegal(f"{move!r} is not an outcome here: {expected}", "DD-5.10")


def refused_beginning(state: DessertState, move: str, expected: str) -> Illegal:
    """Neither a die of the supply nor one that can be tipped [DD-6.1]."""
    if move not in SQUARE_NAMES:
        return Illegal(f"the supply has no die {move!r}: {expected}", "DD-7.1")
    square = SQUARE_NAMES.index(move)
    if state.board[square] == EMPTY:
        return Illegal(f"there is no die on {move} to tip: {expected}", "DD-8.1")
    if state.moves_in_row >= state.stall_guard:
        clause = "DD-9.6" if state.stall_guard == actions.UNGUARDED else "DD-9.2"
        return Illegal(f"{state.moves_in_row} tips in a row were made, a die must be placed: {expected}", clause)
    if beside(1 << square) & state.empty == 0:
        return Illegal(f"the die on {move} has no empty square beside it: {expected}", "DD-8.4")
    return Illegal(f"the die on {move} could only go back where it came from: {expected}", "DD-8.9")


def refused_tip(state: DessertState, move: str, expected: str) -> Illegal:
    """Not a direction in which the picked die can be tipped [DD-8.1]."""
    start = SQUARE_NAMES[state.picked]
    if move in SQUARE_NAMES:
        target = SQUARE_NAMES.index(move)
        if beside(1 << state.picked) & 1 << target == 0:
            return Illegal(f"{move} is not beside the die on {start}: {expected}", "DD-8.1")
    elif len(move) != 1 or move not in DIRECTIONS:
        return Illegal(f"{move!r} is not a direction: {expected}", "DD-8.3")
    else:
        target = neighbour(state.picked, DIRECTIONS.index(move))
    if target == BEYOND:
        return Illegal(f"{move} of {start} is off the board: {expected}", "DD-8.2")
    if state.board[target] != EMPTY:
        return Illegal(f"{SQUARE_NAMES[target]} is not empty: {expected}", "DD-8.1")
    return Illegal(f"the die has just come from {SQUARE_NAMES[target]} and may not go back: {expected}", "DD-8.7")
