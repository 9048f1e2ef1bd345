"""What the bots of Slice & Dice think of others on the same line, and what greedy answers in rivals' turns."""

import random

import pytest

from dicery.bots.greedy import GreedyPlayer
from dicery.engine.rng import Rng
from dicery.games.slice_and_dice.bots.judgement import SliceJudgement
from dicery.games.slice_and_dice.bots.tuning import STRATEGY
from dicery.testing.by_hand import play
from tests.slice_and_dice.table import GAME, new, position

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


def greedy_choice(state):
    """What greedy does in the seat that is asked."""
    seat = state.waiting_seats()[0]
    return GAME.notation(state, seat, GreedyPlayer(PLAIN).choose(state, seat, Rng(3)))


BIG = "pizza-margherita 1, kefta 1, idli 1"
ALMOST = "line=1 board=tomato,flour,cheese,herbs,knead"  # bake is missing


def test_greedy_answers_the_throw_that_completes_a_big_dish():
    """[SD-7.11]"""
    for card in ("wooden-spoon", "pizza-slicer", "spatula"):
        state = position(ALMOST, f"line=2 hand={card}", lines=BIG, step="cook 1")
        assert greedy_choice(play(state, "throw", "*bake")) == f"play {card}"


def test_greedy_gives_the_last_cut_before_a_dish_is_complete_unless_a_special_completes_it():
    """[SD-8.30, SD-9.4]"""
    rival = "line=2 hand=meat-tenderizer"
    state = position(ALMOST, rival, lines=BIG, step="cook 1", turn="cuts=2")
    assert greedy_choice(play(state, "throw", "*bake")) == "play meat-tenderizer"
    cook = "line=1 board=tomato,flour,cheese,bake,knead owned=herbs"
    owner = position(cook, rival, lines=BIG, step="cook 1", turn="cuts=2")
    assert greedy_choice(play(owner, "throw", "*herbs")) == "pass"


def test_greedy_averts_the_last_cut_given_by_a_rival_with_a_special():
    """[SD-9.4]"""
    cook = "line=1 board=tomato,flour,bake,knead owned=herbs"
    state = position(cook, "line=2 hand=meat-tenderizer", lines=BIG, step="cook 1", turn="cuts=2")
    play(state, "throw", "*cheese", "play meat-tenderizer")
    assert greedy_choice(state) == "add herbs"
