"""The kit's golden records notice a changed step and a changed rule. That they replay is a test of each game."""

import pytest

from dicery import SHELF
from dicery.match.record import BadRecord, read, verify
from dicery.testing.golden import read_trails, trail, write_all
from tests.dessert_dice.test_kit import TestDessertDice as DessertTests
from tests.test_sabotage import Sabotage, copy_of_the_game

FOLDER = DessertTests.golden_folder()


def test_records_are_written_as_they_were(tmp_path):
    """Those that stand in the first places; the others are written in the same way."""
    lines = list(write_all(DessertTests.game, DessertTests.wanted_records()[:3], tmp_path / "golden"))
    written = {path.name: path.read_bytes() for path in (tmp_path / "golden").glob("*.txt")}
    assert written == {f"{seats}.txt": (FOLDER / f"{seats}.txt").read_bytes() for seats in (2, 3, 4)}
    assert len(lines) == 3 and lines[0].endswith("lines")


def test_a_golden_record_fails_where_one_of_its_steps_is_changed():
    lines = (FOLDER / "2.txt").read_text(encoding="utf-8").splitlines()
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
    trails = read_trails(FOLDER)
    records = {name: read((FOLDER / name).read_text(encoding="utf-8"), {copy.name: copy}) for name in trails}
    assert any(verify(record).error or trail(record) != trails[name] for name, record in records.items())
