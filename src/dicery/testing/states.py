"""Reading one state from outside: its fields, who can act, what an observer gets to see and to read."""

import json
from functools import lru_cache
from types import GetSetDescriptorType

from librt.vecs import vec
from mypy_extensions import i64

from dicery import CLOCK, SPECTATOR, State

PEOPLE = ["Ana", "Bo", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hedy"]
PACKED = type(vec[i64]())


def people(seats: int) -> list[str]:
    """Names for the players of a match."""
    return [PEOPLE[seat] if seat < len(PEOPLE) else f"Guest {seat + 1}" for seat in range(seats)]


def fields(state: State) -> dict[str, object]:
    """A copy of all that a state holds: a compiled class has descriptors, an interpreted one a `__dict__`."""
    found: dict[str, object] = {
        name: getattr(state, name)
        for kind in type(state).__mro__
        for name, member in vars(kind).items()
        if isinstance(member, GetSetDescriptorType) and not name.startswith("__")
    }
    found |= getattr(state, "__dict__", {})
    return {name: copied(value) for name, value in found.items()}


def copied(value: object) -> object:
    """The same values in containers of their own; a packed array as a list."""
    if isinstance(value, PACKED):
        return list(value)
    if isinstance(value, list | tuple | set | frozenset):
        return type(value)([copied(inner) for inner in value])
    if isinstance(value, dict):
        return {key: copied(inner) for key, inner in value.items()}
    return value


def same(one: State, other: State, claim: str) -> None:
    """Fails with the names of the fields in which two states differ."""
    left, right = fields(one), fields(other)
    different = [
        f"{name} {left.get(name)} and {right.get(name)}"
        for name in sorted(left.keys() | right.keys())
        if left.get(name) != right.get(name)
    ]
    assert not different, f"{claim}, but they differ: {'; '.join(different)}"


def actions(state: State, seat: int) -> list[int]:
    """As `State.actions`, with room for more than the game says is needed."""
    out = room(4 * state.game.width + 64)
    return list(out[: state.legal(seat, out)])


@lru_cache
def room(width: int) -> vec[i64]:
    """One buffer for all: an array that interpreted code hands to a compiled function is never freed."""
    return vec[i64]([-9] * width)


def acting(state: State) -> list[int]:
    """Who can make a step: the waiting seats or chance, and the clock if it has events."""
    return [seat for seat in [*state.waiting_seats(), CLOCK] if seat != CLOCK or actions(state, CLOCK)]


def observers(state: State) -> list[int]:
    """All seats and a spectator."""
    return [*range(state.seats), SPECTATOR]


def after(state: State, seat: int, action: int) -> State:
    """The position after a step; the state stays as it is."""
    copy = state.clone()
    copy.apply(seat, action)
    return copy


def observed(state: State, seat: int, action: int, observer: int) -> tuple[str, str]:
    """What an observer gets of a step: the view afterwards and the sentence of the log."""
    sentence = state.game.sentence(state, seat, action, observer, people(state.seats))
    return json.dumps(after(state, seat, action).view(observer)), sentence


def moves_of(state: State, seat: int) -> list[str]:
    """The moves of a seat that is waiting; an observer who is not has none."""
    return state.legal_moves(seat) if seat in state.waiting_seats() else []


def drawn(state: State, seat: int, names: list[str] | None = None) -> dict[str, str]:
    """Everything that is drawn or said from a view."""
    names = people(state.seats) if names is None else names
    game, view, moves = state.game, state.view(seat), moves_of(state, seat)
    return {
        "svg": game.svg(view, names),
        "html": game.board(view, moves, names).html,
        "text": game.text(view, moves, names),
        "prompt": game.prompt(view, names),
        "observed": repr(
            [(game.phases(view), game.fact(view, i), game.score_parts(view, i)) for i in range(state.seats)]
        ),
    }
