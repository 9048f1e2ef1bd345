"""The ledger's calibration in small: the sensible bot, written after its description, plays as it says."""

from statistics import fmean

import pytest

from tests.slice_and_dice.calibration import played, player
from tests.slice_and_dice.mixed import HABITS
from tests.slice_and_dice.sensible import Sensible

pytestmark = pytest.mark.heavy

# Of the sensible bot here, 600 games.
LEDGER = {"rounds": 29.8, "throws": 315, "decisions": 600, "last cuts": 38.6, "played": 13.6, "winner's points": 36.2}


def test_three_sensible_bots_play_as_the_ledger_says():
    """Within a tenth; in 24 games the standard errors are a twentieth. Many games: python -m ...calibration."""
    rows = [played([Sensible()] * 3, {}, 21, number)[1] for number in range(24)]
    found = {row: fmean(counts[row] for counts in rows) for row in LEDGER}
    assert found == pytest.approx(LEDGER, rel=0.1)


@pytest.mark.parametrize("habit", HABITS)
def test_greedy_with_a_habit_of_the_sensible_bot_plays_to_the_end(habit):
    state, _ = played([player(f"greedy+{habit}"), player("greedy")], {"dishes_to_win": 3}, 3, 0)
    assert state.over and max(state.served) >= 3
