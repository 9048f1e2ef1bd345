"""Typed boards: markup in named sections, with the moves that have a button in it.

    section("supply", dice + label, class_="area supply")      a part of the board that is replaced as a whole
    wrap("div", stage + side, class_="dd-columns")             an element around parts, sections among them
    section_list("stacks", stacks, class_="supply-grid")       an element with sections that come and go one by one
    typed_board("dd dd-stage", parts)                          what a game's `board` returns

Parts are tuples, so they are added with `+`, and nothing is `()`. Sections of a board that is drawn often are made by
functions marked `@lazy_section`, see pieces.py.
"""

import re
from functools import lru_cache
from html import unescape

from dicery.drawing.markup import Value, enclosing, quoted, tag, words
from dicery.engine.board import Board, Parts, Section

NO_MOVES: frozenset[str] = frozenset()
BUTTON = 'name="do"'
_classes = lru_cache(maxsize=1 << 10)(quoted)
_PLACED = re.compile(rf'{BUTTON} value="([^"]*)"')  # as `thing` and `button` write it


def section(
    name: str, inside: str | Parts, /, element: str = "section", class_: str = "", **attributes: Value
) -> Parts:
    """An element of the board. `name` is unique there and stays the same while what is in it changes."""
    start, end = enclosing(element, data_section=name, **attributes)
    own = (inside + end,) if isinstance(inside, str) else joined((*inside, end))
    return (Section(name, own, placed(own), _classes(class_), start[:-1]),)


def section_list(name: str, sections: Parts, /, element: str = "div", class_: str = "", **attributes: Value) -> Parts:
    """An element with nothing but sections in it: of those that stay nothing is sent when others come, go or move."""
    assert all(isinstance(part, Section) for part in sections), f"expected only sections in the list {name!r}"
    start, end = enclosing(element, data_section=name, **attributes)
    made = Section(name, (*sections, end), NO_MOVES, _classes(class_), start[:-1])
    made.listed = True
    return (made,)


def area_section(
    name: str,
    title: str,
    inside: str | Parts,
    *,
    note: str | Parts = "",
    classes: str = "",
    label: str = "",
    mark: str = "",
) -> Parts:
    """A section with its heading, a mark such as a badge before it and a quieter note beside it.

    A note that changes more often than the rest is a section of its own, see `note_section`.
    """
    noted: Parts = (" " + tag("span", words(note)) if note else "",) if isinstance(note, str) else (" ", *note)
    heading = ("<h2>" + mark + words(title), *noted, "</h2>")
    parts = (inside,) if isinstance(inside, str) else inside
    return section(name, (*heading, *parts), class_=f"area {classes}".strip(), aria_label=label or title)


def note_section(name: str, text: str) -> Parts:
    """The note beside a heading as a section of its own."""
    return section(name, words(text), element="span")


def wrap(element: str, parts: Parts, /, **attributes: Value) -> Parts:
    """An element around parts of a board."""
    start, end = enclosing(element, **attributes)
    return (start, *parts, end)


def typed_board(classes: str, parts: Parts) -> Board:
    """The board as a game returns it; `classes` are those of its root."""
    own = joined(parts)
    return Board(classes, own, placed(own))


def joined(parts: Parts) -> Parts:
    """The same parts with neighbouring pieces of markup as one."""
    found: list[str | Section] = []
    for part in parts:
        if isinstance(part, str) and found and isinstance(found[-1], str):
            found[-1] += part
        elif part != "":
            found.append(part)
    return tuple(found)


def placed(parts: Parts) -> frozenset[str]:
    """The moves that have a button in the markup itself, sections in it aside."""
    found = NO_MOVES
    for part in parts:
        if isinstance(part, str) and BUTTON in part:
            found |= {unescape(move) for move in _PLACED.findall(part)}
    return found
