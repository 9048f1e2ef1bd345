"""Several processes that serve one address, each of them a server of its own on the same database."""

import logging
import os
import signal
import threading
import time
from collections.abc import Callable
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from socket import socket
from types import FrameType

PATIENCE = 10.0  # seconds that a process has to end
LAST_MOMENT = 4.7  # seconds after which the system ends a process that was asked to end
SHORT_LIFE = 2.0  # seconds; one that ends sooner is not started again at once

log = logging.getLogger("dicery")

Serve = Callable[[socket], None]  # serves at a listening socket until it is asked to stop


class Workers:
    """Keeps `count` processes running until this one is asked to end; one that dies is replaced."""

    def __init__(self, count: int, serve: Serve, listener: socket) -> None:
        self.count = count
        self.serve = serve
        self.listener = listener
        self.running: dict[BaseProcess, float] = {}  # with the time at which each was started
        self.not_before = 0.0  # when the next one may be started
        self.ending = False

    def run(self) -> None:
        for name in (signal.SIGINT, signal.SIGTERM):
            signal.signal(name, self._end)
        while not self.ending:
            while len(self.running) < self.count and not self.ending and time.monotonic() >= self.not_before:
                self._start()
            wait([process.sentinel for process in self.running], timeout=0.5)
            self._bury()
        for process in self.running:
            process.terminate()  # one may have been started meanwhile
        for process in self.running:
            process.join(PATIENCE)
            process.kill()

    def _start(self) -> None:
        process = get_context("spawn").Process(target=_work, args=(self.serve, self.listener))
        process.start()
        self.running[process] = time.monotonic()

    def _bury(self) -> None:
        for process, since in list(self.running.items()):
            if not process.is_alive():
                del self.running[process]
                if not self.ending:
                    log.error(
                        "process %s has ended with %s; another one takes its place", process.pid, process.exitcode
                    )
                    self.not_before = since + SHORT_LIFE

    def _end(self, number: int, frame: FrameType | None) -> None:
        self.ending = True
        end_at_last()
        for process in self.running:
            process.terminate()


def end_at_last() -> None:
    """Lets the system end this process soon, even if it cannot do anything itself any more."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, LAST_MOMENT)


def _work(serve: Serve, listener: socket) -> None:
    """The life of one process. Ctrl-C is for the first process, whose end ends this one too."""
    if hasattr(os, "setsid"):
        os.setsid()
    threading.Thread(target=_follow_parent, daemon=True).start()
    serve(listener)


def _follow_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
