"""`make bench`: every game's speed, and Dessert Dice against hand-written C and OpenSpiel, as ratios in one run."""

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
from dicery.lab.speed import measure
from dicery.match.fair import Dice

HERE = Path(__file__).parent
SEATS, GAMES, SEED, ROUNDS = 4, 100_000, 1, 7
SPIEL_GAMES = 150
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
        rate = max(pig[chance])
        ratios.add_row(f"OpenSpiel's pig from Python, {words}", f"{rate / 1e6:.3f} M", f"{ours / rate:.0f} x")
    console.print(f"dicery is {dicery.BUILD}; the best of {ROUNDS} alternating runs", markup=False)
    console.print(games)
    console.print(ratios)
    console.print(f"fair dice of hosted tables: {run_fair() * 1e6:.1f} microseconds a roll (below 20 is wanted)")


if __name__ == "__main__":
    main()
