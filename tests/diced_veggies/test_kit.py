"""Diced Veggies passes the testing kit."""

import pytest

from dicery.games.diced_veggies import GAME
from dicery.testing import GameTests


class TestDicedVeggies(GameTests):
    game = GAME
    compiled = True


@pytest.mark.soak
class TestDicedVeggiesThoroughly(TestDicedVeggies):
    thorough = True
