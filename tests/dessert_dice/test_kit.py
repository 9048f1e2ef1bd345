"""Dessert Dice passes the testing kit."""

import pytest

from dicery.games.dessert_dice import GAME
from dicery.testing import GameTests, with_options
from dicery.testing.golden import golden_setups


class TestDessertDice(GameTests):
    game = GAME
    compiled = True
    golden_setups = (*golden_setups(GAME), with_options(GAME, stall_guard=4))


@pytest.mark.soak
class TestDessertDiceThoroughly(TestDessertDice):
    thorough = True
