"""Calibrations that a game keeps in bots/calibration.json, so that an analysis need not learn what values are worth.

    python -m dicery.coach dessert-dice --matches 4000

writes them, for the default options and every number of seats. They hold for one edition of the rules, whoever begins:
a calibration counts seats from the one that does.
"""

import json
from dataclasses import asdict
from functools import cache

from dicery.coach.calibration import Calibration, Stage
from dicery.engine.fields import write_settings
from dicery.engine.game import Game
from dicery.engine.option import STARTER, Setting
from dicery.games.box import Box
from dicery.games.parts_file import has_file, own_file

FILE = "bots/calibration.json"


def kept(game: Game, seats: int, settings: dict[str, Setting]) -> Calibration | None:
    """The calibration for these seats and options, if the game keeps one of its edition."""
    return _kept_in(game.package, game.edition).get(key_of(game, seats, settings)) if isinstance(game, Box) else None


def key_of(game: Game, seats: int, settings: dict[str, Setting]) -> str:
    """What a calibration depends on: the options that change something with these seats, but not who begins."""
    groups = game.option_groups if isinstance(game, Box) else ()
    idle = {name for group in groups if not group.applies(seats, settings) for name in group.names}
    relevant = {name: value for name, value in settings.items() if name != STARTER and name not in idle}
    return f"{seats} {write_settings(relevant)}".strip()


def write(edition: str, calibrations: dict[str, Calibration]) -> str:
    """The text of the file."""
    found = {key: asdict(calibration) for key, calibration in calibrations.items()}
    return json.dumps({"edition": edition, "calibrations": found}, indent=1) + "\n"


def read(text: str, edition: str) -> dict[str, Calibration]:
    """What the file holds for this edition."""
    written = json.loads(text)
    if written["edition"] != edition:
        return {}
    return {
        key: Calibration(
            alone=found["alone"],
            start=tuple(found["start"]),
            matches=found["matches"],
            length=found["length"],
            stages=tuple(
                Stage(
                    one["done"],
                    one["slope"],
                    tuple(one["shifts"]),
                    one["worth"],
                    one.get("acting", 0.0),  # files of the first form have no tempos
                    one.get("rolling", 0.0),
                )
                for one in found["stages"]
            ),
        )
        for key, found in written["calibrations"].items()
    }


@cache
def _kept_in(package: str, edition: str) -> dict[str, Calibration]:
    return read(own_file(package, FILE), edition) if has_file(package, FILE) else {}
