"""What the page and the terminal say beside the board: what to do now, a fact about each seat, its points."""

from dicery.engine.state import CHANCE
from dicery.games.counted import counted, listed
from dicery.games.dessert_dice.parts import PARTS
from dicery.games.dessert_dice.rules.view import DessertView

NAMES = {dessert.id: dessert.name for dessert in PARTS.desserts}


def prompt(view: DessertView, names: list[str]) -> str:
    """At most 70 characters, verb first."""
    if view["over"]:
        return result(view, names)
    if view["waiting"] == [CHANCE]:
        return {"deal": "The cards are dealt.", "first": "The first player is drawn."}.get(
            view["step"], "The dice are rolled."
        )
    if view["active"] != view["seat"]:
        doing = {"begin": "chooses", "tip": "tips a die"}.get(view["step"], "places a die")
        return f"{names[view['active']]} {doing}."
    if view["step"] == "begin":
        if view["moves_in_row"] >= view["stall_guard"]:
            return f"Place a die: {view['stall_guard']} tips in a row is the limit."
        if last_square(view):
            return "Place the last die and end the match, or tip one on the board."
        if any(view["board"]):
            return "Choose a die from the supply, or tip one on the board."
        return "Choose a die from the supply."
    if view["step"] == "place":
        if last_square(view):
            return "Put the die on the last empty square: the match ends."
        return "Choose an empty square for the die."
    if view["step"] == "turn":
        return f"Turn the die on {view['picked']}: choose which way its sides face."
    return f"Tip the die on {view['picked']}: choose a direction."


def result(view: DessertView, names: list[str]) -> str:
    """Who wins, by how large a cluster of which dessert [DD-11.7]."""
    winners = [seat for seat, rank in enumerate(view["ranks"] or []) if rank == 1]
    if len(winners) > 1:
        return f"{listed([names[seat] for seat in winners])} win."
    card, size = view["cards"][winners[0]], view["scores"][winners[0]]
    assert card is not None and size is not None, "all cards are revealed at the end [DD-10.3]"
    return f"{names[winners[0]]} wins: {counted(size, 'die', 'dice')} in the largest {NAMES[card]} cluster."


def last_square(view: DessertView) -> bool:
    """Does the next placement fill the board and end the match? [DD-1.5, DD-10.1]"""
    return sum(view["supply"].values()) == 1


def fact(view: DessertView, seat: int) -> str:
    """When the seat last placed a die, which breaks ties, and its dessert if that lies open [DD-11.8, DD-12.6]."""
    turn = view["placed"][seat]
    if turn is None:
        latest = "no die placed yet"
    else:
        latest = "placed last, wins ties" if seat in latest_placer(view) else f"last die in turn {turn + 1}"
    card = view["cards"][seat] if seat != view["seat"] else None
    return f"{NAMES[card]} · {latest}" if card else latest


def latest_placer(view: DessertView) -> list[int]:
    """The seat that placed the most recent die and so wins ties; nobody before the first one [DD-11.8]."""
    turns = [(turn, seat) for seat, turn in enumerate(view["placed"]) if turn is not None]
    return [max(turns)[1]] if turns else []


def tie_reason(view: DessertView, seat: int, other: int) -> str:
    """Of equal points, the more recent latest placement is ahead [DD-11.8 to 11.10]."""
    if view["placed"][other] is None:
        return "placed a die"
    return "placed a die more recently"


def score_parts(view: DessertView, seat: int) -> list[tuple[str, int]]:
    """Points are the size of one cluster [DD-11.6]."""
    score = view["scores"][seat]
    return [] if score is None else [("Largest cluster", score)]
