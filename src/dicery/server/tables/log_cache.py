"""The log in sentences, kept for each observer, so that a new step costs one sentence and not the whole match."""

from dicery.match.match import Line, Match


class LogCache:
    """The sentences that each observer may read, up to the last step that somebody asked for."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.lines: dict[int, list[Line]] = {}
        self.count = 0  # steps that have their sentences
        self.state = match.opening()  # after these steps

    def clear(self) -> None:
        """After a step was taken back or a name has changed, every sentence is made again."""
        self.lines = {}
        self.count = 0
        self.state = self.match.opening()

    def lines_for(self, observer: int) -> list[Line]:
        """The sentences that this seat, or a spectator, may read. The list grows; a new list means other sentences."""
        self._catch_up()
        if observer not in self.lines:
            known = {line.number: line for lines in self.lines.values() for line in lines}
            self.lines[observer] = [shared(line, known.get(line.number)) for line in self.match.lines(observer)]
        return self.lines[observer]

    def _catch_up(self) -> None:
        match = self.match
        for number, step in enumerate(match.steps[self.count :], self.count + 1):
            last: Line | None = None
            for observer, lines in self.lines.items():
                text = match.game.sentence(self.state, step.seat, step.action, observer, match.names)
                if text:
                    last = shared(Line(number, step.seat, text), last)
                    lines.append(last)
            self.state.apply(step.seat, step.action)
        self.count = len(match.steps)


def shared(line: Line, other: Line | None) -> Line:
    """A sentence that several observers read alike is kept once."""
    return line if other is None or other != line else other
