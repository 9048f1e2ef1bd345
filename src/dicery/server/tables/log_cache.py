"""The log in sentences, kept for each observer, so that a new step costs one sentence and not the whole match.

Beside the sentences: what the latest steps moved on the board, and what they were worth.
"""

from bisect import bisect_right
from collections.abc import Mapping
from operator import attrgetter
from typing import NamedTuple

from dicery.engine.motion import Motion
from dicery.engine.state import State, View
from dicery.match.match import Line, Match, Step

Scores = list[int | None]  # of each seat; None where they are secret

RECENT_STEPS = 16  # whose motion is kept, for pages that have not yet shown them
LAST_LINES = 64  # that are read where nobody has asked for the whole log: more than a page shows
RECENT_LINES = 16  # that are kept of them for the next steps; a page that is loaded reads the others again
MOST_KEPT = 2 * RECENT_LINES  # lines after which the older ones are dropped


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
NUMBER = attrgetter("number")


class Sentences:
    """What one observer may read of the log: its end, or all of it. It grows; another one holds other sentences."""

    __slots__ = ("added", "before", "count", "latest", "lines", "moved", "scores", "telling", "whole", "worth")

    def __init__(self, lines: list[Line], telling: Line | None) -> None:
        self.lines = lines
        self.count = len(lines)  # that there were when they were read and since then; of a long log only its end counts
        self.latest = {line.seat: line.number for line in lines}  # seat -> the number of its last line
        self.whole = False  # has somebody asked for every line? Then all of them stay
        self.telling = telling  # the last line of what a seat did or the dice showed, if only cards came after it
        self.added = 0  # lines since then
        self.moved: list[Moved] = []  # the latest steps
        self.worth: Worth | None = None  # of the leading line, once somebody has asked
        self.before: State | None = None  # the position before its step, if that was made meanwhile
        self.scores: tuple[int, Scores] = -1, []  # the points that the observer saw last, and after how many steps

    @property
    def lead(self) -> Line | None:
        """The line that says what happened last: rather what was done than which cards came then."""
        return self.telling or (self.lines[-1] if self.lines else None)

    def add(self, line: Line, before: State, tells: bool, acted: int) -> None:
        """A new line; `tells` says whether it is more than cards, `acted` which step was the last of a seat."""
        self.lines.append(line)
        self.latest[line.seat] = line.number
        self.count += 1
        self.added += 1
        if tells:
            self.telling = line
        elif self.telling and self.telling.number < acted:
            self.telling = None
        if self.lead is line:
            self.worth, self.before = None, before
        if len(self.lines) > MOST_KEPT:
            self.forget()

    def forget(self) -> None:
        """Drops the older lines, unless somebody has asked for all of them."""
        if not self.whole:
            self.lines = self.lines[-RECENT_LINES:]


class LogCache:
    """The sentences that each observer may read, up to the last step that somebody asked for."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.kept: dict[int, Sentences] = {}
        self.count = 0  # steps that have their sentences
        self.state: State | None = None  # after these steps; None as long as nobody has asked
        self.acted = 0  # the number of the last of these steps that a seat made

    def clear(self) -> None:
        """After a step was taken back or a name has changed, every sentence is made again."""
        self.kept = {}
        self.count = 0
        self.state = None

    def recent_for(self, observer: int) -> Sentences:
        """The end of the log that this seat, or a spectator, may read."""
        self._catch_up()
        if observer not in self.kept:
            lines = self._read(observer, LAST_LINES)
            self.kept[observer] = Sentences(lines, telling(self.match, observer, lines))
        return self.kept[observer]

    def last_lines(self, observer: int, count: int) -> list[Line]:
        """The last sentences, up to `count` of them, for somebody who will soon know them."""
        found = self.recent_for(observer)
        missing = len(found.lines) < min(count, found.count)
        lines = self._read(observer, count) if missing else found.lines
        found.forget()
        return lines[-count:]

    def lines_for(self, observer: int) -> list[Line]:
        """All sentences that this seat, or a spectator, may read."""
        found = self.recent_for(observer)
        if not found.whole:
            found.lines, found.whole = self._read(observer, len(self.match.steps)), True
        return found.lines

    def moved_since(self, observer: int, count: int) -> list[Moved]:
        """What the steps after the first `count` moved; of steps from before the observer came nothing is known."""
        moved = self.recent_for(observer).moved
        return moved[bisect_right(moved, count, key=NUMBER) :]

    def last_worth(self, observer: int, view: View) -> Worth:
        """Of the leading line that the observer may read, who has this view now."""
        found, now = self.recent_for(observer), (len(self.match.steps), view["scores"])
        if found.worth is None:
            known = dict((found.scores, now))
            lead = found.lead
            found.worth = self._worth(found, lead, observer, known) if lead else NOTHING
        found.scores = now
        return found.worth

    def _worth(self, found: Sentences, line: Line, observer: int, known: Mapping[int, Scores]) -> Worth:
        motion = next((moved.motion for moved in reversed(found.moved) if moved.number == line.number), None)
        return worth_at(self.match, line, observer, found.before, known, motion)

    def _read(self, observer: int, least: int) -> list[Line]:
        """The last lines, at least `least` if there are that many; what others read alike is kept once."""
        match, lines = self.match, list[Line]()
        known = {line.number: line for other in self.kept.values() for line in other.lines}
        start = len(match.steps)
        while start and len(lines) < least:
            start, end = max(0, start - least), start
            lines[:0] = [shared(line, known.get(line.number)) for line in match.lines(observer, start, end)]
        return lines

    def _catch_up(self) -> None:
        match = self.match
        if self.state is None:
            self.state, self.count = match.state.clone(), len(match.steps)
            self.acted = last_acted(match, self.count)
        for number, step in enumerate(match.steps[self.count :], self.count + 1):
            last: Line | None = None
            before = self.state.clone()
            if step.seat >= 0:
                self.acted = number
            for observer, sentences in self.kept.items():
                text = match.game.sentence(self.state, step.seat, step.action, observer, match.names)
                motion = match.game.motion(self.state, step.seat, step.action, observer)
                sentences.moved.append(Moved(number, step.seat, motion))
                del sentences.moved[:-RECENT_STEPS]
                if text:
                    last = shared(Line(number, step.seat, text), last)
                    sentences.add(last, before, tells(step.seat, motion), self.acted)
            self.state.apply(step.seat, step.action)
        self.count = len(match.steps)


def tells(seat: int, motion: Motion) -> bool:
    """Does a step say more than the cards that may follow it: something that a seat did, or dice?"""
    return seat >= 0 or bool(motion.rolled or motion.picture)


def last_acted(match: Match, end: int) -> int:
    """The number of the last step that a seat made, among the first `end`."""
    return next((number for number in range(end, 0, -1) if match.steps[number - 1].seat >= 0), 0)


def telling(match: Match, observer: int, lines: list[Line]) -> Line | None:
    """Of these lines the last one that says more than which cards came, if no seat has acted since."""
    acted = last_acted(match, lines[-1].number) if lines else 0
    for line in reversed(lines):
        if line.number < acted:
            break
        before, step = match.at(line.number - 1), match.steps[line.number - 1]
        if tells(step.seat, match.game.motion(before, step.seat, step.action, observer)):
            return line
    return None


def after(state: State, step: Step) -> State:
    made = state.clone()
    made.apply(step.seat, step.action)
    return made


def gained(before: Scores, after: Scores, seat: int) -> int:
    """By how much a step changed the points of who made it; for dice and cards, of the only seat that it changed."""
    grown = [0 if old is None or new is None else new - old for old, new in zip(before, after, strict=True)]
    if seat >= 0:
        return grown[seat]
    changed = [points for points in grown if points]
    return changed[0] if len(changed) == 1 else 0


def worth_at(
    match: Match,
    line: Line,
    observer: int,
    before: State | None = None,
    known: Mapping[int, Scores] = {},
    motion: Motion | None = None,
) -> Worth:
    """Of any line of the log; `before` is the position before its step, `known` points after numbers of steps and
    `motion` what the step moved, if somebody has looked already.
    """
    before, step = before or match.at(line.number - 1), match.steps[line.number - 1]
    old = known.get(line.number - 1) or before.view(observer)["scores"]
    new = known.get(line.number) or after(before, step).view(observer)["scores"]
    motion = motion or match.game.motion(before, step.seat, step.action, observer)
    return Worth(gained(old, new, step.seat), motion.picture)


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
