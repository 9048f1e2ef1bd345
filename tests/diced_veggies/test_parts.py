"""The parts file: what it says, and how it refuses what it cannot use."""

import pytest

from dicery.games.diced_veggies.parts import PARTS, read_parts
from dicery.games.parts_file import BadParts, own_file

TEXT = own_file("dicery.games.diced_veggies", "parts.toml")


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('kind = "different"', 'kind = "differing"', "hype 'never-ever', needs number 1, 'kind': expected one of"),
        ('kind = "per-type"', 'kind = "per-kind"', "hype 'rainbow', reward, 'kind': expected one of"),
        ('kind = "sum", min = 19', 'kind = "sum", min = 99', "'min': expected a whole number from 6 to 72, got 99"),
        ('kind = "sum", min = 19', 'kind = "sum", least = 19', "'least': expected only kind, min, max, exact, got 19"),
        ('kind = "sum", min = 19', 'kind = "sum"', "'min': expected a min, a max or both"),
        ('kind = "pairs", min = 2', 'kind = "pairs", min = "two"', "'min': expected a whole number from 1 to 12"),
        ('"parity", of = "even" }', '"parity", of = "equal" }', "'of': expected even or odd"),
        ("numbers = [6, 6]", "numbers = [6, 7]", "'numbers': expected up to six numbers from 2 to 6"),
        ("extra = { any = 3 }", "extra = { any = 2 }", "'any': expected 1 or 3"),
        ("extra = { carrot = 1 }", "extra = { turnip = 1 }", "'turnip': expected only carrot, mushroom"),
        ('type = "carrot", stars = 3', 'type = "turnip", stars = 3', "'type': expected one of carrot"),
        ("needs = { onion = 3 }", "needs = { onion = 4 }", "'onion': expected a whole number from 1 to 3, got 4"),
        ("needs = { onion = 3 }", "needs = { onion = 2 }", "'needs': expected 3 to 6 ingredients in all"),
        ("needs = { onion = 3 }", "needs = { onion = 2, leek = 1 }", "'leek': expected only carrot"),
        ("needs = { onion = 3 }", "needs = { mushroom = 2, onion = 1 }", "different lists: expected 44, got 43"),
        ('place = "prefix"\n', 'place = "infix"\n', "'place': expected prefix or suffix"),
        ("dice-per-type = 7", "dice-per-type = 8", "dice-per-type: expected 7, got 8"),
        ("faces = [2, 2, 3, 4, 5, 6]", "faces = [1, 2, 3, 4, 5, 6]", "faces: expected"),
        ('id = "hot-dog"', 'id = "omelette"', "recipe: how many different ids: expected 44, got 43"),
        ("[game]\n", "[game\n", "expected a TOML file"),
    ],
)
def test_a_bad_entry_is_named(old, new, named):
    """[DV-2.2, DV-2.3, DV-8.5, DV-8.6, DV-8.7]"""
    assert old in TEXT
    with pytest.raises(BadParts) as caught:
        read_parts(TEXT.replace(old, new, 1))
    assert named in str(caught.value)


def test_two_hypes_may_not_have_the_same_effect():
    """[DV-2.3]"""
    with pytest.raises(BadParts, match="different effects: expected 34, got 33"):
        read_parts(TEXT.replace("numbers = [3, 5]", "numbers = [2, 6]"))


def test_every_condition_and_reward_of_the_language_is_read():
    """[DV-8.5, DV-8.7]"""
    assert {hype.reward for hype in PARTS.hypes} >= {"flat", "per-ingredient", "per-icon", "per-type", "times"}
    every = TEXT.replace('{ kind = "sum", min = 19 }', '{ kind = "each", min = 3, max = 5 }, { kind = "run", min = 2 }')
    changed = {hype.id: hype for hype in read_parts(every).hypes}["socks-off"]
    assert len(changed.conditions) == 3
