"""What is remembered of a drawing that viewers were shown, so that the next one is sent as what differs from it.

Markup itself is not kept, only a hash of each region; the board is looked at more closely, section by section.
"""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from dicery.match.match import Line

Key = tuple[str, int, int]  # those who see the same: a guest whom the table knows or "", the seat, the curtain

_BEGIN, _END = "<section", "</section>"


class Sections(NamedTuple):
    """The sections of a board in the order in which they begin; the first one is the board itself.

    Arrays, because whoever looks for garbage would have to go through every number of a list.
    """

    own: "array[int]"  # hash of what is in it, apart from the sections in it; equal ones have equally many of them
    size: "array[int]"  # how many sections it is, those in it included
    begin: "array[int]"
    end: "array[int]"


def sections(markup: str, look: str) -> Sections:
    """Where the sections of a board are; the class of its root is told apart."""
    head, *rest = markup.split(_BEGIN)
    at = len(head)
    own, size, begin, end = [hash(head.replace(f'<div class="{look}"', "", 1))], [1], [0], [len(markup)]
    inside = [0]
    for chunk in rest:
        text, *after = chunk.split(_END)
        inside.append(len(own))
        own.append(hash(text))
        size.append(1)
        begin.append(at)
        end.append(0)
        at += len(_BEGIN) + len(text)
        for text in after:
            at += len(_END)
            number = inside.pop()
            end[number] = at
            size[number] = len(own) - number
            own[inside[-1]] = hash((own[inside[-1]], text))
            at += len(text)
    size[0] = len(own)
    return Sections(array("q", own), array("q", size), array("q", begin), array("q", end))


def changed_sections(old: Sections, new: Sections) -> Iterator[tuple[int, int]]:
    """The sections that have changed themselves, by their numbers in both boards; those in them come with them."""
    here = there = 0
    while here < len(old.own):
        if old.own[here] == new.own[there]:
            here, there = here + 1, there + 1
        else:
            yield here, there
            here, there = here + old.size[here], there + new.size[there]


@dataclass(frozen=True, slots=True)
class Shown:
    """A drawing of the table, kept until the same viewers get a new one."""

    number: int  # the events so far when it was drawn
    before: int  # the same of the drawing before, -1 if there is none
    marks: dict[str, int]  # region -> hash, except for the board and the log
    board: Sections
    log: "ShownLog"
    regions: list[bytes]  # those that differ from the drawing before, as `update.py` tells them
    rest: bytes  # what else differs: sections of the board, lines of the log


@dataclass(frozen=True, slots=True)
class ShownLog:
    """How much of the log was shown."""

    lines: list[Line]  # as they are told to the observer; another list is another telling
    count: int
    more: bool
