"""A board as it is drawn for a page: markup with named sections in it, so that a change is sent section by section.

A section is compared by what it is drawn from, and drawn when somebody is sent it; one that is drawn later, with those
in it, is not even looked into as long as that stays the same. What changes with almost every step
lies apart from its markup: the class of its element, and the targets, which are laid over things in it.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple


class Target(NamedTuple):
    """What lies over a thing of the board now: a choice, or without a move only a mark."""

    move: str
    state: str = "can"  # classes that the thing gets
    note: str = ""  # what its label says besides
    inside: str = ""  # one element of markup that is added to what is in the thing
    data: tuple[str, ...] = ()  # names and values in turn, for the script: "take", "block-a1"


Targets = dict[str, Target]  # by the place: the key of a thing or what it is called in its stead


class Section:
    """A named part of a board. `dicery.drawing.section` makes one."""

    def __init__(
        self, name: str, parts: "tuple[str | Section, ...]", moves: frozenset[str], classes: str = "", start: str = ""
    ) -> None:
        self.name = name  # unique on its board
        self.moves = moves  # those that have a button in its own markup
        self.inner = tuple([part for part in parts if isinstance(part, Section)])
        self.listed = False  # are these children of its element, and nothing else? Then each can come and go
        self.classes = classes  # of its element, sent apart from the markup
        self.targets: Targets = {}
        self._start = start  # the start tag of its element, without the classes and the last bracket
        self._parts = parts

    @property
    def mark(self) -> int:
        """Equal for what is drawn alike, apart from what is in inner sections, the classes and the targets."""
        inner = () if self.listed else tuple([section.name for section in self.inner])
        return hash((self.name, self._start, inner, *[part for part in self._parts if isinstance(part, str)]))

    def parts(self, laid: bool) -> "tuple[str | Section, ...]":
        """Its markup, its own tags included, with further sections in their places; with its targets if `laid`."""
        if not self._start:
            return self._parts
        return (f'{self._start} class="{self.classes}">' if self.classes else f"{self._start}>", *self._parts)

    @property
    def html(self) -> str:
        """All of it as a page has it that needs no script."""
        return join(self.parts(True), True)

    @property
    def rest(self) -> str:
        """All of it without the targets."""
        return join(self.parts(False), False)

    def level(self) -> "list[Section]":
        """This section and those in it, in the order in which they begin; nothing that is drawn later is opened."""
        found: list[Section] = [self]
        for section in self.inner:
            if section.inner:
                found += section.level()
            else:
                found.append(section)
        return found

    def all(self) -> "Iterator[Section]":
        """The same with everything in it."""
        yield self
        for section in self.inner:
            yield from section.all()


class DrawnLater(Section):
    """A section known by what it is drawn from, which is also what those in it are drawn from, if there are any."""

    def __init__(
        self,
        name: str,
        mark: int,
        draw: "Callable[[DrawnLater, bool], Section]",
        values: tuple[object, ...],
        classes: str,
        moves: frozenset[str],
        targets: Targets,
        parted: bool,
    ) -> None:
        super().__init__(name, (), moves, classes)
        self.targets = targets
        self.parted = parted  # are there sections in it?
        self._mark = mark
        self.values = values  # what it is drawn from, as `draw` wants it
        self._draw = draw  # with its targets or without
        self._opened: Section | None = None

    @property
    def mark(self) -> int:
        return self._mark

    def parts(self, laid: bool) -> "tuple[str | Section, ...]":
        return self._draw(self, True).parts(True) if laid else self.opened().parts(False)

    def opened(self) -> Section:
        """The same as it is drawn, without the targets."""
        if self._opened is None:
            self._opened = self._draw(self, False)
        return self._opened

    def all(self) -> "Iterator[Section]":
        yield self
        for section in self.opened().inner:
            yield from section.all()


Parts = tuple[str | Section, ...]


class Board:
    """A drawn view: the classes of its root, what is in the root, and what can be chosen in it."""

    def __init__(self, classes: str, parts: Parts, moves: frozenset[str]) -> None:
        self.classes = classes  # the game's short class, and what the layout depends on, such as the phase
        self.parts = parts
        self.targets: Targets = {}  # of all sections
        found = set(moves)
        for part in parts:
            if isinstance(part, Section):
                for section in part.level():
                    if section.moves:
                        found |= section.moves
                    if section.targets:
                        self.targets.update(section.targets)
        found.update([target.move for target in self.targets.values() if target.move])
        self.moves = frozenset(found)  # that have a button somewhere in it

    @property
    def html(self) -> str:
        """The whole board as one element."""
        return f'<div class="{self.classes}">{join(self.parts, True)}</div>'

    def sections(self) -> Iterator[Section]:
        """All sections, in the order in which they begin."""
        for part in self.parts:
            if isinstance(part, Section):
                yield from part.all()


def join(parts: Parts, laid: bool) -> str:
    """The markup of parts, sections included."""
    return "".join([join(part.parts(laid), laid) if isinstance(part, Section) else part for part in parts])
