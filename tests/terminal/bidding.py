"""A small game for these tests: a secret card each, then open dice and bids that all make at once, in secret.

Chance deals each seat a secret card, 1 to 3. In each of two rounds it rolls an open die, on which 6 is twice as likely
as the rest, and all seats bid low or high at once, unseen by the others. When all have bid, a high bid gets the die, a
low bid one point. The clock may call time: seats that have not bid then bid low.
"""

from typing import cast

from dicery import CHANCE, CLOCK, Illegal, State
from dicery.engine.state import View
from dicery.games.box import Box

ROUNDS = 2
BIDS = ("low", "high")
FACES = (1, 2, 3, 4, 5, 6, 6)


class BiddingState(State):
    def __init__(self, game, seats, waiting, over, cards, round, die, bids, points):
        super().__init__(game, seats, waiting, over)
        self.cards = cards
        self.round = round
        self.die = die  # 0 before the roll
        self.bids = bids  # -1: not yet
        self.points = points

    def outcomes(self, seat):
        if seat == CHANCE and self.waiting == 0:
            return [1, 2, 3] if 0 in self.cards else list(FACES)
        if seat == CLOCK and self.waiting:
            return [0]
        return [0, 1] if seat >= 0 and self.waiting >> seat & 1 else []

    def legal(self, seat, out):
        actions = [] if self.over else self.outcomes(seat)
        for place, action in enumerate(actions):
            out[place] = action
        return len(actions)

    def apply(self, seat, action):
        if seat == CHANCE and 0 in self.cards:
            self.cards[self.cards.index(0)] = action
        elif seat == CHANCE:
            self.die = action
            self.waiting = (1 << self.seats) - 1
        elif seat == CLOCK:
            for late in self.waiting_seats():
                self.apply(late, 0)
        else:
            self.bids[seat] = action
            self.waiting &= ~(1 << seat)
            if self.waiting == 0:
                self.settle()

    def settle(self):
        for seat, bid in enumerate(self.bids):
            self.points[seat] += self.die if bid else 1
        self.bids = [-1] * self.seats
        self.die = 0
        self.round += 1
        self.over = self.round == ROUNDS

    def clone(self):
        return BiddingState(
            self.game,
            self.seats,
            self.waiting,
            self.over,
            self.cards[:],
            self.round,
            self.die,
            self.bids[:],
            self.points[:],
        )

    def score(self, seat):
        return self.points[seat]

    def view(self, seat):
        return cast(
            View,
            {
                "game": "bidding",
                "seat": seat,
                "seats": self.seats,
                "over": self.over,
                "waiting": self.waiting_seats(),
                "scores": list(self.points),
                "ranks": list(self.ranks()) if self.over else None,
                "die": self.die,
                "cards": [card if self.over or owner == seat else 0 for owner, card in enumerate(self.cards)],
                "bids": [bid if owner == seat else -1 for owner, bid in enumerate(self.bids)],
            },
        )

    def conceals(self, seat, action, observer):
        if seat == CHANCE:
            return 0 in self.cards and self.cards.index(0) != observer
        return seat != CLOCK and seat != observer and self.waiting != 1 << seat

    def redeal(self, seat, rng):
        state = self.clone()
        for owner, card in enumerate(self.cards):
            if owner != seat and card and not self.over:
                state.cards[owner] = 1 + rng.below(3)
            if owner != seat and self.bids[owner] >= 0:
                state.bids[owner] = rng.below(2)
        return state


def start(game, seats, settings):
    return BiddingState(game, seats, 0, False, [0] * seats, 0, 0, [-1] * seats, [0] * seats)


def notation(state, seat, action):
    if seat == CLOCK:
        return "time-up"
    if seat != CHANCE:
        return BIDS[action]
    return f"card {action}" if 0 in state.cards else f"die {action}"


def label(state, seat, action, names):
    if seat == CLOCK:
        return "those who have not bid bid low"
    return f"the die shows {action}" if seat == CHANCE else f"bid {BIDS[action]}"


def sentence(state, seat, action, observer, names):
    if seat == CLOCK:
        return "Time is up."
    if seat == CHANCE and 0 in state.cards:
        owner = state.cards.index(0)
        return f"{names[owner]} drew {f'a {action}' if owner == observer else 'a card'}."
    if seat == CHANCE:
        return f"The die shows {action}."
    return f"{names[seat]} bid{'' if state.conceals(seat, action, observer) else ' ' + BIDS[action]}."


def prompt(view, names):
    if view["over"]:
        return "The bidding is over."
    if view["seat"] in view["waiting"]:
        return "Bid low or high."
    return "The die is rolled." if view["waiting"] == [CHANCE] else "Waiting for bids."


def refusal(state, seat, move):
    return Illegal(f"{move!r} is no bid: expected low or high", "BI-2.1")


def text(view, moves, names):
    return f"die {view['die']}, cards {view['cards']}, bids {view['bids']}"


GAME = Box(
    package=__name__,
    name="bidding",
    title="Bidding",
    seats=(1, 4),
    state=BiddingState,
    own_view=lambda view: view,
    start=start,
    notation=notation,
    label=label,
    sentence=sentence,
    prompt=prompt,
    refusal=refusal,
    text=text,
)
