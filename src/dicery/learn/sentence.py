"""Sentences of lessons: numbers in them are placeholders that are filled from a position, clauses stand in brackets.

    "Your largest cluster has {clusters.jello-tart} dice; this makes it {after.clusters.jello-tart}. [DD-11.6]"

A placeholder is a path into the view of the learner's seat. `me` is the learner's seat as a place in a list, `#` counts
a list. Paths may begin with a word that means something else than a part of the view:

    after.PATH   the same once the moves of the step are made       gain.PATH   the difference between the two
    sum.PATH     the numbers of a list, or at the end of its texts, added up
    name.SEAT    who sits there, seats from 1                       part.CRITERION  points of the learner by criterion
    label        what the move of the step does, in a few words
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from dicery.engine.game import Game
from dicery.engine.state import State

_GAP = re.compile(r"\{([^{}]*)\}")
_CLAUSE = re.compile(r"\s*\[([A-Z]{2}-\d+\.\d+(?:, [A-Z]{2}-\d+\.\d+)*)\]")
_NUMBER_AT_END = re.compile(r"\d+$")


class BadSentence(ValueError):
    """A placeholder that cannot be filled; says which, and what there is instead."""


class Sentence(NamedTuple):
    """A sentence with its gaps filled, and the clauses that it names."""

    text: str
    clauses: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.text} [{', '.join(self.clauses)}]" if self.clauses else self.text


@dataclass(frozen=True)
class Scene:
    """What a sentence may speak of: a position as the learner sees it, and the one that the step leads to."""

    game: Game
    now: State
    after: State
    seat: int
    names: list[str]
    label: str = ""  # of the step's first move

    def fill(self, template: str) -> Sentence:
        """The sentence; raises `BadSentence` for a placeholder without a value."""
        text, clauses = parted(template)
        return Sentence(_GAP.sub(lambda gap: written(self.value(gap[1]), gap[1]), text), clauses)

    def value(self, path: str) -> object:
        """What a placeholder stands for."""
        first, _, rest = path.partition(".")
        if path == "label":
            return self.label
        if first == "name":
            return follow(self.names, _seat_from_one(rest, path), path, self.seat)
        if first == "part":
            return follow(dict(self.game.score_parts(self.now.view(self.seat), self.seat)), rest, path, self.seat)
        if first == "after":
            return self.of_view(self.after, rest)
        if first == "gain":
            return number(self.of_view(self.after, rest), path) - number(self.of_view(self.now, rest), path)
        return self.of_view(self.now, path)

    def of_view(self, state: State, path: str) -> object:
        """A part of the learner's view of a position."""
        first, _, rest = path.partition(".")
        if first == "sum":
            return total(self.of_view(state, rest), path)
        return follow(state.view(self.seat), path, path, self.seat)


def parted(template: str) -> tuple[str, tuple[str, ...]]:
    """A sentence without its clauses, and these."""
    clauses = tuple(clause for found in _CLAUSE.findall(template) for clause in found.split(", "))
    return " ".join(_CLAUSE.sub("", template).split()), clauses


def bare_numbers(template: str) -> list[str]:
    """The digits of a sentence that stand in no placeholder, clause or `notation`: nobody keeps them true."""
    return re.findall(r"\d+", re.sub(r"`[^`]*`", "", _GAP.sub("", parted(template)[0])))


def follow(value: object, path: str, whole: str, seat: int) -> object:
    """Goes down a path of keys and places."""
    for part in path.split(".") if path else []:
        if part == "#" and isinstance(value, Sequence | Mapping):
            value = len(value)
        elif isinstance(value, Mapping) and part in value:
            value = value[part]
        elif isinstance(value, Sequence) and not isinstance(value, str) and _in(value, part, seat):
            value = value[seat if part == "me" else int(part)]
        else:
            there = ", ".join(map(str, value)) if isinstance(value, Mapping) else repr(value)
            raise BadSentence(f"the placeholder {{{whole}}} has no value: expected one of {there}, got {part!r}")
    return value


def _in(value: Sequence[object], part: str, seat: int) -> bool:
    return (seat if part == "me" else int(part) if part.isdecimal() else len(value)) < len(value)


def _seat_from_one(part: str, whole: str) -> str:
    if not part.isdecimal() or part == "0":
        raise BadSentence(f"the placeholder {{{whole}}}: expected a seat from 1, got {part!r}")
    return str(int(part) - 1)


def number(value: object, whole: str) -> int:
    if not isinstance(value, int):
        raise BadSentence(f"the placeholder {{{whole}}}: expected a number, got {value!r}")
    return value


def total(value: object, whole: str) -> int:
    """The sum of a list of numbers, or of the numbers at the end of its texts, such as those of "Ca2" and "Pe5"."""
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise BadSentence(f"the placeholder {{{whole}}}: expected a list, got {value!r}")
    found = [_NUMBER_AT_END.search(str(item)) for item in value if item not in ("", None)]
    return sum(int(digits[0]) for digits in found if digits)


def written(value: object, path: str) -> str:
    """A value in a sentence."""
    if value is None or value == "" or isinstance(value, Mapping):
        raise BadSentence(f"the placeholder {{{path}}} has no value in this position")
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, Sequence) and not isinstance(value, str) else str(value)
