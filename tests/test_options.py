"""Options and presets: what a table of people gets, what programs get, and what differs from the standard."""

import pytest

import dicery
from dicery import CLOCK
from dicery.engine.option import Preset, differing, table_settings

SLICE = dicery.game("slice-and-dice")
DESSERT = dicery.game("dessert-dice")


@pytest.fixture
def timed_tables(monkeypatch):
    """At a table the co-op is played against the clock, for programs against a number of throws."""
    limit = next(option for option in SLICE.options if option.name == "limit")
    monkeypatch.setattr(limit, "at_table", "clock")
    assert limit.default == "throws"


def test_a_table_has_defaults_of_its_own_and_programs_theirs(timed_tables):
    assert SLICE.at_table(2, "", {})["limit"] == "clock"
    assert SLICE.at_table(2, "", {"limit": "throws"})["limit"] == "throws"
    assert SLICE.new(2, mode="coop").actions(CLOCK) == []


def test_what_differs_is_told_from_the_standard_of_a_table(timed_tables):
    standard = table_settings(SLICE.options, {})
    assert differing(SLICE.options, standard) == []
    changed = differing(SLICE.options, {**standard, "limit": "throws", "cut_limit": 4})
    assert [(option.name, value) for option, value in changed] == [("limit", "throws"), ("cut_limit", 4)]
    assert ("limit", "throws") in [(option.name, value) for option, value in differing(SLICE.options, {})]


@pytest.mark.parametrize("name", list(dicery.SHELF))
def test_every_preset_can_be_opened_and_is_found_again(name):
    game = dicery.game(name)
    for preset in game.presets:
        seats = game.fitting_seats(table_settings(game.options, preset.settings))
        assert seats, f"{preset.name} is for nobody"
        settings = game.at_table(seats[0], preset.name, {})
        assert game.preset_of(settings) is preset
        assert game.preset_facts(preset).startswith("for ")
    if game.presets:
        assert game.presets[0].settings == {}, "expected the standard first"


def test_options_go_over_those_of_a_preset():
    settings = DESSERT.at_table(2, "kids", {"open_cards": False})
    assert (settings["face_set"], settings["open_cards"]) == ("plain", False)
    assert DESSERT.preset_of(settings) is None


def test_a_preset_that_is_not_for_so_many_says_so(monkeypatch):
    team = Preset("team", "Together", "Two cook together.", {"mode": "coop"}, {2: 10})
    monkeypatch.setattr(SLICE, "presets", (team,))
    assert SLICE.preset_facts(team) == "for 2, about 10 min, measured with bots"
    with pytest.raises(ValueError, match="the preset Together of Slice & Dice is for 2 seats, got 3"):
        SLICE.at_table(3, "team", {})
    assert SLICE.at_table(3, "team", {"mode": "versus"})["mode"] == "versus"
    with pytest.raises(ValueError, match="expected a preset of Slice & Dice, team; got 'kids'"):
        SLICE.at_table(2, "kids", {})


def test_the_length_of_a_preset_is_told_for_every_number_that_was_measured():
    preset = Preset("quick", "Quick", "Six dishes.", {}, {2: 35, 3: 50})
    assert preset.length() == "about 35 min for 2, 50 for 3, measured with bots"
    assert Preset("quick", "Quick", "Six dishes.", {}).length() == ""
