"""What a bot answers who is asked for advice: moves with the chance to win by each."""

from dataclasses import dataclass
from typing import TypeGuard

MOST_TIPS = 3


@dataclass(frozen=True)
class Tip:
    """A move, the chance to win by it, the 95% interval of that, and how often it was tried."""

    move: str
    chance: float
    low: float
    high: float
    visits: int

    @property
    def exact(self) -> bool:
        """Is the chance worked out, so that nothing had to be tried?"""
        return self.visits == 0


def read_tips(answer: object, legal: list[str]) -> list[Tip] | None:
    """The answer of a worker, best first; None if it is not what was asked for."""
    if not isinstance(answer, list) or not answer:
        return None
    tips = [_read_tip(found, legal) for found in answer[:MOST_TIPS]]
    known = [tip for tip in tips if tip is not None]
    return known if len(known) == len(tips) else None


def unranked(tips: list[Tip]) -> list[Tip]:
    """The same moves in an order that does not tell which of them is better."""
    return sorted(tips, key=lambda tip: tip.move)


def _read_tip(found: object, legal: list[str]) -> Tip | None:
    if not isinstance(found, dict) or found.get("move") not in legal:
        return None
    chance, low, high, visits = (found.get(name) for name in ("chance", "low", "high", "visits"))
    if not (_is_share(chance) and _is_share(low) and _is_share(high) and type(visits) is int):
        return None
    return Tip(found["move"], chance, low, high, visits)


def _is_share(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and 0 <= value <= 1
