"""What the log says about a step."""

from dicery.engine.state import CHANCE
from yacht.rules.actions import DICE, FILL
from yacht.rules.scoring import points
from yacht.rules.state import YachtState
from yacht.text.notation import CATEGORY_NAMES, kept_dice


def sentence(state: YachtState, seat: int, action: int, observer: int, names: list[str]) -> str:
    """One sentence for a decision and one for a whole roll; nothing for the dice before the last of it."""
    if seat == CHANCE:
        dice = sorted([*(int(die) for die in state.dice if die), action])
        return f"The dice show {' '.join(map(str, dice))}." if len(dice) == DICE else ""
    if action >= FILL:
        worth = points(action - FILL, state.counts())
        return f"{names[seat]} filled {CATEGORY_NAMES[action - FILL]} for {worth}."
    kept = kept_dice(state, action)
    what = f"kept {' '.join(kept)}" if kept else "kept nothing"
    return f"{names[seat]} {what} and rolled {DICE - len(kept)} again."
