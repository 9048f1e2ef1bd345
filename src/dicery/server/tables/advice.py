"""Reading the answer of a bot worker that was asked for advice: moves with the chance to win by each."""

from typing import TypeGuard

from dicery.bots.advice import Advice

MOST_ADVICE = 3  # moves


def read_advice(answer: object, legal: list[str]) -> list[Advice] | None:
    """The answer of a worker, best move first; None if it is not a list of legal moves with their chances."""
    if not isinstance(answer, list) or not answer:
        return None
    found = [_read_one(entry, legal) for entry in answer[:MOST_ADVICE]]
    known = [advice for advice in found if advice is not None]
    return known if len(known) == len(found) else None


def _read_one(entry: object, legal: list[str]) -> Advice | None:
    if not isinstance(entry, dict) or entry.get("move") not in legal:
        return None
    chance, low, high, visits = (entry.get(name) for name in ("chance", "low", "high", "visits"))
    if not (_is_share(chance) and _is_share(low) and _is_share(high) and type(visits) is int):
        return None
    following, then, reasons = (_texts(entry.get(name)) for name in ("following", "then", "reasons"))
    return Advice(entry["move"], "", chance, low, high, visits, visits == 0, following, then, reasons)


def _texts(value: object) -> tuple[str, ...]:
    return tuple(one for one in value if isinstance(one, str)) if isinstance(value, list) else ()


def _is_share(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and 0 <= value <= 1
