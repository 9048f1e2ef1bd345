"""Counts the time that this process works for a request, not the time that the request waits."""

from collections.abc import Awaitable, Callable, Generator
from time import thread_time
from typing import Any


class Charged:
    """Something to wait for that says after each of its steps how many seconds of the core the step has taken."""

    def __init__(self, work: Awaitable[None], spend: Callable[[float], None]) -> None:
        self.work = work.__await__()
        self.spend = spend

    def __await__(self) -> Generator[Any, Any, None]:
        step: Callable[[Any], Any] = self.work.send
        sent: object = None
        while True:
            begin = thread_time()
            try:
                awaited = step(sent)
            except StopIteration:
                return
            finally:
                self.spend(thread_time() - begin)
            try:
                step, sent = self.work.send, (yield awaited)
            except BaseException as error:  # it is cancelled: the coroutine is to hear of it
                step, sent = self.work.throw, error
