"""What a seat might do, and what each move comes to."""

from dataclasses import dataclass
from math import sqrt

from dicery.bots.levels import most_visits, thinker
from dicery.engine.play import Budget
from dicery.engine.rng import Rng
from dicery.engine.state import State, seat_names

_Z = 1.959964  # 95 of 100


@dataclass(frozen=True)
class Advice:
    """A move with the estimated chance to win by it, the 95% interval of that, and how often it was tried."""

    move: str
    label: str
    chance: float
    low: float
    high: float
    visits: int


def advise(state: State, seat: int, budget: Budget | None = None, seed: int = 0) -> list[Advice]:
    """The seat's moves, those that were looked at most first. What the seat cannot see is not used."""
    if seat not in state.waiting_seats():
        raise ValueError(f"expected one of the seats that are to act, {state.waiting_seats()}, got {seat}")
    search = thinker(state.game, budget or Budget(most_visits(state.game)))
    rng = Rng(seed)
    hand = state.redeal(seat, rng)
    search.think(hand, seat, rng)
    edges = sorted(search.root.edges, key=lambda edge: (-edge.visits, -edge.total, edge.action))
    advice = []
    for edge in edges:
        if edge.visits > 0:
            visits = int(edge.visits)
            chance = edge.total / visits
            spread = sqrt(max(0.0, edge.squares / visits - chance * chance))
            half = _Z * max(spread, 0.5 / sqrt(visits)) / sqrt(visits)
            move = state.game.notation(hand, seat, edge.action)
            label = state.game.label(hand, seat, edge.action, seat_names(state.seats))
            low, high = max(0.0, chance - half), min(1.0, chance + half)
            advice.append(Advice(move, label, chance, low, high, visits))
    return advice
