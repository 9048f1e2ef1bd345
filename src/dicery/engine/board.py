"""A board as it is drawn for a page: markup with named sections in it, so that a change is sent section by section."""

from collections.abc import Iterator


class Section:
    """A named part of a board. `dicery.drawing.section` makes one."""

    def __init__(self, name: str, parts: "tuple[str | Section, ...]", moves: frozenset[str]) -> None:
        self.name = name  # unique on its board
        self.parts = parts  # its markup, its own tags included, with further sections in their places
        self.moves = moves  # those that have a button in its own markup

    @property
    def html(self) -> str:
        return join(self.parts)

    def own(self) -> tuple[str, ...]:
        """What the section itself consists of: its name, its markup, and the names of the sections in it."""
        return (self.name, *[part.name if isinstance(part, Section) else part for part in self.parts])

    def all(self) -> "Iterator[Section]":
        """This section and those in it, in the order in which they begin."""
        yield self
        for part in self.parts:
            if isinstance(part, Section):
                yield from part.all()


Parts = tuple[str | Section, ...]


class Board:
    """A drawn view: the classes of its root, what is in the root, and the moves that have a button somewhere in it."""

    def __init__(self, classes: str, parts: Parts, moves: frozenset[str]) -> None:
        self.classes = classes  # the game's short class, and what the layout depends on, such as the phase
        self.parts = parts
        self.moves = moves

    @property
    def html(self) -> str:
        """The whole board as one element."""
        return f'<div class="{self.classes}">{join(self.parts)}</div>'

    def sections(self) -> Iterator[Section]:
        """All sections, in the order in which they begin."""
        for part in self.parts:
            if isinstance(part, Section):
                yield from part.all()


def join(parts: Parts) -> str:
    """The markup of parts, sections included."""
    return "".join([part.html if isinstance(part, Section) else part for part in parts])
