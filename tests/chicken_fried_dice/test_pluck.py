"""Chuck 'n Pluck: writing, stations and bonuses [CF-3, CF-5 to CF-9]."""

import itertools

import pytest

from dicery import CLOCK, SPECTATOR, BadPosition
from dicery.games.chicken_fried_dice.parts import PARTS
from dicery.testing.by_hand import play, refused
from dicery.testing.states import PEOPLE
from tests.chicken_fried_dice.table import GAME, chuck, customer, moves, opened, position, sheet, written


def test_an_ingredient_goes_on_any_empty_space_of_its_colour():
    """[CF-3.1, CF-6.1]"""
    state = position("c07 c15", "c01", coop="R3")
    play(state, "pluck R3", seat=0)
    assert moves(state, 0, "put") == ["put c07.1", "put c07.3", "put c15.1"]
    assert refused(state, "put c07.2", seat=0) == "CF-3.1"
    assert refused(state, "put c01.3", seat=0) == "CF-3.1"
    play(state, "put c07.3", seat=0)
    assert written(state, "c07") == "_ _ 3"


def test_order_up_looks_up_and_down():
    """[CF-3.2]"""
    state = position("c07=4_5", "c01", coop="P3 P6")
    for die in ("P3", "P6"):
        after = state.clone()
        play(after, f"pluck {die}", seat=0)
        assert "put c07.2" not in moves(after, 0)
        assert refused(after, "put c07.2", seat=0) == "CF-3.2"


def test_a_written_number_stays():
    """[CF-3.3]"""
    state = position("c07=3__", "c01", coop="R4")
    play(state, "pluck R4", seat=0)
    assert refused(state, "put c07.1", seat=0) == "CF-3.3"


def test_a_fed_customer_leaves_the_queue():
    """[CF-3.4, CF-13.4]"""
    state = position("c37=34_ c01", "c02", coop="W5 W6", plucked="2 2")
    play(state, "pluck W5", "put c37.3", seat=0)
    assert customer(state, "c37")["fed"] == 1
    assert sheet(state)["bonuses"] == {"cross-yellow": 1}
    assert state.waiting_seats() == [1]  # no yellow space for it
    play(state, "pluck W6", "put c02.3", seat=1)
    play(state, "pluck P1", "put c01.1", seat=0)
    assert not any("c37" in move for move in moves(state, 0))


def test_equal_dice_are_one_action():
    """[CF-1.7, CF-7.12]"""
    state = position("c39 c46", "c01", coop="G4 G4")
    assert moves(state, 0, "pluck").count("pluck G4") == 1
    play(state, "pluck G4", "chop 2+2", seat=0)
    assert state.view(SPECTATOR)["coop"]["G4"] == 1
    assert moves(state, 0, "take") == ["take G2"]
    play(state, "take G2", "put c39.1", seat=0)
    assert sheet(state)["parts"] == ["G2"]


def test_a_die_must_be_dealt_with_before_the_next():
    """[CF-5.2, CF-5.3, CF-5.9]"""
    state = position("c39", "c01", coop="G4")
    play(state, "pluck G4", seat=0)
    assert state.mid_decision(0)
    assert moves(state, 0, "pluck", "take", "done") == []
    assert refused(state, "pluck G4", seat=0) == "CF-5.9"
    assert refused(position("c39", "c01"), "done", seat=0) == "CF-5.2"


def test_laps_start_with_the_head_chef_and_go_clockwise():
    """[CF-5.5, CF-4.4]"""
    state = position("c06=11111@1 c02", "c01", "c03", first=1, round=3, prep="1x 1x 1x", left="0/0/0 0/0/0 0/0/0")
    order = []
    while state.view(SPECTATOR)["phase"] == "pluck":
        seat = state.waiting_seats()[0]
        order.append(seat)
        play(state, moves(state, seat, "pluck")[0], seat=seat)
        play(state, moves(state, seat)[0], seat=seat)
    assert order == [0, 1, 2] * 4


def test_a_step_ends_with_a_die_that_brings_nothing_until_lap_4_which_goes_on():
    """[CF-5.6, CF-5.7]"""
    state = position("c39 c46", "c01", prep="1x 1 1x", coop="G2", plucked="2 2")
    play(state, "pluck G2", "put c39.1", seat=0)
    assert state.waiting_seats() == [1]
    last = position("c39 c46", "c01", prep="1x 1 1x", coop="G2", plucked="3 3")
    play(last, "pluck G2", "put c39.1", seat=0)
    assert last.waiting_seats() == [0]
    assert moves(last, 0) == ["done", "take p2"]
    play(last, "done", seat=0)
    assert last.waiting_seats() == [1]
    assert sheet(last, 0)["step"] == "finished"


def test_a_coop_bonus_earned_in_a_lap_may_be_used_in_that_lap():
    """Before the other seat plucks again [CF-5.6, CF-9.6]."""
    state = position("c70=_26 c39", "c01", coop="Y1 G4", plucked="1 1")
    play(state, "pluck Y1", "put c70.1", seat=0)
    assert sheet(state)["saved"] == {"coop": 1}
    assert state.waiting_seats() == [0]
    assert moves(state, 0) == ["done", "coop"]
    assert refused(state, "pluck G4", seat=0) == "CF-5.6"
    play(state, "coop", "pluck G4", "put c39.1", seat=0)
    assert (sheet(state)["plucked"], state.waiting_seats()) == (2, [1])


def test_a_chain_from_the_die_to_a_coop_bonus_is_one_step():
    """[CF-E12, CF-5.6, CF-8.2]"""
    state = position("c37=34_ c70=_26 c39", "c01", coop="W5 G4")
    play(state, "pluck W5", "put c37.3", "cross Y", "x c70.1", "coop", "pluck G4", "put c39.1", seat=0)
    assert written(state, "c39") == "4 _ _"
    assert state.waiting_seats() == [1]


@pytest.mark.parametrize(
    ("fields", "offered"),
    [
        ({"saved": "coop / -"}, ["done", "coop", "take p2"]),
        ({"bonuses": "cross-purple / -"}, ["done", "take p2", "cross P"]),
        ({"saved": "cross-purple / -"}, []),  # it lay ready before the pluck
        ({"saved": "coop / -", "spare": 0}, []),
        ({"bonuses": "cross-white / -"}, []),  # no white space
        ({}, []),
    ],
)
def test_a_step_goes_on_for_what_a_die_may_have_brought(fields, offered):
    """All free actions are open then; what lay ready before the pluck does not ask by itself [CF-5.6, CF-5.9]."""
    state = position("c39 c07", "c01", prep="1x 1 1x", coop="G2", **fields)
    play(state, "pluck G2", "put c39.1", seat=0)
    assert moves(state, 0) == offered
    if offered:
        assert GAME.prompt(state.view(0), PEOPLE) == "Use your bonuses, or end your turn."
        assert GAME.label(state, 0, state.parse(0, "done"), PEOPLE) == "end your turn"
        assert GAME.sentence(state, 0, state.parse(0, "done"), 1, PEOPLE) == "Ana ended the turn."
        assert GAME.load(state.position()).legal_moves(0) == offered
        play(state, "done", seat=0)
    assert (state.waiting_seats(), sheet(state)["step"]) == ([1], "free")
    play(state, "pluck P1", "put c01.1", seat=1)
    assert "done" not in moves(state, 0)


def test_a_step_that_is_over_is_no_position():
    """[CF-5.6]"""
    with pytest.raises(BadPosition, match="brought nothing to use"):
        position("c39", "c01", plucked="1 0")
    assert position("c39", "c01", plucked="1 0", saved="coop / -").legal_moves(0) == ["done", "coop"]


def test_a_die_may_lie_aside_while_something_else_is_used():
    """The prep takes the space that the die would have spoilt; the die is wasted then [CF-E32, CF-5.9, CF-6.5]."""
    state = position("c39=__4", "c01", prep="1x 1x 3", coop="G2", left="0/0/0 1/1/3")
    play(state, "pluck G2", seat=0)
    assert moves(state, 0) == ["put c39.1", "aside"]
    assert refused(state, "take p3", seat=0) == "CF-5.9"
    line = GAME.sentence(state, 0, state.parse(0, "aside"), 1, PEOPLE)
    assert line == "Ana plucked green 2 and set it aside."
    play(state, "aside", seat=0)
    assert (sheet(state)["hand"], sheet(state)["aside"], state.mid_decision(0)) == ("", "G2", False)
    assert moves(state, 0) == ["put c39.1", "take p3"]
    assert GAME.prompt(state.view(0), PEOPLE) == "Use something else first, or the green 2 you set aside."
    for move in ("pluck R1", "done", "coop"):
        assert refused(state, move, seat=0) == "CF-5.2"
    assert refused(state, "put c39.2", seat=0) == "CF-3.1"
    play(state, "take p3", "put c39.1", seat=0)
    assert moves(state, 0) == ["waste"]
    assert GAME.sentence(state, 0, state.parse(0, "waste"), 1, PEOPLE) == "Ana picked up green 2 again and wasted it."
    play(state, "waste", seat=0)
    assert (written(state, "c39"), sheet(state)["plucked"], state.waiting_seats()) == ("3 _ 4", 1, [1])


def test_nothing_is_laid_aside_but_a_die_and_only_for_something_else_to_use():
    """[CF-5.9]"""
    state = position("c39 c46", "c01", prep="1x 4 1x", coop="G4", saved="coop / -")
    play(state, "take p2", seat=0)
    assert refused(state, "aside", seat=0) == "CF-5.9"
    play(state, "put c39.3", "pluck G4", seat=0)
    assert refused(state, "aside", seat=0) == "CF-5.9"  # another die of the coop is no free action with a die in hand


def test_a_die_that_lies_aside_can_be_tossed_chopped_and_sauced():
    """[CF-5.9, CF-6.2, CF-7.6]"""
    state = position("c39 c46", "c01", prep="1x 4 1x", coop="G4")
    play(state, "pluck G4", "aside", seat=0)
    assert set(moves(state, 0, "toss", "chop")) == {"toss", "chop 3+1", "chop 2+2"}
    assert "sauce c46.2" in moves(state, 0)
    play(state, "toss", "* 6", seat=0)
    assert (sheet(state)["hand"], sheet(state)["aside"]) == ("G6", "")
    play(state, "aside", "take p2", "put c39.3", seat=0)
    assert refused(state, "put c39.1", seat=0) == "CF-3.2"  # a 6 below the 4
    play(state, "chop 5+1", seat=0)
    assert sheet(state)["parts"] == ["G1", "G5"]


@pytest.mark.parametrize("mode", ["turns", "live"])
def test_a_coop_die_may_lie_aside_while_a_bonus_is_used(mode):
    """[CF-5.9, CF-9.6]"""
    state = position("c39 c07", "c01", coop="G2", saved="cross-purple coop / -", plucking=mode)
    play(state, "coop", "pluck G2", "aside", "cross P", seat=0)
    assert sheet(state)["aside_source"] == "extra"
    assert GAME.load(state.position()).legal_moves(0) == ["x c07.2"]
    play(state, "x c07.2", "put c39.1", seat=0)
    assert (sheet(state)["plucked"], sheet(state)["aside"]) == (0, "")
    assert 0 in state.waiting_seats()


@pytest.mark.parametrize(
    "hand", ["coop aside die R4", "die R4 aside die R4", "free aside part R4", "free aside die *4"]
)
def test_a_hand_with_two_dice_is_no_position(hand):
    """[CF-5.9]"""
    with pytest.raises(BadPosition, match="aside"):
        position("c39", "c01", plucked="1 0", hand=f"{hand} / free")


def test_a_seat_without_a_free_action_is_finished_unasked():
    """[CF-5.7, CF-5.11]"""
    state = position("c39", "c01=2__", coop="G2 P1", plucked="3 3", left="0/0/0 0/0/0")
    play(state, "pluck G2", "put c39.1", seat=0)
    assert state.waiting_seats() == [1]
    assert sum(state.view(SPECTATOR)["coop"].values()) == 3
    play(state, "pluck P1", "waste", seat=1)
    assert state.view(SPECTATOR)["phase"] == "draw"
    assert sum(state.view(SPECTATOR)["coop"].values()) == 2


def test_in_live_a_seat_is_finished_when_the_last_spare_die_goes():
    """[CF-5.10, CF-9.7]"""
    state = position(
        "c39", "c01", plucking="live", plucked="4 2", spare=1, saved="coop / coop", left="0/0/0 0/0/0", coop="P1"
    )
    assert moves(state, 0) == ["done", "coop"]
    play(state, "coop", seat=1)
    assert sheet(state, 0)["step"] == "finished"
    assert state.waiting_seats() == [1]
    play(state, "pluck P1", "put c01.1", seat=1)
    assert sheet(state, 1)["plucked"] == 2


def test_time_up_gives_back_everything_but_dice():
    """[CF-5.12]"""
    state = position(
        "c39 c46",
        "c01",
        "c03",
        "c04",
        plucking="live",
        prep="1 1 1",
        parts="G2 / - / - / -",
        left="0/1/3 1/1/3 1/1/3 1/1/3",
        saved="coop / coop / cross-red / -",
        plucked="1 0 0 0",
        coop="R5",
    )
    play(state, "take G2", seat=0)
    play(state, "coop", seat=1)
    play(state, "cross R", seat=2)
    play(state, "pluck R5", "aside", seat=3)
    state.play(CLOCK, "time-up")
    assert sheet(state, 3)["aside"] == ""
    assert [seat["saved"] for seat in state.view(SPECTATOR)["sheets"]] == [
        {"coop": 1},
        {"coop": 1},
        {"cross-red": 1},
        {},
    ]
    assert all(not any(found["written"]) for seat in range(4) for found in sheet(state, seat)["customers"])
    assert state.view(SPECTATOR)["phase"] == "draw"
    assert position("c39", "c01").legal_moves(CLOCK) == []


def test_unused_prep_and_parts_cost_nothing():
    """[CF-6.6, CF-13.1]"""
    state = position("c39", "c01=2__", prep="2 2 2", parts="G2 / -", left="0/0/0 0/0/0", plucked="4 3", coop="P1")
    assert "waste" not in moves(state, 0)
    play(state, "done", seat=0)
    play(state, "pluck P1", "waste", "done", seat=1)
    assert list(state.scores()) == [0, 0]
    assert (sheet(state)["prep"], sheet(state)["parts"]) == (["", "", ""], [])


def test_only_what_is_written_counts():
    """[CF-6.7, CF-13.5]"""
    state = position("c01=_56", "c02", coop="R3", plucked="3 3")  # c01 wants 3 on its green middle, has 5
    play(state, "pluck R3", "sauce c01.1", seat=0)
    assert customer(state, "c01")["fed"] == 1
    assert customer(state, "c01")["written"] == ["3", "5", "6"]


@pytest.mark.parametrize(("level", "chops", "sauces", "tosses"), [(0, 1, 1, 3), (1, 2, 2, 5), (2, 3, 3, 7)])
def test_stations_have_their_uses_again_every_round(level, chops, sauces, tosses):
    """[CF-7.5, CF-7.7, CF-7.10, CF-7.11]"""
    for station, name in ((1, "chop"), (2, "sauce"), (3, "toss")):
        upgraded = ("0000", "0" * station + "1" + "0" * (3 - station), "2222")[level]
        state = position(
            "c01",
            "c02",
            phase="chuck",
            round=3,
            levels=f"{upgraded} 0000",
            tips=("0 0", "1 0", "17 0")[level],
            prep="1 1 1 / 1 1 1",
        )
        chuck(state)
        assert sheet(state)["left"][name] == {"chop": chops, "sauce": sauces, "toss": tosses}[name]


def test_no_station_works_beyond_its_uses():
    """[CF-7.5, CF-7.7, CF-7.10]"""
    state = position("c39 c46", "c01", coop="G4", left="0/0/0 1/1/3")
    play(state, "pluck G4", seat=0)
    assert moves(state, 0) == ["put c39.1"]
    for move, clause in (("toss", "CF-7.5"), ("chop 2+2", "CF-7.7"), ("sauce c46.1", "CF-7.10")):
        assert refused(state, move, seat=0) == clause


COMBINATIONS = [
    ("0000", False, {"put"}),
    ("1000", True, {"put", "toss", "chop", "sauce"}),
]


@pytest.mark.parametrize(("levels", "changeable", "verbs"), COMBINATIONS)
def test_prep_ingredients_are_changed_from_level_1_on(levels, changeable, verbs):
    """[CF-6.2, CF-7.1, CF-7.2]"""
    tips = "0 0" if levels == "0000" else "1 0"
    state = position("c39 c46", "c01", prep="1x 4 1x", levels=f"{levels} 0000", tips=tips, round=3)
    play(state, "take p2", seat=0)
    assert {move.split()[0] for move in moves(state, 0)} == verbs
    if not changeable:
        assert refused(state, "toss", seat=0) == "CF-7.2"
    play(state, "put c39.3", seat=0)
    assert sheet(state)["used"] == [True, True, True]
    assert refused(state, "take p2", seat=0) == "CF-7.1"


def test_wild_prep_goes_everywhere_and_takes_no_sauce():
    """[CF-7.3, CF-7.4, CF-7.7]"""
    state = position("c39 c46", "c01", prep="1x 1x 4", levels="2100 0000", tips="5 0", round=3)
    play(state, "take p3", seat=0)
    assert moves(state, 0, "put") == [
        f"put {card}.{space}" for card, space in itertools.product(("c39", "c46"), (1, 2, 3))
    ]
    assert refused(state, "sauce c39.1", seat=0) == "CF-7.4"
    play(state, "chop 3+1", "take *3", "put c46.2", seat=0)
    assert written(state, "c46") == "_ 3 _"


def test_several_stations_in_a_row_and_nothing_after_a_sauce():
    """[CF-6.2, CF-6.4, CF-7.6, CF-7.8, CF-7.10]"""
    state = position("c39 c46", "c01", coop="G1", levels="0100 0000", tips="1 0", round=3)
    play(state, "pluck G1", seat=0)
    assert moves(state, 0, "chop") == []
    play(state, "toss", "* 6", "toss", "* 5", "chop 4+1", "take G4", seat=0)
    assert moves(state, 0, "chop") == []
    assert refused(state, "chop 2+2", seat=0) == "CF-7.8"
    play(state, "sauce c46.2", seat=0)
    assert written(state, "c46") == "_ 4 _"
    assert sheet(state)["hand"] == ""


def test_cross_offs_ignore_order_up_and_need_a_target():
    """[CF-8.3, CF-8.6, CF-9.5]"""
    state = position("c07=6__ c15=XXX*0@1", "c01", bonuses="cross-purple cross-any / -", saved="cross-white / -")
    assert moves(state, 0, "cross") == ["cross P", "cross any"]
    assert refused(state, "cross W", seat=0) == "CF-8.6"
    play(state, "cross any", seat=0)
    assert moves(state, 0) == ["x c07.2", "x c07.3"]
    play(state, "x c07.2", seat=0)
    assert written(state, "c07") == "6 X _"
    assert moves(state, 0, "cross") == []


def test_bonuses_of_customers_are_lost_with_the_phase_and_saved_ones_are_not():
    """[CF-8.1, CF-8.2, CF-9.2, CF-9.4, CF-12.1]"""
    state = position("c07", "c01=2__", bonuses="cross-red / -", saved="cross-purple / -", plucked="4 3", coop="R1")
    play(state, "done", seat=0)
    play(state, "pluck R1", "waste", seat=1)
    assert (sheet(state)["bonuses"], sheet(state)["saved"]) == ({}, {"cross-purple": 1})
    assert state.view(SPECTATOR)["phase"] == "draw"
    assert all("cross" not in move for seat in (0, 1) for move in state.legal_moves(seat))


def test_what_a_saved_bonus_earns_does_not_stand_in_for_it():
    """The saved one is used up, and the customer's new one is there to use [CF-E14, CF-8.7, CF-8.1]."""
    state = position("c48=34_ c04 c01", "c02", saved="cross-any / -")
    play(state, "cross any", "x c48.3", seat=0)
    assert customer(state, "c48")["fed"] == 1
    assert (sheet(state)["bonuses"], sheet(state)["saved"]) == ({"cross-any": 1}, {})


def test_flavours_move_the_menu_and_a_tip_of_the_board_comes_in_cleanup():
    """[CF-8.5, CF-9.1, CF-9.3, CF-10.1, CF-10.6, CF-13.6]"""
    state = position("c07", "c01=2__", bonuses="flavor-any*2 / -", plucked="4 3", coop="R1")
    play(state, "any", "sweet", seat=0)
    assert sheet(state)["menu"] == [0, 1, 0, 0]
    assert (sheet(state)["board_tips"], sheet(state)["tips"]) == (1, 0)
    play(state, "any", "sweet", seat=0)
    assert sheet(state)["saved"] == {"cross-green": 1}
    play(state, "pluck R1", "waste", seat=1)
    assert sheet(state)["tips"] == 1
    assert state.view(SPECTATOR)["phase"] == "upgrade"


def test_named_flavours_wait_on_the_picnic_and_any_is_named_first():
    """[CF-8.5, CF-11.1]"""
    state = position("c07=_4_", "c01", boards="picnic menu", flavours="- / 0 0 0 0", bonuses="multi-red flavor-any / -")
    play(state, "multi R", seat=0)
    assert sheet(state)["bonuses"] == {"flavor-spicy": 1, "flavor-any": 1}
    play(state, "spicy", "seat long.4", "any", seat=0)
    assert moves(state, 0) == ["savory", "sweet", "spicy", "sour"]
    play(state, "sour", seat=0)
    assert len(moves(state, 0)) == 27
    assert refused(state, "seat long.4", seat=0) == "CF-11.1"
    play(state, "seat hammock.1", seat=0)
    assert [icon for icon in sheet(state)["picnic"] if icon] == ["spicy", "sour"]


def test_a_full_picnic_takes_no_flavour():
    """[CF-11.11]"""
    full = " ".join(f"{table.id}.{space}=sour" for table in PARTS.tables for space in range(1, len(table.at) + 1))
    state = position("c07", "c01", boards="picnic menu", flavours=f"{full} / 0 0 0 0", bonuses="flavor-sour / -")
    assert moves(state, 0, "sour") == []


def test_a_coop_die_does_not_count_and_does_not_end_the_step():
    """[CF-9.6]"""
    state = position("c39", "c01", saved="coop / -", coop="G2")
    play(state, "coop", seat=0)
    assert all(move.startswith("pluck") for move in moves(state, 0))
    play(state, "pluck G2", "put c39.1", seat=0)
    assert state.waiting_seats() == [0]
    assert sheet(state)["plucked"] == 0
    assert refused(state, "coop", seat=0) == "CF-9.2"


def test_a_coop_die_that_is_gone_is_refused_by_the_race_where_there_is_one():
    """Whoever grabs first has the die [CF-5.8, CF-9.6]."""
    for mode, clause in (("live", "CF-5.8"), ("turns", "CF-9.6")):
        state = position("c39", "c01", saved="coop / -", coop="G2", plucking=mode)
        play(state, "coop", seat=0)
        assert refused(state, "pluck G3", seat=0) == clause


def test_saved_bonuses_are_worth_nothing_in_the_end():
    """[CF-9.8, CF-14.1]"""
    state = position("c39", "c01", phase="over", round=5, saved="cross-red coop*3 / -")
    assert list(state.scores()) == [0, 0]


def test_without_order_up_any_number_fits():
    """[CF-16.1]"""
    state = position("c07=6__", "c01", coop="P1", order_up=False)
    play(state, "pluck P1", "put c07.2", seat=0)
    assert written(state, "c07") == "6 1 _"


def test_with_free_waste_a_die_may_always_be_wasted():
    """[CF-16.2, CF-6.5]"""
    for free, offered in ((True, True), (False, False)):
        state = position("c07", "c01", coop="P1", free_waste=free)
        play(state, "pluck P1", seat=0)
        assert ("waste" in moves(state, 0)) is offered


def test_what_is_written_stays_and_no_position_comes_back():
    """[CF-16.3, CF-3.3]"""
    state = opened(2)
    positions: set[str] = set()
    before: dict[tuple[int, str], list[str]] = {}
    while not state.over:
        assert state.position() not in positions
        positions.add(state.position())
        now = {(seat, found["card"]): found["written"] for seat in (0, 1) for found in sheet(state, seat)["customers"]}
        for key in before.keys() & now.keys():
            assert all(new == old for old, new in zip(before[key], now[key], strict=True) if old)
        before = now
        seat = state.waiting_seats()[0]
        play(state, state.legal_moves(seat)[0], seat=seat)
    assert any(mark for marks in before.values() for mark in marks)
