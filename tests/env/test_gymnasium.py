"""The Gymnasium environments pass Gymnasium's own check, and a whole match against bots can be played."""

import random

import pytest

from dicery import SHELF

gymnasium = pytest.importorskip("gymnasium", reason="pip install 'dicery[gymnasium]'")

import numpy as np
from gymnasium.utils.env_checker import check_env

import dicery.env.gymnasium as ours

pytestmark = [pytest.mark.filterwarnings("ignore"), pytest.mark.heavy]

TABLES = [(name, seats) for name, game in SHELF.items() for seats in range(game.fewest, game.most + 1)]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_check_env_passes(name, seats):
    check_env(gymnasium.make(ours.env_id(SHELF[name]), seats=seats, rivals="random").unwrapped)


def test_an_environment_is_found_by_its_module_and_its_version_is_the_edition():
    edition = SHELF["dessert-dice"].edition
    env = gymnasium.make(f"dicery.env.gymnasium:dicery/DessertDice-v{edition}", rivals="greedy", seats=2)
    assert env.unwrapped.simulation.game.name == "dessert-dice"


@pytest.mark.parametrize("seat", [0, 1])
def test_a_match_against_bots_is_played_to_its_end_and_again_from_a_saved_position(seat):
    env = ours.SeatAgainstBots("dessert-dice", seats=2, seat=seat, rivals="greedy")
    env.reset(seed=3)
    saved = env.save()
    ends = []
    for _ in range(2):
        env.restore(saved)
        draw, over, rewards = random.Random(1), False, []
        while not over:
            choices = env.action_masks().nonzero()[0].tolist()
            observed, reward, over, _, info = env.step(draw.choice(choices))
            rewards.append(reward)
        assert not info["action_mask"].any() and not any(rewards[:-1])
        ends.append((rewards, observed.tobytes()))
    assert ends[0] == ends[1]


def test_an_illegal_action_ends_the_match():
    env = ours.SeatAgainstBots("dessert-dice", rivals="random")
    env.reset(seed=3)
    _, reward, over, cut, info = env.step(207)
    assert (reward, over, cut, info["illegal"]) == (-1.0, True, False, True)


def test_rivals_and_seats_that_do_not_fit_are_refused():
    with pytest.raises(ValueError, match="expected a seat from 0 to 1, got 2"):
        ours.SeatAgainstBots("dessert-dice", seats=2, seat=2)
    with pytest.raises(ValueError, match="expected one bot, or 3 with commas"):
        ours.SeatAgainstBots("dessert-dice", seats=4, rivals="random,greedy")


def test_self_play_is_a_vector_environment_that_plays_the_same_matches_for_a_seed():
    heard = []
    for _ in range(2):
        env = ours.SelfPlay("dessert-dice", 3, seats=2)
        observed, info = env.reset(seed=8)
        assert env.observation_space.contains(observed)
        given = []
        for number in range(140):
            legal = [mask.nonzero()[0] for mask in info["action_mask"]]
            actions = np.array([choices[number * 5 % len(choices)] for choices in legal])
            assert env.action_space.contains(actions)
            observed, rewards, over, cut, info = env.step(actions)
            assert (info["rewards"].sum(axis=1) == over).all() and not cut.any()
            given.append((observed.tobytes(), rewards.tolist(), over.tolist()))
        assert any(any(over) for _, _, over in given)
        heard.append(given)
    assert heard[0] == heard[1]


def test_chance_is_fixed_in_a_match_against_bots():
    env = ours.SeatAgainstBots("dessert-dice", seats=2, seat=1, rivals="random")
    env.chance.fix([2, 0, *[5] * 25, 1])  # two cards, 25 dice, who begins
    env.reset(seed=1)
    assert env.simulation.state.legal_moves(1) == ["Rw", "Yw", "Gw", "Pw", "Bw"]


def test_a_picture_is_an_array_of_pixels():
    env = gymnasium.make(ours.env_id(SHELF["dessert-dice"]), render_mode="rgb_array")
    env.reset(seed=1)
    drawn = env.render()
    assert drawn.dtype == np.uint8 and drawn.ndim == 3 and drawn.shape[2] == 3 and len(np.unique(drawn)) > 20
