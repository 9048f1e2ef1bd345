"""A PostgreSQL for the tests: a cluster of its own in a temporary folder, reached by a socket in the same folder."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path

import pytest

SETTINGS = "-c max_connections=60 -c shared_buffers=32MB -c autovacuum=off"
HASTY = " -c fsync=off"  # a kill loses nothing that the system has; only a power cut would


def programs() -> Path | None:
    """The folder of the newest PostgreSQL that is installed, as Debian does or on the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


def missing() -> str:
    """Why there is no PostgreSQL for the tests; empty if there is one."""
    if find_spec("psycopg") is None:
        return "psycopg is not installed: pip install 'dicery[postgresql]'"
    if programs() is None:
        return "PostgreSQL is not installed: apt-get install postgresql"
    if os.geteuid() == 0 and not shutil.which("setpriv"):
        return "PostgreSQL does not run as root, and setpriv is missing"
    return ""


needs_postgresql = pytest.mark.skipif(bool(missing()), reason=missing())


class Cluster:
    """A PostgreSQL that can be stopped, killed, frozen and started again."""

    def __init__(self, folder: Path, durable: bool = False) -> None:
        found = programs()
        assert found is not None, missing()
        self.programs = found
        self.folder = folder
        self.settings = (SETTINGS + ("" if durable else HASTY)).split()
        self.databases = 0
        self.process: subprocess.Popen[bytes] | None = None

    def as_user(self, *command: str) -> list[str]:
        """PostgreSQL refuses to run as root; any other user will do."""
        if os.geteuid() != 0:
            return list(command)
        nobody = pwd.getpwnam("postgres" if any(user.pw_name == "postgres" for user in pwd.getpwall()) else "nobody")
        return ["setpriv", f"--reuid={nobody.pw_uid}", f"--regid={nobody.pw_gid}", "--clear-groups", *command]

    def make(self) -> None:
        if os.geteuid() == 0:
            user = "postgres" if any(one.pw_name == "postgres" for one in pwd.getpwall()) else "nobody"
            shutil.chown(self.folder, user)
        initdb = [str(self.programs / "initdb"), "-D", str(self.folder / "data"), "-U", "dicery", "-A", "trust", "-N"]
        subprocess.run(self.as_user(*initdb), check=True, capture_output=True, cwd=self.folder)

    def start(self) -> None:
        command = [str(self.programs / "postgres"), "-D", str(self.folder / "data"), "-k", str(self.folder), "-h", ""]
        log = (self.folder / "log").open("ab")
        self.process = subprocess.Popen(self.as_user(*command, *self.settings), cwd=self.folder, stderr=log, stdout=log)
        ready = [str(self.programs / "pg_isready"), "-q", "-h", str(self.folder)]
        for _ in range(400):
            if subprocess.run(ready).returncode == 0:
                return
            assert self.process.poll() is None, (self.folder / "log").read_text()
            time.sleep(0.05)
        raise AssertionError("expected PostgreSQL to start within 20 seconds")

    def children(self) -> list[int]:
        """The processes of this PostgreSQL; the first one has started the others."""
        assert self.process is not None
        first = self.process.pid
        task = Path(f"/proc/{first}/task/{first}/children")
        return [first, *(int(word) for word in task.read_text().split())]

    def kill(self) -> None:
        """As in a power cut: every process ends at once."""
        assert self.process is not None
        for pid in [*self.children()[1:], self.process.pid]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()
        (self.folder / "data" / "postmaster.pid").unlink(missing_ok=True)

    def restart(self) -> None:
        """Ends all connections and starts again, in good order."""
        self.stop()
        self.start()

    def freeze(self, frozen: bool) -> None:
        for pid in self.children():
            os.kill(pid, signal.SIGSTOP if frozen else signal.SIGCONT)

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait()

    def database(self) -> str:
        """The address of a new, empty database."""
        self.databases += 1
        name = f"tables{self.databases}"
        self.run("postgres", f"CREATE DATABASE {name}")
        return f"postgresql+psycopg://dicery@/{name}?host={self.folder}"

    def run(self, database: str, statement: str) -> str:
        command = [str(self.programs / "psql"), "-h", str(self.folder), "-U", "dicery", "-Atqc", statement, database]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    def cut_connections(self) -> None:
        """Ends every connection of a client, as a firewall or an operator may do."""
        self.run("postgres", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'dicery'")


@contextmanager
def cluster(durable: bool = False) -> Iterator[Cluster]:
    """A PostgreSQL; a durable one waits for the disk at each commit, as one in use does."""
    with tempfile.TemporaryDirectory(prefix="dicery-pg-") as folder:
        made = Cluster(Path(folder), durable)
        made.make()
        made.start()
        try:
            yield made
        finally:
            if made.process is not None and made.process.poll() is None:
                made.freeze(False)
            made.stop()
