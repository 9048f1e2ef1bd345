"""What Slice & Dice says around the board: what to do now, the phase of the turn, facts, points and odds."""

from dicery.engine.state import CHANCE
from dicery.games.counted import counted, listed
from dicery.games.slice_and_dice.board.view_model import (
    blocked,
    dish_of,
    extras,
    majority_points,
    marker_points,
    missing,
    odds_line,
    on_board,
    shows_odds,
    utensil,
    variety_points,
)
from dicery.games.slice_and_dice.parts import PARTS, Utensil
from dicery.games.slice_and_dice.rules.view import CookView, SliceView

DECISIONS = {
    "naming": "Choose dice to roll.",
    "given-cut": "Meat Tenderizer: take the cut, or add a special instead?",
    "last-cut": "Play Oven Mitt, or take the last cut?",
    "losing": "Choose an item to lose: the last cut costs one.",
    "buying": "Choose a utensil to buy.",
    "keep-card": "Choose a utensil to keep.",
    "keep-token": "Choose a special to keep.",
    "paying": "Choose a special to pay for the lid.",
    "lid-choice": "Put the lid on your dish, or off the board?",
    "in": "Choose an item to add.",
    "back": "Choose how many rounds longer the dish waits.",
    "rival": "Choose a rival.",
    "out-rival": "Choose the item that your rival loses.",
    "face": "Choose the face to turn up.",
    "dish": "Choose the dish that gets the Mill, for one more star.",
}
NAMED_FOR = {  # what a utensil in play wants dice for
    "turn-die": "Choose the die to turn.",
    "reroll-own": "Choose {dice} to roll again.",
    "reroll-rival": "Choose {dice} that must be rolled again.",
}
SETTING_UP = ("lay-dish", "starter", "deal", "lay-display", "start-token")
CHANCES = {
    "rolling": "The dice are rolled.",
    "draw-card": "A utensil is drawn.",
    "draw-token": "A special token is drawn.",
    "refill-line": "A new order comes in.",
    "refill-display": "The display is refilled.",
    "starter": "The starting player is drawn.",
}


def prompt(view: SliceView, names: list[str]) -> str:
    """At most 70 characters, verb first."""
    if view["over"]:
        if view["coop"]:
            outcome = "You win together" if view["won"] else "The goal is missed"
            return f"{outcome}: {counted(view['scores'][0] or 0, 'star')}."
        return result(view, names)
    if view["waiting"] == [CHANCE]:
        return CHANCES.get(view["step"], "The table is laid.")
    seat = view["waiting"][0]
    who, step = names[seat], view["step"]
    if seat != view["seat"]:
        return f"{who} may react." if step.endswith("-window") else f"{who} {'chooses' if step != 'cook' else 'cooks'}."
    me = view["cooks"][seat]
    if step == "opening":
        if me["line"] is None:
            return "Choose a dish to cook."
        if blocked(view, me):
            return "Extra items block the dish."
        if not me["missing"]:
            return "Serve the dish, or change something first?"
        return "Roll, change dish or stop?" if not view["moved"] else "Roll the dice, or stop?"
    if step == "cook":
        if blocked(view, me):
            return "Extra items block the dish: roll for a cut, or stop?"
        risk = " One more cut costs an item." if view["cut_limit"] - view["cuts"] == 1 and on_board(me) else ""
        return f"Roll again or stop?{risk}"
    if step == "wrap-up":
        if not view["reward"]:
            return "End the turn, or play something first?"
        if me["cards"] == PARTS.numbers["limits.hand"]:
            return "Your hand is full: play or trade a utensil, or end the turn?"
        return "Choose a free utensil, or end the turn?"
    if step == "resolve":
        if view["hits"]:
            return f"Take {short_list(view['hits'])}?"
        return f"No hit: take the cut, or use {instead_of_cut(me)}?"
    if step == "throw-window":
        if view["completing"]:
            return f"{names[view['active']]} can complete the dish. Play a utensil, or pass?"
        return f"{names[view['active']]} hits {short_list(view['hits'])}. Play a utensil, or pass?"
    if step == "cut-window":
        return f"{names[view['active']]} has {counted(view['cuts'], 'cut')}. Play a utensil, or pass?"
    if step == "end-window":
        return f"{names[view['active']]} ends the turn. Play a utensil, or pass?"
    if step == "trigger":
        return f"Play {' or '.join(utensil(card).name for card in view['armed'] or ())} to gain more, or pass?"
    return for_card(utensil(view["card"]), step) if view["card"] else DECISIONS[step]


def instead_of_cut(cook: CookView) -> str:
    """What keeps a cut away: a special that the dish lacks, or a utensil for the dice just rolled [SD-5.7, SD-9.4]."""
    found = [item.name for item in PARTS.items if item.id in cook["owned"] and item.id in cook["missing"]]
    found += [card.name for card in map(utensil, cook["hand"] or ()) if "dice" in card.moments]
    return " or ".join(found) if len(found) <= 2 else "a special or a utensil"


def for_card(card: Utensil, step: str) -> str:
    """What a utensil in play wants to know."""
    if step == "naming":
        return NAMED_FOR[card.operation].format(dice="the die" if card.most == 1 else "dice")
    if step == "line":
        return f"Choose the dish that {stays(card)}."
    if step == "out":
        if card.operation == "swap-ingredients":
            return "Choose an item to swap."
        return "Choose an item to take out." if card.most == 1 else "Take out as many items as you like."
    return DECISIONS[step]


def stays(card: Utensil) -> str:
    """How long a dish waits that the utensil is used on [SD-8.9 to 8.12, SD-8.29]."""
    if card.operation == "pin-dish":
        return "stays where it is"
    if card.forward:
        return "waits one round less"
    return {1: "waits one round longer", 2: "waits longer"}.get(card.back, "waits four rounds again")


def result(view: SliceView, names: list[str]) -> str:
    """Who has won, and how a tie was broken [SD-12.7]."""
    scores, ranks = view["scores"], view["ranks"] or []
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    if len(winners) > 1:
        return f"A tie: {listed([names[seat] for seat in winners])} share the win."
    winner = winners[0]
    reasons = [tie_reason(view, winner, seat) for seat in range(view["seats"]) if scores[seat] == scores[winner]]
    reason = next((reason for reason in reasons if reason), "")
    return f"{names[winner]} wins the tie: {reason}." if reason else f"{names[winner]} wins."


def tie_reason(view: SliceView, seat: int, other: int) -> str:
    """With equal points the seat with more cooked dishes is ahead [SD-12.7]."""
    own, others = len(view["cooks"][seat]["cooked"]), len(view["cooks"][other]["cooked"])
    return "cooked more dishes" if own > others and not view["coop"] else ""


def reaction(view: SliceView) -> tuple[str, str]:
    """A rival who is asked in a window may pass [SD-7.10]."""
    if view["waiting"] != [view["seat"]] or view["seat"] == view["active"] or not view["step"].endswith("-window"):
        return "", ""
    return "pass", f"{view['round']} {view['active']}"


PHASES = ["Dish", "Cook", "Reward"]


def phases(view: SliceView) -> tuple[list[str], int]:
    """Choosing the dish, rolling, and what comes after the dish or the last cut [SD-3.3, SD-6.5, SD-6.9].

    Who has just changed dish can only roll or stop [SD-4.2].
    """
    if view["over"] or view["step"] in SETTING_UP:
        return PHASES, -1
    if view["step"] in ("end-window", "refill-line"):
        return PHASES, 2
    if view["step"] == "losing" or (view["step"] == "opening" and view["moved"]):
        return PHASES, 1
    return PHASES, ("opening", "cook", "wrap-up").index(view["point"])


def fact(view: SliceView, seat: int) -> str:
    """How far the dish is, and what the cook holds: "3 dishes, 2 missing, 1 extra, 2 utensils" """
    cook = view["cooks"][seat]
    parts = [counted(len(cook["cooked"]), "dish", "dishes")]
    dish = dish_of(view, cook)
    if dish and not view["over"]:
        parts.append(f"{len(cook['missing'])} missing")
        extra = extras(dish, cook)
        parts += [f"{len(extra)} extra"] if extra else []
    parts.append(counted(cook["cards"], "utensil"))
    if cook["owned"]:
        parts.append(counted(len(cook["owned"]), "special"))
    return ", ".join(parts)


def goal(view: SliceView) -> str:
    """Did the team cook its dishes in time? [SD-13.6]"""
    return "" if not view["coop"] or not view["over"] else "won" if view["won"] else "lost"


def score_parts(view: SliceView, seat: int) -> list[tuple[str, int]]:
    """Where the points come from; in the co-op only the stars of all cards count [SD-12.3 to 12.6, SD-13.7]."""
    if view["coop"]:
        return [("Stars of all cards", sum(cook["criteria"]["stars"] for cook in view["cooks"]))]
    cook = view["cooks"][seat]
    return [
        ("Stars", cook["criteria"]["stars"]),
        ("Cuisines", majority_points(cook["criteria"])),
        ("Variety", variety_points(cook["criteria"])),
        ("Marker", marker_points(cook["criteria"])),
    ]


def odds(view: SliceView) -> str:
    """The odds of at least one hit for the dice named, or for those that would be thrown."""
    return f"Odds: {odds_line(view['dice'], missing(view))}." if shows_odds(view) else ""


def short_list(ids: list[str]) -> str:
    """At most three names: prompts are short."""
    names = [item.name.lower() for item in PARTS.items if item.id in ids]
    return listed(names) if len(names) <= 3 else f"{', '.join(names[:2])} and {len(names) - 2} more"
