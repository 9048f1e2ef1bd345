"""Trained networks: the file, the bot that plays with it, and the small learner of examples/learn."""

import importlib.util
import json
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from typer.testing import CliRunner

import dicery
from dicery.bots import bot
from dicery.bots.learned import read_network
from dicery.cli import app
from dicery.engine.play import random_step
from dicery.lab.arena import Contest, play_all

np = pytest.importorskip("numpy", reason="pip install numpy")

from dicery.env.network import save

EXAMPLES = Path(__file__).parents[2] / "examples" / "learn"


def random_layers(name, hidden=(6, 4), seats=2):
    draw = np.random.default_rng(3)
    sizes = [dicery.game(name).observation_size(seats), *hidden, 1]
    return [
        (draw.normal(0, 0.2, (width, size)).astype(np.float32), draw.normal(0, 1, size).astype(np.float32))
        for width, size in pairwise(sizes)
    ]


@pytest.mark.parametrize("name", dicery.SHELF)
def test_the_bot_computes_what_numpy_computes(name, tmp_path):
    game, layers, path = dicery.game(name), random_layers(name), tmp_path / "network"
    save(path, name, 2, layers)
    judgement = read_network(str(path), game)
    state, rng, out, row = game.new(2), dicery.Rng(5), game.buffer(), game.observation_buffer(2)
    for step in range(120):
        random_step(state, rng, out)
        seat = step % 2
        if state.over:
            break
        state.observe(seat, row)
        lit = np.array(row, np.float64)
        for weights, biases in layers[:-1]:
            lit = np.maximum(lit @ weights + biases, 0)
        expected = (lit @ layers[-1][0] + layers[-1][1])[0]
        assert judgement.value(state, seat) == pytest.approx(expected, rel=1e-4, abs=1e-3)


def test_a_network_plays_by_name_and_the_same_in_any_number_of_processes(tmp_path):
    path = tmp_path / "network"
    save(path, "dessert-dice", 2, random_layers("dessert-dice"))
    result = CliRunner().invoke(
        app, ["sim", "dessert-dice", "--bots", f"learned:{path},random", "--games", "4", "--json"]
    )
    assert result.exit_code == 0, result.output
    contest = Contest("dessert-dice", (f"learned:{path}", f"learned:{path}:8"), {}, 4, 1)
    alone, two = (play_all(contest, jobs, lambda done: None) for jobs in (1, 2))
    assert alone == two and len(alone) == 4


def test_a_network_sees_what_its_seat_sees(tmp_path):
    """Positions that look alike to the seat have the same value."""
    path = tmp_path / "network"
    save(path, "dessert-dice", 2, random_layers("dessert-dice"))
    player = bot(f"learned:{path}", dicery.game("dessert-dice"), files=True)
    state, rng = dicery.game("dessert-dice").new(2), dicery.Rng(2)
    out = state.game.buffer()
    for _ in range(40):
        random_step(state, rng, out)
    seat = state.actor()
    deals = (state.redeal(seat, dicery.Rng(seed)) for seed in range(50))
    other = next(deal for deal in deals if deal.position() != state.position())
    assert player.choose(state, seat, dicery.Rng(4)) == player.choose(other, seat, dicery.Rng(4))


def test_wrong_files_are_refused_by_name(tmp_path):
    game, path = dicery.game("dessert-dice"), tmp_path / "network"
    layers = random_layers("dessert-dice")
    with pytest.raises(ValueError, match="expected the file of a network"):
        bot(f"learned:{path}", game, files=True)
    for content in (b"", b"\xff\xfe\n", b"[]\n", b'{"format": 7}\n'):
        path.write_bytes(content)
        with pytest.raises(ValueError, match="expected a network of dessert-dice"):
            bot(f"learned:{path}", game, files=True)
    save(path, "dessert-dice", 2, layers)
    with pytest.raises(ValueError, match="got one of dessert-dice"):
        bot(f"learned:{path}", dicery.game("wok-and-roll"), files=True)
    with pytest.raises(ValueError, match="expected a match of 2 seats"):
        read_network(str(path), game).value(game.new(3), 0)
    path.write_bytes(path.read_bytes()[:-4])
    with pytest.raises(ValueError, match="with 1425 numbers; got 1424"):
        bot(f"learned:{path}", game, files=True)
    with pytest.raises(ValueError, match="expected one number at the end, got 4"):
        save(path, "dessert-dice", 2, layers[:-1])


def test_where_strangers_name_the_bot_no_file_is_read(tmp_path):
    path = tmp_path / "network"
    save(path, "dessert-dice", 2, random_layers("dessert-dice"))
    with pytest.raises(ValueError, match="unknown bot"):
        bot(f"learned:{path}", dicery.game("dessert-dice"))


def example(name):
    """A module of the examples, which are no package."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def won(name, path, rival, games):
    """The share of the win of a network against a bot, and half the width of its 95 % interval."""
    played = play_all(Contest(name, (f"learned:{path}", rival), {}, games, 77, paired=True), 1, lambda done: None)
    shares = [match.win_share(match.bots.index(0)) for match in played]
    return np.mean(shares), 1.96 * np.std(shares) / len(shares) ** 0.5


@pytest.mark.heavy
def test_the_small_learner_writes_a_network_that_plays(tmp_path):
    path = tmp_path / "network"
    example("after_states").train("dessert-dice", 2, 8192, 1, str(path))
    assert json.loads(path.read_bytes().partition(b"\n")[0])["layers"][-1] == 1
    assert 0.0 <= won("dessert-dice", path, "random", 2)[0] <= 1.0


@pytest.mark.soak
@pytest.mark.heavy
def test_two_minutes_of_learning_beat_random_play(tmp_path):
    path = tmp_path / "network"
    example("after_states").train("wok-and-roll", 2, 600_000, 1, str(path))
    share, margin = won("wok-and-roll", path, "random", 200)
    assert share - margin > 0.9, f"{share:.1%} +- {margin:.1%}"


@pytest.mark.soak
@pytest.mark.heavy
def test_masked_ppo_learns_as_it_is():
    pytest.importorskip("sb3_contrib", reason="pip install sb3-contrib")
    module = example("masked_ppo")
    model = module.train("diced-veggies", "random", 2.0, 1)
    assert module.evaluate(model, "diced-veggies", "random", 100, seed=5) > 0.6
