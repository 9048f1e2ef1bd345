"""The small windows of the table: questions, help, a file name, the whole log, and the curtain between two people."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

CLOSE = Binding("escape", "dismiss", "Close")


class Window(ModalScreen[str | None]):
    """A window before the table. It closes once, however often its key was pressed before it was gone."""

    BINDINGS: ClassVar[list[BindingType]] = [CLOSE]

    def dismiss(self, result: str | None = None) -> AwaitComplete:
        return super().dismiss(result) if self.is_active else AwaitComplete()


class Question(Window):
    """A title, some text, and answers to choose from; Esc gives none."""

    def __init__(self, title: str, text: Content | str, answers: dict[str, str]) -> None:
        super().__init__()
        self.heading = title
        self.text = text
        self.answers = answers  # by the key that is returned

    def compose(self) -> ComposeResult:
        with Vertical(classes="window") as window:
            window.border_title = self.heading
            yield Static(self.text, markup=False)
            yield OptionList(*[Option(text, id=key) for key, text in self.answers.items()], markup=False, compact=True)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_id)


class FileName(Window):
    """Asks where to save."""

    def __init__(self, suggestion: str) -> None:
        super().__init__()
        self.suggestion = suggestion

    def compose(self) -> ComposeResult:
        with Vertical(classes="window") as window:
            window.border_title = "Save the record"
            yield Static("The record holds the whole match, secrets included. Enter saves, Esc does not.", markup=False)
            yield Input(self.suggestion, compact=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip() or None)


class Page(Window):
    """A text to read, as long as it likes to be."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "dismiss", "Close", show=False)]

    def __init__(self, title: str, text: Content | str) -> None:
        super().__init__()
        self.heading = title
        self.text = text

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="window page") as window:
            window.border_title = self.heading
            yield Static(self.text, markup=False)
        yield Footer(show_command_palette=False, compact=True)


class Curtain(Screen[str]):
    """Covers the table until the next person sits before it; shows only what everybody knows.

    Space lifts it, not Enter: the person before may still be pressing that.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "dismiss('open')", "Show the table"),
        Binding("ctrl+u", "dismiss('undo')", "Undo"),
    ]

    def __init__(self, name: str, log: Content, undoer: str | None) -> None:
        super().__init__()
        self.person = name
        self.log_shown = log
        self.undoer = undoer  # the person who may still take back the last step

    def compose(self) -> ComposeResult:
        with Vertical(classes="window") as window:
            window.border_title = "The next player"
            yield Static(f"Pass the device to {self.person}.", classes="call", markup=False)
            yield Static(f"{self.person}, press Space when nobody else can see the screen.", markup=False)
            if self.undoer:
                yield Static(f"{self.undoer} may still take back the last step: Ctrl+U.", markup=False)
            yield Static(self.log_shown, classes="shown", markup=False)
        yield Footer(show_command_palette=False, compact=True)

    def dismiss(self, result: str | None = None) -> AwaitComplete:
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return bool(self.undoer) if parameters == ("undo",) else True
