"""The desk: all that is to be seen of a match, from the title down to the log. It only draws."""

from textual.app import ComposeResult
from textual.containers import Container, Horizontal, ScrollableContainer, Vertical, VerticalScroll
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from dicery.engine.state import CHANCE
from dicery.match.clock import face
from dicery.terminal.dice import coloured, inks_of, rolled, tumbling
from dicery.terminal.table import Table
from dicery.terminal.widgets import Choices, log_lines, seat_lines, seat_strip

SHORT = 30  # seconds
FRAMES = 6  # of a roll
FRAME = 0.07  # seconds


class Desk(Vertical):
    """Prompt, board, choices, seats and log; small windows have seats and the newest line of the log in a row each."""

    def __init__(self, lively: bool) -> None:
        super().__init__(id="desk")
        self.written: dict[str, Content] = {}
        self.lively = lively  # do dice flicker while they roll?
        self.board_text = ""
        self.steps = 0  # that the board shows
        self.roll: Timer | None = None

    def compose(self) -> ComposeResult:
        with Horizontal(id="top"):
            yield Static(id="title", markup=False)
            yield Static(id="clock", markup=False)
            yield Static(id="strip", markup=False)
        yield Static(id="prompt", markup=False)
        yield Static(id="notice", markup=False)
        with Container(id="middle"):
            with ScrollableContainer(id="board"):
                yield Static(id="drawing", markup=False)
            yield Static(id="latest", markup=False)
            yield Static(id="seats", markup=False)
            yield Choices()
            with VerticalScroll(id="log"):
                yield Static(id="lines", markup=False)

    def on_mount(self) -> None:
        self.query_one("#seats").border_title = "Seats and points"
        self.query_one("#log").border_title = "Log, newest first"
        self.choices.border_title = "Moves"

    @property
    def choices(self) -> Choices:
        return self.query_one(Choices)

    def put(self, selector: str, content: Content | str) -> None:
        """Writes into a part of the screen; what has not changed is left alone, since a new layout takes time."""
        text = Content(content) if isinstance(content, str) else content
        old = self.written.get(selector)
        if old is None or not old.is_same(text):
            self.written[selector] = text
            self.query_one(selector, Static).update(text)

    def draw(self, table: Table) -> None:
        way = table.way()
        self.put("#title", f"{table.game.title} · {f'{way} · ' if way else ''}step {len(table.match.steps)}")
        self.draw_clock(table)
        self.draw_prompt(table)
        self.draw_board(table)
        self.put("#seats", seat_lines(table))
        self.put("#strip", seat_strip(table))
        lines = table.lines()
        self.put("#lines", log_lines(lines, table.new_since()))
        self.put("#latest", lines[-1].text if lines else "")
        kind = "outcomes" if table.asked() == CHANCE else "moves"
        self.choices.show(table.choices(), kind, news_meanwhile(table))

    def draw_board(self, table: Table) -> None:
        """The board; dice that chance has rolled since the last drawing flicker first. Nothing waits for them."""
        inks, text, steps = inks_of(table.game), table.text(), table.match.steps
        chance = any(step.seat == CHANCE for step in steps[self.steps :])
        dice = rolled(self.board_text, text, inks) if chance and self.board_text and self.lively else []
        if text == self.board_text and self.roll:
            return
        if self.roll:
            self.roll.stop()
            self.roll = None
        self.board_text, self.steps = text, len(steps)
        if not dice or self.app.animation_level == "none":
            self.put("#drawing", coloured(text, inks))
            return
        frames = iter(range(FRAMES))

        def tumble() -> None:
            if next(frames, None) is not None:
                self.put("#drawing", coloured(tumbling(text, dice), inks))
                return
            if self.roll:
                self.roll.stop()
                self.roll = None
            self.put("#drawing", coloured(text, inks))

        tumble()
        self.roll = self.set_interval(FRAME, tumble)

    def draw_clock(self, table: Table) -> None:
        """The time that is left, in a match against it."""
        if table.chronometer:
            left = table.chronometer.left()
            self.put("#clock", f"Time left {face(left)}")
            self.query_one("#clock").set_class(True, "shown").set_class(left <= SHORT, "short")

    def draw_prompt(self, table: Table) -> None:
        asked = table.asked()
        several = len(table.people) > 1 and asked not in (None, CHANCE)
        who = f"{table.names[table.shown]}: " if several else ""
        self.put("#prompt", f"{'▶' if asked is not None else ' '} {who}{table.prompt()}")
        self.query_one("#prompt").set_class(asked is not None, "asked")

    def notice(self, text: str, bad: bool = False) -> None:
        """A strip below the prompt: what was refused, or what was done."""
        self.put("#notice", f"{'✗' if bad else '✓'} {text}" if text else "")
        self.query_one("#notice").set_class(bool(text), "shown").set_class(bad, "bad")

    def scroll_board(self, way: str) -> None:
        board = self.query_one("#board", ScrollableContainer)
        scrolls = {
            "up": board.scroll_up,
            "down": board.scroll_down,
            "left": board.scroll_left,
            "right": board.scroll_right,
        }
        scrolls[way](animate=False)


def news_meanwhile(table: Table) -> str:
    """What stands above an empty list of choices."""
    if table.over:
        return "Enter: the result · Ctrl+N: a new match"
    thinker = table.thinker()
    return f"{table.names[thinker]} is choosing · Enter: do not wait" if thinker is not None else ""
