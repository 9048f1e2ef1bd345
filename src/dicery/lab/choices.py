"""Choices? How many there are, how many are as good as the best, forced steps, dead turns, kinds of actions."""

from collections import Counter
from dataclasses import dataclass, field

from dicery.coach.calibration import Calibration
from dicery.coach.ledger import look_ahead
from dicery.coach.marks import THRESHOLDS
from dicery.coach.values import Estimator
from dicery.engine.game import Game
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE
from dicery.lab.answer import Answer, Cell, Chart, Grid, Group, Series, listed
from dicery.lab.arena import Contest
from dicery.lab.estimate import Estimate, estimate, share_estimate, share_of
from dicery.lab.logbook import Logged
from dicery.lab.observe import Observed, kind_table

NOTE = (
    "A decision is a step with more than one choice. A turn is dead if its seat has no more points after it than "
    "before. In a sample of decisions every choice was judged; as good as the best is what costs less than "
    f"{THRESHOLDS[0]:.1%} of winning chance by the coach's first guess. Kinds are counted where there is a choice "
    "between kinds; one that is never as good as the best where it is offered is dominated in the eyes of the coach."
)
SAMPLED = 400  # decisions of each group
_FEWEST = 20  # offers of a kind before it is called never taken, always taken or dominated
_CLASSES = ((2, 2), (3, 4), (5, 8), (9, 16), (17, 32), (33, 64), (65, 10_000))


@dataclass
class Sampled:
    """Decisions in which every choice was judged."""

    good: list[int] = field(default_factory=list)  # choices as good as the best
    of: list[int] = field(default_factory=list)  # choices in all
    offered: Counter[str] = field(default_factory=Counter)
    best: Counter[str] = field(default_factory=Counter)  # decisions in which the kind was as good as the best


def sample_decisions(game: Game, contest: Contest, logs: list[Logged], calibration: Calibration) -> Sampled:
    """Judges decisions here and there, a few in each of some matches."""
    estimator = Estimator(game, calibration, 2)
    kinds = kind_table(game)
    found = Sampled()
    rng = Rng(contest.seed, 5)
    matches = logs[: max(1, min(len(logs), SAMPLED // 4))]
    for log in matches:
        state = game.new(len(contest.bots), **contest.settings)
        places = {int(rng.below(len(log.actions))) for _ in range(12)}
        taken = 0
        for done, action in enumerate(log.actions):
            seat = int(state.actor())
            if done in places and seat != CHANCE and taken < 4 and len(state.actions(seat)) > 1:
                taken += 1
                guesses, _ = look_ahead(estimator, state.redeal(seat, rng), seat, done, rng)
                best = max(guesses.values())
                good = [one for one, chance in guesses.items() if chance >= best - THRESHOLDS[0]]
                found.good.append(len(good))
                found.of.append(len(guesses))
                found.offered.update({kinds[one] for one in guesses})
                found.best.update({kinds[one] for one in good})
            state.apply(seat, action)
    return found


def choices(groups: list[Group], samples: list[Sampled]) -> Answer:
    sentences: list[str] = []
    rows: list[list[Cell]] = []
    judged: list[list[Cell]] = []
    kinds: list[list[Cell]] = []
    bars: dict[str, list[Series]] = {}  # by level
    for group, sample in zip(groups, samples, strict=True):
        counts: Counter[int] = Counter()
        for match in group.matches:
            counts.update(match.choices)
        decisions = sum(counts.values())
        mean = estimate([mean_choices(match) for match in group.matches])
        forced = estimate([sum(m.forced) / max(1, sum(m.forced) + sum(m.decisions)) for m in group.matches])
        dead = estimate([sum(m.dead_turns) / max(1, sum(m.turns)) for m in group.matches])
        good = share_estimate([one / of for one, of in zip(sample.good, sample.of, strict=True)]) if sample.of else None
        row: list[Cell] = [
            group.name,
            mean.mean,
            mean.low,
            mean.high,
            forced.mean,
            forced.low,
            forced.high,
            dead.mean,
            dead.low,
            dead.high,
        ]
        rows.append([*row, decisions])
        if good:
            judged.append([group.name, good.mean, good.low, good.high, good.count])
        table = kind_rows(group, sample)
        kinds += table
        sentences.append(sentence(group, mean, dead, good, table, sample))
        shares = [sum(counts[n] for n in counts if low <= n <= high) / max(1, decisions) for low, high in _CLASSES]
        bars.setdefault(group.level, []).append(Series(group.name, shares))
    names = ["2", "3-4", "5-8", "9-16", "17-32", "33-64", "65+"]
    charts = [
        Chart(
            "bars",
            f"Choices of a decision: {level} bots",
            names,
            series,
            "choices",
            "share of the decisions",
            None,
            True,
        )
        for level, series in bars.items()
    ]
    columns = ["matches of", "choices", "from", "to", "forced steps", "from", "to", "dead turns", "from", "to"]
    columns.append("decisions")
    formats = ["", *[".1f"] * 3, *[".1%"] * 6, "d"]
    of_judged = ["matches of", "share of the choices", "from", "to", "decisions judged"]
    heads = ["matches of", "kind", "offered", "taken", "taken if offered"]
    heads += ["as good as the best if offered", "from", "to", "judged"]
    grids = [
        Grid("Decisions", columns, formats, rows),
        Grid("Choices as good as the best", of_judged, ["", ".1%", ".1%", ".1%", "d"], judged),
        Grid("Kinds of actions", heads, ["", "", "d", "d", ".1%", ".1%", ".1%", ".1%", "d"], kinds),
    ]
    return Answer("choices", "Choices?", sentences, grids, charts, NOTE)


def mean_choices(match: Observed) -> float:
    """Of the decisions of one match."""
    return sum(number * count for number, count in match.choices.items()) / max(1, match.choices.total())


def kind_rows(group: Group, sample: Sampled) -> list[list[Cell]]:
    offered: Counter[str] = Counter()
    chosen: Counter[str] = Counter()
    for match in group.matches:
        offered.update(match.offered)
        chosen.update(match.chosen)
    return [
        [group.name, kind, count, chosen[kind], chosen[kind] / count, *good_share(sample, kind)]
        for kind, count in sorted(offered.items(), key=lambda one: (-one[1], one[0]))
    ]


def good_share(sample: Sampled, kind: str) -> list[Cell]:
    """How often the kind was as good as the best where it was offered, its interval, and of how many decisions."""
    if not sample.offered[kind]:
        return [None, None, None, 0]
    share = share_of(sample.best[kind], sample.offered[kind])
    return [share.mean, share.low, share.high, share.count]


def sentence(
    group: Group, mean: Estimate, dead: Estimate, good: Estimate | None, table: list[list[Cell]], sample: Sampled
) -> str:
    many = [row for row in table if isinstance(row[2], int) and row[2] >= _FEWEST]
    never = [str(row[1]) for row in many if row[3] == 0]
    always = [str(row[1]) for row in many if row[3] == row[2]]
    best = f", of which {good.words('.0%')} are as good as the best" if good else ""
    found = f"With {group.name} a decision has {mean.words('.1f')} choices{best}; "
    found += f"{dead.words('.0%')} of the turns bring no points"
    if never:
        found += f"; never taken: {listed(never)}"
    if always:
        found += f"; always taken: {listed(always)}"
    dominated = [
        f"{kind} ({count} times)"
        for kind, count in sorted(sample.offered.items())
        if count >= _FEWEST and not sample.best[kind]
    ]
    if dominated:
        found += f"; judged and never as good as the best: {listed(dominated)}"
    return found + "."
