"""Slice & Dice passes the testing kit. Its matches are long: they are cut short, and few have golden records."""

import pytest

from dicery.games.slice_and_dice import GAME
from dicery.testing import GameTests, with_options
from dicery.testing.golden import default_setups


class TestSliceAndDice(GameTests):
    game = GAME
    compiled = True
    short = (("max_rounds", 20),)
    golden_setups = (
        *default_setups(GAME),
        with_options(GAME, mode="coop", starter=1),
        with_options(GAME, mode="coop", limit="clock", difficulty="easy"),
        with_options(GAME, dishes_to_win=3, start_specials=3, cut_limit=5, open_hands=True),
    )


@pytest.mark.soak
class TestSliceAndDiceThoroughly(TestSliceAndDice):
    thorough = True
