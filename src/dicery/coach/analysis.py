"""A match analysed: what was luck and what was skill, seat by seat, and the moments that mattered."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from math import fsum

from dicery.coach.calibration import Calibration, judgement_of, payoffs
from dicery.coach.kept import kept
from dicery.coach.ledger import Entry
from dicery.coach.marks import GOOD, WORDS, word
from dicery.coach.values import chance_interval, share_interval
from dicery.coach.work import Task, make_entries
from dicery.engine.option import settle
from dicery.engine.state import CHANCE, SPECTATOR, State
from dicery.match.match import Match
from dicery.match.record import Record, verify

CHEAPEST = 3  # samples of each value, if nothing else is said
FEWEST = 2  # that it takes to tell how much they scatter
COSTLIEST = 3  # decisions that are named for each player


class CannotAnalyse(ValueError):
    """A match that cannot be analysed, and why."""


@dataclass(frozen=True)
class Alternative:
    """A step that a seat could make, with the chance to win by it and its 95% interval; exact where it is solved."""

    move: str
    label: str
    chance: float
    low: float
    high: float
    exact: bool


@dataclass(frozen=True)
class Moment:
    """A roll or a decision, and what it did to every seat. `first` and `last` are numbers of steps, from 1."""

    first: int
    last: int
    seat: int  # CHANCE for a roll
    move: str
    text: str
    values: tuple[float, ...]  # what every seat could expect before it
    lows: tuple[float, ...]  # the 95% intervals of these
    highs: tuple[float, ...]
    luck: tuple[float, ...]
    skill: tuple[float, ...]
    error: tuple[float, ...]
    exact_mean: bool  # of a roll: was luck measured against the mean of all outcomes, not of some?
    alternatives: tuple[Alternative, ...]
    cost: float
    margin: float
    word: str  # of a decision


@dataclass(frozen=True)
class SeatAnalysis:
    """One seat: start + luck + skill + error = result. Numbers of moments count from 0."""

    seat: int
    name: str
    start: float
    luck: float
    skill: float
    own: float  # the part of skill that is the seat's own
    others: float  # and the part that the decisions of all others gave or took
    error: float
    result: float
    score: int
    rank: int
    decisions: int  # that had an alternative
    words: dict[str, int]
    accuracy: float | None  # the share of decisions that were best or fine; None without any
    accuracy_low: float
    accuracy_high: float
    cost: float  # of all decisions
    luckiest: int | None
    unluckiest: int | None
    costliest: tuple[int, ...]  # of those that were not best: first what is known to have cost something
    turning_point: int | None  # the moment that changed most for the seat, for better or worse

    @property
    def adds_up(self) -> bool:
        return abs(self.start + self.luck + self.skill + self.error - self.result) < 1e-9


@dataclass(frozen=True)
class Analysis:
    """The whole match."""

    game: str
    title: str
    names: tuple[str, ...]
    budget: int
    seed: int
    matches: int  # that the coach learned its values from
    alone: bool  # nobody to beat: values are the chance of the goal, or points in hundredths
    moments: tuple[Moment, ...]
    seats: tuple[SeatAnalysis, ...]

    def as_json(self, seat: int | None = None) -> dict[str, object]:
        """For programs; seats count from 0. With a seat only its own ledger and decisions."""
        wanted = [one for one in self.seats if seat is None or one.seat == seat]
        shown = [
            {"number": number, **asdict(moment)}
            for number, moment in enumerate(self.moments)
            if seat is None or moment.seat in (seat, CHANCE)
        ]
        return {
            "game": self.game,
            "names": self.names,
            "budget": self.budget,
            "seed": self.seed,
            "reference_matches": self.matches,
            "values": "goal or points" if self.alone else "share of the win",
            "seats": [{**asdict(one), "steps": self.steps_of(one.seat)} for one in wanted],
            "moments": shown,
        }

    def steps_of(self, seat: int) -> list[dict[str, object]]:
        """The ledger of one seat, line by line."""
        return [
            {
                "number": number,
                "first": moment.first,
                "last": moment.last,
                "seat": moment.seat,
                "value": moment.values[seat],
                "luck": moment.luck[seat],
                "skill": moment.skill[seat],
                "error": moment.error[seat],
            }
            for number, moment in enumerate(self.moments)
        ]


def no_progress(done: int, total: int) -> None:
    pass


def analyse(
    subject: Match | Record,
    budget: int = CHEAPEST,
    seed: int = 0,
    jobs: int = 1,
    progress: Callable[[int, int], None] = no_progress,
    calibration: Calibration | None = None,
) -> Analysis:
    """Analyses a finished match with this number of samples for each value; the same for any number of processes.

    Without a calibration it takes the one that the game keeps for these options, or learns one.
    """
    if budget < FEWEST or jobs < 1:
        raise ValueError(f"expected a budget of at least {FEWEST} and at least one process, got {budget} and {jobs}")
    task = task_of(subject, budget, seed)
    known = calibration or kept(task.game, task.seats, task.settings)
    calibration, entries = make_entries(task, known, jobs, progress)
    state = task.opening()
    names = list(subject.names)
    words = [tell(state, task.steps, entry, done, names) for entry, done in in_order(entries)]
    for seat, action in task.steps[entries[-1].last + 1 if entries else 0 :]:
        state.apply(seat, action)
    start = calibration.starts(task.opening())
    result = payoffs(judgement_of(task.game), state, calibration.alone)
    moments = balance(entries, words, start, result)
    seats = [sum_up(moments, state, seat, names[seat], start[seat], result[seat]) for seat in range(task.seats)]
    return Analysis(
        task.game.name,
        task.game.title,
        tuple(names),
        budget,
        seed,
        calibration.matches,
        calibration.alone,
        tuple(moments),
        tuple(seats),
    )


def task_of(subject: Match | Record, budget: int, seed: int) -> Task:
    """The steps of a match that is over, as actions; refuses any other."""
    if isinstance(subject, Match):
        state, steps = subject.state, [(step.seat, step.action) for step in subject.steps]
    else:
        verdict = verify(subject)
        if verdict.error:
            raise CannotAnalyse(str(verdict.error))
        state, steps = verdict.state, actions_of(subject)
    if not state.over:
        raise CannotAnalyse("the match is not over: expected a finished one, because an analysis tells what is hidden")
    settings = settle(subject.game.options, subject.settings)  # in one order, whoever brings them
    return Task(subject.game, len(subject.names), settings, steps, budget, seed)


def actions_of(record: Record) -> list[tuple[int, int]]:
    """The steps of a record that has been verified."""
    state = record.game.new(len(record.names), **record.settings)
    steps: list[tuple[int, int]] = []
    for step in record.steps:
        action = state.parse(step.seat, step.move)
        steps.append((step.seat, action))
        state.apply(step.seat, action)
    return steps


@dataclass(frozen=True)
class Words:
    """What people read about an entry."""

    move: str
    text: str
    alternatives: tuple[Alternative, ...]


def in_order(entries: list[Entry]) -> list[tuple[Entry, int]]:
    """Each entry with the number of steps that lie before it since the one before."""
    ends = [-1, *[entry.last for entry in entries]]
    return [(entry, ends[place] + 1) for place, entry in enumerate(entries)]


def tell(state: State, steps: list[tuple[int, int]], entry: Entry, done: int, names: list[str]) -> Words:
    """Plays the state on to the end of the entry and says what happened in it; `done` steps have been made already."""
    game = state.game
    for seat, action in steps[done : entry.first]:
        state.apply(seat, action)
    alternatives = tuple(
        Alternative(
            game.notation(state, entry.seat, choice.action),
            game.label(state, entry.seat, choice.action, names),
            choice.chance,
            choice.low,
            choice.high,
            choice.exact,
        )
        for choice in entry.choices
    )
    moves: list[str] = []
    labels: list[str] = []
    sentences: list[str] = []
    for seat, action in steps[entry.first : entry.last + 1]:
        witnesses = [other for other in range(state.seats) if not state.conceals(seat, action, other)]
        sentence = game.sentence(state, seat, action, witnesses[0] if witnesses else SPECTATOR, names)
        moves.append(game.notation(state, seat, action))
        labels.append(game.label(state, seat, action, names))
        sentences += [sentence] if sentence else []
        state.apply(seat, action)
    return Words(" ".join(moves), " ".join(sentences) or ", ".join(labels), alternatives)


def balance(
    entries: list[Entry], words: list[Words], start: tuple[float, ...], result: tuple[float, ...]
) -> list[Moment]:
    """Every entry with what it did to each seat; what the value had to be corrected by until the next is its error.

    The first also has the difference between the start and the value found there.
    """
    moments: list[Moment] = []
    seats = range(len(start))
    for place, (entry, said) in enumerate(zip(entries, words, strict=True)):
        following = entries[place + 1].before if place + 1 < len(entries) else result
        change = tuple(entry.after[seat] - entry.before[seat] for seat in seats)
        none = (0.0,) * len(start)
        opening = [entry.before[seat] - start[seat] if place == 0 else 0.0 for seat in seats]
        rolled = entry.seat == CHANCE
        intervals = [chance_interval(value, entry.matches) for value in entry.before]
        moments.append(
            Moment(
                entry.first + 1,
                entry.last + 1,
                entry.seat,
                said.move,
                said.text,
                entry.before,
                tuple(low for low, _ in intervals),
                tuple(high for _, high in intervals),
                change if rolled else none,
                none if rolled else change,
                tuple(following[seat] - entry.after[seat] + opening[seat] for seat in seats),
                entry.exact_mean,
                said.alternatives,
                entry.cost,
                entry.margin,
                "" if rolled else word(entry.cost, entry.margin),
            )
        )
    return moments


def sum_up(moments: list[Moment], end: State, seat: int, name: str, start: float, result: float) -> SeatAnalysis:
    """The ledger of one seat, and what stands out in it."""
    numbers = range(len(moments))
    rolls = [number for number in numbers if moments[number].seat == CHANCE]
    decisions = [number for number in numbers if moments[number].seat == seat]
    words = {each: sum(moments[number].word == each for number in decisions) for each in WORDS}
    good = sum(words[each] for each in GOOD)
    low, high = share_interval(good / max(1, len(decisions)), len(decisions))
    luck = [moment.luck[seat] for moment in moments]
    own = fsum(moments[number].skill[seat] for number in decisions)
    others = fsum(moment.skill[seat] for moment in moments if moment.seat != seat)
    costly = sorted(
        (number for number in decisions if moments[number].word != WORDS[0]),
        key=lambda n: (moments[n].word in GOOD, -moments[n].cost),
    )
    return SeatAnalysis(
        seat,
        name,
        start,
        fsum(luck),
        own + others,
        own,
        others,
        fsum(moment.error[seat] for moment in moments) if moments else result - start,
        result,
        int(end.scores()[seat]),
        int(end.ranks()[seat]),
        len(decisions),
        words,
        good / len(decisions) if decisions else None,
        low,
        high,
        fsum(moments[number].cost for number in decisions),
        max((number for number in rolls if luck[number] > 0), key=lambda number: luck[number], default=None),
        min((number for number in rolls if luck[number] < 0), key=lambda number: luck[number], default=None),
        tuple(costly[:COSTLIEST]),
        max(numbers, key=lambda n: abs(moments[n].luck[seat] + moments[n].skill[seat]), default=None),
    )
