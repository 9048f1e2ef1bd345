"""The PettingZoo environments pass PettingZoo's own suites, and keep what they promise beyond them."""

import random
from typing import Any

import pytest

import dicery
from dicery import SHELF, Rng
from dicery.engine.play import playout

pytest.importorskip("pettingzoo", reason="pip install 'dicery[pettingzoo]'")

from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

import dicery.env

TABLES = [(name, seats) for name, game in SHELF.items() for seats in range(game.fewest, game.most + 1)]
LIVE = ("chicken-fried-dice", 3, {"plucking": "live"})  # a race: several seats wait at once

pytestmark = [
    pytest.mark.filterwarnings("ignore"),
    pytest.mark.heavy,
]  # the suites warn of dictionaries and of seats that wait


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_aec_environment_passes_api_test(name, seats, capsys):
    api_test(dicery.env.aec(name, seats), num_cycles=40)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_aec_environment_passes_seed_test(name, seats):
    seed_test(lambda: dicery.env.aec(name, seats), num_cycles=40)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_parallel_environment_passes_parallel_api_test(name, seats, capsys):
    parallel_api_test(dicery.env.parallel(name, seats), num_cycles=100)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_aec_environment_passes_render_test(name, seats, capsys):
    render_test(lambda render_mode: dicery.env.aec(name, seats, render_mode=render_mode))


def test_chance_as_an_agent_passes_the_suites(capsys):
    api_test(dicery.env.aec("dessert-dice", 2, chance="outside"), num_cycles=100)
    seed_test(lambda: dicery.env.aec("dessert-dice", 2, chance="outside"), num_cycles=100)


def test_a_race_passes_the_suites(capsys):
    name, seats, options = LIVE
    api_test(dicery.env.aec(name, seats, **options), num_cycles=100)
    parallel_api_test(dicery.env.parallel(name, seats, **options), num_cycles=200)


def given(env):
    """All that the agent to act is given, and the reward."""
    observed, reward, over, *_ = env.last()
    return env.agent_selection, observed["observation"].tobytes(), observed["action_mask"].tobytes(), reward, over


def play_on(env, seed, steps):
    """What a random player is given in this many steps; a finished match is followed by another."""
    draw = random.Random(seed)
    heard = []
    for _ in range(steps):
        if not env.agents:
            env.reset()
        heard.append(given(env))
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(None if env.terminations[env.agent_selection] else draw.choice(mask.nonzero()[0].tolist()))
    return heard


@pytest.mark.parametrize("name", SHELF)
@pytest.mark.parametrize("steps", [1000, pytest.param(10_000, marks=pytest.mark.soak)])
def test_a_restored_match_goes_on_as_the_saved_one(name, steps):
    env = dicery.env.aec(name)
    env.reset(seed=5)
    play_on(env, 1, 70)
    saved = env.save()
    first = play_on(env, 2, steps)
    for _ in range(2):
        env.restore(saved)
        assert play_on(env, 2, steps) == first


def test_a_saved_parallel_match_goes_on_as_well():
    env = dicery.env.parallel("wok-and-roll", 3)
    observed, _ = env.reset(seed=3)
    ends = []
    saved = env.save()
    for _ in range(2):
        draw = random.Random(9)
        env.restore(saved)
        agents = {agent: env.simulation.observe(seat).tobytes() for seat, agent in enumerate(env.agents)}
        for _ in range(60):
            masks = {agent: env.simulation.mask(seat) for seat, agent in enumerate(env.agents)}
            actions = {agent: draw.choice(mask.nonzero()[0].tolist() or [0]) for agent, mask in masks.items()}
            observed, rewards, *_ = env.step(actions)
        ends.append((agents, {agent: seen["observation"].tobytes() for agent, seen in observed.items()}, rewards))
    assert ends[0] == ends[1]


def test_seats_that_wait_at_once_act_at_once():
    env = dicery.env.parallel("wok-and-roll", 3, open_kitchen=True)
    env.reset(seed=1)
    entries = env.simulation.game.observation(3)
    turns_left = sum(entry.size for entry in entries[: [entry.name for entry in entries].index("turns left")])
    before = env.simulation.observe(0)[turns_left]
    lock = dict.fromkeys(env.agents, 0)
    env.step(lock)
    waiting = env.simulation.state.waiting_seats()
    assert len(waiting) > 1
    done = {f"seat_{seat}": env.simulation.state.parse(seat, "done") for seat in waiting}
    env.step(done)
    assert env.simulation.observe(0)[turns_left] == before - 1


def test_an_illegal_action_is_refused_by_name():
    env = dicery.env.aec("dessert-dice", 2)
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"expected an action of seat \d, one of .* got 207"):
        env.step(207)
    with pytest.raises(ValueError, match="expected rewards to be one of win, points, got 'money'"):
        dicery.env.aec("dessert-dice", rewards="money")


def test_rewards_are_shares_of_the_win_or_points():
    for rewards in ("win", "points"):
        env = dicery.env.aec("wok-and-roll", 3, rewards=rewards, tie="shared")
        env.reset(seed=2)
        playout(env.simulation.state, Rng(4), env.simulation.game.buffer())
        got = [env.simulation.reward(seat) for seat in range(3)]
        scores = list(env.simulation.state.scores())
        if rewards == "points":
            assert got == scores
        else:
            winners = [score == max(scores) for score in scores]
            assert got == [won / sum(winners) for won in winners]


def test_chance_is_listed_set_and_taped():
    env = dicery.env.aec("dessert-dice", 2)
    env.chance.fix([2, 0, *[5] * 25, 1])  # two cards, 25 dice, who begins
    env.reset(seed=1)
    assert env.agent_selection == "seat_1"
    assert env.simulation.state.legal_moves(1) == ["Rw", "Yw", "Gw", "Pw", "Bw"]

    env = dicery.env.aec("dessert-dice", 2, chance="outside")
    env.reset(seed=1)
    assert env.agent_selection == "chance"
    assert env.chance_outcomes() == env.infos["chance"]["outcomes"] == [(card, 0.25) for card in range(4)]
    env.step(3)
    assert env.chance_outcomes() == [(card, 1 / 3) for card in range(3)]


def test_chance_is_taped_where_seats_act_at_once():
    env = dicery.env.parallel("dessert-dice", 2)
    env.chance.fix([2, 0, *[5] * 25, 1])
    observed, _ = env.reset(seed=1)
    waiting = {agent: bool(seen["action_mask"].any()) for agent, seen in observed.items()}
    assert waiting == {"seat_0": False, "seat_1": True}
    assert env.simulation.state.legal_moves(1) == ["Rw", "Yw", "Gw", "Pw", "Bw"]


def test_an_impossible_outcome_on_the_tape_is_refused():
    env = dicery.env.aec("dessert-dice", 2)
    env.chance.set_next(9)
    with pytest.raises(ValueError, match=r"expected an outcome of \[0, 1, 2, 3\], got 9"):
        env.reset(seed=1)


def test_a_drawing_is_text_or_a_picture():
    drawn: dict[str, Any] = {}
    for mode in ("ansi", "svg", "rgb_array"):
        env = dicery.env.aec("dessert-dice", render_mode=mode)
        env.reset(seed=1)
        drawn[mode] = env.render()
    assert "Supply" in drawn["ansi"] and drawn["svg"].startswith("<svg")
    assert drawn["rgb_array"].shape == (556, 880, 3)
