"""Steps compared by playing on: repeatable, honest, and faithful to greedy where nothing is to be gained."""

import pytest

import dicery
from dicery.bots.greedy import GreedyPlayer
from dicery.bots.judgement import JUDGEMENTS
from dicery.bots.rollouts import RolloutPlayer
from dicery.bots.search import Tuning
from dicery.engine.rng import Rng
from tests.test_search import positions
from tests.walks import fields

pytestmark = pytest.mark.heavy
GAMES = list(dicery.SHELF)


def player(name, visits, trust=8.0, curiosity=1.0, rounds=-1, margin=1.0):
    tuning = Tuning(trust, curiosity, rounds, tries=0, margin=margin)
    return RolloutPlayer(JUDGEMENTS[name], dicery.Budget(visits), tuning)


@pytest.mark.parametrize("name", GAMES)
def test_a_comparison_is_legal_repeatable_and_changes_nothing(name):
    for state in positions(name, 2, 3, 1):
        seat = state.actor()
        kept = fields(state)
        first = player(name, 40).choose(state, seat, Rng(5))
        assert first in state.actions(seat)
        assert first == player(name, 40).choose(state, seat, Rng(5))
        assert fields(state) == kept


@pytest.mark.parametrize("name", GAMES)
def test_what_the_seat_cannot_see_does_not_matter_to_a_comparison(name):
    for state in positions(name, 2, 3, 2):
        seat = state.actor()
        twin = state.redeal(seat, Rng(8))
        choices = [player(name, 40).choose(real.redeal(seat, Rng(1)), seat, Rng(6)) for real in (state, twin)]
        assert choices[0] == choices[1]


def test_without_a_margin_the_judgements_first_choice_is_made_and_nothing_is_played():
    for state in positions("slice-and-dice", 2, 6, 3):
        seat = state.actor()
        bot = player("slice-and-dice", 10**6, margin=0.0)
        choice = bot.choose(state, seat, Rng(1))
        greedy = GreedyPlayer(JUDGEMENTS["slice-and-dice"])
        values = {action: greedy.outlook(state, seat, action, Rng(1)) for action in state.actions(seat)}
        assert values[choice] == max(values.values())


def test_a_comparison_keeps_to_its_budget_and_measures_all_by_the_first_choice():
    for state in positions("slice-and-dice", 2, 6, 4):
        seat = state.actor()
        bot = player("slice-and-dice", 60)
        bot.think(state, seat, Rng(1))
        edges = bot.root.edges
        assert sum(edge.visits for edge in edges) <= 60
        assert [edge.guess for edge in edges] == sorted((edge.guess for edge in edges), reverse=True)
        assert edges[0].lead == 0.0 and edges[0].visits == max(edge.visits for edge in edges)


def test_where_first_guesses_are_not_trusted_the_greatest_mean_lead_is_chosen():
    for state in positions("slice-and-dice", 2, 6, 5):
        bot = player("slice-and-dice", 200, trust=0.001)
        bot.think(state, state.actor(), Rng(1))
        best = bot.best([])
        assert best.lead / best.visits == max(edge.lead / edge.visits for edge in bot.root.edges if edge.visits > 0)


def test_advice_of_a_comparison_tells_several_moves_as_it_ranks_them():
    for state in positions("slice-and-dice", 2, 4, 6):
        seat = state.actor()
        advice = dicery.advise(state, seat, dicery.Budget(60))
        assert len(advice) == min(15, len(state.actions(seat)))
        assert all(one.visits == 60 // len(advice) and 0 <= one.low <= one.chance <= one.high <= 1 for one in advice)
        assert {one.move for one in advice} <= set(state.legal_moves(seat))
