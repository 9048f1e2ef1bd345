"""The source distribution and the wheel, installed in empty environments outside the tree, without a C compiler.

The dependencies are those of the environment that runs the tests, as nothing is fetched here.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import urllib.request
from pathlib import Path

import pytest

import dicery
from tests.environment import Environment

ROOT = Path(__file__).parents[1]
MADE_OF = ("setup.py", "pyproject.toml", "MANIFEST.in", "README.md", "LICENSE", "src", "build")

pytestmark = pytest.mark.heavy  # a distribution is the same whichever build runs the tests


def without_dicery(folder: Path) -> Environment:
    """An environment with the dependencies, but without dicery and without a compiler."""
    (folder / "empty").mkdir(parents=True)
    kept = {name: value for name, value in os.environ.items() if name not in ("CC", "DICERY_PURE", "PYTHONPATH")}
    return Environment(folder, sysconfig.get_path("purelib"), {**kept, "PATH": str(folder / "empty")})


def install(distribution: Path, environment: Environment) -> str:
    words = "-m pip install --verbose --no-index --no-deps --no-build-isolation --no-cache-dir".split()
    return environment.run("python", *words, str(distribution))


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Both distributions, made in a copy of the tree; what is compiled there already is not compiled again."""
    if not dicery.BUILD.startswith("compiled"):
        pytest.skip("only the uncompiled build is here: it was installed without a C compiler or with DICERY_PURE")
    tree = tmp_path_factory.mktemp("tree")
    for name in MADE_OF:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tree / name, ignore=shutil.ignore_patterns("*.egg-info", "__pycache__"))
        else:
            shutil.copy2(source, tree / name)
    for stale in (tree / "build").glob("lib*/dicery/**/*.py"):
        stale.unlink()
    command = [sys.executable, "setup.py", "--quiet", "sdist", "bdist_wheel"]
    done = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return tree / "dist"


@pytest.fixture(scope="module")
def installed(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment in which the wheel is installed."""
    environment = without_dicery(tmp_path_factory.mktemp("wheel"))
    install(next(dist.glob("*.whl")), environment)
    return environment


def test_the_wheel_is_compiled_and_outside_the_tree(installed):
    assert installed.run("dicery", "--version").strip().endswith("(compiled)")
    file = installed.run("python", "-c", "import dicery.engine.rng as rng; print(rng.__file__)").strip()
    assert file.startswith(str(installed.folder)) and not file.endswith(".py")


def test_bots_play_with_the_wheel_and_their_records_are_verified(installed):
    words = ["sim", "dessert-dice", "--bots", "greedy,random", "--games", "4", "--jobs", "1", "--records", "records"]
    installed.run("dicery", *words)
    records = sorted((installed.folder / "records").iterdir())
    assert len(records) == 4
    assert installed.run("dicery", "verify", str(records[0])).startswith("verified: Dessert Dice, the whole match")


def test_the_wheel_serves_the_lobby(installed):
    with installed.served() as address, urllib.request.urlopen(address, timeout=20) as page:
        text = page.read().decode()
    assert all(game.title.replace("&", "&amp;") in text for game in dicery.SHELF.values())


def test_the_source_distribution_installs_uncompiled_without_a_compiler_and_says_so(dist, tmp_path):
    environment = without_dicery(tmp_path)
    assert "no working C compiler found" in install(next(dist.glob("*.tar.gz")), environment)
    assert "(uncompiled: it was installed without a C compiler" in environment.run("dicery", "--version")
    play = "import dicery; print(dicery.playouts('dessert-dice', seats=2, games=3, seed=1).games)"
    assert environment.run("python", "-c", play).strip() == "3"
