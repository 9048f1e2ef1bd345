"""What a seat of Chicken Fried Dice is to do, and short lines about a match: phases, facts, parts of a score."""

from dicery.engine.state import CHANCE
from dicery.games.chicken_fried_dice.board.view_model import CARDS, changeable
from dicery.games.chicken_fried_dice.parts import PARTS
from dicery.games.chicken_fried_dice.rules.view import ChickenView, SheetView
from dicery.games.counted import counted, listed

RANKS = ((95, "Top Chef"), (80, "Head Chef"), (65, "Sous Chef"), (50, "Line Cook"), (0, "Dishwasher"))  # [CF-15.4]

CHANCE_PROMPTS = {
    "first-chef": "The first Head Chef is drawn.",
    "truck": "The trucks are drawn.",
    "deal": "The first customers are dealt.",
    "draw": "New customers arrive.",
    "replace": "New customers arrive.",
    "rooster": "The rooster steals a die.",
}

PHASE_OF = {  # each phase of the rules -> which of those that are shown
    **dict.fromkeys(("prep-roll", "order", "chuck"), 0),
    **dict.fromkeys(("pluck", "toss", "rooster"), 1),
    **dict.fromkeys(("upgrade", "draw", "keep", "replace"), 2),
}


def prompt(view: ChickenView, names: list[str]) -> str:
    """At most 70 characters, verb first."""
    if view["over"]:
        return result(view, names)
    if view["waiting"] == [CHANCE]:
        return CHANCE_PROMPTS.get(view["phase"], "The dice are rolled.")
    if view["seat"] not in view["waiting"]:
        if len(view["waiting"]) > 1:
            return f"Waiting for {len(view['waiting'])} players."
        who = names[view["waiting"][0]]
        verb = {"pluck": "plucks", "order": "arranges the prep", "truck": "takes a truck", "board": "takes a board"}
        return f"{who} {verb.get(view['phase'], 'chooses')}."
    return own_prompt(view)


def own_prompt(view: ChickenView) -> str:
    sheet = view["sheets"][view["seat"]]
    phase, step = view["phase"], sheet["step"]
    if phase == "truck":
        return "Choose your truck."
    if phase == "board":
        return "Choose your bonus board: menu or picnic."
    if phase == "order":
        rolled = ", ".join(str(number) for number in view["roll"])
        whose = "your prep dice" if view["chefs_choice"] else "everyone's prep dice: you are Head Chef"
        return f"Order {rolled} for {whose}."
    if phase == "upgrade":
        flips = PARTS.tip_track[sheet["tips"] - 1].kind == "flip"
        return "Choose a tile to flip." if flips else "Choose a station for a new tile."
    if phase == "keep":
        return "Keep the customers you want; the others are replaced."
    if step == "holding":
        die, changes = spoken(sheet["hand"]), can_change(sheet)
        if not fits(sheet, sheet["hand"]):
            return f"The {die} fits no customer{' as it is' if changes else ': waste it'}."
        return f"Write the {die} on a customer{', or change it' if changes else ''}."
    if step == "coop":
        return "Pluck one more die."
    if step == "cross":
        colour = sheet["opened"].removeprefix("cross-")
        return f"Cross off one {'space of any colour' if colour == 'any' else f'{colour} space'}."
    if step == "any":
        return "Choose a flavour."
    if step == "flavour":
        return f"Draw the {sheet['flavour']} flavour on an empty picnic space."
    if sheet["aside"]:
        return f"Use something else first, or the {spoken(sheet['aside'])} you set aside."
    brought = ["parts"] * bool(sheet["parts"]) + ["bonuses"] * any(
        [*sheet["bonuses"].values(), *sheet["saved"].values()]
    )
    if sheet["plucked"] < view["lap"]:
        ready = listed(["prep dice"] * prep_is_useful(sheet) + brought) if brought or prep_is_useful(sheet) else ""
        return f"Pluck die {sheet['plucked'] + 1} of {PARTS.plucks}{f', or first use your {ready}' if ready else ''}."
    if sheet["plucked"] < PARTS.plucks:
        return f"Use your {listed(brought)}, or end your turn."
    return "Use what is left, or finish the round."


def prep_is_useful(sheet: SheetView) -> bool:
    """Is there a prep die that fits a customer, or that the prep station lets change? [CF-7.1, CF-7.2]"""
    dice = [die for die, used in zip(sheet["prep"], sheet["used"], strict=True) if die and not used]
    return any(sheet["levels"]["prep"] > 0 or fits(sheet, die) for die in dice)


def can_change(sheet: SheetView) -> bool:
    """Has a station uses left for the ingredient in hand? [CF-6.2, CF-7.7]"""
    left = sheet["left"]
    chops = left["chop"] if sheet["hand"][1] != "1" else 0
    return changeable(sheet) and left["toss"] + left["sauce"] + chops > 0


def fits(sheet: SheetView, ingredient: str) -> bool:
    """Does some empty space of the queue take the ingredient? A wild one has no colour of its own [CF-3.1]."""
    letter, number = ingredient[0], int(ingredient[1])
    return any(
        number in takes and letter in (PARTS.letter(colour), "*") and not written
        for customer in sheet["customers"]
        if not customer["fed"]
        for colour, takes, written in zip(
            CARDS[customer["card"]].spaces, customer["accepts"], customer["written"], strict=True
        )
    )


def spoken(ingredient: str) -> str:
    """ "red 4" for "R4" """
    colour = {colour.letter: colour.id for colour in PARTS.colours}.get(ingredient[0], "wild")
    return f"{colour} {ingredient[1]}"


def result(view: ChickenView, names: list[str]) -> str:
    scores = view["scores"]
    if view["seats"] == 1:
        points = scores[0] or 0
        won = "wins" if points >= view["solo_target"] else "misses the target"
        return f"{names[0]} {won} with {points} points: {solo_rank(points)}."
    ranks = view["ranks"] or []
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    if len(winners) > 1:
        return f"{listed([names[seat] for seat in winners])} share the win."
    winner = winners[0]
    reasons = [tie_reason(view, winner, seat) for seat, score in enumerate(scores) if score == scores[winner]]
    reason = next((reason for reason in reasons if reason), "")
    return f"{names[winner]} wins the tie: {reason}." if reason else f"{names[winner]} wins."


def tie_reason(view: ChickenView, seat: int, other: int) -> str:
    """Of equal points those count for more that came with more customers [CF-14.6]."""
    return "fed more customers" if view["sheets"][seat]["fed"] > view["sheets"][other]["fed"] else ""


def goal(view: ChickenView) -> str:
    """Did somebody alone reach the target? [CF-15.4]"""
    if view["seats"] > 1 or not view["over"]:
        return ""
    return "won" if (view["scores"][0] or 0) >= view["solo_target"] else "lost"


def solo_rank(points: int) -> str:
    """The rank that a solo score earns [CF-15.4]."""
    return next(name for least, name in RANKS if points >= least)


def phases(view: ChickenView) -> tuple[list[str], int]:
    """The three phases of a round, and which it is; while plucking, the die that is due or in hand [CF-4.1]."""
    now = PHASE_OF.get(view["phase"], -1)
    pluck = "Pluck"
    if now == 1:
        seat = view["seat"] if view["seat"] >= 0 else view["active"]
        sheet = view["sheets"][seat]
        plucked = "die" in (sheet["source"], sheet["aside_source"])
        plucked = plucked or (seat == view["active"] and sheet["plucked"] == view["lap"])
        die = sheet["plucked"] + (not plucked)
        pluck = f"Pluck {min(die, PARTS.plucks)}/{PARTS.plucks}"
    return ["Prep", pluck, "Clean up"], now


def fact(view: ChickenView, seat: int) -> str:
    """ "6 fed, 4 waiting, 2 bonuses" """
    sheet = view["sheets"][seat]
    hungry = sum(not found["fed"] for found in sheet["customers"])
    saved = sum(sheet["saved"].values())
    return f"{sheet['fed']} fed, {hungry} waiting" + (f", {counted(saved, 'bonus', 'bonuses')}" if saved else "")


def score_parts(view: ChickenView, seat: int) -> list[tuple[str, int]]:
    """The four sums [CF-14.1]."""
    sheet = view["sheets"][seat]
    points = sheet["points"]
    return [
        ("Tips", points["tips"]),
        ("Tiles", points["stations"]),
        ("Picnic" if sheet["board"] == "picnic" else "Menu", points["board"]),
        ("Reviews", points["reviews"]),
    ]
