"""The chronometer of a match, which the server and the terminal share, and matches of bots, which have none."""

import json

import pytest

import dicery
from dicery import CLOCK
from dicery.engine.option import Setting
from dicery.match.clock import Chronometer, chronometer_of, clockless, face, ring
from dicery.match.luck import SeededDealer
from dicery.match.match import Match
from tests.test_cli import run
from tests.test_options import timed_tables  # a fixture

__all__ = ["timed_tables"]

SLICE = dicery.game("slice-and-dice")
TIMED: dict[str, Setting] = {"mode": "coop", "limit": "clock", "seconds": 120}


def match(**settings):
    return Match(SLICE, ["Ana", "Bo"], settings, SeededDealer(1))


def test_only_a_match_against_the_clock_has_a_chronometer():
    """[SD-13.4]"""
    assert chronometer_of(match()) is None
    assert chronometer_of(match(mode="coop", limit="throws")) is None
    found = chronometer_of(match(**TIMED))
    assert found is not None and (found.left(), found.running) == (120, False)


def test_the_clock_rings_once_when_the_time_is_up():
    """[SD-13.4]"""
    now = [0.0]
    timed = match(**TIMED)
    clock = chronometer_of(timed, lambda: now[0])
    assert clock is not None
    clock.run(True)
    now[0] = 119.9
    assert not ring(timed, clock) and not timed.state.over
    now[0] = 120.0
    assert ring(timed, clock) and timed.state.over and timed.steps[-1].seat == CLOCK
    clock.run(False)
    assert not ring(timed, clock)


def test_a_face_rounds_up():
    assert [face(left) for left in (600, 59.2, 0.1, 0)] == ["10:00", "1:00", "0:01", "0:00"]
    assert face(Chronometer(65).left()) == "1:05"


def test_bots_are_refused_a_match_against_the_clock(timed_tables):
    assert clockless(SLICE, 2, {}) is None
    found = clockless(SLICE, 2, {"mode": "coop"})
    assert found is not None and found.name == "limit"
    with pytest.raises(ValueError, match=r"keeps the time: expected limit=throws for bots, got limit=clock \[SD-13.4"):
        clockless(SLICE, 2, TIMED)


def test_sim_says_that_bots_play_against_throws_and_refuses_the_clock(timed_tables):
    """[SD-13.5]"""
    words = ["sim", "slice-and-dice", "--bots", "random,random", "--games", "2", "--jobs", "1", "-o", "throws=40"]
    told = run(*words, "-o", "mode=coop").output
    assert "limit=throws: bots have no clock; at a table it is limit=clock" in told
    assert "goal reached" in told and "random 1" not in told
    numbers = json.loads(run(*words, "-o", "mode=coop", "--json").output)
    assert numbers["clockless"] == {"option": "limit", "value": "throws", "at_table": "clock"}
    assert numbers["goal"]["games"] == 2
    refused = run(*words, "-o", "mode=coop", "-o", "limit=clock", code=2).stderr
    assert "only a table of people keeps the time" in refused
    versus = json.loads(run(*words, "-o", "max_rounds=20", "--json").output)
    assert versus["clockless"] is None and versus["goal"] is None
