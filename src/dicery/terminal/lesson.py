"""A lesson at the terminal's table: the card instead of the prompt, scripted rivals, and what comes after it."""

from collections.abc import Callable

from dicery.engine.game import Game
from dicery.engine.option import table_settings
from dicery.learn.course import Chapter, chapter
from dicery.learn.lesson import Lesson
from dicery.match.match import Refused
from dicery.terminal.table import PERSON, Choice, Table

RIVAL = "apprentice"
LIT = "→ "  # before the words of the move that the lesson expects
MARKED = " Enter plays the move marked →."  # nothing is lit or tapped here


class LessonTable(Table):
    """A table at which a chapter is played. Luck is scripted, so there is no seed to choose and no record to save."""

    def __init__(self, game: Game, part: Chapter) -> None:
        script = part.script
        takers = [PERSON if seat == script.you else RIVAL for seat in range(script.seats)]
        super().__init__(game, takers, dict(script.options), script.seed, typed=False)
        self.lesson = Lesson(game, part, "You")
        self.match = self.lesson
        self.names = self.lesson.names
        self.chronometer = None
        self.shown = script.you

    @property
    def over(self) -> bool:
        return self.lesson.done

    def way(self) -> str:
        return f"lesson: {self.lesson.script.title}"

    def prompt(self) -> str:
        """The sentence of the lesson, or its answer to another move."""
        if self.lesson.astray:
            return f"{self.lesson.answer()} Ctrl+U takes it back."
        if self.lesson.done:
            return "You have learned"
        said = str(self.lesson.say())
        return f"{said}{MARKED if self.lesson.targets() else ''}" or super().prompt()

    def asked(self) -> int | None:
        return self.shown if self.shown in self.lesson.acting() else None

    def choices(self) -> list[Choice]:
        """All legal moves; those that the lesson expects come first and are marked."""
        targets = self.lesson.targets()
        found = super().choices()
        lit = [Choice(choice.move, f"{LIT}{choice.label}") for choice in found if choice.move in targets]
        return lit + [choice for choice in found if choice.move not in targets]

    def marked(self) -> list[str]:
        """The moves that the lesson expects, or all where any will do."""
        return list(self.lesson.targets()) or super().marked()

    def thinker(self) -> int | None:
        return min((seat for seat in self.lesson.acting() if seat in self.bots), default=None)

    def thought(self, seat: int) -> Callable[[], str]:
        scripted = self.lesson.scripted(seat)
        return (lambda: scripted) if scripted else super().thought(seat)

    def learned(self) -> list[str]:
        return [str(line) for line in self.lesson.learned()]

    def record(self) -> str:
        raise Refused("running", "a lesson has no record: its luck and its rivals follow a script")

    def ending(self) -> dict[str, str]:
        following = self.lesson.chapter.next
        title = chapter(self.game, following).script.title if following else ""
        return {"new": f"Next lesson: {title}" if following else "Play a match", "look": "Look", "quit": "Quit"}

    def again(self, seed: int | None) -> Table:
        """The next chapter; after the last one a match against the apprentice."""
        following = self.lesson.chapter.next
        if following:
            return LessonTable(self.game, chapter(self.game, following))
        seats = [PERSON, *[RIVAL] * (max(2, self.game.fewest) - 1)]
        return Table(self.game, seats, table_settings(self.game.options, {}), None, typed=False)
