"""Diced Veggies, clause by clause: the cut (section 6)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicery import Rng
from dicery.testing.by_hand import play, refused
from tests.diced_veggies import blade
from tests.diced_veggies.table import GAME, POSITIONS, block, from_entry, moves, opened, pantry, position


def test_a_seat_must_cut_exactly_once():
    """[DV-6.1, DV-4.2]"""
    state = position()
    assert all(move.startswith("cut") for move in moves(state))
    assert refused(state, "done") == "DV-6.1"
    assert refused(state, "cut ne g5") == "DV-6.1"  # takes no die
    assert refused(position(block="Ca6 / Mu6"), "cut se c3") == "DV-6.1"
    play(state, "cut nw a1")
    assert not state.view(0)["step"].startswith("cut")


@pytest.mark.parametrize(
    ("quadrant", "taken"),
    [("nw", "Ca2 Mu2 Ca3 Mu3"), ("ne", "Mu2 On2 Mu3 On3"), ("se", "Mu3 On3 Mu4 On4"), ("sw", "Ca3 Mu3 Ca4 Mu4")],
)
def test_a_quadrant_takes_rows_and_columns_to_one_side_of_its_corner_cell(quadrant, taken):
    """[DV-6.2, DV-6.4]"""
    state = position(block="Ca2 Mu2 On2 / Ca3 Mu3 On3 / Ca4 Mu4 On4")
    cells = blade.read_block(state.view(0)["block"])
    codes = {(place // 7 + 1, place % 7 + 1): code for place, code in enumerate(state.view(0)["block"]) if code}
    found = blade.taken_by(cells, f"cut {quadrant} b2")
    assert " ".join(codes[cell] for cell in sorted(found)) == taken


def test_the_corner_cell_need_not_hold_a_die():
    """[DV-6.2]"""
    state = position(block="Ca2 Mu2 ... / ... On3 Pe2 / ... ... To2")
    assert state.view(0)["block"][15] == ""  # b3
    play(state, "cut ne b3")
    assert pantry(state) == "Mu2 On3 Pe2 To2"


def test_both_seams_through_a_point_move_the_same_dice():
    """[DV-6.3]"""
    for name in ("full-1", "ragged-2", "zigzag"):
        cells = blade.read_block(from_entry(POSITIONS[name]).view(0)["block"])
        by_corner = {
            blade.taken_by(cells, f"cut {quadrant} {column}{row}")
            for quadrant in blade.QUADRANTS
            for column in "abcdefg"
            for row in range(1, 6)
        }
        assert {taken for taken in by_corner if 0 < len(taken) < len(cells)} == blade.sweeps(cells)


def test_five_twos_are_fine():
    """[DV-6.5]"""
    state = position(block="Ca2 Mu2 On2 Pe2 To2 / Ca6 Mu6 On6 Pe6 To6")
    assert "cut nw e1" in moves(state)
    play(state, "cut nw e1")
    assert pantry(state) == "Ca2 Mu2 On2 Pe2 To2"


def test_nothing_moves_but_the_dice_taken():
    """[DV-6.4, DV-6.13]"""
    state = position(block="Ca2 Mu3 On4 / Pe2 To2 Ca6")
    assert block(play(state, "cut nw a1")) == "... Mu3 On4 / Pe2 To2 Ca6"


def test_a_cut_never_takes_the_whole_block():
    """[DV-6.7, DV-6.8]"""
    state = position(block="Ca2 Mu3 / On2 Pe4")
    assert refused(state, "take all") == "DV-6.7"
    assert refused(state, "cut nw g5") == "DV-6.5"
    assert refused(position(block="Ca2 Mu3 / On2 Pe3"), "cut nw a1") == "DV-6.7"


def test_cuts_are_listed_by_quadrant_row_and_column():
    """[DV-6.11, DV-6.9]"""
    for name in POSITIONS:
        actions = from_entry(POSITIONS[name]).actions(0)
        assert actions == sorted(set(actions))
    state = position(block="Ca2 Mu3 On4 / Pe2 To2 Ca6")
    assert state.parse(0, "cut nw b2") == 3 + 7 + 1
    assert state.parse(0, "cut ne c2") == 3 + 35 + 7 + 2
    assert state.parse(0, "cut se a2") == 3 + 70 + 7
    assert state.parse(0, "cut sw b2") == 3 + 105 + 7 + 1
    assert position(block="Ca2").parse(0, "take all") == 2


def test_the_dice_taken_go_to_the_pantry_beyond_its_limit():
    """[DV-6.12]"""
    state = position(block="Ca2 Mu2 / On6 Pe6", pantries=("To2 To3 To4 To5 To6 Pe2 Pe2 Pe2",))
    play(state, "cut nw b1")
    assert pantry(state) == "Ca2 Mu2 Pe2 Pe2 Pe2 To2 To3 To4 To5 To6"


def test_a_refused_cut_says_why():
    """[DV-6.5, DV-6.6]"""
    state = position(block="Ca2 Mu2 ... / ... On3 Pe2 / ... ... To2")
    for move, word in (("cut nw c3", "total 11"), ("cut ne b1", "pieces"), ("cut nw", "not a cut")):
        assert word in str(GAME.refusal(state, 0, move))
    kids = position(block="Ca6 Mu6 / On6 Pe6", cut_rule="three-dice")
    assert refused(kids, "cut nw b2") == "DV-13.6"


def block_after(seed: int, cuts: int, three_dice: bool):
    """A block that can arise: the first one or a staircase, after some cuts."""
    state = opened(2, seed, cut_rule="three-dice" if three_dice else "sum-10", hypes=False, chef_tokens=False)
    rng = Rng(seed, 1)
    while cuts > 0 and not state.over:
        seat = state.actor()
        actions = state.actions(seat)
        cuts -= state.view(0)["step"] == "cut"
        state.apply(seat, actions[rng.below(len(actions))])
    while not state.over and state.view(0)["step"] != "cut":
        actions = state.actions(state.actor())
        state.apply(state.actor(), actions[rng.below(len(actions))])
    return state


@given(st.integers(0, 2**32), st.integers(0, 30), st.booleans())
@settings(deadline=None, max_examples=120)
def test_every_cut_offered_is_one_that_a_blade_can_make(seed, cuts, three_dice):
    """[DV-6.3, DV-6.5, DV-6.6, DV-6.9, DV-6.10, DV-6.15, DV-15.3]"""
    state = block_after(seed, cuts, three_dice)
    if state.over:
        return
    cells = blade.read_block(state.view(0)["block"])
    offered = [blade.taken_by(cells, move) for move in moves(state)]
    assert len(set(offered)) == len(offered) >= 1
    assert set(offered) == blade.legal_sets(cells, three_dice)
    assert len(offered) <= 40


@given(st.integers(0, 2**32), st.integers(0, 30))
@settings(deadline=None, max_examples=80)
def test_the_block_is_in_one_piece_and_without_gaps(seed, cuts):
    """[DV-6.6, DV-6.14]"""
    state = block_after(seed, cuts, False)
    cells = blade.read_block(state.view(0)["block"])
    assert blade.connected(set(cells))
    for axis in (0, 1):
        for line in {cell[axis] for cell in cells}:
            places = sorted(cell[1 - axis] for cell in cells if cell[axis] == line)
            assert places == list(range(places[0], places[-1] + 1))
    for taken in blade.legal_sets(cells):
        assert blade.connected(set(taken))
