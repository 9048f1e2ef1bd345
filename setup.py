"""Compiles the engine, the bots and every game's rules with mypyc, or installs them as they are if it cannot."""

import hashlib
import json
import os
import sys
import tempfile
from pathlib import Path

from setuptools import setup
from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.errors import CCompilerError, DistutilsExecError
from setuptools._distutils.sysconfig import customize_compiler, get_python_inc
from setuptools.extension import Extension

PACKAGE = Path("src/dicery")
MANIFEST = PACKAGE / "compiled.json"  # what was compiled; the import compares it with the sources it finds
SOURCES = sorted(
    path
    for pattern in ("engine/*.py", "bots/*.py", "games/*/rules*.py", "games/*/rules/*.py", "games/*/bots/*.py")
    for path in PACKAGE.glob(pattern)
    if path.name != "__init__.py"
)


# Small steps call small steps; by itself gcc stops inlining them too early for a unit of this size.
INLINING = ["--param", "inline-min-speedup=3", "-funroll-loops"]


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


def extensions() -> list[Extension]:
    MANIFEST.unlink(missing_ok=True)
    for old in [*PACKAGE.rglob("*.so"), *PACKAGE.parent.glob("*__mypyc*.so")]:
        old.unlink()
    if os.environ.get("DICERY_PURE"):
        return []
    if not can_compile():
        print("dicery: no working C compiler found, so it will run uncompiled (and slower)", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    built = mypycify([str(path) for path in SOURCES], opt_level="3", group_name="dicery")
    hidden = ["-fvisibility=hidden"]  # nobody outside calls the compiled functions
    for flags in (hidden, INLINING):
        if can_compile("-Werror", *flags):
            for extension in built:
                extension.extra_compile_args = [*extension.extra_compile_args, *flags]
    digests = {path.relative_to(PACKAGE).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in SOURCES}
    MANIFEST.write_text(json.dumps(digests, indent=1) + "\n")
    return built


setup(ext_modules=extensions())
