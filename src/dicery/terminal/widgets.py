"""The parts of the table on the screen: the list of choices with its filter, the seats and the log."""

import re
import textwrap

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from dicery.engine.option import write_setting
from dicery.engine.state import CHANCE, View
from dicery.match.match import Line
from dicery.match.standing import options_line, standing, standing_lines
from dicery.terminal.table import Choice, Table

WAITING = "▶"


class Options(OptionList):
    """A list that also reports when Enter is pressed and nothing is marked."""

    class Nothing(Message):
        """Enter was pressed on an empty list."""

    def action_select(self) -> None:
        if self.highlighted is None:
            self.post_message(self.Nothing())
        else:
            super().action_select()


class Choices(Vertical):
    """The legal moves with what they do. Typing narrows the list; Enter or a click plays a move."""

    class Chosen(Message):
        """A move was chosen, or a text typed that is none: the rules will say why."""

        def __init__(self, move: str, edition: int) -> None:
            super().__init__()
            self.move = move
            self.edition = edition

    class Idle(Message):
        """Enter was pressed while there was nothing to choose."""

    def __init__(self) -> None:
        super().__init__(id="choices")
        self.choices: list[Choice] = []
        self.typed = ""
        self.kind = "moves"
        self.rest = ""  # shown while there is nothing to choose
        self.edition = 0  # of the list: what was chosen from an earlier one does not count

    def compose(self) -> ComposeResult:
        yield Static(id="filter", markup=False)
        yield Options(id="options", compact=True)

    @property
    def options(self) -> Options:
        return self.query_one(Options)

    def show(self, choices: list[Choice], kind: str, rest: str) -> None:
        """Shows what can be chosen now. If that has not changed, the filter and the mark stay where they are."""
        self.kind, self.rest = kind, rest
        if choices != self.choices:
            self.forget()
            self.choices = choices
            self.fill()
        self.head()

    def forget(self) -> None:
        """A choice was made: what comes next starts anew, even if the same things can be chosen."""
        self.edition += 1
        self.choices = []
        self.typed = ""
        self.fill()

    def narrow(self, typed: str) -> None:
        self.typed = typed if self.choices else ""
        self.fill()
        self.head()

    def fill(self) -> None:
        found = matching(self.choices, self.typed)
        width = max((len(choice.move) for choice in self.choices), default=0)
        room = self.options.size.width - 1  # a scroll bar may need one
        self.options.set_options(Option(choice_row(choice, width, room), id=choice.move) for choice in found)
        self.options.highlighted = 0 if found else None

    def on_resize(self) -> None:
        """Breaks the lines again; the mark stays where it is."""
        self.call_after_refresh(self.reflow)

    def reflow(self) -> None:
        mark = self.options.highlighted
        self.fill()
        self.options.highlighted = mark

    def head(self) -> None:
        """The line above the list: how many there are, or what is typed and how many match."""
        count = len(self.choices)
        if not self.choices:
            shown = self.rest
        elif not self.typed:
            shown = f"{count} {self.kind} · type to filter"
        elif self.options.option_count:
            shown = f"Filter: {self.typed}▏ {self.options.option_count} of {count} {self.kind} · Esc clears"
        else:
            shown = f"Filter: {self.typed}▏ 0 of {count} {self.kind} · Enter: why not? · Esc clears"
        line = self.query_one("#filter", Static)
        line.update(shown)
        line.set_class(bool(self.typed), "typing")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if event.option in self.options.options:
            self.post_message(self.Chosen(str(event.option_id), self.edition))

    def on_options_nothing(self, event: Options.Nothing) -> None:
        event.stop()
        typed = self.typed.strip()
        self.post_message(self.Chosen(typed, self.edition) if typed else self.Idle())


def choice_row(choice: Choice, width: int, room: int) -> Content:
    """The notation, then the label, which keeps to its own column when it needs more lines."""
    label = textwrap.wrap(choice.label, max(room - width - 2, 20)) or [""]
    return Content.assemble((choice.move.ljust(width), "bold"), "  ", f"\n{' ' * (width + 2)}".join(label))


def matching(choices: list[Choice], typed: str) -> list[Choice]:
    """The choices in which each typed word is part of the notation or begins a word of the label, whatever the case.

    The closest notations come first.
    """
    wanted = typed.strip().casefold()

    def fits(choice: Choice) -> bool:
        move = choice.move.casefold()
        words = re.split(r"[^\w'-]+", choice.label.casefold())
        return all(part in move or any(word.startswith(part) for word in words) for part in wanted.split())

    def distance(choice: Choice) -> int:
        move = choice.move.casefold()
        tests = (choice.move == typed.strip(), move == wanted, move.startswith(wanted), wanted in move)
        return tests.index(True) if True in tests else len(tests)

    return sorted(filter(fits, choices), key=distance)


def score(view: View, seat: int) -> str:
    score = view["scores"][seat]
    return "?" if score is None else str(score)


def seat_lines(table: Table) -> Content:
    """One line a seat: who waits, name, score, person or bot, and the rank once the match is over."""
    view = table.view()
    width = max(len(name) for name in table.names)
    end = standing(table.game, view) if view["over"] else None
    ranks = dict(zip(end.seats, end.ranks, strict=False)) if end else {}
    lines: list[Content] = []
    for seat, name in enumerate(table.names):
        waits = seat in view["waiting"]
        kind = "you" if seat == table.shown else "bot" if seat in table.bots else "person"
        rank = f", rank {ranks[seat]}" if seat in ranks else ""
        text = f"{WAITING if waits else ' '} {name.ljust(width)} {score(view, seat):>4}  {kind}{rank}"
        lines.append(Content.styled(text, "bold" if waits else ""))
    if view["waiting"] == [CHANCE]:
        lines.append(Content(f"{WAITING} dice and cards"))
    return Content("\n").join(lines)


def seat_strip(table: Table) -> Content:
    """All seats in one line, for small windows."""
    view = table.view()
    parts = [
        Content.styled(
            f"{WAITING if seat in view['waiting'] else ' '}{name}: {score(view, seat)}",
            "bold" if seat in view["waiting"] else "",
        )
        for seat, name in enumerate(table.names)
    ]
    return Content("  ").join(parts)


def log_lines(lines: list[Line], new_since: int) -> Content:
    """The log, newest first; what is new since one's own last step stands out."""
    shown: list[Content] = []
    for line in reversed(lines):
        shown.append(
            Content.assemble((f"{line.number:>3} ", "dim"), (line.text, "bold" if line.number > new_since else ""))
        )
    return Content("\n").join(shown) if shown else Content.styled("Nothing has happened yet.", "dim")


def result_lines(table: Table) -> Content:
    """Who is where and why, the options that differ and the seed to have the same luck again; or what was learned."""
    if table.learned():
        return Content("\n".join(f"• {line}" for line in table.learned()))
    rows = standing_lines(table.game, table.view(), table.names)
    changed = options_line(table.game, table.match.settings)
    about = [changed.capitalize()] if changed else []
    return Content("\n".join([*rows, "", *about, f"{len(table.match.steps)} steps, seed {table.seed}"]))


def option_lines(table: Table) -> Content:
    """The options that differ from a standard table: name and value, what the option is, where the rules say it."""
    return Content("\n").join(
        Content.assemble((f"{option.name}={write_setting(value)}", "bold"), f"  {option.help} [{option.clauses}]")
        for option, value in table.changed()
    )
