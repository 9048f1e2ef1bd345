"""`dicery dataset`: the decisions of bots as arrays."""

import json

import pytest
from typer.testing import CliRunner

import dicery
from dicery.cli import app

np = pytest.importorskip("numpy", reason="pip install numpy")

from dicery.env.dataset import ARRAYS, MATCHES, load, part_file

QUICK = ["dataset", "dessert-dice", "--level", "random", "--seed", "3"]


def run(*words, code=0):
    result = CliRunner().invoke(app, [*map(str, words)])
    assert result.exit_code == code, result.output
    return result


def files(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_a_dataset_is_the_same_in_any_number_of_processes_and_however_often_it_was_stopped(tmp_path):
    games = 2 * MATCHES + 1
    run(*QUICK, "--games", games, "--out", tmp_path / "whole", "--jobs", 1)
    run(*QUICK, "--games", games, "--out", tmp_path / "processes", "--jobs", 2)
    assert files(tmp_path / "processes") == files(tmp_path / "whole")
    piecewise = tmp_path / "piecewise"
    run(*QUICK, "--games", MATCHES + 1, "--out", piecewise, "--jobs", 1)
    part_file(piecewise, 0).unlink()  # as if it had been stopped there
    shown = run(*QUICK, "--games", games, "--out", piecewise, "--jobs", 1, "--json")
    assert json.loads(shown.stdout) == {"folder": str(piecewise), "games": games, "written": games, "complete": True}
    assert files(piecewise) == files(tmp_path / "whole")
    assert json.loads(run(*QUICK, "--games", 2, "--out", piecewise, "--json").stdout)["written"] == 0
    assert files(piecewise) == files(tmp_path / "whole")


@pytest.mark.parametrize("name", dicery.SHELF)
def test_rows_hold_what_the_schema_says(tmp_path, name):
    run("dataset", name, "--level", "random", "--games", 1, "--seed", 5, "--out", tmp_path, "--jobs", 1)
    data, schema = load(tmp_path), json.loads((tmp_path / "schema.json").read_text())
    rows = len(data["actions"])
    assert set(data) == set(ARRAYS) == set(schema["arrays"]) and rows > 10
    assert all(len(array) == rows for array in data.values())
    assert data["observations"].shape[1] == sum(entry["size"] for entry in schema["entries"])
    assert data["masks"].shape[1] == dicery.game(name).actions
    assert (data["masks"][np.arange(rows), data["actions"]] == 1).all()
    assert (data["masks"].sum(axis=1) > 1).all()  # where there is no choice there is no row
    assert ((data["values"] >= 0) & (data["values"] <= 1)).all()
    shares = {seat: set(data["results"][data["seats"] == seat]) for seat in set(data["seats"].tolist())}
    assert all(len(share) == 1 for share in shares.values()) and sum(max(share) for share in shares.values()) <= 1.0


def test_a_folder_with_something_else_is_refused(tmp_path):
    run(*QUICK, "--games", 1, "--out", tmp_path, "--jobs", 1)
    refused = run("dataset", "dessert-dice", "--level", "random", "--seed", 4, "--games", 1, "--out", tmp_path, code=2)
    assert "holds another dataset: expected the same seed" in refused.stderr
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "notes.txt").write_text("mine")
    assert "expected an empty folder" in run(*QUICK, "--out", tmp_path / "other", code=2).stderr
    assert "unknown bot 'nobody'" in run(*QUICK, "--level", "nobody", "--out", tmp_path / "new", code=2).stderr
