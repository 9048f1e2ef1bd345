"""Position texts of Diced Veggies: they come back as they were, and what cannot be is refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicery import BadPosition, Rng
from dicery.testing.by_hand import play
from tests.diced_veggies.table import GAME, SPARE, kitchen, new, position


@given(st.integers(0, 2**32), st.integers(0, 400), st.integers(1, 4))
@settings(deadline=None, max_examples=60)
def test_a_position_comes_back_as_it_was(seed, steps, seats):
    state = new(seats, starter="random" if seed % 2 else 1)
    rng = Rng(seed)
    while steps > 0 and not state.over:
        actions = state.actions(state.actor())
        state.apply(state.actor(), actions[rng.below(len(actions))])
        steps -= 1
    again = GAME.load(state.position())
    assert again.position() == state.position()
    assert again.view(0) == state.view(0)
    assert again.actions(again.actor()) == state.actions(state.actor())


COOK = {"pantries": ("Mu4 Pe2 Pe5 Pe6 To2 To6",), "recipes": ("stuffed-peppers",), "hypes": ("socks-off",)}


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"block": "Ca1"}, "dice such as Ca2"),
        ({"block": "Ca2 ... Ca2"}, "one piece, without gaps"),
        ({"block": "Ca2 / ... Ca2"}, "one piece"),
        ({"block": ""}, "a die to cut"),
        ({"block": "Ca2 Ca2 Ca2 Ca2", "pantries": ("Ca2 Ca2 Ca2 Ca2",)}, "at most seven dice of a type"),
        ({"pantries": ("Ca2 Ca2 Ca2 Mu2 Mu2 Mu2 On2 On2 On2",)}, "at most 8 dice"),
        ({"step": "restock"}, "lacks a type"),
        ({"step": "cook"}, "a recipe that can be cooked"),
        ({"step": "stir"}, "a step of die"),
        ({"step": "limits"}, "something over the limits"),
        ({"step": "rush"}, "a rush only alone"),
        ({"step": "cut", "more": "1"}, "a step and a seat, no more"),
        ({"active": 1, "turn": 4}, "seat 0, as 4 turns"),
        ({"turn": 120}, "fewer than 120 turns"),
        ({"end": "1"}, "a seat that has cooked 6"),
        ({"end": "0 0"}, "a seat that has cooked 6"),
        ({"end": "- 0"}, "a step of cooking"),
        ({"cooked": ("pizza gumbo lecso paella hot-dog omelette",)}, "cooked recipes before the end"),
        ({"recipes": ("pizza gumbo lecso",)}, "at most 2 recipes"),
        ({"hypes": ("zesty sizzling rainbow",)}, "at most 2 recipes and 2 hypes"),
        ({"recipes": ("pizza", "pizza")}, "pizza is in two"),
        ({"recipes": ("pizzza",)}, "cards by their ids"),
        ({"hypes": ("talk-of-town",), "chef_tokens": False}, "none that stays in the box"),
        ({"tokens": "0", "chef_tokens": False}, "none, as chef_tokens=no"),
        ({"tokens": "2"}, "from 0 to 1"),
        ({"display": "pizza"}, "3 recipes"),
        ({"shape": "a1"}, "no block is being packed"),
        ({"plan": "pizza"}, "as far as they are settled"),
        ({"step": "die", "block": "", "turn": 0}, "a staircase"),
        ({"step": "refill", "more": "1", "display": "pizza - -"}, "an empty slot to be refilled"),
        ({"step": "chef", **COOK, "plan": "stuffed-peppers / zesty / -"}, "a recipe and a hype that can be cooked"),
        ({"step": "dice", **COOK, "plan": "stuffed-peppers / socks-off / - / no / Mu3"}, "come to this step"),
        ({"step": "dice", **COOK, "plan": "stuffed-peppers / socks-off / - / number / Mu4 Pe3"}, "that can be spent"),
        (
            {"step": "change", **COOK, "plan": "stuffed-peppers / socks-off / - / kept / Mu4 Pe5 Pe6"},
            "come to this step",
        ),
        ({"step": "starter", "turn": 0, "block": "Ca2"}, "all 35 dice"),
        ({"first": 1}, "0, as the options say"),
        ({"first": 2, "starter": "random"}, "from 0 to 1"),
        ({"first": None, "starter": "random"}, "the seat that began"),
        ({"first": 1, "starter": 2, "active": 0, "turn": 4}, "seat 1, as 4 turns"),
    ],
)
def test_a_position_that_cannot_be_is_refused(change, named):
    with pytest.raises(BadPosition) as caught:
        position(**change)
    assert named in str(caught.value)


def test_a_cook_under_way_is_part_of_the_position():
    """[DV-7.7]"""
    state = kitchen("Mu4 Pe2 Pe5 Pe6 To2 To6", "stuffed-peppers", "socks-off")
    play(state, "cook stuffed-peppers + socks-off")
    assert "plan: stuffed-peppers / socks-off / -\n" in state.position()
    play(state, "chef number")
    assert "plan: stuffed-peppers / socks-off / - / number / Mu4\n" in state.position()
    assert GAME.load(state.position()).view(0) == state.view(0)
    state = kitchen("Mu4 Pe2 Pe5 Pe6 To2 To6", "stuffed-peppers")
    play(state, "cook stuffed-peppers", "chef kept", "use pepper 2+5", "use tomato 2")
    assert "plan: stuffed-peppers / - / - / kept / Mu4 Pe2 Pe5 To2\n" in state.position()
    again = GAME.load(state.position())
    assert (again.view(0), again.actions(0)) == (state.view(0), state.actions(0))


def test_the_block_is_written_as_it_lies():
    """[DV-1.1]"""
    assert f"  {SPARE} ... ...\n" in position().position()
