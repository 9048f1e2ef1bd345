"""How long? Minutes by a model of people, turns, decisions, and the longest waits."""

from dicery.lab.answer import Answer, Cell, Chart, Grid, Group, Series, by_level
from dicery.lab.estimate import estimate, quantile

NOTE = (
    "Minutes are those of the model of `dicery minutes`: thinking grows with the number of choices, handling dice and "
    "cards takes two seconds, seats that act at once overlap. Explaining and setting up are not in it. A wait is the "
    "time from a seat's decision until it is asked again; the table has the longest of a match."
)
_BINS = 24


def how_long(groups: list[Group]) -> Answer:
    sentences: list[str] = []
    rows: list[list[Cell]] = []
    waits: list[list[Cell]] = []
    for group in groups:
        minutes = [match.seconds / 60 for match in group.matches]
        ordered = sorted(minutes)
        mean = estimate(minutes)
        wait = estimate([max(match.waits) / 60 for match in group.matches])
        decisions = estimate([sum(match.decisions) for match in group.matches])
        turns = estimate([sum(match.turns) / group.seats for match in group.matches])
        low, high = quantile(ordered, 0.1), quantile(ordered, 0.9)
        longest = max(max(match.waits) for match in group.matches) / 60
        row: list[Cell] = [group.name, mean.mean, mean.low, mean.high, low, high]
        for each in (turns, decisions):
            row += [each.mean, each.low, each.high]
        rows.append([*row, mean.count])
        if group.seats > 1:
            waits.append([group.name, wait.mean, wait.low, wait.high, longest, wait.count])
        waiting = f"; the longest wait for a turn is {wait.words('.1f')} minutes on average" if group.seats > 1 else ""
        sentences.append(
            f"With {group.name} a match takes {mean.words('.0f')} minutes, eight of ten between {low:.0f} "
            f"and {high:.0f}, and each seat has {turns.mean:.0f} turns{waiting}."
        )
    columns = ["matches of", "minutes", "from", "to", "one in ten below", "one in ten above"]
    columns += ["turns of a seat", "from", "to", "decisions of all", "from", "to", "matches"]
    grids = [Grid("Length", columns, ["", *[".1f"] * 8, *[".0f"] * 3, "d"], rows)]
    heads = ["matches of", "minutes, on average", "from", "to", "longest of all matches", "matches"]
    grids.append(Grid("The longest wait of a match for a turn", heads, ["", *[".1f"] * 4, "d"], waits))
    return Answer("long", "How long?", sentences, grids, histograms(groups), NOTE)


def histograms(groups: list[Group]) -> list[Chart]:
    """How often matches take how long, a picture for each level, all over the same minutes."""
    every = [match.seconds / 60 for group in groups for match in group.matches]
    low, high = min(every), max(every)
    width = max((high - low) / _BINS, 1e-9)
    middles = [low + width * (place + 0.5) for place in range(_BINS)]
    charts: list[Chart] = []
    for level, some in by_level(groups).items():
        series: list[Series] = []
        for group in some:
            counts = [0] * _BINS
            for match in group.matches:
                counts[min(_BINS - 1, int((match.seconds / 60 - low) / width))] += 1
            series.append(Series(group.name, [count / len(group.matches) for count in counts]))
        title = f"How long matches take: {level} bots"
        charts.append(Chart("steps", title, middles, series, "minutes", "share of the matches", percent=True))
    return charts
