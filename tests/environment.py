"""Virtual environments in folders of their own, for what is installed as a package. Nothing is fetched."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path


class Environment:
    """A virtual environment without packages of its own.

    `found` is the line of a .pth file that says which other packages it finds; `variables` are those of its programs.
    """

    def __init__(self, folder: Path, found: str, variables: Mapping[str, str]) -> None:
        self.folder = folder
        self.programs = folder / "environment" / "bin"
        self.variables = {**variables, "HOME": str(folder)}
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder / "environment")], check=True)
        packages = next((folder / "environment").glob("lib/python*/site-packages"))
        (packages / "dependencies.pth").write_text(f"{found}\n")

    def run(self, program: str, *words: str) -> str:
        """What a program of the environment prints."""
        done = subprocess.run(
            [str(self.programs / program), *words],
            env=self.variables,
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, f"{shlex.join([program, *words])}\n{done.stdout}{done.stderr}"
        return done.stdout + done.stderr

    @contextmanager
    def served(self) -> Iterator[str]:
        """The table in the browser; gives its address."""
        server = subprocess.Popen(
            [str(self.programs / "dicery"), "serve", "--port", "0", "--db", "sqlite:///tables.db"],
            env=self.variables,
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        try:
            assert server.stdout is not None
            yield next(found[0] for line in server.stdout if (found := re.search(r"http://localhost:\d+", line)))
        finally:
            server.terminate()
            server.communicate(timeout=20)
