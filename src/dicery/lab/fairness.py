"""Fair? Wins and points by place in the order of play, ties, and how many matches it took to know."""

from collections import Counter
from math import sqrt

from dicery.lab.answer import Answer, Cell, Chart, Grid, Group, Series, ordinal
from dicery.lab.estimate import (
    ALARM,
    FIRST_LOOK,
    Estimate,
    estimate,
    known_after,
    mean_and_error,
    sequence_half,
    share_estimate,
    share_of,
)

NOTE = (
    "The place counts from the seat that decides first. Intervals are 95% for one figure. An edge is called known when "
    "a confidence sequence over the matches in their order, shared by all places, leaves out an even share: this holds "
    "for all looks together."
)


def win_shares(group: Group) -> list[Estimate]:
    """By place in the order of play."""
    return [share_estimate(by_place(group, place)) for place in range(group.seats)]


def by_place(group: Group, place: int) -> list[float]:
    return [match.payoffs[(match.first + place) % group.seats] for match in group.matches]


def seat_gap(group: Group) -> float:
    """How much more the luckiest place wins than the unluckiest."""
    shares = [share.mean for share in win_shares(group)]
    return max(shares) - min(shares)


def fair(groups: list[Group]) -> Answer:
    sentences: list[str] = []
    rows: list[list[Cell]] = []
    ties: list[list[Cell]] = []
    charts: list[Chart] = []
    for group in groups:
        if group.matches[0].alone:
            sentences.append(alone_sentence(group))
            continue
        even = 1 / group.seats
        shares = win_shares(group)
        known = [
            known_after([share - even for share in by_place(group, place)], ALARM / group.seats)
            for place in range(group.seats)
        ]
        for place, share in enumerate(shares):
            points = estimate([match.scores[(match.first + place) % group.seats] for match in group.matches])
            row: list[Cell] = [group.name, ordinal(place), share.mean, share.low, share.high]
            rows.append([*row, points.mean, points.low, points.high, known[place] or None, share.count])
        sentences.append(sentence(group, shares, known))
        ties.append(tie_row(group))
        charts.append(
            Chart(
                "bars",
                f"Wins by place in the order of play: {group.name}",
                [ordinal(place) for place in range(group.seats)],
                [Series(group.name, [s.mean for s in shares], [s.low for s in shares], [s.high for s in shares])],
                "place in the order of play",
                "share of the wins",
                even,
                True,
            )
        )
    columns = ["matches of", "place", "wins", "from", "to", "points", "from", "to", "matches to know", "matches"]
    formats = ["", "", ".1%", ".1%", ".1%", ".2f", ".2f", ".2f", "d", "d"]
    grids = [Grid("Wins and points by place", columns, formats, rows)] if rows else []
    if ties:
        names = ["matches of", "tied in points", "from", "to", "shared wins", "from", "to", "broken by", "matches"]
        grids.append(Grid("Ties for the first rank", names, ["", *[".1%"] * 6, "", "d"], ties))
    return Answer("fair", "Fair?", sentences, grids, charts, NOTE)


def sentence(group: Group, shares: list[Estimate], known: list[int]) -> str:
    even = 1 / group.seats
    place = max(range(group.seats), key=lambda one: abs(shares[one].mean - even))
    found = f"With {group.name} the {ordinal(place)} to play wins {shares[place].words()}, where {even:.1%} is even"
    if any(known):
        after = min(one for one in known if one)
        return f"{found}: the order of play matters, and {after} matches were enough to know."
    count = len(group.matches)
    if count < FIRST_LOOK:
        return f"{found}: {count} matches are too few to know an edge."
    reach = max(sequence_half(count, spread(by_place(group, one)), ALARM / group.seats) for one in range(group.seats))
    return f"{found}: after {count} matches no edge is known, and one above {reach:.1%} would be known by now."


def spread(numbers: list[float]) -> float:
    """The standard deviation of one of them."""
    return mean_and_error(numbers)[1] * sqrt(len(numbers))


def alone_sentence(group: Group) -> str:
    if group.matches[0].goal:
        reached = share_estimate([match.payoffs[0] for match in group.matches])
        return (
            f"With {group.name} nobody plays against another: the goal is reached in {reached.words()} of the matches."
        )
    points = estimate([match.scores[0] for match in group.matches])
    return f"With {group.name} nobody plays against another: it brings {points.words('.1f')} points."


def tie_row(group: Group) -> list[Cell]:
    """How often the best had equal points, and what decided between them."""
    tied = [match for match in group.matches if sorted(match.scores)[-1] == sorted(match.scores)[-2]]
    reasons = Counter(reason for match in tied for reason in match.ties)
    words = ", ".join(f"{reason} ({count})" for reason, count in reasons.most_common())
    row: list[Cell] = [group.name]
    for some in (len(tied), sum(match.shared for match in tied)):
        found = share_of(some, len(group.matches))
        row += [found.mean, found.low, found.high]
    return [*row, words or None, len(group.matches)]
