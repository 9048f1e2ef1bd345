"""Dessert Dice, clause by clause: components, board, and how a die lies (sections 1 to 4)."""

import itertools

import pytest

from dicery import Rng
from dicery.games.dessert_dice.parts import FACES, PARTS, PLACES
from dicery.games.dessert_dice.rules.squares import beside, neighbour
from dicery.testing.by_hand import refused
from tests.dessert_dice.table import ROLLS, new, opened, sparse

# 1 Components


def test_two_to_four_play():
    """[DD-1.1, DD-13.1]"""
    assert [new(seats).seats for seats in (2, 3, 4)] == [2, 3, 4]
    for seats in (1, 5):
        with pytest.raises(ValueError, match="2 to 4 seats"):
            new(seats)


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
    assert refused(state, "c3", seat=0) == "DD-1.4"


def test_the_supply_always_has_as_many_dice_as_there_are_empty_squares():
    """[DD-1.5, DD-6.5]"""
    state = opened(ROLLS, "JT SR")
    rng = Rng(4)
    while not state.over:
        if not state.mid_decision(state.active):
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
    assert [PARTS.stored_die[120 * corner + die] for die in range(120)] == list(range(120))
    assert {PARTS.stored_die[120 * plain + die] for die in range(24)} == {0}
    assert [PARTS.stored_die[120 * plain + 96 + o] for o in range(24)] == list(range(96, 120))


def test_faces_of_one_kind_are_stored_as_the_first():
    """[DD-3.9]"""
    corner, plain = PARTS.face_sets.index("corner"), PARTS.face_sets.index("plain")
    assert [PARTS.stored_kind[30 * corner + kind] for kind in range(30)] == list(range(30))
    assert [PARTS.stored_kind[30 * plain + kind] for kind in range(6)] == [0] * 6
    assert [PARTS.stored_kind[30 * plain + 24 + face] for face in range(6)] == list(range(24, 30))


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
