"""What hints compare: the own cluster and its room to grow, and the largest of the other desserts."""

from dicery.games.dessert_dice.board.view_model import dice_on, own_dessert
from dicery.games.dessert_dice.rules.squares import neighbour
from dicery.games.dessert_dice.rules.view import DessertView
from dicery.games.prospect import Prospect


def prospects(view: DessertView) -> list[Prospect]:
    """The size of a cluster counts; who holds the other desserts is secret [DD-11.6, DD-12.1]."""
    mine = own_dessert(view)
    if mine is None:
        return []
    dice = dice_on(view)
    shown = {square for square, die in dice.items() if mine in die.shown()}
    beside = {neighbour(square, direction) for square in shown for direction in range(4)}
    room = [square for square in beside if square >= 0 and square not in dice]
    others = [size for dessert, size in view["clusters"].items() if dessert != mine.id]
    return [
        Prospect(f"your {mine.name} cluster", view["clusters"][mine.id], 1.0),
        Prospect(f"empty squares beside your {mine.name}s", len(room), 0.15),
        Prospect("largest cluster of another dessert", max(others), -0.7),
    ]
