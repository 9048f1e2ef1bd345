"""Compiling the rules of a game from outside, for its `setup.py`:

    from dicery.compiling import rules_extensions
    setup(ext_modules=rules_extensions("src/my_game"))

Its state is a compiled class that extends dicery's own, which lies in another library. mypyc can do that if it knows
both: it is given dicery's engine as one group and the game's rules as another, and only the second is built.
"""

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from dicery.build import BUILD, MANIFEST, PACKAGE, digest_of, engine_digest

if TYPE_CHECKING:
    from setuptools.extension import Extension

ENGINE = "dicery_engine"  # the library of dicery/engine, as dicery's own setup.py calls it
MYPY = "2.4.1"  # what dicery is compiled with
FOLDERS = ("rules", "bots")  # of a game: what is compiled
NEEDED = """\
[mypy]
follow_imports = skip
[mypy-dicery.engine.*,dicery.bots.*,{package}.*]
follow_imports = normal
"""  # dicery's first module leads to its servers, cluster and pictures: mypy would read all their libraries


def rules_extensions(folder: str) -> "list[Extension]":
    """The extension modules of a game's package; none, with the reason, where they cannot be compiled."""
    package = Path(folder)
    (package / MANIFEST.name).unlink(missing_ok=True)
    reason = obstacle()
    if reason:
        print(f"{package.name} is installed uncompiled: {reason}", file=sys.stderr)
        return []
    sources = sources_in(*[package / name for name in FOLDERS])
    built = translated(package.name, sources)
    digests = {path.relative_to(package).as_posix(): digest_of(path) for path in sources}
    text = json.dumps({"dicery": engine_digest(), **digests}, indent=1) + "\n"
    (package / MANIFEST.name).write_text(text, encoding="utf-8")
    return built


def obstacle() -> str:
    """Why nothing can be compiled here; empty if it can. A missing C compiler shows when it is called."""
    if os.environ.get("DICERY_PURE"):
        return "DICERY_PURE is set"
    if BUILD != "compiled":
        return "dicery itself is not compiled"
    if not list(PACKAGE.parent.glob(f"{ENGINE}__mypyc.*")):
        return "dicery's engine is not in a library of its own"
    try:
        from mypy.version import __version__ as found
    except ImportError:
        return f"there is no mypy {MYPY}"
    return "" if found == MYPY else f"expected mypy {MYPY}, found {found}"


def sources_in(*folders: Path) -> list[Path]:
    return [path for folder in folders for path in sorted(folder.glob("*.py")) if path.name != "__init__.py"]


def translated(name: str, sources: list[Path]) -> "list[Extension]":
    """Has mypyc write the C files of both libraries, as dicery's setup.py does; returns what builds the game's."""
    from mypyc.build import build_using_shared_lib, get_cflags, mypyc_build
    from mypyc.options import CompilerOptions
    from setuptools.extension import Extension

    engine = [str(path) for path in sources_in(PACKAGE / "engine")]
    rules = [str(path) for path in sources]
    library = f"{name}_rules"
    options = CompilerOptions(separate=True, target_dir="build")
    options.global_opts = True
    settings = Path("build") / "mypy.ini"
    settings.parent.mkdir(exist_ok=True)
    settings.write_text(NEEDED.format(package=name), encoding="utf-8")
    groups, files, _ = mypyc_build(
        [f"--config-file={settings}", "--cache-dir=build/mypy", *engine, *rules],
        options,
        separate=[(engine, ENGINE), (rules, library)],
    )
    extensions: list[Extension] = []
    for (modules, group), (c_files, headers) in zip(groups, files, strict=True):
        if group == library:
            flags = get_cflags(opt_level="3")
            for extension in build_using_shared_lib(modules, library, c_files, headers, "build", flags, []):
                assert isinstance(extension, Extension)
                extension.optional = True  # without a C compiler the game is installed as it is
                extensions.append(extension)
    return extensions
