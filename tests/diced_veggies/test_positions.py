"""The exact answers of positions.toml: which cuts a block has."""

import pytest

from tests.diced_veggies import blade
from tests.diced_veggies.table import POSITIONS, TYPES, from_entry, moves, pantry


def names(cells) -> str:
    return " ".join("abcdefg"[column - 1] + str(row) for row, column in sorted(cells))


@pytest.mark.parametrize("name", POSITIONS)
def test_a_block_has_just_these_cuts(name):
    """[DV-6.2, DV-6.5, DV-6.6, DV-6.7, DV-6.9, DV-6.10, DV-6.11, DV-13.6]"""
    entry = POSITIONS[name]
    state = from_entry(entry)
    assert moves(state) == [cut["move"] for cut in entry["cuts"]]
    assert len(entry["cuts"]) == entry["count"]


@pytest.mark.parametrize("name", POSITIONS)
def test_each_cut_takes_just_these_dice(name):
    """[DV-6.2, DV-6.4, DV-6.12]"""
    entry = POSITIONS[name]
    cells = dict(blade.read_block(from_entry(entry).view(0)["block"]))
    for cut in entry["cuts"]:
        state = from_entry(entry)
        before = state.view(0)["block"]
        state.play(0, cut["move"])
        left = blade.read_block(state.view(0)["block"])
        gone = set(cells) - set(left)
        assert names(gone) == cut["take"]
        assert sum(cells[cell] for cell in gone) == cut["sum"]
        assert all(left[cell] == cells[cell] for cell in left)
        assert pantry(state) == " ".join(sorted(before[7 * (row - 1) + column - 1] for row, column in gone))


@pytest.mark.parametrize("name", POSITIONS)
def test_what_the_file_counts_agrees_with_the_blade(name):
    """[DV-5.1, DV-6.3, DV-6.5, DV-6.6]"""
    entry = POSITIONS[name]
    state = from_entry(entry)
    cells = blade.read_block(state.view(0)["block"])
    three = entry["rule"] == "three-dice"
    limit = 3 if three else 10
    proper = blade.sweeps(cells)
    light = {taken for taken in proper if blade.weight(cells, taken, three) <= limit}
    assert (sum(cells.values()), len(cells)) == (entry["total"], entry["dice"])
    if entry["cuts"][0]["move"] != "take all":
        assert len(proper) - len(light) == entry["over"]
        assert sum(not blade.connected(set(cells) - taken) for taken in light) == entry["splits"]
    missing = [TYPES[kind] for kind in range(5) if not state.types[kind]]
    assert missing == entry["missing"]
