"""Dessert Dice passes the testing kit."""

import pytest

from dicery.games.dessert_dice import GAME
from dicery.testing import GameTests


class TestDessertDice(GameTests):
    game = GAME
    compiled = True


@pytest.mark.soak
class TestDessertDiceThoroughly(TestDessertDice):
    thorough = True
