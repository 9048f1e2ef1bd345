"""Writes the package of a new game: a small dice game that runs, with its rules, its tests and its entry point."""

import keyword
import re
import sys
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath

_NAME = re.compile(r"[a-z]{2,}[a-z0-9]*([-_][a-z][a-z0-9]*)*")
_SUFFIX = ".txt"  # of the files of the template, so that nobody takes them for code of dicery

_DOTTED = {"gitignore.txt": ".gitignore"}  # packaging passes over names that begin with a dot


def write_game(name: str, folder: Path) -> list[Path]:
    """Writes a game of this name into a folder that is new or empty; returns the files. Raises `ValueError`."""
    words = re.split("[-_]", check_name(name))
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ValueError(f"expected a folder that is new or empty, got {folder}")
    values = {
        "@package@": "_".join(words),
        "@game@": "-".join(words),
        "@title@": " ".join(words).title(),
        "@State@": "".join(word.title() for word in words),
        "@letters@": (words[0][:2] if len(words) == 1 else words[0][0] + words[1][0]).upper(),
    }
    written: list[Path] = []
    for source, path in template_files(files(__package__).joinpath("template"), PurePosixPath()):
        text = source.read_text(encoding="utf-8")
        for placeholder, value in values.items():
            text = text.replace(placeholder, value)
        target = folder / _DOTTED.get(path.name, str(path).replace("package", values["@package@"])).removesuffix(
            _SUFFIX
        )
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        written.append(target)
    return written


def check_name(name: str) -> str:
    """The name, if a package and a game may have it."""
    package = name.replace("-", "_")
    if not _NAME.fullmatch(name) or keyword.iskeyword(package):
        raise ValueError(f"expected a name of small letters, such as soup or hot-pot, got {name!r}")
    if package in sys.stdlib_module_names or package in ("dicery", "tests"):
        raise ValueError(f"expected a name that no other package has, got {name!r}")
    return name


def template_files(folder: Traversable, path: PurePosixPath) -> Iterator[tuple[Traversable, PurePosixPath]]:
    """The files of the template with their paths in it."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from template_files(entry, path / entry.name)
        elif entry.name.endswith(_SUFFIX):
            yield entry, path / entry.name
