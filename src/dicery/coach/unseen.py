"""What others decide at the same time as a seat, unseen by it: nobody can be judged by what they have chosen.

`State.redeal` lets them choose at random, which is much worse than anybody plays: who judges by that ends a match too
early. So the coach goes back to where the phase began, deals again there what the seat cannot see, and lets the
reference player decide for those who are known to be done. The others decide later, as the match is played on.
"""

from dataclasses import dataclass

from dicery.bots.greedy import GreedyPlayer
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, State

_MOST_STEPS = 100  # of one seat


@dataclass(frozen=True)
class Phase:
    """A phase in which a seat decides while others do so unseen."""

    before: State  # the step with which it began
    steps: tuple[tuple[int, int], ...]  # that step, and what the seat has done since then


class Phases:
    """Follows a match, step by step."""

    def __init__(self, seats: int) -> None:
        self.begun: list[Phase | None] = [None] * seats  # by seat
        self.unseen = [False] * seats  # has another decided since then?

    def phase_of(self, state: State, seat: int) -> Phase | None:
        """The phase in which the seat decides here; none if it sees what all others do."""
        others = [other for other in state.waiting_seats() if other != seat]
        if self.unseen[seat] or any(state.conceals(other, state.actions(other)[0], seat) for other in others):
            return self.begun[seat]
        return None

    def follow(self, state: State, seat: int, action: int) -> None:
        """Takes note of a step that is about to be made."""
        seats = range(int(state.seats))
        secret = [bool(state.conceals(seat, action, one)) for one in seats]
        before = None if all(secret[one] for one in seats if one != seat) else state.clone()
        for one in seats:
            known = self.begun[one]
            if secret[one]:
                self.unseen[one] = True
                self.begun[one] = None if seat == CHANCE else known
            elif before is not None:
                self.unseen[one] = False
                self.begun[one] = Phase(before, ((seat, action),))
            elif known is not None:
                self.begun[one] = Phase(known.before, (*known.steps, (seat, action)))


def hand_of(state: State, seat: int, phase: Phase | None, player: GreedyPlayer, rng: Rng) -> State:
    """A position as the seat knows it, with everything else dealt or decided again."""
    if phase is None:
        return state.redeal(seat, rng)
    hand = phase.before.redeal(seat, rng)
    (first, action), *own = phase.steps
    if action not in hand.actions(first):
        return state.redeal(seat, rng)
    hand.apply(first, action)
    for other in range(int(state.seats)):
        if other != seat and not state.waiting >> other & 1:
            decide(hand, other, player, rng)
    for _, action in own:
        if action not in hand.actions(seat):
            return state.redeal(seat, rng)
        hand.apply(seat, action)
    return hand


def decide(state: State, seat: int, player: GreedyPlayer, rng: Rng) -> None:
    """The seat decides, in place, until it is no longer to act."""
    steps = 0
    while not state.over and state.waiting >> seat & 1 and steps < _MOST_STEPS:
        state.apply(seat, player.choose(state.redeal(seat, rng), seat, rng))
        steps += 1
