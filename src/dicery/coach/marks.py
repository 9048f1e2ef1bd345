"""The words for a decision, by what it cost in winning chance: the same for all games and levels."""

WORDS = ("best", "fine", "slip", "mistake", "blunder")
THRESHOLDS = (0.005, 0.02, 0.06, 0.12)  # a decision that costs less than the first is called best, and so on
GOOD = WORDS[:2]


def word(cost: float, margin: float) -> str:
    """What a decision is called; below its own 95% interval a cost is not held against anybody."""
    called = sum(cost >= threshold for threshold in THRESHOLDS)
    return WORDS[min(called, 1) if cost < margin else called]
