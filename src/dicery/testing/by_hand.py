"""Playing by hand in the tests of a game: a few moves in their notation, and the clause that refuses one."""

from typing import TypeVar

import pytest

from dicery.engine.state import CHANCE, Illegal, State

S = TypeVar("S", bound=State)


def play(state: S, *moves: str, seat: int | None = None) -> S:
    """Plays moves in order: of this seat, or of whoever is waiting, the lowest seat first. When nobody is, chance's.

    A move of chance may be marked with a star for those who read it: "* garlic".
    """
    for move in moves:
        if state.waiting == 0:
            state.play(CHANCE, move.removeprefix("*").strip())
        else:
            state.play(state.waiting_seats()[0] if seat is None else seat, move)
    return state


def refused(state: State, move: str, *, seat: int | None = None) -> str:
    """The clause that forbids a move to this seat, or to whoever is waiting."""
    with pytest.raises(Illegal) as error:
        state.play(state.waiting_seats()[0] if seat is None else seat, move)
    return error.value.clause
