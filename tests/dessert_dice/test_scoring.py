"""Dessert Dice, clause by clause: scoring, secrets, options and bounds (sections 11 to 15)."""

import itertools

import pytest

from dicery import CHANCE, SPECTATOR, Illegal, Rng
from dicery.games.dessert_dice.parts import PARTS
from dicery.games.dessert_dice.rules.scoring import largest_cluster
from tests.dessert_dice.table import (
    GAME,
    LAST_SQUARE,
    ROLLS,
    decide,
    decisions,
    new,
    opened,
    position,
    sparse,
)

# 11 Scoring


def test_only_the_upper_face_counts():
    """[DD-11.1]"""
    state = sparse("Rtn@a1", "Rbs@b1", cards="JT SR")
    assert list(state.scores()) == [1, 1]


def test_a_face_with_two_icons_counts_for_both_and_an_empty_one_for_none():
    """[DD-11.2]"""
    both = sparse("Btn@a1", cards="JT SR PO")
    assert list(both.scores()) == [1, 1, 0]
    blank = sparse("Rwn@a1", cards="JT SR PO IC", face_set="blank")
    assert list(blank.scores()) == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("squares", "size"),
    [
        ("", 0),
        ("a1", 1),
        ("a1 b1", 2),
        ("a1 b2", 1),
        ("a1 b2 c3", 1),
        ("a1 a2 d4 d5", 2),
        ("a1 b1 c1 c2 c3", 5),
        ("e1 a2", 1),
        ("e2 a3", 1),
        ("a1 a2 a3 a4 a5 b5 c5 d5 e5 e4 e3 e2 e1", 13),
        ("a1 b1 c1 e3 e4", 3),
    ],
)
def test_a_cluster_is_connected_by_edges(squares, size):
    """[DD-11.3, DD-11.4, DD-11.5]"""
    bits = sum(1 << ("12345".index(square[1]) * 5 + "abcde".index(square[0])) for square in squares.split())
    assert largest_cluster(bits) == size


def test_largest_clusters_agree_with_a_flood_fill_by_sets():
    """[DD-11.4, DD-11.6]"""
    rng = Rng(11)
    for _ in range(300):
        squares = {square for square in range(25) if rng.below(2)}
        best = 0
        left = set(squares)
        while left:
            group, edge = set(), {left.pop()}
            while edge:
                group |= edge
                edge = {s for s in squares - group for t in group if abs(s // 5 - t // 5) + abs(s % 5 - t % 5) == 1}
            left -= group
            best = max(best, len(group))
        assert largest_cluster(sum(1 << square for square in squares)) == best


def test_the_score_is_the_largest_cluster_alone():
    """[DD-11.6]"""
    state = sparse("Rtn@a1", "Rtw@b1", "Rts@d4", "Rte@d5", "Rne@d3", cards="JT SR")
    assert list(state.scores()) == [3, 0]


@pytest.mark.parametrize(
    ("scores", "placed", "ranks"),
    [
        ((5, 4), "10 11", [1, 2]),
        ((4, 4), "10 11", [2, 1]),
        ((4, 4), "11 10", [1, 2]),
        ((2, 2, 1), "10 - 12", [1, 2, 3]),
        ((2, 2, 1), "- - 12", [1, 1, 3]),
        ((1, 2, 2), "10 - 12", [3, 2, 1]),
        ((1, 1, 1), "- - 3", [2, 2, 1]),
    ],
)
def test_the_higher_score_wins_then_the_later_placement_then_it_is_shared(scores, placed, ranks):
    """[DD-11.7, DD-11.8, DD-11.9, DD-11.10]"""
    rows = {"JT": "R", "SR": "Y", "PO": "G"}
    dice = [
        f"{colour}tn@{file}{rank}"
        for (colour, rank), score in zip(zip(rows.values(), "135"), scores)
        for file in "abcde"[:score]
    ]
    state = sparse(*dice, cards=" ".join(list(rows)[: len(scores)]), placed=placed)
    assert list(state.scores()) == list(scores)
    assert list(state.ranks()) == ranks


def test_the_reason_of_a_tie_is_the_latest_placement():
    """[DD-11.8, DD-11.9]"""
    final = position(LAST_SQUARE.replace("---", "Rnb"), "", cards="JT IC PO", step="over 0", placed="47 49 -")
    assert GAME.tie_reason(final.view(SPECTATOR), 1, 0) == "placed a die more recently"
    assert GAME.tie_reason(final.view(SPECTATOR), 0, 2) == "placed a die"


def test_everybody_sees_the_largest_cluster_of_each_dessert():
    """[DD-11.11]"""
    state = sparse("Rtn@a1", "Rtw@b1", "Ytn@e5")
    for seat in (0, 1, SPECTATOR):
        assert state.view(seat)["clusters"] == {"jello-tart": 2, "sweet-roll": 1, "popsicle": 0, "ice-cream": 0}


# 12 Secrets


def test_a_card_is_seen_by_its_owner_alone_until_the_end():
    """[DD-12.1, DD-12.5, DD-5.2]"""
    state = position(LAST_SQUARE, "Rn", cards="JT IC")
    assert state.view(0)["cards"] == ["jello-tart", None]
    assert state.view(1)["cards"] == [None, "ice-cream"]
    assert state.view(SPECTATOR)["cards"] == [None, None]
    assert state.view(SPECTATOR)["scores"] == [None, None]
    assert state.view(0)["scores"] == [2, None]
    assert not any("card" in move for move in state.legal_moves(0))


def test_the_deal_is_secret_from_all_but_the_receiver():
    """[DD-12.1]"""
    state = new(2)
    assert [state.conceals(CHANCE, 0, observer) for observer in (0, 1, SPECTATOR)] == [False, True, True]
    names = ["Ana", "Bo"]
    sentences = {card: GAME.sentence(state, CHANCE, card, 1, names) for card in range(4)}
    assert set(sentences.values()) == {"Ana got a dessert card."}
    assert GAME.sentence(state, CHANCE, 2, 0, names) == "Ana got Popsicle."


def test_everything_but_the_cards_is_the_same_for_all():
    """[DD-12.3, DD-12.5]"""
    state = sparse("Rtn@c3", tips="1 b3-c3", placed="48 49")
    secret = {"seat", "cards", "scores"}
    views = [{k: v for k, v in state.view(seat).items() if k not in secret} for seat in (0, 1, SPECTATOR)]
    assert views[0] == views[1] == views[2]


def test_talk_is_no_part_of_the_rules():
    """[DD-12.4]"""
    state = sparse("Rtn@c3")
    with pytest.raises(Illegal):
        state.play(0, "I have Popsicle")


def test_open_cards_lie_face_up_and_undealt_ones_stay_hidden():
    """[DD-12.6, DD-13.6]"""
    state = sparse("Rtn@c3", open_cards=True, face_set="plain")
    for seat in (0, 1, SPECTATOR):
        assert state.view(seat)["cards"] == ["jello-tart", "sweet-roll"]
        assert state.view(seat)["undealt"] is None
    assert not new(2, open_cards=True).conceals(CHANCE, 0, 1)


def test_the_kids_preset_has_no_geometry_and_no_secrets():
    """[DD-13.7]"""
    state = new(2, **GAME.preset("kids").settings)
    assert (state.view(0)["face_set"], state.view(0)["open_cards"]) == ("plain", True)


@pytest.mark.parametrize(("name", "guard"), [("standard", 12), ("book", 240), ("quick", 4), ("open", 12)])
def test_the_presets_differ_in_pace(name, guard):
    """[DD-13.9]"""
    view = new(2, **GAME.preset(name).settings).view(0)
    assert (view["stall_guard"], view["open_cards"]) == (guard, name == "open")


def test_redealing_changes_only_what_a_seat_cannot_see():
    """[DD-5.3, DD-12.1, DD-12.2]"""
    state = sparse("Rtn@c3", cards="JT SR PO")
    deals = set(itertools.permutations(range(4), 3))
    guesses = {tuple(state.redeal(0, Rng(seed)).cards) for seed in range(200)}
    assert guesses == {deal for deal in deals if deal[0] == 0}
    assert {tuple(state.redeal(SPECTATOR, Rng(seed)).cards) for seed in range(400)} == deals


# 13 and 14 Options and bounds


@pytest.mark.parametrize(
    ("option", "value"), [("face_set", "round"), ("free_yaw", "maybe"), ("open_cards", 2), ("colour", "red")]
)
def test_unknown_options_and_values_are_refused_by_name(option, value):
    """[DD-13.1, DD-13.5]"""
    with pytest.raises(ValueError, match=option):
        new(2, **{option: value})


@pytest.mark.parametrize(("setting", "guard"), [(1, 1), (12, 12), ("off", 240)])
def test_a_match_keeps_the_bounds_even_if_everybody_moves_whenever_possible(setting, guard):
    """[DD-9.6, DD-14.1, DD-14.2, DD-14.3]"""
    state = opened(ROLLS, "JT SR", stall_guard=setting)
    rng = Rng(guard)
    steps = 0
    while not state.over:
        moves = [action for action in state.actions(state.active) if 30 <= action < 55]
        actions = moves if moves and not state.mid_decision(state.active) else state.actions(state.active)
        assert len(state.actions(state.active)) <= 25
        state.apply(state.active, actions[rng.below(len(actions))])
        steps += 1
    assert state.turn <= 25 + 24 * guard
    assert state.turn > 20 * guard
    assert steps <= 74 + 48 * guard
    assert steps <= GAME.longest(2, {"stall_guard": setting})


def test_the_number_of_decisions_is_bounded_by_the_empty_squares():
    """[DD-14.4]"""
    state = opened(" ".join(c + f for c in "RYGP" for f in "tbnsew") + " Bt", "JT SR")
    assert len(decisions(state)) == 2500
    rng = Rng(3)
    for _ in range(20):
        found = decisions(state)
        empty = sum(1 for die in state.board if die < 0)
        assert len(found) <= 4 * empty * empty + 40
        decide(state, found[rng.below(len(found))])


def test_the_number_of_distinct_rolls():
    """[DD-14.5]"""
    from math import comb

    kinds = [len({PARTS.stored_kind[6 * colour + face] for face in range(6)}) for colour in range(5)]
    rolls = 1
    for count, colour in zip(kinds, PARTS.colours):
        rolls *= comb(count + colour.count - 1, colour.count)
    assert rolls == 273_350_046_816


def test_what_is_legal_does_not_depend_on_the_faces_that_are_up():
    """[DD-14.6]"""
    one = sparse("Rtn@c3", "Ytn@a1", tips="1 b3-c3")
    other = sparse("Rwb@c3", "Yse@a1", tips="1 b3-c3")
    assert decisions(one) == decisions(other)


# 15 Table matters


def test_the_table_shows_the_board_and_the_rules_name_their_source():
    """[DD-15.1, DD-15.2]"""
    state = sparse("Rtn@c3")
    assert "c" in GAME.text(state.view(0), [], ["Ana", "Bo", "Cleo"])
    assert "CC BY-SA 4.0" in GAME.rules()
