"""Dessert Dice, clause by clause. The worked examples stand in test_examples.py."""

import itertools

import pytest

from dicery import CHANCE, SPECTATOR, Illegal, Rng
from dicery.games.dessert_dice.parts import PARTS, PLACES
from dicery.games.dessert_dice.rules import beside, largest_cluster, neighbour
from tests.dessert_dice.table import GAME, decide, decisions, die_on, opened, position, shown, sparse

FACES = "t b n s e w".split()
ROLLS = " ".join(["Rt"] * 6 + ["Yt"] * 6 + ["Gt"] * 6 + ["Pt"] * 6 + ["Bt"])


def refused(state, seat, move):
    with pytest.raises(Illegal) as error:
        state.play(seat, move)
    return error.value.clause


# 1 Components


def test_two_to_four_play():
    """[DD-1.1, DD-13.1]"""
    assert [GAME.new(seats).seats for seats in (2, 3, 4)] == [2, 3, 4]
    for seats in (1, 5):
        with pytest.raises(ValueError, match="2 to 4 seats"):
            GAME.new(seats)


def test_there_are_25_dice_in_five_colours_and_four_cards():
    """[DD-1.2, DD-1.3, DD-1.6]"""
    assert [(colour.id, colour.count) for colour in PARTS.colours] == [
        ("red", 6),
        ("yellow", 6),
        ("green", 6),
        ("purple", 6),
        ("black", 1),
    ]
    assert [dessert.code for dessert in PARTS.desserts] == ["JT", "SR", "PO", "IC"]
    favourites = [[d.code for d in PARTS.shown(0, 24 * colour)] for colour in range(5)]
    assert favourites[:4] == [["JT"], ["SR"], ["PO"], ["IC"]]


def test_the_board_has_25_squares_for_one_die_each():
    """[DD-1.4, DD-13.8]"""
    state = sparse("Rtn@c3")
    state.play(0, "Gt")
    assert len(state.legal_moves(0)) == 24
    assert refused(state, 0, "c3") == "DD-1.4"


def test_the_supply_always_has_as_many_dice_as_there_are_empty_squares():
    """[DD-1.5, DD-6.5]"""
    state = opened(ROLLS, "JT SR")
    rng = Rng(4)
    while not state.over:
        if not state.midway(state.active):
            empty = sum(1 for die in state.board if die < 0)
            assert sum(state.supply) == empty > 0
            assert any(len(move) == 2 and move[0] in "RYGPB" for move in state.legal_moves(state.active))
        actions = state.actions(state.active)
        state.apply(state.active, actions[rng.below(len(actions))])


def test_the_black_die_and_all_colours_belong_to_nobody():
    """[DD-1.7, DD-6.4]"""
    for seat in (0, 1):
        state = sparse("Btn@c3", "Rtn@a1", to_move=seat)
        assert {"Rt", "Yt", "Gt", "Pt", "c3", "a1"} == set(state.legal_moves(seat))


# 2 Board and directions


def test_squares_are_numbered_from_the_south_west():
    """[DD-2.1]"""
    state = sparse("Rtn@a1", "Ytn@e1", "Gtn@c3", "Ptn@e5")
    assert [square for square, die in enumerate(state.board) if die >= 0] == [0, 4, 12, 24]


def test_north_raises_the_rank_and_east_the_file():
    """[DD-2.2]"""
    assert [neighbour(12, direction) for direction in range(4)] == [17, 13, 7, 11]


def test_forty_pairs_of_squares_share_an_edge():
    """[DD-2.3]"""
    sizes = [bin(beside(1 << square)).count("1") for square in range(25)]
    assert sum(sizes) == 80
    assert sorted(set(sizes)) == [2, 3, 4]
    assert all(beside(1 << a) >> b & 1 == beside(1 << b) >> a & 1 for a in range(25) for b in range(25))
    assert not beside(1 << 0) >> 6 & 1


# 3 How a die lies


def test_opposite_faces_stay_opposite_in_all_orientations():
    """[DD-3.1]"""
    opposite = {0: 1, 1: 0, 2: 3, 3: 2, 4: 5, 5: 4}
    for places in PARTS.places:
        assert [opposite[face] for face in places[0::2]] == list(places[1::2])


def test_home_has_t_up_n_north_and_e_east():
    """[DD-3.2]"""
    home = PARTS.places[PARTS.orientations.index("tn")]
    assert [FACES[face] for face in home] == ["t", "b", "n", "s", "e", "w"]


def test_two_letters_tell_the_24_orientations_apart():
    """[DD-3.3]"""
    assert len(set(PARTS.orientations)) == 24
    assert all(FACES[places[0]] + FACES[places[2]] == code for places, code in zip(PARTS.places, PARTS.orientations))


# The same geometry by vectors: a face is a unit vector, a tip a quarter turn about a horizontal axis.
VECTORS = {"up": (0, 0, 1), "down": (0, 0, -1), "north": (0, 1, 0), "south": (0, -1, 0), "east": (1, 0, 0)}
VECTORS["west"] = (-1, 0, 0)
TURNED = {
    "N": lambda x, y, z: (x, z, -y),
    "S": lambda x, y, z: (x, -z, y),
    "E": lambda x, y, z: (z, y, -x),
    "W": lambda x, y, z: (-z, y, x),
    "cw": lambda x, y, z: (y, -x, z),
}


def turned(places, how):
    """Where the six body faces are found after a rotation, by moving each face's vector."""
    after = {}
    for place, face in zip(PLACES, places):
        moved = TURNED[how](*VECTORS[place])
        after[next(p for p, vector in VECTORS.items() if vector == moved)] = face
    return tuple(after[place] for place in PLACES)


@pytest.mark.parametrize("direction", "NESW")
def test_tipping_rolls_the_upper_face_in_its_direction(direction):
    """[DD-3.4, DD-3.7]"""
    for number, places in enumerate(PARTS.places):
        after = PARTS.tipped["NESW".index(direction) * 120 + number]
        assert PARTS.places[after] == turned(places, direction)


def test_quarter_turns_are_clockwise_from_the_reference():
    """[DD-3.5, DD-3.6]"""
    home = PARTS.places[0]
    for face, path in zip(range(6), ["", "NN", "S", "N", "W", "E"]):
        places = home
        for direction in path:
            places = turned(places, direction)
        for quarter in range(4):
            assert PARTS.places[4 * face + quarter] == places
            places = turned(places, "cw")


def test_dice_that_look_alike_are_stored_alike():
    """[DD-3.8, DD-4.1]"""
    corner, plain = PARTS.face_sets.index("corner"), PARTS.face_sets.index("plain")
    assert [PARTS.look[120 * corner + die] for die in range(120)] == list(range(120))
    assert {PARTS.look[120 * plain + die] for die in range(24)} == {0}
    assert [PARTS.look[120 * plain + 96 + o] for o in range(24)] == list(range(96, 120))


def test_faces_of_one_kind_are_stored_as_the_first():
    """[DD-3.9]"""
    corner, plain = PARTS.face_sets.index("corner"), PARTS.face_sets.index("plain")
    assert [PARTS.kind[30 * corner + kind] for kind in range(30)] == list(range(30))
    assert [PARTS.kind[30 * plain + kind] for kind in range(6)] == [0] * 6
    assert [PARTS.kind[30 * plain + 24 + face] for face in range(6)] == list(range(24, 30))


def test_tips_cancel_and_round_trips_do_not():
    """[DD-3.10]"""

    def tip(number, path):
        for direction in path:
            number = PARTS.tipped["NESW".index(direction) * 120 + number]
        return number

    for number in range(24):
        assert all(tip(number, path) == number for path in ("NS", "SN", "EW", "WE", "NNNN", "EEEE"))
        assert tip(number, "NESW") != number != tip(number, "ENWS")


# 4 What is on the faces


def icons(face_set, colour):
    """Body face -> the codes of its icons."""
    masks = PARTS.icons[(PARTS.face_sets.index(face_set) * 5 + "RYGPB".index(colour)) * 6 :][:6]
    return ["+".join(d.code for bit, d in enumerate(PARTS.desserts) if mask >> bit & 1) for mask in masks]


@pytest.mark.parametrize(
    ("colour", "faces"),
    [
        ("R", "JT SR JT PO JT IC"),
        ("Y", "SR JT SR IC SR PO"),
        ("G", "PO IC PO JT PO SR"),
        ("P", "IC PO IC SR IC JT"),
        ("B", "JT+SR PO+IC JT+PO SR+IC JT+IC SR+PO"),
    ],
)
def test_the_standard_faces(colour, faces):
    """[DD-4.2]"""
    assert icons("corner", colour) == faces.split()


@pytest.mark.parametrize("face_set", PARTS.face_sets)
def test_the_black_die_has_the_six_pairs_in_every_set(face_set):
    """[DD-4.3]"""
    assert icons(face_set, "B") == "JT+SR PO+IC JT+PO SR+IC JT+IC SR+PO".split()


def test_two_of_four_tips_show_the_favourite():
    """[DD-4.4]"""
    for colour, orientation in itertools.product(range(4), range(24)):
        tips = [PARTS.tipped[direction * 120 + 24 * colour + orientation] for direction in range(4)]
        favourite = PARTS.desserts[colour]
        assert sum(favourite in PARTS.shown(0, die) for die in tips) == 2


@pytest.mark.parametrize("face_set", ["corner", "duo", "plain"])
def test_even_permutations_of_the_desserts_keep_the_box(face_set):
    """[DD-4.4]"""
    number = PARTS.face_sets.index(face_set)

    def looks(colour, permutation):
        """The 24 looks of a colour, with the desserts permuted."""
        return {
            tuple(
                frozenset(permutation[PARTS.desserts.index(d)] for d in PARTS.shown(number, 24 * colour + o, place))
                for place in PLACES
            )
            for o in range(24)
        }

    def is_even(permutation):
        return sum(a > b for a, b in itertools.combinations(permutation, 2)) % 2 == 0

    same = range(4)
    box = [looks(colour, same) for colour in range(5)]
    for permutation in itertools.permutations(range(4)):
        permuted = [looks(colour, permutation) for colour in range(5)]
        keeps = all(permuted[colour] == box[permutation[colour]] for colour in range(4)) and permuted[4] == box[4]
        assert keeps or not is_even(permutation)


@pytest.mark.parametrize(
    ("face_set", "red"),
    [
        ("duo", ["JT", "PO+IC", "JT", "SR+IC", "JT", "SR+PO"]),
        ("blank", ["JT", "SR", "JT", "PO", "IC", ""]),
        ("plain", ["JT"] * 6),
    ],
)
def test_the_other_face_sets(face_set, red):
    """[DD-4.5, DD-13.5]"""
    assert icons(face_set, "R") == red
    state = sparse("Rtn@c3", face_set=face_set)
    assert state.view(0)["face_set"] == face_set


# 5 Setup


def test_the_board_starts_empty_and_chance_deals_rolls_and_draws_the_first_player():
    """[DD-5.1, DD-5.2, DD-5.5, DD-5.8, DD-5.10]"""
    state = GAME.new(3)
    assert state.view(SPECTATOR)["board"] == [""] * 25
    assert state.legal_moves(CHANCE) == ["JT", "SR", "PO", "IC"]
    state.play(CHANCE, "PO")
    assert state.legal_moves(CHANCE) == ["JT", "SR", "IC"]
    state.play(CHANCE, "JT")
    state.play(CHANCE, "IC")
    for number in range(25):
        assert state.legal_moves(CHANCE) == ["RYGPB"[number // 6] + face for face in FACES]
        state.play(CHANCE, "RYGPB"[number // 6] + "b")
    assert state.legal_moves(CHANCE) == ["seat 0", "seat 1", "seat 2"]
    state.play(CHANCE, "seat 2")
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


LAST_SQUARE = """
Rtn Ywn Gtw Ybw Gsb
Ges Gbe Gte Yte Bbs
Pts Pbw Rnw Ptw Pnw
Pnb Rwn Rtn Gnw Psw
Yte --- Rst Ytn Yte
"""


def test_of_four_seats_the_last_gets_the_card_that_is_left_without_a_draw():
    """[DD-5.4]"""
    state = GAME.new(4)
    for card in ("IC", "JT", "PO"):
        state.play(CHANCE, card)
    assert state.view(3)["cards"] == [None, None, None, "sweet-roll"]
    assert state.legal_moves(CHANCE)[0] == "Rt"


def test_without_free_yaw_the_quarter_turn_is_rolled_too():
    """[DD-5.6, DD-13.4]"""
    state = GAME.new(2, free_yaw=False)
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
    assert opened(ROLLS, "JT SR PO", f"seat {seat}").waiting_seats() == [seat]
    assert opened(ROLLS, "JT SR PO", first_player=seat).waiting_seats() == [seat]


def test_a_first_player_who_has_no_seat_is_refused():
    """[DD-13.2]"""
    with pytest.raises(ValueError, match="seat below 2, got 2"):
        GAME.new(2, first_player=2)


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
    state = opened(ROLLS, "JT SR PO", "seat 1")
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
    assert state.midway(0) and not state.midway(1)
    assert state.waiting_seats() == [0]
    assert (state.view(1)["board"], state.view(1)["taken"]) == (before, "Gt")
    state.play(0, "d5")
    assert (state.view(1)["board"], state.view(SPECTATOR)["picked"]) == (before, "d5")
    assert set(state.legal_moves(0)) == {"q0", "q1", "q2", "q3"}
    state.play(0, "q0")
    assert not state.midway(0)


# 7 Placing


def test_a_die_may_be_placed_on_any_empty_square_touching_or_not():
    """[DD-7.1]"""
    state = sparse("Rtn@a1", "Ytn@b1")
    state.play(0, "Gt")
    assert len(state.legal_moves(0)) == 23
    assert {"e5", "a2", "c1"} <= set(state.legal_moves(0))
    assert refused(sparse("Rtn@a1"), 0, "Rb") == "DD-7.1"
    assert refused(state, 0, "z9") == "DD-7.1"


@pytest.mark.parametrize("quarter", ["q0", "q1", "q2", "q3"])
def test_the_upper_face_stays_up_and_the_quarter_turn_is_free(quarter):
    """[DD-7.2, DD-7.3, DD-7.4]"""
    state = opened(ROLLS.replace("Gt", "Gs", 1), "JT SR")
    for move in ("Gs", "c3", quarter):
        state.play(0, move)
    assert die_on(state, "c3") == "Gst Gsw Gsb Gse".split()[int(quarter[1])]
    assert shown(state, "c3") == "JT"
    assert refused(sparse("Rtn@a1", step="turn 0 Gt c3"), 0, "q4") == "DD-7.4"


def test_no_quarter_turn_is_asked_where_it_makes_no_difference():
    """[DD-7.5]"""
    plain = sparse("Rtn@a1", face_set="plain")
    plain.play(0, "Gt")
    plain.play(0, "c3")
    assert not plain.midway(0) and die_on(plain, "c3") == "Gtn"
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
    assert not state.midway(0) and die_on(state, "c3") == "Rts"


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
    assert refused(state, 0, "N") == "DD-8.1"
    state.play(0, "E")
    dice = {square: die for square, die in enumerate(state.view(0)["board"]) if die}
    assert dice == {13: "Rwn", 17: "Ytn", 0: "Gtn"}
    assert refused(sparse("Rtn@c3"), 0, "d4") == "DD-8.1"


def test_a_die_may_not_leave_the_board():
    """[DD-8.2]"""
    state = sparse("Rtn@a1")
    state.play(0, "a1")
    assert state.legal_moves(0) == ["N", "E"]
    assert refused(state, 0, "S") == "DD-8.2"


def test_a_die_may_not_move_diagonally():
    """[DD-8.3]"""
    state = sparse("Rtn@c3")
    state.play(0, "c3")
    assert state.legal_moves(0) == ["N", "E", "S", "W"]
    assert refused(state, 0, "NE") == "DD-8.3"


def test_a_die_without_an_empty_neighbour_cannot_be_moved():
    """[DD-8.4]"""
    state = sparse("Rtn@a1", "Ytn@a2", "Gtn@b1")
    assert "a1" not in state.legal_moves(0)
    assert refused(state, 0, "a1") == "DD-8.4"


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
    assert refused(state, 1, "W") == "DD-8.7"


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
    assert refused(state, 0, "a1") == "DD-8.9"


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
    assert refused(bound, 0, "c3") == "DD-9.2"


@pytest.mark.parametrize("guard", [0, 97, True, "12"])
def test_the_guard_is_a_number_from_1_to_96(guard):
    """[DD-9.4]"""
    with pytest.raises(ValueError, match="1 to 96"):
        GAME.new(2, stall_guard=guard)


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
    from dicery import CLOCK

    state = sparse("Rtn@c3")
    assert state.actions(CLOCK) == []
    with pytest.raises(Illegal):
        state.play(CLOCK, "time-up")


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
    state = GAME.new(2)
    assert [state.conceals(CHANCE, 0, observer) for observer in (0, 1, SPECTATOR)] == [False, True, True]
    names = ["Ana", "Bo"]
    told = {card: GAME.sentence(state, CHANCE, card, 1, names) for card in range(4)}
    assert set(told.values()) == {"Ana got a dessert card."}
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
    """[DD-12.6, DD-13.6, DD-13.7]"""
    state = sparse("Rtn@c3", open_cards=True, face_set="plain")
    for seat in (0, 1, SPECTATOR):
        assert state.view(seat)["cards"] == ["jello-tart", "sweet-roll"]
        assert state.view(seat)["undealt"] is None
    assert not GAME.new(2, open_cards=True).conceals(CHANCE, 0, 1)


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
        GAME.new(2, **{option: value})


@pytest.mark.parametrize("guard", [1, 12])
def test_a_match_keeps_the_bounds_even_if_everybody_moves_whenever_possible(guard):
    """[DD-14.1, DD-14.2, DD-14.3]"""
    state = opened(ROLLS, "JT SR", stall_guard=guard)
    rng = Rng(guard)
    steps = 0
    while not state.over:
        moves = [action for action in state.actions(state.active) if 30 <= action < 55]
        actions = moves if moves and not state.midway(state.active) else state.actions(state.active)
        assert len(state.actions(state.active)) <= 25
        state.apply(state.active, actions[rng.below(len(actions))])
        steps += 1
    assert state.turn <= 25 + 24 * guard
    assert state.turn > 20 * guard
    assert steps <= 74 + 48 * guard
    assert steps <= GAME.longest(2, {"stall_guard": guard})


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

    kinds = [len({PARTS.kind[6 * colour + face] for face in range(6)}) for colour in range(5)]
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
    assert "c" in GAME.text(state.view(0), [])
    assert "CC BY-SA 4.0" in GAME.rules()
