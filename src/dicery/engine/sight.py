"""What an observer can tell apart: do two positions look alike to it, and does a step show it something hidden?"""

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from types import GetSetDescriptorType

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.rng import Rng
from dicery.engine.state import State


def teaches(state: State, seat: i64, action: i64, observers: list[int], guesses: int) -> bool:
    """Would the step show one of them something that was hidden?

    For each observer, what it cannot see is dealt afresh many times. If the step could not have been made there, or
    looks different afterwards, then seeing it tells the observer something. Where nothing had to be dealt, nothing is
    hidden from the observer, and one deal is as good as many.
    """
    after = state.clone()
    after.apply(seat, action)
    out = state.game.buffer()
    for observer in observers:
        seen = looks(after, observer)
        for guess in range(guesses):
            rng = Rng(guess)
            undrawn = rng.counter
            twin = state.redeal(observer, rng)
            if is_legal(twin, seat, action, out):
                twin.apply(seat, action)
                if looks(twin, observer) != seen:
                    return True
            elif not state.conceals(seat, action, observer):
                return True
            if rng.counter == undrawn:
                break
    return False


def is_legal(state: State, seat: i64, action: i64, out: vec[i64]) -> bool:
    count = state.legal(seat, out)
    i: i64 = 0
    while i < count:
        if out[i] == action:
            return True
        i += 1
    return False


def looks(state: State, observer: int) -> tuple[object, ...]:
    """Equal for positions that look alike to the observer; much quicker than the view.

    What it cannot see is dealt in the same way for all of them, and a deal depends only on what the observer sees.
    """
    dealt = state.redeal(observer, Rng(0))
    return fields_of(type(dealt))(dealt)


@cache
def fields_of(kind: type[State]) -> Callable[[State], tuple[object, ...]]:
    """All that a state holds: a compiled class has descriptors, an interpreted one a `__dict__`."""
    names = [
        name for name in dir(kind) if isinstance(getattr(kind, name), GetSetDescriptorType) and not name.startswith("_")
    ]
    if not names:
        return lambda state: tuple(vars(state).values())
    return attrgetter(*names)
