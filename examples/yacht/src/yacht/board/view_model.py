"""What drawings read from a view."""

from typing import TypeGuard

from dicery.engine.state import View
from yacht.rules.actions import FACES
from yacht.rules.scoring import points
from yacht.rules.view import YachtView


def is_own(view: View) -> TypeGuard[YachtView]:
    return view.get("game") == "yacht"


def own_view(view: View) -> YachtView:
    assert is_own(view), f"expected a view of Yacht, got one of {view.get('game')!r}"
    return view


def worth(view: YachtView, category: int) -> int:
    """What the dice as they lie would fill a line with."""
    return points(category, sum(view["dice"].count(face) << 4 * (face - 1) for face in range(1, FACES + 1)))
