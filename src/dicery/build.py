"""Which build runs: compiled or uncompiled.

`setup.py` leaves `compiled.json` beside this file: the digest of every source file it compiled. A compiled module would
hide an edited source file, so an import that finds one says so and stops. `DICERY_PURE=1` runs the sources as they are.
"""

import hashlib
import json
import os
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path

PACKAGE = Path(__file__).parent
MANIFEST = PACKAGE / "compiled.json"


class StaleBuild(ImportError):
    """A source file differs from what was compiled."""


class SourcesOnly(MetaPathFinder):
    """Finds the package's modules as sources, passing over compiled ones."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if not name.startswith("dicery."):
            return None
        folder = PACKAGE.joinpath(*name.split(".")[1:-1])
        return FileFinder(str(folder), (SourceFileLoader, [".py"])).find_spec(name)


def edited_sources(digests: dict[str, str]) -> list[str]:
    """The compiled sources that are no longer what was compiled."""
    return [
        name
        for name, digest in digests.items()
        if not (PACKAGE / name).is_file() or hashlib.sha256((PACKAGE / name).read_bytes()).hexdigest() != digest
    ]


def compiled_modules() -> set[str]:
    """The sources beside which an extension module lies that would be imported in their place."""
    return {
        path.relative_to(PACKAGE).as_posix().removesuffix(suffix) + ".py"
        for suffix in EXTENSION_SUFFIXES
        for path in PACKAGE.rglob(f"*{suffix}")
    } & {path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py")}


def choose() -> str:
    """Decides for the sources or the compiled modules before any of them is imported; returns which."""
    if os.environ.get("DICERY_PURE"):
        sys.meta_path.insert(0, SourcesOnly())
        return "uncompiled, as DICERY_PURE asks"
    digests: dict[str, str] = json.loads(MANIFEST.read_text(encoding="utf-8")) if MANIFEST.is_file() else {}
    compiled = compiled_modules()
    if not digests and not compiled:
        return "uncompiled: it was installed without a C compiler or with DICERY_PURE"
    wrong = edited_sources(digests) or sorted(compiled ^ set(digests))
    if wrong:
        raise StaleBuild(
            f"{', '.join(wrong)} differs from what was compiled: run `make setup` to compile again, "
            "or set DICERY_PURE=1 to run the sources as they are"
        )
    return "compiled"


BUILD = choose()
