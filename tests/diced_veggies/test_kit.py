"""Diced Veggies passes the testing kit."""

import pytest

from dicery.games.diced_veggies import GAME
from dicery.testing import GameTests, Setup
from dicery.testing.golden import golden_setups


class TestDicedVeggies(GameTests):
    game = GAME
    compiled = True
    golden_setups = (
        *golden_setups(GAME),
        Setup(2, (("starter", "random"),)),
        Setup(3, (("starter", 2), ("even_turns", True))),
    )


@pytest.mark.soak
class TestDicedVeggiesThoroughly(TestDicedVeggies):
    thorough = True
