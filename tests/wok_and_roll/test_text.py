"""What is told about a turn and about the seats: phases, a fact for each seat, what points are made of."""

import pytest

from dicery import CHANCE, SPECTATOR, Rng
from dicery.games.wok_and_roll.parts import PARTS
from dicery.testing.by_hand import play
from tests.wok_and_roll.table import GAME, blank, locked, new, position, roll

NAMES = ["Ana", "Bruno"]


def test_a_roll_is_told_in_words():
    """[WR-4.1]"""
    state = roll(position("simple t1 roll 0 ../....", blank(), blank()), "snmvr")
    told = GAME.sentence(state, CHANCE, state.parse(CHANCE, "b"), 0, NAMES)
    assert told == "Ana rolled Seafood and Noodle on red, Meat, Vegetable, Rice and Book on white (1 of 3)."


def test_equal_dice_of_a_roll_are_counted():
    """[WR-4.1]"""
    state = roll(position("simple t1 roll 0 ../....", blank(), blank()), "rrbbn")
    told = GAME.sentence(state, CHANCE, state.parse(CHANCE, "b"), 0, NAMES)
    assert told == "Ana rolled 2 Rice on red, 3 Books and Noodle on white (1 of 3)."


def test_what_a_seat_has_done_is_told_in_words_when_all_are_done():
    """[WR-16.2]"""
    state = play(locked("nn/nnbb", blank("F:-"), blank("F:-")), "N1", "N2", "+n")
    assert GAME.sentence(state, 1, state.parse(1, "done"), 1, NAMES) == (
        "Ana bought the Noodle skill and cooked the 1st & 2nd Noodle. Bruno cooked nothing."
    )


def test_dishes_and_platters_are_told_by_where_they_are_on_the_sheet():
    """[WR-5.5, WR-5.6]"""
    simple, expert = (
        [menu.group_name(group) for group in menu.groups] + [menu.serving_name(len(menu.servings) - 1)]
        for menu in PARTS.menus
    )
    assert simple == [
        "Rice column",
        "Noodle column",
        "upper Meat platter",
        "lower Meat platter",
        "upper Vegetable platter",
        "lower Vegetable platter",
        "Steamed Prawn platter",
        "Chilli Crab platter",
        "4th Chilli Crab",
    ]
    assert expert[1] == "Claypot Rice column" and len(set(expert)) == len(expert)


def test_a_seat_reads_why_its_cooking_is_over():
    """[WR-5.10]"""
    state = locked("nn/mvsr", blank("F:-"), blank())
    assert (
        GAME.sentence(state, 0, state.parse(0, "N1"), 0, NAMES)
        == "Ana cooked the 1st Noodle. Ana can pay for nothing more."
    )


def test_skills_are_told_as_the_sheet_calls_them():
    """[WR-9.1, WR-9.5]"""
    state = locked("nn/bbbb", blank("F:-"), blank())
    assert GAME.sentence(state, 0, state.parse(0, "+n"), 0, NAMES) == "Ana bought the Noodle skill."
    assert (
        GAME.sentence(state, 0, state.parse(0, "+5"), 0, NAMES) == "Ana bought the skill “3 per full dish or platter”."
    )


@pytest.mark.parametrize(
    ("way", "told"),
    [
        ("=0", "pay with 2 Seafood dice and Fridge Seafood"),
        ("=s", "pay with 2 Seafood dice and Book die as Seafood"),
    ],
)
def test_ways_to_pay_are_told_in_words(way, told):
    """[WR-6.3, WR-6.6]"""
    state = play(locked("ss/bmrv", blank("K:s"), blank()), "S4", seat=0)
    assert GAME.label(state, 0, state.parse(0, way), NAMES) == told


@pytest.mark.parametrize(
    ("place", "now"),
    [
        ("simple t1 roll 0 ../....", 0),
        ("simple t7 market 2 ns/nmmv", 0),
        ("simple t30 over 3 ns/nmmv", -1),
    ],
)
def test_a_turn_is_a_market_and_then_cooking(place, now):
    """[WR-3.1]"""
    assert GAME.phases(position(place, blank(), blank()).view(0)) == (["Market", "Cook"], now)


def test_all_cook_in_the_second_phase():
    """[WR-3.1]"""
    assert GAME.phases(locked("ns/nmmv", blank(), blank()).view(1)) == (["Market", "Cook"], 1)


def test_before_the_first_roll_tiles_are_drawn_in_no_phase():
    """[WR-2.6]"""
    assert GAME.phases(new(2, menu="expert").view(SPECTATOR))[1] == -1


def test_a_fact_counts_what_is_complete_learned_and_held():
    """[WR-11.1]"""
    state = position("simple t7 market 2 ns/nmmv", blank("M:xxx|.... F:rb E:s K:v"), blank(), complete=4)
    assert GAME.fact(state.view(1), 0) == "1 of 4 complete · 1 skill · Fridge 2 · 1 gift · rolled first"
    assert GAME.fact(state.view(1), 1) == "0 of 4 complete · 0 skills · Fridge 6"


def test_a_fact_about_one_who_cooks_unseen_is_as_old_as_the_lock():
    """[WR-16.2]"""
    state = play(locked("nn/mmbb", blank("M:xx.|...."), blank()), "M3", "+v")
    assert GAME.fact(state.view(0), 0) == "1 of 3 complete · 1 skill · Fridge 6 · rolled first"
    assert GAME.fact(state.view(1), 0) == "0 of 3 complete · 0 skills · Fridge 6 · rolled first"
    assert GAME.score_parts(state.view(1), 0) == []
    assert GAME.score_parts(state.view(0), 0)[2] == ("Meat and Vegetable", 5)


def test_the_parts_of_a_score_are_the_totals_of_the_sheet():
    """[WR-11.5]"""
    won = blank("R:xxxxx. N:xxxxx.. M:xxx|.... V:....|xxx S:xxxx T:.x.x F:- E:- K:2")
    state = position("simple t9 over 3 ns/nmmv", won, blank())
    parts = [("Rice", 11), ("Noodle", 11), ("Meat and Vegetable", 10), ("Seafood", 18), ("Skills", 5)]
    assert GAME.score_parts(state.view(1), 0) == parts


@pytest.mark.parametrize("menu", ["simple", "expert"])
@pytest.mark.parametrize("seats", [1, 2, 5])
def test_the_parts_of_every_score_add_up_to_it(menu, seats):
    """[WR-11.5, WR-11.10]"""
    state, rng = new(seats, menu=menu, specials="on"), Rng(seats)
    told = 0
    while not state.over:
        actions = state.actions(state.actor())
        state.apply(state.actor(), actions[rng.below(len(actions))])
        for view in (state.view(0), state.view(SPECTATOR)):
            for owner, score in enumerate(view["scores"]):
                parts = GAME.score_parts(view, owner)
                assert sum(points for _, points in parts) == (score or 0)
                assert bool(parts) == (score is not None)
                told += bool(parts)
    assert told > 100
    assert [sum(points for _, points in GAME.score_parts(state.view(0), owner)) for owner in range(seats)] == list(
        state.scores()
    )


def test_labels_name_dice_in_words():
    """[WR-4.2, WR-6.3]"""
    state = locked("rr/nbsr", blank(), blank())
    cook = state.parse(0, "R1")
    assert GAME.label(state, 0, cook, NAMES) == "cook the 1st Rice, 1 point: 2 Rice dice"
    market = position("simple t1 market 1 rr/nbsr", blank(), blank())
    assert GAME.label(market, 0, market.parse(0, "keep rr/sb"), NAMES) == "roll again Rice and Noodle on white"


def test_dice_of_different_colours_are_told_apart():
    """[WR-1.1, WR-4.2]"""
    state = position("simple t1 market 1 rn/rnvv", blank(), blank())
    assert [
        GAME.label(state, 0, state.parse(0, move), NAMES)
        for move in ("keep n/rnvv", "keep rn/nvv", "keep n/nvv", "keep /")
    ] == [
        "roll again Rice on red",
        "roll again Rice on white",
        "roll again Rice on red, Rice on white",
        "roll all again",
    ]


def test_the_lot_is_told():
    """[WR-2.7]"""
    state = new(2, starter="random")
    assert GAME.prompt(state.view(0), NAMES) == "The starting player is drawn."
    assert GAME.phases(state.view(0))[1] == -1
    assert "The starting player is being drawn." in GAME.text(state.view(0), [], NAMES)
    second = state.parse(CHANCE, "seat 2")
    assert GAME.label(state, CHANCE, second, NAMES) == "Bruno begins"
    assert GAME.sentence(state, CHANCE, second, 0, NAMES) == "Bruno begins."
    state.play(CHANCE, "seat 2")
    assert GAME.prompt(state.view(0), NAMES) == "Bruno rolls."
    assert GAME.fact(state.view(0), 1) == "0 of 3 complete · 0 skills · Fridge 6 · rolled first"
    assert GAME.fact(state.view(0), 0) == "0 of 3 complete · 0 skills · Fridge 6"
    assert GAME.text(state.view(0), [], NAMES).count("rolled first") == 1


def test_a_tie_is_explained_and_a_shared_one_is_called_so():
    """[WR-11.7, WR-15.7]"""
    sheets = (blank("R:x....."), blank("R:x....."))
    tied = position("simple t30 over 1 rr/nnnn", *sheets).view(SPECTATOR)
    assert GAME.tie_reason(tied, 1, 0) == "sat later"
    assert GAME.prompt(tied, NAMES) == "Bruno wins."
    shared = position("simple t30 over 1 rr/nnnn", *sheets, tie="shared").view(SPECTATOR)
    assert GAME.tie_reason(shared, 1, 0) == GAME.tie_reason(shared, 0, 1) == ""
    assert GAME.prompt(shared, NAMES) == "Ana and Bruno tie."
