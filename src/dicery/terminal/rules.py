"""The rules of the game on the screen: the numbered clauses, with a search."""

import re
from typing import ClassVar

from rich.console import Console
from rich.markdown import Markdown
from rich.style import Style
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.screen import Screen
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widgets import Footer, Input, Static

CLAUSE = re.compile(r"[A-Z]+-\d+(\.\d+)*")
MARGIN = 2  # lines left above a place that was found


class Book(ScrollView, can_focus=True):
    """The text, set to the width of the window; lines that were found stand out."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
        self.strips: list[Strip] = []
        self.found: list[int] = []
        self.place = -1  # which of the found lines is shown

    def on_resize(self) -> None:
        """Sets the text again. What was searched is to be searched again, since lines break elsewhere."""
        width = max(self.scrollable_content_region.width, 20)
        console = Console(width=width, color_system="standard", force_terminal=True, file=None, legacy_windows=False)
        lines = console.render_lines(Markdown(self.text, hyperlinks=False), console.options.update(width=width))
        self.strips = [Strip(line) for line in lines]
        self.virtual_size = Size(width, len(self.strips))
        self.refresh()

    def render_line(self, y: int) -> Strip:
        number = y + self.scroll_offset.y
        if number >= len(self.strips):
            return Strip.blank(self.size.width, self.rich_style)
        strip = self.strips[number]
        if number in self.found:
            strip = strip.apply_style(Style(reverse=self.found.index(number) == self.place, bold=True))
        return strip.crop_extend(0, self.size.width, self.rich_style)

    def search(self, wanted: str) -> None:
        """Finds the lines that hold a text and goes to the first; for a clause, to where it is laid down."""
        text = wanted.strip().casefold()
        lines = [strip.text.casefold() for strip in self.strips]
        edge = r"(?!\.?\d)" if text[-1:].isdigit() else ""
        self.found = [number for number, line in enumerate(lines) if text and re.search(re.escape(text) + edge, line)]
        laid_down = [place for place, number in enumerate(self.found) if lines[number].lstrip(" •").startswith(text)]
        self.go(laid_down[0] if laid_down else 0)

    def go(self, place: int) -> None:
        """Shows one of the found lines; after the last comes the first."""
        if self.found:
            self.place = place % len(self.found)
            self.scroll_to(y=max(self.found[self.place] - MARGIN, 0), animate=False)
        self.refresh()


class Rules(Screen[None]):
    """The rulebook, opened at a clause or at its beginning."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "Back to the table"),
        Binding("enter", "next", "Next place"),
        Binding("down", "scroll('down')", "Scroll", show=False),
        Binding("up", "scroll('up')", "Scroll", show=False),
        Binding("pagedown", "scroll('page_down')", "Scroll", show=False),
        Binding("pageup", "scroll('page_up')", "Scroll", show=False),
        Binding("ctrl+home", "scroll('home')", "Top", show=False),
        Binding("ctrl+end", "scroll('end')", "End", show=False),
    ]

    def __init__(self, title: str, text: str, clause: str) -> None:
        super().__init__()
        self.heading = title
        self.text = text
        first = CLAUSE.search(clause)
        self.clause = first.group() if first else ""
        example = CLAUSE.search(text)
        self.hint = f"Type a clause such as {example.group()}, or a word" if example else "Type a word"

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Closes once, however often Esc was pressed."""
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def compose(self) -> ComposeResult:
        yield Static(f"{self.heading}: the rules", id="title", markup=False)
        yield Input(self.clause, placeholder=self.hint, compact=True, id="search")
        yield Static(id="matches", markup=False)
        yield Book(self.text)
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def on_resize(self) -> None:
        self.call_after_refresh(self.search)

    def on_input_changed(self) -> None:
        self.search()

    def on_input_submitted(self) -> None:
        self.action_next()

    def search(self) -> None:
        self.query_one(Book).search(self.query_one(Input).value)
        self.show_place()

    def show_place(self) -> None:
        book, wanted = self.query_one(Book), self.query_one(Input).value.strip()
        place = f"Place {book.place + 1} of {len(book.found)} · Enter: the next" if book.found else "Found nowhere"
        self.query_one("#matches", Static).update(place if wanted else "Arrows and page keys scroll")

    def action_next(self) -> None:
        book = self.query_one(Book)
        book.go(book.place + 1)
        self.show_place()

    def action_scroll(self, where: str) -> None:
        book = self.query_one(Book)
        scrolls = {
            "down": book.scroll_down,
            "up": book.scroll_up,
            "page_down": book.scroll_page_down,
            "page_up": book.scroll_page_up,
            "home": book.scroll_home,
            "end": book.scroll_end,
        }
        scrolls[where](animate=False)
