"""Components, setup, prep and the order of rounds [CF-1, CF-2, CF-4]."""

import pytest

from dicery import CHANCE, SPECTATOR
from dicery.games.chicken_fried_dice.parts import PARTS, read_parts
from dicery.games.parts_file import BadParts, own_file
from dicery.testing.by_hand import play, refused
from tests.chicken_fried_dice.table import GAME, chuck, moves, new, opened, position, roll_prep, sheet

TEXT = own_file("dicery.games.chicken_fried_dice", "parts.toml")


def test_the_box_holds_what_the_book_counts():
    """[CF-1.2, CF-1.3, CF-1.4, CF-1.5, CF-1.6]"""
    assert read_parts(TEXT) == PARTS
    assert [sum(card.starter for card in PARTS.customers), len(PARTS.customers)] == [15, 96]
    for card in PARTS.customers:
        assert 3 <= len(card.spaces) <= 5 and 1 <= len(card.tips) <= 2 and 1 <= card.stars <= 5
    assert len({truck.prep for truck in PARTS.trucks}) == 5
    assert [station.points for station in PARTS.stations] == [(0, 1, 4), (0, 2, 5), (0, 2, 5), (0, 3, 7)]
    assert len(PARTS.menu) == 4 and PARTS.picnic_spaces == 28


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("rounds = [1, 2, 3, 0, 0]", "rounds = [1, 2, 3, 0]", "schedule number 3, 'rounds': expected five rounds"),
        ('letter = "R"', 'letter = "W"', "color: different letters: expected 5, got 4"),
        ('id = "coop"\ntext', 'id = "cook"\ntext', "bonus: expected"),
        ('prep = ["white", "red", "green"]', 'prep = ["white", "red"]', "truck 'rolling-roost', prep: slots"),
        ("uses = [3, 5, 7]", "uses = [3, 5, 8]", "station 'toss', 'uses': expected three numbers from 1 to 7"),
        ('{ kind = "plus" }', '{ kind = "flip" }', "tip-track, step number 1, a tile to flip"),
        ('gain = ["cross-white"] }', 'gain = ["flavor-sour"] }', "gain: one bonus that a board can give"),
        ('[1, "!=", 2], [2, "!=", 4]', '[1, "<", 2], [2, "!=", 4]', "picnic, table 'oak', 'edges': expected spaces"),
        ('touches = ["oak.1"', 'touches = ["oak.9"', "picnic, bonus number 1, 'touches': expected one of oak.1"),
        ("tips = [[1, 2]], stars = 1", "tips = [[4, 2]], stars = 1", "customers, starter 's01', 'tips': expected one"),
        ("customer-cards = 96", "customer-cards = 95", "components, 'customer-cards': expected 95"),
    ],
)
def test_a_bad_entry_of_the_parts_file_is_named(old, new, said):
    """[CF-1.6]"""
    assert old in TEXT
    with pytest.raises(BadParts) as error:
        read_parts(TEXT.replace(old, new, 1))
    assert said in str(error.value)


@pytest.mark.parametrize(("seats", "dice"), [(1, 10), (2, 10), (3, 15), (4, 20), (5, 25)])
def test_each_seat_brings_one_die_of_each_colour(seats, dice):
    """[CF-1.1, CF-1.2, CF-5.1]"""
    state = opened(seats)
    roll_prep(state, "2 2 2")
    chuck(state)
    coop = state.view(SPECTATOR)["coop"]
    assert sum(coop.values()) == dice
    assert coop == {f"{colour}1": dice // 5 for colour in "WRGPY"}


def test_no_other_number_of_seats_can_play():
    """[CF-1.1]"""
    for seats in (0, 6):
        with pytest.raises(ValueError, match="1 to 5 seats"):
            new(seats)


def test_seats_choose_truck_and_board_one_after_another():
    """[CF-2.1, CF-2.2]"""
    state = new(2)
    assert moves(state, 0) == [f"truck {truck.id}" for truck in PARTS.trucks]
    play(state, "truck hot-coop", seat=0)
    assert moves(state, 0) == ["board menu", "board picnic"]
    play(state, "board picnic", seat=0)
    assert refused(state, "truck hot-coop", seat=1) == "CF-2.1"
    play(state, "truck green-hen", "board menu", seat=1)
    assert [(sheet(state, k)["truck"], sheet(state, k)["board"]) for k in (0, 1)] == [
        ("hot-coop", "picnic"),
        ("green-hen", "menu"),
    ]


@pytest.mark.parametrize(
    ("boards", "found"),
    [("menu", ["menu"] * 3), ("picnic", ["picnic"] * 3), ("mixed", ["menu", "picnic", "menu"])],
)
def test_options_hand_out_trucks_and_boards(boards, found):
    """[CF-2.1, CF-2.2]"""
    state = new(3, trucks="seat", boards=boards)
    assert [sheet(state, seat)["board"] for seat in range(3)] == found
    assert [sheet(state, seat)["truck"] for seat in range(3)] == [truck.id for truck in PARTS.trucks[:3]]
    drawn = new(2, trucks="random", boards="menu")
    play(drawn, "truck zest-nest", seat=CHANCE)
    assert len(drawn.legal_moves(CHANCE)) == 4


def test_the_first_head_chef_may_be_drawn():
    """People count seats from 1, programs from 0 [CF-2.7]."""
    state = new(3, trucks="seat", boards="menu", starter="random")
    assert state.legal_moves(CHANCE) == ["seat 1", "seat 2", "seat 3"]
    play(state, "seat 3", "s01", seat=CHANCE)
    assert state.view(SPECTATOR)["head_chef"] == 2
    assert opened(3, starter=2).view(SPECTATOR)["head_chef"] == 1
    assert {option.name: option.at_table for option in GAME.options}["starter"] == "random"
    with pytest.raises(ValueError, match=r"starter takes random or a seat from 1 to 2, got 3 \[CF-2.7\]"):
        new(2, starter=3)


@pytest.mark.parametrize(
    ("seats", "options", "said"),
    [
        (1, {"plucking": "live"}, r"plucking takes turns for one seat, got live \[CF-15.1\]"),
        (3, {"solo_target": 90}, r"solo_target is for one seat, got 90 for 3 seats \[CF-15.4\]"),
    ],
)
def test_options_that_do_not_fit_the_number_of_seats_are_refused(seats, options, said):
    """[CF-15.1, CF-15.4]"""
    with pytest.raises(ValueError, match=said):
        new(seats, **options)


def test_the_standard_game_says_that_plucking_in_turns_is_the_alternative():
    """The race is the book's main way [CF-5.5, CF-5.8]."""
    assert [preset.name for preset in GAME.presets] == ["standard", "race", "first-game", "children"]
    assert GAME.presets[0].settings == {} and "alternative" in GAME.presets[0].help
    assert GAME.preset("race").settings == {"plucking": "live"}
    assert [preset.name for preset in GAME.presets if "as in the book" in preset.help] == ["race"]
    for preset in GAME.presets:
        assert new(3, **preset.settings).seats == 3


def test_every_seat_starts_with_three_starters_and_an_empty_truck():
    """[CF-2.3, CF-2.4, CF-2.5, CF-2.6]"""
    state = new(2, trucks="seat", boards="menu")
    assert len(state.legal_moves(CHANCE)) == 15
    play(state, "s03", "s01", "s02", "s04", "s05", seat=CHANCE)
    assert len(state.legal_moves(CHANCE)) == 10
    play(state, "s06", seat=CHANCE)
    view = state.view(SPECTATOR)
    assert [[found["card"] for found in seat["customers"]] for seat in view["sheets"]] == [
        ["s03", "s01", "s02"],
        ["s04", "s05", "s06"],
    ]
    assert [found["slot"] for found in view["sheets"][0]["customers"]] == [0, 1, 2]
    assert view["undrawn"] == [f"c{number:02}" for number in range(1, 82)]
    assert sheet(state)["levels"] == {"prep": 0, "chop": 0, "sauce": 0, "toss": 0}
    assert list(state.scores()) == [0, 0]


def test_in_a_chefs_choice_round_all_order_at_once():
    """[CF-4.3, CF-4.7, CF-17.1]"""
    state = position("c01", "c02", "c03", phase="prep-roll", round=4, roll="6 3")
    play(state, "3", seat=CHANCE)
    assert state.waiting_seats() == [0, 1, 2]
    play(state, "order 3-6-3", seat=1)
    assert sheet(state, 1)["prep"] == ["R3", "G6", "P3"]
    assert state.waiting_seats() == [0, 2]
    assert sheet(state, 0)["prep"] == ["", "", ""]
    play(state, "order 6-3-3", seat=2)
    play(state, "order 3-3-6", seat=0)
    assert state.view(SPECTATOR)["phase"] == "chuck"


def test_solo_orders_its_own_numbers_every_round():
    """[CF-15.2]"""
    for number in range(1, 6):
        state = position("c01", phase="prep-roll", round=number, roll="6 3")
        assert state.view(SPECTATOR)["chefs_choice"]
        play(state, "4", seat=CHANCE)
        assert state.waiting_seats() == [0]


def test_a_plucked_die_is_out_until_the_next_chuck():
    """Nothing is kept on a compost tile, and nothing comes back into the coop [CF-1.8, CF-5.1]."""
    state = opened(2)
    roll_prep(state, "2 2 2")
    chuck(state, "W6 R6 G6 P6 Y6")
    assert state.view(SPECTATOR)["coop"]["W6"] == 1
    play(state, "pluck W6", "toss", "* 5", seat=0)
    assert "W6" not in state.view(SPECTATOR)["coop"]
    assert "W5" not in state.view(SPECTATOR)["coop"]
    while state.view(SPECTATOR)["phase"] != "prep-roll":
        dice = sum(state.view(SPECTATOR)["coop"].values())
        seat = state.waiting_seats()[0]
        play(state, state.legal_moves(seat)[0], seat=seat)
        assert sum(state.view(SPECTATOR)["coop"].values()) <= dice
    roll_prep(state, "2 2 2")
    chuck(state)
    assert sum(state.view(SPECTATOR)["coop"].values()) == 10


def test_nobody_has_to_answer_the_head_chef():
    """The numbers stand on every truck as soon as they are ordered, and the chuck follows [CF-4.9, CF-4.6]."""
    state = opened(3)
    play(state, "6", "3", "4", seat=CHANCE)
    assert [moves(state, seat) for seat in (1, 2)] == [[], []]
    play(state, "order 6-3-4", seat=0)
    assert all(sheet(state, seat)["prep"][0][1] == "6" for seat in range(3))
    assert state.waiting_seats() == [CHANCE]
    assert state.view(SPECTATOR)["phase"] == "chuck"


def test_a_race_starts_without_a_countdown_and_binds_no_hands():
    """One seat may pluck and use its four dice before another moves [CF-5.4, CF-5.8]."""
    state = opened(2, plucking="live")
    roll_prep(state, "2 2 2")
    chuck(state)
    assert state.waiting_seats() == [0, 1]
    for taken in range(1, 5):
        play(state, moves(state, 1, "pluck")[0], seat=1)
        play(state, moves(state, 1, "put", "waste")[0], seat=1)
        assert (sheet(state, 1)["plucked"], sheet(state, 0)["plucked"]) == (taken, 0)
    assert len(moves(state, 0, "pluck")) > 0
