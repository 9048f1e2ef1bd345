"""The result of a match: ranks, how the points grew, the moments that changed the lead, and what can be shared."""

from dataclasses import dataclass

from dicery.drawing import tag, words
from dicery.engine.state import SPECTATOR
from dicery.match.match import Line
from dicery.match.standing import LOST, WON, listed, standing, tie_sentence
from dicery.server.page.score_table import ScoreTable, score_table
from dicery.server.page.texts import say, say_count
from dicery.server.tables.seats import BOT
from dicery.server.tables.table import Table

MOST_PIECES = 6  # more criteria than this make no bar that can be read
LEGIBLE = 4  # percent of the longest bar that a number needs

_WIDTH, _HEIGHT = 600, 224
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 592, 16, 196
_DASHES = (None, "1 7", "8 8", "20 8", "16 8 1 8")  # by seat


@dataclass(frozen=True)
class Bar:
    """A piece of a seat's bar, in percent of the longest: what one criterion brought, or all points."""

    number: int  # of the criterion, counted from 1
    start: float
    width: float
    points: str


@dataclass(frozen=True)
class Row:
    """A seat in the final standing."""

    seat: int
    rank: int  # 0 where nobody is ranked
    won: bool
    name: str
    note: str
    points: int
    bars: list[Bar]


@dataclass(frozen=True)
class Moment:
    """A step that changed the lead."""

    number: int
    text: str


@dataclass(frozen=True)
class Result:
    """Everything that the result page shows."""

    headline: str
    sentence: str
    ties: list[str]  # why who is ahead of whom
    lost: bool  # a goal was missed
    ranked: bool
    team: bool  # all have the same points, so that nobody stands anywhere
    steps: str
    rows: list[Row]
    score_table: ScoreTable
    legend: list[str]
    people: list[tuple[int, str]]
    chart: str
    moments: list[Moment]


def result(table: Table, own: tuple[int, ...]) -> Result:
    """The result of a finished match, with all hands open."""
    state = table.state
    assert state.over, "expected a match that is over"
    scores = [int(points) for points in state.scores()]
    seen = state.view(SPECTATOR)
    end = standing(table.game, seen)
    ranks = dict(zip(end.seats, end.ranks or [0] * len(end.seats), strict=True))
    found = score_table(table.game, seen)
    stacked = 1 < len(found.lines) <= MOST_PIECES
    bars = [bar_of(found, seat, stacked) for seat in range(len(scores))]
    rows = [
        Row(
            seat.number,
            ranks[seat.number],
            seat.number in end.winners or end.goal == WON,
            seat.name,
            say("table.you") if seat.number in own else say("table.bot") if seat.kind == BOT else "",
            scores[seat.number],
            bars[seat.number],
        )
        for seat in table.seats
    ]
    rows.sort(key=lambda row: (row.rank, row.seat))
    winners = [row for row in rows if row.seat in end.winners]
    if not winners:
        headline = sentence = table.game.prompt(seen, table.names()).rstrip(".")
    else:
        headline = headline_of([row.name for row in winners], winners[0].seat in own)
        sentence = say_count("result.with", winners[0].points, headline=headline, points=winners[0].points)
    numbers = history(table)
    dealt = next((number for number, step in enumerate(table.match.steps) if step.seat >= 0), 0)
    length = say_count("result.steps", len(rows), title=table.game.title, steps=len(table.match.steps))
    others = ", ".join(f"{row.name} {row.points}" for row in rows if row not in winners) if winners else ""
    return Result(
        headline,
        sentence,
        [f"{tie_sentence(tie, table.names())}." for tie in end.ties],
        end.goal == LOST,
        bool(end.ranks),
        bool(end.goal) and len(rows) > 1,
        f"{others}. {length}" if others else length,
        rows,
        found,
        [line.name for line in found.lines] if stacked else [],
        [(seat.number, seat.name) for seat in table.seats],
        chart([seat.name for seat in table.seats], numbers[dealt:]),
        moments(table, numbers),
    )


def bar_of(found: ScoreTable, seat: int, stacked: bool) -> list[Bar]:
    """A seat's bar: one piece for each criterion that brought something, or a single one."""
    pieces = [[max(0, line.points[place] or 0) for line in found.lines] for place in range(len(found.totals))]
    if not stacked:
        pieces = [[max(0, total or 0)] for total in found.totals]
    longest = max(1, *(sum(row) for row in pieces))
    bars: list[Bar] = []
    start = 0.0
    for number, points in enumerate(pieces[seat], 1):
        width = points * 100 / longest
        if points:
            label = str(points) if stacked and width >= LEGIBLE else ""
            bars.append(Bar(number, round(start, 2), round(max(0.5, width - 0.5), 2), label))
        start += width
    return bars


def headline_of(names: list[str], you: bool) -> str:
    if len(names) > 1:
        return say("result.winners", names=listed(names))
    return say("result.you") if you else say("result.winner", name=names[0])


def history(table: Table) -> list[list[int]]:
    """The points of each seat before the first step and after every step."""
    state = table.match.opening()
    numbers = [[int(points) for points in state.scores()]]
    for step in table.match.steps:
        state.apply(step.seat, step.action)
        numbers.append([int(points) for points in state.scores()])
    return numbers


def moments(table: Table, numbers: list[list[int]], most: int = 3) -> list[Moment]:
    """The lines of the log that changed the lead most, and the last one of a seat, in the order of the match."""
    end = standing(table.game, table.state.view(SPECTATOR))
    best = end.seats[0]
    alone = len(end.seats) == 1 or bool(end.goal)
    leads = [row[best] if alone else lead(row, best) for row in numbers]
    changes: list[tuple[int, Line]] = []
    before = 0
    for line in table.lines(SPECTATOR):
        if leads[line.number] != leads[before] and any(
            step.seat >= 0 for step in table.match.steps[before : line.number]
        ):
            changes.append((abs(leads[line.number] - leads[before]), line))
        before = line.number
    last = [line for line in table.lines(SPECTATOR) if line.seat >= 0][-1:]
    largest = [line for _, line in sorted(changes, key=lambda found: -found[0]) if line not in last]
    chosen = sorted([*largest[: most - len(last)], *last], key=lambda line: line.number)
    names = table.names()
    return [
        Moment(line.number, say("result.moment", text=line.text, lead=lead_words(numbers[line.number], names, alone)))
        for line in chosen
    ]


def lead(points: list[int], seat: int) -> int:
    """How far a seat is ahead of the best of the others."""
    return points[seat] - max(other for place, other in enumerate(points) if place != seat)


def lead_words(points: list[int], names: list[str], alone: bool) -> str:
    """ "Ana leads by 4" """
    if alone:
        return say_count("result.has", points[0], points=points[0])
    best = max(range(len(points)), key=lambda seat: points[seat])
    ahead = lead(points, best)
    return say("result.leads", name=names[best], ahead=ahead) if ahead else say("result.level")


def share_text(table: Table, found: Result) -> str:
    """The result in a few lines, to be sent to others; the page adds its address."""
    scores = ", ".join(f"{row.name} {row.points}" for row in found.rows)
    lines = [f"{table.game.title} \N{MIDDLE DOT} dicery", headline_of_all(found), scores]
    return "\n".join([*lines, *found.ties])


def headline_of_all(found: Result) -> str:
    """Who has won, for those who were not there."""
    winners = [row.name for row in found.rows if row.won]
    return headline_of(winners, you=False) if winners and found.ranked else found.headline


def chart(names: list[str], numbers: list[list[int]]) -> str:
    """Points after each step: a line for each seat with its own colour and dashes, and below which is whose."""
    last = numbers[-1]
    low = min(0, *(min(row) for row in numbers))
    high = max(1, *(max(row) for row in numbers))
    span = max(1, len(numbers) - 1)

    def spot(step: int, points: float) -> tuple[float, float]:
        x = _LEFT + (_RIGHT - _LEFT) * step / span
        return round(x, 1), round(_BOTTOM - (_BOTTOM - _TOP) * (points - low) / (high - low), 1)

    shapes = ""
    for points in sorted({low, 0, (low + high) // 2, high}):
        _, y = spot(0, points)
        shapes += tag("path", class_="gr", d=f"M{_LEFT} {y}H{_RIGHT}")
        shapes += tag("text", str(points), class_="ax", x=_LEFT - 8, y=y + 4, text_anchor="end")
    for edge, anchor, word in ((_LEFT, "start", say("result.start")), (_RIGHT, "end", say("result.end"))):
        shapes += tag("text", words(word), class_="ax", x=edge, y=_HEIGHT - 4, text_anchor=anchor)
    for seat in range(len(last)):
        shapes += line(seat, path_of([spot(step, row[seat]) for step, row in enumerate(numbers)]))
        x, y = spot(span, last[seat])
        shapes += tag("circle", class_=f"dt l{seat + 1}", cx=x, cy=y, r=4)
    drawn = tag(
        "svg",
        shapes,
        class_="chart",
        viewBox=f"0 0 {_WIDTH} {_HEIGHT}",
        role="img",
        aria_label=say("result.chart_label"),
    )
    best_first = sorted(range(len(last)), key=lambda seat: -last[seat])
    return drawn + tag("ul", "".join(key_of(seat, names[seat], last[seat]) for seat in best_first), class_="legend")


def line(seat: int, path: str) -> str:
    return tag("path", class_=f"ln l{seat + 1}", d=path, stroke_dasharray=_DASHES[seat])


def key_of(seat: int, name: str, points: int) -> str:
    """A sample of the seat's line, its final points and its name."""
    sample = tag("svg", line(seat, "M2 5H46"), class_="sample", viewBox="0 0 48 10", aria_hidden="true")
    return tag("li", sample + tag("b", str(points)) + tag("span", words(name)))


def path_of(spots: list[tuple[float, float]]) -> str:
    """A line that turns only where the points change."""
    kept = [
        spots[i]
        for i in range(len(spots))
        if i in (0, len(spots) - 1) or not spots[i - 1][1] == spots[i][1] == spots[i + 1][1]
    ]
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in kept)
