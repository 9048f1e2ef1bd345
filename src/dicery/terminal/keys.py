"""The keys of the table: what they are bound to, and the help page that lists them.

Letters and digits filter the list of choices, so everything else is on Ctrl or a function key.
"""

from dataclasses import dataclass

from textual.binding import Binding, BindingType


@dataclass(frozen=True)
class Key:
    """A key, or two with a comma between them; the action it calls, its name in the footer, and a line of help."""

    keys: str
    action: str
    name: str
    help: str
    sometimes: bool = False  # shown only when it can be used
    footer: bool = True  # otherwise only the help page lists it

    def shown(self) -> str:
        """ "F1 or ?" """
        names = [key.replace("question_mark", "?").title() for key in self.keys.split(",")]
        return " or ".join(names)


KEYS = (
    Key("f1,question_mark", "help", "Help", "what you can do here, and this page"),
    Key("ctrl+u", "undo", "Undo", "take back your last step, unless somebody has learned from it", True),
    Key("ctrl+d", "roll(False)", "Roll", "dice typed in by hand: roll this one for me", True),
    Key("ctrl+e", "roll(True)", "Roll all", "roll for me up to the next decision", True),
    Key("ctrl+t", "give", "Give table", "several people: give the table to another who may act", True),
    Key("ctrl+k", "clock", "Clock", "timed games: what the clock announces", True),
    Key("ctrl+r,f2", "rules", "Rules", "rules, opened at the clause of the last refusal"),
    Key("f8", "options", "Options", "the options that differ from a standard table", True),
    Key("ctrl+l,f3", "log", "Log", "the whole log"),
    Key("ctrl+o,f4", "board", "Board", "the board on the whole screen, and back"),
    Key("f5", "hints", "Hints", "hints such as odds off, and on again", True),
    Key("f6", "advice", "Advice", "the best moves, as a master sees them", True),
    Key("f7", "ranking", "Ranking", "advice names three moves without ranking them, or ranks them again", True, False),
    Key("ctrl+s", "save", "Save", "save the record of the match"),
    Key("ctrl+n", "new", "New", "new match", footer=False),
)
SOMETIMES = [key.action.partition("(")[0] for key in KEYS if key.sometimes]
PLAIN = (
    ("Arrows, Page Up/Down", "move in the list of moves"),
    ("Enter or a click", "play the marked move"),
    ("Letters and digits", "filter the list by notation or words"),
    ("  then Enter", "play what is left; if nothing is, hear why not"),
    ("Backspace, Esc", "shorten or clear the filter"),
    ("Enter while bots play", "do not wait for them"),
    ("Tab", "go from the moves to the board and the log"),
    ("Ctrl+arrows", "scroll the board"),
)


def bindings() -> list[BindingType]:
    shown = [Binding(key.keys, key.action, key.name, show=key.footer) for key in KEYS]
    hidden = [
        Binding("escape", "clear", "Clear", show=False),
        Binding("backspace", "erase", "Erase", show=False),
        Binding("enter", "enter", "Play", show=False),
        *[Binding(f"ctrl+{way}", f"scroll_board('{way}')", show=False) for way in ("up", "down", "left", "right")],
    ]
    return [*shown, *hidden]


def help_page() -> str:
    rows = [*PLAIN, ("", ""), *[(key.shown(), key.help) for key in KEYS], ("Ctrl+Q", "quit")]
    width = max(len(name) for name, _ in rows)
    intro = "The line below the title says what to do now. It is blue while you are asked."
    return "\n".join([intro, "", *[f"{name.ljust(width)}  {text}".rstrip() for name, text in rows]])
