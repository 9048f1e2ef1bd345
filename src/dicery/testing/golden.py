"""Golden records: matches between bots that must go on replaying as they were played.

`python -m tests.golden GAME` plays and writes those of one game, after its behaviour and its edition have moved. Beside
the records, `trails.json` keeps a fingerprint of all positions, legal moves and scores along each of them.
"""

import hashlib
import json
from pathlib import Path

from dicery import CHANCE, SHELF, Game, Rng
from dicery.bots import bot
from dicery.engine.option import Setting, write_setting
from dicery.match.luck import SeededDealer
from dicery.match.match import Match
from dicery.match.record import Record, read, write
from tests.walks import Setup, accepts, values

FOLDER = Path(__file__).parent

# Options worth a record besides the defaults, the presets and what `goldens` finds by itself.
NOTABLE: dict[str, list[dict[str, Setting]]] = {
    "dessert-dice": [{"stall_guard": 4}],
    "chicken-fried-dice": [{"plucking": "live", "boards": "mixed"}],
}

# Options worth a record for each number of seats.
FOR_ALL_SEATS: dict[str, list[dict[str, Setting]]] = {"wok-and-roll": [{"menu": "expert"}]}

# Long games have fewer records: only these, besides the defaults.
CHOSEN: dict[str, list[dict[str, Setting]]] = {
    "slice-and-dice": [
        {"mode": "coop", "starter": 1},
        {"mode": "coop", "limit": "clock", "difficulty": "easy"},
        {"dishes_to_win": 3, "start_specials": 3, "cut_limit": 5, "open_hands": True},
    ]
}


def goldens(game: Game) -> list[Setup]:
    """The defaults for each number of seats; each value of each option, presets, notables for the fewest seats."""
    single = [{option: value} for option, all_ in values(game).items() for value in all_]
    defaults = [{option.name: option.default} for option in game.options]
    sets = [given for given in single if given not in defaults] + list(game.presets.values())
    sets = CHOSEN.get(game.name, sets + NOTABLE.get(game.name, []))
    setups = [Setup(seats) for seats in range(game.fewest, game.most + 1)]
    for given in (tuple(given.items()) for given in FOR_ALL_SEATS.get(game.name, [])):
        setups += [Setup(seats, given) for seats in range(game.fewest + 1, game.most + 1)]
    for given in (tuple(given.items()) for given in sets):
        fewest = [seats for seats in range(game.fewest, game.most + 1) if accepts(game, seats, given)][:1]
        setups += [Setup(seats, given) for seats in fewest]
    return setups


def file_name(setup: Setup) -> str:
    return "-".join([f"{setup.seats}", *(f"{name}={write_setting(value)}" for name, value in setup.given)]) + ".txt"


def play(game: Game, setup: Setup, seed: int) -> str:
    """The record of a match between greedy and random bots in turn."""
    names = [("greedy", "random")[(seat + seed) % 2] for seat in range(setup.seats)]
    bots = [bot(name, game) for name in names]
    match, thoughts = Match(game, names, dict(setup.given), SeededDealer(seed)), Rng(seed, 1)
    while not match.state.over:
        seat = match.state.waiting_seats()[0]
        action = bots[seat].choose(match.state.redeal(seat, thoughts), seat, thoughts)
        match.submit(seat, match.seq, game.notation(match.state, seat, action))
    return write(match)


def trail(record: Record) -> str:
    """A fingerprint of what was possible at every step: positions, the moves of all who could act, scores and ranks."""
    state = record.game.new(len(record.names), **record.settings)
    seen = hashlib.sha256()
    for step in [*record.steps, None]:
        moves = {seat: state.legal_moves(seat) for seat in [CHANCE, *range(state.seats)]}
        seen.update(json.dumps([state.position(), moves, list(state.scores()), list(state.ranks())]).encode())
        if step:
            state.play(step.seat, step.move)
    return seen.hexdigest()


def write_all(name: str) -> None:
    game = SHELF[name]
    folder = FOLDER / name
    folder.mkdir(exist_ok=True)
    trails: dict[str, str] = {}
    for seed, setup in enumerate(goldens(game)):
        text = play(game, setup, seed)
        (folder / file_name(setup)).write_text(text, encoding="utf-8")
        trails[file_name(setup)] = trail(read(text, SHELF))
        print(f"{name}/{file_name(setup)}: {len(text.splitlines())} lines")
    (folder / "trails.json").write_text(json.dumps(trails, indent=1) + "\n", encoding="utf-8")
