"""Position texts are fields, one a line, `name: value`; an indented line goes on with the value above."""

from dicery.engine.option import Option, Setting, write_setting
from dicery.engine.state import BadPosition


class Fields:
    """The fields of a position text, checked for being just the expected ones, in order."""

    def __init__(self, text: str, game: str, names: tuple[str, ...]) -> None:
        lines = [line for line in text.splitlines() if line.strip()]
        if not lines or lines[0].strip() != game:
            raise BadPosition(f"line 1: expected the name of the game, {game!r}, got {lines[0] if lines else ''!r}")
        found: list[str] = []
        self.values: dict[str, str] = {}
        for number, line in enumerate(lines[1:], 2):
            if line[0] == " " and found:
                value = self.values[found[-1]]
                self.values[found[-1]] = f"{value}\n{line.strip()}" if value else line.strip()
                continue
            name, colon, value = line.partition(":")
            if not colon or name not in names or name in self.values:
                raise BadPosition(
                    f"line {number}: expected one of the fields {', '.join(names)}, once each, got {line!r}"
                )
            found.append(name)
            self.values[name] = value.strip()
        for name in names:
            if name not in self.values:
                raise BadPosition(f"expected a field {name!r}, found {', '.join(found) or 'none'}")

    def text(self, name: str) -> str:
        return self.values[name]

    def words(self, name: str) -> list[str]:
        return self.values[name].split()

    def number(self, name: str, low: int, high: int) -> int:
        return read_number(self.values[name], name, low, high)

    def choice(self, name: str, choices: tuple[str, ...]) -> int:
        """The place of the value among the choices."""
        if self.values[name] not in choices:
            raise self.bad(name, f"one of {', '.join(choices)}")
        return choices.index(self.values[name])

    def settings(self, name: str, options: tuple[Option, ...]) -> dict[str, Setting]:
        """Reads what `write_settings` wrote; every option must be there."""
        by_name = {option.name: option for option in options}
        settings: dict[str, Setting] = {}
        for word in self.words(name):
            key, _, value = word.partition("=")
            if key not in by_name or key in settings:
                raise self.bad(name, f"{', '.join(by_name)}, once each")
            try:
                settings[key] = by_name[key].parse(value)
            except ValueError as error:
                raise BadPosition(f"field {name!r}: {error}") from None
        if len(settings) < len(options):
            raise self.bad(name, f"{', '.join(by_name)}, once each")
        return settings

    def bad(self, name: str, expected: str) -> BadPosition:
        return BadPosition(f"field {name!r}: expected {expected}, got {self.values[name]!r}")


def read_number(word: str, name: str, low: int, high: int) -> int:
    """A whole number within bounds, or `BadPosition`."""
    digits = word.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > 9 or not low <= int(word) <= high:
        raise BadPosition(f"field {name!r}: expected a whole number from {low} to {high}, got {word!r}")
    return int(word)


def write_settings(settings: dict[str, Setting]) -> str:
    return " ".join(f"{name}={write_setting(value)}" for name, value in settings.items())


def write_fields(game: str, fields: dict[str, str]) -> str:
    """The text that `Fields` reads; a value of several lines begins on a line of its own."""
    lines = [game]
    for name, value in fields.items():
        if "\n" in value:
            lines.append(f"{name}:")
            lines += ["  " + line for line in value.splitlines()]
        else:
            lines.append(f"{name}: {value}".rstrip())
    return "\n".join(lines) + "\n"
