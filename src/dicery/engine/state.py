"""The contract that every game keeps: `State`, one position, and `Game`, the box it comes from.

A state holds no generator, history, names, clock or options: only what lies on the table. Chance and people act on it
in the same way, by steps: `legal` lists what a seat may do, `apply` does it. Seats are numbers from 0; three numbers
below zero stand for those who are not seats.
"""

import hashlib
from abc import ABCMeta, abstractmethod
from typing import Final, TypedDict

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from dicery.engine.bits import lowest
from dicery.engine.option import Option, Setting, settle
from dicery.engine.rng import Rng

CHANCE: Final = -1  # dice and decks
CLOCK: Final = -2  # the host table's chronometer, for timed variants
SPECTATOR: Final = -3  # for views only


class View(TypedDict):
    """What every game's view tells; a game adds its own. All values are JSON."""

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
    def scores(self) -> vec[i64]:
        """The points of each seat as the position stands."""

    @abstractmethod
    def ranks(self) -> vec[i64]:
        """The rank of each seat from 1, with the book's tie-breaks; seats that are still equal share a rank."""

    @abstractmethod
    def view(self, seat: i64) -> View:
        """All that this seat (or SPECTATOR) may know, as JSON."""

    @abstractmethod
    def conceals(self, seat: i64, action: i64, observer: i64) -> bool:
        """Is this step, about to be made by `seat`, secret from `observer`?"""

    @abstractmethod
    def redeal(self, seat: i64, rng: Rng) -> "State":
        """A clone in which everything that `seat` cannot see is dealt afresh.

        It depends on what the seat sees and on the generator alone: states that look alike to the seat give the same
        redeal for the same numbers.
        """

    def pick(self, seat: i64, rng: Rng, out: vec[i64]) -> i64:
        """One of the seat's legal actions at random, each equally likely.

        A game may find it without writing them all into `out`, but takes the one that would stand at the place drawn.
        """
        return out[rng.below(self.legal(seat, out))]

    def midway(self, seat: i64) -> bool:
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
            names = " or ".join("chance" if other == CHANCE else f"seat {other}" for other in self.waiting_seats())
            raise Illegal(f"it is not the turn of {'chance' if seat == CHANCE else f'seat {seat}'}: expected {names}")
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


def seat_names(seats: int) -> list[str]:
    """What drawings and the log call the seats where nobody is known: "Seat 1", "Seat 2", ..."""
    return [f"Seat {number}" for number in range(1, seats + 1)]


def next_actor(state: State) -> i64:
    """Who acts next: the lowest seat that is waiting, otherwise CHANCE."""
    waiting = state.waiting
    if waiting == 0:
        return CHANCE
    return lowest(waiting)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(metaclass=ABCMeta):
    """The box: what a game is called, how many it takes, its options, and its words and drawings.

    Where `names` are asked for they are those of the players by seat, as people chose them: anything but safe markup.
    """

    def __init__(
        self,
        name: str,
        title: str,
        edition: str,
        fewest: int,
        most: int,
        width: int,
        options: tuple[Option, ...],
        presets: dict[str, dict[str, Setting]] | None = None,
    ) -> None:
        self.name = name
        self.title = title
        self.edition = edition  # moves only when behaviour moves
        self.fewest = fewest
        self.most = most
        self.width = width  # no step has more choices than this
        self.options = options
        self.presets = presets or {}  # named bundles of options

    def new(self, seats: int | None = None, **options: Setting) -> State:
        """The position before the first step. Unknown options and values out of range are refused by name."""
        count = self.fewest if seats is None else seats
        if not self.fewest <= count <= self.most:
            raise ValueError(f"{self.title} is for {self.fewest} to {self.most} seats, got {count}")
        return self.start(count, settle(self.options, options))

    def buffer(self) -> vec[i64]:
        """Room for the actions that `State.legal` writes; a caller keeps one and uses it again."""
        return vec[i64]([0] * self.width)

    @abstractmethod
    def start(self, seats: int, settings: dict[str, Setting]) -> State:
        """The first position, with every option settled."""

    @abstractmethod
    def longest(self, seats: int, settings: dict[str, Setting]) -> int:
        """No match takes more steps than this, chance included."""

    @abstractmethod
    def load(self, text: str) -> State:
        """Reads a position text; raises `BadPosition`."""

    @abstractmethod
    def dump(self, state: State) -> str:
        """Writes a position text."""

    @abstractmethod
    def notation(self, state: State, seat: int, action: int) -> str:
        """The short name of a legal action, unique among those that are legal for the seat here."""

    @abstractmethod
    def label(self, state: State, seat: int, action: int, names: list[str]) -> str:
        """What a legal action does, in a few words for a person choosing."""

    @abstractmethod
    def sentence(self, state: State, seat: int, action: int, observer: int, names: list[str]) -> str:
        """What the log tells `observer` of the step about to be made; empty for steps that are half a decision."""

    @abstractmethod
    def prompt(self, view: View, names: list[str]) -> str:
        """One sentence: what the seat of this view is to do now, or for whom it waits."""

    def phases(self, view: View) -> tuple[list[str], int]:
        """The phases of a turn in a word or two each, and which of them it is now, -1 for none of them."""
        return [], -1

    def reaction(self, view: View) -> tuple[str, str]:
        """If the seat of this view may answer what another does: the move that lets it pass, and whose turn it is.

        The turn is any text that stays the same until that turn ends. Otherwise both are empty.
        """
        return "", ""

    def fact(self, view: View, seat: int) -> str:
        """One short line about a seat that matters to the others, such as what it holds."""
        return ""

    def score_parts(self, view: View, seat: int) -> list[tuple[str, int]]:
        """What the seat's points are made of, by criterion; empty if the view does not tell its score."""
        return []

    def hint(self, view: View) -> str:
        """One line of help with the decision at hand, such as odds, that a person may turn off."""
        return ""

    @abstractmethod
    def refusal(self, state: State, seat: int, move: str) -> Illegal:
        """Why this move, which is not among the legal ones, is refused."""

    @abstractmethod
    def svg(self, view: View, names: list[str]) -> str:
        """Draws a view as one SVG picture that needs nothing else."""

    @abstractmethod
    def html(self, view: View, moves: list[str], names: list[str]) -> str:
        """Draws a view for a page, with a button for each of the moves that has a place on the table."""

    @abstractmethod
    def text(self, view: View, moves: list[str], names: list[str]) -> str:
        """Draws a view with characters, for the terminal."""

    @abstractmethod
    def rules(self) -> str:
        """The numbered rules, as Markdown."""

    def __reduce__(self) -> str:
        return "GAME"  # each game's package keeps its box under this name

    def __repr__(self) -> str:
        return f"<{self.title}, {self.fewest} to {self.most} seats>"
