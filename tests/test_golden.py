"""The golden records replay as they were played; `python -m tests.golden GAME` wrote them."""

import json

import pytest

from dicery import SHELF
from dicery.match.record import BadRecord, read, verify
from tests.golden import FOLDER, file_name, goldens, trail
from tests.test_sabotage import Sabotage, copy_of_the_game

RECORDS = {f"{path.parent.name}/{path.stem}": path for path in sorted(FOLDER.glob("*/*.txt"))}


@pytest.mark.parametrize("name", RECORDS)
def test_a_golden_record_verifies_and_its_trail_is_as_it_was(name):
    path = RECORDS[name]
    record = read(path.read_text(encoding="utf-8"), SHELF)
    verdict = verify(record)
    assert verdict.error is None and verdict.steps == len(record.steps)
    assert verdict.state.over
    trails = json.loads((path.parent / "trails.json").read_text(encoding="utf-8"))
    assert trail(record) == trails[path.name], "what is legal, scored or told by the position text has changed"


@pytest.mark.parametrize("name", SHELF)
def test_every_game_has_its_golden_records(name):
    wanted = {file_name(setup) for setup in goldens(SHELF[name])}
    assert wanted == {path.name for path in (FOLDER / name).glob("*.txt")}, f"run `python -m tests.golden {name}`"
    assert wanted == json.loads((FOLDER / name / "trails.json").read_text(encoding="utf-8")).keys()


def test_a_golden_record_fails_where_one_of_its_steps_is_changed():
    lines = RECORDS["dessert-dice/2"].read_text(encoding="utf-8").splitlines()
    number = len(lines) - 8
    lines[number - 1] = f"{lines[number - 1][0]} z9"
    error = verify(read("\n".join(lines), SHELF)).error
    assert isinstance(error, BadRecord) and error.line == number


@pytest.mark.parametrize(
    "sabotage",
    [
        Sabotage("no ban", "rules/state.py", "if square == self.last_to:", "if square == NONE:", "", ""),
        Sabotage(
            "small clusters", "rules/scoring.py", "if size > largest:", "if largest == 0 or size < largest:", "", ""
        ),
        Sabotage("tips the other way", "rules/dice.py", "+ direction) * LYING", "+ 3 - direction) * LYING", "", ""),
    ],
    ids=lambda sabotage: sabotage.what,
)
def test_a_changed_rule_is_noticed(sabotage, tmp_path, monkeypatch):
    """By a refused step, another result or another trail, in one of the records at least."""
    monkeypatch.syspath_prepend(tmp_path)
    copy = copy_of_the_game(f"changed_{sabotage.what.replace(' ', '_')}", tmp_path, sabotage).game
    trails = json.loads((FOLDER / copy.name / "trails.json").read_text(encoding="utf-8"))
    records = {
        name: read((FOLDER / copy.name / name).read_text(encoding="utf-8"), {copy.name: copy}) for name in trails
    }
    assert any(verify(record).error or trail(record) != trails[name] for name, record in records.items())
