"""How to play: two pages for people who want to begin, as Markdown with pictures of real positions.

A picture is a fenced block of lines `name: value`:

    ```picture
    caption: A cut takes everything from a corner to the outside.
    lesson: 1-cut-and-cook         the position at which a step of the game's lesson begins, drawn for the learner
    step: 4
    ```

or, without a lesson, a match of its own: `seats`, `seat` (whose view, from 1), `seed` for luck, and `play`, the moves
that lead to it, separated by semicolons.
"""

import re
from dataclasses import dataclass
from functools import cache

from dicery.engine.game import Game
from dicery.engine.state import CHANCE, State, seat_names
from dicery.games.box import Box
from dicery.learn.course import chapter
from dicery.learn.lesson import Lesson, pick

_FENCE = re.compile(r"^```picture\n(.*?)^```\n?", re.MULTILINE | re.DOTALL)
_KEYS = ("caption", "lesson", "step", "seats", "seat", "seed", "play")


class BadPicture(ValueError):
    """A picture that cannot be drawn; says which, and what was expected."""


@dataclass(frozen=True)
class Picture:
    """A position as one seat sees it, with a line below."""

    caption: str
    state: State
    seat: int
    names: tuple[str, ...]

    def svg(self, game: Game) -> str:
        return game.svg(self.state.view(self.seat), list(self.names))

    def text(self, game: Game) -> str:
        return game.text(self.state.view(self.seat), [], list(self.names))


@cache
def how_to_play(game: Game) -> tuple[str | Picture, ...]:
    """The pages as pieces of Markdown and pictures, in order; nothing if the game has none. Raises `BadPicture`."""
    source = game.how_to_play() if isinstance(game, Box) else ""
    parts: list[str | Picture] = []
    for place, text in enumerate(_FENCE.split(source)):
        if place % 2:
            parts.append(_picture(game, text))
        elif text.strip():
            parts.append(text.strip())
    return tuple(parts)


def _picture(game: Game, text: str) -> Picture:
    found: dict[str, str] = {}
    for line in text.splitlines():
        key, colon, value = line.partition(":")
        if not colon or key not in _KEYS or key in found:
            raise BadPicture(f"a picture of {game.title}: expected {', '.join(_KEYS)}, once each, got {line!r}")
        found[key] = value.strip()
    caption = found.get("caption", "")
    try:
        if "lesson" in found:
            return _of_lesson(game, caption, found["lesson"], _number(found, "step", 1))
        seats = _number(found, "seats", game.default_seats)
        moves = [move.strip() for move in found.get("play", "").split(";") if move.strip()]
        state = _played(game.new(seats), moves, _number(found, "seed", 1))
    except ValueError as error:
        raise BadPicture(f"the picture {caption!r} of {game.title}: {error}") from None
    return Picture(caption, state, _number(found, "seat", 1) - 1, tuple(seat_names(seats)))


def _of_lesson(game: Game, caption: str, name: str, step: int) -> Picture:
    lesson = Lesson(game, chapter(game, name), "You")
    while (item := lesson.due) is not None and item.number < step:
        lesson.submit(item.seat, lesson.seq, item.moves[lesson.progress.place])
    if lesson.due is None and step != lesson.script.decisions + 1:
        raise ValueError(f"expected a step from 1 to {lesson.script.decisions + 1} of {name}, got {step}")
    return Picture(caption, lesson.state, lesson.seat, tuple(lesson.names))


def _played(state: State, moves: list[str], seed: int) -> State:
    """The position after these moves, each made by the lowest seat that waits."""
    number = 0
    for move in (*moves, ""):
        while not state.over and state.waiting == 0:
            state.apply(CHANCE, pick(state, (), 0, seed, number))
            number += 1
        if move:
            state.play(state.waiting_seats()[0], move)
            number += 1
    return state


def _number(found: dict[str, str], key: str, default: int) -> int:
    if not found.get(key, "0").isdecimal():
        raise ValueError(f"expected a number for {key!r}, got {found[key]!r}")
    return int(found.get(key, default))
