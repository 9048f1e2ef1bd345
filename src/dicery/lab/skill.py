"""Skill or luck? What stronger bots gain, and how much of the results is luck."""

from dataclasses import dataclass
from math import sqrt

from dicery.coach.calibration import Calibration
from dicery.coach.work import Task, luck_of
from dicery.engine.game import Game
from dicery.lab.answer import Answer, Cell, Chart, Grid, Series
from dicery.lab.arena import LUCK_SAMPLES, Contest, Played
from dicery.lab.estimate import Estimate, Z
from dicery.lab.ladder import elo
from dicery.lab.logbook import Logged
from dicery.lab.statistics import Share, summarise

NOTE = (
    "The ladder: neighbouring levels meet in duels with the same luck in both seatings; each pair counts once. Luck is "
    "the coach's: what dice and cards gave to a seat, against the mean of what they could have given. Its share of the "
    "result is the covariance of luck and result over the variance of the result; the rest is play and the error of "
    "the estimates. The interval is a jackknife over matches."
)


_FEWEST = 8  # matches, to say how much is luck,
_WIDEST = 0.6  # if the interval is no wider than this


@dataclass(frozen=True)
class Lucky:
    """What each seat of a match got, and how much of it was luck."""

    results: tuple[float, ...]
    luck: tuple[float, ...]


def lucky(result: list[float], starts: tuple[float, ...], luck: tuple[float, ...]) -> Lucky:
    """Results count from what a seat can expect at the start."""
    return Lucky(tuple(one - start for one, start in zip(result, starts, strict=True)), luck)


def measure_luck(game: Game, contest: Contest, log: Logged, calibration: Calibration) -> tuple[float, ...]:
    """The coach's luck of every seat in one match."""
    state = game.new(len(contest.bots), **contest.settings)
    steps: list[tuple[int, int]] = []
    for action in log.actions:
        seat = int(state.actor())
        steps.append((seat, action))
        state.apply(seat, action)
    task = Task(game, len(contest.bots), contest.settings, steps, LUCK_SAMPLES, contest.seed)
    return luck_of(task, calibration)


def luck_share(matches: list[Lucky]) -> Estimate:
    """How much of the spread of the results is luck."""
    products = [sum(r * k for r, k in zip(one.results, one.luck, strict=True)) for one in matches]
    squares = [sum(r * r for r in one.results) for one in matches]
    top, bottom, count = sum(products), sum(squares), len(matches)
    share = top / max(1e-9, bottom)
    without = [(top - p) / max(1e-9, bottom - s) for p, s in zip(products, squares, strict=True)]
    middle = sum(without) / count
    error = sqrt((count - 1) / count * sum((one - middle) ** 2 for one in without))
    return Estimate(share, share - Z * error, share + Z * error, count)


def lead(one: Share) -> str:
    """What the wins say about who is stronger."""
    if one.low <= 0.5 <= one.high:
        return ": neither is known to be stronger"
    if one.share < 0.5:
        return f" and is the weaker one, by {-elo(one.share):.0f} Elo"
    return f", a lead of {elo(one.share):.0f} Elo" if one.share < 1 else f", a lead of more than {elo(one.low):.0f} Elo"


def skill(rungs: list[tuple[Contest, list[Played]]], luck: dict[str, list[Lucky]]) -> Answer:
    sentences: list[str] = []
    ladder: list[list[Cell]] = []
    shares: list[Share] = []
    for contest, played in rungs:
        one = summarise(contest, played).bots[0]
        shares.append(one)
        name = f"{contest.bots[0]} against {contest.bots[1]}"
        ladder.append([name, one.share, one.low, one.high, elo(one.share), elo(one.low), elo(one.high), one.games])
        sentences.append(
            f"{contest.bots[0].capitalize()} wins {one.share:.0%} ({one.low:.0%} to {one.high:.0%}) of its duels with "
            f"{contest.bots[1]}{lead(one)}."
        )
    rows: list[list[Cell]] = []
    for name, matches in luck.items():
        share = luck_share(matches)
        rows.append([name, share.mean, share.low, share.high, share.count])
        if share.count < _FEWEST or share.high - share.low > _WIDEST:
            sentences.append(f"With {name}, {share.count} matches are too few to say how much of the result is luck.")
        else:
            sentences.append(
                f"With {name}, the luck that the coach sees makes {share.words('.0%')} of the result; the rest is play "
                "and what the coach misses."
            )
    columns = ["duel", "wins of the first", "from", "to", "Elo", "from", "to", "matches"]
    grids = [Grid("The ladder", columns, ["", ".1%", ".1%", ".1%", "+.0f", "+.0f", "+.0f", "d"], ladder)]
    if rows:
        grids.append(
            Grid("Luck", ["matches of", "share of luck", "from", "to", "matches"], ["", ".0%", ".0%", ".0%", "d"], rows)
        )
    names = [str(row[0]) for row in ladder]
    series = Series("wins", [s.share for s in shares], [s.low for s in shares], [s.high for s in shares])
    chart = Chart("bars", "Each level against the one below", names, [series], "", "wins of the first", 0.5, True)
    return Answer(
        "skill",
        "Skill or luck?",
        sentences or ["One level, nothing to compare."],
        grids,
        [chart] if shares else [],
        NOTE,
    )
