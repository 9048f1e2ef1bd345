"""Chicken Fried Dice passes the testing kit."""

import pytest

from dicery.games.chicken_fried_dice import GAME
from dicery.testing import GameTests, with_options
from dicery.testing.golden import golden_setups


class TestChickenFriedDice(GameTests):
    game = GAME
    compiled = True
    golden_setups = (*golden_setups(GAME), with_options(GAME, plucking="live", boards="mixed"))

    def examples(self) -> int:
        """Few edited positions can have come about: of fewer texts than this hardly one is read."""
        return max(super().examples(), 80)


@pytest.mark.soak
class TestChickenFriedDiceThoroughly(TestChickenFriedDice):
    thorough = True
