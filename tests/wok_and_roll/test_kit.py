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
    golden_setups = tuple(
        dict.fromkeys(  # a preset of one option is there once
            [
                *default_setups(GAME),
                *(Setup(seats, EXPERT) for seats in range(GAME.fewest + 1, GAME.most + 1)),
                Setup(3, (("starter", "random"), *EXPERT)),
                *option_setups(GAME),
            ]
        )
    )

    def examples(self) -> int:
        """More texts than usual, since few edits leave sheets that can be read."""
        return max(200, super().examples())


@pytest.mark.soak
class TestWokAndRollThoroughly(TestWokAndRoll):
    thorough = True
