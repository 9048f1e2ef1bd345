"""Why a move is advised: in which of the seat's prospects it differs from another one, and by how much.

Both decisions are made to their end and chance answers what follows from them; where it has a say, the means over a few
answers are compared, with the same luck for both moves.
"""

from dataclasses import dataclass, replace

from dicery.bots.advice import Advice, advise
from dicery.engine.play import Budget
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, State
from dicery.games.box import Box
from dicery.games.prospect import Prospect

EXPLAINED = 3  # moves that are given reasons
_ANSWERS = 24  # of chance, where it has a say
_MOST_STEPS = 60  # of chance in a row that are waited for
_MOST_REASONS = 2
_LEAST = 0.1  # a smaller difference is no reason, and would not be seen in the first decimal


@dataclass(frozen=True)
class Outcome:
    """What a decision leads to: the prospects by name, and whether they are means over what chance may answer."""

    prospects: dict[str, Prospect]
    average: bool


@dataclass(frozen=True)
class Reason:
    """A prospect that differs: what it comes to by this move, and by the one it is compared with."""

    name: str
    here: float
    there: float
    average: bool

    def text(self) -> str:
        """ "your Jello Tart cluster 5 instead of 4" """
        tail = " on average" if self.average else ""
        return f"{self.name} {_number(self.here)} instead of {_number(self.there)}{tail}"


def hints(state: State, seat: int, budget: Budget | None = None, seed: int = 0) -> list[Advice]:
    """The seat's moves, best first, the best few with reasons: of the best against the second, of others against it."""
    advice = advise(state, seat, budget, seed)
    rng = Rng(seed)
    hand = state.redeal(seat, rng)  # as `advise` has it
    best = advice[:EXPLAINED]
    if len(best) < 2:
        return advice
    outcomes = [outcome_of(hand, seat, one, seed) for one in best]
    explained = [
        replace(one, reasons=tuple(reason.text() for reason in reasons_for(outcomes, place)))
        for place, one in enumerate(best)
    ]
    return explained + advice[EXPLAINED:]


def outcome_of(hand: State, seat: int, advice: Advice, seed: int) -> Outcome:
    """The prospects of the seat after a decision."""
    after = hand.clone()
    for move in (advice.move, *advice.following):
        after.play(seat, move)
    chance = not after.over and after.waiting == 0
    answers = _ANSWERS if chance else 1
    found: dict[str, list[Prospect]] = {}
    for number in range(answers):
        for prospect in answered(after.clone(), seat, Rng(seed, number)):
            found.setdefault(prospect.name, []).append(prospect)
    means = {name: replace(seen[0], amount=sum(one.amount for one in seen) / answers) for name, seen in found.items()}
    return Outcome(means, chance)


def answered(state: State, seat: int, luck: Rng) -> list[Prospect]:
    """Lets chance answer in place; the seat's prospects then."""
    out = state.game.buffer()
    steps = 0
    while not state.over and state.waiting == 0 and steps < _MOST_STEPS:
        state.apply(CHANCE, state.pick(CHANCE, luck, out))
        steps += 1
    return state.game.prospects(state.view(seat)) if isinstance(state.game, Box) else []


def reasons_for(outcomes: list[Outcome], place: int) -> list[Reason]:
    """What tells a move from the best other one, what weighs most first; of the best only what speaks for it."""
    here, there = outcomes[place], outcomes[1 if place == 0 else 0]
    found: list[tuple[float, Reason]] = []
    for name, prospect in here.prospects.items():
        other = there.prospects.get(name)
        difference = prospect.amount - other.amount if other else 0.0
        gain = prospect.weight * difference
        if other and abs(difference) >= _LEAST and (gain > 0 or place > 0):
            found.append((abs(gain), Reason(name, prospect.amount, other.amount, here.average or there.average)))
    found.sort(key=lambda one: -one[0])
    return [reason for _, reason in found[:_MOST_REASONS]]


def _number(amount: float) -> str:
    """Without decimals where there is nothing behind the point."""
    return f"{amount:.1f}".removesuffix(".0")
