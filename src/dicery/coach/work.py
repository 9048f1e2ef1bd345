"""The work of an analysis, in one process or several, with the same result for any number of them."""

import hashlib
import signal
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from multiprocessing import active_children, get_context
from typing import TypeVar

from dicery.coach.calibration import Calibration, Lesson, learn, lessons_of
from dicery.coach.ledger import Entry, Event, enter, events_of
from dicery.coach.values import Estimator
from dicery.engine.game import Game
from dicery.engine.option import Setting
from dicery.engine.state import State

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


def make_entries(task: Task, jobs: int, progress: Progress) -> tuple[Calibration, list[Entry]]:
    """Learns what values are worth, then makes all entries of the ledger, in order."""
    opening = task.opening()
    events = events_of(opening, task.steps)
    matches = LESSONS * task.budget
    total = matches + len(events)
    key = task.key()
    if jobs == 1:
        lessons = []
        for number in range(matches):
            lessons.append(lessons_of(opening, key, number))
            progress(number + 1, total)
        calibration = learn(opening, lessons)
        estimator = Estimator(task.game, calibration, task.turns())
        entries = []
        for event in events:
            entries.append(enter(estimator, event, key, task.budget))
            progress(matches + len(entries), total)
        return calibration, entries
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN))
    try:
        chunks = [range(first, min(first + 2, matches)) for first in range(0, matches, 2)]
        pending = {pool.submit(some_lessons, task, chunk): chunk for chunk in chunks}
        learned = gather(pending, lambda done: progress(done, total))
        calibration = learn(opening, [lessons for group in learned for lessons in group])
        chunks = [range(first, min(first + _CHUNK, len(events))) for first in range(0, len(events), _CHUNK)]
        making = {pool.submit(some_entries, task, calibration, chunk): chunk for chunk in chunks}
        made = gather(making, lambda done: progress(matches + done, total))
        return calibration, [entry for group in made for entry in group]
    except KeyboardInterrupt:
        for process in active_children():
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def gather(pending: dict[Future[list[T]], range], progress: Callable[[int], None]) -> list[list[T]]:
    """Waits for all parts and returns them in order."""
    results: dict[int, list[T]] = {}
    left = set(pending)
    done = 0
    while left:
        finished, left = wait(left, return_when=FIRST_COMPLETED)
        for future in finished:
            results[pending[future].start] = future.result()
            done += len(pending[future])
            progress(done)
    return [results[first] for first in sorted(results)]


def some_lessons(task: Task, numbers: range) -> list[list[Lesson]]:
    opening, key = task.opening(), task.key()
    return [lessons_of(opening, key, number) for number in numbers]


def some_entries(task: Task, calibration: Calibration, numbers: range) -> list[Entry]:
    events: list[Event] = events_of(task.opening(), task.steps)
    estimator, key = Estimator(task.game, calibration, task.turns()), task.key()
    return [enter(estimator, events[number], key, task.budget) for number in numbers]
