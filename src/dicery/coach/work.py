"""The work of an analysis, in one process or several, with the same result for any number of them."""

import hashlib
import signal
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from math import fsum
from multiprocessing import active_children, get_context
from typing import TypeVar

from dicery.coach.calibration import Calibration, Lesson, learn, lessons_of
from dicery.coach.ledger import Entry, Event, enter, events_of
from dicery.coach.values import Estimator
from dicery.engine.game import Game
from dicery.engine.option import Setting
from dicery.engine.state import CHANCE, State

P = TypeVar("P")
T = TypeVar("T")
Progress = Callable[[int, int], None]  # how much is done, of how much

LESSONS = 8  # matches that the coach learns from, for each sample of its budget
_FEWEST_TURNS = 2
_ROUND = 8  # from this budget on it is a whole round
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

    def turns(self) -> int:
        """How often the turn passes on before a position is judged: until it comes back, if that is affordable."""
        return _FEWEST_TURNS if self.budget < _ROUND else max(_FEWEST_TURNS, self.seats)

    def key(self) -> int:
        """Where the random numbers of the analysis begin: another match has other ones, so that errors cancel out."""
        text = f"{self.game.name} {self.seats} {self.settings} {self.steps} {self.budget} {self.seed}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def make_entries(
    task: Task, calibration: Calibration | None, jobs: int, progress: Progress
) -> tuple[Calibration, list[Entry]]:
    """Makes all entries of the ledger, in order; first learns what values are worth, unless that is known."""
    opening, key = task.opening(), task.key()
    events = events_of(opening, task.steps)
    matches = 0 if calibration else LESSONS * task.budget
    total = matches + len(events)
    with Workers(jobs) as workers:
        if calibration is None:
            lessons = workers.map(some_lessons, (opening, key), matches, 2, lambda done: progress(done, total))
            calibration = learn(opening, lessons)
        entries = workers.map(
            some_entries, (task, calibration), len(events), _CHUNK, lambda done: progress(matches + done, total)
        )
    return calibration, entries


class Workers:
    """Does numbered work in one process or several; Ctrl-C ends them all."""

    def __init__(self, jobs: int) -> None:
        ignoring = (signal.SIGINT, signal.SIG_IGN)
        self.pool = ProcessPoolExecutor(jobs, get_context("spawn"), signal.signal, ignoring) if jobs > 1 else None

    def __enter__(self) -> "Workers":
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        if self.pool is None:
            return
        if kind is not None:
            for process in active_children():
                process.terminate()
        self.pool.shutdown(wait=True, cancel_futures=True)

    def map(
        self,
        work: Callable[[P, range], list[T]],
        given: P,
        count: int,
        chunk: int,
        progress: Callable[[int], None],
    ) -> list[T]:
        """What the work comes to for the numbers below `count`, in order; a process does some numbers at a time."""
        chunks = [range(first, min(first + chunk, count)) for first in range(0, count, chunk)]
        if self.pool is None:
            results: list[T] = []
            for numbers in chunks:
                results += work(given, numbers)
                progress(len(results))
            return results
        return gather({self.pool.submit(work, given, numbers): numbers for numbers in chunks}, progress)


def gather(pending: dict[Future[list[T]], range], progress: Callable[[int], None]) -> list[T]:
    """Waits for all parts and puts them together in order."""
    parts: dict[int, list[T]] = {}
    left = set(pending)
    done = 0
    while left:
        finished, left = wait(left, return_when=FIRST_COMPLETED)
        for future in finished:
            parts[pending[future].start] = future.result()
            done += len(pending[future])
            progress(done)
    return [result for first in sorted(parts) for result in parts[first]]


def some_lessons(given: tuple[State, int], numbers: range) -> list[list[Lesson]]:
    opening, key = given
    return [lessons_of(opening, key, number) for number in numbers]


def some_entries(given: tuple[Task, Calibration], numbers: range) -> list[Entry]:
    task, calibration = given
    events: list[Event] = events_of(task.opening(), task.steps)
    estimator, key = Estimator(task.game, calibration, task.turns()), task.key()
    return [enter(estimator, events[number], key, task.budget) for number in numbers]


def luck_of(task: Task, calibration: Calibration) -> tuple[float, ...]:
    """The luck of every seat alone, without a look at the decisions."""
    estimator, key = Estimator(task.game, calibration, task.turns()), task.key()
    rolls = [event for event in events_of(task.opening(), task.steps) if event.seat == CHANCE]
    entries = [enter(estimator, roll, key, task.budget) for roll in rolls]
    return tuple(fsum(entry.after[seat] - entry.before[seat] for entry in entries) for seat in range(task.seats))


def learn_values(opening: State, matches: int, seed: int, jobs: int, progress: Progress) -> Calibration:
    """What values are worth in matches that begin here: the more matches, the surer."""
    with Workers(jobs) as workers:
        lessons = workers.map(some_lessons, (opening, seed), matches, 2, lambda done: progress(done, matches))
    return learn(opening, lessons)
