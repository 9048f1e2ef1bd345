"""What a seat might do, and what each move comes to."""

from dataclasses import dataclass, replace
from math import sqrt
from typing import Final

from dicery.bots.levels import search_player, strategy_of
from dicery.bots.rollouts import FEWEST
from dicery.bots.search import Node, SearchPlayer
from dicery.engine.play import Budget
from dicery.engine.rng import Rng
from dicery.engine.state import State, seat_names

_Z: Final = 1.959964  # 95 of 100
_COMPLETED: Final = 3  # moves that are followed to the end of the decision
_LONGEST: Final = 12  # steps of a decision


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
    following: tuple[str, ...] = ()  # the moves that complete the decision after this one,
    then: tuple[str, ...] = ()  # and their labels
    reasons: tuple[str, ...] = ()  # see `dicery.coach.reasons`

    def decision(self) -> str:
        """The whole decision in a line: "take the red die, then square c4, then turn it north"."""
        return ", then ".join([label.removesuffix(".") for label in (self.label, *self.then)])

    def why(self) -> str:
        """The reasons in a line; empty if nothing tells the moves apart that has a name."""
        return "; ".join(self.reasons)


def advise(state: State, seat: int, budget: Budget | None = None, seed: int = 0) -> list[Advice]:
    """The seat's moves, best first: by what they are worth where that is solved, else as the search ranks them.

    What the seat cannot see is not used. A move that was hardly tried is not advised.
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
            found = [(int(step.action), _advice(hand, seat, step.action, step.payoff, 0.0, 0)) for step in ordered]
            return _completed(search, hand, seat, found, rng)
    search.for_advice = True
    search.think(hand, seat, rng)
    found = []
    for edge in search.ranking():
        if edge.visits >= FEWEST:
            visits = int(edge.visits)
            chance = edge.total / visits
            spread = sqrt(max(0.0, edge.squares / visits - chance * chance))
            half = _Z * max(spread, 0.5 / sqrt(visits)) / sqrt(visits)
            found.append((int(edge.action), _advice(hand, seat, edge.action, chance, half, visits)))
    return _completed(search, hand, seat, found, rng)


def unranked(advice: list[Advice], most: int = 3) -> list[Advice]:
    """The best few in the order of their notations, which does not show which is better; reasons would."""
    return sorted([replace(one, reasons=()) for one in advice[:most]], key=lambda one: one.move)


def _advice(state: State, seat: int, action: int, chance: float, half: float, visits: int) -> Advice:
    """A move with half the width of its interval; one that was never tried is solved."""
    move = state.game.notation(state, seat, action)
    label = state.game.label(state, seat, action, seat_names(state.seats))
    return Advice(move, label, chance, max(0.0, chance - half), min(1.0, chance + half), visits, visits == 0)


def _completed(search: SearchPlayer, hand: State, seat: int, found: list[tuple[int, Advice]], rng: Rng) -> list[Advice]:
    """The best of them with the whole decision."""
    advice: list[Advice] = []
    for action, one in found:
        if len(advice) < _COMPLETED:
            steps = [_words(hand, seat, line) for line in _beginnings(whole_decision(search, hand, seat, action, rng))]
            one = replace(one, following=tuple([move for move, _ in steps]), then=tuple([label for _, label in steps]))
        advice.append(one)
    return advice


def whole_decision(search: SearchPlayer, hand: State, seat: int, action: int, rng: Rng) -> list[int]:
    """The steps from this one to the end of the decision: as the search went on most often, or greedily."""
    state = hand.clone()
    state.apply(seat, action)
    line = [action]
    node = _below(search.root, seat, action)
    while not state.over and state.mid_decision(seat) and len(line) < _LONGEST:
        legal = state.actions(seat)
        tried = [edge for edge in node.edges if edge.seat == seat and edge.visits > 0 and edge.action in legal]
        if tried:
            following = int(max(tried, key=lambda edge: edge.visits).action)
        else:
            following = int(search.greedy.choose(state, seat, rng))
        node = _below(node, seat, following)
        state.apply(seat, following)
        line.append(following)
    return line


def _below(node: Node, seat: int, action: int) -> Node:
    for edge in node.edges:
        if edge.seat == seat and edge.action == action and edge.node is not None:
            return edge.node
    return Node()


def _beginnings(line: list[int]) -> list[list[int]]:
    """The decision up to its second step, up to its third, and so on."""
    return [line[: length + 1] for length in range(1, len(line))]


def _words(hand: State, seat: int, line: list[int]) -> tuple[str, str]:
    """Notation and label of the last step of the line."""
    state = hand.clone()
    for action in line[:-1]:
        state.apply(seat, action)
    game, last = state.game, line[-1]
    return game.notation(state, seat, last), game.label(state, seat, last, seat_names(state.seats))
