"""The board in characters: the dice, then the sheets side by side."""

from yacht.board.view_model import worth
from yacht.rules.view import YachtView
from yacht.text.notation import CATEGORY_CODES, CATEGORY_NAMES

_WIDTH = 12


def text(view: YachtView, moves: list[str], names: list[str]) -> str:
    dice = " ".join(f"[{die or ' '}]" for die in view["dice"])
    lines = [f"Dice: {dice}   rolls left: {view['rolls_left']}", ""]
    lines.append(" " * 16 + "".join(f"{name[: _WIDTH - 2]:>{_WIDTH}}" for name in names))
    for category in view["categories"]:
        cells = [cell(view, seat, category, moves) for seat in range(view["seats"])]
        lines.append(f"{CATEGORY_NAMES[category]:<16}" + "".join(f"{cell:>{_WIDTH}}" for cell in cells))
    lines.append(f"{'Total':<16}" + "".join(f"{score or 0:>{_WIDTH}}" for score in view["scores"]))
    return "\n".join(lines)


def cell(view: YachtView, seat: int, category: int, moves: list[str]) -> str:
    """A line that is filled, or in brackets what it could be filled with now."""
    filled = view["sheets"][seat][category]
    if filled is not None:
        return str(filled)
    can_fill = seat == view["seat"] and f"fill {CATEGORY_CODES[category]}" in moves
    return f"({worth(view, category)})" if can_fill else "."
