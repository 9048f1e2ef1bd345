"""Pieces: parts of a board that are functions of plain values, known and kept by these values.

A board is looked at after every step, and most of what is on it stays as it was or lies on another table too.

    @piece(1 << 10)                              markup, drawn once for all tables on which it lies
    @lazy_section(1 << 10)                       a section: it is drawn only if the values are others than before
    @section_tree(1 << 4)                        a section with others in it, looked into only then
"""

from collections.abc import Callable
from functools import lru_cache, partial, update_wrapper, wraps
from inspect import Parameter, signature
from marshal import dumps, loads
from typing import Any, Concatenate, ParamSpec, TypeVar

from dicery.drawing.board import NO_MOVES
from dicery.engine.board import DrawnLater, Parts, Section, Target, Targets

P = ParamSpec("P")
D = TypeVar("D", bound="str | tuple[object, ...]")  # markup, or parts of a board: nothing that can change

NO_TARGETS: Targets = {}
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


def lazy_section(
    most: int,
) -> Callable[[Callable[Concatenate[str, P], Parts]], Callable[Concatenate[str, P], Parts]]:
    """Makes a section of a function that draws one, without others in it, from its name and from plain values.

    Three keyword arguments are apart, each if the function has it: `classes` are those of the section's element and
    `targets` is what lies over things in it, and a change of them is sent without the markup. `moves` are values like
    any other, those that have a button in the markup. The last `most` drawings are kept.
    """
    return partial(_later, most, False)


def section_tree(
    most: int,
) -> Callable[[Callable[Concatenate[str, P], Parts]], Callable[Concatenate[str, P], Parts]]:
    """The same for a section with others in it, which are not looked at as long as the values stay the same.

    `targets` and `moves` are those of the sections in it too.
    """
    return partial(_later, most, True)


def _later(most: int, parted: bool, draw: Callable[..., Parts]) -> Callable[..., Parts]:
    function = hash(f"{draw.__module__}.{draw.__qualname__}")
    takes = [name for name, taken in signature(draw).parameters.items() if taken.kind is Parameter.KEYWORD_ONLY]
    has_classes, has_targets = "classes" in takes, "targets" in takes

    @lru_cache(maxsize=most)
    def drawn(packed: bytes, classes: str | None, laid: bytes | None) -> Section | str:
        name, given, named = loads(packed)
        apart: dict[str, Any] = {} if classes is None else {"classes": classes}
        if laid is not None:
            apart["targets"] = {place: Target(*target) for place, target in loads(laid).items()}
        (made,) = draw(name, *given, **named, **apart)
        assert not isinstance(made, str) and made.name == name, f"expected a section {name!r}, got {made!r}"
        assert parted or not made.inner, f"expected no sections within the section {name!r}"
        return made if parted else made.html

    def now(section: DrawnLater, laid: bool) -> Section:
        """Draws it, with its targets or at rest; a function of its own, since a closure for each section costs more."""
        values: Any = section.values
        packed = values[0] if len(values) == 1 else dumps(values, _PLAIN)
        plain: Any = {place: tuple(target) for place, target in section.targets.items()} if laid else {}
        made = drawn(packed, section.classes if has_classes else None, dumps(plain) if has_targets else None)
        return made if isinstance(made, Section) else Section(section.name, (made,), NO_MOVES)

    is_hashable = True  # are all values that have come so far?

    def kept(name: str, /, *given: Any, classes: str = "", targets: Targets = NO_TARGETS, **named: Any) -> Parts:
        nonlocal is_hashable
        values: Any = (name, given, named)  # marshal itself refuses what is not plain
        mark = 0
        if is_hashable and not named:
            try:
                mark = hash((function, name, given))  # quicker than packing
            except TypeError:
                is_hashable = False
        if not mark:
            packed = dumps(values, _PLAIN)
            mark, values = function ^ hash(packed), (packed,)
        moves: Any = named.get("moves")
        apart = frozenset(moves) if moves else NO_MOVES
        return (DrawnLater(name, mark, now, values, classes, apart, targets, parted),)

    update_wrapper(kept, draw)
    return kept
