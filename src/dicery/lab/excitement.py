"""Exciting? Lead changes, how early the winner is known, comebacks, endings, margins."""

from collections import Counter
from itertools import pairwise

from dicery.lab.answer import Answer, Cell, Chart, Grid, Group, Series, listed
from dicery.lab.estimate import estimate, quantile, share_estimate, share_of
from dicery.lab.observe import Observed

NOTE = (
    "Winning chances are the coach's, looked at whenever a turn begins, and corrected by how often seats with such "
    "chances won these matches. The winner is known from the moment on at which it stays the favourite to the end. A "
    "comeback is a win after the chance had fallen below half of an even share. The margin is what the winner has more "
    "than the second, in points."
)
_POINTS = 21


def winner(match: Observed) -> int:
    """The first of those with the largest share of the win."""
    return match.payoffs.index(max(match.payoffs))


def favourite(chances: tuple[float, ...]) -> int:
    return chances.index(max(chances))


def lead_changes(match: Observed) -> int:
    """How often the favourite was another one than when the turn before began."""
    favourites = [favourite(chances) for _, chances in match.chances]
    return sum(one != other for one, other in pairwise(favourites))


def known_from(match: Observed) -> float:
    """The share of the match after which the winner stays the favourite."""
    who = winner(match)
    known = match.steps
    for done, chances in reversed(match.chances):
        if favourite(chances) != who:
            break
        known = done
    return known / match.steps


def low_point(match: Observed) -> float:
    """The lowest chance that the winner ever had."""
    return min(chances[winner(match)] for _, chances in match.chances)


def margin(match: Observed) -> int:
    first, second = sorted(match.scores, reverse=True)[:2]
    return first - second


def exciting(groups: list[Group]) -> Answer:
    sentences: list[str] = []
    rows: list[list[Cell]] = []
    endings: list[list[Cell]] = []
    lines: dict[str, list[Series]] = {}  # by level
    for group in groups:
        rivals = [match for match in group.matches if not match.alone]
        if rivals:
            changes = estimate([lead_changes(match) for match in rivals])
            known = estimate([known_from(match) for match in rivals])
            comebacks = share_estimate([float(low_point(match) < 0.5 / group.seats) for match in rivals])
            margins = estimate([margin(match) for match in rivals])
            row: list[Cell] = [group.name, changes.mean, changes.low, changes.high, known.mean, known.low, known.high]
            row += [comebacks.mean, comebacks.low, comebacks.high, margins.mean, margins.low, margins.high, len(rivals)]
            rows.append(row)
            sentences.append(
                f"With {group.name} the favourite changes {changes.words('.1f')} times, the winner is known after "
                f"{known.words('.0%')} of the match, {comebacks.words('.0%')} of the wins are comebacks, and the "
                f"margin is {margins.words('.1f')} points."
            )
            lines.setdefault(group.level, []).append(winners_chance(group, rivals))
        for ending, count in Counter(match.ending for match in group.matches if match.ending).most_common():
            share = share_of(count, len(group.matches))
            endings.append([group.name, ending, share.mean, share.low, share.high, count])
    columns = ["matches of", "favourite changes", "from", "to", "winner known after", "from", "to"]
    columns += ["comebacks", "from", "to", "margin", "from", "to", "matches"]
    formats = ["", ".2f", ".2f", ".2f", ".1%", ".1%", ".1%", ".1%", ".1%", ".1%", ".2f", ".2f", ".2f", "d"]
    grids = [Grid("Tension", columns, formats, rows)]
    if endings:
        heads = ["matches of", "ending", "share", "from", "to", "matches"]
        grids.append(Grid("What ends a match", heads, ["", "", ".1%", ".1%", ".1%", "d"], endings))
        sentences += endings_said(groups)
    across = [place / (_POINTS - 1) for place in range(_POINTS)]
    title = "The later winner's chance, mean and middle eight of ten"
    charts = [
        Chart("lines", f"{title}: {level} bots", across, series, "share of the match", "chance", None, True)
        for level, series in lines.items()
    ]
    if not rows:
        sentences = ["Nobody plays against another.", *sentences]
    return Answer("exciting", "Exciting?", sentences, grids, charts, NOTE)


def endings_said(groups: list[Group]) -> list[str]:
    """What ends the matches: one sentence where it is always the same, else one for each group."""
    by_group = {group.name: Counter(match.ending for match in group.matches) for group in groups}
    every = {ending for counts in by_group.values() for ending in counts}
    if len(every) == 1:
        return [f"What ended every match: {every.pop()}."]
    sentences: list[str] = []
    for name, counts in by_group.items():
        shares = [f"{ending} ({share_of(n, counts.total()).words()})" for ending, n in counts.most_common()]
        sentences.append(f"What ended the matches of {name}: {listed(shares)}.")
    return sentences


def winners_chance(group: Group, matches: list[Observed]) -> Series:
    """By share of the match that is over."""
    columns: list[list[float]] = [[] for _ in range(_POINTS)]
    for match in matches:
        who = winner(match)
        place = 0
        for point in range(_POINTS):
            while place + 1 < len(match.chances) and match.chances[place + 1][0] <= match.steps * point / (_POINTS - 1):
                place += 1
            columns[point].append(match.chances[place][1][who])
    ordered = [sorted(column) for column in columns]
    return Series(
        group.name,
        [sum(column) / len(column) for column in ordered],
        [quantile(column, 0.1) for column in ordered],
        [quantile(column, 0.9) for column in ordered],
    )
