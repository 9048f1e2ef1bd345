"""The shelf: one line per game."""

from dicery.engine.game import Game
from dicery.games.chicken_fried_dice import GAME as CHICKEN_FRIED_DICE
from dicery.games.dessert_dice import GAME as DESSERT_DICE
from dicery.games.diced_veggies import GAME as DICED_VEGGIES
from dicery.games.slice_and_dice import GAME as SLICE_AND_DICE
from dicery.games.wok_and_roll import GAME as WOK_AND_ROLL

SHELF: dict[str, Game] = {
    game.name: game for game in (DESSERT_DICE, DICED_VEGGIES, WOK_AND_ROLL, CHICKEN_FRIED_DICE, SLICE_AND_DICE)
}


def game(name: str) -> Game:
    """The game of this name, such as `dessert-dice`."""
    if name not in SHELF:
        raise ValueError(f"unknown game {name!r}: expected one of {', '.join(SHELF)}")
    return SHELF[name]
