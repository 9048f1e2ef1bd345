"""The worked examples of the ledger, by number."""

from dicery import CHANCE
from dicery.testing.by_hand import play
from tests.wok_and_roll.table import (
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

TIE_A = "R:xxxxxx N:xxxx... M:xxx|.... V:....|xx. S:.x.. T:.... F:v E:- K:-"
TIE_B = "R:xxxx.. N:xxxxxx. M:xx.|.... V:xxxx|... S:.... T:.... F:- E:- K:-"


def test_1_a_die_kept_earlier_may_be_rerolled():
    """[WR-4.2, WR-4.4, WR-4.7]"""
    state = roll(new(2), "mnvnbr")
    state.play(0, "keep n/n")
    roll(state, "srrb")
    assert state.view(0)["dice"] == list("snrnrb")
    state.play(0, "keep /rr")
    roll(state, "vrnn")
    assert state.view(0)["dice"] == list("vrrnrn")
    assert state.view(0)["part"] == "cook"
    assert state.waiting_seats() == [0, 1]


def test_2_equal_dice_need_no_choice():
    """[WR-4.6]"""
    moves = position("simple t1 market 1 rr/nnnn", blank(), blank()).legal_moves(0)
    assert len(moves) == 15
    assert "lock" in moves


def test_3_mei_and_wong_cook_from_the_same_dice():
    """[WR-4.9, WR-5.2, WR-10.3]"""
    state = locked("ns/nmmv", blank(), blank())
    play(state, "N1", "M1", seat=0)
    assert state.scores()[0] == 2
    assert dice_left(state, 0) == "vs"
    wong = state.legal_moves(1)
    assert "N1" in wong
    assert "V1" in wong
    assert not [move for move in wong if move[0] in "ST"]
    play(state, "M2", seat=1)
    assert state.scores()[1] == 1
    state.play(0, "done")
    state.play(1, "done")
    assert (state.view(0)["turn"], state.view(0)["active"]) == (2, 1)
    assert state.waiting_seats() == [CHANCE]


def test_4_a_full_platter_earns_its_bonus():
    """[WR-8.3]"""
    state = locked("mm/rnvs", blank("M:x.x|...."), blank())
    assert state.scores()[0] == 2
    play(state, "M2")
    assert state.scores()[0] == 5
    assert completed(state) == ["Ma"]


def test_5_the_item_of_a_row_can_be_used_at_once():
    """[WR-8.4]"""
    state = locked("mm/vrnb", blank(), blank())
    play(state, "V1", "M1")
    assert sheet(state) == blank("M:x..|.... V:x...|... F:rnmsb E:r")
    assert state.scores()[0] == 2
    play(state, "R1")
    assert (token(state, "F"), token(state, "E"), state.scores()[0]) == ("rnmsb", "-", 3)


def test_6_a_book_die_stands_for_a_vegetable():
    """[WR-6.5, WR-9.2]"""
    state = locked("nv/nbsr", blank("F:rnmsb K:v"), blank())
    play(state, "N1", "V3")
    assert not state.mid_decision(0)
    assert (state.scores()[0], token(state, "F"), dice_left(state)) == (2, "rnmsb", "rs")


def test_7_with_the_vegetable_in_the_fridge_there_is_a_choice():
    """[WR-6.6]"""
    state = locked("nv/nbsr", blank("K:v"), blank())
    play(state, "V3")
    assert state.legal_moves(0) == ["=0", "=v"]
    other = state.clone()
    play(state, "=0")
    assert (token(state, "F"), dice_left(state)) == ("rnmsb", "rnnsb")
    play(other, "=v")
    assert (token(other, "F"), dice_left(other)) == ("rnmvsb", "rnns")


def test_8_rectangles_score_at_the_end():
    """[WR-9.8, WR-9.9]"""
    cases = [("N:xxxxx.. K:v2", 11, 5), ("N:xxxxx.. K:v26", 11, 11), ("K:6", 0, 2)]
    for changed, noodle, skills in cases:
        found = totals(position("simple t9 roll 0 ../....", blank(changed), blank()))
        assert (found[1], found[4]) == (noodle, skills), changed


def test_9_a_final_score_of_55():
    """[WR-11.5]"""
    final = "R:xxxxx. N:xxxxx.. M:xxx|.... V:....|xxx S:xxxx T:.x.x F:- E:- K:2"
    state = position("simple t9 over 1 rr/nnnn", final, blank())
    assert totals(state) == [11, 11, 10, 18, 5]
    assert state.scores()[0] == 55
    assert completed(state) == ["Ma", "Vb", "S"]


def test_10_order_in_dishes_freedom_in_platters():
    """[WR-5.5, WR-5.6]"""
    state = locked("rr/rrmm", blank("F:- M:..x|...."), blank())
    assert state.legal_moves(0) == ["R1", "M1", "M2", "M4", "M5", "M6", "M7", "done"]
    play(state, "R1")
    assert state.legal_moves(0) == ["R2", "M1", "M2", "M4", "M5", "M6", "M7", "done"]


def test_11_a_skill_works_in_the_turn_in_which_it_is_gained():
    """[WR-9.2]"""
    state = play(locked("bb/bvrn", blank(), blank()), "+v", "V2")
    assert state.legal_moves(0) == ["=0", "=v"]
    play(state, "=v")
    assert sheet(state) == blank("V:.x..|... K:v")
    assert dice_left(state) == "rn"


def test_12_a_skill_paid_from_two_places():
    """[WR-6.10, WR-9.7]"""
    state = play(locked("bn/vrms", blank(), blank()), "+v")
    assert sheet(state) == blank("F:rnmvs K:v")
    offers = state.view(0)["offers"]["V1"]
    assert [(way["dice"], way["fridge"], way["book_dice"]) for way in offers] == [("v", "v", "")]


def test_13_two_hexagons_give_four_payments():
    """[WR-6.7, WR-6.9]"""
    state = play(locked("bb/smvn", blank("F:rsb K:rs"), blank()), "S1")
    assert state.legal_moves(0) == ["=0", "=r", "=s", "=rs"]
    results = [("=0", "b", 2), ("=r", "rb", 1), ("=s", "sb", 1), ("=rs", "rsb", 0)]
    for move, fridge, books in results:
        after = play(state.clone(), move)
        assert (token(after, "F"), dice_left(after).count("b")) == (fridge, books)


def test_14_no_more_stock_books_than_needed():
    """[WR-6.5, WR-6.7]"""
    state = play(locked("sb/mvnn", blank("F:sb K:rs"), blank()), "S1")
    assert (token(state, "S"), token(state, "F"), dice_left(state)) == ("x...", "b", "nnmv")


def test_15_a_stock_book_when_nothing_else_is_there():
    """[WR-6.5]"""
    state = play(locked("vr/nmss", blank("F:b K:v"), blank("F:-")), "V1")
    assert (token(state, "V"), token(state, "F")) == ("x...|...", "-")


def test_16_a_circled_book_pays_at_once():
    """[WR-5.10, WR-8.4]"""
    state = play(locked("mm/vvrn", blank("F:b"), blank()), "M4", "V4")
    assert (token(state, "F"), token(state, "E")) == ("b", "b")
    play(state, "+s")
    assert (token(state, "F"), token(state, "E"), token(state, "K")) == ("-", "-", "s")
    assert state.waiting_seats() == [1]


def test_17_a_seat_without_a_choice_is_done():
    """[WR-5.10]"""
    assert locked("rr/nmvs", blank(), blank("F:-")).waiting_seats() == [0]


def test_18_the_third_completion_cooking_on_and_a_tie():
    """[WR-11.4, WR-11.7]"""
    state = locked("rn/vmms", TIE_A, TIE_B, turn=9)
    assert list(state.scores()) == [32, 33]
    assert [len(completed(state, seat)) for seat in (0, 1)] == [2, 1]
    play(state, "V7")
    assert (state.scores()[0], completed(state)) == (35, ["R", "Ma", "Vb"])
    play(state, "M4")
    assert (state.scores()[0], state.waiting_seats()) == (36, [1])
    play(state, "M3", seat=1)
    assert token(state, "E", 1) == "n"
    assert state.over
    assert list(state.scores()) == [36, 36]
    assert list(state.ranks()) == [2, 1]
    sheets = [sheet(state, seat) for seat in (0, 1)]
    other = position("simple t10 over 1 rn/vmms", *sheets, first=2, starter=2)
    assert (list(other.scores()), list(other.ranks())) == ([36, 36], [1, 2])


def test_19_two_completed_groups_are_not_enough():
    """[WR-11.1, WR-11.3]"""
    state = locked("rn/vmms", TIE_A, TIE_B, turn=9)
    state.play(0, "done")
    play(state, "M3", seat=1)
    assert [len(completed(state, seat)) for seat in (0, 1)] == [2, 2]
    assert not state.over
    assert state.view(0)["active"] == 1
    full_column = position("simple t5 roll 0 ../....", blank("M:xxx|xxxx"))
    assert completed(full_column) == ["Ma", "Mb"]


def test_20_an_item_is_kept_or_lost():
    """[WR-7.3, WR-15.2]"""
    for bonus, kept in (("keep", "s"), ("turn", "-")):
        state = play(locked("mm/vvrn", blank("F:-"), blank("F:-"), bonus=bonus), "M2", "V2")
        play(state, "V1", seat=1)
        assert state.view(0)["turn"] == 2
        assert token(state, "E") == kept
        at_once = play(locked("mm/vvrn", blank("F:-"), blank("F:-"), bonus=bonus), "M1", "V1", "R1")
        assert token(at_once, "R") == "x....."


def test_21_head_start_and_cap():
    """[WR-2.5, WR-11.9]"""
    circled = [token(new(5, head_start=True), "E", seat) for seat in range(5)]
    assert circled == ["-", "-", "-", "r", "r"]
    moved = [token(new(5, head_start=True, starter=3), "E", seat) for seat in range(5)]
    assert moved == ["r", "r", "-", "-", "-"]
    no_tiles = new(5, head_start=True, menu="expert", specials="off")
    assert [token(no_tiles, "E", seat) for seat in range(5)] == ["-"] * 5
    assert [new(seats).view(0)["last_turn"] for seats in (2, 3, 4, 5)] == [30, 30, 32, 30]


def test_22_a_lock_is_opened_for_books():
    """[WR-12.2]"""
    state = locked("rm/mbnv", expert(), expert())
    assert "C1" not in state.legal_moves(0)
    other = play(state.clone(), "open T")
    assert (token(other, "F"), dice_left(other)) == ("rnmvs", "rnmmv")
    play(state, "open C")
    assert (token(state, "F"), dice_left(state)) == ("rnmvsb", "rnmmv")
    play(state, "C1")
    assert state.scores()[0] == 1


def test_23_the_key_opens_cheap_locks():
    """[WR-13.5]"""
    state = new(2, menu="expert")
    state.play(CHANCE, "recipe-key")
    assert (token(state, "E"), token(state, "O")) == ("r", "C,L,Mb,Vb")
    state.play(CHANCE, "set-menu")
    roll(state, "brnmvs")
    state.play(0, "lock")
    play(state, "open T")
    assert (token(state, "O"), token(state, "F")) == ("C,L,Mb,Vb,T", "rnmvsb")


def test_24_the_takeaway_box_keeps_a_die():
    """[WR-13.8]"""
    box, none = expert("F:- H:takeaway-box"), expert("F:- H:walk-in")
    state = play(locked("rr/nbbs", box, none), "R1")
    assert [move for move in state.legal_moves(0) if move.startswith("done")] == ["done n", "done s", "done b"]
    play(state, "done b")
    assert token(state, "E") == "b"
    passive = locked("rr/nbbs", none, box)
    assert [move for move in passive.legal_moves(1) if move.startswith("done")] == ["done"]


def test_25_breath_of_the_wok():
    """[WR-13.9]"""
    state = play(locked("rr/nnvs", expert("F:- H:wok-breath"), expert("H:walk-in")), "R1", "N1")
    assert token(state, "E") == "v"
    play(state, "V1")
    assert state.scores()[0] == 3
    assert token(state, "E") == "-"


def test_26_set_menu_and_balanced_table():
    """[WR-12.7, WR-13.10]"""
    marks = "R:xxx.. C:.... N:xx... L:.... M:xx..|... V:xxx|.... S:xx.. T:... F:- E:- K:7"
    plain = position("expert t5 roll 0 ../....", expert(marks), specials="off")
    assert totals(plain) == [6, 3, 8, 4, 6]
    owner = position("expert t8 roll 0 ../....", expert(f"{marks} O:- H:set-menu"))
    assert totals(owner) == [6, 3, 8, 4, 16]


def test_27_friend_at_the_market():
    """[WR-13.6]"""
    friend, other = expert("H:market-friend"), expert("H:walk-in")
    state = locked("br/nmvs", other, friend)
    assert dice_left(state, 1) == "nmvsb"
    assert "+r" in state.legal_moves(1)
    assert dice_left(locked("rb/nmvs", other, friend), 1) == "nmvsb"
    assert dice_left(locked("bb/nmvs", other, friend), 1) == "nmvsb"
    assert dice_left(locked("rr/nmvs", other, friend), 1) == "nmvs"


def test_28_old_masters_notes():
    """[WR-13.4]"""
    state = play(locked("bb/nmvs", expert("H:old-notes"), expert("H:walk-in")), "+s")
    assert dice_left(state) == "nmvsb"
    play(state, "+r")
    assert (dice_left(state), token(state, "F")) == ("nmvs", "rnmvs")


def test_29_a_link_outside_meat_and_vegetable():
    """[WR-12.5]"""
    state = play(locked("nn/mrsb", expert("R:xxx.. N:xx... F:-"), expert("F:-")), "N3")
    assert token(state, "E") == "b"
    assert {"+r", "open T"} <= set(state.legal_moves(0))


def test_30_twelve_payments():
    """[WR-6.9]"""
    state = play(locked("bb/bbbb", expert("F:rnsb E:s K:rns O:T"), expert()), "T1")
    wanted = "=0 =r =n =s =rn =rs =ns =ss =rns =rss =nss =rnss"
    assert state.legal_moves(0) == wanted.split()
