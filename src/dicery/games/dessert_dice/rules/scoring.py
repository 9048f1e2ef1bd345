"""Clusters, points and the tie-break."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from dicery.games.dessert_dice.rules.actions import NONE
from dicery.games.dessert_dice.rules.dice import icons
from dicery.games.dessert_dice.rules.squares import EMPTY, SQUARES, beside

if TYPE_CHECKING:
    from dicery.games.dessert_dice.rules.state import DessertState


def showing(state: "DessertState", dessert: i64) -> i64:
    """The squares whose die shows this dessert on its upper face [DD-11.1, DD-11.2]."""
    board = state.board
    face_set = state.face_set
    squares: i64 = 0
    for square in range(SQUARES):
        die = board[square]
        if die != EMPTY and icons(face_set, die) >> dessert & 1 != 0:
            squares |= 1 << square
    return squares


def largest_cluster(squares: i64) -> i64:
    """The size of the largest connected group of these squares; 0 if there are none [DD-11.3 to 11.6]."""
    largest: i64 = 0
    while squares != 0:
        group = squares & -squares
        smaller: i64 = 0
        while smaller != group:
            smaller = group
            group |= squares & beside(group)
        squares &= ~group
        size: i64 = 0
        while group != 0:
            group &= group - 1
            size += 1
        if size > largest:
            largest = size
    return largest


def score(state: "DessertState", seat: i64) -> i64:
    """The largest cluster of the seat's dessert [DD-11.6]."""
    card = state.cards[seat]
    return largest_cluster(showing(state, card)) if card != NONE else 0


def tiebreak(state: "DessertState", seat: i64) -> i64:
    """The more recent latest placement is ahead; equal in both share a rank [DD-11.7 to 11.10]."""
    return state.placed[seat]
