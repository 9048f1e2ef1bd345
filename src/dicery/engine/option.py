"""Options of a game: name, kind, default, range, the clauses that define them, and presets of several of them."""

Setting = bool | int | str

STARTER = "starter"  # the option that says who begins, where a game has one


class Option:
    """One option. `choices` are the texts it takes, `low` to `high` the numbers; without either it is yes or no.

    `default` holds where programs play. `at_table` is the default where people sit at a table, in the browser or the
    terminal: it may need somebody to keep the time, or draw lots where a program wants fixed seats.
    """

    def __init__(
        self,
        name: str,
        default: Setting,
        clauses: str,
        help: str,
        choices: tuple[str, ...] = (),
        low: int = 0,
        high: int = -1,
        at_table: Setting | None = None,
    ) -> None:
        self.name = name
        self.default = default
        self.clauses = clauses
        self.help = help
        self.choices = choices
        self.low = low
        self.high = high
        self.at_table = default if at_table is None else at_table

    def range(self) -> str:
        """What the option accepts, in words."""
        parts = list(self.choices)
        if self.low <= self.high:
            parts.append(f"{self.low} to {self.high}")
        return " or ".join(parts) if parts else "yes or no"

    def accepts(self, value: object) -> bool:
        if isinstance(value, bool):
            return not self.choices and self.low > self.high
        if isinstance(value, int):
            return self.low <= value <= self.high
        return isinstance(value, str) and value in self.choices

    def parse(self, text: str) -> Setting:
        """Reads a value from a command line or a record."""
        value: Setting = text
        if text in ("yes", "no") and not self.choices and self.low > self.high:
            value = text == "yes"
        elif text.isascii() and text.removeprefix("-").isdigit() and len(text) < 10:
            value = int(text)
        if not self.accepts(value):
            raise ValueError(f"option {self.name} takes {self.range()}, got {text!r} [{self.clauses}]")
        return value


class Preset:
    """A way to play: options that go well together, and what people want to know before they choose it.

    `minutes` says how long people play, by number of seats; the preset is for these numbers. They are measured, see
    `dicery.lab.minutes`.
    """

    def __init__(
        self, name: str, title: str, help: str, settings: dict[str, Setting], minutes: dict[int, int] | None = None
    ) -> None:
        self.name = name
        self.title = title
        self.help = help
        self.settings = settings
        self.minutes = {} if minutes is None else minutes

    def length(self) -> str:
        """ "about 35 min for 2, 50 for 3, measured with bots"; empty as long as nobody has measured it."""
        if not self.minutes:
            return ""
        if len(self.minutes) == 1:
            return f"about {next(iter(self.minutes.values()))} min, measured with bots"
        parts = [
            f"{minutes}{'' if place else ' min'} for {seats}"
            for place, (seats, minutes) in enumerate(self.minutes.items())
        ]
        return f"about {', '.join(parts)}, measured with bots"


def write_setting(value: Setting) -> str:
    """The text that `Option.parse` reads back."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def differing(options: tuple[Option, ...], settings: dict[str, Setting]) -> list[tuple[Option, Setting]]:
    """The options that have another value than a standard table of people, in the game's order."""
    chosen = [(option, settings.get(option.name, option.default)) for option in options]
    return [(option, value) for option, value in chosen if value != option.at_table]


def table_settings(options: tuple[Option, ...], given: dict[str, Setting]) -> dict[str, Setting]:
    """What a table of people plays with: its own defaults with the given values over them."""
    return {**{option.name: option.at_table for option in options}, **given}


def settle(options: tuple[Option, ...], given: dict[str, Setting]) -> dict[str, Setting]:
    """Defaults with the given values over them; each is checked, and every option has a value in the answer."""
    known = {option.name: option for option in options}
    for name, value in given.items():
        if name not in known:
            raise ValueError(f"unknown option {name!r}: expected one of {', '.join(known)}")
        option = known[name]
        if not option.accepts(value):
            raise ValueError(f"option {name} takes {option.range()}, got {value!r} [{option.clauses}]")
    return {name: given.get(name, option.default) for name, option in known.items()}


def starting_seat(settings: dict[str, Setting], seats: int, clause: str) -> int:
    """Who begins by the option `starter`, counted from 0; -1 if it is drawn by lot.

    Raises `ValueError` for a seat that nobody has.
    """
    starter = settings[STARTER]
    if not isinstance(starter, int):
        return -1
    if starter > seats:
        raise ValueError(f"option starter takes random or a seat from 1 to {seats}, got {starter} [{clause}]")
    return starter - 1
