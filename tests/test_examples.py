"""A game from outside, installed as a package, plays everywhere; the commands of docs/add-a-game.md work."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

import httpx
import pytest

import dicery
from tests.environment import Environment
from tests.server.application import code_of, moves_in, seq_in

ROOT = Path(__file__).parents[1]
YACHT = ROOT / "examples" / "yacht"

pytestmark = pytest.mark.heavy  # packages are installed and played the same way whichever build runs the tests
PROGRAMS = {
    "dicery": "from dicery.cli import app; app()",
    "pip": "import pip; pip.main()",
    "pytest": "import sys, pytest; sys.exit(pytest.main())",
}


def beside_dicery(folder: Path) -> Environment:
    """An environment that finds everything of the one that runs the tests, with the dicery that is tested."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    variables = {
        **kept,
        "PATH": f"{folder / 'environment' / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(Path(dicery.__file__).parents[1]),
        "PIP_NO_INDEX": "1",
        "PIP_NO_DEPS": "1",
        "PIP_NO_BUILD_ISOLATION": "0",  # pip reads the negation of a negation here: this turns isolation off
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }
    environment = Environment(folder, f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})", variables)
    for name, code in PROGRAMS.items():
        program = environment.programs / name
        program.write_text(f"#!{environment.programs / 'python'}\nif __name__ == '__main__':\n    {code}\n")
        program.chmod(0o755)
    return environment


def copy(source: Path, target: Path) -> Path:
    return Path(shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "build", "*.egg-info")))


@pytest.fixture(scope="module")
def yacht(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment in which the example is installed."""
    environment = beside_dicery(tmp_path_factory.mktemp("yacht"))
    source = copy(YACHT, environment.folder / "source")
    environment.run("pip", "install", "--quiet", str(source))
    return environment


def test_yacht_passes_its_own_tests_and_the_kit(tmp_path):
    source = copy(YACHT, tmp_path / "yacht")
    path = os.pathsep.join([str(Path(dicery.__file__).parents[1]), str(source / "src")])
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(source)],
        env={**os.environ, "PYTHONPATH": path},
        cwd=source,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_yacht_is_on_the_shelf_and_bots_play_it(yacht):
    assert "Yacht  (yacht), 1 to 4 seats" in yacht.run("dicery", "games")
    yacht.run("dicery", "sim", "yacht", "--bots", "chef,apprentice", "--games", "2", "--seed", "1", "--jobs", "1")
    assert "YA-3.6" in yacht.run("dicery", "rules", "yacht", "YA-3.6")


def test_a_whole_match_of_yacht_with_a_bot_is_played_in_the_browser(yacht):
    with yacht.served() as address, httpx.Client(base_url=address, follow_redirects=True, timeout=20) as ana:
        assert "Yacht" in ana.get("/").text
        form = {"seat0": "you", "seat1": "bot:apprentice", "o-sheet": "short"}
        page = ana.post("/new/yacht", data=form, headers={"origin": address})
        assert page.status_code == 200, page.text
        code = code_of(page)
        page = ana.post(f"/t/{code}/nonce", data={"seat": 0, "nonce": "ana-adds-luck"}, headers={"origin": address})
        patience = time.monotonic() + 60
        while "All sheets are full" not in page.text:
            assert time.monotonic() < patience, "expected the match to end"
            moves = [move for move in moves_in(page.text) if move.startswith("fill")]
            if moves:
                data = {"seat": 0, "seq": seq_in(page.text), "do": moves[0]}
                page = ana.post(f"/t/{code}/act", data=data, headers={"origin": address})
            else:
                time.sleep(0.25)
                page = ana.get(f"/t/{code}")
            assert page.status_code == 200, page.text
        result = ana.get(f"/t/{code}/result")
        assert "Full house" in result.text and "YA-" in ana.get("/games/yacht/rules").text


def test_the_commands_for_adding_a_game_work_as_written(tmp_path):
    text = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    commands = re.findall(r"^    \$ (.+)$", text, re.MULTILINE)
    assert len(commands) >= 8
    environment = beside_dicery(tmp_path)
    printed = {command: environment.run(*shlex.split(command)) for command in commands}
    golden = next(said for command, said in printed.items() if "dicery.testing golden" in command)
    assert "2-goal=100.txt" in golden
