"""The shelf: the games that come with dicery, and those that installed packages bring along.

A package brings a game by an entry point of the group `dicery.games` that names its box:

    [project.entry-points."dicery.games"]
    yacht = "yacht:GAME"
"""

import sys
from importlib.metadata import EntryPoint, entry_points

from dicery.engine.game import Game
from dicery.games.box import Box
from dicery.games.chicken_fried_dice import GAME as CHICKEN_FRIED_DICE
from dicery.games.dessert_dice import GAME as DESSERT_DICE
from dicery.games.diced_veggies import GAME as DICED_VEGGIES
from dicery.games.slice_and_dice import GAME as SLICE_AND_DICE
from dicery.games.wok_and_roll import GAME as WOK_AND_ROLL

GROUP = "dicery.games"

SHELF: dict[str, Game] = {
    game.name: game for game in (DESSERT_DICE, DICED_VEGGIES, WOK_AND_ROLL, CHICKEN_FRIED_DICE, SLICE_AND_DICE)
}
BROKEN: dict[str, str] = {}  # entry points that could not be used: their name -> what was wrong


def add_outside_games() -> None:
    """Puts the games of installed packages on the shelf; one that cannot be loaded is noted, and the rest works.

    A package that is just being imported, and has imported dicery on the way, comes when somebody asks for its game.
    """
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        if point.name in BROKEN or is_known(point) or is_being_imported(point.module):
            continue
        try:
            found = outside_game(point)
        except Exception as error:  # whatever another package does wrong must not stop the other games
            BROKEN[point.name] = f"{type(error).__name__}: {error}"
        else:
            SHELF[found.name] = found


def outside_game(point: EntryPoint) -> Game:
    """The box that an entry point names; raises whatever its package raises."""
    found = point.load()
    if not isinstance(found, Game):
        raise TypeError(f"expected {point.value} to be a Game, got {found!r}")
    if found.name in SHELF:
        raise ValueError(f"expected a name that no other game has, got {found.name!r}")
    if found.name != point.name:
        raise ValueError(f"expected the entry point to be called like its game, {found.name!r}, got {point.name!r}")
    return found


def is_known(point: EntryPoint) -> bool:
    """Is the game of this entry point on the shelf already?"""
    found = SHELF.get(point.name)
    return isinstance(found, Box) and f"{found.package}:GAME" == point.value


def is_being_imported(module: str) -> bool:
    spec = getattr(sys.modules.get(module), "__spec__", None)
    return getattr(spec, "_initializing", False)


def game(name: str) -> Game:
    """The game of this name, such as `dessert-dice`."""
    if name not in SHELF:
        add_outside_games()
    if name in BROKEN:
        raise ValueError(f"the game {name!r} is installed but cannot be loaded: {BROKEN[name]}")
    if name not in SHELF:
        raise ValueError(f"unknown game {name!r}: expected one of {', '.join(SHELF)}")
    return SHELF[name]
