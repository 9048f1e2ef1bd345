"""Many matches in one call play as one state at a time does."""

import pytest

import dicery
from dicery import CHANCE, SHELF, Rng
from dicery.engine.play import random_step

np = pytest.importorskip("numpy", reason="pip install numpy")

import dicery.env
from dicery.env.vectorised import Vector

TABLES = [(name, seats) for name, game in SHELF.items() for seats in range(game.fewest, game.most + 1)]
STEPS = 400 if dicery.BUILD == "compiled" else 60


class OneByOne:
    """What a vector should do, written as plainly as possible: one state, its own generator."""

    def __init__(self, game, seats, seed, stream, **options):
        self.opening = game.new(seats, **options)
        self.luck = Rng(seed, stream)
        self.state = self.opening.clone()
        self.rewards, self.done = [0.0] * seats, False
        self.roll()

    def roll(self):
        while self.state.over or self.state.waiting == 0:
            if self.state.over:
                payoff = self.state.game.encoder.payoff
                self.rewards, self.done = [payoff(self.state, seat) for seat in range(self.state.seats)], True
                self.state = self.opening.clone()
            else:
                legal = self.state.actions(CHANCE)
                self.state.apply(CHANCE, legal[self.luck.below(len(legal))])

    def step(self, action):
        self.rewards, self.done = [0.0] * self.state.seats, False
        self.state.apply(self.state.actor(), action)
        self.roll()

    def given(self):
        game, seat = self.state.game, self.state.actor()
        numbers, mask = game.observation_buffer(self.state.seats), game.mask_buffer()
        self.state.observe(seat, numbers)
        self.state.mask(seat, mask)
        return bytes(numbers), bytes(mask), seat, self.rewards, self.done


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_vector_plays_as_single_states_do(name, seats):
    vector = dicery.env.vector(name, 3, seats, seed=7)
    singles = [OneByOne(SHELF[name], seats, 7, stream) for stream in range(3)]
    for _ in range(STEPS):
        for env, single in enumerate(singles):
            given = vector.observations[env].tobytes(), vector.masks[env].tobytes(), vector.turn[env]
            assert (*given, vector.rewards[env].tolist(), vector.dones[env]) == single.given()
        actions = vector.sample().tolist()
        vector.step(actions)
        for single, action in zip(singles, actions):
            single.step(action)


@pytest.mark.parametrize("name", SHELF)
def test_after_states_are_what_the_seat_would_observe_after_each_action(name):
    vector = dicery.env.vector(name, 3, 2, seed=7, rewards="points")
    for _ in range(STEPS // 4):
        guess = vector.guess.copy()
        after = vector.after_states()
        for env in range(3):
            state, seat = vector.state(env), int(vector.turn[env])
            rows = range(after.first[env], after.first[env + 1])
            legal = state.actions(seat)
            if len(legal) > 1:
                state = state.redeal(seat, guess)  # an action that shows something hidden does not show it here
            assert after.actions[rows].tolist() == (legal if len(legal) > 1 else [])
            for row in rows:
                then = state.clone()
                then.apply(seat, int(after.actions[row]))
                numbers = SHELF[name].observation_buffer(2)
                then.observe(seat, numbers)
                assert after.observations[row].tobytes() == bytes(numbers)
                assert after.over[row] == then.over
                assert after.rewards[row].tolist() == (list(then.scores()) if then.over else [0.0, 0.0])
        vector.step(vector.sample())


def test_an_action_that_ends_the_match_is_known_to_with_its_rewards():
    vector = dicery.env.vector("chicken-fried-dice", 16, 2, seed=7)  # nothing is hidden
    after = vector.after_states()
    for _ in range(1500):
        if after.over.any():
            break
        vector.step(vector.sample())
        after = vector.after_states()
    row = int(after.over.argmax())
    env = int(np.searchsorted(after.first, row, side="right")) - 1
    actions, rewards = vector.sample().copy(), after.rewards[row].tolist()
    actions[env] = after.actions[row]
    vector.step(actions)
    assert vector.dones[env] == 1 and vector.rewards[env].tolist() == rewards and sum(rewards) == 1.0


def test_looking_ahead_changes_nothing():
    looking, blind = (dicery.env.vector("slice-and-dice", 3, 2, seed=7) for _ in range(2))
    for _ in range(60):
        looking.after_states()
        actions = blind.sample().tolist()
        assert looking.sample().tolist() == actions
        looking.step(actions)
        blind.step(actions)
        assert looking.observations.tobytes() == blind.observations.tobytes()


def test_an_observation_may_be_written_over_anything():
    for name, game in SHELF.items():
        state, rng, out = game.new(), Rng(3), game.buffer()
        clean, used = game.observation_buffer(state.seats), game.observation_buffer(state.seats)
        for place in range(len(used)):
            used[place] = 99
        for _ in range(60):
            random_step(state, rng, out)
            if state.over:
                break
            fresh = game.observation_buffer(state.seats)
            for buffer in (clean, used, fresh):
                state.observe(0, buffer)
            assert bytes(clean) == bytes(used) == bytes(fresh), name


def history(vectors, steps):
    """What several vectors give in a number of steps, the first legal action being taken in turns with the last."""
    heard = []
    for number in range(steps):
        for vector in vectors:
            heard.append((vector.observations.tobytes(), vector.rewards.tobytes(), vector.dones.tobytes()))
            legal = [row.nonzero()[0] for row in vector.masks]
            vector.step([int(choices[number * 7 % len(choices)]) for choices in legal])
    return heard


def test_two_halves_play_as_the_whole():
    whole = history([Vector("dessert-dice", 4, 2, {}, seed=3)], 150)
    halves = history([Vector("dessert-dice", 2, 2, {}, seed=3, first=first) for first in (0, 2)], 150)
    for number, given in enumerate(whole):
        assert given == tuple(b"".join(parts) for parts in zip(halves[2 * number], halves[2 * number + 1]))
    assert any(b"\x01" in dones for _, _, dones in whole)


def test_a_restored_vector_goes_on_as_before():
    vector = dicery.env.vector("dessert-dice", 4, 2, seed=3)
    history([vector], 20)
    saved = vector.clone()
    first = history([vector], 120)
    for _ in range(2):
        vector.restore(saved)
        assert history([vector], 120) == first


def test_chance_can_be_left_to_the_caller():
    vector = dicery.env.vector("dessert-dice", 2, 2, seed=3, chance="outside")
    assert vector.turn.tolist() == [CHANCE, CHANCE]
    assert vector.chance_outcomes(0) == [(card, 0.25) for card in range(4)]
    vector.step([3, 1])
    assert [row.nonzero()[0].tolist() for row in vector.masks[:, :6]] == [[0, 1, 2], [0, 2, 3]]
    vector.step([0, 0])
    for _ in range(25):
        vector.step([5, 4])
    vector.step(np.array([1, 0]))
    assert vector.turn.tolist() == [1, 0]
    assert vector.state(0).legal_moves(1) == ["Rw", "Yw", "Gw", "Pw", "Bw"]


def test_an_illegal_action_is_refused_before_anything_is_done():
    vector = dicery.env.vector("dessert-dice", 2, 2, seed=3)
    before = vector.observations.tobytes()
    legal = int(vector.masks[0].nonzero()[0][0])
    for wrong in (207, -1, 9999):
        with pytest.raises(ValueError, match=f"expected a legal action in match 1, got {wrong}"):
            vector.step([legal, wrong])
    with pytest.raises(ValueError, match="expected 2 actions, got 1"):
        vector.step([legal])
    assert vector.observations.tobytes() == before


def test_numpy_sees_the_arrays_without_a_copy():
    vector = dicery.env.vector("wok-and-roll", 2, 2, seed=3, rewards="points")
    seen = vector.observations
    before = seen.tobytes()
    vector.step(vector.sample())
    assert vector.observations is seen and seen.tobytes() != before and not seen.flags.owndata
