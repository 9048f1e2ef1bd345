"""Cleanup, the end, solo, secrets and bounds [CF-12 to CF-18]."""

import pytest

import dicery
from dicery import CHANCE, SPECTATOR
from dicery.games.chicken_fried_dice.text.prompts import solo_rank
from dicery.testing.by_hand import play
from tests.chicken_fried_dice.table import GAME, moves, new, position, sheet


def last_die(queue, other="c01=2__", **fields):
    """Seat 0 is finished; seat 1 wastes the last die, and cleanup begins."""
    state = position(queue, other, plucked="4 3", hand="finished / free", active=1, coop="R1", **fields)
    play(state, "pluck R1", "waste", seat=1)
    return state


def test_cleanup_clears_the_stations_and_keeps_the_rest():
    """[CF-13.1, CF-13.4]"""
    state = last_die("c02=1234@1 c07", prep="2x 2x 2x", flavours="1 0 0 0 / 0 0 0 0", saved="cross-white / -")
    found = sheet(state)
    assert (found["prep"], found["left"], found["plucked"]) == (["", "", ""], {"chop": 0, "sauce": 0, "toss": 0}, 0)
    assert (found["menu"], found["saved"]) == ([1, 0, 0, 0], {"cross-white": 1})
    assert [(one["card"], one["fed"]) for one in found["customers"]] == [("c02", 1), ("c07", 0)]


def test_segments_and_tips_beyond_their_tracks_are_lost():
    """[CF-13.2, CF-13.6]"""
    state = last_die("c06=1111X@1", segments="38 0")
    assert sheet(state)["segments"] == 40
    full = last_die("c77=1245@5 c09=1126@5", round=5, tips="19 0", levels="2222 0000", first=0)
    assert sheet(full)["tips"] == 20
    assert full.over


def test_a_customer_without_segments_still_tips():
    """[CF-13.3]"""
    state = last_die("c09=1126*0@1")
    assert sheet(state)["segments"] == 0
    assert sheet(state)["tips"] == 1


def test_seats_choose_upgrades_at_once():
    """[CF-12.2, CF-13.7]"""
    state = position("c01", "c02", phase="upgrade", tips="1 1", due="0 0")
    assert state.waiting_seats() == [0, 1]
    assert moves(state, 0) == ["add prep", "add chop", "add sauce", "add toss"]
    play(state, "add toss", seat=1)
    assert state.waiting_seats() == [0]


def test_a_single_candidate_is_upgraded_unasked():
    """[CF-13.7]"""
    state = last_die("c77=1245@3", round=3, tips="11 0", levels="2120 0000", first=0)
    assert sheet(state)["levels"] == {"prep": 2, "chop": 1, "sauce": 2, "toss": 1}
    assert state.view(SPECTATOR)["phase"] == "draw"


def test_upgrades_of_the_last_round_are_made_for_their_points():
    """[CF-13.8, CF-13.9, CF-14.3]"""
    state = last_die("c09=1126@5", round=5)
    assert moves(state, 0) == ["add prep", "add chop", "add sauce", "add toss"]
    play(state, "add toss", seat=0)
    assert state.over
    assert sheet(state)["points"]["stations"] == 3


def test_customers_that_leave_go_under_the_pile_from_the_head_chef_on():
    """[CF-13.10, CF-13.11]"""
    state = last_die("s01=1__*0 c02=____*0 c03", "c01=2__*0", first=1, round=2)
    assert state.view(SPECTATOR)["under"] == ["s01", "c02", "c01"]


def test_cards_come_from_the_pile_then_from_under_it_then_from_the_discards():
    """[CF-13.14, CF-13.15]"""
    state = position(
        "c01",
        "c02",
        phase="replace",
        replace="2 2",
        under="c03 s04",
        discards=rest("c01 c02 c03 c81"),
        round=1,
        active=0,
    )
    assert state.legal_moves(CHANCE) == ["c81"]
    play(state, "c81", seat=CHANCE)
    assert [found["card"] for found in sheet(state)["customers"]] == ["c01", "c81", "c03"]
    assert [found["card"] for found in sheet(state, 1)["customers"]] == ["c02", "s04"]
    assert "c04" in state.legal_moves(CHANCE)
    assert state.view(SPECTATOR)["discards"] == []


def rest(cards):
    return " ".join(f"c{n:02}" for n in range(1, 82) if f"c{n:02}" not in cards.split())


def test_all_draw_from_the_head_chef_on_then_all_choose_at_once():
    """[CF-13.12, CF-13.14]"""
    state = last_die("c06=1111X@1 c07", segments="9 0", tips="0 0")
    assert sheet(state)["four"]
    for card in ("c10", "c11", "c12", "c13"):
        assert state.view(SPECTATOR)["active"] == 0
        play(state, card, seat=CHANCE)
    play(state, "c14", "c15", "c16", seat=CHANCE)
    assert state.waiting_seats() == [0, 1]
    assert len(moves(state, 0)) == 16
    assert len(moves(state, 1)) == 8
    play(state, "keep c10 c11 c12 c13", seat=0)
    play(state, "keep none", seat=1)
    play(state, "c17", "c18", "c19", seat=CHANCE)
    assert [found["card"] for found in sheet(state, 1)["customers"]] == ["c01", "c17", "c18", "c19"]
    assert state.view(SPECTATOR)["discards"] == ["c14", "c15", "c16"]


def test_new_customers_keep_all_their_segments_and_the_queue_has_no_limit():
    """[CF-13.16]"""
    state = position("c01 c02 c03", "c04", phase="keep", drawn="c06 c12 c40 / c10 c11 c13")
    play(state, "keep c06 c12 c40", seat=0)
    play(state, "keep c10 c11 c13", seat=1)
    assert [found["stars"] for found in sheet(state)["customers"]] == [2, 2, 3, 5, 4, 1]
    assert state.view(SPECTATOR)["head_chef"] == 1


def test_reviews_tips_and_tick_offs_follow_in_this_order():
    """A customer fed this round counts with the segments it had, before others are ticked off [CF-13.2, CF-13.18]."""
    state = last_die("c06=1111X*3@1 c07=___*1")
    assert sheet(state)["segments"] == 3
    assert [found["stars"] for found in sheet(state)["customers"]] == [3, 0]


def test_the_tip_track_counts_its_furthest_points():
    """[CF-14.2, CF-14.7]"""
    found = []
    for tips in range(21):
        kinds = "+.+.-.+.-..+.-..-..."[:tips]
        levels = {
            (0, 0): "0000",
            (1, 0): "1000",
            (2, 0): "1100",
            (2, 1): "2100",
            (3, 1): "2110",
            (3, 2): "2210",
            (4, 2): "2211",
            (4, 3): "2221",
            (4, 4): "2222",
        }[(kinds.count("+"), kinds.count("-"))]
        state = position("c01", "c02", phase="over", round=5, tips=f"{tips} 0", levels=f"{levels} 0000")
        found.append(sheet(state)["points"]["tips"])
    assert found == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 6, 7, 7, 8, 8, 10, 12, 12, 14, 17, 20]


@pytest.mark.parametrize(
    ("levels", "points"), [("0000", 0), ("2222", 21), ("2100", 6), ("1100", 3), ("2110", 8), ("2211", 14)]
)
def test_tiles_score_their_visible_side(levels, points):
    """[CF-14.3, CF-14.9]"""
    tips = {"0000": 0, "1100": 3, "2100": 5, "2110": 7, "2211": 12, "2222": 20}[levels]
    state = position("c01", "c02", phase="over", round=5, tips=f"{tips} 0", levels=f"{levels} 0000")
    assert sheet(state)["points"]["stations"] == points


@pytest.mark.parametrize(
    ("points", "rank"),
    [
        (0, "Dishwasher"),
        (49, "Dishwasher"),
        (50, "Line Cook"),
        (64, "Line Cook"),
        (65, "Sous Chef"),
        (79, "Sous Chef"),
        (80, "Head Chef"),
        (94, "Head Chef"),
        (95, "Top Chef"),
        (140, "Top Chef"),
    ],
)
def test_ranks_of_solo(points, rank):
    """[CF-15.4]"""
    assert solo_rank(points) == rank


@pytest.mark.parametrize(
    ("target", "line"), [(40, "Ana wins with 45 points: Dishwasher."), (46, "Ana misses the target")]
)
def test_solo_is_won_at_the_target(target, line):
    """[CF-15.4]"""
    state = position("c01", phase="over", round=5, segments="40", solo_target=target)
    assert GAME.prompt(state.view(0), ["Ana"]).startswith(line)


def test_solo_is_played_in_turns():
    """[CF-15.1]"""
    with pytest.raises(ValueError, match="plucking"):
        new(1, plucking="live")


def test_a_match_that_ends_with_a_card_star_can_be_loaded_again():
    """The last round completes stars as well, but nobody draws any more [CF-13.9, CF-13.12]."""
    ended = position("c01", "c02", phase="over", round=5, segments="10 3", draws="4 3")
    assert GAME.load(GAME.dump(ended)).score(0) == ended.score(0) == 10


def test_every_view_is_the_whole_position():
    """[CF-17.1, CF-17.2]"""
    state = position("c01", "c02", "c03")
    views = [state.view(seat) | {"seat": 0} for seat in (0, 1, 2, SPECTATOR)]
    assert all(view == views[0] for view in views)
    assert len(views[0]["undrawn"]) == 78
    assert not state.conceals(CHANCE, 20, 0)


@pytest.mark.parametrize("seats", range(1, 6))
def test_matches_keep_their_bounds(seats):
    """[CF-18.1, CF-18.2, CF-18.3, CF-18.4, CF-4.1]"""
    for seed in range(4):
        state = new(seats, boards="mixed", trucks="random")
        rng, out = dicery.Rng(seed), GAME.buffer()
        decisions = [0] * seats
        while not state.over:
            seat = state.actor()
            count = state.legal(seat, out)
            assert 0 < count <= 125
            if seat >= 0:
                decisions[seat] += 1
            state.apply(seat, out[rng.below(count)])
        assert max(decisions) <= 359
        assert state.view(SPECTATOR)["round"] == 5
        assert all(len(found["customers"]) <= 19 for found in state.view(SPECTATOR)["sheets"])
