"""What many matches come to: wins with intervals, scores, lengths."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import sqrt

from dicery.engine.option import Setting
from dicery.games import game
from dicery.lab.arena import Contest, Played
from dicery.match.clock import clockless
from dicery.match.standing import WON

GOAL = "goal reached"
_Z = 1.959964  # 95 of 100


@dataclass(frozen=True)
class Spread:
    """Mean and spread of a series of numbers."""

    mean: float
    low: float  # 5 of 100 lie below
    high: float  # 5 of 100 lie above
    least: float
    most: float


@dataclass(frozen=True)
class Share:
    """How often somebody won, with the 95% interval."""

    name: str
    games: int
    wins: float
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Adjusted:
    """A share of the wins from which luck was taken out: the same on average, with a narrower interval."""

    name: str
    share: float
    low: float
    high: float
    factor: float  # as many matches without the adjustment would give an interval as narrow as this


@dataclass(frozen=True)
class Summary:
    """A contest in numbers."""

    game: str
    seats: int
    games: int
    wanted: int  # more than `games` if the contest was stopped early
    seed: int
    bots: list[Share]
    seat_wins: list[Share]
    scores: dict[str, Spread]  # by bot
    winner_score: Spread
    steps: Spread
    goal: Share | None = None  # how often it was reached, where all play for one goal: then nobody wins against another
    clockless: dict[str, Setting] | None = None  # the option that spares the bots a clock, and what a table has
    adjusted: tuple[Adjusted, ...] = ()  # by bot, if luck was measured

    def as_json(self) -> dict[str, object]:
        return asdict(self)


def spread(numbers: Sequence[float]) -> Spread:
    ordered = sorted(numbers)
    last = len(ordered) - 1
    return Spread(
        sum(ordered) / len(ordered), ordered[round(0.05 * last)], ordered[round(0.95 * last)], ordered[0], ordered[-1]
    )


def share(name: str, wins: float, games: int) -> Share:
    """Wilson's interval, which stays sensible near 0 and 1."""
    rate = wins / games
    centre = (rate + _Z * _Z / (2 * games)) / (1 + _Z * _Z / games)
    half = _Z * sqrt(rate * (1 - rate) / games + _Z * _Z / (4 * games * games)) / (1 + _Z * _Z / games)
    return Share(name, games, wins, rate, max(0.0, centre - half), min(1.0, centre + half))


def share_of_groups(name: str, groups: list[list[float]]) -> Share:
    """The interval from groups of matches that shared their luck: each group counts as one observation.

    Where all or none were won nothing varies, so it is Wilson's interval for this number of groups.
    """
    means = [sum(group) / len(group) for group in groups]
    rate = sum(means) / len(means)
    variance = sum((mean - rate) ** 2 for mean in means) / max(1, len(means) - 1)
    half = _Z * sqrt(variance / len(means))
    low, high = rate - half, rate + half
    if rate in (0.0, 1.0):
        alone = share(name, sum(means), len(means))
        low, high = alone.low, alone.high
    games = sum(len(group) for group in groups)
    return Share(name, games, sum(map(sum, groups)), rate, max(0.0, low), min(1.0, high))


def adjusted_share(name: str, groups: list[list[tuple[float, float]]]) -> Adjusted:
    """Takes out of each win share the luck that came with it, as far as luck explains it; each group counts once.

    Luck has mean 0 whatever the bots do, so the mean stays the same. How much of it is taken out is found for each half
    of the groups from the other half: a factor that came from the same matches would favour what they happened to be.
    Where nothing varies it is Wilson's interval, as without the adjustment.
    """
    means = [
        (sum(won for won, _ in group) / len(group), sum(luck for _, luck in group) / len(group)) for group in groups
    ]
    slopes = [slope_of(means[1 - half :: 2]) for half in range(2)]
    rest = [won - slopes[place % 2] * luck for place, (won, luck) in enumerate(means)]
    mean = sum(rest) / len(rest)
    variance, plain = variance_of(rest), variance_of([won for won, _ in means])
    if plain == 0.0:  # all or none were won
        alone = share(name, sum(won for won, _ in means), len(means))
        return Adjusted(name, alone.share, alone.low, alone.high, 1.0)
    half = _Z * sqrt(variance / len(rest))
    return Adjusted(name, mean, mean - half, mean + half, plain / variance if variance > 0.0 else 1.0)


def slope_of(pairs: Sequence[tuple[float, float]]) -> float:
    """How much of luck is found in the wins: between nothing and all of it."""
    if not pairs:
        return 0.0
    mean_won = sum(won for won, _ in pairs) / len(pairs)
    mean_luck = sum(luck for _, luck in pairs) / len(pairs)
    spread = sum((luck - mean_luck) ** 2 for _, luck in pairs)
    common = sum((won - mean_won) * (luck - mean_luck) for won, luck in pairs)
    return min(1.0, max(0.0, common / spread)) if spread > 0.0 else 0.0


def variance_of(numbers: Sequence[float]) -> float:
    mean = sum(numbers) / len(numbers)
    return sum((number - mean) ** 2 for number in numbers) / max(1, len(numbers) - 1)


def bot_labels(bots: Sequence[str]) -> list[str]:
    """The bots by name; those of one name are distinguished by their place among the bots, from 1."""
    return [f"{name} {place}" if bots.count(name) > 1 else name for place, name in enumerate(bots, 1)]


def summarise(contest: Contest, played: list[Played]) -> Summary:
    """The numbers of a contest; at least one match must have been played."""
    labels = bot_labels(contest.bots)
    seats = range(len(labels))
    wins = [0.0 for _ in seats]
    seat_wins = [0.0 for _ in seats]
    scores: list[list[int]] = [[] for _ in seats]
    groups: list[dict[int, list[float]]] = [{} for _ in seats]  # of each bot, by luck
    for match in played:
        for seat in seats:
            wins[match.bots[seat]] += match.win_share(seat)
            seat_wins[seat] += match.win_share(seat)
            scores[match.bots[seat]].append(match.scores[seat])
            groups[match.bots[seat]].setdefault(contest.luck_of(match.number), []).append(match.win_share(seat))
    games = len(played)
    if contest.paired:
        shares = [share_of_groups(label, list(groups[place].values())) for place, label in enumerate(labels)]
    else:
        shares = [share(label, won, games) for label, won in zip(labels, wins, strict=True)]
    return Summary(
        contest.game,
        len(labels),
        games,
        contest.games,
        contest.seed,
        shares,
        [share(f"seat {seat}", won, games) for seat, won in enumerate(seat_wins, 1)],
        {label: spread(points) for label, points in zip(labels, scores, strict=True)},
        spread([match.scores[match.ranks.index(1)] for match in played]),
        spread([match.steps for match in played]),
        share(GOAL, sum(match.goal == WON for match in played), games) if played[0].goal else None,
        clockless_words(contest),
        adjusted_shares(contest, played, labels),
    )


def adjusted_shares(contest: Contest, played: list[Played], labels: list[str]) -> tuple[Adjusted, ...]:
    """Every bot's share without luck; where all play for one goal, how often it was reached. None without luck."""
    groups: dict[str, dict[int, list[tuple[float, float]]]] = {}  # by name and luck: what was won, and the luck in it
    for match in played:
        luck = contest.luck_of(match.number)
        if match.luck and match.goal:
            reached = (1.0 if match.goal == WON else 0.0, sum(match.luck) / len(match.luck))
            groups.setdefault(GOAL, {}).setdefault(luck, []).append(reached)
        else:
            for seat, value in enumerate(match.luck):
                by_luck = groups.setdefault(labels[match.bots[seat]], {})
                by_luck.setdefault(luck, []).append((match.win_share(seat), value))
    names = [name for name in (GOAL, *labels) if name in groups]
    return tuple(adjusted_share(name, list(groups[name].values())) for name in names)


def clockless_words(contest: Contest) -> dict[str, Setting] | None:
    """By which option the bots play without the clock that a table of people would run."""
    option = clockless(game(contest.game), len(contest.bots), contest.settings)
    return None if option is None else {"option": option.name, "value": option.default, "at_table": option.at_table}
