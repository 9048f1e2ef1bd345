"""The course of a game: the chapters of its lesson, in their order."""

from dataclasses import dataclass
from functools import cache

from dicery.engine.game import Game
from dicery.games.box import Box
from dicery.learn.script import Script, read_script


@dataclass(frozen=True)
class Chapter:
    """One chapter, and the name of the one after it."""

    script: Script
    number: int  # from 1
    count: int
    next: str  # empty after the last


@cache
def course(game: Game) -> dict[str, Chapter]:
    """The chapters by name; none if the game has no lesson. Raises `BadLesson`."""
    scripts = [read_script(name, text) for name, text in lessons_of(game).items()]
    names = [*(script.name for script in scripts), ""]
    return {
        script.name: Chapter(script, number, len(scripts), names[number]) for number, script in enumerate(scripts, 1)
    }


def lessons_of(game: Game) -> dict[str, str]:
    """The texts of the chapters, which a game's box finds in its folder."""
    return game.lessons() if isinstance(game, Box) else {}


def chapter(game: Game, name: str = "") -> Chapter:
    """The chapter of this name, the first one without; raises `ValueError` if there is none."""
    found = course(game)
    if not found:
        raise ValueError(f"{game.title} has no lesson yet")
    if name and name not in found:
        raise ValueError(f"expected a chapter of {game.title}, {', '.join(found)}; got {name!r}")
    return found[name or next(iter(found))]


def minutes(game: Game) -> int:
    """How long the first chapter takes; 0 if there is none."""
    return next((one.script.minutes for one in course(game).values()), 0)
