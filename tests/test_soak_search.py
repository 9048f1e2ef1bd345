"""Many decisions under random budgets: nothing is raised, nothing is changed, memory stays within bounds."""

import random
import resource

import pytest

import dicery
from dicery.bots.levels import search_player
from dicery.engine.rng import Rng
from dicery.testing.states import fields

MEGABYTES = 300  # that thinking may add to what was used after a tenth of the decisions


def memory():
    """The most that this process has used, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def budget(draw, slow):
    """Visits, or milliseconds, or both; where a visit takes long there is always a limit of time."""
    milliseconds = draw.choice((1, 5, 20)) if slow else draw.choice((0, 0, 1, 5, 20))
    return dicery.Budget(draw.choice((1, 2, 7, 30, 100, 10**6 if milliseconds else 300)), milliseconds)


def walk(name, count, seed):
    """Matches of random seats and options to be decided in: most steps at random, some by a bot that thinks."""
    draw = random.Random(seed)
    game = dicery.game(name)
    state = game.new(draw.randint(game.fewest, game.most))
    decided = 0
    while decided < count:
        seat = state.actor()
        actions = state.actions(seat)
        action = draw.choice(actions)
        if seat != dicery.CHANCE and len(actions) > 1 and draw.random() < 0.25:
            seat = draw.choice(state.waiting_seats())
            kept = fields(state)
            player = search_player(game, budget(draw, name == "wok-and-roll"))
            hand = state.redeal(seat, Rng(draw.randrange(1 << 32)))
            shown = fields(hand)
            action = player.choose(hand, seat, Rng(draw.randrange(1 << 32)))
            assert action in state.actions(seat)
            assert fields(state) == kept and fields(hand) == shown
            assert player.edges <= player.most_edges + game.width
            decided += 1
        state.apply(seat, action)
        if state.over:
            state = game.new(draw.randint(game.fewest, game.most))


def decide_often(count, seed):
    for name in dicery.SHELF:
        walk(name, count // 10, seed)
    before = memory()
    for name in dicery.SHELF:
        walk(name, count - count // 10, seed + 1)
    assert memory() - before < MEGABYTES


@pytest.mark.heavy
def test_decisions_under_random_budgets():
    decide_often(60, 1)


@pytest.mark.soak
def test_ten_thousand_decisions_under_random_budgets():
    decide_often(2000, 2)
