"""What hints compare: points, customers fed, what they still lack, and what lies ready for it."""

from dicery.games.chicken_fried_dice.rules.view import ChickenView
from dicery.games.prospect import Prospect


def prospects(view: ChickenView) -> list[Prospect]:
    """The own sheet; nothing of it is secret [CF-14.1, CF-17.1]."""
    seat = view["seat"]
    sheet = view["sheets"][seat]
    waiting = [customer for customer in sheet["customers"] if not customer["fed"]]
    empty = [customer["written"].count("") for customer in waiting]
    unused = sum(not used and bool(die) for die, used in zip(sheet["prep"], sheet["used"], strict=True))
    rivals = [score for other, score in enumerate(view["scores"]) if other != seat and score is not None]
    found = [
        Prospect("your points", view["scores"][seat] or 0, 1.0),
        Prospect("customers fed", sheet["fed"], 2.0),
        Prospect("customers who lack one ingredient", empty.count(1), 1.2),
        Prospect("ingredients that your queue lacks", sum(empty), -0.7),
        Prospect("bonuses in hand", sum(sheet["bonuses"].values()) + sum(sheet["saved"].values()), 1.5),
        Prospect("prep ingredients and parts that lie ready", unused + len(sheet["parts"]), 1.0),
        Prospect("chops, sauces and tosses left", sum(sheet["left"].values()), 0.3),
        Prospect("station levels", sum(sheet["levels"].values()), 2.0),
    ]
    if rivals:
        found.append(Prospect("points of the best rival", max(rivals), -0.3))
    return found
