"""The rules of Yacht, clause by clause."""

import pytest
from yacht import GAME
from yacht.rules.scoring import points
from yacht.rules.state import YachtState
from yacht.text.notation import CATEGORY_CODES

from dicery import CHANCE, Illegal
from dicery.engine.option import Setting


def new(seats: int, **options: Setting) -> YachtState:
    return GAME.own(GAME.new(seats, **options))


def rolled(state: YachtState, dice: str) -> YachtState:
    """Lets the dice that are to be rolled show these faces."""
    for face in dice:
        state.play(CHANCE, face)
    return state


def turn(state, seat, dice, category):
    rolled(state, dice).play(seat, f"fill {category}")


@pytest.mark.parametrize(
    ("category", "dice", "worth"),
    [
        ("ones", "11134", 3),
        ("sixes", "12345", 0),
        ("fours", "44445", 16),
        ("full-house", "33355", 19),
        ("full-house", "22233", 12),
        ("full-house", "33333", 0),
        ("full-house", "33345", 0),
        ("four-of-a-kind", "22226", 8),
        ("four-of-a-kind", "55555", 20),
        ("four-of-a-kind", "22266", 0),
        ("little-straight", "12345", 30),
        ("little-straight", "23456", 0),
        ("big-straight", "23456", 30),
        ("big-straight", "12346", 0),
        ("choice", "13466", 20),
        ("yacht", "44444", 50),
        ("yacht", "44445", 0),
    ],
)
def test_what_dice_are_worth_in_a_category(category, dice, worth):
    """[YA-3.1, YA-3.2, YA-3.3, YA-3.4, YA-3.5, YA-3.6, YA-3.7]"""
    counts = sum(1 << 4 * (int(face) - 1) for face in dice)
    assert points(CATEGORY_CODES.index(category), counts) == worth
    state = rolled(new(1), dice)
    state.play(0, f"fill {category}")
    assert state.score(0) == worth


def test_a_turn_begins_with_five_dice_and_the_first_seat():
    """[YA-1.1, YA-1.2, YA-2.1]"""
    state = new(3)
    assert state.waiting_seats() == [CHANCE] and state.view(0)["dice"] == [0] * 5
    assert rolled(state, "62615").waiting_seats() == [0]
    assert state.view(0)["dice"] == [1, 2, 5, 6, 6]


def test_dice_that_are_not_kept_are_rolled_again_twice_at_most():
    """[YA-2.2, YA-2.3]"""
    state = rolled(new(2), "12366")
    state.play(0, "keep 66")
    assert state.view(0)["dice"] == [0, 0, 0, 6, 6] and state.waiting_seats() == [CHANCE]
    rolled(state, "116")
    assert state.view(0)["dice"] == [1, 1, 6, 6, 6]
    state.play(0, "keep none")
    rolled(state, "54321")
    assert all(move.startswith("fill ") for move in state.legal_moves(0))
    with pytest.raises(Illegal, match=r"third roll.*YA-2.3"):
        state.play(0, "keep 5")


def test_each_way_to_keep_dice_is_listed_once():
    """[YA-2.2]"""
    keeps = [move for move in rolled(new(1), "44444").legal_moves(0) if move.startswith("keep")]
    assert keeps == ["keep none", "keep 4", "keep 44", "keep 444", "keep 4444"]
    keeps = [move for move in rolled(new(1), "12345").legal_moves(0) if move.startswith("keep")]
    assert len(keeps) == len(set(keeps)) == 31


def test_a_line_is_filled_for_good_and_the_turn_goes_round():
    """[YA-1.2, YA-2.3, YA-2.4]"""
    state = new(2)
    turn(state, 0, "11111", "yacht")
    turn(state, 1, "11112", "yacht")
    assert list(state.scores()) == [50, 0] and state.view(1)["active"] == 0
    rolled(state, "22222")
    with pytest.raises(Illegal, match=r"Yacht is filled already.*YA-2.4"):
        state.play(0, "fill yacht")


def test_the_match_ends_with_full_sheets_and_equals_share_the_win():
    """[YA-1.3, YA-4.1]"""
    state = new(2, sheet="short")
    with pytest.raises(Illegal, match=r"short sheet.*YA-1.3"):
        rolled(state.clone(), "11111").play(0, "fill ones")
    for category in ("fives", "sixes", "full-house", "choice", "yacht"):
        for seat in (0, 1):
            assert not state.over
            turn(state, seat, "33366", category)
    assert state.over and list(state.scores()) == [12 + 21 + 21] * 2 and list(state.ranks()) == [1, 1]


@pytest.mark.parametrize(
    ("move", "clause"),
    [("keep 7", "YA-2.2"), ("keep 12345", "YA-2.3"), ("fly", "YA-2.2, YA-2.3")],
)
def test_other_moves_are_refused_with_a_clause(move, clause):
    """[YA-2.2, YA-2.3]"""
    with pytest.raises(Illegal, match=rf"\[{clause}\]"):
        rolled(new(1), "12345").play(0, move)
