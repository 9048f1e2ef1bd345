"""Wok and Roll, clause by clause: Expert Menu, House Specials, solo, options (sections 12 to 15)."""

import pytest

from dicery import CHANCE, SPECTATOR
from dicery.games.wok_and_roll.parts import PARTS
from dicery.games.wok_and_roll.text.prompts import solo_rank
from dicery.testing.by_hand import play, refused
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
from tests.wok_and_roll.test_turns import menu_table

TWO_DONE = "R:xxxxxx M:xxx|.... V:....|xx."
OTHER = expert("F:- H:set-menu")


def test_the_expert_menu_has_39_servings_in_10_groups_five_of_them_locked():
    """[WR-12.1, WR-12.4]"""
    menu = PARTS.menus[1]
    assert len(menu.servings) == 39
    assert menu_table(menu) == [
        ("R", True, 0, "rr rr rrv rr rrm", [1, 2, 3, 3, 5], 0),
        ("C", True, 1, "rm rv rrm rmv", [1, 2, 3, 4], 0),
        ("N", True, 0, "nn nn nnm nn nnv", [1, 2, 3, 3, 5], 0),
        ("L", True, 1, "ns nv nns nsv", [1, 2, 3, 4], 0),
        ("Ma", False, 0, "mm mm mm mm", [1, 1, 1, 1], 5),
        ("Mb", False, 1, "mmr mmn mmv", [2, 2, 2], 4),
        ("Va", False, 0, "vv vv vv", [1, 1, 1], 3),
        ("Vb", False, 1, "vvr vvn vvr vvn", [2, 2, 2, 2], 5),
        ("S", False, 0, "ssr ssn ssv sss", [2, 2, 2, 3], 4),
        ("T", False, 2, "ssrn ssmv sss", [4, 4, 3], 3),
    ]


def test_a_locked_group_is_opened_for_good_and_is_no_skill():
    """[WR-12.2, WR-12.3]"""
    state = locked("rm/mbnv", expert("K:6"), expert())
    assert refused(state, "C1", seat=0) == "WR-12.2"
    assert refused(state, "open R", seat=0) == "WR-12.4"
    play(state, "open C")
    assert refused(state, "open C", seat=0) == "WR-12.2"
    assert refused(state, "open T", seat=0) == "WR-12.2"
    assert totals(state)[4] == 2
    play(state, "C1", "done")
    play(state, "done", seat=1)
    assert token(state, "O") == "C"


@pytest.mark.parametrize(
    ("one", "other", "marks", "dice", "gives"),
    [
        *(("M", "V", f"{n}", "mm/vvrn", gives) for n, gives in enumerate("rsnbrsb", 1)),
        ("R", "N", "3", "rn/rnvm", "b"),
        ("C", "L", "2", "rn/vvmm", "s"),
    ],
)
def test_nine_links_of_the_expert_menu_give_an_item(one, other, marks, dice, gives):
    """[WR-12.5]"""
    menu = PARTS.menus[1]
    second = menu.servings[menu.serving_number(f"{other}{marks}")]
    start = "R:xx... N:xx... C:x... L:x... E:rrrnnnmmvv F:- O:C,L,Mb,Vb"
    state = play(locked(dice, expert(start), expert()), f"{one}{marks}")
    before = token(state, "E") + dice_left(state)
    play(state, second.id)
    after = token(state, "E") + dice_left(state)
    assert {letter: after.count(letter) - before.count(letter) for letter in "rnmvsb"} == {
        letter: (letter == gives) - second.cost.count(letter) for letter in "rnmvsb"
    }


def test_points_of_four_dishes_go_to_two_totals():
    """[WR-12.6]"""
    marks = "R:xx... C:xxx. N:x.... L:xx.. O:C,L"
    state = position("expert t5 roll 0 ../....", expert(marks), specials="off")
    assert totals(state) == [9, 4, 0, 0, 0]
    assert token(new(2, menu="expert", specials="off"), "F") == "rnmvsb"
    ended = position("expert t9 over 1 rr/rrrr", expert("R:xxxxx N:xxxxx C:xxxx O:C"), expert(), specials="off")
    assert completed(ended) == ["R", "C", "N"]


def test_a_set_is_one_serving_of_each_family():
    """[WR-12.7]"""
    cases = [
        ("R:x.... N:x.... M:x...|... V:x..|.... S:x... O:-", 3),
        ("C:x... L:x... M:....|x.. V:...|x... T:x.. O:C,L,Mb,Vb,T", 3),
        ("R:xx... N:xx... M:xx..|... V:xx.|.... S:x... O:-", 3),
        ("R:xx... N:xx... M:xx..|... V:xx.|.... S:.... O:-", 0),
    ]
    for marks, points in cases:
        state = position("expert t5 roll 0 ../....", expert(f"K:7 {marks}"), specials="off")
        assert totals(state)[4] == points, marks


@pytest.mark.parametrize(
    ("rectangle", "points"), [("1", 4), ("2", 3), ("3", 2), ("4", 5), ("5", 6), ("6", 2), ("7", 3)]
)
def test_what_the_rectangles_of_the_expert_menu_score(rectangle, points):
    """[WR-12.8]"""
    marks = "R:xxx.. C:x... N:xx... L:x... M:x...|... V:xxx|.... S:xxxx T:... O:C,L"
    state = position("expert t5 roll 0 ../....", expert(f"{marks} K:{rectangle}"), specials="off")
    assert totals(state)[4] == points


def test_each_seat_draws_one_tile_and_the_rest_stay_out():
    """[WR-13.1, WR-16.1]"""
    state = new(5, menu="expert")
    for tile in ("walk-in", "old-notes", "recipe-key", "market-friend", "quick-wrist"):
        state.play(CHANCE, tile)
    held = [seat["special"] for seat in state.view(SPECTATOR)["sheets"]]
    assert held == ["walk-in", "old-notes", "recipe-key", "market-friend", "quick-wrist"]
    assert state.view(SPECTATOR)["part"] == "roll"


def test_tiles_that_would_do_nothing_are_not_drawn():
    """[WR-13.2, WR-15.5]"""
    assert "recipe-key" not in new(2, specials="on").legal_moves(CHANCE)
    assert len(new(2, specials="on").legal_moves(CHANCE)) == 7
    assert "market-friend" not in new(1, menu="expert").legal_moves(CHANCE)


@pytest.mark.parametrize(
    ("tile", "items"),
    [
        ("walk-in", "rnvs"),
        ("old-notes", "n"),
        ("recipe-key", "r"),
        ("market-friend", "s"),
        ("quick-wrist", "vb"),
        ("takeaway-box", "v"),
        ("wok-breath", "-"),
        ("set-menu", "-"),
    ],
)
def test_the_start_items_of_a_tile_are_circled(tile, items):
    """[WR-13.2, WR-13.3, WR-13.4, WR-13.5, WR-13.6, WR-13.7, WR-13.8]"""
    state = new(2, menu="expert")
    state.play(CHANCE, tile)
    assert token(state, "E") == items
    assert token(state, "O") == ("C,L,Mb,Vb" if tile == "recipe-key" else "-")


def test_notes_make_only_the_first_hexagon_cheaper():
    """[WR-13.4]"""
    state = locked("bn/nmvs", expert("F:- H:old-notes"), OTHER)
    assert "+r" in state.legal_moves(0)
    owned = locked("bn/nmvs", expert("F:- K:v H:old-notes"), OTHER)
    assert refused(owned, "+r", seat=0) == "WR-9.1"


@pytest.mark.parametrize(
    ("red", "usable"), [("rb", "nmvsb"), ("br", "nmvsb"), ("bb", "nmvsb"), ("rn", "nmvs"), ("rr", "nmvs")]
)
def test_the_friend_has_one_book_from_either_red_die_on_others_turns(red, usable):
    """[WR-13.6]"""
    friend = expert("H:market-friend")
    assert dice_left(locked(f"{red}/nmvs", OTHER, friend), 1) == usable
    assert dice_left(locked(f"{red}/nmvs", friend, OTHER), 0).count("b") == red.count("b")


def test_the_choice_of_dice_that_do_not_differ_makes_no_difference_to_the_friend():
    """Of two equal red dice only the lower slot can be rerolled [WR-4.6, WR-13.6]."""
    sheets = (OTHER, expert("H:market-friend"))
    state = position("expert t1 market 1 bb/nmvs", *sheets)
    state.play(0, "keep b/nmvs")
    assert state.view(0)["dice"][:2] == ["", "b"]
    roll(state, "r")
    state.play(0, "lock")
    assert dice_left(state, 1) == "nmvsb"


def test_quick_wrist_rolls_four_times_on_its_own_turns():
    """[WR-13.7]"""
    state = position("expert t1 roll 0 ../....", expert("H:quick-wrist"), OTHER)
    for _ in range(3):
        roll(state, "rnmvsb")
        state.play(0, "keep /")
    roll(state, "rnmvsb")
    assert state.view(0)["part"] == "cook"
    assert state.view(0)["rolls_made"] == 4
    others = position("expert t2 market 2 rn/mvsb", expert("H:quick-wrist"), OTHER)
    others.play(1, "keep /")
    assert roll(others, "rnmvsb").view(0)["part"] == "cook"


def test_the_box_needs_no_question_for_one_symbol_and_is_plain_without_dice():
    """[WR-13.8, WR-5.10]"""
    box = expert("F:- H:takeaway-box")
    state = play(locked("rr/nnss", box, OTHER), "R1", "N1")
    assert token(state, "E") == "s"
    empty = play(locked("rr/nnmm", expert("F:b H:takeaway-box"), OTHER), "R1", "N1", "M1")
    assert empty.legal_moves(0) == ["open C", "open L", "open Mb", "open Vb", "done"]
    two = play(locked("rr/nnsv", box, OTHER), "R1", "N1")
    assert refused(two, "done", seat=0) == "WR-13.8"
    assert two.legal_moves(0) == ["done v", "done s"]


def test_breath_of_the_wok_gives_after_the_row_and_only_on_own_turns():
    """[WR-13.9]"""
    breath = expert("M:x...|... F:- H:wok-breath")
    state = play(locked("rr/vvnm", breath, OTHER), "R1", "V1")
    assert token(state, "E") == "rv"
    passive = play(locked("ns/vvrr", OTHER, breath), "R1", "V1", seat=1)
    assert token(passive, "E", 1) == "r"


def test_set_menu_scores_five_a_set_in_the_skills_total():
    """[WR-13.10]"""
    marks = "R:x.... N:x.... M:x...|... V:x..|.... S:x... O:-"
    state = position("expert t5 roll 0 ../....", expert(f"{marks} H:set-menu"))
    assert totals(state)[4] == 5


def test_solo_has_six_dice_on_every_turn_and_ends_after_eight():
    """[WR-14.1, WR-14.2]"""
    state = new(1, head_start=True)
    assert sheet(state) == blank()
    for turn in range(1, 9):
        assert (state.view(0)["turn"], state.over) == (turn, False)
        roll(state, "rnmvsb")
        state.play(0, "lock")
        assert dice_left(state) == "rnmvsb"
        state.play(0, "done")
    assert state.over
    early = locked("vv/nnmm", blank(TWO_DONE), turn=3)
    play(early, "V7", "done")
    assert early.over


@pytest.mark.parametrize(
    ("score", "rank"),
    [
        (0, "Dishwasher"),
        (29, "Dishwasher"),
        (30, "Prep Cook"),
        (40, "Line Cook"),
        (57, "Wok Chef"),
        (58, "Head Chef"),
        (66, "Legend of the Wok"),
    ],
)
def test_solo_ranks(score, rank):
    """[WR-14.3]"""
    assert solo_rank(score) == rank


@pytest.mark.parametrize("rolls", [2, 3, 4])
def test_the_number_of_rolls_is_an_option(rolls):
    """[WR-15.1, WR-4.3]"""
    state = new(2, rolls=rolls)
    made = 1
    roll(state, "rnmvsb")
    while state.view(0)["part"] == "market":
        state.play(0, "keep /")
        roll(state, "rnmvsb")
        made += 1
    assert made == rolls


def test_an_item_for_the_turn_counts_as_a_die_in_every_respect():
    """[WR-15.2]"""
    state = play(locked("mm/vvss", blank("F:- E:n"), blank("F:-"), bonus="turn"), "M4", "V4")
    assert (dice_left(state), token(state, "E")) == ("ssb", "n")
    box = expert("M:x...|... F:- H:takeaway-box")
    kept = play(locked("vv/nmss", box, OTHER, bonus="turn"), "V1")
    assert "done r" in kept.legal_moves(0)
    breath = play(locked("rr/nnvs", expert("F:- H:wok-breath"), OTHER, bonus="turn"), "R1", "N1")
    assert (dice_left(breath), token(breath, "E")) == ("vvs", "-")


@pytest.mark.parametrize(("complete", "over"), [(2, True), (3, True), (4, False), (5, False)])
def test_the_completions_that_end_the_match_are_an_option(complete, over):
    """[WR-15.3]"""
    marks = "M:xxx|.... V:....|xx." if complete == 2 else TWO_DONE
    state = locked("vv/nnmm", blank(marks), blank("F:-"), turn=5, complete=complete)
    play(state, "V7", "done")
    play(state, "done", seat=1)
    assert state.over is over


def test_with_finish_round_the_end_waits_for_a_full_round():
    """[WR-15.4]"""
    state = locked("vv/nnmm", blank(TWO_DONE), blank(), turn=9, finish_round=True)
    play(state, "V7", "done")
    play(state, "done", seat=1)
    assert not state.over
    roll(state, "nnnnnn")
    state.play(1, "lock")
    play(state, "done", seat=1)
    assert not state.over
    play(state, "done", seat=0)
    assert state.over


def test_house_specials_follow_the_menu_unless_told():
    """[WR-15.5]"""
    parts = {
        (menu, specials): new(2, menu=menu, specials=specials).view(0)["part"]
        for menu in ("simple", "expert")
        for specials in ("auto", "on", "off")
    }
    assert [key for key, part in parts.items() if part == "deal"] == [
        ("simple", "on"),
        ("expert", "auto"),
        ("expert", "on"),
    ]


def test_in_the_junior_game_books_are_wild_and_no_skill_is_gained():
    """[WR-15.6]"""
    assert sheet(new(2, junior=True)) == blank("K:rnmvs")
    state = locked("rb/bbbb", blank("K:rnmvs"), blank("K:rnmvs"), junior=True)
    assert not [move for move in state.legal_moves(0) if move.startswith("+")]
    assert refused(state, "+1", seat=0) == "WR-15.6"
    assert "T4" in state.legal_moves(0)
    for options in ({"menu": "expert"}, {"specials": "on"}):
        with pytest.raises(ValueError, match=r"WR-15\.6"):
            new(2, junior=True, **options)
