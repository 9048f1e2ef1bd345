"""Wok and Roll passes the testing kit."""

import pytest

from dicery.games.wok_and_roll import GAME
from dicery.testing import GameTests, Setup
from dicery.testing.golden import default_setups, option_setups

EXPERT = (("menu", "expert"),)


class TestWokAndRoll(GameTests):
    game = GAME
    compiled = True
    brief = (("complete", 2), ("max_turns", 10))  # for `tests.trace`: greedy is slow uncompiled
    golden_setups = (
        *default_setups(GAME),
        *(Setup(seats, EXPERT) for seats in range(GAME.fewest + 1, GAME.most + 1)),
        *option_setups(GAME),
    )


@pytest.mark.soak
class TestWokAndRollThoroughly(TestWokAndRoll):
    thorough = True
