"""The figures by which kinds of play are compared and searched: one number for each match, or for many together."""

from collections.abc import Sequence
from dataclasses import dataclass

from dicery.games import game
from dicery.lab.arena import Contest
from dicery.lab.logbook import log_number
from dicery.lab.observe import Observed, observe

# Of one match. The words are what `dicery lab compare` and `--aim` call them.
OF_A_MATCH = {
    "minutes": "minutes by the model of people",
    "turns": "turns of a seat",
    "decisions": "decisions of all seats",
    "forced": "share of the steps without a choice",
    "dead_turns": "share of the turns that bring no points",
    "longest_wait": "minutes of the longest wait for a turn",
    "points": "points of a seat",
    "winner_points": "points of the winner",
    "margin": "points between the first and the second",
    "lead_changes": "how often the lead in points changes",
    "first_wins": "share of the win of the seat that plays first",
}
# Of many matches together.
OF_MANY = {"seat_gap": "wins of the best place in the order of play, less those of the worst"}


@dataclass(frozen=True)
class Measured:
    """One match: its measures by name, and the shares of the win in the order of play."""

    number: int
    measures: dict[str, float]
    shares: tuple[float, ...]


def measured(match: Observed) -> Measured:
    seats = match.seats
    ordered = sorted(match.scores, reverse=True)
    steps = sum(match.forced) + sum(match.decisions)
    shares = tuple(match.payoffs[(match.first + place) % seats] for place in range(seats))
    measures = {
        "minutes": match.seconds / 60,
        "turns": sum(match.turns) / seats,
        "decisions": float(sum(match.decisions)),
        "forced": sum(match.forced) / max(1, steps),
        "dead_turns": sum(match.dead_turns) / max(1, sum(match.turns)),
        "longest_wait": max(match.waits) / 60,
        "points": sum(match.scores) / seats,
        "winner_points": float(ordered[0]),
        "margin": float(ordered[0] - ordered[min(1, seats - 1)]),
        "lead_changes": float(match.point_lead_changes),
        "first_wins": shares[0],
    }
    return Measured(match.number, measures, shares)


def measure_chunk(contest: Contest, numbers: Sequence[int]) -> list[Measured]:
    """Plays and measures some matches of a contest."""
    box = game(contest.game)
    return [measured(observe(box, contest, log_number(contest, number), None)) for number in numbers]


def means(matches: Sequence[Measured]) -> dict[str, float]:
    """Every measure of many matches."""
    count = len(matches)
    found = {name: sum(match.measures[name] for match in matches) / count for name in OF_A_MATCH}
    shares = [sum(match.shares[place] for match in matches) / count for place in range(len(matches[0].shares))]
    return {**found, "seat_gap": max(shares) - min(shares)}
