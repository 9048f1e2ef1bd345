"""What is remembered of a drawing that viewers were shown, so that the next one is sent as what differs from it.

Markup itself is not kept, only a hash of each region; the board is looked at more closely, section by section.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from dicery.match.match import Line

Key = tuple[str, int, int]  # those who see the same: a guest whom the table knows or "", the seat, the curtain

_BEGIN, _END = "<section", "</section>"


@dataclass(slots=True)
class Section:
    """A section of a board, or as the first one the board itself: what is in it, apart from the sections in it."""

    own: int  # hash; sections with equal ones have equally many sections in them
    size: int  # how many sections it is, those in it included
    begin: int
    end: int


def sections(markup: str, look: str) -> list[Section]:
    """The board and its sections, in the order in which they begin; the class of its root is told apart."""
    head, *rest = markup.split(_BEGIN)
    texts = [[head.replace(f'<div class="{look}"', "", 1)]]
    found = [Section(0, 1, 0, len(markup))]
    inside = [0]
    at = len(head)
    for chunk in rest:
        text, *after = chunk.split(_END)
        inside.append(len(found))
        found.append(Section(0, 1, at, 0))
        texts.append([text])
        at += len(_BEGIN) + len(text)
        for text in after:
            at += len(_END)
            number = inside.pop()
            found[number].end = at
            found[number].size = len(found) - number
            texts[inside[-1]].append(text)
            at += len(text)
    found[0].size = len(found)
    for section, own in zip(found, texts, strict=True):
        section.own = hash(tuple(own))
    return found


def changed_sections(old: list[Section], new: list[Section]) -> Iterator[tuple[int, Section]]:
    """The sections that have changed themselves, by their number in the old board; those in them come with them."""
    here = there = 0
    while here < len(old):
        if old[here].own == new[there].own:
            here, there = here + 1, there + 1
        else:
            yield here, new[there]
            here, there = here + old[here].size, there + new[there].size


@dataclass(frozen=True, slots=True)
class Shown:
    """A drawing of the table, kept until the same viewers get a new one."""

    number: int  # the events so far when it was drawn
    before: int  # the same of the drawing before, -1 if there is none
    marks: dict[str, int]  # region -> hash, except for the board and the log
    board: list[Section]
    log: "ShownLog"
    regions: list[str]  # those that differ from the drawing before, as `update.py` tells them
    rest: str  # what else differs: sections of the board, lines of the log


@dataclass(frozen=True, slots=True)
class ShownLog:
    """How much of the log was shown."""

    lines: list[Line]  # as they are told to the observer; another list is another telling
    count: int
    more: bool
