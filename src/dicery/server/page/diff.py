"""What differs between two drawings of a table, so that a page is sent only that.

Of a drawing only hashes are kept, one for each region and for each section of the board, and what differs from the
drawing before.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from dicery.match.match import Line
from dicery.server.page.board_markup import Sections


@dataclass(frozen=True, slots=True)
class Difference:
    """What has changed since the drawing before."""

    regions: dict[str, str]  # whole regions, drawn again
    sections: dict[str, str]  # of the board, by their number in the page's order; the board itself has none
    lines: str  # new lines of the log


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
    board: Sections
    log: DrawnLog
    difference: Difference


def changed_sections(old: Sections, new: Sections) -> Iterator[tuple[int, int]]:
    """The sections that have changed themselves, by their numbers in both boards; those in them come with them."""
    here = there = 0
    while here < len(old.own):
        if old.own[here] == new.own[there]:
            here, there = here + 1, there + 1
        else:
            yield here, there
            here, there = here + old.size[here], there + new.size[there]


def changed_markup(markup: str, old: Sections, new: Sections) -> dict[str, str]:
    """The markup of the sections that have changed; they are counted from 0, without the board itself."""
    return {str(here - 1): markup[new.begin[there] : new.end[there]] for here, there in changed_sections(old, new)}
