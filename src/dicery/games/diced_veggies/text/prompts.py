"""Diced Veggies: what a seat is to do, and the lines beside the board."""

from dicery.engine.state import CHANCE
from dicery.games.counted import counted, listed
from dicery.games.diced_veggies.parts import HYPE_NUMBERS, PARTS, RECIPE_NUMBERS
from dicery.games.diced_veggies.rules import tables as t
from dicery.games.diced_veggies.rules.scoring import reward_of
from dicery.games.diced_veggies.rules.view import VeggieView

CHANCE_PROMPTS = {
    "die": "The dice are rolled.",
    "face": "The dice are rolled.",
    "deal-hypes": "The hypes are dealt.",
    "deal-recipes": "The recipes are dealt.",
    "display": "The open recipes are laid out.",
    "starter": "The first player is drawn.",
    "shape": "The new block is rolled.",
    "new-die": "The new block is rolled.",
    "new-face": "The new block is rolled.",
    "draw-hype": "A hype is drawn.",
    "draw-recipe": "A recipe is drawn.",
    "refill": "The next open recipe is turned up.",
    "rush": "Other customers are served.",
}
SEAT_VERBS = {
    "restock": "may restock",
    "cut": "cuts",
    "cook": "cooks",
    "extra": "cooks",
    "chef": "cooks",
    "dice": "cooks",
    "change": "cooks",
    "card": "takes a card",
    "limits": "discards",
}
PHASES = {
    **dict.fromkeys(("restock", "shape", "new-die", "new-face", "cut"), 0),
    **dict.fromkeys(("cook", "extra", "chef", "dice", "change"), 1),
    **dict.fromkeys(("card", "draw-hype", "draw-recipe", "refill", "limits"), 2),
}


def prompt(view: VeggieView, names: list[str]) -> str:
    """At most 70 characters, verb first."""
    if view["over"]:
        return result(view, names)
    if view["waiting"] == [CHANCE]:
        return CHANCE_PROMPTS[view["step"]]
    if view["active"] != view["seat"]:
        return f"{names[view['active']]} {SEAT_VERBS[view['step']]}."
    step = view["step"]
    if step == "restock":
        return f"Restock? New block{', all chef tokens back' if view['chef_tokens'] else ''}."
    if step == "cut":
        limit = "three dice" if view["three_dice"] else "ten pips"
        return f"Cut a corner off the block: at most {limit}, the rest in one piece."
    if step == "cook":
        if view["cooked_now"]:
            return "Cook another recipe, or finish."
        return "Cook your last recipes, or finish." if view["final"] else "Cook a recipe, or finish."
    if step == "extra":
        return "Choose the extra dice to spend."
    if step == "chef":
        return "Choose what your chef token does for this dish."
    if step == "dice":
        return f"Which {view['asking']} dice go into the dish?"
    if step == "change":
        return "Choose a die you keep, and its new number."
    if step == "card":
        return "Take one card: an open recipe, or one from a deck."
    seat = view["seat"]
    if len(view["recipes"][seat]) > t.KEEP_RECIPES:
        return f"Discard a recipe: you may keep {t.KEEP_RECIPES}."
    if view["hype_counts"][seat] > t.KEEP_HYPES:
        return f"Discard a hype: you may keep {t.KEEP_HYPES}."
    return f"Discard a die: you hold {len(view['pantries'][seat])} and may keep {t.KEEP_DICE}."


def result(view: VeggieView, names: list[str]) -> str:
    """Who won by stars alone, tokens count nothing; solo, whether par was reached [DV-9.11, DV-12.8, DV-13.10]."""
    if view["seats"] == 1:
        stars = view["scores"][0] or 0
        title = [name for least, name in PARTS.ranks if stars >= least][-1]
        par = f"par {view['solo_par']} {'reached' if stars >= view['solo_par'] else 'missed'}"
        return f"{counted(stars, 'star')}, {par}. {title}."
    winners = [names[seat] for seat, rank in enumerate(view["ranks"] or []) if rank == 1]
    return f"{listed(winners)} {'win' if len(winners) > 1 else 'wins'}."


def goal(view: VeggieView) -> str:
    """Did somebody alone reach par? [DV-13.10]"""
    if view["seats"] > 1 or not view["over"]:
        return ""
    return "won" if (view["scores"][0] or 0) >= view["solo_par"] else "lost"


def phases(view: VeggieView) -> tuple[list[str], int]:
    """Restocking belongs to the cut, the limits to the card; at the end all just cook [DV-4.2, DV-12.3]."""
    if view["final"]:
        return ["Final cook"], -1 if view["over"] else 0
    return ["Cut", "Cook", "Card"], PHASES.get(view["step"], -1)


def fact(view: VeggieView, seat: int) -> str:
    """ "4 of 6 cooked, 5 dice, 2 hypes, token": how near the end is, and what may come [DV-7.12, DV-14.1]."""
    cooked = len(view["cooked"][seat])
    facts = [f"{cooked} of {view['target']} cooked" if view["seats"] > 1 else f"{cooked} cooked"]
    facts.append(counted(len(view["pantries"][seat]), "die", "dice"))
    if view["hypes_on"]:
        facts.append(counted(view["hype_counts"][seat], "hype"))
    if view["tokens"][seat]:
        facts.append("token")
    return ", ".join(facts)


def score_parts(view: VeggieView, seat: int) -> list[tuple[str, int]]:
    """The stars of the cooked recipes, and the rewards of the hypes paired with them [DV-12.7, DV-12.9]."""
    dishes = view["cooked"][seat]
    parts = [("Recipes", sum(PARTS.recipes[RECIPE_NUMBERS[dish[0]]].stars for dish in dishes))]
    if view["hypes_on"]:
        hyped = [dish for dish in dishes if len(dish) == 2]
        rewards = (
            reward_of(RECIPE_NUMBERS[recipe], HYPE_NUMBERS[hype], len(dishes), len(hyped)) for recipe, hype in hyped
        )
        parts.append(("Hypes", sum(rewards)))
    return parts
