"""What differs between two drawings of a table, so that a page is sent only that.

Of a drawing only hashes are kept, one for each region and for each section of the board, and what differs from the
drawing before.
"""

from array import array
from dataclasses import dataclass
from typing import NamedTuple

from dicery.engine.board import Section
from dicery.match.match import Line
from dicery.server.page.last_action import Motions


class Outline(NamedTuple):
    """The sections of a board in the order in which they begin; the first one is the board itself.

    Arrays, because the garbage collector would visit every number of a list.
    """

    own: "array[int]"  # hash of what it consists of, apart from the sections inside
    size: "array[int]"  # the number of sections in it, itself included


@dataclass(frozen=True, slots=True)
class Difference:
    """What has changed since the drawing before."""

    regions: dict[str, str]  # whole regions, drawn again
    sections: dict[str, str]  # of the board, by their names
    lines: str  # new lines of the log
    motions: Motions  # what moved


@dataclass(frozen=True, slots=True)
class DrawnLog:
    """How much of the log a drawing shows."""

    lines: list[Line]  # as the table keeps them for this observer; another list holds other sentences
    count: int
    more: bool


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing of the table, kept until the same viewers get a new one."""

    number: int  # the events so far when it was drawn
    before: int  # the number of the drawing before, -1 if there is none
    marks: dict[str, int]  # region -> hash, except for the board and the log
    board: Outline
    log: DrawnLog
    steps: int  # of the match so far
    difference: Difference


def outline(board: Section) -> tuple[Outline, list[Section]]:
    """What is kept of a board, and its sections in the same order."""
    own, size, found = array("q"), array("q"), list(board.all())
    for section in found:
        own.append(hash(section.own()))
        size.append(sum(1 for _ in section.all()))
    return Outline(own, size), found


def changed_sections(old: Outline, new: Outline, found: list[Section]) -> dict[str, str] | None:
    """The markup of the sections that have changed, with those in them; None if the board itself has changed.

    Sections that consist of the same have the same sections in them, so both boards are walked through in step.
    """
    if old.own[0] != new.own[0]:
        return None
    changed: dict[str, str] = {}
    here = there = 0
    while here < len(old.own):
        if old.own[here] == new.own[there]:
            here, there = here + 1, there + 1
        else:
            changed[found[there].name] = found[there].html
            here, there = here + old.size[here], there + new.size[there]
    return changed
