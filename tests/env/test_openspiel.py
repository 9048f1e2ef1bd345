"""The OpenSpiel games pass OpenSpiel's own simulation, and its bots play them."""

import random

import pytest

from dicery import BUILD, SHELF

pyspiel = pytest.importorskip("pyspiel", reason="pip install 'dicery[openspiel]'")

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots import uniform_random

import dicery.env.openspiel as ours

pytestmark = pytest.mark.heavy

TABLES = [
    pytest.param(name, seats, marks=[] if seats == game.fewest else pytest.mark.soak)
    for name, game in SHELF.items()
    for seats in range(game.fewest, game.most + 1)
]


def load(name, seats):
    return pyspiel.load_game(f"{ours.short_name(SHELF[name])}(players={seats})")


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_random_sim_test_passes(name, seats):
    pyspiel.random_sim_test(load(name, seats), num_sims=1, serialize=False, verbose=False)


def test_random_sim_test_passes_for_a_short_game():
    pyspiel.random_sim_test(load("dessert-dice", 2), num_sims=2, serialize=False, verbose=False)


def test_options_are_parameters():
    game = pyspiel.load_game("dicery_dessert_dice(players=3,free_yaw=False,face_set=duo)")
    assert game.num_players() == 3
    state = game.new_initial_state()
    assert (state.position.free_yaw, state.position.seats) == (False, 3)
    assert game.utility_sum() == 1.0


def test_the_observation_is_ours_and_information_states_remember():
    game = load("dessert-dice", 2)
    state = game.new_initial_state()
    draw = random.Random(2)
    seen = set()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(draw.choice(state.chance_outcomes())[0])
            continue
        seat = state.current_player()
        numbers = state.position.game.observation_buffer(2)
        state.position.observe(seat, numbers)
        assert np.array_equal(state.observation_tensor(seat), np.array(numbers, np.float32))
        assert state.observation_string(seat) == bytes(numbers).hex()
        remembered = state.information_state_string(seat)
        assert remembered not in seen
        seen.add(remembered)
        state.apply_action(draw.choice(state.legal_actions()))
    assert sum(state.returns()) == 1.0


def play(game, bots, seed):
    state, draw = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes())
            state.apply_action(draw.choices(outcomes, odds)[0])
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return state.returns()


def test_its_random_mcts_and_ismcts_bots_play_it():
    game = load("dessert-dice", 2)
    visits = 8 if BUILD == "compiled" else 2
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    searching = mcts.MCTSBot(game, 2.0, visits, evaluator, random_state=np.random.RandomState(2))
    redealing = ismcts.ISMCTSBot(
        game=game,
        evaluator=evaluator,
        uct_c=2.0,
        max_simulations=visits,
        random_state=np.random.RandomState(3),
    )
    rival = uniform_random.UniformRandomBot(1, np.random.RandomState(4))
    for bot in (searching, redealing):
        assert sum(play(game, [bot, rival], 5)) == 1.0
