"""The colours of dice on a board that is drawn in characters, and the faces that they show while they roll."""

import re
from dataclasses import dataclass
from functools import cached_property

COLOURS = ("red", "green", "yellow", "blue", "magenta", "cyan", "white", "bold")  # of any terminal


@dataclass(frozen=True)
class Ink:
    """Where dice of one colour stand in the text of a board.

    `faces` is what they may show instead while they roll: single characters, each of which may stand in for another in
    what was found, or whole words. Without faces they do not roll.
    """

    pattern: str  # a regular expression; a group, if it has one, is the die
    colour: str
    faces: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.colour not in COLOURS:
            raise ValueError(f"expected a colour of {', '.join(COLOURS)}, got {self.colour}")

    @cached_property
    def found(self) -> re.Pattern[str]:
        return re.compile(self.pattern, re.MULTILINE)

    def spans(self, text: str) -> list[tuple[int, int]]:
        """Where the dice begin and end."""
        return [match.span(match.lastindex or 0) for match in self.found.finditer(text)]
