"""Reading parts files: every game's `parts.toml` is checked as it is read, and a bad entry is named."""

import os
import tomllib
from collections.abc import Sequence
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

PARTS_FILE = "parts.toml"
# In the environment, as PACKAGE=FILE: the parts that are read instead of the package's own, to try out changes.
OTHER_PARTS = "DICERY_PARTS"


class BadParts(ValueError):
    """An entry of a parts file that cannot be used; names the entry and what was expected."""


class Entry:
    """One table of a parts file, with the words for where it stands."""

    def __init__(self, values: dict[str, object], where: str) -> None:
        self.values = values
        self.where = where

    def bad(self, key: str, expected: str) -> BadParts:
        place = f"{self.where}, {key!r}" if self.where else f"{key!r}"
        return BadParts(f"{place}: expected {expected}, got {self.values.get(key)!r}")

    def text(self, key: str) -> str:
        value = self.values.get(key)
        if not isinstance(value, str) or not value:
            raise self.bad(key, "a text")
        return value

    def one_of(self, key: str, choices: Sequence[str]) -> str:
        if self.text(key) not in choices:
            raise self.bad(key, f"one of {', '.join(choices)}")
        return self.text(key)

    def number(self, key: str, low: int, high: int) -> int:
        value = self.values.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.bad(key, f"a whole number from {low} to {high}")
        return value

    def flag(self, key: str) -> bool:
        value = self.values.get(key)
        if not isinstance(value, bool):
            raise self.bad(key, "true or false")
        return value

    def texts(self, key: str) -> list[str]:
        value = self.values.get(key)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.bad(key, "a list of texts")
        return [str(item) for item in value]

    def numbers(self, key: str) -> list[int]:
        value = self.values.get(key)
        if not isinstance(value, list) or any(not isinstance(item, int) or isinstance(item, bool) for item in value):
            raise self.bad(key, "a list of whole numbers")
        return [int(item) for item in value]

    def entry(self, key: str) -> "Entry":
        value = self.values.get(key)
        if not isinstance(value, dict):
            raise self.bad(key, "a table")
        return Entry(value, f"{self.where}, {key}" if self.where else key)

    def entries(self, key: str) -> list["Entry"]:
        """The tables of a list; each is named by its id, or by its place counted from 1."""
        value = self.values.get(key)
        if not isinstance(value, list) or not value:
            raise self.bad(key, "a list of tables")
        found: list[Entry] = []
        for number, item in enumerate(value, 1):
            if not isinstance(item, dict):
                raise self.bad(key, "a list of tables")
            name = repr(item["id"]) if "id" in item else f"number {number}"
            found.append(Entry(item, f"{self.where}, {key} {name}" if self.where else f"{key} {name}"))
        return found

    def expect(self, key: str, found: object, wanted: object) -> None:
        """For what must hold of an entry as a whole."""
        if found != wanted:
            place = f"{self.where}, {key}" if self.where else key
            raise BadParts(f"{place}: expected {wanted!r}, got {found!r}")


def read_entry(text: str) -> Entry:
    """The whole file as one entry."""
    try:
        return Entry(tomllib.loads(text), "")
    except tomllib.TOMLDecodeError as error:
        raise BadParts(f"expected a TOML file: {error}") from None


def own_file(package: str, name: str) -> str:
    """The text of a file that a game's package brings along, or of the parts to try out in its place."""
    other, _, path = os.environ.get(OTHER_PARTS, "").partition("=")
    if name == PARTS_FILE and other == package:
        return Path(path).read_text(encoding="utf-8")
    return files(package).joinpath(name).read_text(encoding="utf-8")


def has_file(package: str, name: str) -> bool:
    """Does the game's package bring such a file along? A game that is a single module brings none."""
    return is_package(package) and files(package).joinpath(name).is_file()


def files_in(package: str, folder: str) -> list[str]:
    """The names of the files in a folder of the game's package, sorted; none if there is no such folder."""
    place = files(package).joinpath(folder) if is_package(package) else None
    return sorted(file.name for file in place.iterdir() if file.is_file()) if place and place.is_dir() else []


def is_package(name: str) -> bool:
    """Is this the name of a package, and not of a single module?"""
    spec = find_spec(name)
    return spec is not None and spec.submodule_search_locations is not None
