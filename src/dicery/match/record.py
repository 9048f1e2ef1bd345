"""The record: a match as text. Header, one step a line, result and digest.

    dicery record 1
    game: dessert-dice
    edition: 1
    options: first_player=random stall_guard=12 ...
    seat: Ana
    seat: greedy
    steps:
    * JT
    0 Rw
    scores: 5 4
    ranks: 1 2
    digest: 64 hexadecimal digits

A step names who made it: a seat by its number, chance as `*`, the clock as `!`. Scores and ranks stand there once the
match is over; the digest is that of the last position.
"""

from dataclasses import dataclass

from dicery.engine.fields import write_settings
from dicery.engine.option import Setting
from dicery.engine.state import CHANCE, CLOCK, Game, Illegal, State
from dicery.match.luck import ScriptedDealer
from dicery.match.match import Match

FORMAT = "dicery record 1"
_WHO = {CHANCE: "*", CLOCK: "!"}


class BadRecord(ValueError):
    """A record that cannot be read or does not hold; names the line."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


@dataclass(frozen=True)
class Written:
    """A step as written: its line, who made it, and its notation."""

    line: int
    seat: int
    move: str


@dataclass(frozen=True)
class Record:
    """A record that has been read, but not yet verified."""

    game: Game
    settings: dict[str, Setting]
    names: list[str]
    steps: list[Written]
    scores: list[int] | None
    ranks: list[int] | None
    digest: str
    last_line: int

    def luck(self) -> ScriptedDealer:
        """A dealer that deals the luck of this record again."""
        return ScriptedDealer(step.move for step in self.steps if step.seat == CHANCE)


@dataclass(frozen=True)
class Verdict:
    """What verification found: the last good state, how many steps led to it, and the first error."""

    state: State
    steps: int
    error: BadRecord | None


def write(match: Match) -> str:
    """The whole match as text, secrets included."""
    state = match.state
    lines = [FORMAT, f"game: {match.game.name}", f"edition: {match.game.edition}"]
    lines.append(f"options: {write_settings(match.settings)}")
    lines += [f"seat: {' '.join(name.split())}" for name in match.names]
    lines.append("steps:")
    lines += [f"{_WHO.get(step.seat, step.seat)} {step.move}" for step in match.steps]
    if state.over:
        lines.append("scores: " + " ".join(str(score) for score in state.scores()))
        lines.append("ranks: " + " ".join(str(rank) for rank in state.ranks()))
    lines.append(f"digest: {state.digest()}")
    return "\n".join(lines) + "\n"


def read(text: str, shelf: dict[str, Game]) -> Record:
    """Reads a record of a game on the shelf; raises `BadRecord` for the first line that is not as it should be."""
    lines = text.splitlines()
    number = 0

    def value(key: str) -> str:
        nonlocal number
        number += 1
        line = lines[number - 1] if number <= len(lines) else ""
        if not line.startswith(f"{key}:"):
            raise BadRecord(number, f"expected '{key}: ...', got {line!r}")
        return line.removeprefix(f"{key}:").strip()

    number = 1
    if not lines or lines[0] != FORMAT:
        raise BadRecord(1, f"expected {FORMAT!r}, got {lines[0] if lines else ''!r}")
    name = value("game")
    if name not in shelf:
        raise BadRecord(number, f"expected one of the games {', '.join(shelf)}, got {name!r}")
    game = shelf[name]
    edition = value("edition")
    if edition != game.edition:
        raise BadRecord(number, f"expected edition {game.edition} of {game.title}, got {edition!r}")
    settings = _read_settings(game, value("options"), number)
    names: list[str] = []
    while number < len(lines) and lines[number].startswith("seat:"):
        names.append(value("seat"))
    if not game.fewest <= len(names) <= game.most:
        raise BadRecord(number, f"expected {game.fewest} to {game.most} seats, got {len(names)}")
    value("steps")
    steps: list[Written] = []
    while number < len(lines) and lines[number][:1] in ("*", "!", *"0123456789"):
        number += 1
        steps.append(_read_step(lines[number - 1], number, len(names)))
    scores = ranks = None
    if number < len(lines) and lines[number].startswith("scores:"):
        scores = _read_numbers(value("scores"), number, len(names))
        ranks = _read_numbers(value("ranks"), number, len(names))
    digest = value("digest")
    if number < len(lines):
        raise BadRecord(number + 1, f"expected the end of the record, got {lines[number]!r}")
    return Record(game, settings, names, steps, scores, ranks, digest, number)


def _read_settings(game: Game, text: str, line: int) -> dict[str, Setting]:
    options = {option.name: option for option in game.options}
    settings: dict[str, Setting] = {}
    for word in text.split():
        name, _, value = word.partition("=")
        if name not in options:
            raise BadRecord(line, f"expected options of {', '.join(options)}, got {word!r}")
        try:
            settings[name] = options[name].parse(value)
        except ValueError as error:
            raise BadRecord(line, str(error)) from None
    return settings


def _read_step(line: str, number: int, seats: int) -> Written:
    who, space, move = line.partition(" ")
    seat = {mark: other for other, mark in _WHO.items()}.get(who)
    if seat is None and who in [str(other) for other in range(seats)]:
        seat = int(who)
    if seat is None or not space or not move.strip():
        raise BadRecord(number, f"expected '*', '!' or a seat below {seats}, a space and a move, got {line!r}")
    return Written(number, seat, move.strip())


def _read_numbers(text: str, line: int, seats: int) -> list[int]:
    words = text.split()
    if len(words) != seats or any(
        not word.removeprefix("-").isascii() or not word.removeprefix("-").isdigit() or len(word) > 9 for word in words
    ):
        raise BadRecord(line, f"expected {seats} numbers, got {text!r}")
    return [int(word) for word in words]


def verify(record: Record) -> Verdict:
    """Plays the record through: every step must be legal, and result and digest must be those of the last position."""
    try:
        state = record.game.new(len(record.names), **record.settings)
    except ValueError as error:
        raise BadRecord(4, str(error)) from None
    done = 0
    for step in record.steps:
        try:
            if not state.over and step.seat != CLOCK and step.seat not in state.waiting_seats():
                whom = " or ".join(_WHO.get(seat, str(seat)) for seat in state.waiting_seats())
                raise Illegal(f"expected a step by {whom}, got one by {_WHO.get(step.seat, step.seat)}")
            state.play(step.seat, step.move)
        except Illegal as illegal:
            return Verdict(state, done, BadRecord(step.line, str(illegal)))
        done += 1
    found: dict[str, object] = {
        "scores": list(state.scores()) if state.over else None,
        "ranks": list(state.ranks()) if state.over else None,
        "digest": state.digest(),
    }
    written: dict[str, object] = {"scores": record.scores, "ranks": record.ranks, "digest": record.digest}
    for place, key in enumerate(found):
        if found[key] != written[key]:
            line = record.last_line - (2 - place if record.scores else 0)
            return Verdict(state, done, BadRecord(line, f"expected {key} {found[key]}, got {written[key]}"))
    return Verdict(state, done, None)
