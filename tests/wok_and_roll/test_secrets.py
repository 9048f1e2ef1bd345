"""Wok and Roll, clause by clause: simultaneous cooking, what others see, bounds and notation (5.1, 16 to 18)."""

from itertools import permutations

import pytest

from dicery import CHANCE, CLOCK, SPECTATOR, BadPosition, Rng
from dicery.engine.option import settle
from dicery.testing.by_hand import play
from tests.wok_and_roll.table import GAME, SIMPLE, blank, expert, locked, new, position, roll, sheet, token

NAMES = ["Ana", "Bruno", "Mei"]
PLANS = ("N1, M1, done", "M2, V2, done", "+v, done")


def interleavings(plans):
    """Every order in which the seats can make their own steps, each seat's own in order."""
    turns = [seat for seat, plan in enumerate(plans) for _ in plan]
    return sorted(set(permutations(turns)))


def test_the_order_in_which_seats_cook_changes_nothing():
    """[WR-5.1]"""
    plans = [plan.split(", ") for plan in PLANS]
    results = set()
    for order in interleavings(plans):
        state = locked("ns/nmmb", blank("K:m"), blank("E:vv"), blank())
        moves = [iter(plan) for plan in plans]
        for seat in order:
            state.play(seat, next(moves[seat]))
        results.add(state.position())
    assert len(results) == 1


def test_others_see_a_sheet_as_it_was_when_the_dice_were_locked():
    """[WR-16.1, WR-16.2]"""
    state = locked("ns/nmmv", blank(), blank(), blank())
    before = state.view(1)
    play(state, "N1", "M1", seat=0)
    assert state.view(1) == before
    assert state.view(0)["sheets"][0]["crossed"] == ["N1", "M1"]
    assert state.view(0)["scores"] == [2, None, None]
    assert state.view(SPECTATOR)["scores"] == [None, None, None]
    play(state, "done", seat=0)
    assert state.view(1)["sheets"][0]["done"]
    assert state.view(1)["sheets"][0]["crossed"] == []
    play(state, "done", seat=1)
    play(state, "done", seat=2)
    assert state.view(1)["sheets"][0]["crossed"] == ["N1", "M1"]


def test_with_an_open_kitchen_everything_is_visible_at_once():
    """[WR-16.3]"""
    state = play(locked("ns/nmmv", blank(), blank(), open_kitchen=True), "N1")
    assert state.view(1)["sheets"][0]["crossed"] == ["N1"]
    assert not state.conceals(0, state.parse(0, "M1"), 1)
    assert state.redeal(1, Rng(1)).position() == state.position()


def test_cooking_is_concealed_until_the_turn_is_over():
    """[WR-16.2]"""
    state = locked("ns/nmmv", blank(), blank())
    cook, done = state.parse(0, "N1"), state.parse(0, "done")
    assert state.conceals(0, cook, 1)
    assert state.conceals(0, cook, SPECTATOR)
    assert not state.conceals(0, cook, 0)
    assert state.conceals(0, done, 1)  # it may have come by itself after something was cooked
    assert GAME.sentence(state, 0, cook, 1, NAMES) == ""
    assert GAME.sentence(state, 0, cook, 0, NAMES) == "Ana cooked the 1st Noodle."
    assert GAME.sentence(state, 0, done, 0, NAMES) == "Ana is done cooking."
    assert GAME.sentence(state, 0, done, 1, NAMES) == ""
    play(state, "N1", "done", seat=0)
    said = GAME.sentence(state, 1, state.parse(1, "done"), 1, NAMES)
    assert said == "Ana cooked the 1st Noodle. Bruno cooked nothing."


@pytest.mark.parametrize("done", [False, True])
def test_a_guess_depends_only_on_what_the_seat_sees(done):
    """[WR-16.2]"""
    guesses = set()
    for cooked in ("N1", "M1", "M1, N1", "+v"):
        state = play(locked("ns/nmmb", blank(), blank()), *cooked.split(", "), seat=0)
        if done:
            state.play(0, "done")
        redealt = state.redeal(1, Rng(5))
        assert redealt.view(1) == state.view(1)
        guesses.add(redealt.position())
    assert len(guesses) == 1


def test_a_guess_varies_and_keeps_the_own_sheet():
    """[WR-16.2]"""
    state = locked("ns/nmmb", blank(), blank())
    play(state, "N1", "done", seat=0)
    play(state, "M1", seat=1)
    guesses = [state.redeal(1, Rng(seed)) for seed in range(40)]
    assert {sheet(guess, 1) for guess in guesses} == {sheet(state, 1)}
    assert len({sheet(guess, 0) for guess in guesses}) > 5
    assert all(guess.waiting == state.waiting for guess in guesses)


@pytest.mark.parametrize(("menu", "bound"), [("simple", 615), ("expert", 715)])
def test_no_match_is_longer_than_the_bounds_say(menu, bound):
    """[WR-17.1, WR-17.2, WR-17.3, WR-17.4]"""
    settings = settle(GAME.options, {"menu": menu})
    rolls = 4 if menu == "expert" else 3
    tiles = 5 if menu == "expert" else 0
    longest = GAME.longest(5, settings)
    assert bound <= longest - 30 * 6 * rolls - tiles - 1 <= bound + 5
    widest = 0
    for seed in range(6):
        state = new(5, menu=menu, starter="random")
        rng = Rng(seed)
        decisions = steps = 0
        while not state.over:
            seat = state.actor()
            actions = state.actions(seat)
            widest = max(widest, len(actions))
            state.apply(seat, actions[rng.below(len(actions))])
            decisions += seat != CHANCE
            steps += 1
        assert decisions <= bound
        assert steps <= longest
    assert widest <= 64


def test_the_busiest_cooking_step():
    """[WR-17.4]"""
    state = locked("bb/bbbb", blank("E:rnmvsrnmvss"), blank())
    assert len(state.legal_moves(0)) == 1 + 1 + 14 + 8 + 5 + 6 + 1
    state = locked("bb/bbbb", expert("E:rnmvsrnmvssss O:C,L,Mb,Vb"), expert())
    assert len(state.legal_moves(0)) == 4 + 14 + 4 + 5 + 7 + 1 + 1


POSITION_TEXTS = [
    "simple t1 roll 0 ../....",
    "simple t1 roll 0 rn/m...",
    "simple t7 market 2 ns/nmmv",
    "simple t30 over 3 ns/nmmv",
]


@pytest.mark.parametrize("place", POSITION_TEXTS)
def test_a_position_is_written_as_it_was_read(place):
    """[WR-18.1, WR-18.2, WR-18.4]"""
    sheets = [blank("R:xx.... M:x.x|..x. F:rb E:rrs K:v26"), blank()]
    state = position(place, *sheets)
    assert f"position: {place}\n" in state.position()
    assert [sheet(state, seat) for seat in (0, 1)] == sheets
    assert GAME.load(state.position()).position() == state.position()


def test_a_position_names_the_starting_player_once_it_is_known():
    """[WR-2.7, WR-18.4]"""
    lot = new(3, starter="random", menu="expert", head_start=True)
    assert "first:\nposition: expert t1 lot 0 ../....\n" in lot.position()
    assert GAME.load(lot.position()).legal_moves(CHANCE) == ["seat 1", "seat 2", "seat 3"]
    lot.play(CHANCE, "seat 3")
    lot.play(CHANCE, "walk-in")
    assert "first: 3\nposition: expert t1 deal 0 ../....\n" in lot.position()
    dealing = GAME.own(GAME.load(lot.position()))
    assert (dealing.active, token(dealing, "H", 2), dealing.position()) == (0, "walk-in", lot.position())
    later = position("simple t2 market 1 rn/mvsb", blank(), blank(), blank(), first=3, starter="random")
    assert later.waiting_seats() == [0]


@pytest.mark.parametrize(
    ("place", "first", "starter", "reason"),
    [
        ("simple t1 lot 0 ../....", None, 2, "no lot, as the starting player is known"),
        ("simple t1 lot 0 ../....", 1, "random", "nobody before the lot is drawn"),
        ("simple t2 lot 0 ../....", None, "random", "simple t1 lot 0"),
        ("simple t1 lot 0 rn/....", None, "random", "simple t1 lot 0|highest slots"),
        ("simple t1 lot 1 ../....", None, "random", "0 to 0 rolls"),
        ("simple t1 roll 0 ../....", None, "random", "from 1 to 2"),
        ("simple t1 roll 0 ../....", 3, "random", "from 1 to 2"),
        ("simple t1 roll 0 ../....", 1, 2, "the starting player, 2"),
        ("simple t1 roll 0 ../....", 3, 3, "WR-2.7"),
    ],
)
def test_a_position_with_a_wrong_starting_player_is_refused(place, first, starter, reason):
    """[WR-2.7, WR-18.4]"""
    with pytest.raises(BadPosition, match=reason):
        position(place, blank(), blank(), first=first, starter=starter)


def test_during_cooking_a_sheet_adds_dice_payment_servings_and_done():
    """[WR-18.3]"""
    state = locked("nv/nbsr", blank("K:v"), blank())
    play(state, "N1", "V3", seat=0)
    play(state, "done", seat=1)
    lines = state.position().splitlines()
    assert lines[7].endswith("K:v D:rvsb P:V3 A:1")
    assert lines[8].endswith("K:- D:rnsb Z")
    assert lines[-2:] == ["  " + blank("K:v"), "  " + SIMPLE]
    assert GAME.load(state.position()).legal_moves(0) == ["=0", "=v"]


@pytest.mark.parametrize(
    ("place", "sheets", "reason"),
    [
        ("expert t1 roll 0 ../....", [SIMPLE], "a sheet such as"),
        ("simple t1 roll 0 ../...", [SIMPLE], "six dice"),
        ("simple t99 roll 0 ../....", [SIMPLE], "from 1 to 8"),
        ("simple t1 market 3 rn/mvsb", [SIMPLE], "1 to 2 rolls"),
        ("simple t1 market 1 r./mvsb", [SIMPLE], "a point for each die"),
        ("simple t1 roll 0 r./.vsb", [SIMPLE], "highest slots"),
        ("simple t1 roll 0 ../....", [blank("R:.x....")], "from first to last"),
        ("simple t1 roll 0 ../....", [blank("R:x....")], "R:......"),
        ("simple t1 roll 0 ../....", [blank("F:rr")], "a Fridge"),
        ("simple t1 roll 0 ../....", [blank("E:q")], "circled"),
        ("simple t1 roll 0 ../....", [blank("K:vv")], "different skills"),
        ("simple t1 roll 0 ../....", [blank("H:set-menu")], "no tiles"),
        ("simple t1 roll 0 ../....", [blank("D:rr")], "only during cooking"),
        ("simple t5 roll 0 ../....", [blank("M:xxx|xxxx R:xxxxxx")], "fewer than 3"),
        ("simple t5 over 1 rr/rrrr", [SIMPLE], "'over' just when"),
        ("simple t1 cook 1 rr/nmvs", [blank("F:- D:rn")], "items and dice spent"),
        ("simple t1 cook 1 rr/nmvs", [blank("A:1")], "the servings since"),
        ("simple t1 cook 1 rr/nmvs", [blank("Z:")], "a seat without Z"),
        ("simple t1 cook 1 rn/mvsb", [blank("F:-")], "nothing left to do"),
        ("simple t1 cook 1 rn/mvsb", [blank("P:R1")], "several payments"),
        ("simple t1 cook 1 rn/mvsb", [blank("P:Q1")], "a serving after P"),
    ],
)
def test_a_bad_position_is_refused_by_name(place, sheets, reason):
    """[WR-18.2, WR-18.3, WR-18.4]"""
    with pytest.raises(BadPosition, match=reason):
        position(place, *sheets, specials="off")


def test_notations_of_all_kinds_of_steps():
    """[WR-18.1]"""
    state = roll(new(2), "nrrbrn")
    assert state.parse(0, "lock") == 0
    assert state.parse(0, "keep n/rr") == 0b101010
    assert state.legal_moves(CLOCK) == ["time"]
    codes = locked("bb/bnrs", expert("F:rnmvsb"), expert())
    assert [codes.parse(0, move) for move in ("+s", "+7", "open C", "open T", "done")] == [132, 139, 145, 153, 160]
    assert codes.parse(0, "R1") == 64
    assert state.waiting_seats() == [0]
    assert token(state, "F") == "rnmvsb"
    assert roll(new(1), "r").legal_moves(CHANCE) == list("rnmvsb")
