"""Luck by playing on: how a match ends after a roll, less how it ends if that is rolled again.

The reference player plays for all seats to the end of the match. A sample has luck of its own for each roll of a match,
by the number of the roll, and lots of its own for the decisions between two rolls: what follows a roll is the same
whether it fell as it did or in another way. Where the reference player decides as the match went, playing on from one
roll comes to the next one and goes on as playing on before that does. Both ends are the same and cancel out, so they
are not played. What is left is what the seats did otherwise.
"""

from dicery.bots.search import next_actor
from dicery.coach.calibration import judgement_of, payoffs, reference_player, without_rivals
from dicery.coach.ledger import Event
from dicery.coach.values import Worth
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, SPECTATOR, State


def played_luck(rolls: list[Event], steps: list[tuple[int, int]], sample: int) -> Worth:
    """The luck of every seat in all rolls of a match, by one sample. Its mean over samples is 0, whoever plays."""
    luck = [0.0] * int(rolls[0].state.seats)
    cancelled = False  # is the end from before a roll the same as the end from the roll before?
    for number, roll in enumerate(rolls):
        if not cancelled:
            before = Continuation(roll.state.clone(), number - 1, sample).end()
            luck = [one - less for one, less in zip(luck, before, strict=True)]
        state = roll.state.clone()
        for action in roll.actions:
            state.apply(CHANCE, action)
        begins = roll.first + len(roll.actions)
        ends = rolls[number + 1].first if number + 1 < len(rolls) else len(steps)
        following = Continuation(state, number, sample)
        cancelled = following.goes_like(steps[begins:ends]) and not state.over
        if not cancelled:
            luck = [one + more for one, more in zip(luck, following.end(), strict=True)]
    return tuple(luck)


class Continuation:
    """A match that the reference player plays on, in place, with the luck of one sample."""

    def __init__(self, state: State, number: int, sample: int) -> None:
        self.state = state
        self.player = reference_player(state.game)
        self.number = number  # of the roll that was made last, from 0
        self.sample = sample
        self.who = SPECTATOR if state.waiting == 0 else CHANCE  # the last to act: before a roll not chance
        self.luck, self.lots = self.numbers_of(max(0, number))
        self.out = state.game.buffer()

    def numbers_of(self, number: int) -> tuple[Rng, Rng]:
        """The luck of a roll, and the lots that are drawn after it."""
        return Rng(self.sample, 2 * number), Rng(self.sample, 2 * number + 1)

    def goes_like(self, steps: list[tuple[int, int]]) -> bool:
        """Do the seats decide as in these steps? Stops after the first that is otherwise."""
        return all(not self.state.over and self.state.waiting != 0 and self.step() == step for step in steps)

    def end(self) -> Worth:
        """What each seat has in the end."""
        while not self.state.over:
            self.step()
        return payoffs(judgement_of(self.state.game), self.state, without_rivals(self.state))

    def step(self) -> tuple[int, int]:
        """Who acts, and how."""
        state = self.state
        following = int(next_actor(state, self.who))
        if following != CHANCE:
            action = int(self.player.choose(state.redeal(following, self.lots), following, self.lots))
        else:
            if self.who != CHANCE:
                self.number += 1
                self.luck, self.lots = self.numbers_of(self.number)
            action = int(state.pick(following, self.luck, self.out))
        state.apply(following, action)
        self.who = following
        return following, action
