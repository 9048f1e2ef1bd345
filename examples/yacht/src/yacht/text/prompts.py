"""What a seat is asked to do, and what others should know about it."""

from dicery.engine.state import CHANCE
from yacht.rules.view import YachtView
from yacht.text.notation import CATEGORY_NAMES


def prompt(view: YachtView, names: list[str]) -> str:
    if view["over"]:
        return "All sheets are full."
    active = view["active"]
    mine = view["seat"] == active
    if view["waiting"] == [CHANCE]:
        return "The dice are rolling."
    if not mine:
        return f"{names[active]} looks at the dice."
    if view["rolls_left"] == 0:
        return "Fill a line of your sheet."
    again = "once more" if view["rolls_left"] == 1 else "twice more"
    return f"Keep dice and roll the others again ({again} at most), or fill a line."


def fact(view: YachtView, seat: int) -> str:
    left = sum(view["sheets"][seat][category] is None for category in view["categories"])
    return f"{left} {'line' if left == 1 else 'lines'} to fill" if left else "sheet full"


def score_parts(view: YachtView, seat: int) -> list[tuple[str, int]]:
    lines = view["sheets"][seat]
    return [(CATEGORY_NAMES[category], lines[category] or 0) for category in view["categories"]]
