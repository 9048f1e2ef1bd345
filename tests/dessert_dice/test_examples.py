"""The worked examples of the ledger, by number."""

import pytest

from dicery.games.dessert_dice.parts import PARTS
from tests.dessert_dice.table import POSITIONS, decide, decisions, die_on, from_entry, opened, position, shown, sparse
from tests.dessert_dice.test_positions import ENDGAMES, GAMES, mover_wins

COUNTS = {entry["id"]: entry for entry in POSITIONS["perft"]}
TARGETS = {"N": "c4", "E": "d3", "S": "c2", "W": "b3"}


@pytest.mark.parametrize(
    ("die", "tips"),
    [
        ("Rtn", "N Rst PO, E Rwn IC, S Rnb JT, W Ren JT"),
        ("Rtw", "N Ret JT, E Rsw PO, S Rwb IC, W Rnw JT"),
        ("Btn", "N Bst SR+IC, E Bwn SR+PO, S Bnb JT+PO, W Ben JT+IC"),
        ("Gbs", "N Gnb PO, E Gws SR, S Gst JT, W Ges PO"),
        ("Pst", "N Pbs PO, E Pwt JT, S Ptn IC, W Pet IC"),
    ],
)
def test_examples_1_2_5_6_what_a_tip_brings_up(die, tips):
    """[DD-3.4, DD-4.2, DD-8.1]"""
    for direction, lies, icons in (tip.split() for tip in tips.split(", ")):
        state = sparse(f"{die}@c3")
        decide(state, f"c3>{direction}")
        assert (die_on(state, TARGETS[direction]), shown(state, TARGETS[direction])) == (lies, icons)
        assert die_on(state, "c3") == ""


def test_example_5_every_tip_of_the_black_die_keeps_one_of_its_icons():
    """[DD-4.3]"""
    for number in range(96, 120):
        before = set(PARTS.shown(0, number))
        for direction in range(4):
            assert len(before & set(PARTS.shown(0, PARTS.tipped[direction * 120 + number]))) == 1


@pytest.mark.parametrize(
    ("kind", "lies"),
    [("Rt", "Rtn Rtw Rts Rte"), ("Gb", "Gbs Gbw Gbn Gbe"), ("Yw", "Ywn Ywb Yws Ywt")],
)
def test_example_3_quarter_turns_of_one_kind(kind, lies):
    """[DD-3.6, DD-7.4]"""
    rolls = " ".join([kind if c == kind[0] else f"{c}t" for c in "RYGP" for _ in range(6)] + ["Bt"])
    for quarter, code in enumerate(lies.split()):
        state = opened(rolls, "JT SR")
        for move in (kind, "c3", f"q{quarter}"):
            state.play(0, move)
        assert die_on(state, "c3") == code


def test_example_4_a_round_trip_shows_another_face():
    """[DD-3.10]"""
    state = sparse("Rtn@c3")
    for move, square, die in (
        ("c3>E", "d3", "Rwn"),
        ("d3>N", "d4", "Rsw"),
        ("d4>W", "c4", "Rtw"),
        ("c4>S", "c3", "Rwb"),
    ):
        decide(state, move)
        assert die_on(state, square) == die
    assert shown(state, "c3") == "IC"
    row = sparse("Rtn@a3")
    seen = []
    for start, square in zip("abcd", "bcde"):
        decide(row, f"{start}3>E")
        seen.append(f"{die_on(row, square + '3')} {shown(row, square + '3')}")
    assert seen == ["Rwn IC", "Rbn SR", "Ren JT", "Rtn JT"]


ROLLS_WITH_RW = "Rw " + " ".join(["Rt"] * 5 + ["Yt"] * 6 + ["Gt"] * 6 + ["Pt"] * 6 + ["Bt"])


def after_example_7(seats="JT SR PO"):
    state = opened(ROLLS_WITH_RW, seats)
    for move, action in (("Rw", 5), ("c3", 67), ("q2", 82)):
        assert state.parse(0, move) == action
        state.play(0, move)
    return state


def after_example_8(seats="JT SR PO"):
    state = after_example_7(seats)
    for move, action in (("c3", 42), ("E", 85)):
        assert state.parse(1, move) == action
        state.play(1, move)
    return state


def test_example_7_a_placement_in_micro_steps():
    """[DD-6.6, DD-7.6]"""
    state = after_example_7()
    assert (die_on(state, "c3"), shown(state, "c3")) == ("Rws", "IC")
    assert state.view(0)["moves_in_row"] == 0
    assert state.waiting_seats() == [1]


def test_example_8_a_move_in_micro_steps():
    """[DD-8.1, DD-8.10]"""
    state = after_example_8()
    assert (die_on(state, "d3"), shown(state, "d3"), die_on(state, "c3")) == ("Rts", "JT", "")
    assert state.view(0)["moves_in_row"] == 1


def test_example_9_the_first_turn_offers_only_the_supply():
    """[DD-6.5, DD-14.4]"""
    state = from_entry(COUNTS["P1"])
    assert state.legal_moves(3) == list(COUNTS["P1"]["supply"])
    assert len(state.legal_moves(3)) == 19
    state.play(3, "Rb")
    assert len(state.legal_moves(3)) == 25
    state.play(3, "a1")
    assert len(state.legal_moves(3)) == 4
    assert len(decisions(from_entry(COUNTS["P1"]))) == 1900


def test_example_10_the_ban():
    """[DD-8.7, DD-8.8]"""
    found = decisions(after_example_8())
    assert "d3>W" not in found
    assert {"d3>N", "d3>E", "d3>S", "Rtn@c3"} <= set(found)
    placements = [decision for decision in found if "@" in decision]
    assert len(placements) == 5 * 24 * 4


def test_example_11_the_ban_passes_on():
    """[DD-8.7, DD-8.8]"""
    state = after_example_8()
    decide(state, "d3>N")
    assert "d4>S" not in decisions(state) and "d4>W" in decisions(state)
    decide(state, "Rtn@a1")
    assert {"d4>N", "d4>E", "d4>S", "d4>W"} <= set(decisions(state))


def test_example_12_older_moves_may_be_undone():
    """[DD-8.8]"""
    state = sparse("Rtn@c3")
    decide(state, "c3>E")
    decide(state, "Gtn@a1")
    assert state.active == 0 and "d3>W" in decisions(state)


def test_example_13_the_ban_leaves_a_die_stuck():
    """[DD-8.9]"""
    state = sparse("Rtn@a2", "Ytn@b1")
    decide(state, "a2>S")
    assert "a1" not in state.legal_moves(1)
    assert "b1" in state.legal_moves(1)


def test_example_14_the_ban_decides():
    """[DD-8.7, DD-11.7]"""
    banned, free = from_entry(ENDGAMES["E04"]), from_entry(ENDGAMES["E05"])
    assert list(banned.board) == list(free.board)
    assert not mover_wins(banned, {})
    assert "b5>S" in decisions(free) and "b5>S" not in decisions(banned)
    assert mover_wins(free, {})


def test_example_15_the_stall_guard():
    """[DD-9.1, DD-9.2, DD-9.6]"""
    off = sparse("Rtn@c3", tips="239 b3-c3", stall_guard="off")
    assert "c3" in off.legal_moves(0)
    decide(off, "c3>E")
    assert "d3" not in off.legal_moves(1)
    eleven = sparse("Rtn@c3", tips="11 b3-c3")
    assert "c3" in eleven.legal_moves(0)
    decide(eleven, "c3>E")
    assert "d3" not in eleven.legal_moves(1)
    assert all(move[0] in "RYGPB" for move in eleven.legal_moves(1))
    decide(eleven, "Gtn@a1")
    assert eleven.view(0)["moves_in_row"] == 0
    assert {"d3", "a1"} <= set(eleven.legal_moves(0))


def test_example_16_the_last_square():
    """[DD-7.5, DD-10.2]"""
    state = from_entry(ENDGAMES["E02"])
    assert (state.parse(0, "Rn"), state.legal_moves(0)[0]) == (2, "Rn")
    state.play(0, "Rn")
    assert state.parse(0, "b1") == 56
    state.play(0, "b1")
    assert state.over and die_on(state, "b1") == "Rnb"


def test_example_17_moving_instead_of_filling():
    """[DD-10.1, DD-11.6]"""
    filled = from_entry(ENDGAMES["E02"])
    decide(filled, "Rnb@b1")
    assert filled.ranks()[0] == 2
    state = from_entry(ENDGAMES["E02"])
    decide(state, "b2>S")
    assert (die_on(state, "b1"), shown(state, "b1")) == ("Rne", "JT")
    decide(state, "Rnb@b2")
    assert list(state.scores()) == [4, 3]
    other = from_entry(ENDGAMES["E02"])
    assert [d for d in decisions(other) if wins_after(other, d)] == ["b2>S"]


def wins_after(state, decision):
    seat = state.active
    after = state.clone()
    decide(after, decision)
    return after.ranks()[seat] == 1 if after.over else not mover_wins(after, {})


def test_example_18_no_diagonals():
    """[DD-2.3, DD-11.3]"""
    assert sparse("Rtn@a1", "Rtw@b2", "Rts@c3").scores()[0] == 1


def test_example_19_two_pairs():
    """[DD-11.4]"""
    assert sparse("Ytn@a1", "Ytw@a2", "Yts@d4", "Yte@d5").scores()[1] == 2


def test_example_20_a_face_with_two_icons():
    """[DD-11.2]"""
    state = sparse("Gtn@a1", "Bnb@b1", "Gtw@c1", "Rtn@b2", "Rtw@b3", cards="PO JT")
    assert shown(state, "b1") == "JT+PO"
    assert list(state.scores()) == [3, 3]


@pytest.mark.parametrize(("die", "after"), [("Ytn", "IC"), ("Yts", "SR")])
def test_example_21_tipping_out_splits(die, after):
    """[DD-8.1, DD-11.4]"""
    state = sparse("Ytn@a1", f"{die}@b1", "Ytn@c1", "Ytn@d1", cards="SR JT")
    assert state.scores()[0] == 4
    decide(state, "b1>N")
    assert shown(state, "b2") == after
    assert state.scores()[0] == 2


def final(name):
    entry = GAMES[name]
    turns = len(entry["log"])
    seats = entry["players"]
    placed = ["-"] * seats
    for turn, decision in enumerate(entry["log"]):
        if "@" in decision:
            placed[(entry["first"] + turn) % seats] = str(turn)
    codes = {dessert.id: dessert.code for dessert in PARTS.desserts}
    return position(
        entry["final"],
        "",
        cards=" ".join(codes[card] for card in entry["cards"]),
        step="over 0",
        turn=turns,
        placed=" ".join(placed),
        face_set=entry["face_set"],
    )


def test_example_22_final_scoring_of_two():
    """[DD-11.6, DD-11.8, DD-5.3]"""
    state = final("G1")
    rows = [" ".join(shown(state, file + rank) for file in "abcde") for rank in "54321"]
    assert rows == [
        "SR PO IC PO PO",
        "SR IC SR JT IC",
        "PO PO SR IC IC",
        "JT+PO PO SR JT IC",
        "PO SR SR PO IC",
    ]
    assert list(state.scores()) == [5, 5]
    assert list(state.ranks()) == [1, 2]
    assert state.view(0)["clusters"]["ice-cream"] == 5
    assert state.placed[0] > state.placed[1]


@pytest.mark.parametrize(
    ("name", "scores", "placed", "ranking"),
    [
        ("G2", [4, 5, 5], [42, 40, 41], [2, 1, 0]),
        ("G3", [3, 6, 4, 6], [37, 34, 27, 36], [3, 1, 2, 0]),
    ],
)
def test_examples_23_and_24_tie_breaks(name, scores, placed, ranking):
    """[DD-11.8, DD-11.10]"""
    state = final(name)
    assert (list(state.scores()), list(state.placed)) == (scores, placed)
    ranks = list(state.ranks())
    assert sorted(range(state.seats), key=lambda seat: ranks[seat]) == ranking


def test_example_25_a_dessert_that_is_not_shown_scores_nothing():
    """[DD-11.5]"""
    board = """
    Ytn Ytn Ytn Ytn Ytn
    Ytn Gtn Gtn Gtn Gtn
    Gtn Gtn Ptn Ptn Ptn
    Ptn Ptn Ptn Rbs Rbs
    Rbs Rbs Rbs Rbs Bbs
    """
    state = position(board, "", cards="JT IC", step="over 1")
    assert state.scores()[0] == 0


@pytest.mark.parametrize(("placed", "ranks"), [("50 - 49", [1, 2, 3]), ("- - 50", [1, 1, 3])])
def test_example_26_who_never_placed_ranks_behind(placed, ranks):
    """[DD-11.9]"""
    dice = [
        f"{colour}tn@{file}{rank}"
        for colour, rank, n in (("R", 1, 5), ("Y", 3, 5), ("G", 5, 4))
        for file in "abcde"[:n]
    ]
    state = sparse(*dice, cards="JT SR PO", placed=placed, turn=51)
    assert (list(state.scores()), list(state.ranks())) == ([5, 5, 4], ranks)


def test_example_27_plain_dice():
    """[DD-3.8, DD-3.9, DD-7.5]"""
    rolls = "Rt Rs Rs Rw Rt Rt " + " ".join(["Yt"] * 6 + ["Gt"] * 6 + ["Pt"] * 6 + ["Bs"])
    state = opened(rolls, "JT SR", face_set="plain")
    assert state.view(0)["supply"]["Rt"] == 6
    assert [move for move in state.legal_moves(0) if move[0] == "R"] == ["Rt"]
    assert state.parse(0, "Rt") == 0
    state.play(0, "Rt")
    state.play(0, "c3")
    assert state.active == 1
    decide(state, "c3>E")
    assert die_on(state, "d3") == "Rtn"
    assert "Bs" in state.legal_moves(0)
    state.play(0, "Bs")
    state.play(0, "a1")
    assert len(state.legal_moves(0)) == 4


def test_example_28_no_free_quarter_turn():
    """[DD-5.6, DD-7.5, DD-13.4]"""
    rolls = " ".join(f"{colour}t q2" if colour == "G" else f"{colour}t q0" for colour in "RRRRRRYYYYYYGGGGGGPPPPPPB")
    state = opened(rolls, "JT SR", free_yaw=False)
    assert state.view(0)["supply"]["Gts"] == 6
    assert state.parse(0, "Gts") == 138
    state.play(0, "Gts")
    assert state.parse(0, "c3") == 67
    state.play(0, "c3")
    assert die_on(state, "c3") == "Gts" and state.active == 1


def test_example_29_zugzwang_and_parity():
    """[DD-9.2, DD-9.4]"""
    assert [d for d in decisions(from_entry(ENDGAMES["E07"])) if wins_after(from_entry(ENDGAMES["E07"]), d)] == ["b4>E"]
    assert not mover_wins(from_entry(ENDGAMES["E06"]), {})


@pytest.mark.heavy
def test_example_29_a_longer_even_guard_changes_nothing():
    """[DD-9.4]"""
    assert not mover_wins(from_entry(ENDGAMES["E08"]), {})


def test_example_30_a_quarter_turn_that_wins():
    """[DD-7.3]"""
    state = from_entry(ENDGAMES["E09"])
    on_c3 = [d for d in decisions(state) if d.endswith("@c3")]
    assert [d for d in on_c3 if wins_after(state, d)] == ["Yse@c3", "Pet@c3"]
    assert len(on_c3) == 8
