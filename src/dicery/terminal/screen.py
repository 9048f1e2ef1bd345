"""The screen of a match: what keys, clicks and bots do there."""

from datetime import datetime
from pathlib import Path
from typing import ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen
from textual.widgets import Footer

from dicery.engine.state import CHANCE, SPECTATOR
from dicery.match.match import Refused
from dicery.terminal.advice import Adviser, advice_lines
from dicery.terminal.desk import Desk
from dicery.terminal.dialogs import Curtain, FileName, Page, Question, Window
from dicery.terminal.keys import SOMETIMES, bindings, help_page
from dicery.terminal.pace import Pace
from dicery.terminal.rules import Rules
from dicery.terminal.table import Table
from dicery.terminal.widgets import Choices, log_lines, option_lines, result_lines

TICK = 0.25  # seconds between two looks at the clock
WIDTHS = [(0, "-narrow"), (118, "-wide")]  # from how many columns on there is room beside a board of 80


class TableScreen(Screen[None]):
    """The table on the screen. Bots answer by themselves, after `delay` seconds."""

    HORIZONTAL_BREAKPOINTS = WIDTHS
    BINDINGS: ClassVar[list[BindingType]] = bindings()

    def __init__(self, table: Table, delay: float, greeting: str = "") -> None:
        super().__init__()
        self.greeting = greeting
        self.table = table
        self.pace = Pace(delay)
        self.covered = False  # by the curtain
        self.asking = False  # in a window
        self.result_shown = False
        self.adviser = Adviser()
        self.advising = False
        self.clause = ""  # of the last refusal
        self.keys_shown: list[bool] = []

    def compose(self) -> ComposeResult:
        yield Desk(lively=self.pace.delay > 0)
        yield Footer(show_command_palette=False, compact=True)

    @property
    def desk(self) -> Desk:
        return self.query_one(Desk)

    def on_mount(self) -> None:
        self.desk.choices.options.focus()
        self.desk.notice(self.greeting)
        self.draw()
        self.drive()
        self.set_interval(TICK, self.tick)

    def tick(self) -> None:
        """Lets the time run, in a match against it; it pauses for nothing."""
        if self.table.check_clock():
            self.draw()
        else:
            self.desk.draw_clock(self.table)

    def on_unmount(self) -> None:
        self.adviser.close()

    def show_keys(self) -> None:
        usable = [self.check_action(action, ()) is True for action in SOMETIMES]
        if usable != self.keys_shown:
            self.keys_shown = usable
            self.refresh_bindings()

    def draw(self) -> None:
        """Draws everything from the view, then sees whether the table passes on or the match is over."""
        self.desk.draw(self.table)
        self.show_keys()
        self.pace.stir()
        self.turn_over()

    def turn_over(self) -> None:
        """Lets the curtain fall before another person's secrets, and shows the result once."""
        if not self.is_active or self.covered or self.asking:
            return
        heir = self.table.heir()
        if heir is not None:
            if self.table.sees_the_same(self.table.shown, heir):
                self.give(heir)
            else:
                self.cover(heir)
        elif self.table.over and not self.result_shown:
            self.result_shown = True
            self.result()

    def on_screen_resume(self) -> None:
        self.turn_over()

    def give(self, seat: int) -> None:
        self.table.give(seat)
        self.desk.notice("")
        self.draw()

    def cover(self, heir: int) -> None:
        self.covered = True
        self.curtain(heir)

    @work
    async def curtain(self, heir: int) -> None:
        table = self.table
        undoer = table.undoer()
        log = log_lines(table.match.lines(SPECTATOR)[-8:], table.new_since())
        name = table.names[undoer] if undoer is not None else None
        answer = await self.app.push_screen_wait(Curtain(table.names[heir], log, name))
        self.covered = False
        if answer == "undo":
            self.action_undo()
        else:
            self.give(heir)

    async def ask(self, window: Window) -> str | None:
        """Asks in a window, one at a time."""
        if self.asking:
            return None
        self.asking = True
        answer = await self.app.push_screen_wait(window)
        self.asking = False
        self.turn_over()
        return answer

    @work
    async def result(self) -> None:
        table = self.table
        answer = await self.ask(Question(table.prompt(), result_lines(table), table.ending()))
        if answer == "new":
            self.start()
        elif answer == "save":
            self.action_save()
        elif answer == "quit":
            self.app.exit()

    @work
    async def drive(self) -> None:
        while self.app.is_running:
            if await self.pace.step(self.table) and self.app.is_running:
                self.draw()

    def refuse(self, refused: Refused) -> None:
        """Says why not, and where in the rules it stands."""
        self.clause = refused.clause
        where = f"[{refused.clause}, Ctrl+R] " if refused.clause else ""
        self.desk.notice(f"{where}{refused.reason}", bad=True)
        self.desk.choices.narrow("")

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        if event.edition != self.desk.choices.edition:
            return
        self.remove_class("full")
        try:
            self.table.choose(event.move)
        except Refused as refused:
            self.refuse(refused)
            return
        self.clause = ""
        self.desk.notice("")
        self.desk.choices.forget()
        self.draw()

    def on_choices_idle(self) -> None:
        if self.table.over:
            self.result()
        else:
            self.pace.hurry()

    def on_key(self, event: events.Key) -> None:
        """Typing filters, wherever the focus is; only `?` is a key of its own."""
        if event.is_printable and event.character and event.character != "?":
            event.stop()
            choices = self.desk.choices
            choices.options.focus()
            choices.narrow(choices.typed + event.character)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that cannot be used now are not shown."""
        table = self.table
        if action == "undo":
            return table.undoer() is not None
        if action == "roll":
            return table.match.chance_waits()
        if action == "give":
            return table.rival() is not None
        if action == "hints":
            return table.has_hints()
        if action in ("advice", "ranking"):
            return table.asked() not in (None, CHANCE)
        if action == "save":
            return "save" in table.ending()
        if action == "options":
            return bool(table.changed())
        return action != "clock" or bool(table.clock_events())

    def action_undo(self) -> None:
        try:
            self.table.undo()
        except Refused as refused:
            self.refuse(refused)
            return
        self.result_shown = False
        self.desk.notice("")
        self.draw()

    def action_roll(self, all_of_them: bool) -> None:
        self.table.roll(all_of_them)
        self.desk.notice("")
        self.draw()

    def action_give(self) -> None:
        rival = self.table.rival()
        if rival is not None:
            self.cover(rival)

    @work
    async def action_clock(self) -> None:
        events = {event.move: f"{event.move}  {event.label}" for event in self.table.clock_events()}
        move = await self.ask(Question("The clock announces", "", events))
        if move is not None:
            try:
                self.table.announce(move)
            except Refused as refused:
                self.refuse(refused)
            self.draw()

    def action_rules(self) -> None:
        game = self.table.game
        self.app.push_screen(Rules(game.title, game.rules(), self.clause))

    def action_options(self) -> None:
        self.app.push_screen(Page("Options that differ from a standard table", option_lines(self.table)))

    def action_log(self) -> None:
        self.app.push_screen(Page("Log, newest first", log_lines(self.table.lines(), self.table.new_since())))

    def action_help(self) -> None:
        explained = self.table.explanation()
        self.app.push_screen(
            Page("What can I do here?" if explained else "Keys", f"{explained}\n\n{help_page()}".strip())
        )

    def action_board(self) -> None:
        self.toggle_class("full")

    def action_hints(self) -> None:
        self.table.hints = not self.table.hints
        self.draw()

    @work
    async def action_advice(self) -> None:
        """Asks for advice; if the table has changed meanwhile, it is not shown."""
        table, seat = self.table, self.table.asked()
        if seat is None or seat == CHANCE or self.advising:
            return
        asked = (table.match, table.match.seq, seat)
        self.advising = True
        self.desk.notice("Looking for the best moves")
        advice = await self.adviser.ask(table.state, seat)
        self.advising = False
        if asked == (self.table.match, self.table.match.seq, self.table.asked()):
            self.desk.notice("")
            title = "The best moves" if table.ranked else "Three good moves"
            self.app.push_screen(Page(title, advice_lines(advice, table.ranked)))

    def action_ranking(self) -> None:
        self.table.ranked = not self.table.ranked
        self.desk.notice("Advice ranks moves" if self.table.ranked else "Advice names three moves without ranking them")

    def action_clear(self) -> None:
        self.remove_class("full")
        self.desk.notice("")
        self.desk.choices.narrow("")

    def action_erase(self) -> None:
        choices = self.desk.choices
        choices.narrow(choices.typed[:-1])

    def action_enter(self) -> None:
        self.desk.choices.options.action_select()

    def action_scroll_board(self, where: str) -> None:
        self.desk.scroll_board(where)

    @work
    async def action_save(self) -> None:
        suggestion = f"{self.table.game.name}-{datetime.now():%Y%m%d-%H%M%S}.record"
        name = await self.ask(FileName(suggestion))
        if name is None:
            return
        path = Path(name).expanduser()
        try:
            path.write_text(self.table.record(), encoding="utf-8")
        except OSError as error:
            self.desk.notice(f"{path} cannot be written: {error.strerror}", bad=True)
        else:
            self.desk.notice(f"Saved as {path}")

    @work
    async def action_new(self) -> None:
        answers = {"new": "Begin a new match", "stay": "Go on with this one"}
        question = Question("New match?", "The present match is not saved; Ctrl+S saves it.", answers)
        if self.table.over or await self.ask(question) == "new":
            self.start()

    def start(self) -> None:
        """A new match; after a given seed come the seeds that follow it."""
        self.table = self.table.again((self.table.seed + 1) % (1 << 64))
        self.result_shown = False
        self.clause = ""
        self.desk.notice("")
        self.draw()
