"""The log in sentences, kept for each observer so that a new step costs one sentence and not the whole match."""

from dicery.match.match import Line, Match


class Told:
    """What each observer has been told so far."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.lines: dict[int, list[Line]] = {}
        self.told = 0
        self.state = match.opening()

    def forget(self) -> None:
        """After a step was taken back or a name has changed, all is told afresh."""
        self.lines = {}
        self.told = 0
        self.state = self.match.opening()

    def to(self, observer: int) -> list[Line]:
        """The sentences that this seat, or a spectator, may read."""
        self._catch_up()
        if observer not in self.lines:
            known = {line.number: line for lines in self.lines.values() for line in lines}
            told = self.match.lines(observer)
            self.lines[observer] = [shared(line, known.get(line.number)) for line in told]
        return self.lines[observer]

    def _catch_up(self) -> None:
        match = self.match
        for number, step in enumerate(match.steps[self.told :], self.told + 1):
            last: Line | None = None
            for observer, lines in self.lines.items():
                text = match.game.sentence(self.state, step.seat, step.action, observer, match.names)
                if text:
                    last = shared(Line(number, step.seat, text), last)
                    lines.append(last)
            self.state.apply(step.seat, step.action)
        self.told = len(match.steps)


def shared(line: Line, other: Line | None) -> Line:
    """What all are told alike is kept once."""
    return line if other is None or other != line else other
