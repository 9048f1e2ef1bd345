"""What hints compare: stars, how far the recipes are, and what is kept for later."""

from dicery.games.diced_veggies.board.view_model import RECIPES, missing
from dicery.games.diced_veggies.rules import tables as t
from dicery.games.diced_veggies.rules.view import VeggieView
from dicery.games.prospect import Prospect


def prospects(view: VeggieView) -> list[Prospect]:
    """Stars, and what leads to more of them: dice, recipes, hypes and the chef token [DV-7.1, DV-9.1, DV-10.1]."""
    seat = view["seat"]
    dice = view["pantries"][seat]
    lacking = [len(missing(RECIPES[recipe], dice)) for recipe in view["recipes"][seat]]
    rivals = [score for other, score in enumerate(view["scores"]) if other != seat and score is not None]
    found = [
        Prospect("your stars", view["scores"][seat] or 0, 1.0),
        Prospect("recipes ready to cook", lacking.count(0), 2.0),
        Prospect("dice missing for your recipes", sum(lacking), -0.8),
        Prospect("recipes in hand", len(lacking), 0.9),
        Prospect("hypes in hand", view["hype_counts"][seat], 1.2),
        Prospect("dice that may be kept", min(len(dice), t.KEEP_DICE), 0.2),
    ]
    if view["chef_tokens"]:
        found.append(Prospect("chef token", int(view["tokens"][seat]), 1.7))
    if rivals:
        found.append(Prospect("stars of the best rival", max(rivals), -0.3))
    return found
