"""`State`, one position of a game: half of the contract that every game keeps; `Game` is the other half.

A state holds no generator, history, names, clock or options: only what lies on the table. Chance and people act on it
in the same way, by steps: `legal` lists what a seat may do, `apply` does it. Seats are numbers from 0; three numbers
below zero stand for those who are not seats. In what people read, seats count from 1 (`seat_name`).
"""

import hashlib
from abc import ABCMeta, abstractmethod
from typing import TYPE_CHECKING, Final, TypedDict

from librt.strings import BytesWriter
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from dicery.engine.bits import lowest
from dicery.engine.rng import Rng

if TYPE_CHECKING:
    from dicery.engine.game import Game

CHANCE: Final = -1  # dice and decks
CLOCK: Final = -2  # the host table's chronometer, for timed variants
SPECTATOR: Final = -3  # for views only


class View(TypedDict):
    """What every game's view holds; a game adds its own. All values are JSON."""

    game: str
    seat: int  # whose view this is; SPECTATOR for one who only watches
    seats: int
    over: bool
    waiting: list[int]  # as `State.waiting_seats`
    scores: list[int | None]  # as the position stands; None where it is secret
    ranks: list[int] | None  # once the match is over


class Illegal(ValueError):
    """A move that the rules refuse: what was wrong, what was expected, and the clause that says so."""

    def __init__(self, reason: str, clause: str = "") -> None:
        super().__init__(f"{reason} [{clause}]" if clause else reason)
        self.reason = reason
        self.clause = clause


class BadPosition(ValueError):
    """A position text that cannot be read; says which part, and what was expected there."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State(metaclass=ABCMeta):
    """One position of one game."""

    def __init__(self, game: "Game", seats: i64, waiting: i64, over: bool) -> None:
        self.game = game
        self.seats = seats
        self.waiting = waiting  # bit p set: seat p may act; none set and not over: chance acts
        self.over = over

    @abstractmethod
    def legal(self, seat: i64, out: vec[i64]) -> i64:
        """Writes the seat's legal actions into `out` and returns how many there are.

        For CHANCE they are the equally likely outcomes (one that is listed twice is twice as likely); for CLOCK the
        events that the host may send now. A seat that is not waiting has none.
        """

    @abstractmethod
    def apply(self, seat: i64, action: i64) -> None:
        """Carries out a legal step in place; trusts the caller."""

    @abstractmethod
    def clone(self) -> "State":
        """An equal position that shares nothing that can change."""

    @abstractmethod
    def score(self, seat: i64) -> i64:
        """The points of the seat as the position stands."""

    def tiebreak(self, seat: i64) -> i64:
        """What decides between seats with equal points: the larger number is ahead, equal ones share the rank."""
        return 0

    @abstractmethod
    def view(self, seat: i64) -> View:
        """All that this seat (or SPECTATOR) may know, as JSON; `common_view` has what every view holds."""

    def conceals(self, seat: i64, action: i64, observer: i64) -> bool:
        """Is this step, about to be made by `seat`, secret from `observer`? A game without secrets leaves it at no."""
        return False

    def redeal(self, seat: i64, rng: Rng) -> "State":
        """A clone in which everything that `seat` cannot see is dealt again; a game without secrets has only the clone.

        It depends on what the seat sees and on the generator alone: states that look alike to the seat give the same
        redeal for the same numbers.
        """
        return self.clone()

    def scores(self) -> vec[i64]:
        """The points of each seat as the position stands."""
        scores = vec[i64]()
        seat: i64 = 0
        while seat < self.seats:
            scores = append(scores, self.score(seat))
            seat += 1
        return scores

    def ranks(self) -> vec[i64]:
        """The rank of each seat from 1: most points first, then the tie-break; seats that are still equal share one."""
        scores = self.scores()
        ranks = vec[i64]()
        seat: i64 = 0
        while seat < self.seats:
            rank: i64 = 1
            other: i64 = 0
            while other < self.seats:
                if scores[other] > scores[seat] or (
                    scores[other] == scores[seat] and self.tiebreak(other) > self.tiebreak(seat)
                ):
                    rank += 1
                other += 1
            ranks = append(ranks, rank)
            seat += 1
        return ranks

    def common_view(self, seat: i64) -> View:
        """The part of a view that all games have, with the scores open."""
        return {
            "game": self.game.name,
            "seat": seat,
            "seats": self.seats,
            "over": self.over,
            "waiting": self.waiting_seats(),
            "scores": [int(score) for score in self.scores()],
            "ranks": [int(rank) for rank in self.ranks()] if self.over else None,
        }

    def pick(self, seat: i64, rng: Rng, out: vec[i64]) -> i64:
        """One of the seat's legal actions at random, each equally likely.

        A game may find it without writing them all into `out`, but takes the one that would stand at the place drawn.
        """
        return out[rng.below(self.legal(seat, out))]

    def mask(self, seat: i64, out: vec[u8], at: i64 = 0) -> i64:
        """Writes 1 for each action number that is legal for the seat and 0 for the others, from place `at` on.

        Returns the place after the last. `Game.actions` says how many there are.
        """
        end = at + i64(self.game.actions)
        place = at
        while place < end:
            out[place] = u8(0)
            place += 1
        legal = self.game.buffer()
        count = self.legal(seat, legal)
        i: i64 = 0
        while i < count:
            out[at + legal[i]] = u8(1)
            i += 1
        return end

    def observe(self, seat: i64, out: vec[u8], at: i64 = 0) -> i64:
        """Writes what the seat may know as numbers from place `at` on; returns the place after the last.

        `Game.observation` says what they are.
        """
        written = BytesWriter()
        self.game.encoder.write(self, seat, written)
        size: i64 = len(written)
        place: i64 = 0
        while place < size:
            out[at + place] = written[place]
            place += 1
        return at + size

    def mid_decision(self, seat: i64) -> bool:
        """Has the seat made only the first steps of a decision that takes several?"""
        return False

    def actor(self) -> i64:
        """Who acts next: the lowest seat that is waiting, otherwise CHANCE. Meaningless once the match is over."""
        return next_actor(self)

    def actions(self, seat: int) -> list[int]:
        """The legal actions as a plain list of numbers."""
        out = self.game.buffer()
        count = self.legal(seat, out)
        actions: list[int] = []
        i: i64 = 0
        while i < count:
            actions.append(out[i])
            i += 1
        return actions

    def waiting_seats(self) -> list[int]:
        """The seats that may act now; `[CHANCE]` when dice or decks are to answer; nobody when the match is over."""
        if self.over:
            return []
        if self.waiting == 0:
            return [CHANCE]
        return [seat for seat in range(self.seats) if self.waiting >> seat & 1]

    def legal_moves(self, seat: int) -> list[str]:
        """The seat's legal actions in words, as `play` takes them."""
        return [self.game.notation(self, seat, action) for action in self.actions(seat)]

    def parse(self, seat: int, move: str) -> int:
        """The legal action that this notation names; raises `Illegal` with the reason and the clause."""
        for action in self.actions(seat):
            if self.game.notation(self, seat, action) == move:
                return action
        if self.over:
            raise Illegal("the match is over: expected no more moves")
        if seat == CLOCK:
            raise Illegal(f"the clock has no event {move!r} here: expected one of {self.legal_moves(CLOCK)}")
        if seat not in self.waiting_seats():
            names = " or ".join(seat_name(other) for other in self.waiting_seats())
            raise Illegal(f"it is not the turn of {seat_name(seat)}: expected {names}")
        raise self.game.refusal(self, seat, move)

    def play(self, seat: int, move: str) -> None:
        """Carries out one step given by its notation."""
        self.apply(seat, self.parse(seat, move))

    def position(self) -> str:
        """The whole position, secrets included, as text that `Game.load` reads back."""
        return self.game.dump(self)

    def digest(self) -> str:
        """A fingerprint of the position: equal for equal positions, on every machine."""
        return hashlib.sha256(self.position().encode()).hexdigest()

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return self.game.load, (self.position(),)

    def __repr__(self) -> str:
        return f"<{self.game.name} for {self.seats}: {'over' if self.over else self.waiting_seats()}>"

    def _repr_svg_(self) -> str:
        return self.game.svg(self.view(SPECTATOR), seat_names(self.seats))


def seat_name(seat: int) -> str:
    """A seat in a sentence for people, who count from 1; chance and the clock are called by name."""
    if seat == CHANCE:
        return "chance"
    if seat == CLOCK:
        return "the clock"
    return f"seat {seat + 1}"


def seat_names(seats: int) -> list[str]:
    """What drawings and the log call the seats where nobody is known: "Seat 1", "Seat 2", ..."""
    return [f"Seat {number}" for number in range(1, seats + 1)]


def next_actor(state: State) -> i64:
    """Who acts next: the lowest seat that is waiting, otherwise CHANCE."""
    waiting = state.waiting
    if waiting == 0:
        return CHANCE
    return lowest(waiting)
