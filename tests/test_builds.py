"""The compiled and the uncompiled build play alike, each says which it is, and a stale one does not start."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import dicery

ROOT = Path(__file__).parents[1]
SOURCES = Path(dicery.__file__).parents[1]
MANIFEST = SOURCES / "dicery" / "compiled.json"


def run(*words: str, pure: bool = False, sources: Path = SOURCES) -> subprocess.CompletedProcess[str]:
    """Another Python with these sources, compiled where they are, or uncompiled."""
    environment = {name: value for name, value in os.environ.items() if name not in ("DICERY_PURE", "PYTHONPATH")}
    environment["PYTHONPATH"] = os.pathsep.join([str(sources), str(ROOT)])
    if pure:
        environment["DICERY_PURE"] = "1"
    return subprocess.run([sys.executable, *words], env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def compiled() -> None:
    if not MANIFEST.is_file():
        pytest.skip("only the uncompiled build is here: it was installed without a C compiler or with DICERY_PURE")


@pytest.fixture
def copy(compiled: None, tmp_path: Path) -> Path:
    """A copy of the package with its compiled modules."""
    copy = tmp_path / "src"
    shutil.copytree(SOURCES, copy, ignore=shutil.ignore_patterns("*.egg-info", "__pycache__"))
    return copy


@pytest.fixture
def edited(copy: Path) -> Path:
    """A copy in which one compiled source has been edited since."""
    with (copy / "dicery" / "engine" / "rng.py").open("a", encoding="utf-8") as source:
        source.write("# edited\n")
    return copy


@pytest.mark.heavy
@pytest.mark.parametrize("name", list(dicery.SHELF))
def test_both_builds_give_identical_traces(compiled, name):
    fast, plain = run("-m", "tests.trace", name), run("-m", "tests.trace", name, pure=True)
    assert (fast.returncode, plain.returncode) == (0, 0), fast.stderr + plain.stderr
    one, other = json.loads(fast.stdout), json.loads(plain.stdout)
    different = [name for name, trace in one["traces"].items() if other["traces"].get(name) != trace]
    assert not different and one["traces"].keys() == other["traces"].keys(), f"the builds differ: {different}"
    assert len(one["traces"]) > 20
    assert (one["build"], other["build"]) == ("compiled", "uncompiled, as DICERY_PURE asks")
    assert all(not file.endswith(".py") for file in one["files"]), f"not compiled: {one['files']}"
    assert all(file.endswith(".py") for file in other["files"]), f"not uncompiled: {other['files']}"


def test_an_edited_source_stops_the_import_and_says_what_to_run(edited):
    result = run("-c", "import dicery", sources=edited)
    assert result.returncode != 0
    assert "StaleBuild: engine/rng.py differs from what was compiled" in result.stderr
    assert "`make setup`" in result.stderr and "DICERY_PURE=1" in result.stderr


def test_a_missing_source_stops_the_import_too(edited):
    (edited / "dicery" / "engine" / "play.py").unlink()
    assert "engine/play.py" in run("-c", "import dicery", sources=edited).stderr


def test_a_compiled_module_that_is_missing_or_unknown_stops_the_import(copy):
    next((copy / "dicery" / "engine").glob("rng.*.so")).unlink()
    assert "StaleBuild: engine/rng.py differs" in run("-c", "import dicery", sources=copy).stderr
    (copy / "dicery" / "compiled.json").unlink()
    said = run("-c", "import dicery", sources=copy).stderr
    assert "StaleBuild: bots/advice.py, " in said and " more differ" in said


def test_without_compiled_modules_it_says_so(copy):
    (copy / "dicery" / "compiled.json").unlink()
    for module in copy.rglob("*.so"):
        module.unlink()
    assert run("-c", "import dicery; print(dicery.BUILD)", sources=copy).stdout.startswith(
        "uncompiled: it was installed"
    )


def test_the_edited_source_runs_uncompiled(edited):
    show = "import dicery; from dicery.engine import rng; print(dicery.BUILD, rng.__file__)"
    result = run("-c", show, pure=True, sources=edited)
    assert result.stdout.split()[-1] == str(edited / "dicery" / "engine" / "rng.py"), result.stderr
    assert result.stdout.startswith("uncompiled")


@pytest.mark.parametrize(("pure", "words"), [(False, "(compiled)"), (True, "(uncompiled, as DICERY_PURE asks)")])
def test_the_version_says_which_build_it_is(compiled, pure, words):
    result = run("-c", "from dicery.cli import app; app()", "--version", pure=pure)
    assert result.stdout.strip().startswith("dicery ") and result.stdout.strip().endswith(words), result.stderr
