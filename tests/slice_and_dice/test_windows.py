"""Slice & Dice: what rivals may play in another player's turn, and what the active player answers (SD-7.10 to 7.13)."""

import pytest

from dicery.testing.by_hand import play, refused
from tests.slice_and_dice.table import asked, board, cook, hand, moves, position, step

SOLE = "sole-meuniere 1, kefta 1, idli 1"  # flour, fish, lemon, fry


@pytest.mark.parametrize(
    ("own", "rival", "dice", "is_asked"),
    [
        ("board=tomato,garlic", "wooden-spoon", "*chop", True),
        ("board=chop,garlic", "pizza-slicer", "*tomato", True),
        ("board=tomato,garlic", "pizza-slicer", "*chop", False),  # an empty knife
        ("board=chop", "wooden-spoon,pizza-slicer", "*garlic", False),  # tomato would still be missing
        ("board=chop owned=tomato", "pizza-slicer", "*garlic", True),  # but a special token fills its place
        ("board=chop,garlic owned=tomato", "pizza-slicer", "*onion", True),  # also instead of the cut of a miss
        ("board=tomato,garlic,beans", "wooden-spoon", "*chop", False),  # an extra token blocks the dish
    ],
)
def test_spoon_and_slicer_are_asked_for_when_the_dish_can_be_completed_without_another_throw(
    own, rival, dice, is_asked
):
    """[SD-7.11, SD-8.13, SD-8.14]"""
    state = position(f"line=1 {own}", f"line=2 hand={rival}", step="cook 1")
    play(state, "throw", dice)
    assert (asked(state) == 2) == is_asked
    if is_asked:
        assert step(state) == "throw-window" and moves(state) == ["pass", f"play {rival}"]
        assert state.view(1)["completing"]


def test_a_token_taken_before_the_take_is_missing_again_and_may_be_a_hit():
    """[SD-7.11, SD-5.3]"""
    state = position("line=1 board=tomato,garlic", "hand=wooden-spoon", step="cook 1")
    play(state, "pick", "die garden", "die blade", "roll", "*tomato", "*chop")
    assert moves(state) == ["pass", "play wooden-spoon"]
    play(state, "play wooden-spoon", "out tomato")
    assert moves(state) == ["take", "leave tomato", "leave chop"]  # the garden die shows tomato


def test_the_throw_window_starts_over_after_every_card():
    """[SD-7.11]"""
    state = position("line=1 board=tomato,garlic", "hand=spatula", "hand=wooden-spoon,colander", step="cook 1")
    play(state, "throw", "*chop")
    assert asked(state) == 2
    play(state, "pass", "play wooden-spoon", "out tomato")
    assert asked(state) == 2 and moves(state) == ["pass", "play spatula"]
    play(state, "pass")
    assert asked(state) == 3 and moves(state) == ["pass", "play colander"]


@pytest.mark.parametrize(
    ("own", "cuts", "is_asked"),
    [
        ("board=tomato", 0, True),  # the dish is not complete with the hit
        ("board=tomato", 2, True),
        ("board=tomato,chop", 1, False),  # complete, and the cut would not be the last
        ("board=tomato,chop", 2, True),
    ],
)
def test_meat_tenderizer_may_follow_a_hit_where_a_cut_matters(own, cuts, is_asked):
    """[SD-7.11]"""
    state = position(f"line=1 {own}", "hand=meat-tenderizer", step="cook 1", turn=f"cuts={cuts}")
    play(state, "pick", "die garden", "roll", "*garlic")
    assert (asked(state) == 2) == is_asked


def test_after_a_given_cut_the_hits_are_taken():
    """[SD-8.30, SD-7.11]"""
    state = position("line=1", "hand=meat-tenderizer,colander", step="cook 1")
    play(state, "throw", "*garlic", "*mince", "play meat-tenderizer")
    assert state.cuts == 1 and asked(state) == 2 and moves(state) == ["pass", "play colander"]
    play(state, "pass", "take")
    assert board(state, 1) == ["garlic"] and state.cuts == 1 and step(state) == "cook"


def test_the_last_cut_comes_before_the_hits_and_loses_them():
    """[SD-8.30, SD-5.9]"""
    state = position("line=1 board=tomato,chop", "hand=meat-tenderizer", step="cook 1", turn="cuts=2")
    play(state, "throw", "*garlic", "play meat-tenderizer")
    assert asked(state) == 1 and moves(state) == ["lose tomato", "lose chop"] and state.view(0)["hits"] == []
    play(state, "lose chop")
    assert board(state, 1) == ["tomato"] and asked(state) == 2 and hand(state, 2) == []


def test_oven_mitt_heals_the_given_last_cut_and_the_hits_can_be_taken():
    """[SD-8.16, SD-8.30]"""
    state = position("line=1 board=tomato,chop hand=oven-mitt", "hand=meat-tenderizer", step="cook 1", turn="cuts=2")
    play(state, "throw", "*garlic", "play meat-tenderizer")
    assert moves(state) == ["cut", "play oven-mitt"] and state.cuts == 3
    lost = play(state.clone(), "cut")
    assert moves(lost) == ["lose tomato", "lose chop"]
    play(state, "play oven-mitt")
    assert state.cuts == 2 and moves(state) == ["take", "leave garlic"]
    assert cook(play(state, "take"), 1)["cooked"] == ["bruschetta"]


def test_a_special_that_averts_a_given_cut_may_complete_the_dish():
    """[SD-9.4, SD-5.11]"""
    state = position("line=1 board=tomato,chop owned=garlic", "hand=meat-tenderizer", step="cook 1", turn="cuts=2")
    play(state, "throw", "*garlic", "play meat-tenderizer")
    assert moves(state) == ["cut", "add garlic"]
    play(state, "add garlic")
    assert cook(state, 1)["cooked"] == ["bruschetta"] and state.view(0)["bag"].count("garlic") == 1


def test_a_special_that_does_not_fit_averts_nothing():
    """[SD-9.4]"""
    state = position("line=1 board=tomato owned=egg,tomato", "hand=meat-tenderizer", step="cook 1")
    play(state, "throw", "*onion", "*mince", "play meat-tenderizer")
    assert state.cuts == 2 and step(state) == "cook"  # without a question


def test_the_cut_window_follows_a_miss_whose_cut_was_averted_too():
    """[SD-7.12, SD-9.4]"""
    state = position("line=1 board=fish owned=lemon", "hand=meat-tenderizer", lines=SOLE, step="cook 1")
    play(state, "throw", "*rice", "*soy", "*bake", "add lemon")
    assert asked(state) == 2 and step(state) == "cut-window" and state.cuts == 0
    play(state, "play meat-tenderizer")
    assert state.cuts == 1 and step(state) == "cook"


def test_no_window_opens_after_a_special_that_completes_the_dish():
    """[SD-7.12, SD-5.11]"""
    state = position("line=1 board=fish,flour,fry owned=lemon", "hand=meat-tenderizer", lines=SOLE, step="cook 1")
    play(state, "throw", "*herbs", "add lemon")
    assert cook(state, 1)["cooked"] == ["sole-meuniere"]


def test_a_dish_completed_by_a_utensil_or_served_in_the_opening_is_taken_at_once():
    """[SD-5.11, SD-7.13]"""
    rival = "hand=wooden-spoon,pizza-slicer,meat-tenderizer"
    placed = position("line=1 board=tomato,chop hand=roasting-pan", rival, step="cook 1")
    assert cook(play(placed, "play roasting-pan", "in garlic"), 1)["cooked"] == ["bruschetta"]
    served = position("line=3 board=rice,steam", rival)
    assert cook(play(served, "serve"), 1)["cooked"] == ["idli"]


def test_a_window_without_a_card_for_it_is_not_open():
    """[SD-7.10]"""
    state = position("line=1 board=tomato,garlic", "hand=mill,pizza-slicer", "line=1", step="cook 1")
    play(state, "throw", "*chop")
    assert asked(state) == 1 and refused(state, "pass") == "SD-7.10"
