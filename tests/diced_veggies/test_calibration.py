"""The ledger's calibration in small: its greedy bot, written after its description, plays as it says."""

from statistics import fmean

import pytest

from dicery import Rng
from dicery.games.diced_veggies.rules import actions as a
from tests.diced_veggies.calibration import played, player
from tests.diced_veggies.described import Described
from tests.diced_veggies.mixed import HABITS
from tests.diced_veggies.table import kitchen

pytestmark = pytest.mark.heavy

# Of a seat; decisions and restocks of a match.
LEDGER = {"score": 58.9, "turns": 10.8, "recipes": 5.7, "hypes": 3.3, "decisions": 69, "restocks": 1.8}


def test_two_described_bots_play_as_the_ledger_says():
    """Within a twentieth, hypes and restocks within a tenth. Many games: python -m ...calibration."""
    matches = [played([Described()] * 2, {}, 21, number) for number in range(24)]
    found = {row: fmean(match.counts[row] for match in matches) / 2 for row in ("turns", "recipes", "hypes")}
    found["score"] = fmean(float(score) for match in matches for score in match.state.scores())
    found |= {row: fmean(match.counts[row] for match in matches) for row in ("decisions", "restocks")}
    assert {row: found[row] / LEDGER[row] for row in LEDGER} == {
        row: pytest.approx(1, abs=0.1 if row in ("hypes", "restocks") else 0.05) for row in LEDGER
    }


def test_the_described_bot_cooks_what_it_can():
    """Although by its measure two recipes that share their dice are worth more than one that is cooked."""
    state = kitchen("Mu2 On2 Pe2 To2", "omelette hot-dog", tokens="")
    described = Described()
    outlooks = {action: described.greedy.outlook(state, 0, action, Rng(1)) for action in state.actions(0)}
    assert max(outlooks, key=lambda action: outlooks[action]) == a.DONE
    assert described.choose(state, 0, Rng(1)) != a.DONE


@pytest.mark.parametrize("habit", HABITS)
def test_greedy_with_a_habit_of_the_described_bot_plays_to_the_end(habit):
    match = played([player(f"greedy+{habit}"), player("greedy")], {"target": 4}, 3, 0)
    assert match.state.over and match.counts["recipes"] >= 4
