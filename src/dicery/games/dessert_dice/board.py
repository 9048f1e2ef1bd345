"""Draws a view of Dessert Dice: as SVG for pages and notebooks, with characters for the terminal."""

from typing import TypeGuard

from dicery.engine.state import View
from dicery.games.dessert_dice.parts import FACES, PARTS
from dicery.games.dessert_dice.rules import DessertView


def is_own(view: View) -> TypeGuard[DessertView]:
    return view.get("game") == "dessert-dice"


def own_view(view: View) -> DessertView:
    assert is_own(view), f"expected a view of Dessert Dice, got one of {view.get('game')!r}"
    return view


def read_die(code: str) -> int:
    """The number of a die as it lies, from its code; a kind of the supply lies unturned."""
    colour = [colour.code for colour in PARTS.colours].index(code[0])
    if len(code) == 2:
        return 24 * colour + 4 * FACES.index(code[1])
    return 24 * colour + PARTS.orientations.index(code[1:])


def svg(view: DessertView) -> str:
    cells = [
        f'<text x="{square % 5 * 40 + 20}" y="{180 - square // 5 * 40}" text-anchor="middle">{code or "."}</text>'
        for square, code in enumerate(view["board"])
    ]
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">{"".join(cells)}</svg>'


def html(view: DessertView, moves: list[str]) -> str:
    return svg(view)


def shows(view: DessertView, die: int) -> str:
    """The codes of the desserts on top, "JT" or "SR+PO"."""
    shown = PARTS.shown(PARTS.face_sets.index(view["face_set"]), die)
    return "+".join(dessert.code for dessert in shown) or "--"


def text(view: DessertView, moves: list[str]) -> str:
    """The board with what each die shows on top, then the supply and the clusters."""
    lines: list[str] = []
    for rank in range(4, -1, -1):
        cells = [view["board"][5 * rank + file] for file in range(5)]
        shown = [f"{code[0].lower()}:{shows(view, read_die(code))}" if code else "." for code in cells]
        lines.append(f"{rank + 1}  " + " ".join(f"{cell:<8}" for cell in shown).rstrip())
    lines.append("   " + " ".join(f"{file:<8}" for file in "abcde").rstrip())
    supply = [
        f"{code} {shows(view, read_die(code))}" + (f" x{n}" if n > 1 else "") for code, n in view["supply"].items()
    ]
    lines += ["", "Supply: " + ", ".join(supply)]
    return "\n".join(lines)
