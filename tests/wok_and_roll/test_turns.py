"""Wok and Roll, clause by clause: components, set-up, the market, cooking, the end (sections 1 to 5, 10 and 11)."""

import pytest

from dicery import CHANCE, CLOCK, SPECTATOR
from dicery.games.wok_and_roll.parts import LETTERS, PARTS
from dicery.testing.by_hand import play, refused
from tests.wok_and_roll.table import (
    GAME,
    blank,
    completed,
    dice_left,
    expert,
    locked,
    new,
    position,
    roll,
    sheet,
    token,
    totals,
)

THREE = "R:xxxxxx M:xxx|.... V:....|xx."  # two groups complete, the third one serving away


def menu_table(menu):
    return [
        (
            group.code,
            group.dish,
            group.lock,
            " ".join(s.cost for s in menu.servings if menu.groups[s.group] is group),
            [s.points for s in menu.servings if menu.groups[s.group] is group],
            group.bonus,
        )
        for group in menu.groups
    ]


def test_two_red_and_four_white_dice_lie_in_fixed_slots():
    """[WR-1.1, WR-1.9, WR-18.1]"""
    state = roll(new(2), "rnmvsb")
    assert state.view(SPECTATOR)["dice"] == list("rnmvsb")
    state.play(0, "lock")
    assert (dice_left(state, 0), dice_left(state, 1)) == ("rnmvsb", "mvsb")


def test_a_book_is_no_ingredient_without_a_hexagon():
    """[WR-1.3, WR-7.6]"""
    moves = locked("rb/nmvs", blank("F:-"), blank("F:-")).waiting_seats()
    assert moves == [CHANCE]
    with_hexagon = locked("rb/nmvs", blank("F:- K:r"), blank("F:-"))
    assert with_hexagon.legal_moves(0) == ["R1", "done"]


def test_the_simple_menu_has_35_servings_in_8_groups():
    """[WR-1.4, WR-1.5, WR-1.6, WR-1.7]"""
    menu = PARTS.menus[0]
    assert len(menu.servings) == 35
    assert menu_table(menu) == [
        ("R", True, 0, "rr rr rr rr rr rr", [1, 2, 2, 3, 3, 4], 0),
        ("N", True, 0, "nn nn nn nn nn nn nn", [1, 2, 2, 3, 3, 4, 4], 0),
        ("Ma", False, 0, "mm mm mm", [1, 1, 1], 2),
        ("Mb", False, 0, "mm mm mm mm", [1, 1, 1, 1], 4),
        ("Va", False, 0, "vv vv vv vv", [1, 1, 1, 1], 4),
        ("Vb", False, 0, "vv vv vv", [1, 1, 1], 2),
        ("S", False, 0, "ssr ssn ssr sss", [2, 2, 2, 3], 4),
        ("T", False, 0, "ssm ssv ssn sss", [2, 2, 2, 3], 4),
    ]
    assert [serving.id for serving in menu.servings if serving.id[0] == "M"] == [f"M{n}" for n in range(1, 8)]


@pytest.mark.parametrize(("number", "gives"), list(enumerate("rsnbrsn", 1)))
def test_each_row_of_the_simple_menu_gives_its_item(number, gives):
    """[WR-1.8, WR-8.2, WR-8.4, WR-8.5]"""
    state = locked("mm/vvrn", blank("F:-"), blank())
    play(state, f"M{number}")
    assert token(state, "E") == "-"
    play(state, f"V{number}")
    assert token(state, "E") == gives


def test_there_are_eight_tiles_for_the_expert_menu():
    """[WR-1.10, WR-2.6, WR-13.1]"""
    state = new(3, menu="expert")
    tiles = [tile.id for tile in PARTS.specials]
    assert state.legal_moves(CHANCE) == tiles
    assert len(tiles) == 8
    state.play(CHANCE, "quick-wrist")
    assert token(state, "H", 0) == "quick-wrist"
    assert token(state, "E", 0) == "vb"
    assert state.legal_moves(CHANCE) == [tile for tile in tiles if tile != "quick-wrist"]
    state.play(CHANCE, "walk-in")
    state.play(CHANCE, "set-menu")
    assert state.legal_moves(CHANCE) == list(LETTERS)


@pytest.mark.parametrize("seats", range(1, 6))
def test_a_match_begins_with_blank_sheets_full_fridges_and_the_first_seat(seats):
    """[WR-2.1, WR-2.2, WR-2.3, WR-2.4, WR-2.7, WR-18.2]"""
    state = new(seats)
    assert [sheet(state, seat) for seat in range(seats)] == [blank()] * seats
    view = state.view(0)
    assert (view["menu"], view["turn"], view["active"], view["part"]) == ("simple", 1, 0, "roll")


def test_six_seats_are_too_many():
    """[WR-2.1]"""
    with pytest.raises(ValueError, match="1 to 5"):
        new(6)


@pytest.mark.parametrize(("seats", "first"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_the_later_half_of_the_turn_order_may_have_a_head_start(seats, first):
    """[WR-2.5, WR-2.7]"""
    for starter in range(seats):
        named, drawn = new(seats, head_start=True, starter=starter + 1), new(seats, head_start=True, starter="random")
        if seats > 1:
            assert [token(drawn, "E", seat) for seat in range(seats)] == ["-"] * seats
            drawn.play(CHANCE, f"seat {starter + 1}")
        for state in (named, drawn):
            circled = [token(state, "E", (starter + place) % seats) for place in range(seats)]
            assert circled == ["-"] * first + ["r"] * (seats - first)


def test_the_starting_player_is_drawn_by_lot_or_named():
    """[WR-2.7]"""
    drawn = new(3, starter="random")
    assert drawn.view(SPECTATOR)["part"] == "lot"
    assert drawn.view(SPECTATOR)["starter"] is None
    assert drawn.legal_moves(CHANCE) == ["seat 1", "seat 2", "seat 3"]
    assert refused(drawn, "seat 4", seat=CHANCE) == "WR-2.7"
    drawn.play(CHANCE, "seat 3")
    for state in (drawn, new(3, starter=3)):
        view = state.view(SPECTATOR)
        assert (view["part"], view["starter"], view["active"]) == ("roll", 2, 2)
    assert new(1, starter="random").view(0)["starter"] == 0
    with pytest.raises(ValueError, match=r"a seat from 1 to 2, got 3 \[WR-2.7\]"):
        new(2, starter=3)


def test_people_draw_lots_and_programs_have_fixed_seats():
    """[WR-2.7]"""
    option = next(option for option in GAME.options if option.name == "starter")
    assert (option.default, option.at_table, option.range()) == (1, "random", "random or 1 to 5")


def test_the_dice_travel_clockwise_from_the_starting_player():
    """[WR-2.7, WR-3.2]"""
    state = new(3, starter=2)
    for active in (1, 2, 0, 1):
        assert state.view(SPECTATOR)["active"] == active
        roll(state, "rrrrrr")
        state.play(active, "lock")
        for seat in range(3):
            state.play(seat, "done")


def test_tiles_are_drawn_in_turn_order():
    """[WR-2.6, WR-2.7]"""
    state = new(3, menu="expert", starter=3)
    for tile in ("walk-in", "old-notes", "set-menu"):
        state.play(CHANCE, tile)
    assert [seat["special"] for seat in state.view(SPECTATOR)["sheets"]] == ["old-notes", "set-menu", "walk-in"]
    assert state.view(SPECTATOR)["active"] == 2


def test_a_turn_is_market_then_cooking_and_the_dice_travel_clockwise():
    """[WR-3.1, WR-3.2, WR-10.1, WR-10.2, WR-10.3]"""
    state = new(3)
    for turn in range(1, 5):
        active = (turn - 1) % 3
        view = state.view(SPECTATOR)
        assert (view["turn"], view["active"], view["part"]) == (turn, active, "roll")
        roll(state, "rrrrrr")
        assert state.waiting_seats() == [active]
        state.play(active, "lock")
        assert state.waiting_seats() == [0, 1, 2]
        for seat in (2, 0, 1):
            state.play(seat, "done")
        assert state.view(SPECTATOR)["dice"] == [""] * 6


def test_the_first_roll_throws_all_dice_without_a_decision():
    """[WR-4.1]"""
    state = new(2)
    for thrown in range(6):
        assert state.waiting_seats() == [CHANCE]
        assert state.view(0)["dice"].count("") == 6 - thrown
        state.play(CHANCE, "r")
    assert state.waiting_seats() == [0]


def test_only_the_active_seat_decides_before_the_dice_are_locked():
    """[WR-4.2, WR-4.8]"""
    state = position("simple t2 market 1 rn/mvsb", blank(), blank(), blank())
    assert state.waiting_seats() == [1]
    assert state.legal_moves(0) == []
    assert len(state.legal_moves(1)) == 64


def test_a_turn_has_at_most_three_rolls_and_then_the_dice_lock():
    """[WR-4.3, WR-4.4]"""
    state = roll(new(2), "rnmvsb")
    for _ in range(2):
        assert state.view(0)["part"] == "market"
        state.play(0, "keep /")
        roll(state, "rnmvsb")
    assert state.view(0)["part"] == "cook"


def test_rerolling_nothing_is_the_same_as_locking():
    """[WR-4.5]"""
    state = position("simple t1 market 1 rn/mvsb", blank(), blank())
    assert "keep rn/mvsb" not in state.legal_moves(0)
    assert refused(state, "keep rn/mvsb", seat=0) == "WR-4.6"
    assert refused(state, "R1", seat=0) == "WR-4.2"
    state.play(0, "lock")
    assert state.view(0)["part"] == "cook"


def test_of_equal_dice_the_lower_slots_are_rerolled_and_new_faces_come_in_slot_order():
    """[WR-4.6, WR-4.7]"""
    state = position("simple t1 market 1 rn/rrmr", blank(), blank())
    state.play(0, "keep n/rm")
    assert state.view(0)["dice"] == ["", "n", "", "", "m", "r"]
    assert state.view(0)["kept"] == [2, 5, 6]
    roll(state, "sb")
    assert state.view(0)["dice"] == ["s", "n", "b", "", "m", "r"]


def test_what_one_seat_uses_stays_there_for_the_others():
    """[WR-4.9, WR-5.1, WR-5.2]"""
    state = locked("vs/nnmm", blank(), blank(), blank())
    for seat in (2, 1, 0):
        play(state, "N1", "M1", seat=seat)
        assert token(state, "N", seat) == "x......"
    assert dice_left(state, 0) == "vs"
    assert dice_left(state, 1) == ""


def test_unused_red_dice_pass_to_nobody():
    """[WR-5.2]"""
    state = locked("nn/rmvs", blank("F:-"), blank("F:-"))
    assert state.waiting_seats() == [0]
    play(state, "done")
    assert token(state, "N", 1) == "......."


def test_a_seat_may_cook_as_often_as_it_can_pay():
    """[WR-5.3, WR-5.4, WR-5.5, WR-5.7]"""
    state = locked("rr/rrrr", blank("F:-"), blank("F:-"))
    play(state, "R1", "R2", "R3")
    assert token(state, "R") == "xxx..."
    assert token(state, "R", 1) == "......"
    cooking = locked("rr/rrrr", blank(), blank())
    assert refused(cooking, "R2", seat=0) == "WR-5.5"
    play(cooking, "R1")
    assert refused(cooking, "R1", seat=0) == "WR-5.7"
    assert dice_left(cooking) == "rrrr"


def test_platters_are_cooked_in_any_order():
    """[WR-5.6]"""
    state = locked("mm/mmss", blank("T:..x. F:r"), blank())
    play(state, "M7", "S3", "M1")
    assert (token(state, "M"), token(state, "S")) == ("x..|...x", "..x.")


def test_cooking_skills_and_locks_mix_in_any_order():
    """[WR-5.8]"""
    play(locked("mm/bbbr", expert("F:rv"), expert()), "M1", "+v", "R1", "open C")
    play(locked("mm/bbbr", expert("F:rv"), expert()), "open C", "+v", "C1", "done")


def test_nothing_is_compulsory_and_done_is_final():
    """[WR-5.9]"""
    state = locked("rr/nnmm", blank(), blank())
    state.play(0, "done")
    assert state.waiting_seats() == [1]
    assert state.legal_moves(0) == []
    assert sheet(state, 0) == blank()


def test_a_seat_with_nothing_but_done_is_done_by_itself():
    """[WR-5.10]"""
    state = locked("rr/nmvs", blank("F:-"), blank())
    play(state, "R1")
    assert state.waiting_seats() == [1]


def test_a_chosen_serving_must_be_paid():
    """[WR-5.11]"""
    state = play(locked("nv/nbsr", blank("K:v"), blank()), "V3")
    assert state.mid_decision(0)
    assert refused(state, "done", seat=0) == "WR-5.11"
    assert state.actions(0) == [112, 113]


def test_time_up_locks_the_dice_or_ends_the_cooking():
    """[WR-5.12]"""
    state = position("simple t1 market 1 nv/nbsr", blank("K:v"), blank())
    assert state.legal_moves(CLOCK) == ["time"]
    state.play(CLOCK, "time")
    assert state.waiting_seats() == [0, 1]
    play(state, "N1", "V3")
    play(state, "N1", seat=1)
    state.play(CLOCK, "time")
    assert state.view(0)["turn"] == 2
    assert sheet(state, 0) == blank("N:x...... K:v")
    assert sheet(state, 1) == blank("N:x...... F:rmvsb")
    assert state.legal_moves(CLOCK) == []
    box = locked("rr/nbbs", expert("F:- H:takeaway-box"), expert("F:- H:walk-in"))
    box.play(CLOCK, "time")
    assert token(box, "E", 0) == "-"


def test_rice_and_noodle_give_points_and_nothing_else():
    """[WR-8.1]"""
    state = play(locked("rr/nnmm", blank("F:-"), blank("F:-")), "R1", "N1")
    assert totals(state) == [1, 1, 0, 0, 0]
    assert token(state, "E") == "-"


@pytest.mark.parametrize(
    ("marks", "move", "gain"),
    [("M:xx.|....", "M3", 3), ("M:...|xxx.", "M7", 5), ("V:xxx.|...", "V4", 5), ("V:....|xx.", "V7", 3)],
)
def test_a_completed_platter_earns_its_bonus_once(marks, move, gain):
    """[WR-8.3]"""
    state = locked("mm/vvss", blank(marks), blank())
    before = state.scores()[0]
    play(state, move)
    assert state.scores()[0] - before == gain
    play(state, "V1" if marks.startswith("M") else "M1")
    assert state.scores()[0] - before == gain + 1


def test_a_row_gives_its_item_in_whatever_turns_it_was_cooked():
    """[WR-8.4, WR-8.7]"""
    state = play(locked("mm/rrnn", blank("M:xx.|.... V:..x.|..."), blank()), "M3")
    assert token(state, "E") == "n"
    assert completed(state) == ["Ma"]


@pytest.mark.parametrize(("line", "item"), [("S", "r"), ("T", "m")])
def test_the_seafood_platters_have_a_bonus_each(line, item):
    """[WR-8.6]"""
    state = play(locked("ss/nnvv", blank(f"{line}:.xxx F:{item}"), blank()), f"{line}1")
    assert totals(state)[3] == 9 + 4
    assert completed(state) == [line]


def test_the_match_ends_with_the_turn_of_the_third_completion():
    """[WR-11.1, WR-11.2, WR-11.4]"""
    state = locked("vv/nnmm", blank(THREE), blank(THREE), turn=9)
    play(state, "V7")
    assert completed(state) == ["R", "Ma", "Vb"]
    assert not state.over
    play(state, "N1", "M4", seat=0)  # cooks on, and is done for lack of anything else
    assert not state.over
    state.play(1, "done")
    assert state.over
    assert state.view(SPECTATOR)["part"] == "over"
    assert state.legal_moves(0) == []


def test_a_column_of_platters_is_not_a_dish_as_well():
    """[WR-11.2, WR-11.3]"""
    state = position("simple t9 roll 0 ../....", blank("M:xxx|xxxx"), blank("R:xxxxxx V:xxxx|..."))
    assert completed(state, 0) == ["Ma", "Mb"]
    assert completed(state, 1) == ["R", "Va"]
    assert len(PARTS.menus[0].groups) == 8


def test_five_totals_make_the_score_and_leftover_items_none():
    """[WR-7.5, WR-11.5, WR-11.10]"""
    marks = "R:xx.... N:x...... M:xxx|.... V:x...|... S:x... K:v35"
    state = position("simple t9 roll 0 ../....", blank(marks), blank(f"{marks} F:- E:-"))
    assert totals(state, 0) == totals(state, 1) == [3, 1, 6, 2, 6]
    assert list(state.scores()) == [18, 18]


@pytest.mark.parametrize(
    ("rice", "ranks", "shared"),
    [
        (("xx....", "x.....", "xxx..."), [2, 3, 1], [2, 3, 1]),
        (("xx....", "xx....", "x....."), [2, 1, 3], [1, 1, 3]),
        (("x.....", "xx....", "x....."), [3, 1, 2], [2, 1, 2]),
        (("......", "......", "......"), [3, 2, 1], [1, 1, 1]),
    ],
)
def test_ties_go_to_the_later_seat_unless_they_are_shared(rice, ranks, shared):
    """[WR-11.6, WR-11.7, WR-11.8, WR-15.7]"""
    sheets = [blank(f"R:{marks}") for marks in rice]
    assert list(position("simple t30 over 1 rr/nnnn", *sheets).ranks()) == ranks
    assert list(position("simple t30 over 1 rr/nnnn", *sheets, tie="shared").ranks()) == shared


@pytest.mark.parametrize(("first", "ranks"), [(1, [3, 2, 1]), (2, [1, 3, 2]), (3, [2, 1, 3])])
def test_the_later_seat_is_the_one_furthest_clockwise_from_the_starting_player(first, ranks):
    """[WR-2.7, WR-11.7, WR-11.8]"""
    sheets = [blank("R:x.....")] * 3
    assert list(position("simple t30 over 1 rr/nnnn", *sheets, first=first, starter="random").ranks()) == ranks
    assert list(position("simple t30 over 1 rr/nnnn", *sheets, first=first, starter=first).ranks()) == ranks


@pytest.mark.parametrize(("seats", "last"), [(2, 30), (3, 30), (4, 32), (5, 30)])
def test_the_match_ends_after_the_last_turn(seats, last):
    """[WR-11.9]"""
    for turn, over in ((last - 1, False), (last, True)):
        state = locked("rr/rrrr", *[blank()] * seats, turn=turn)
        for seat in range(seats):
            state.play(seat, "done")
        assert state.over is over
