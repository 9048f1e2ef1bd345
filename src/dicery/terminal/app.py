"""The table in the terminal, as an application."""

import os
from typing import ClassVar

from textual import work
from textual.app import App
from textual.binding import Binding, BindingType

from dicery.engine.game import Game
from dicery.engine.option import Setting
from dicery.learn.course import chapter
from dicery.terminal.dialogs import Question
from dicery.terminal.lesson import LessonTable
from dicery.terminal.screen import TableScreen
from dicery.terminal.table import Table

DELAY = 0.8  # seconds before a bot's decision


class TableApp(App[None]):
    """One table and its screen. Colours are those of the terminal, light or dark."""

    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q", "quit", "Quit", priority=True)]

    def __init__(self, table: Table, delay: float = DELAY, greeting: str = "") -> None:
        super().__init__()
        self.table_screen = TableScreen(table, delay, greeting)
        self.title = table.game.title
        self.theme = "ansi-light" if has_light_ground() else "ansi-dark"
        self.asking = False

    def get_default_screen(self) -> TableScreen:
        return self.table_screen

    @property
    def table(self) -> Table:
        """The table as it stands; a new match is a new table."""
        return self.table_screen.table

    async def action_quit(self) -> None:
        """Asks first while a match is running; asked twice, it goes."""
        if self.table.over or self.asking:
            self.exit()
        else:
            self.ask_to_quit()

    @work
    async def ask_to_quit(self) -> None:
        self.asking = True
        text = "The match is not over. Ctrl+Q once more quits, too."
        answer = await self.push_screen_wait(Question("Quit?", text, {"quit": "Quit", "stay": "Go on playing"}))
        self.asking = False
        if answer == "quit":
            self.exit()


def has_light_ground() -> bool:
    """Some terminals tell their colours in COLORFGBG, "foreground;background"; 7 and 15 are the light ones."""
    return os.environ.get("COLORFGBG", "").rpartition(";")[2] in ("7", "15")


def learn(game: Game, name: str = "") -> None:
    """Plays a chapter of the game's lesson at this terminal, the first one without a name; raises `ValueError`."""
    TableApp(LessonTable(game, chapter(game, name))).run()


def play(
    game: Game,
    seats: list[str],
    settings: dict[str, Setting],
    seed: int | None = None,
    typed: bool = False,
    preset: str = "",
    greeting: str = "",
) -> str:
    """Plays a match at this terminal and returns its record, finished or not.

    A seat is "you" or "you:Ana" for a person, or the name of a bot. Options that are not given are those of the preset,
    else of a standard table. With `typed`, people roll real dice and type in what they show; what is secret is still
    dealt by the program. The greeting stands below the first prompt, until something is done.
    """
    app = TableApp(Table(game, seats, game.at_table(len(seats), preset, settings), seed, typed), greeting=greeting)
    app.run()
    return app.table.record()
