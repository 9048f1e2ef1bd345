"""Decisions of bots as arrays, for learning programs: a folder of parts, each the same for the same seed.

A part holds the decisions of a few matches in a file of its own; matches do not depend on each other, so that a folder
that is not complete can be completed, in any number of processes, and comes out byte for byte the same.
"""

import json
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from librt.vecs import vec

from dicery.bots import bot
from dicery.bots.levels import strategy_of
from dicery.engine.option import Setting, settle
from dicery.engine.play import random_step
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE
from dicery.games import game as find_game
from dicery.match.clock import clockless

FORMAT = 1
SCHEMA = "schema.json"
MATCHES = 4  # in a part
ARRAYS = {  # what a part holds, one row for each decision
    "observations": "uint8, rows x size: what the seat that decides may know, as the entries list it",
    "masks": "uint8, rows x actions: 1 for each legal action",
    "actions": "int32: what the bot did",
    "values": "float32: the share of the win that the game's judgement expects for the seat, before the decision",
    "results": "float32: the share of the win that the seat had at the end of the match",
    "seats": "int8: the seat that decides, from 0",
    "matches": "int32: the number of the match, from 0",
}

Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Plan:
    """Which matches a dataset is made of."""

    game: str
    seats: int
    level: str  # the bot in every seat
    settings: dict[str, Setting]
    games: int
    seed: int

    def parts(self) -> range:
        return range(-(-self.games // MATCHES))

    def matches_of(self, part: int) -> range:
        return range(MATCHES * part, min(MATCHES * (part + 1), self.games))

    def schema(self) -> dict[str, object]:
        """What a reader needs to know about the arrays."""
        box = find_game(self.game)
        return {
            "format": FORMAT,
            "edition": box.edition,
            **asdict(self),
            "settings": settle(box.options, self.settings),
            "matches in a part": MATCHES,
            "arrays": ARRAYS,
            "actions": [
                {"name": kind.name, "first": kind.first, "size": kind.size, "help": kind.help, "listed": kind.listed}
                for kind in box.encoder.actions()
            ],
            "entries": [
                {"name": entry.name, "size": entry.size, "high": entry.high, "help": entry.help}
                for entry in box.observation(self.seats)
            ],
        }


def part_file(folder: Path, part: int) -> Path:
    return folder / f"part-{part:05}.npz"


def prepare(folder: Path, plan: Plan) -> tuple[Plan, list[int]]:
    """Makes the folder, or checks that it belongs to the same dataset; returns what it will hold and the missing parts.

    Raises `ValueError` for a wrong bot or option and for a folder that holds something else. A longer dataset goes on
    where a shorter one of the same kind has ended; of a shorter one only what is missing is played.
    """
    box = find_game(plan.game)
    clockless(box, plan.seats, plan.settings)
    bot(plan.level, box)
    path = folder / SCHEMA
    wanted = plan.parts()
    if path.exists():
        before, schema = json.loads(path.read_text(encoding="utf-8")), plan.schema()
        differing = sorted(name for name in schema if name != "games" and before.get(name) != schema[name])
        if differing:
            raise ValueError(f"{folder} holds another dataset: expected the same {', '.join(differing)}")
        shorter = replace(plan, games=before["games"])
        plan = replace(plan, games=max(plan.games, shorter.games))
        for part in shorter.parts():
            if shorter.matches_of(part) != plan.matches_of(part):
                part_file(folder, part).unlink(missing_ok=True)
    elif folder.exists() and any(folder.iterdir()):
        raise ValueError(f"expected an empty folder, or one with a {SCHEMA}; got {folder}")
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(plan.schema(), indent=1) + "\n", encoding="utf-8")
    return plan, [part for part in wanted if not part_file(folder, part).exists()]


def write_part(folder: Path, plan: Plan, part: int) -> int:
    """Plays the matches of a part and writes it, all at once; returns how many matches it has."""
    rows: list[dict[str, Array]] = [match_rows(plan, number) for number in plan.matches_of(part)]
    arrays = {name: np.concatenate([row[name] for row in rows]) for name in ARRAYS}
    path = part_file(folder, part)
    with (unfinished := path.with_suffix(".unfinished")).open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **arrays)
    unfinished.replace(path)
    return len(rows)


def match_rows(plan: Plan, number: int) -> dict[str, Array]:
    """One match: all decisions that leave a choice."""
    box = find_game(plan.game)
    state = box.new(plan.seats, **plan.settings)
    players = [bot(plan.level, box) for _ in range(plan.seats)]
    judgement = strategy_of(box).search_judgement
    luck, thoughts = Rng(plan.seed, 2 * number), Rng(plan.seed, 2 * number + 1)
    out, observation, mask = box.buffer(), box.observation_buffer(plan.seats), box.mask_buffer()
    payoffs = vec[float]([0.0] * plan.seats)
    observations, masks, actions, values, seats = [], [], [], [], []
    while not state.over:
        seat = state.actor()
        if seat == CHANCE:
            random_step(state, luck, out)
            continue
        seen = state.redeal(seat, thoughts)
        action = players[seat].choose(seen, seat, thoughts)
        if state.legal(seat, out) > 1:
            state.observe(seat, observation)
            state.mask(seat, mask)
            judgement.expect(seen, payoffs)
            observations.append(np.array(observation, np.uint8))
            masks.append(np.array(mask, np.uint8))
            actions.append(action)
            values.append(payoffs[seat])
            seats.append(seat)
        state.apply(seat, action)
    shares = [box.encoder.payoff(state, seat) for seat in range(plan.seats)]
    return {
        "observations": np.array(observations, np.uint8).reshape(len(actions), -1),
        "masks": np.array(masks, np.uint8).reshape(len(actions), -1),
        "actions": np.array(actions, np.int32),
        "values": np.array(values, np.float32),
        "results": np.array([shares[seat] for seat in seats], np.float32),
        "seats": np.array(seats, np.int8),
        "matches": np.full(len(actions), number, np.int32),
    }


def load(folder: str | Path) -> dict[str, Array]:
    """All parts that are there as one array each, in the order of the matches."""
    paths = sorted(Path(folder).glob("part-*.npz"))
    if not paths:
        raise ValueError(f"expected a folder that `dicery dataset` has written, got {folder}")
    parts = [dict(np.load(path, allow_pickle=False)) for path in paths]
    return {name: np.concatenate([part[name] for part in parts]) for name in ARRAYS}
