"""`dicery new-game` writes a package that passes its own tests, and says no to names and folders that cannot be."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

import dicery
from dicery.cli import app
from dicery.compiling import MYPY, obstacle

pytestmark = pytest.mark.heavy

SOURCES = Path(dicery.__file__).parents[1]


def new_game(name: str, folder: Path, code: int = 0) -> str:
    result = CliRunner().invoke(app, ["new-game", name, "--into", str(folder)])
    assert result.exit_code == code, result.output
    return result.output


def run(folder: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Another Python that finds the package as if it were installed."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(SOURCES), str(folder / "src")]), **more}
    return subprocess.run([sys.executable, *words], cwd=folder, env=environment, capture_output=True, text=True)


@pytest.fixture(scope="module")
def hot_pot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games") / "hot-pot"
    new_game("hot-pot", folder)
    return folder


def test_a_failure_prints_how_to_repeat_it_and_the_position(hot_pot, tmp_path):
    broken = tmp_path / "broken"
    new_game("hot-pot", broken)
    state = broken / "src" / "hot_pot" / "rules" / "state.py"
    state.write_text(state.read_text(encoding="utf-8").replace("self.points[:]", "self.points"), encoding="utf-8")
    result = run(broken, "-m", "pytest", "-p", "no:cacheprovider", "-k", "shares_nothing and 2-seats", str(broken))
    assert result.returncode == 1
    for line in (
        "AssertionError: a clone shares the field points",
        "hot-pot, 2 seats, seed 0; to run it alone:",
        "hold(subject(GAME), 'a_clone_is_equal_and_shares_nothing', Setup(seats=2, given=()), 0, 12)",
        "The position:",
        "points: [",
    ):
        assert line in result.stdout


def test_it_is_clean_and_at_most_200_lines_of_python(hot_pot):
    sources = [hot_pot / "setup.py", *sorted((hot_pot / "src").rglob("*.py"))]
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in sources) <= 200
    for words in (["ruff", "format", "--check"], ["ruff", "check", "--select", "A,B,C4,E,F,I,N,RET,RUF,SIM,UP,W"]):
        result = run(hot_pot, "-m", *words, "--isolated", "--line-length", "120", ".")
        assert result.returncode == 0, result.stdout
    assert "@" not in "".join(path.read_text(encoding="utf-8") for path in sources)


@pytest.mark.parametrize("name", ["soup", "hot_pot", "big-hot-pot7"])
def test_a_name_becomes_package_game_and_title(name, tmp_path):
    assert f"dicery play {name.replace('_', '-')}" in new_game(name, tmp_path / "new")
    box = (tmp_path / "new" / "src" / name.replace("-", "_") / "__init__.py").read_text(encoding="utf-8")
    assert f'name="{name.replace("_", "-")}"' in box
    assert f'title="{name.replace("_", " ").replace("-", " ").title()}"' in box


@pytest.mark.parametrize("name", ["", "Soup", "1soup", "hot pot", "class", "x", "hot-", "../soup", "json", "dicery"])
def test_a_name_that_cannot_be_is_refused(name, tmp_path):
    assert "expected a name" in new_game(name, tmp_path / "new", code=2)
    assert not (tmp_path / "new").exists()


def test_nothing_is_overwritten(tmp_path):
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    for folder in (tmp_path, tmp_path / "notes.txt"):
        assert "expected a folder that is new or empty" in new_game("soup", folder, code=2)
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


SHOW = "import hot_pot.rules.state as state; print(state.__file__)"


@pytest.fixture(scope="module")
def compiled(hot_pot: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package with its rules compiled, as an installation does it."""
    if obstacle():
        pytest.skip(f"the rules of a game from outside cannot be compiled here: {obstacle()}")
    folder = tmp_path_factory.mktemp("compiled") / "hot-pot"
    shutil.copytree(hot_pot, folder)
    result = run(folder, "setup.py", "build_ext", "--inplace")
    assert result.returncode == 0, result.stdout + result.stderr
    return folder


def test_its_rules_can_be_compiled_and_pass_the_same_tests(compiled):
    assert not run(compiled, "-c", SHOW).stdout.strip().endswith(".py")
    result = run(compiled, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(compiled))
    assert result.returncode == 0, result.stdout + result.stderr


def test_compiled_rules_that_do_not_fit_stop_the_import_or_are_passed_over(compiled, tmp_path):
    edited = tmp_path / "edited"
    shutil.copytree(compiled, edited)
    with (edited / "src" / "hot_pot" / "rules" / "state.py").open("a", encoding="utf-8") as source:
        source.write("# edited\n")
    assert "StaleBuild: hot_pot or dicery has changed" in run(edited, "-c", SHOW).stderr
    assert run(edited, "-c", SHOW, DICERY_PURE="1").stdout.strip().endswith("state.py")


def test_without_a_c_compiler_it_is_built_uncompiled(compiled, hot_pot, tmp_path):
    folder = tmp_path / "hot-pot"
    shutil.copytree(hot_pot, folder)
    result = run(folder, "setup.py", "build_ext", "--inplace", CC=str(tmp_path / "no-compiler"))
    assert result.returncode == 0, result.stderr
    assert run(folder, "-c", SHOW).stdout.strip().endswith("state.py")


def test_outside_games_are_compiled_with_the_mypy_that_dicery_is_compiled_with():
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
    assert f"mypy=={MYPY}" in project["build-system"]["requires"]
