"""Notations and labels of Yacht: `keep 335`, `keep none`, `fill yacht`; chance: the face, `4`."""

from dicery.engine.state import CHANCE
from yacht.rules.actions import DICE, FILL
from yacht.rules.scoring import points
from yacht.rules.state import YachtState

CATEGORY_NAMES = (
    "Ones",
    "Twos",
    "Threes",
    "Fours",
    "Fives",
    "Sixes",
    "Full house",
    "Four of a kind",
    "Little straight",
    "Big straight",
    "Choice",
    "Yacht",
)
CATEGORY_CODES = tuple(name.lower().replace(" ", "-") for name in CATEGORY_NAMES)


def kept_dice(state: YachtState, kept: int) -> str:
    """The faces that are kept, as they lie."""
    return "".join(str(state.dice[die]) for die in range(DICE) if kept >> die & 1)


def notation(state: YachtState, seat: int, action: int) -> str:
    if seat == CHANCE:
        return str(action)
    if action >= FILL:
        return f"fill {CATEGORY_CODES[action - FILL]}"
    return f"keep {kept_dice(state, action) or 'none'}"


def label(state: YachtState, seat: int, action: int, names: list[str]) -> str:
    if seat == CHANCE:
        return f"the die shows {action}"
    if action >= FILL:
        worth = points(action - FILL, state.counts())
        return f"fill {CATEGORY_NAMES[action - FILL]} for {worth}"
    kept = kept_dice(state, action)
    return f"keep {' '.join(kept)}, roll {DICE - len(kept)} again" if kept else "roll all again"
