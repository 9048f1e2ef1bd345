"""The chronometer of a match against time. Whoever hosts the match runs it: the server, or the terminal."""

import math
import time
from collections.abc import Callable, Mapping

from dicery.engine.game import Game
from dicery.engine.option import Option, Setting
from dicery.engine.state import CLOCK, State
from dicery.match.match import Match

Now = Callable[[], float]

SECONDS = "seconds"  # the option that says how long a match may take, in games that have clock events


class Chronometer:
    """Counts down while it runs. It reads a monotonic clock and knows nothing of the time of day."""

    def __init__(self, seconds: float, now: Now = time.monotonic) -> None:
        self.now = now
        self.kept = seconds  # what was left when it last started or stopped
        self.since: float | None = None  # when it was started; None while it stands still

    @property
    def running(self) -> bool:
        return self.since is not None

    def left(self) -> float:
        return self.kept if self.since is None else max(0.0, self.kept - (self.now() - self.since))

    def run(self, on: bool) -> None:
        if on != self.running:
            self.kept = self.left()
            self.since = self.now() if on else None


def is_timed(state: State, settings: Mapping[str, Setting]) -> bool:
    """Is a match that opens so played against a chronometer?"""
    return SECONDS in settings and bool(state.actions(CLOCK))


def chronometer_of(match: Match, now: Now = time.monotonic) -> Chronometer | None:
    """The chronometer of a new match, standing still; None if it is not played against time."""
    if not is_timed(match.state, match.settings):
        return None
    return Chronometer(int(match.settings[SECONDS]), now)


def ring(match: Match, chronometer: Chronometer) -> bool:
    """Sends the clock's event if the time is up; was it?"""
    if not chronometer.running or chronometer.left() > 0.0:
        return False
    match.submit(CLOCK, match.seq, match.state.legal_moves(CLOCK)[0])
    return True


def face(seconds: float) -> str:
    """A time that is left, as 9:05; parts of a second count as a whole one."""
    whole = math.ceil(seconds)
    return f"{whole // 60}:{whole % 60:02}"


def clockless(game: Game, seats: int, settings: Mapping[str, Setting]) -> Option | None:
    """The option by which these settings avoid the chronometer that a table of people would run; None if none does.

    Raises `ValueError` for settings that need a chronometer: bots play without one.
    """
    chosen = {option.name: settings.get(option.name, option.default) for option in game.options}
    timed = is_timed(game.new(seats, **chosen), chosen)
    for option in game.options:
        if option.at_table == option.default:
            continue
        other = option.default if timed else option.at_table
        if other != chosen[option.name] and timed != _would_be_timed(game, seats, {**chosen, option.name: other}):
            if timed:
                raise ValueError(
                    f"only a table of people keeps the time: expected {option.name}={option.default} for bots, "
                    f"got {option.name}={chosen[option.name]} [{option.clauses}]"
                )
            return option
    if timed:
        raise ValueError(f"only a table of people keeps the time: expected settings of {game.title} without a clock")
    return None


def _would_be_timed(game: Game, seats: int, settings: dict[str, Setting]) -> bool:
    try:
        return is_timed(game.new(seats, **settings), settings)
    except ValueError:
        return False
