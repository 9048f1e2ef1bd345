"""The log in sentences, kept for each observer, so that a new step costs one sentence and not the whole match.

Beside the sentences: what the latest steps moved on the board, and what they were worth.
"""

from typing import NamedTuple

from dicery.engine.motion import Motion
from dicery.engine.state import State
from dicery.match.match import Line, Match, Step

RECENT_STEPS = 120  # whose motion is kept, for pages that have not yet shown them


class Moved(NamedTuple):
    """A step as one observer sees it happen on the board."""

    number: int  # counted from 1
    seat: int
    motion: Motion


class Worth(NamedTuple):
    """What the step of a line was worth to who made it, and the die or card that it was about, as markup."""

    gain: int
    picture: str


NOTHING = Worth(0, "")


class LogCache:
    """The sentences that each observer may read, up to the last step that somebody asked for."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.lines: dict[int, list[Line]] = {}
        self.moved: dict[int, list[Moved]] = {}  # the latest steps that moved something
        self.worths: dict[int, Worth] = {}  # of the last line
        self.count = 0  # steps that have their sentences
        self.state = match.opening()  # after these steps

    def clear(self) -> None:
        """After a step was taken back or a name has changed, every sentence is made again."""
        self.lines = {}
        self.moved = {}
        self.worths = {}
        self.count = 0
        self.state = self.match.opening()

    def lines_for(self, observer: int) -> list[Line]:
        """The sentences that this seat, or a spectator, may read. The list grows; a new list means other sentences."""
        self._catch_up()
        if observer not in self.lines:
            known = {line.number: line for lines in self.lines.values() for line in lines}
            self.lines[observer] = [shared(line, known.get(line.number)) for line in self.match.lines(observer)]
            self.moved[observer] = []
        return self.lines[observer]

    def moved_since(self, observer: int, count: int) -> list[Moved]:
        """What the steps after the first `count` moved; of steps from before the observer came nothing is known."""
        self.lines_for(observer)
        return [moved for moved in self.moved[observer] if moved.number > count]

    def last_worth(self, observer: int) -> Worth:
        """Of the last line that the observer may read."""
        lines = self.lines_for(observer)
        if observer not in self.worths:
            self.worths[observer] = worth_at(self.match, lines[-1], observer) if lines else NOTHING
        return self.worths[observer]

    def _catch_up(self) -> None:
        match = self.match
        for number, step in enumerate(match.steps[self.count :], self.count + 1):
            last: Line | None = None
            following: State | None = None
            for observer, lines in self.lines.items():
                text = match.game.sentence(self.state, step.seat, step.action, observer, match.names)
                motion = match.game.motion(self.state, step.seat, step.action, observer)
                self.moved[observer].append(Moved(number, step.seat, motion))
                del self.moved[observer][:-RECENT_STEPS]
                if text:
                    last = shared(Line(number, step.seat, text), last)
                    lines.append(last)
                    following = following or after(self.state, step)
                    gain = gained(self.state, following, step.seat, observer)
                    self.worths[observer] = Worth(gain, motion.picture)
            self.state.apply(step.seat, step.action)
        self.count = len(match.steps)


def after(state: State, step: Step) -> State:
    made = state.clone()
    made.apply(step.seat, step.action)
    return made


def gained(before: State, after: State, seat: int, observer: int) -> int:
    """By how much a step changed the points of who made it; for dice and cards, of the only seat that it changed."""
    scores = zip(before.view(observer)["scores"], after.view(observer)["scores"], strict=True)
    grown = [0 if old is None or new is None else new - old for old, new in scores]
    if seat >= 0:
        return grown[seat]
    changed = [points for points in grown if points]
    return changed[0] if len(changed) == 1 else 0


def worth_at(match: Match, line: Line, observer: int) -> Worth:
    """Of any line of the log."""
    before, step = match.at(line.number - 1), match.steps[line.number - 1]
    gain = gained(before, after(before, step), step.seat, observer)
    return Worth(gain, match.game.motion(before, step.seat, step.action, observer).picture)


def moved_between(match: Match, observer: int, start: int, end: int) -> list[Moved]:
    """What the steps after the first `start` and up to `end` moved, for any moment of a match."""
    state = match.at(start)
    found: list[Moved] = []
    for number, step in enumerate(match.steps[start:end], start + 1):
        found.append(Moved(number, step.seat, match.game.motion(state, step.seat, step.action, observer)))
        state.apply(step.seat, step.action)
    return found


def shared(line: Line, other: Line | None) -> Line:
    """A sentence that several observers read alike is kept once."""
    return line if other is None or other != line else other
