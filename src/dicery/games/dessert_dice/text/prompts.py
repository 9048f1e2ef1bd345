"""What the page and the terminal say beside the board: what to do now, a fact about each seat, its points."""

from dicery.engine.state import CHANCE
from dicery.games.counted import listed
from dicery.games.dessert_dice.parts import PARTS
from dicery.games.dessert_dice.rules.view import DessertView


def prompt(view: DessertView, names: list[str]) -> str:
    """At most 70 characters, verb first."""
    if view["over"]:
        winners = [names[seat] for seat, rank in enumerate(view["ranks"] or []) if rank == 1]
        return f"{listed(winners)} {'win' if len(winners) > 1 else 'wins'}."
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
        if any(view["board"]):
            return "Choose a die from the supply, or tip one on the board."
        return "Choose a die from the supply."
    if view["step"] == "place":
        return "Choose an empty square for the die."
    if view["step"] == "turn":
        return f"Turn the die on {view['picked']}: choose what its sides show."
    return f"Tip the die on {view['picked']}: choose a direction."


def fact(view: DessertView, seat: int) -> str:
    """When the seat last placed a die, which breaks ties, and its dessert if that lies open [DD-11.8, DD-12.6]."""
    turn = view["placed"][seat]
    latest = "no die placed yet" if turn is None else f"last die placed in turn {turn + 1}"
    if seat in latest_placer(view):
        latest += ", wins ties"
    card = view["cards"][seat] if seat != view["seat"] else None
    names = {dessert.id: dessert.name for dessert in PARTS.desserts}
    return f"{names[card]} · {latest}" if card else latest


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
