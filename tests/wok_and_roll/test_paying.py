"""Wok and Roll, clause by clause: paying, the Fridge, skills (sections 6, 7 and 9)."""

import pytest

from dicery.testing.by_hand import play, refused
from tests.wok_and_roll.table import blank, dice_left, expert, locked, position, token, totals


@pytest.mark.parametrize(
    ("dice", "marks", "move", "fridge", "circled", "left"),
    [
        ("rr/nmvs", "", "R1", "rnmvsb", "-", "nmvs"),
        ("rn/mvsb", "", "R1", "nmvsb", "-", "nmvsb"),
        ("rn/mvsb", "E:r", "R1", "rnmvsb", "-", "nmvsb"),
        ("nn/mvss", "E:r", "R1", "nmvsb", "-", "nnmvss"),
        ("sn/mvnn", "E:s F:rb K:r", "S1", "b", "-", "nnnmv"),
        ("sn/mvnn", "E:sb F:b K:r", "S1", "b", "-", "nnnmv"),
        ("sb/mvnn", "E:s F:b K:r", "S1", "b", "-", "nnmv"),
    ],
)
def test_dice_pay_first_then_circled_items_then_the_fridge(dice, marks, move, fridge, circled, left):
    """[WR-6.1, WR-6.2, WR-6.3, WR-6.4, WR-6.5, WR-7.1, WR-7.2]"""
    state = play(locked(dice, blank(marks), blank()), move)
    assert not state.mid_decision(0)
    assert (token(state, "F"), token(state, "E"), dice_left(state)) == (fridge, circled, left)


def test_each_item_pays_for_one_thing_only():
    """[WR-5.4, WR-7.1]"""
    state = play(locked("rn/mvss", blank(), blank()), "R1")
    assert refused(state, "R2", seat=0) == "WR-6.8"
    assert "S1" not in state.legal_moves(0)
    assert "S2" in state.legal_moves(0)


def test_any_number_of_fridge_items_in_one_turn():
    """[WR-7.2]"""
    state = play(locked("rn/mvss", blank(), blank()), "R1", "N1", "M1", "V1", "T4")
    assert token(state, "F") == "b"


def test_a_payment_differs_only_in_the_book_dice_and_is_asked_only_then():
    """[WR-6.6, WR-6.7, WR-6.8]"""
    state = locked("bb/vnrm", blank("K:v"), blank())
    play(state, "V1")
    assert state.legal_moves(0) == ["=0", "=v"]
    one_way = play(locked("bb/vnrm", blank("F:rnmsb K:v"), blank()), "V1")
    assert dice_left(one_way) == "rnmb"


@pytest.mark.parametrize(
    ("dice", "marks", "moves"),
    [
        ("bb/snnn", "F:rsb K:rs", "=0 =r =s =rs"),
        ("bb/nnnn", "F:rb K:rs", "=ss"),
        ("bb/bnnn", "F:rb K:rs", "=ss =rss"),
        ("bb/bbnn", "F:rsb K:rs", "=s =rs =ss =rss"),
    ],
)
def test_payments_come_in_order_and_use_the_fewest_stock_books(dice, marks, moves):
    """[WR-6.5, WR-6.7, WR-6.9]"""
    state = locked(dice, blank(marks), blank())
    play(state, "S1")
    wanted = moves.split()
    if len(wanted) == 1:
        assert token(state, "S") == "x..."
        assert dice_left(state) == dice.replace("/", "").replace("b", "", 2)
    else:
        assert state.legal_moves(0) == wanted


def test_no_simple_serving_has_more_than_six_payments():
    """[WR-6.9, WR-17.4]"""
    state = play(locked("bb/bbbb", blank("F:rnmvs E:s K:rnmvs"), blank()), "S1")
    assert state.legal_moves(0) == "=0 =r =s =rs =ss =rss".split()


def test_books_for_skills_and_locks_come_from_dice_then_circles_then_the_fridge():
    """[WR-6.10, WR-9.7]"""
    state = play(locked("bn/nnnr", expert("E:b"), expert()), "open C")
    assert (dice_left(state), token(state, "E"), token(state, "F")) == ("rnnnn", "b", "rnmvsb")
    play(state, "+r")
    assert (token(state, "E"), token(state, "F")) == ("-", "rnmvs")


def test_circled_items_last_and_are_interchangeable():
    """[WR-7.3, WR-7.4]"""
    state = locked("rr/rrrr", blank("E:nnnnnn F:-"), blank())
    play(state, "N1", "N2", "done")
    assert token(state, "E") == "nn"
    play(state, "done", seat=1)
    assert token(state, "E") == "nn"


def test_dice_cannot_be_stored_and_ingredients_do_not_change():
    """[WR-7.6, WR-10.2]"""
    state = locked("rr/nnmm", blank("F:- K:rnmvs"), blank("F:-"))
    assert [move for move in state.legal_moves(0) if move[0] in "VST"] == []
    play(state, "done")
    play(state, "done", seat=1)
    assert (token(state, "F"), token(state, "E")) == ("-", "-")


def test_a_hexagon_costs_two_books_and_there_are_five():
    """[WR-9.1]"""
    state = locked("bb/nmvr", blank("F:-"), blank())
    assert [move for move in state.legal_moves(0) if move.startswith("+")] == ["+r", "+n", "+m", "+v", "+s"]
    assert state.parse(0, "+r") == 128
    one_book = locked("bn/nmvr", blank("F:-"), blank())
    assert refused(one_book, "+r", seat=0) == "WR-9.1"


def test_books_from_everywhere_stand_for_the_ingredient_as_often_as_wanted():
    """[WR-9.2, WR-9.3, WR-9.4]"""
    state = locked("bb/nmvs", blank("E:b F:b K:r"), blank())
    play(state, "R1")
    assert token(state, "R") == "x....."
    assert (dice_left(state), token(state, "E"), token(state, "F")) == ("nmvs", "b", "b")
    play(state, "R2")
    assert (token(state, "E"), token(state, "F")) == ("-", "-")


def test_books_spent_on_a_skill_are_gone():
    """[WR-9.4]"""
    state = play(locked("bb/nnvs", blank("F:-"), blank()), "+r")
    assert "R1" not in state.legal_moves(0)
    assert dice_left(state) == "nnvs"


def test_a_rectangle_costs_three_books_and_does_nothing_before_the_end():
    """[WR-9.5]"""
    state = locked("bb/nnvs", blank(), blank())
    assert state.parse(0, "+1") == 133
    play(state, "+1")
    assert (dice_left(state), token(state, "F"), token(state, "K")) == ("nnvs", "rnmvs", "1")
    two_books = locked("bb/nnvs", blank("F:-"), blank())
    assert refused(two_books, "+1", seat=0) == "WR-9.5"


def test_each_skill_once_several_in_a_turn_whatever_others_own():
    """[WR-9.6]"""
    state = locked("bb/bbbb", blank(), blank("K:v1"))
    play(state, "+v", "+1")
    assert refused(state, "+v", seat=0) == "WR-9.6"
    assert refused(state, "+7", seat=0) == "WR-9.8"
    assert token(state, "K") == "v1"


@pytest.mark.parametrize(
    ("marks", "rectangle", "points"),
    [
        ("R:xxxx..", 1, 4),
        ("N:xxx....", 2, 3),
        ("M:x.x|.x..", 3, 3),
        ("V:xx..|x..", 4, 3),
        ("M:xxx|.... R:xxxxxx", 5, 6),
        ("", 6, 2),
    ],
)
def test_what_the_rectangles_of_the_simple_menu_score(marks, rectangle, points):
    """[WR-9.8]"""
    state = position("simple t9 roll 0 ../....", blank(f"{marks} K:{rectangle}"), blank())
    assert totals(state)[4] == points


def test_many_talents_counts_itself_but_no_house_special():
    """[WR-9.9]"""
    state = position("expert t5 roll 0 ../....", expert("K:rn6 H:walk-in"))
    assert totals(state)[4] == 6
