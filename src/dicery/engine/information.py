"""What an observer knows: do two positions look alike to it, and does a step show it something hidden?"""

from functools import cache
from types import GetSetDescriptorType

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.rng import Rng
from dicery.engine.state import State


def reveals(state: State, seat: i64, action: i64, observers: list[int], guesses: int) -> bool:
    """Would the step show one of them something that was hidden?

    For each observer, what it cannot see is dealt again many times. If the step could not have been made there, or
    looks different afterwards, then seeing it gives something away. Where nothing had to be dealt, nothing is hidden
    from the observer, and one deal is as good as many.
    """
    after = state.clone()
    after.apply(seat, action)
    out = state.game.buffer()
    for observer in observers:
        seen = appearance(after, observer)
        for guess in range(guesses):
            rng = Rng(guess)
            undrawn = rng.counter
            twin = state.redeal(observer, rng)
            if is_legal(twin, seat, action, out):
                twin.apply(seat, action)
                if appearance(twin, observer) != seen:
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


def appearance(state: State, observer: int) -> tuple[object, ...]:
    """Equal for positions that look alike to the observer; much quicker than the view.

    What it cannot see is dealt in the same way for all of them, and a deal depends only on what the observer sees.
    """
    dealt = state.redeal(observer, Rng(0))
    return tuple([getattr(dealt, name) for name in field_names(dealt)])


def field_names(state: State) -> list[str]:
    """The fields of a state by name, in a fixed order."""
    return [*compiled_fields(type(state)), *sorted(getattr(state, "__dict__", {}))]


@cache
def compiled_fields(kind: type[State]) -> tuple[str, ...]:
    """The fields that a compiled class keeps in slots; an interpreted class adds its own in `__dict__`."""
    return tuple(
        [
            name
            for name in dir(kind)
            if isinstance(getattr(kind, name), GetSetDescriptorType) and not name.startswith("_")
        ]
    )
