"""The worked examples of the ledger, by number."""

from typing import TypedDict

import pytest

from dicery import CHANCE, CLOCK, SPECTATOR
from dicery.games.chicken_fried_dice.parts import PARTS
from dicery.games.chicken_fried_dice.rules.tables import REVIEW_POINTS
from dicery.testing.by_hand import play, refused
from dicery.testing.states import PEOPLE
from tests.chicken_fried_dice.table import (
    GAME,
    TRUCKS,
    chuck,
    customer,
    moves,
    opened,
    position,
    roll_prep,
    sheet,
    written,
)


class LastDie(TypedDict):
    """Fields of a position."""

    plucked: str
    hand: str
    active: int
    coop: str


# Seat 0 is finished; seat 1 still has to pluck its fourth die, a red 1.
LAST_DIE = LastDie(plucked="4 3", hand="finished / free", active=1, coop="R1")


def finish_round(state):
    """The last die of seat 1 is wasted, and whatever upgrades come up are made."""
    play(state, "pluck R1", "waste", seat=1)
    while state.view(SPECTATOR)["phase"] == "upgrade":
        play(state, moves(state, state.waiting_seats()[0])[0], seat=state.waiting_seats()[0])


def accepts(state, card):
    return ["".join(map(str, numbers)) for numbers in customer(state, card)["accepts"]]


def test_example_1_order_up():
    """[CF-E1, CF-3.2]"""
    assert accepts(position("c02=2_5_", "c01"), "c02") == ["", "2345", "", "56"]


def test_example_2_an_x_sets_no_limit():
    """[CF-E2, CF-3.2, CF-3.5]"""
    assert accepts(position("c02=X_4_", "c01"), "c02") == ["", "1234", "", "456"]


def test_example_3_one_order_in_the_colours_of_each_truck():
    """[CF-E3, CF-4.5, CF-4.6, CF-4.8]"""
    state = opened(2)
    play(state, "6", "3", "4", seat=CHANCE)
    assert len(moves(state, 0)) == 6
    play(state, "order 6-3-4", seat=0)
    assert [sheet(state, seat)["prep"] for seat in (0, 1)] == [["W6", "R3", "G4"], ["R6", "G3", "P4"]]


@pytest.mark.parametrize(
    ("rolled", "orders"),
    [("5 5 2", ["order 5-5-2", "order 5-2-5", "order 2-5-5"]), ("4 4 4", [])],
)
def test_example_3_only_different_sequences_are_offered(rolled, orders):
    """[CF-E3, CF-4.8]"""
    state = opened(2)
    play(state, *rolled.split(), seat=CHANCE)
    assert moves(state, 0) == orders
    if not orders:
        assert sheet(state, 1)["prep"] == ["R4", "G4", "P4"]


SCHEDULES = [
    (3, [0, 1, 2, 0, 1], [4, 5]),
    (2, [0, 1, 0, 1, 0], [5]),
    (4, [0, 1, 2, 3, 0], [5]),  # those of four and five seats are in the clause only
    (5, [0, 1, 2, 3, 4], []),
]


@pytest.mark.parametrize(("seats", "chefs", "choices"), SCHEDULES)
def test_example_4_the_schedule(seats, chefs, choices):
    """The role moves by itself from round to round [CF-E4, CF-4.2, CF-4.3, CF-4.4, CF-4.7, CF-13.17]."""
    state = opened(seats)
    for number, chef in enumerate(chefs, 1):
        view = state.view(SPECTATOR)
        assert (view["round"], view["head_chef"], view["chefs_choice"]) == (number, chef, number in choices)
        play(state, "6", "3", "4", seat=CHANCE)
        everybody = list(range(seats))
        assert state.waiting_seats() == (everybody if number in choices else [chef])
        for seat in state.waiting_seats():
            play(state, "order 6-3-4", seat=seat)
        assert all(sheet(state, seat)["prep"][0][1] == "6" for seat in everybody)
        chuck(state)
        assert state.waiting_seats() == [chef]
        while state.view(SPECTATOR)["round"] == number and not state.over:
            seat = state.waiting_seats()[0]
            play(state, state.legal_moves(seat)[0], seat=seat)
    assert state.over


@pytest.mark.parametrize(("number", "splits"), [(6, ["5+1", "4+2", "3+3"]), (2, ["1+1"]), (1, [])])
def test_example_5_what_a_chop_may_give(number, splits):
    """[CF-E5, CF-7.7]"""
    state = position("c46", "c01", coop=f"P{number}")
    play(state, f"pluck P{number}", seat=0)
    assert moves(state, 0, "chop") == [f"chop {split}" for split in splits]


def test_example_6_chop_then_sauce_one_part_and_toss_the_other():
    """[CF-E6, CF-6.2, CF-7.6, CF-7.8, CF-7.9, CF-7.10]"""
    state = position("c39 c46", "c01", coop="G5 P1")
    play(state, "pluck G5", "chop 3+2", seat=0)
    assert state.waiting_seats() == [0]
    assert sheet(state)["parts"] == ["G2", "G3"]
    assert moves(state, 0) == ["done", "take G2", "take G3"]
    play(state, "take G3", "sauce c46.3", seat=0)
    assert written(state, "c46") == "_ _ 3"
    assert sheet(state)["left"]["sauce"] == 0
    play(state, "take G2", seat=0)
    assert sorted(moves(state, 0)) == ["put c39.1", "toss"]
    play(state, "toss", "* 1", seat=0)
    assert sheet(state)["parts"] == ["G1"]
    assert sheet(state)["left"]["toss"] == 2
    play(state, "take G1", "put c39.1", seat=0)
    assert state.waiting_seats() == [1]


def test_example_7_a_tossed_die_stays_in_hand():
    """[CF-E7, CF-6.4, CF-7.5, CF-7.6]"""
    state = position("c37=3__", "c01", coop="W2")
    play(state, "pluck W2", seat=0)
    assert moves(state, 0, "put", "waste") == ["waste"]  # no use for it as it is
    play(state, "toss", "* 6", seat=0)
    assert (sheet(state)["hand"], state.waiting_seats()) == ("W6", [0])
    play(state, "toss", "* 3", seat=0)
    assert (sheet(state)["hand"], state.waiting_seats()) == ("W3", [0])
    play(state, "put c37.3", seat=0)
    assert written(state, "c37") == "3 _ 3"
    assert sheet(state)["left"]["toss"] == 3 - 2
    assert state.waiting_seats() == [1]


@pytest.mark.parametrize(("queue", "offered"), [("c39=__4", ["waste"]), ("c39", ["put c39.2"])])
def test_example_8_waste_only_what_fits_nowhere(queue, offered):
    """[CF-E8, CF-6.5]"""
    state = position(queue, "c01", coop="Y6", left="0/0/0 1/1/3")
    play(state, "pluck Y6", seat=0)
    assert moves(state, 0) == offered


def test_example_9_prep_at_level_0():
    """[CF-E9, CF-6.3, CF-7.1, CF-7.2]"""
    state = position("c39=__4", "c01", prep="3 6 2")
    assert moves(state, 0, "take") == ["take p3"]
    play(state, "take p3", seat=0)
    assert moves(state, 0) == ["put c39.1"]


@pytest.mark.parametrize("truck", TRUCKS)
def test_example_10_prep_at_level_2(truck):
    """[CF-E10, CF-7.3, CF-7.4, CF-7.7]"""
    other = next(rival for rival in TRUCKS if rival != truck)
    state = position(
        "c39=__4 c02=2_5_",
        "c01",
        prep="3 6 2",
        levels="2100 0000",
        tips="5 0",
        round=3,
        trucks=f"{truck} {other}",
    )
    assert sheet(state)["prep"] == ["W3", "*6", "*2"]
    play(state, "take p2", seat=0)
    assert sorted(moves(state, 0)) == ["chop 3+3", "chop 4+2", "chop 5+1", "put c02.4", "toss"]
    play(state, "chop 4+2", seat=0)
    assert sheet(state)["parts"] == ["*2", "*4"]


def test_example_11_a_tossed_prep_ingredient_goes_back_to_its_slot():
    """[CF-E11, CF-7.2, CF-7.6]"""
    state = position("c39=__4", "c01", prep="3 3 2", levels="1000 0000", tips="1 0", round=3)
    play(state, "take p2", "toss", "* 5", seat=0)
    assert sheet(state)["prep"] == ["W3", "R5", "G2"]
    assert sheet(state)["used"] == [False, False, False]
    assert "take p2" in moves(state, 0)


def test_example_12_a_chain_on_the_menu():
    """[CF-E12, CF-3.4, CF-8.1, CF-8.2, CF-8.3, CF-10.5, CF-13.2, CF-13.5]"""
    state = position("c37=34_ c70=_26", "c01=2__", coop="W5 R1", plucked="3 3")
    play(state, "pluck W5", "put c37.3", seat=0)
    assert customer(state, "c37")["fed"] == 1
    play(state, "cross Y", "x c70.1", seat=0)
    assert customer(state, "c70")["fed"] == 1
    assert sheet(state)["menu"] == [0, 0, 0, 1]
    assert sheet(state)["saved"] == {"coop": 1}
    play(state, "done", seat=0)
    play(state, "pluck R1", "waste", seat=1)
    assert sheet(state)["segments"] == 4
    assert sheet(state)["tips"] == 1  # the first tip is an upgrade to choose, the second waits for it
    assert sheet(state)["tips_due"] == 1


def test_example_13_multi_feeds_on_its_way():
    """[CF-E13, CF-8.4, CF-10.5]"""
    state = position("c07=_4_ c15=_6_", "c01", bonuses="multi-red / -")
    play(state, "multi R", seat=0)
    assert written(state, "c07") == "X 4 X"
    assert customer(state, "c07")["fed"] == 1
    assert sheet(state)["menu"] == [0, 0, 1, 0]
    assert written(state, "c15") == "X 6 _"


def test_example_14_the_bonus_that_would_be_lost_goes_first():
    """[CF-E14, CF-8.7, CF-9.2]"""
    state = position(
        "c07 c15",
        "c01=2__",
        bonuses="cross-red / -",
        saved="cross-red / -",
        flavours="0 0 1 0 / 0 0 0 0",
        plucked="4 3",
        hand="free / free",
        coop="R1",
    )
    assert moves(state, 0, "cross") == ["cross R"]
    play(state, "cross R", "x c07.1", seat=0)
    assert (sheet(state)["bonuses"], sheet(state)["saved"]) == ({}, {"cross-red": 1})
    play(state, "done", seat=0)
    play(state, "pluck R1", "waste", seat=1)
    assert sheet(state)["saved"] == {"cross-red": 1}


def test_example_15_coop_bonuses_end_with_the_spare_dice():
    """[CF-E15, CF-9.6, CF-9.7]"""
    state = position("c02", "c01", saved="coop*3 / -")
    play(state, "coop", "pluck P1", "put c02.1", "coop", "pluck Y1", "put c02.2", seat=0)
    assert "coop" not in moves(state, 0)
    assert refused(state, "coop", seat=0) == "CF-9.7"
    assert sheet(state)["plucked"] == 0
    assert state.waiting_seats() == [0]
    assert sum(state.view(SPECTATOR)["coop"].values()) == 8


@pytest.mark.parametrize(
    ("fed", "tips"),
    [("c77=1245@1", 1), ("c09=1126@1", 1), ("c21=23XX@1", 0), ("c77=1245@1 c09=1126@1 c21=23XX@1", 2)],
)
def test_example_16_three_customers_and_two_tips(fed, tips):
    """[CF-E16, CF-13.5, CF-3.5]"""
    state = position(fed, "c01=2__", **LAST_DIE)
    play(state, "pluck R1", "waste", seat=1)
    assert sheet(state)["tips"] + sheet(state)["tips_due"] == tips


@pytest.mark.parametrize("flipped", ["prep", "chop"])
@pytest.mark.parametrize("added", ["sauce", "toss"])
def test_example_17_upgrades_in_the_order_of_the_track(flipped, added):
    """[CF-E17, CF-13.5, CF-13.6, CF-13.7, CF-14.2]"""
    four_tips = "c77=1235@2 c21=2336@2"
    levels, tips = "1100 0000", "3 0"
    state = position(four_tips, "c01=2__", **LAST_DIE, round=2, first=1, levels=levels, tips=tips)
    assert sheet(state)["points"]["tips"] == 1
    play(state, "pluck R1", "waste", seat=1)
    assert (sheet(state)["tips"], sheet(state)["points"]["tips"]) == (5, 2)
    assert moves(state, 0) == ["flip prep", "flip chop"]
    play(state, f"flip {flipped}", seat=0)
    assert (sheet(state)["tips"], sheet(state)["points"]["tips"]) == (7, 3)
    assert moves(state, 0) == ["add sauce", "add toss"]
    play(state, f"add {added}", seat=0)
    assert (sheet(state)["tips"], sheet(state)["tips_due"], sheet(state)["points"]["tips"]) == (7, 0, 3)
    expected = {"prep": 1, "chop": 1, "sauce": 0, "toss": 0} | {flipped: 2, added: 1}
    assert sheet(state)["levels"] == expected
    assert state.view(SPECTATOR)["phase"] == "draw"


@pytest.mark.parametrize(
    ("before", "added", "after", "draws"), [(17, 6, 23, 4), (9, 6, 15, 4), (10, 4, 14, 3), (8, 13, 21, 4)]
)
def test_example_18_completed_stars_with_a_card_draw_four(before, added, after, draws):
    """[CF-E18, CF-13.12, CF-14.5]"""
    fed = {
        6: "c06=1111X*5@1 c12=XXXX*1@1",
        4: "c06=1111X*4@1",
        13: "c06=1111X*5@1 c78=11111*5@1 c80=11111*3@1",
    }[added]
    state = position(fed, "c01=2__", plucked="4 3", hand="finished / free", active=1, coop="R1", segments=f"{before} 0")
    play(state, "pluck R1", "waste", seat=1)
    assert sheet(state)["segments"] == after
    assert sheet(state)["four"] == (draws == 4)


def test_example_18_values_of_the_review_track():
    """[CF-E18, CF-14.5, CF-14.8]"""
    assert [REVIEW_POINTS[segments] for segments in (4, 23, 29, 30, 40)] == [4, 23, 30, 32, 45]


def cards_left(state):
    return {found["card"]: found["stars"] for found in sheet(state)["customers"] if not found["fed"]}


def test_example_19_segments_are_ticked_off():
    """A, B and C are c01, c02 and c03 [CF-E19, CF-13.10, CF-13.11]."""
    state = position("c01=___*2 c02=2___*0 c03=___*1", "c04=1__", **LAST_DIE, round=2, first=1)
    finish_round(state)
    assert cards_left(state) == {"c01": 1, "c03": 0}
    assert state.view(SPECTATOR)["under"] == ["c02"]
    assert "2" not in [mark for found in sheet(state)["customers"] for mark in found["written"]]


def test_example_19_a_customer_without_segments_still_gives_bonus_and_tip():
    """[CF-E19, CF-13.3]"""
    state = position("c03=45_*0 c01=___*1", "c04=1__", plucked="3 3", round=3, coop="Y6 R1", segments="7 0")
    play(state, "pluck Y6", "put c03.3", seat=0)
    assert sheet(state)["bonuses"] == {"cross-green": 1}
    play(state, "cross G", "x c01.2", seat=0)
    finish_round(state)
    assert sheet(state)["segments"] == 7
    assert sheet(state)["tips"] == 1  # R4 in its lowest space


def test_example_19_unfed_without_segments_it_leaves():
    """[CF-E19, CF-13.10]"""
    state = position("c03=45_*0 c01=___*1", "c04=1__", **LAST_DIE, round=3, first=0)
    finish_round(state)
    assert cards_left(state) == {"c01": 0}
    assert state.view(SPECTATOR)["under"] == ["c03"]


def test_example_19_in_round_5_nothing_is_ticked_off():
    """[CF-E19, CF-13.9]"""
    state = position("c01=___*2 c02=2___*0 c03=___*1", "c04=1__", **LAST_DIE, round=5, first=0)
    finish_round(state)
    assert state.over
    assert cards_left(state) == {"c01": 2, "c02": 0, "c03": 1}
    assert state.view(SPECTATOR)["under"] == []


def test_example_20_replacements_must_be_kept():
    """[CF-E20, CF-13.13, CF-13.14]"""
    state = position("c01", "c02", phase="keep", drawn="c12 c40 c77 / c10 c11 c13")
    play(state, "keep c40", seat=0)
    play(state, "keep c10 c11 c13", seat=1)
    assert state.view(SPECTATOR)["discards"] == ["c12", "c77"]
    play(state, "c20", "c21", seat=CHANCE)
    assert [found["card"] for found in sheet(state)["customers"]] == ["c01", "c40", "c20", "c21"]
    assert state.view(SPECTATOR)["phase"] == "prep-roll"


def fed(cards, round=1):
    """Customers all of whose spaces are crossed off."""
    spaces = {card.id: len(card.spaces) for card in PARTS.customers}
    return " ".join(f"{card}={'X' * spaces[card]}@{round}" for card in cards.split())


W8_R9_G12_P10_Y7 = "c01 c04 c09 c13 c25 c37 c38 c54 c59 c61 c65 c70"
W8_G10 = "c14 c25 c33 c34 c40 c44 c50 c54 c56 c66"


@pytest.mark.parametrize(("tracks", "points"), [("3 6 1 0", 47), ("0 2 0 6", 25), ("3 0 3 3", 23)])
def test_example_21_menu_scoring(tracks, points):
    """[CF-E21, CF-10.2, CF-10.3, CF-10.4, CF-10.7, CF-14.4]"""
    state = position(fed(W8_R9_G12_P10_Y7), "c02", round=5, flavours=f"{tracks} / 0 0 0 0")
    assert sheet(state)["points"]["board"] == points


def test_example_22_a_complete_track_takes_no_more():
    """[CF-E22, CF-10.5, CF-10.6]"""
    state = position("s02=34_", "c01", flavours="0 6 0 0 / 0 0 0 0", coop="Y5", bonuses="flavor-any / -", plucked="3 3")
    play(state, "any", seat=0)
    assert moves(state, 0) == ["savory", "spicy", "sour"]
    play(state, "savory", "pluck Y5", "put s02.3", seat=0)
    assert customer(state, "s02")["fed"] == 1
    assert sheet(state)["menu"] == [1, 6, 0, 0]


SECOND_PICNIC = "oak savory sweet spicy sour, fountain savory sweet spicy sour, hammock sour sour"


def icons(tables):
    """The icons of "fountain savory savory, oak sweet" as a position names them; `-` stands for an empty space."""
    words = []
    for line in tables.split(", "):
        table, *flavours = line.split()
        words += [f"{table}.{k}={flavour}" for k, flavour in enumerate(flavours, 1) if flavour != "-"]
    return " ".join(words)


def picnic(tables):
    """The points of a picnic board."""
    state = position("c01", "c02", boards="picnic menu", flavours=f"{icons(tables)} / 0 0 0 0")
    return sheet(state)["points"]["board"]


PICNIC_CASES = [
    ("fountain savory sweet spicy sour", 12, "CF-E23"),
    ("fountain savory savory spicy sour", 0, "CF-E23"),
    ("fountain spicy savory spicy savory", 12, "CF-E23"),
    ("fountain spicy sweet spicy sour", 12, "CF-E23"),
    ("fountain savory spicy sweet savory", 0, "CF-E23"),
    ("fountain savory spicy sweet", 0, "CF-E23"),
    ("oak savory sweet spicy sour", 8, "CF-E24"),
    ("oak savory savory spicy", 4, "CF-E24"),
    ("oak savory savory spicy spicy", 4, "CF-E24"),
    ("long savory savory spicy", 4, "CF-E25"),
    ("long savory spicy savory", 6, "CF-E25"),
    ("long spicy spicy sweet - sour", 6, "CF-E25"),
    ("long spicy spicy spicy", 2, "CF-E25"),
    ("long spicy sour spicy sour sour spicy sour spicy", 36, "CF-E25"),
    ("long spicy sour spicy sour sour spicy sour sour", 12, "CF-E25"),
    ("long spicy - - - - - - spicy", 4, "CF-E25"),
    ("willow savory savory sweet", 6, "CF-E26"),
    ("willow sour sour sour sour", 12, "CF-E26"),
    ("willow savory sweet spicy sour", 3, "CF-E26"),
    ("pond sweet sweet sweet", 12, "CF-E26"),
    ("pond sweet sweet", 0, "CF-E26"),
    ("pond sweet sweet sour", 0, "CF-E26"),
    ("hammock sour sour", 8, "CF-E26"),
    ("hammock sour sweet", 0, "CF-E26"),
    ("terrace savory sweet spicy", 9, "CF-E26"),
    ("terrace savory sweet savory", 0, "CF-E26"),
]


@pytest.mark.parametrize(("tables", "points", "example"), PICNIC_CASES)
def test_examples_23_to_26_picnic_tables(tables, points, example):
    """[CF-E23, CF-E24, CF-E25, CF-E26, CF-11.2 to 11.9, CF-11.12]"""
    assert picnic(tables) == points


def test_example_27_picnic_bonuses_are_earned_when_their_spaces_are_filled():
    """[CF-E27, CF-11.1, CF-11.10]"""
    state = position(
        "c01", "c02", boards="picnic menu", bonuses="flavor-savory*2 flavor-sweet*2 / -", flavours="- / 0 0 0 0"
    )
    play(state, "savory", "seat oak.1", "savory", "seat oak.2", seat=0)
    assert sheet(state)["board_tips"] == 1
    assert sheet(state)["points"]["board"] == 2
    play(state, "sweet", "seat oak.4", seat=0)
    assert sheet(state)["saved"] == {"cross-yellow": 1}
    play(state, "sweet", "seat fountain.1", seat=0)
    assert sheet(state)["saved"] == {"cross-yellow": 1, "coop": 1}


def test_example_28_the_four_sums_of_two_score_sheets():
    """[CF-E28, CF-14.1, CF-14.2, CF-14.3, CF-14.4, CF-14.5, CF-14.7, CF-14.9]"""
    state = position(
        fed(W8_G10),
        "c01",
        phase="over",
        round=5,
        boards="menu picnic",
        tips="10 16",  # three pluses and two flips; four and three
        levels="0221 2221",
        segments="29 24",
        flavours=f"3 6 0 0 / {icons(SECOND_PICNIC)}",
    )
    assert sheet(state, 0)["points"] == {"tips": 6, "stations": 13, "board": 41, "reviews": 30}
    assert sheet(state, 1)["points"] == {"tips": 12, "stations": 17, "board": 28, "reviews": 24}
    assert list(state.scores()) == [90, 81]
    assert list(state.ranks()) == [1, 2]


@pytest.mark.parametrize(("more", "fed_by_each", "ranks"), [("", [13, 12], [1, 2]), (" c33", [13, 13], [1, 1])])
def test_example_29_a_tie_goes_to_who_fed_more(more, fed_by_each, ranks):
    """81 each, made of the sums of the book's second sheet [CF-E29, CF-14.6]."""
    thirteen = W8_R9_G12_P10_Y7 + " c12"
    twelve = "c20 c21 c22 c23 c24 c26 c27 c28 c29 c30 c31 c32"
    state = position(
        fed(thirteen),
        fed(twelve + more),
        phase="over",
        round=5,
        boards="picnic picnic",
        tips="16 16",
        levels="2221 2221",
        segments="24 24",
        flavours=icons(SECOND_PICNIC),
    )
    assert list(state.scores()) == [81, 81]
    assert [sheet(state, seat)["fed"] for seat in (0, 1)] == fed_by_each
    assert list(state.ranks()) == ranks
    first = ranks == [1, 2]
    assert GAME.tie_reason(state.view(SPECTATOR), 0, 1) == ("fed more customers" if first else "")
    said = "Ana wins the tie: fed more customers." if first else "Ana and Bo share the win."
    assert GAME.prompt(state.view(SPECTATOR), PEOPLE) == said


def test_example_30_the_first_request_has_the_die():
    """[CF-E30, CF-5.8, CF-5.12]"""
    state = position("c39", "c01", "c04", plucking="live", coop="G3 R5", plucked="1 0 0")
    assert state.waiting_seats() == [0, 1, 2]
    play(state, "pluck G3", seat=2)
    assert sheet(state, 2)["hand"] == "G3"
    assert refused(state, "pluck G3", seat=0) == "CF-5.8"
    play(state, "pluck R5", seat=0)
    state.play(CLOCK, "time-up")
    assert state.view(SPECTATOR)["phase"] == "draw"
    assert written(state, "c39") == "_ _ _"
    assert sheet(state)["hand"] == ""


def test_example_31_the_rooster():
    """[CF-E31, CF-15.1, CF-15.3]"""
    state = position("c39", prep="1x 1x 1x", coop="G1 P1 P1", left="0/0/0")
    assert sum(state.view(SPECTATOR)["coop"].values()) == 10
    for pluck in range(4):
        die = moves(state, 0, "pluck")[0]
        play(state, die, seat=0)
        play(state, moves(state)[0], seat=0)
        assert state.waiting_seats() == [CHANCE]
        play(state, state.legal_moves(CHANCE)[0], seat=CHANCE)
        if pluck < 3:
            assert sum(state.view(SPECTATOR)["coop"].values()) == 8 - 2 * pluck
    assert state.view(SPECTATOR)["phase"] == "draw"
    assert sum(state.view(SPECTATOR)["coop"].values()) == 2


def test_example_31_coop_bonuses_leave_fewer_dice():
    """[CF-E31, CF-9.7, CF-15.3]"""
    state = position("c02 c39", prep="1x 1x 1x", coop="P1 Y1", left="0/0/0", saved="coop*2")
    play(state, "coop", "pluck P1", "put c02.1", "coop", "pluck Y1", "put c02.2", seat=0)
    assert state.waiting_seats() == [0]  # coop bonuses wake no rooster
    for _ in range(4):
        play(state, moves(state, 0, "pluck")[0], seat=0)
        play(state, moves(state)[0], seat=0)
        play(state, state.legal_moves(CHANCE)[0], seat=CHANCE)
    assert state.view(SPECTATOR)["phase"] == "draw"
    assert sum(state.view(SPECTATOR)["coop"].values()) == 0


def test_a_whole_round_from_the_setup():
    """[CF-4.1, CF-5.1, CF-13.17]"""
    state = opened(2)
    roll_prep(state, "6 3 4")
    chuck(state, "R4 G2")
    assert state.view(SPECTATOR)["coop"] == {"W1": 2, "R1": 1, "R4": 1, "G1": 1, "G2": 1, "P1": 2, "Y1": 2}
