"""Every game on the shelf is tested with the kit, quick and thorough, in the folder of its tests."""

import importlib

import pytest

from dicery import SHELF
from dicery.testing import CHECKS, GameTests


@pytest.mark.parametrize("name", SHELF)
def test_every_game_is_tested_with_the_kit(name):
    module = importlib.import_module(f"tests.{name.replace('-', '_')}.test_kit")
    found = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, GameTests)]
    quick, thorough = (kind for kind in found if kind is not GameTests)
    assert (quick.game, quick.compiled, quick.thorough) == (SHELF[name], True, False)
    assert (thorough.game, thorough.compiled, thorough.thorough) == (SHELF[name], True, True)


def test_the_kit_has_a_test_for_every_check():
    assert all(callable(getattr(GameTests, f"test_{check}")) for check in CHECKS)
