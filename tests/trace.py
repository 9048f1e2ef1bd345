"""Plays many seeded matches of a game and prints a fingerprint of each as JSON: `python -m tests.trace GAME`.

Both builds must print the same fingerprints. Besides them stand the build and the files its compiled modules came from.
"""

import hashlib
import importlib
import json
import sys

import dicery
from dicery import Rng
from dicery.bots import bot
from dicery.bots.levels import search_player
from dicery.engine.play import bot_match
from dicery.testing import GameTests
from dicery.testing.setups import Given, few_setups
from dicery.testing.subject import PLAIN
from dicery.testing.walks import playing

MODULES = ["dicery.engine.state", "dicery.engine.rng", "dicery.bots.greedy"]


def tests_of(game: dicery.Game) -> type[GameTests]:
    """The class that tests the game with the kit, which knows the options that keep its matches short."""
    module = importlib.import_module(f"tests.{game.name.replace('-', '_')}.test_kit")
    found = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, GameTests)]
    return next(kind for kind in found if kind is not GameTests)


def fingerprint(*values: object) -> str:
    return hashlib.sha256(json.dumps(values).encode()).hexdigest()


def random_matches(game: dicery.Game, short: Given) -> dict[str, str]:
    """The steps of a random match for each way to set the game up, and one in ten of its positions."""
    found: dict[str, str] = {}
    for seed, setup in enumerate(few_setups(game, short)):
        match = list(playing(game, setup, seed))
        states = [state.digest() for state, _, _ in [*match[::10], match[-1]]]
        found[f"{game.name}, {setup}"] = fingerprint([step for _, *step in match], states)
    return found


def bot_matches(game: dicery.Game, brief: Given) -> dict[str, str]:
    """Each bot in all seats, with the fewest seats; random bots at every table."""
    found: dict[str, str] = {}
    for seats in range(game.fewest, game.most + 1):
        for name in PLAIN if seats == game.fewest else ["random"]:
            state = game.new(seats, **dict(brief))
            steps = bot_match(state, [bot(name, game)] * seats, Rng(seats), Rng(seats, 1))
            found[f"{game.name}, {seats} times {name}"] = fingerprint(steps, state.position(), list(state.ranks()))
    return found


def search_choices(game: dicery.Game, brief: Given) -> dict[str, str]:
    """What a short search finds in an early position."""
    state, rng = game.new(game.fewest, **dict(brief)), Rng(6)
    seen = 0
    while seen < 3 or state.actor() == dicery.CHANCE:
        seat = state.actor()
        actions = state.actions(seat)
        seen += seat >= 0
        state.apply(seat, actions[rng.below(len(actions))])
    choice = search_player(game, dicery.Budget(3)).choose(state, state.actor(), Rng(7))
    return {f"{game.name}, search": fingerprint(state.position(), choice)}


def engine(game: dicery.Game) -> dict[str, str]:
    rng = Rng(2**63 + 9, 3)
    return {
        f"{game.name}, playouts": fingerprint(dicery.playouts(game.name, games=20, seed=4).steps),
        f"{game.name}, perft": fingerprint(dicery.perft(game.new(), 4)),
        "generator": fingerprint([rng.bits() for _ in range(100)], [rng.below(n) for n in range(1, 2**31, 2**24 + 1)]),
    }


if __name__ == "__main__":
    box = dicery.game(sys.argv[1])
    tests = tests_of(box)
    brief: Given = getattr(tests, "brief", ())
    traces = random_matches(box, tests.short) | bot_matches(box, tests.short + brief)
    traces |= search_choices(box, brief) | engine(box)
    files = [importlib.import_module(name).__file__ for name in MODULES]
    print(json.dumps({"build": dicery.BUILD, "files": files, "traces": traces}))
