"""The end of a match: who is where, why ties are broken, and no ranks where there is nobody to beat."""

from types import SimpleNamespace

import pytest

import dicery
from dicery import SPECTATOR
from dicery.engine.play import playout
from dicery.engine.rng import Rng
from dicery.match.standing import options_line, result_sentence, standing, standing_lines

NAMES = ["Ana", "Bob", "Cem", "Dag"]


def box(reason="sat later", goal=""):
    return SimpleNamespace(
        goal=lambda view: goal, tie_reason=lambda *which: reason, prompt=lambda *which: "It is over."
    )


def end(scores, ranks):
    return {"seats": len(scores), "scores": scores, "ranks": ranks, "over": True}


@pytest.mark.parametrize(
    ("scores", "ranks", "lines"),
    [
        ([5, 5], [2, 1], [" 1.  Bob     5 points", " 2.  Ana     5 points", "Bob wins the tie: sat later."]),
        ([5, 1], [1, 2], [" 1.  Ana     5 points", " 2.  Bob      1 point"]),
        ([5, 5], [1, 1], [" 1.  Ana     5 points", " 1.  Bob     5 points"]),
    ],
)
def test_a_tie_that_was_broken_says_why(scores, ranks, lines):
    assert standing_lines(box(), end(scores, ranks), NAMES[:2]) == lines


def test_ties_below_the_first_place_and_of_several_are_explained_once_each():
    ties = standing_lines(box(), end([5, 5, 5, 5], [1, 1, 3, 4]), NAMES)[4:]
    assert ties == ["Ana and Bob win the tie: sat later.", "Cem is ahead of Dag: sat later."]


def test_a_game_without_a_reason_for_ties_gives_none():
    assert len(standing_lines(box(reason=""), end([5, 5], [2, 1]), NAMES[:2])) == 2


def test_a_shared_first_place_is_called_a_tie():
    assert result_sentence(box(), end([5, 5, 2], [1, 1, 3]), NAMES[:3]) == "A tie: Ana and Bob share the win."
    assert result_sentence(box(), end([5, 5], [2, 1]), NAMES[:2]) == "It is over."


@pytest.mark.parametrize(("scores", "goal"), [([7, 7], "lost"), ([7, 7], "won"), ([7], ""), ([7], "lost")])
def test_a_team_and_somebody_alone_have_no_ranks(scores, goal):
    view = end(scores, [1] * len(scores))
    found = standing(box(goal=goal), view)
    assert (found.ranks, found.winners, found.ties, found.goal) == ((), (), (), goal)
    assert result_sentence(box(goal=goal), view, NAMES) == "It is over."
    assert standing_lines(box(goal=goal), view, NAMES[: len(scores)])[0] == "Ana     7 points"


@pytest.mark.parametrize(
    ("name", "seats", "settings", "goal"),
    [
        ("slice-and-dice", 2, {"mode": "coop", "limit": "throws", "throws": 40, "difficulty": "hard"}, "lost"),
        ("slice-and-dice", 2, {"max_rounds": 20}, ""),
        ("chicken-fried-dice", 1, {"solo_target": 140}, "lost"),
        ("diced-veggies", 1, {"solo_par": 0}, "won"),
        ("diced-veggies", 1, {"solo_par": 200}, "lost"),
        ("wok-and-roll", 1, {"max_turns": 10}, ""),
    ],
)
def test_games_alone_or_together_are_won_or_lost_and_ranked_only_against_others(name, seats, settings, goal):
    """[SD-13.6, CF-15.4, DV-13.10]"""
    game = dicery.game(name)
    state = game.new(seats, **settings)
    assert game.goal(state.view(SPECTATOR)) == ""
    playout(state, Rng(2), game.buffer())
    found = standing(game, state.view(SPECTATOR))
    assert found.goal == goal
    assert bool(found.ranks) == (goal == "" and seats > 1)


def test_only_options_that_differ_from_a_standard_table_are_named():
    game = dicery.game("dessert-dice")
    standard = {option.name: option.at_table for option in game.options}
    assert options_line(game, standard) == ""
    changed = {**standard, "stall_guard": 4, "open_cards": True}
    assert options_line(game, changed) == "options that differ from the standard: stall_guard=4 open_cards=yes"
