"""The parts file is checked on load, and a bad entry is named."""

import pytest

from dicery.games.dessert_dice.parts import PARTS, read_parts
from dicery.games.parts_file import BadParts, own_file

TEXT = own_file("dicery.games.dessert_dice", "parts.toml")


def test_the_file_as_it_is_makes_the_parts():
    assert read_parts(TEXT) == PARTS


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('code = "JT"', "code = 5", "icons 'jello-tart', 'code': expected a text, got 5"),
        ('id = "sweet-roll"', 'id = "jello-tart"', "icons: different ids: expected 4, got 3"),
        ('dessert = "popsicle"', 'dessert = "soup"', "cards: one for each dessert, in order"),
        (
            "count = 6\nfavourite",
            "count = 0\nfavourite",
            "dice 'red', 'count': expected a whole number from 1 to 25, got 0",
        ),
        ("count = 6\nfavourite", "count = 7\nfavourite", "dice: counts: expected [6, 6, 6, 6, 1], got [7, 6, 6, 6, 1]"),
        ('favourite = "popsicle"', 'favourite = "soup"', "dice 'green', 'favourite': expected one of jello-tart"),
        (
            'favourite = "popsicle"',
            'favourite = "ice-cream"',
            "dice 'green', 'favourite': expected the one dessert on face t",
        ),
        ('code = "Y"', 'code = "R"', "dice: different letters: expected 5, got 4"),
        (
            'red = { t = ["jello-tart"]',
            'red = { t = ["soup"]',
            "face_sets 'corner', faces, red, 't': expected different icons",
        ),
        ('red = { t = ["jello-tart"], ', "red = { ", "face_sets 'corner', faces, red, faces: expected"),
        ('direction = "N"', 'direction = "S"', "geometry, tips: directions"),
        ('up = "south"', 'up = "above"', "geometry, tips number 1: expected places of up, down"),
        ('b = "NN"', 'b = "NX"', "geometry, reference, 'b': expected directions of NESW, got 'NX'"),
        ('tip_n = "st"', 'tip_n = "nt"', "geometry, orientations number 1, as the rules of tipping make it"),
        ("open_cards = true", 'open_cards = "yes"', "presets 'kids', 'open_cards': expected true or false, got 'yes'"),
        ("\n[geometry]\n", "\n[geometry\n", "expected a TOML file"),
    ],
)
def test_a_bad_entry_is_named_with_what_was_expected(old, new, said):
    assert old in TEXT
    with pytest.raises(BadParts) as error:
        read_parts(TEXT.replace(old, new, 1))
    assert said in str(error.value)
