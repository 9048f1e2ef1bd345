"""How a game introduces itself in the lobby, and how it sorts its options for people who set up a table."""

from collections.abc import Callable
from dataclasses import dataclass

from dicery.engine.option import Setting

DIFFICULTIES = ("", "Easy", "Medium", "Hard")


@dataclass(frozen=True)
class ShelfCard:
    """What somebody sees of a game before the first match."""

    sentence: str  # that makes one want to play
    picture: Callable[[], str]  # an SVG that needs nothing else, drawn for the size of a card: 360 by 190
    difficulty: int = 0  # 1 to 3; 0: nobody has said
    start_here: bool = False  # is it a good first game?


@dataclass(frozen=True)
class OptionGroup:
    """Options that belong together. Where `when` and `seats` do not hold, they change nothing and are not shown."""

    title: str
    names: tuple[str, ...]
    when: tuple[tuple[str, Setting], ...] = ()  # options and the values at which the group applies
    seats: int = 0  # for this number of seats alone; 0: for any

    def applies(self, seats: int, settings: dict[str, Setting]) -> bool:
        return self.seats in (0, seats) and all(settings[name] == value for name, value in self.when)
