"""Who does the work: this process, several processes, or the nodes of a Ray cluster. The results are the same.

with on_cluster("local"), Pool(jobs=1) as pool:
    for place, result in pool.each(work, tasks):
        ...
"""

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from dicery.cluster import Cluster

A = TypeVar("A")
T = TypeVar("T")

_AHEAD = 2  # tasks handed out for each process: one that it does, and one that is there when it is done

_cluster: "Cluster | None" = None


@contextmanager
def on_cluster(address: str) -> Iterator[None]:
    """Pools that are made in here are the cluster's; without an address nothing changes. Raises `NoCluster`."""
    global _cluster
    if not address:
        yield
        return
    from dicery.cluster import Cluster

    with Cluster(address) as _cluster:
        try:
            yield
        finally:
            _cluster = None


def slots(jobs: int) -> int:
    """How many tasks are done at a time by a pool of this many jobs, or by the cluster."""
    return jobs if _cluster is None else _cluster.cores()


class Pool:
    """Does tasks in any order. Ctrl-C, and every other error, ends what is under way."""

    def __init__(self, jobs: int, fresh: bool = False) -> None:
        """`fresh` demands new processes for one job too: they read the games' parts anew."""
        self.jobs = jobs
        self.cluster = None if fresh else _cluster
        self.executor: Executor | None = None
        if self.cluster is not None:
            self.executor = self.cluster.executor()
        elif jobs > 1 or fresh:
            ignoring = (signal.SIGINT, signal.SIG_IGN)
            self.executor = ProcessPoolExecutor(jobs, get_context("spawn"), signal.signal, ignoring)

    @property
    def is_here(self) -> bool:
        """Is the work done by this process?"""
        return self.executor is None

    def __enter__(self) -> "Pool":
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        if self.executor is None:
            return
        if kind is not None and self.cluster is None:
            for process in active_children():  # a match may take minutes
                process.terminate()
        self.executor.shutdown(wait=True, cancel_futures=True)

    def slots(self) -> int:
        """How many tasks are done at a time; nodes may come and go."""
        return self.jobs if self.cluster is None else self.cluster.cores()

    def each(self, work: Callable[[A], T], tasks: Iterable[A]) -> Iterator[tuple[int, T]]:
        """What the work comes to for every task, with the task's place, as it is finished.

        Tasks may be without end: they are taken when there is room for them.
        """
        numbered = enumerate(tasks)
        if self.executor is None:
            for place, task in numbered:
                yield place, work(task)
            return
        pending: dict[Future[T], int] = {}
        while True:
            room = _AHEAD * self.slots() - len(pending)
            for _, (place, task) in zip(range(room), numbered, strict=False):
                pending[self.executor.submit(work, task)] = place
            if not pending:
                return
            for future in wait(pending, return_when=FIRST_COMPLETED).done:
                yield pending.pop(future), future.result()


def in_order(results: Iterable[tuple[int, T]]) -> Iterator[T]:
    """The results in the order of their places."""
    early: dict[int, T] = {}
    following = 0
    for place, result in results:
        early[place] = result
        while following in early:
            yield early.pop(following)
            following += 1
