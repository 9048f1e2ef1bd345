"""Typed boards: markup in named sections, with the moves that have a button in it.

    section("supply", dice + label, class_="area supply")      a part of the board that is replaced as a whole
    wrap("div", stage + side, class_="dd-columns")             an element around parts, sections among them
    typed_board("dd dd-stage", parts)                          what a game's `board` returns

Parts are tuples, so they are added with `+`, and nothing is `()`.
"""

import re
from html import unescape

from dicery.drawing.markup import Value, enclosing, tag, words
from dicery.engine.board import Board, Parts, Section

_PLACED = re.compile(r'name="do" value="([^"]*)"')  # as `thing` and `button` write it


def section(name: str, inside: str | Parts, /, **attributes: Value) -> Parts:
    """A `<section>` of the board. `name` is unique there and stays the same while what is in it changes."""
    start, end = enclosing("section", data_section=name, **attributes)
    own = joined((start, *((inside,) if isinstance(inside, str) else inside), end))
    return (Section(name, own, placed(own)),)


def area_section(
    name: str, title: str, inside: str | Parts, *, note: str = "", classes: str = "", label: str = "", mark: str = ""
) -> Parts:
    """A section with its heading, a mark such as a badge before it and a quieter note beside it."""
    heading = tag("h2", mark + words(title) + (" " + tag("span", words(note)) if note else ""))
    parts = (inside,) if isinstance(inside, str) else inside
    return section(name, (heading, *parts), class_=f"area {classes}".strip(), aria_label=label or title)


def wrap(element: str, parts: Parts, /, **attributes: Value) -> Parts:
    """An element around parts of a board."""
    start, end = enclosing(element, **attributes)
    return (start, *parts, end)


def typed_board(classes: str, parts: Parts) -> Board:
    """The board as a game returns it; `classes` are those of its root."""
    own = joined(parts)
    moves = placed(own)
    for part in own:
        if isinstance(part, Section):
            for inner in part.all():
                moves |= inner.moves
    return Board(classes, own, moves)


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
    return frozenset(unescape(move) for part in parts if isinstance(part, str) for move in _PLACED.findall(part))
