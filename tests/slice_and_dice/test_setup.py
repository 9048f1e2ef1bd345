"""Slice & Dice: components, setup, options (sections 1, 2 and 14)."""

import pytest

from dicery import CHANCE, CLOCK
from dicery.engine.option import Setting, table_settings
from dicery.games.parts_file import BadParts, own_file
from dicery.games.slice_and_dice.parts import PARTS, read_parts
from dicery.games.slice_and_dice.rules.state import SliceState
from dicery.testing.by_hand import play
from tests.slice_and_dice.table import GAME, asked, board, cook, dishes, hand, moves, new, position, spaces, step

CARDS = ["*mill", "*tongs", "*scales", "*whisk", "*wok", "*pan", "*ladle", "*bowl"]


def opened(seats: int, first: str = "*seat 1", **options: Setting) -> SliceState:
    """A game after its setup, hands dealt in the order of CARDS."""
    lines = ["*maki", "*ramen", "*idli", "*kefta"][: PARTS.lines[seats]]
    state = play(new(seats, **options), *lines)
    if "starter" not in options:
        play(state, first)
    return play(state, *CARDS[: 2 * seats], "*spatula", "*colander", "*funnel")


def test_seven_dice_show_42_different_items():
    """[SD-1.1, SD-1.2, SD-1.3]"""
    assert [die.kind for die in PARTS.dice] == ["ingredient"] * 4 + ["preparation"] * 3
    assert sorted(face for die in PARTS.dice for face in die.faces) == list(range(42))
    assert [item.kind for item in PARTS.items].count("ingredient") == 24


def test_ingredients_lie_in_the_pan_and_techniques_on_the_knife():
    """[SD-1.4, SD-1.5]"""
    state = position("line=1 board=chop,tomato,fry,*rice", "")
    assert cook(state, 1)["pan"] == ["tomato", "rice"] and cook(state, 1)["knife"] == ["chop", "fry"]
    assert all(len(set(dish.items)) == len(dish.items) for dish in PARTS.dishes)


def test_thirty_special_tokens_six_of_them_twice():
    """[SD-1.6]"""
    doubled = [PARTS.items[item].id for item, count in enumerate(PARTS.specials) if count == 2]
    assert sum(PARTS.specials) == 30 and len(PARTS.specials) == 24
    assert doubled == ["chilli", "flour", "beans", "chicken", "egg", "herbs"]
    assert len(new(2).view(0)["bag"]) == 30


def test_63_dishes_of_seven_gastronomies():
    """[SD-1.7]"""
    assert len({dish.id for dish in PARTS.dishes}) == 63
    assert [sum(dish.gastronomy == place for dish in PARTS.dishes) for place in range(7)] == [9] * 7
    assert all(1 <= dish.stars <= 6 for dish in PARTS.dishes)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('ingredients = ["mushroom"]', 'ingredients = ["gold"]', "funghi-alla-griglia"),
        ('op = "mill"', 'op = "grind"', "'mill', 'op'"),
        ('when = ["dice"]', 'when = ["never"]', "'funnel', 'when'"),
        ('die = "garden"', 'die = "ingredient"', "'die': expected one of garden"),
        ('item = "soy"\ncount = 1', 'item = "soy"\ncount = 2', "tokens in all"),
    ],
)
def test_bad_entries_of_the_parts_file_are_named(old, new, said):
    text = own_file("dicery.games.slice_and_dice", "parts.toml")
    assert old in text
    with pytest.raises(BadParts, match=said):
        read_parts(text.replace(old, new, 1))


@pytest.mark.parametrize(("seats", "lines", "quota"), [(2, 3, 9), (3, 3, 8), (4, 4, 7)])
def test_lines_in_use_and_quota_depend_on_the_number_of_players(seats, lines, quota):
    """[SD-2.1, SD-2.2, SD-1.9, SD-11.1, SD-12.1]"""
    state = opened(seats)
    assert [dish != "" for dish in dishes(state)] == [line < lines for line in range(4)]
    assert spaces(state) == [1] * lines and state.view(0)["quota"] == quota


def test_the_setup_comes_in_its_order():
    """[SD-2.3, SD-2.4, SD-2.6]"""
    state = new(3, start_specials=1)
    assert len(state.legal_moves(CHANCE)) == 63
    play(state, "*maki", "*ramen", "*idli")
    assert state.legal_moves(CHANCE) == ["seat 1", "seat 2", "seat 3"]
    play(state, "*seat 2", *CARDS[:6])
    assert [hand(state, seat) for seat in (1, 2, 3)] == [["scales", "pan"], ["mill", "whisk"], ["tongs", "wok"]]
    play(state, "*spatula", "*colander", "*funnel")
    assert state.view(0)["display"] == ["spatula", "colander", "funnel"]
    play(state, "*egg", "*rice", "*soy")
    assert [cook(state, seat)["owned"] for seat in (1, 2, 3)] == [["soy"], ["egg"], ["rice"]]
    assert asked(state) == 2 and step(state) == "opening"


def test_boards_markers_and_lid_are_off_the_table_at_the_start():
    """[SD-2.5, SD-1.10, SD-1.11]"""
    state = opened(4)
    view = state.view(0)
    assert [board(state, seat) for seat in (1, 2, 3, 4)] == [[]] * 4
    assert [place["line"] for place in view["cooks"]] == [None] * 4
    assert view["lid"] is None and view["cuts"] == 0 and len(view["bag"]) == 30
    assert PARTS.colours == ("yellow", "green", "blue", "orange")


def test_the_starting_seat_is_drawn_or_named():
    """[SD-2.3]"""
    assert asked(opened(3, "*seat 3")) == 3
    assert asked(opened(3, starter=2)) == 2
    with pytest.raises(ValueError, match=r"SD-2\.3"):
        new(2, starter=3)


def test_buying_costs_nothing():
    """[SD-2.7]"""
    state = position("line=1 cooked=maki owned=egg hand=mill", "", step="wrap-up 1", turn="reward=yes")
    play(state, "buy deck", "*wok")
    assert cook(state, 1)["owned"] == ["egg"] and hand(state, 1) == ["mill", "wok"]


def test_house_rule_another_number_of_dishes():
    """[SD-14.1]"""
    assert new(4, dishes_to_win=3).view(0)["quota"] == 3
    assert new(2, mode="coop", dishes_to_win=3).view(0)["quota"] == 8
    assert new(2, dishes_to_win="book").view(0)["quota"] == 9
    for value in (0, 1, 2, 13):  # only what can be opened is offered
        with pytest.raises(ValueError, match=r"takes book or 3 to 12, got .*SD-14\.1"):
            new(2, dishes_to_win=value)


def test_at_a_table_the_coop_runs_by_the_clock_and_in_programs_by_throws():
    """[SD-13.4, SD-13.5]"""
    assert new(2, mode="coop").view(0)["throws_left"] == 105
    table = new(2, **table_settings(GAME.options, {"mode": "coop"}))
    assert table.view(0)["throws_left"] is None and table.legal_moves(CLOCK) == ["time-up"]
    assert table_settings(GAME.options, {})["seconds"] == 600


@pytest.mark.parametrize(
    ("name", "seats", "quota", "cuts"),
    [("standard", 3, 8, 3), ("quick", 3, 6, 3), ("lively", 4, 6, 4), ("co-op", 2, 8, 3), ("co-op-throws", 2, 8, 3)],
)
def test_presets_are_ways_to_play(name, seats, quota, cuts):
    """[SD-14.1, SD-14.3, SD-13.4, SD-13.5]"""
    preset = GAME.preset(name)
    state = new(seats, **preset.settings)
    assert (state.view(0)["quota"], state.view(0)["cut_limit"]) == (quota, cuts)
    assert state.view(0)["clock"] == (name == "co-op")
    assert state.view(0)["throws_left"] == (105 if name == "co-op-throws" else None)
    assert preset.title and preset.help.endswith(".") and GAME.presets[0].name == "standard"


def test_house_rule_special_tokens_to_start_with_trigger_nothing():
    """[SD-14.2]"""
    state = play(new(2, start_specials=2, starter=1), "*maki", "*ramen", "*idli", "*wok", "*mill", "*pan", "*tongs")
    play(state, "*spatula", "*colander", "*funnel", "*egg", "*egg", "*rice", "*soy")
    assert cook(state, 1)["owned"] == ["egg", "egg"] and cook(state, 2)["owned"] == ["rice", "soy"]
    assert step(state) == "opening" and asked(state) == 1


def test_house_rule_cut_limit():
    """[SD-14.3]"""
    state = position("line=1 board=garlic,chop", "", step="cook 1", turn="cuts=2", rules="cuts=4")
    play(state, "throw", "*onion")
    assert state.cuts == 3 and step(state) == "cook"
    assert step(play(state, "throw", "*onion")) == "losing"


def test_house_rule_open_hands():
    """[SD-14.4]"""
    state = position("hand=mill", "hand=wok", rules="hands=open")
    assert [place["hand"] for place in state.view(1)["cooks"]] == [["mill"], ["wok"]]
    assert position("hand=mill", "hand=wok").view(1)["cooks"][0]["hand"] is None


def test_the_rules_carry_out_what_is_the_only_choice():
    """[SD-3.5]"""
    state = position("line=1", "", "line=2", lines="bruschetta 1, kefta 1, idli 1", turn="lid=3")
    play(state, "stop")
    assert asked(state) == 2 and moves(state) == ["go 1", "go 3"]
