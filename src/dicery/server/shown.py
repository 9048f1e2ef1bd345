"""A drawing of a table as viewers have been shown it, kept so that the next one is sent as what differs from it."""

from collections import deque
from dataclasses import dataclass

from dicery.match.match import Line

Key = tuple[str, int, int]  # those who see the same: a guest whom the table knows or "", the seat, the curtain


@dataclass(frozen=True)
class Shown:
    """A drawing of the table, kept until the same viewers get a new one."""

    key: Key
    number: int  # the events so far when it was drawn
    before: int  # the same of the drawing before, -1 if there is none
    coded: dict[str, str]  # region -> its markup as JSON
    changed: tuple[str, ...]  # the regions that differ from the drawing before

    def since(self, number: int) -> tuple[str, ...]:
        """The regions to be sent to somebody who has the drawing of this number."""
        if number == self.number:
            return ()
        return self.changed if number == self.before else tuple(self.coded)


@dataclass
class DrawnLog:
    """The log of one observer as it was drawn."""

    lines: list[Line]  # as they are told to the observer; another list is another telling
    items: deque[str]  # the latest first
    count: int  # how many of the lines have been drawn or are too old to be shown
