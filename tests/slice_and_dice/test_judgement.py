"""What the bots of Slice & Dice think of others on the same line."""

import random

import pytest

from dicery.games.slice_and_dice.bots.judgement import SliceJudgement
from dicery.games.slice_and_dice.bots.tuning import STRATEGY
from tests.slice_and_dice.table import new

PLAIN, MASTERLY = STRATEGY.judgement, STRATEGY.search_judgement


def walk(steps, **options):
    """The positions of a random match."""
    state, luck = new(2, **options), random.Random(6)
    for _ in range(steps):
        if state.over:
            return
        state.apply(state.actor(), luck.choice(state.actions(state.actor())))
        yield state


@pytest.mark.heavy
def test_partners_judge_alike_whatever_they_think_of_rivals():
    for state in walk(600, mode="coop"):
        for seat in (0, 1):
            assert PLAIN.value(state, seat) == MASTERLY.value(state, seat)


def test_a_rival_on_the_line_makes_a_dish_worth_less_to_greedy_and_as_much_to_a_master():
    assert isinstance(PLAIN, SliceJudgement) and isinstance(MASTERLY, SliceJudgement)
    met = 0
    for state in walk(600):
        line = state.markers[0]
        if line == state.markers[1] and state.line_is_free(line, 0) and not state.board(1):
            met += 1
            assert PLAIN.crowd(state, 0, line, 2) < MASTERLY.crowd(state, 0, line, 2) == 1.0
    assert met
