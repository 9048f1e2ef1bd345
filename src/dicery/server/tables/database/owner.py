"""One process at a time serves the file of an SQLite database; another one is refused and is shown who it is."""

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from dicery.server.tables.database.store import StoreError, file_of

_FAR = 1 << 20  # the byte that is locked on Windows, where a locked one cannot be read


@contextmanager
def owning(url: str) -> Iterator[None]:
    """Serves the database alone, if it is a file; raises `StoreError` if another process does.

    The lock goes with the process, however that ends. Commands that only look or copy do not take it.
    """
    path = file_of(url)
    if path is None:
        yield
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = path.with_name(f"{path.name}.lock")
    with os.fdopen(os.open(lock, os.O_RDWR | os.O_CREAT, 0o600), "r+") as file:
        try:
            _lock(file)
        except OSError:
            owner = file.read().strip() or "another process"
            raise StoreError(
                f"{path} is served by {owner} already, and SQLite is for one server: expected that one to end, "
                "another file, or a PostgreSQL for several servers (--db postgresql+psycopg://...)"
            ) from None
        file.truncate(0)
        file.write(f"process {os.getpid()} on {socket.gethostname()}")
        file.flush()
        yield
        file.truncate(0)


def _lock(file: IO[str]) -> None:
    """Raises OSError if another process has the lock."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(_FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        file.seek(0)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
