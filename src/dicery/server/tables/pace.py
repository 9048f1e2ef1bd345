"""How long a step of another seat is shown at least: a setting of each person."""

PACES = {"slow": 1.6, "": 0.9, "quick": 0.4, "once": 0.0}  # seconds, by the setting
NORMAL = PACES[""]
ROLL = 0.7  # seconds that dice take to lie still on a page; a bot that has seen a roll waits for it


def after_roll(step_time: float) -> float:
    """How long a roll is shown: it is in words only when the dice lie still, and these are read a little quicker."""
    return ROLL + 0.6 * step_time if step_time else 0.0
