"""What a seat might do, and what each move comes to."""

from dataclasses import dataclass
from math import sqrt

from dicery.bots.levels import search_player, strategy_of
from dicery.engine.play import Budget
from dicery.engine.rng import Rng
from dicery.engine.state import State, seat_names

_Z = 1.959964  # 95 of 100


@dataclass(frozen=True)
class Advice:
    """A move with the estimated chance to win by it, the 95% interval of that, and how often it was tried.

    An exact chance is computed, not estimated: its interval is the chance itself, and nothing was tried. Where cards
    are hidden it is the mean over all deals that the seat may be in, each played out as if the cards were open.
    """

    move: str
    label: str
    chance: float
    low: float
    high: float
    visits: int
    exact: bool = False


def advise(state: State, seat: int, budget: Budget | None = None, seed: int = 0) -> list[Advice]:
    """The seat's moves, best first: by what they are worth where that is solved, else as the search ranks them.

    What the seat cannot see is not used.
    """
    if seat not in state.waiting_seats():
        raise ValueError(f"expected one of the seats that are to act, {state.waiting_seats()}, got {seat}")
    search = search_player(state.game, budget or Budget(strategy_of(state.game).advice_visits))
    rng = Rng(seed)
    hand = state.redeal(seat, rng)
    if search.solver is not None:
        solved = search.solver.solve(hand, seat, search.budget)
        if solved:
            ordered = sorted(solved, key=lambda step: -step.payoff)
            return [_advice(hand, seat, step.action, step.payoff, 0.0, 0) for step in ordered]
    search.for_advice = True
    search.think(hand, seat, rng)
    advice = []
    for edge in search.ranking():
        if edge.visits > 0:
            visits = int(edge.visits)
            chance = edge.total / visits
            spread = sqrt(max(0.0, edge.squares / visits - chance * chance))
            half = _Z * max(spread, 0.5 / sqrt(visits)) / sqrt(visits)
            advice.append(_advice(hand, seat, edge.action, chance, half, visits))
    return advice


def unranked(advice: list[Advice], most: int = 3) -> list[Advice]:
    """The best few in the order of their notations, which does not show which is better."""
    return sorted(advice[:most], key=lambda one: one.move)


def _advice(state: State, seat: int, action: int, chance: float, half: float, visits: int) -> Advice:
    """A move with half the width of its interval; one that was never tried is solved."""
    move = state.game.notation(state, seat, action)
    label = state.game.label(state, seat, action, seat_names(state.seats))
    return Advice(move, label, chance, max(0.0, chance - half), min(1.0, chance + half), visits, visits == 0)
