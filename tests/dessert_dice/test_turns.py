"""Dessert Dice, clause by clause: set-up, turns, placing, moving, the guard and the end (sections 5 to 10)."""

import pytest

from dicery import CHANCE, CLOCK, SPECTATOR, BadPosition, Illegal
from dicery.games.dessert_dice.parts import FACES
from dicery.testing.by_hand import refused
from tests.dessert_dice.table import (
    GAME,
    LAST_SQUARE,
    ROLLS,
    decide,
    decisions,
    die_on,
    new,
    opened,
    position,
    shown,
    sparse,
)

# 5 Setup


def test_the_board_starts_empty_and_chance_deals_rolls_and_draws_the_first_player():
    """[DD-5.1, DD-5.2, DD-5.5, DD-5.8, DD-5.10]"""
    state = new(3)
    assert state.view(SPECTATOR)["board"] == [""] * 25
    assert state.legal_moves(CHANCE) == ["JT", "SR", "PO", "IC"]
    state.play(CHANCE, "PO")
    assert state.legal_moves(CHANCE) == ["JT", "SR", "IC"]
    state.play(CHANCE, "JT")
    state.play(CHANCE, "IC")
    for number in range(25):
        assert state.legal_moves(CHANCE) == ["RYGPB"[number // 6] + face for face in FACES]
        state.play(CHANCE, "RYGPB"[number // 6] + "b")
    assert state.legal_moves(CHANCE) == ["seat 1", "seat 2", "seat 3"]
    state.play(CHANCE, "seat 3")
    assert state.waiting_seats() == [2]
    assert state.actions(CHANCE) == []


def test_cards_that_are_not_dealt_score_for_nobody_and_stay_hidden_until_the_end():
    """[DD-5.3, DD-12.2, DD-10.3]"""
    state = position(LAST_SQUARE, "Rn", cards="JT IC", placed="48 49")
    assert state.view(0)["undealt"] is None
    state.play(0, "Rn")
    state.play(0, "b1")
    assert state.view(0)["undealt"] == ["sweet-roll", "popsicle"]
    assert state.view(1)["cards"] == state.view(SPECTATOR)["cards"] == ["jello-tart", "ice-cream"]
    assert len(state.scores()) == 2


def test_of_four_seats_the_last_gets_the_card_that_is_left_without_a_draw():
    """[DD-5.4]"""
    state = new(4)
    for card in ("IC", "JT", "PO"):
        state.play(CHANCE, card)
    assert state.view(3)["cards"] == [None, None, None, "sweet-roll"]
    assert state.legal_moves(CHANCE)[0] == "Rt"


def test_without_free_yaw_the_quarter_turn_is_rolled_too():
    """[DD-5.6, DD-13.4]"""
    state = new(2, free_yaw=False)
    state.play(CHANCE, "JT")
    state.play(CHANCE, "SR")
    state.play(CHANCE, "Rs")
    assert state.legal_moves(CHANCE) == ["q0", "q1", "q2", "q3"]
    state.play(CHANCE, "q1")
    assert state.view(0)["supply"] == {"Rsw": 1}
    assert state.legal_moves(CHANCE)[0] == "Rt"


def test_equal_dice_of_the_supply_are_one_choice_whatever_the_order_of_rolling():
    """[DD-5.7]"""
    one = opened(ROLLS.replace("Rt Rt", "Rt Rb", 1), "JT SR")
    other = opened(ROLLS.replace("Rt Rt", "Rb Rt", 1), "JT SR")
    assert one.position() == other.position()
    assert one.legal_moves(0)[:2] == ["Rt", "Rb"]
    assert one.view(SPECTATOR)["supply"]["Rt"] == 5


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_first_player_is_drawn_or_fixed(seat):
    """[DD-5.9, DD-13.2]"""
    assert opened(ROLLS, "JT SR PO", f"seat {seat + 1}").waiting_seats() == [seat]
    assert opened(ROLLS, "JT SR PO", starter=seat + 1).waiting_seats() == [seat]


def test_a_first_player_who_has_no_seat_is_refused():
    """[DD-13.2]"""
    with pytest.raises(ValueError, match=r"a seat from 1 to 2, got 3 \[DD-13.2\]"):
        new(2, starter=3)
    with pytest.raises(BadPosition, match="a seat from 1 to 2"):
        sparse("Rtn@c3", starter=3)


# 6 The turn


def test_a_turn_is_a_placement_or_a_move_and_no_pass():
    """[DD-6.1, DD-6.2, DD-6.5]"""
    state = sparse("Rtn@a1")
    assert state.legal_moves(0) == ["Rt", "Yt", "Gt", "Pt", "Bt", "a1"]
    assert opened(ROLLS, "JT SR").legal_moves(0) == ["Rt", "Yt", "Gt", "Pt", "Bt"]
    with pytest.raises(Illegal):
        state.play(0, "pass")


def test_turns_go_round_by_seat_numbers():
    """[DD-6.3]"""
    state = opened(ROLLS, "JT SR PO", "seat 2")
    order = []
    for square in ("a1", "b1", "c1", "d1"):
        order.append(state.active)
        decide(state, f"Rtn@{square}")
    assert order == [1, 2, 0, 1]


def test_anybody_may_place_and_tip_any_die():
    """[DD-6.4]"""
    state = opened(ROLLS, "JT SR")
    decide(state, "Btn@c3")
    assert "c3" in state.legal_moves(1)


def test_a_half_made_turn_is_pending_for_all_to_see():
    """[DD-6.6, DD-12.3]"""
    state = sparse("Rtn@c3")
    before = state.view(1)["board"]
    state.play(0, "Gt")
    assert state.mid_decision(0) and not state.mid_decision(1)
    assert state.waiting_seats() == [0]
    assert (state.view(1)["board"], state.view(1)["taken"]) == (before, "Gt")
    state.play(0, "d5")
    assert (state.view(1)["board"], state.view(SPECTATOR)["picked"]) == (before, "d5")
    assert set(state.legal_moves(0)) == {"q0", "q1", "q2", "q3"}
    state.play(0, "q0")
    assert not state.mid_decision(0)


# 7 Placing


def test_a_die_may_be_placed_on_any_empty_square_touching_or_not():
    """[DD-7.1]"""
    state = sparse("Rtn@a1", "Ytn@b1")
    state.play(0, "Gt")
    assert len(state.legal_moves(0)) == 23
    assert {"e5", "a2", "c1"} <= set(state.legal_moves(0))
    assert refused(sparse("Rtn@a1"), "Rb", seat=0) == "DD-7.1"
    assert refused(state, "z9", seat=0) == "DD-7.1"


@pytest.mark.parametrize("quarter", ["q0", "q1", "q2", "q3"])
def test_the_upper_face_stays_up_and_the_quarter_turn_is_free(quarter):
    """[DD-7.2, DD-7.3, DD-7.4]"""
    state = opened(ROLLS.replace("Gt", "Gs", 1), "JT SR")
    for move in ("Gs", "c3", quarter):
        state.play(0, move)
    assert die_on(state, "c3") == "Gst Gsw Gsb Gse".split()[int(quarter[1])]
    assert shown(state, "c3") == "JT"
    assert refused(sparse("Rtn@a1", step="turn 0 Gt c3"), "q4", seat=0) == "DD-7.4"
    assert refused(sparse("Rtn@a1", step="turn 0 Gt c3"), "c4", seat=0) == "DD-7.3"


def test_no_quarter_turn_is_asked_where_it_makes_no_difference():
    """[DD-7.5]"""
    plain = sparse("Rtn@a1", face_set="plain")
    plain.play(0, "Gt")
    plain.play(0, "c3")
    assert not plain.mid_decision(0) and die_on(plain, "c3") == "Gtn"
    black = sparse("Rtn@a1", face_set="plain")
    black.play(0, "Bt")
    black.play(0, "c3")
    assert black.legal_moves(0) == ["q0", "q1", "q2", "q3"]
    last = position(LAST_SQUARE, "Rn", cards="JT IC")
    last.play(0, "Rn")
    last.play(0, "b1")
    assert last.over and die_on(last, "b1") == "Rnb"


def test_without_free_yaw_dice_keep_their_quarter_turn():
    """[DD-7.5, DD-13.4]"""
    rolls = " ".join(f"{face} q{number % 4}" for number, face in enumerate(ROLLS.split()))
    state = opened(rolls, "JT SR", free_yaw=False)
    assert state.legal_moves(0)[:4] == ["Rtn", "Rtw", "Rts", "Rte"]
    state.play(0, "Rts")
    state.play(0, "c3")
    assert not state.mid_decision(0) and die_on(state, "c3") == "Rts"


def test_a_placement_resets_the_count_ends_the_ban_and_makes_the_latest_placer():
    """[DD-7.6]"""
    state = sparse("Rtn@c3", tips="3 b3-c3", turn=20, placed="17 16", to_move=1)
    decide(state, "Gtn@e5")
    view = state.view(0)
    assert (view["moves_in_row"], view["last_move"], view["placed"]) == (0, [], [17, 20])
    state.play(0, "c3")
    assert "W" in state.legal_moves(0)


# 8 Moving


def test_a_die_is_tipped_into_an_empty_neighbour_and_all_others_stay():
    """[DD-8.1, DD-8.5]"""
    state = sparse("Rtn@c3", "Ytn@c4", "Gtn@a1")
    state.play(0, "c3")
    assert state.legal_moves(0) == ["E", "S", "W"]
    assert refused(state, "N", seat=0) == "DD-8.1"
    assert refused(state, "e3", seat=0) == "DD-8.1", "a square that is not beside the die"
    with pytest.raises(Illegal, match="c4 is not empty"):
        state.play(0, "c4")
    state.play(0, "E")
    dice = {square: die for square, die in enumerate(state.view(0)["board"]) if die}
    assert dice == {13: "Rwn", 17: "Ytn", 0: "Gtn"}
    assert refused(sparse("Rtn@c3"), "d4", seat=0) == "DD-8.1"


def test_a_die_may_not_leave_the_board():
    """[DD-8.2]"""
    state = sparse("Rtn@a1")
    state.play(0, "a1")
    assert state.legal_moves(0) == ["N", "E"]
    assert refused(state, "S", seat=0) == "DD-8.2"


def test_a_die_may_not_move_diagonally():
    """[DD-8.3]"""
    state = sparse("Rtn@c3")
    state.play(0, "c3")
    assert state.legal_moves(0) == ["N", "E", "S", "W"]
    assert refused(state, "NE", seat=0) == "DD-8.3"


def test_a_die_without_an_empty_neighbour_cannot_be_moved():
    """[DD-8.4]"""
    state = sparse("Rtn@a1", "Ytn@a2", "Gtn@b1")
    assert "a1" not in state.legal_moves(0)
    assert refused(state, "a1", seat=0) == "DD-8.4"


def test_a_move_may_leave_the_icon_as_it_was():
    """[DD-8.6]"""
    state = sparse("Rtn@c3")
    decide(state, "c3>W")
    assert shown(state, "b3") == "JT"


def test_a_move_may_not_be_undone_at_once():
    """[DD-8.7]"""
    state = sparse("Rtn@c3")
    decide(state, "c3>E")
    state.play(1, "d3")
    assert state.legal_moves(1) == ["N", "E", "S"]
    assert refused(state, "W", seat=1) == "DD-8.7"


def test_the_ban_covers_that_die_and_that_square_for_one_turn():
    """[DD-8.8]"""
    state = sparse("Rtn@c3", "Ytn@b3")
    decide(state, "c3>E")
    assert "b3>E" in decisions(state)
    decide(state, "Gtn@a1")
    assert "d3>W" in decisions(state)


def test_a_die_that_could_only_go_back_is_not_offered():
    """[DD-8.9]"""
    state = sparse("Rtn@a1", "Ytn@b1", tips="1 a2-a1")
    assert "a1" not in state.legal_moves(0)
    assert refused(state, "a1", seat=0) == "DD-8.9"


def test_a_move_counts_and_is_no_placement():
    """[DD-8.10, DD-9.1]"""
    state = sparse("Rtn@c3", turn=20, placed="18 19")
    decide(state, "c3>E")
    view = state.view(0)
    assert (view["moves_in_row"], view["last_move"], view["placed"]) == (1, ["c3", "d3"], [18, 19])


# 9 The stall guard


@pytest.mark.parametrize("guard", [1, 4, 12, 24, 96])
def test_when_the_guard_is_reached_a_die_must_be_placed(guard):
    """[DD-9.2, DD-9.4, DD-13.3]"""
    free = sparse("Rtn@c3", tips=f"{guard - 1} b3-c3" if guard > 1 else "0", stall_guard=guard)
    assert "c3" in free.legal_moves(0)
    bound = sparse("Rtn@c3", tips=f"{guard} b3-c3", stall_guard=guard)
    assert bound.legal_moves(0) == ["Rt", "Yt", "Gt", "Pt", "Bt"]
    assert refused(bound, "c3", seat=0) == "DD-9.2"


@pytest.mark.parametrize("guard", [0, 97, 240, True, "12", "no"])
def test_the_guard_is_a_number_from_1_to_96_or_off(guard):
    """[DD-9.4, DD-9.6]"""
    with pytest.raises(ValueError, match="off or 1 to 96"):
        new(2, stall_guard=guard)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_twelve_moves_are_the_same_number_for_everybody(seats):
    """[DD-9.3]"""
    state = sparse(
        "Rtn@c3", cards=" ".join("JT SR PO IC".split()[:seats]), to_move=1, placed="49 " + "- " * (seats - 1)
    )
    moved = [0] * seats
    while moves := [decision for decision in decisions(state) if ">" in decision]:
        moved[state.active] += 1
        decide(state, moves[0])
    assert moved == [12 // seats] * seats
    assert state.active == 1


def test_the_count_is_public():
    """[DD-9.5, DD-12.3]"""
    state = sparse("Rtn@c3", tips="7 b3-c3")
    assert [state.view(seat)["moves_in_row"] for seat in (0, 1, SPECTATOR)] == [7, 7, 7]


def test_with_the_guard_off_tips_go_on_until_240_in_a_row():
    """[DD-9.6, DD-13.3]"""
    for count in (12, 96, 239):
        assert "c3" in sparse("Rtn@c3", tips=f"{count} b3-c3", stall_guard="off").legal_moves(0)
    bound = sparse("Rtn@c3", tips="240 b3-c3", stall_guard="off")
    assert bound.legal_moves(0) == ["Rt", "Yt", "Gt", "Pt", "Bt"]
    assert refused(bound, "c3", seat=0) == "DD-9.6"
    assert "stall_guard=off" in bound.position()
    with pytest.raises(BadPosition, match="from 0 to 240"):
        sparse("Rtn@c3", tips="241 b3-c3", stall_guard="off")


def test_what_ends_a_match_with_the_guard_off_is_said_where_people_play():
    """[DD-9.5, DD-9.6]"""
    state = sparse("Rtn@c3", tips="37 b3-c3", stall_guard="off")
    names = ["Ana", "Bo"]
    said = "Tips in a row: 37; the stall guard is off, only after 240 a die must be placed."
    assert said in GAME.text(state.view(0), state.legal_moves(0), names).splitlines()
    assert "37 of 240 tips in a row" in GAME.board(state.view(0), state.legal_moves(0), names).html
    placed = sparse("Rtn@c3", stall_guard="off")
    assert "stall guard off" in GAME.board(placed.view(0), placed.legal_moves(0), names).html
    bound = sparse("Rtn@c3", tips="240 b3-c3", stall_guard="off")
    assert GAME.prompt(bound.view(0), names) == "Place a die: 240 tips in a row is the limit."
    assert "240" in GAME.preset("book").help
    assert "240" in next(option.help for option in GAME.options if option.name == "stall_guard")


# 10 The end


def test_the_25th_placement_ends_the_match_at_once():
    """[DD-10.1, DD-10.2]"""
    state = position(LAST_SQUARE, "Rn", cards="JT IC")
    assert not state.over
    decide(state, "Rnb@b1")
    assert state.over and state.waiting_seats() == []
    assert state.actions(0) == state.actions(1) == state.actions(CHANCE) == []


def test_the_rules_know_no_clock():
    """[DD-10.4]"""
    state = sparse("Rtn@c3")
    assert state.actions(CLOCK) == []
    with pytest.raises(Illegal):
        state.play(CLOCK, "time-up")
