"""What hints compare: points, completed groups, stock and skills, and what the dice can pay for."""

from dicery.games.prospect import Prospect
from dicery.games.wok_and_roll.board.view_model import points
from dicery.games.wok_and_roll.rules.view import WokView


def prospects(view: WokView) -> list[Prospect]:
    """The own sheet, and the choice that the dice leave; what others cook is unseen [WR-11.5, WR-16.2]."""
    sheet = view["sheets"][view["seat"]]
    return [
        Prospect("your points", points(sheet), 1.0),
        Prospect("completed columns and platters", len(sheet["completed"]), 2.0),
        Prospect("Fridge items and gifts", len(sheet["fridge"]) + len(sheet["circled"]), 0.8),
        Prospect("skills", len(sheet["skills"]), 1.0),
        Prospect("servings and skills that the dice can pay for", len(view["offers"]), 0.3),
    ]
