"""The work of an analysis, with the same result for any number of processes."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from math import fsum
from typing import TypeVar

from dicery.coach.calibration import Calibration, Lesson, learn, lessons_of
from dicery.coach.ledger import Entry, Event, enter, events_of
from dicery.coach.rollouts import played_luck
from dicery.coach.values import Estimator, mean_of
from dicery.engine.game import Game
from dicery.engine.option import Setting
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, State
from dicery.pool import Pool

T = TypeVar("T")
Progress = Callable[[int, int], None]  # how much is done, of how much

LESSONS = 8  # matches that the coach learns from, for each sample of its budget
_TURNS = 2  # that are played on before a position is judged, for each sample of the budget but the first
_PLAYED_ON = 2  # how often a position is played on at most, for each sample of the budget
_CHUNK = 8  # entries that a process makes before it reports


@dataclass(frozen=True)
class Task:
    """A finished match, and how thoroughly it is analysed."""

    game: Game
    seats: int
    settings: dict[str, Setting]
    steps: list[tuple[int, int]]  # who made it, and the action
    budget: int
    seed: int

    def opening(self) -> State:
        return self.game.new(self.seats, **self.settings)

    @cached_property
    def events(self) -> list[Event]:
        """Made when first asked for; a process that is handed a part of the work makes its own."""
        return events_of(self.opening(), self.steps)

    def turns(self) -> int:
        """How often the turn passes on before a position is judged: the more samples, the more often.

        A judgement that looks one decision ahead sees little of what a better player gains; its rivals' next turns
        show it. But luck that strikes meanwhile has to be evened out by samples.
        """
        return _TURNS * (self.budget - 1)

    def estimator(self, calibration: Calibration) -> Estimator:
        return Estimator(self.game, calibration, self.turns(), _PLAYED_ON * self.budget)

    def key(self) -> int:
        """Where the random numbers of the analysis begin: another match has other ones, so that errors cancel out."""
        text = f"{self.game.name} {self.seats} {self.settings} {self.steps} {self.budget} {self.seed}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def make_entries(
    task: Task, calibration: Calibration | None, jobs: int, progress: Progress
) -> tuple[Calibration, list[Entry]]:
    """Makes all entries of the ledger, in order; first learns what values are worth, unless that is known."""
    opening, key = task.opening(), task.key()
    count = len(events_of(opening, task.steps))  # not `task.events`, which would travel with every part of the work
    matches = 0 if calibration else LESSONS * task.budget
    total = matches + count
    with Pool(jobs) as pool:
        if calibration is None:
            work = partial(some_lessons, opening, key)
            calibration = learn(opening, numbered(pool, work, matches, 2, lambda done: progress(done, total)))
        enter_some = partial(some_entries, task, calibration)
        entries = numbered(pool, enter_some, count, _CHUNK, lambda done: progress(matches + done, total))
    return calibration, entries


def numbered(
    pool: Pool, work: Callable[[range], list[T]], count: int, chunk: int, progress: Callable[[int], None]
) -> list[T]:
    """What the work comes to for the numbers below `count`, in order; a process does some numbers at a time."""
    chunks = [range(first, min(first + chunk, count)) for first in range(0, count, chunk)]
    parts: dict[int, list[T]] = {}
    done = 0
    for place, part in pool.each(work, chunks):
        parts[place] = part
        done += len(part)
        progress(done)
    return [result for place in sorted(parts) for result in parts[place]]


def some_lessons(opening: State, key: int, numbers: range) -> list[list[Lesson]]:
    return [lessons_of(opening, key, number) for number in numbers]


def some_entries(task: Task, calibration: Calibration, numbers: range) -> list[Entry]:
    estimator, key = task.estimator(calibration), task.key()
    return [enter(estimator, task.events[number], key, task.budget) for number in numbers]


def luck_of(task: Task, calibration: Calibration) -> tuple[float, ...]:
    """The luck of every seat alone, without a look at the decisions."""
    estimator, key = task.estimator(calibration), task.key()
    rolls = [event for event in task.events if event.seat == CHANCE]
    entries = [enter(estimator, roll, key, task.budget) for roll in rolls]
    return tuple(fsum(entry.after[seat] - entry.before[seat] for entry in entries) for seat in range(task.seats))


def luck_by_rollouts(task: Task, rollouts: int) -> tuple[float, ...]:
    """The luck of every seat, with each roll played on to the end of the match this often, and nothing judged."""
    rolls = [event for event in task.events if event.seat == CHANCE]
    if not rolls:
        return (0.0,) * task.seats
    draw = Rng(task.key(), len(task.steps))
    samples = [int(draw.bits()) << 32 | int(draw.bits()) for _ in range(rollouts)]
    return mean_of([played_luck(rolls, task.steps, sample) for sample in samples]).worth


def learn_values(opening: State, matches: int, seed: int, jobs: int, progress: Progress) -> Calibration:
    """What values are worth in matches that begin here: the more matches, the surer."""
    with Pool(jobs) as pool:
        work = partial(some_lessons, opening, seed)
        lessons = numbered(pool, work, matches, 2, lambda done: progress(done, matches))
    return learn(opening, lessons)
