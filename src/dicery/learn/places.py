"""Places on a drawn board that a lesson speaks of: a section, a square, a thing with a key, the button of a move."""

from dataclasses import dataclass
from html.parser import HTMLParser

from dicery.engine.board import Board

KINDS = ("section", "square", "key", "move")


@dataclass(frozen=True)
class Place:
    """What is lit: a kind of place and its name, as in "section supply" or "square c3"."""

    kind: str
    name: str

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"


def read_place(text: str) -> Place:
    """Reads a place; raises `ValueError`."""
    kind, _, name = text.partition(" ")
    if kind not in KINDS or not name:
        raise ValueError(f"expected a place to light, {', '.join(KINDS)} and its name, got {text!r}")
    return Place(kind, name)


class _Reader(HTMLParser):
    """Finds the places in the markup of a board."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[Place] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        for kind in ("section", "square", "key"):
            if f"data-{kind}" in given:
                self.found.add(Place(kind, given[f"data-{kind}"]))
        if given.get("name") == "do":
            self.found.add(Place("move", given.get("value", "")))


def places_on(board: Board) -> set[Place]:
    """Every place of a drawn board."""
    reader = _Reader()
    reader.feed(board.html)
    reader.close()
    return reader.found
