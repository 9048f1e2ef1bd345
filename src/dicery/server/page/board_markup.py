"""Taking the markup of a board apart: its root's class, the moves that have a button on it, and its sections."""

import re
from array import array
from html import unescape
from typing import NamedTuple

_PLACED = re.compile(r'name="do" value="([^"]*)"')  # as `drawing` asks of a board, one attribute after the other
_ROOT = re.compile(r'<div class="([^"]*)"')
_BEGIN, _END = "<section", "</section>"


def root_class(board: str) -> str:
    """The class of a board's root, which changes with the phases of a turn; empty if there is none."""
    found = _ROOT.match(board)
    return found[1] if found else ""


def placed_moves(board: str) -> set[str]:
    """The moves that have a button on the board."""
    return {unescape(value) for value in _PLACED.findall(board)}


class Sections(NamedTuple):
    """The sections of a board in the order in which they begin; the first one is the board itself.

    Arrays, because the garbage collector would visit every number of a list.
    """

    own: "array[int]"  # hash of its markup without the sections inside; equal hashes mean equally many sections inside
    size: "array[int]"  # the number of sections in it, itself included
    begin: "array[int]"
    end: "array[int]"


def sections(markup: str, root: str) -> Sections:
    """Where the sections of a board are. The class of its root does not count: it is sent apart."""
    head, *rest = markup.split(_BEGIN)
    at = len(head)
    own, size, begin, end = [hash(head.replace(f'<div class="{root}"', "", 1))], [1], [0], [len(markup)]
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
