"""Which build runs: compiled or uncompiled.

`setup.py` leaves `compiled.json` beside this file: the digest of every source file it compiled. A compiled module would
hide an edited source file, so an import that finds one says so and stops. `DICERY_PURE=1` runs the sources as they are.
A game from outside that compiles its rules does the same with `choose_for`, before it imports them.
"""

import hashlib
import json
import os
import sys
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path

PACKAGE = Path(__file__).parent
MANIFEST = PACKAGE / "compiled.json"


class StaleBuild(ImportError):
    """A source file differs from what was compiled."""


class SourcesOnly(MetaPathFinder):
    """Finds the modules of a package as sources, passing over compiled ones."""

    def __init__(self, package: str, folder: Path) -> None:
        self.package = package
        self.folder = folder

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if not name.startswith(f"{self.package}."):
            return None
        folder = self.folder.joinpath(*name.removeprefix(self.package).split(".")[1:-1])
        return FileFinder(str(folder), (SourceFileLoader, [".py"])).find_spec(name)


def digest_of(path: Path) -> str:
    """Of a source file; of none, nothing."""
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def edited_sources(folder: Path, digests: dict[str, str]) -> list[str]:
    """The compiled sources that are no longer what was compiled."""
    return [name for name, digest in digests.items() if digest_of(folder / name) != digest]


def compiled_modules(folder: Path) -> set[str]:
    """The sources beside which an extension module lies that would be imported in their place."""
    return {
        path.relative_to(folder).as_posix().removesuffix(suffix) + ".py"
        for suffix in EXTENSION_SUFFIXES
        for path in folder.rglob(f"*{suffix}")
    } & {path.relative_to(folder).as_posix() for path in folder.rglob("*.py")}


def read_manifest(folder: Path) -> dict[str, str]:
    """What of a package was compiled."""
    manifest = folder / MANIFEST.name
    return dict(json.loads(manifest.read_text(encoding="utf-8"))) if manifest.is_file() else {}


def choose() -> str:
    """Decides for the sources or the compiled modules before any of them is imported; returns which."""
    if os.environ.get("DICERY_PURE"):
        sys.meta_path.insert(0, SourcesOnly("dicery", PACKAGE))
        return "uncompiled, as DICERY_PURE asks"
    digests = read_manifest(PACKAGE)
    compiled = compiled_modules(PACKAGE)
    if not digests and not compiled:
        return "uncompiled: it was installed without a C compiler or with DICERY_PURE"
    wrong = edited_sources(PACKAGE, digests) or sorted(compiled ^ set(digests))
    if wrong:
        more = f" and {len(wrong) - 3} more" if len(wrong) > 3 else ""
        raise StaleBuild(
            f"{', '.join(wrong[:3])}{more} differs from what was compiled: run `make setup` to compile again, "
            "or set DICERY_PURE=1 to run the sources as they are"
        )
    return "compiled"


BUILD = choose()


def engine_digest() -> str:
    """Of the compiled engine: what a game from outside is compiled with fits this one only."""
    engine = {name: digest for name, digest in read_manifest(PACKAGE).items() if name.startswith("engine/")}
    return hashlib.sha256(json.dumps(engine, sort_keys=True).encode()).hexdigest()


@cache
def source_digest() -> str:
    """Of all sources: two processes with the same one play the same matches."""
    files = sorted(path for kind in ("*.py", "*.toml", "*.json") for path in PACKAGE.rglob(kind))
    digests = "".join(f"{path.relative_to(PACKAGE).as_posix()} {digest_of(path)}\n" for path in files)
    return hashlib.sha256(digests.encode()).hexdigest()


def choose_for(rules: str, file: str) -> None:
    """Decides for the sources or the compiled modules of a game from outside; called first in the package of its rules.

    Rules that were compiled with another engine would read its states wrongly, so they stop the import.
    """
    package, folder = rules.rpartition(".")[0], Path(file).parents[1]
    if BUILD != "compiled":
        sys.meta_path.insert(0, SourcesOnly(package, folder))
        return
    compiled, digests = compiled_modules(folder), read_manifest(folder)
    if compiled and (digests.pop("dicery", "") != engine_digest() or edited_sources(folder, digests)):
        raise StaleBuild(
            f"{package} or dicery has changed since its rules were compiled: install {package} again, "
            "or set DICERY_PURE=1 to run the sources as they are"
        )
