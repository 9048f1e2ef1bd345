"""The Python of docs/research.md runs, and its table is right."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from dicery import SHELF
from dicery.cli import app

pytestmark = pytest.mark.heavy

for library in ("pettingzoo", "gymnasium", "pyspiel"):
    pytest.importorskip(library, reason="pip install 'dicery[pettingzoo,gymnasium,openspiel]'")

PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")


@pytest.mark.filterwarnings("ignore")
def test_the_python_of_the_page_runs(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (command,) = re.findall(r"^    dicery (dataset .*)$", PAGE, re.MULTILINE)
    short = command.replace("--games 200", "--games 1").split()
    assert CliRunner().invoke(app, [*short, "--jobs", "1"]).exit_code == 0
    names: dict[str, object] = {}
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) == 10
    for block in blocks:
        exec(block, names)
    assert "[(0, 0.25), (1, 0.25), (2, 0.25), (3, 0.25)]" in capsys.readouterr().out


@pytest.mark.parametrize("name", SHELF)
def test_the_sizes_on_the_page_are_right(name):
    game = SHELF[name]
    kinds = [kind.name for kind in game.encoder.actions() if kind.listed]
    row = next(line for line in PAGE.splitlines() if line.startswith(f"| {name} |"))
    _, actions, by_place, size = (cell.strip() for cell in row.strip("|").split("|"))
    assert (actions, size) == (f"{game.actions:,}", f"{game.observation_size(2):,}")
    assert all(kind in by_place for kind in kinds) and (by_place == "none") == (not kinds)
