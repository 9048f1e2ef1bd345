"""Compiles the engine, the bots and every game's rules with mypyc, or installs them as they are if it cannot.

The engine, the bots and each game become one library each. docs/building.md says why, what is compiled again after
an edit, and what it costs.
"""

import hashlib
import json
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

from setuptools import setup
from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.errors import CCompilerError, DistutilsExecError
from setuptools._distutils.sysconfig import customize_compiler, get_python_inc
from setuptools.command.build_ext import build_ext
from setuptools.extension import Extension

PACKAGE = Path("src/dicery")
MANIFEST = PACKAGE / "compiled.json"  # what was compiled; the import compares it with the sources it finds
SOURCES = sorted(
    path
    for pattern in ("engine/*.py", "bots/*.py", "games/*/rules/*.py", "games/*/bots/*.py")
    for path in PACKAGE.glob(pattern)
    if path.name != "__init__.py"
)
BUILD = Path("build")
CACHE = BUILD / "mypy"  # what mypyc knows of the modules it compiled
SETTINGS = BUILD / "settings.json"  # what everything under `build` was made with
TRANSLATED = BUILD / "translated.json"  # the sources, by digest, from which the C files there were made
BUILDING = {"bdist_wheel", "build", "build_ext", "editable_wheel", "install"}  # commands that compile

# Small steps call small steps; by itself gcc stops inlining them too early for units of this size.
INLINING = ["--param", "inline-min-speedup=3", "-funroll-loops"]
ALIGNING = ["-falign-functions=32", "-falign-loops=32"]
HIDDEN = ["-fvisibility=hidden"]  # other libraries reach compiled functions through a table of pointers


def can_compile(*flags: str) -> bool:
    """Tries the C compiler, with these flags, and Python's headers on a program of one line."""
    compiler = new_compiler()
    customize_compiler(compiler)
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\nint main(void) { return 0; }\n")
        try:
            compiler.compile([str(probe)], output_dir=folder, include_dirs=[get_python_inc()], extra_postargs=[*flags])
        except (CCompilerError, DistutilsExecError):
            return False
    return True


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def digests() -> dict[str, str]:
    return {name_of(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in SOURCES}


def group_of(name: str) -> str:
    """The library that a source belongs to: that of its folder, or of its game, whose bots look at the rules often."""
    folders = Path(name).parts[:-1]
    return "_".join(["dicery", *(folders[:2] if folders[0] == "games" else folders)])


def read(path: Path) -> dict[str, str]:
    return dict(json.loads(path.read_text())) if path.is_file() else {}


def discard_old_settings() -> None:
    """Begins from nothing after a change of this file, of the tools or of the compiler's name and flags."""
    import mypy.version

    compiler = {name: os.environ[name] for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS") if name in os.environ}
    recipe = hashlib.sha256(Path("setup.py").read_bytes()).hexdigest()
    settings = {"python": sys.version, "mypy": mypy.version.__version__, "setup": recipe, **compiler}
    if read(SETTINGS) != settings:
        shutil.rmtree(BUILD, ignore_errors=True)
        BUILD.mkdir()
        SETTINGS.write_text(json.dumps(settings, indent=1) + "\n")


def forget_edited() -> None:
    """Lets mypyc translate again what was edited, and all that was compiled with knowledge of it or is needed for it.

    mypyc's own check sees changed signatures only, but our libraries also know of each other's classes which methods
    nobody overrides. So only the other games are left alone, and these only if nothing outside the games imports one.
    The engine is always translated: mypyc cannot read a base class back whose subclasses lie in other libraries.
    """
    before, now = read(TRANSLATED), digests()
    TRANSLATED.unlink(missing_ok=True)  # it comes back when all is well
    edited = {name for name in before.keys() | now.keys() if before.get(name) != now.get(name)}
    alone = all(name.startswith("games/") for name in edited) and not any(
        re.search(r"^\s*(from|import) dicery\.games", path.read_text(), re.MULTILINE)
        for path in SOURCES
        if not name_of(path).startswith("games/")
    )
    if not before or not alone:
        shutil.rmtree(CACHE, ignore_errors=True)
    games = {Path(name).parts[1] for name in edited if name.startswith("games/")}
    for known in CACHE.glob("*/dicery/**/*.ir.json"):
        folders = known.parts[known.parts.index("dicery") + 1 :]
        if folders[0] != "games" or folders[1] in games:
            known.unlink()


def check_subclasses() -> None:
    """A class with subclasses in other libraries must say so: else it is compiled as if all of them were known."""
    for path in sorted(CACHE.rglob("*.ir.json")):
        for kind in json.loads(path.read_text())["ir"]["classes"]:
            for child in kind["children"] if not kind["allow_interpreted_subclasses"] else []:
                if child.rsplit(".", 2)[0] != kind["module_name"].rpartition(".")[0]:
                    sys.exit(
                        f"dicery: {child} is compiled into another library than its base {kind['name']}: "
                        "expected @mypyc_attr(allow_interpreted_subclasses=True) on the base"
                    )


def translate() -> list[Extension]:
    """Has mypyc write the C files; those that come out as they were keep their time, and are not compiled again.

    `mypycify` would compile several libraries with less knowledge: every method call through a table and every read of
    a field with a check that it is set, which takes a fifth of the speed of random play.
    """
    from mypyc.build import build_using_shared_lib, get_cflags, mypyc_build
    from mypyc.options import CompilerOptions

    discard_old_settings()
    forget_edited()
    options = CompilerOptions(separate=True, target_dir=str(BUILD))
    options.global_opts = True
    by_group: dict[str, list[str]] = {}
    for path in SOURCES:
        by_group.setdefault(group_of(name_of(path)), []).append(str(path))
    groups, files, _ = mypyc_build(
        ["--no-sqlite-cache", f"--cache-dir={CACHE}", *map(str, SOURCES)],
        options,
        separate=[(paths, name) for name, paths in by_group.items()],
    )
    check_subclasses()
    TRANSLATED.write_text(json.dumps(digests(), indent=1) + "\n")
    flags = get_cflags(opt_level="3")
    for more in (HIDDEN, INLINING, ALIGNING):
        if can_compile("-Werror", *more):
            flags += more
    extensions = [
        extension
        for (sources, name), (c_files, headers) in zip(groups, files, strict=True)
        for extension in build_using_shared_lib(sources, name or "", c_files, headers, str(BUILD), flags, [])
    ]
    return sorted(extensions, key=lambda extension: -Path(extension.sources[0]).stat().st_size)  # the longest first


class Build(build_ext):
    """Compiles on all cores; leaves the manifest when everything is compiled."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        root = PACKAGE.parent if self.inplace else Path(self.build_lib)
        manifest = root / MANIFEST.relative_to(PACKAGE.parent)
        manifest.unlink(missing_ok=True)
        super().run()
        remove_libraries(root, {Path(self.get_ext_filename(extension.name)) for extension in self.extensions})
        manifest.write_text(json.dumps(digests(), indent=1) + "\n")


def remove_libraries(root: Path, wanted: set[Path]) -> None:
    """Removes what an earlier build left and this one has not made."""
    for library in [*root.glob("dicery/**/*.so"), *root.glob("dicery_*__mypyc*.so"), *root.glob("dicery__mypyc*.so")]:
        if library.relative_to(root) not in wanted:
            library.unlink()


def extensions() -> list[Extension]:
    if os.environ.get("DICERY_PURE") or not BUILDING & set(sys.argv):
        return []
    if can_compile():
        return translate()
    print("dicery: no working C compiler found, so it will run uncompiled (and slower)", file=sys.stderr)
    MANIFEST.unlink(missing_ok=True)
    remove_libraries(PACKAGE.parent, set())
    return []


setup(ext_modules=extensions(), cmdclass={"build_ext": Build})
