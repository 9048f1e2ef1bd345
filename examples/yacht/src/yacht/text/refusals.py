"""Why a move is refused, and the clause that says so."""

from dicery.engine.state import Illegal
from yacht.rules.actions import DICE
from yacht.rules.state import YachtState
from yacht.text.notation import CATEGORY_CODES, CATEGORY_NAMES


def refusal(state: YachtState, seat: int, move: str) -> Illegal:
    verb, _, what = move.partition(" ")
    dice = "".join(str(die) for die in state.dice)
    if verb == "fill" and what in CATEGORY_CODES:
        name = CATEGORY_NAMES[CATEGORY_CODES.index(what)]
        if state.categories >> CATEGORY_CODES.index(what) & 1:
            return Illegal(f"{name} is filled already: expected an open line", "YA-2.4")
        return Illegal(f"{name} is not on the short sheet", "YA-1.3")
    if verb == "keep" and state.rolls_left == 0:
        return Illegal("this was the third roll: expected a line to be filled", "YA-2.3")
    if verb == "keep" and len(what) == DICE:
        return Illegal("to keep all dice is to stop: expected a line to be filled", "YA-2.3")
    if verb == "keep":
        return Illegal(f"expected some of the dice {dice} in this order, or none, got {what!r}", "YA-2.2")
    return Illegal(f"expected `keep` with dice or `fill` with a category, got {move!r}", "YA-2.2, YA-2.3")
