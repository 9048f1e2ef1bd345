"""`make bench`: every game's speed, Dessert Dice against hand-written C and OpenSpiel, and search against OpenSpiel's
MCTS in C++, as ratios in one run."""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import pyspiel
from rich.console import Console
from rich.table import Table

import dicery
from dicery.bots.levels import search_player
from dicery.lab.speed import measure, middle
from dicery.match.fair import Dice

HERE = Path(__file__).parent
SEATS, GAMES, SEED, ROUNDS = 4, 100_000, 1, 7
SPIEL_GAMES = 150
SIMULATIONS = 2000  # of a search, ours and theirs
MCTS_GAMES = ("backgammon", "yacht", "othello")  # two with dice, one without; from 60 to 250 steps a match
PIG = {  # ways to draw OpenSpiel's chance
    "documented": "chance by numpy, as in its examples",
    "standard": "chance by random.choices with probabilities",
    "lean": "chance by random.choice, ignoring probabilities",
}


def build_c(folder: str) -> str:
    program = str(Path(folder, "dessert_dice"))
    subprocess.run([os.environ.get("CC", "cc"), "-O3", "-o", program, str(HERE / "dessert_dice.c")], check=True)
    return program


def run_c(program: str) -> tuple[int, float]:
    """Steps of the C program, and its steps per second."""
    command = [program, str(SEATS), str(GAMES), str(SEED)]
    words = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return int(words[1]), int(words[1]) / float(words[3])


def run_engine() -> tuple[int, float]:
    result = dicery.playouts("dessert-dice", seats=SEATS, games=GAMES, seed=SEED)
    return result.steps, result.steps / result.seconds


def run_uncompiled() -> float:
    code = (
        "import dicery, json; r = dicery.playouts('dessert-dice', seats=4, games=300, seed=1);"
        "print(json.dumps(r.steps / r.seconds))"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env={**os.environ, "DICERY_PURE": "1"})
    return float(json.loads(done.stdout))


def run_pig(chance: str) -> float:
    """Steps per second of OpenSpiel's pig, driven from Python.

    `documented`: outcomes are drawn as OpenSpiel's own examples do, with numpy by their probabilities. `standard`: by
    random.choices with their probabilities, as one would write it without numpy. `lean`: by random.choice, which
    ignores the probabilities and is only right because pig's outcomes are equally likely.
    """
    game = pyspiel.load_game("pig")
    steps = 0
    begin = time.perf_counter()
    for _ in range(SPIEL_GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                action = random.choice(state.legal_actions())
            elif chance == "lean":
                action = random.choice(state.chance_outcomes())[0]
            else:
                outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
                if chance == "standard":
                    action = random.choices(outcomes, probabilities)[0]
                else:
                    action = np.random.choice(outcomes, p=probabilities)
            state.apply_action(action)
            steps += 1
    return steps / (time.perf_counter() - begin)


def run_search(name: str) -> float:
    """Visits per second of our search with a master's settings, in the middle of a match of two.

    A visit deals afresh what is hidden and plays on as far as suits the game.
    """
    state = middle(dicery.game(name), 2)
    while state.actor() == dicery.CHANCE or len(state.actions(state.actor())) == 1:
        state.apply(state.actor(), state.actions(state.actor())[0])
    search = search_player(state.game, dicery.Budget(SIMULATIONS, 2000))
    search.for_advice = True  # so that it thinks even about what it need not
    begin = time.perf_counter()
    search.think(state, state.actor(), dicery.Rng(1))
    visits: int = sum(edge.visits for edge in search.root.edges)
    return visits / (time.perf_counter() - begin)


def run_mcts(name: str) -> tuple[float, float]:
    """Simulations per second of OpenSpiel's MCTS bot in C++, with one random rollout for each, and steps of a match."""
    game = pyspiel.load_game(name)
    lengths = []
    for seed in range(10):
        draw = random.Random(seed)
        path = [game.new_initial_state()]
        while not path[-1].is_terminal():
            path.append(path[-1].child(draw.choice(path[-1].legal_actions())))
        lengths.append(len(path) - 1)
    choices = [
        state for state in path[len(path) // 2 : -1] if not state.is_chance_node() and len(state.legal_actions()) > 1
    ]
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, SIMULATIONS, 100, False, 1, False)
    begin = time.perf_counter()
    bot.mcts_search(choices[0])
    return SIMULATIONS / (time.perf_counter() - begin), sum(lengths) / len(lengths)


def run_fair() -> float:
    """Seconds for one roll of the dice of hosted tables, the best of several runs."""
    dice = Dice("plum-wok-ember-rice", ["8f3a9c1d2e4b5f60a7b8c9d0e1f20314"] * SEATS, bytes(32))
    best = float("inf")
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        for number in range(1, 20_001):
            dice.draw(number, 6)
        best = min(best, (time.perf_counter() - begin) / 20_000)
    return best


def main() -> None:
    console = Console(highlight=False, soft_wrap=True)
    games = Table("game", "seats", "steps/s", "steps a match", "clone", "state")
    for game in dicery.SHELF.values():
        speed = measure(game, game.most, 3.0)
        games.add_row(
            game.title,
            str(speed.seats),
            f"{speed.steps_per_second / 1e6:.2f} M",
            f"{speed.steps_per_game:.0f}",
            f"{speed.clone_ns:.0f} ns",
            f"{speed.state_bytes:.0f} bytes",
        )
    engine: list[float] = []
    c: list[float] = []
    pig: dict[str, list[float]] = {chance: [] for chance in PIG}
    with tempfile.TemporaryDirectory() as folder:
        program = build_c(folder)
        for _ in range(ROUNDS):  # taking turns, so that a noisy moment hits them all
            steps, rate = run_engine()
            c_steps, c_rate = run_c(program)
            assert steps == c_steps, f"the C program plays other matches: {c_steps} steps, expected {steps}"
            engine.append(rate)
            c.append(c_rate)
            for chance, rates in pig.items():
                rates.append(run_pig(chance))
    ours = max(engine)
    ratios = Table(f"Dessert Dice, {SEATS} seats, {ours / 1e6:.2f} M steps/s", "steps/s", "ours is")
    ratios.add_row("hand-written C, the same matches step by step", f"{max(c) / 1e6:.2f} M", f"{ours / max(c):.2f} x")
    ratios.add_row("uncompiled", f"{(slow := run_uncompiled()) / 1e6:.3f} M", f"{ours / slow:.0f} x")
    for chance, words in PIG.items():
        fastest = max(pig[chance])
        ratios.add_row(f"OpenSpiel's pig from Python, {words}", f"{fastest / 1e6:.3f} M", f"{ours / fastest:.0f} x")
    console.print(f"dicery is {dicery.BUILD}; the best of {ROUNDS} alternating runs", markup=False)
    console.print(games)
    console.print(ratios)
    theirs = {name: max(run_mcts(name) for _ in range(3)) for name in MCTS_GAMES}
    search = Table("search, 2 seats, one core", "visits/s", *[f"to MCTS on {name}" for name in MCTS_GAMES])
    for game in dicery.SHELF.values():
        visits = max(run_search(game.name) for _ in range(3))
        search.add_row(game.title, f"{visits:,.0f}", *[f"{visits / rate:.2f} x" for rate, _ in theirs.values()])
    for name, (rate, length) in theirs.items():
        search.add_row(f"OpenSpiel's MCTS in C++, {name}, {length:.0f} steps a match", f"{rate:,.0f}")
    console.print(search)
    console.print(f"fair dice of hosted tables: {run_fair() * 1e6:.1f} microseconds a roll (below 20 is wanted)")


if __name__ == "__main__":
    main()
