"""What hints compare: points and dishes, what the dish still lacks, cuts, cards and tokens."""

from dicery.games.prospect import Prospect
from dicery.games.slice_and_dice.rules.view import SliceView


def prospects(view: SliceView) -> list[Prospect]:
    """The own kitchen, and the best rival; in the co-op all dishes count for both [SD-12.3, SD-13.6]."""
    seat = view["seat"]
    cook = view["cooks"][seat]
    rivals = [score for other, score in enumerate(view["scores"]) if other != seat and score is not None]
    dishes = sum(len(one["cooked"]) for one in view["cooks"]) if view["coop"] else len(cook["cooked"])
    found = [
        Prospect("your points", view["scores"][seat] or 0, 1.0),
        Prospect("dishes served", dishes, 2.0),
        Prospect("items in your pan and on the knife", len(cook["pan"]) + len(cook["knife"]), 0.8),
        Prospect("utensil cards", cook["cards"], 1.2),
        Prospect("special tokens", len(cook["owned"]), 1.5),
    ]
    if cook["line"] is not None:
        found.append(Prospect("items still missing", len(cook["missing"]), -0.8))
    if view["active"] == seat:
        found.append(Prospect("cuts", view["cuts"], -0.6))
    if rivals and not view["coop"]:
        found.append(Prospect("points of the best rival", max(rivals), -0.5))
    return found
