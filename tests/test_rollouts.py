"""Steps compared by playing on: repeatable, honest, and faithful to greedy where nothing is to be gained."""

import itertools
import time

import pytest

import dicery
from dicery.bots.greedy import GreedyPlayer
from dicery.bots.levels import strategy_of
from dicery.bots.rollouts import RolloutPlayer
from dicery.engine.rng import Rng
from dicery.engine.strategy import Tuning
from dicery.testing.states import fields
from tests.test_search import positions

pytestmark = pytest.mark.heavy
GAMES = list(dicery.SHELF)


def player(name, visits, prior_visits=8.0, rollout_margin=1.0):
    tuning = Tuning(prior_visits, exploration=1.0, rounds=0, samples=0, rollout_margin=rollout_margin)
    return RolloutPlayer(strategy_of(dicery.game(name)).judgement, dicery.Budget(visits), tuning)


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
        bot = player("slice-and-dice", 10**6, rollout_margin=0.0)
        choice = bot.choose(state, seat, Rng(1))
        greedy = GreedyPlayer(strategy_of(dicery.game("slice-and-dice")).judgement)
        values = {action: greedy.outlook(state, seat, action, Rng(1)) for action in state.actions(seat)}
        assert values[choice] == max(values.values())


def openings(count, seed):
    """Positions of Slice & Dice that are worth playing on."""
    judgement = strategy_of(dicery.game("slice-and-dice")).judgement
    return [state for state in positions("slice-and-dice", 2, count, seed) if judgement.worth_rollouts(state)]


def test_a_comparison_keeps_to_its_budget_and_measures_all_by_the_first_choice():
    found = openings(30, 4)
    assert len(found) >= 4
    for state in found:
        bot = player("slice-and-dice", 60)
        bot.think(state, state.actor(), Rng(1))
        edges = bot.root.edges
        assert 0 < sum(edge.visits for edge in edges) <= 60
        assert [edge.guess for edge in edges] == sorted((edge.guess for edge in edges), reverse=True)
        assert edges[0].lead == 0.0 and edges[0].visits == max(edge.visits for edge in edges)


def test_where_first_guesses_are_not_trusted_the_greatest_mean_lead_is_chosen():
    for state in openings(30, 5):
        bot = player("slice-and-dice", 100, prior_visits=0.000001)
        bot.think(state, state.actor(), Rng(1))
        best = bot.best([])
        greatest = max(edge.lead / edge.visits for edge in bot.root.edges if edge.visits > 0)
        assert best.lead / best.visits == pytest.approx(greatest, abs=0.00001)


def test_where_first_guesses_are_all_that_counts_the_first_choice_is_made():
    for state in openings(30, 7):
        bot = player("slice-and-dice", 100, prior_visits=10.0**9)
        bot.think(state, state.actor(), Rng(1))
        assert bot.best([]).guess == pytest.approx(bot.root.edges[0].guess, abs=0.00001)


def test_throws_and_stops_are_not_played_on():
    judgement = strategy_of(dicery.game("slice-and-dice")).judgement
    others = [state for state in positions("slice-and-dice", 2, 12, 8) if not judgement.worth_rollouts(state)]
    assert others
    for state in others:
        bot = player("slice-and-dice", 100)
        bot.think(state, state.actor(), Rng(1))
        assert sum(edge.visits for edge in bot.root.edges) == 0


def test_advice_of_a_comparison_tells_several_moves_as_it_ranks_them():
    for state in positions("slice-and-dice", 2, 4, 6):
        seat = state.actor()
        advice = dicery.advise(state, seat, dicery.Budget(60))
        assert len(advice) == min(15, len(state.actions(seat)))
        assert all(one.visits == 60 // len(advice) and 0 <= one.low <= one.chance <= one.high <= 1 for one in advice)
        assert {one.move for one in advice} <= set(state.legal_moves(seat))


def test_when_the_time_is_up_no_further_step_is_played_on(monkeypatch):
    """Each may take seconds where nothing is compiled."""
    clock = itertools.count(1.0)
    monkeypatch.setattr(time, "perf_counter", lambda: next(clock))
    for state in openings(30, 4):
        bot = player("slice-and-dice", 10**6)
        bot.budget = dicery.Budget(10**6, 1500)
        bot.think(state, state.actor(), Rng(1))
        assert sum(edge.visits for edge in bot.root.edges) == 1
        assert bot.best([]).action in state.actions(state.actor())
