"""Golden records: matches between bots that must go on replaying as they were played.

Beside the records of a game, `trails.json` keeps a fingerprint of all positions, legal moves and scores along each of
them. They are written anew only when the behaviour of a game and its edition have moved.
"""

import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from dicery import CHANCE, Game, Rng
from dicery.bots import bot
from dicery.engine.option import write_setting
from dicery.match.luck import SeededDealer
from dicery.match.match import Match
from dicery.match.record import Record, read, verify, write
from dicery.testing.setups import Setup, values, with_options

TRAILS = "trails.json"


def default_setups(game: Game) -> list[Setup]:
    """The defaults for each number of seats."""
    return [Setup(seats) for seats in range(game.fewest, game.most + 1)]


def option_setups(game: Game) -> list[Setup]:
    """Each value of each option and each preset, with the fewest seats that they are accepted for."""
    single = [{option: value} for option, all_ in values(game).items() for value in all_]
    defaults = [{option.name: option.default} for option in game.options]
    sets = [given for given in single if given not in defaults] + [p.settings for p in game.presets if p.settings]
    return [with_options(game, **given) for given in sets if game.fitting_seats(given)]


def golden_setups(game: Game) -> list[Setup]:
    """What has a golden record where a game does not say otherwise."""
    return default_setups(game) + option_setups(game)


def file_name(setup: Setup) -> str:
    """What the record of such a match is called."""
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


def read_trails(folder: Path) -> dict[str, str]:
    """The fingerprints by the names of the records."""
    return dict(json.loads((folder / TRAILS).read_text(encoding="utf-8")))


def check_record(game: Game, path: Path) -> None:
    """A golden record verifies to its end, and its trail is as it was."""
    record = read(path.read_text(encoding="utf-8"), {game.name: game})
    verdict = verify(record)
    assert verdict.error is None, f"{path}, {verdict.error}"
    assert verdict.steps == len(record.steps) and verdict.state.over, f"{path} is not the record of a whole match"
    changed = f"{path}: what is legal, scored or written in the position text has changed"
    assert trail(record) == read_trails(path.parent)[path.name], changed


def check_complete(setups: Sequence[Setup], folder: Path, remedy: str) -> None:
    """The folder has a record and a trail for each of the setups, and no other."""
    wanted = {file_name(setup) for setup in setups}
    for kind, found in (("records", {path.name for path in folder.glob("*.txt")}), ("trails", {*read_trails(folder)})):
        assert found == wanted, f"the {kind} in {folder} differ in {sorted(found ^ wanted)} from those wanted: {remedy}"


def write_all(game: Game, setups: Sequence[Setup], folder: Path) -> Iterator[str]:
    """Plays and writes the records and their trails; a line about each."""
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.txt"):
        old.unlink()
    trails: dict[str, str] = {}
    for seed, setup in enumerate(setups):
        text, name = play(game, setup, seed), file_name(setup)
        (folder / name).write_text(text, encoding="utf-8")
        trails[name] = trail(read(text, {game.name: game}))
        yield f"{folder / name}: {len(text.splitlines())} lines"
    (folder / TRAILS).write_text(json.dumps(trails, indent=1) + "\n", encoding="utf-8")
