"""Positions as numbers for learning programs: a table of the actions, a fixed observation, and what a match is worth.

An observation is a row of bytes, written into the caller's buffer. It is made from what the seat may know and nothing
else: positions that look alike to the seat have the same observation.
"""

from abc import ABCMeta, abstractmethod
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from dicery.engine.bits import lowest
from dicery.engine.state import State

if TYPE_CHECKING:
    from dicery.engine.game import Game

MOST: Final = 255  # the largest number of an observation; larger ones are written as this
_LOW: Final = 0xFFFFFFFF
_HUNDRED: Final = 100.0  # more points than a match without rivals and without a goal brings


class ActionKind:
    """Actions that are numbered together: `size` of them, from `first` on.

    An action number means the same wherever it is legal. Where it names a thing by its place in a list, such as a card
    of a hand, `listed` is the entry of the observation that shows this list.
    """

    def __init__(self, name: str, first: int, size: int, help: str, listed: str = "") -> None:
        self.name = name
        self.first = first
        self.size = size
        self.help = help
        self.listed = listed

    def __repr__(self) -> str:
        return f"{self.name} {self.first}-{self.first + self.size - 1}"


class Entry:
    """Numbers of an observation that belong together: `size` of them, each from 0 to `high`."""

    def __init__(self, name: str, size: int, high: int, help: str) -> None:
        assert size >= 0 and 0 < high <= MOST, f"expected numbers from 0 to at most {MOST}, got {size} to {high}"
        self.name = name
        self.size = size
        self.high = high
        self.help = help

    def __repr__(self) -> str:
        return f"{self.name}: {self.size} of 0-{self.high}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder(metaclass=ABCMeta):
    """Writes the positions of one game as numbers."""

    @abstractmethod
    def actions(self) -> tuple[ActionKind, ...]:
        """The kinds of actions, in the order of their numbers."""

    def action_count(self) -> int:
        """Every action of a seat is a number below this."""
        return max([kind.first + kind.size for kind in self.actions()])

    @abstractmethod
    def entries(self, game: "Game", seats: int) -> tuple[Entry, ...]:
        """What the observation holds, in order; it depends on the number of seats alone."""

    @abstractmethod
    def write(self, state: State, seat: i64, out: vec[u8], at: i64) -> i64:
        """Writes the seat's observation from place `at` on; returns the place after the last number."""

    def payoff(self, state: State, seat: i64) -> float:
        """What a finished match is worth to the seat: 1 for a win, a part of it for a win that is shared.

        Without rivals it is 1 if the goal is reached; where a game alone has no goal it is the points in hundredths.
        """
        if state.seats == 1:
            return min(1.0, float(state.score(0)) / _HUNDRED)
        ranks = state.ranks()
        if ranks[seat] != 1:
            return 0.0
        winners: i64 = 0
        for rank in ranks:
            if rank == 1:
                winners += 1
        return 1.0 / float(winners)


def put_number(value: i64, out: vec[u8], at: i64) -> i64:
    """Writes one number; what is below 0 as 0, what is too large as the largest."""
    if value < 0:
        value = 0
    elif value > MOST:
        value = MOST
    out[at] = u8(value)
    return at + 1


def put_flag(value: bool, out: vec[u8], at: i64) -> i64:
    """Writes 1 for yes and 0 for no."""
    out[at] = u8(1) if value else u8(0)
    return at + 1


def put_zeros(end: i64, out: vec[u8], at: i64) -> i64:
    """Writes 0 up to the place `end`, which it returns: eight in a round, since most of an observation is 0."""
    zero = u8(0)
    while at + 8 <= end:
        out[at] = zero
        out[at + 1] = zero
        out[at + 2] = zero
        out[at + 3] = zero
        out[at + 4] = zero
        out[at + 5] = zero
        out[at + 6] = zero
        out[at + 7] = zero
        at += 8
    while at < end:
        out[at] = zero
        at += 1
    return end


def put_bits(bits: i64, size: i64, out: vec[u8], at: i64) -> i64:
    """Writes a set: a number 0 or 1 for each of its possible members, eight in a round."""
    end = at + size
    if bits == 0:
        return put_zeros(end, out, at)
    while at + 8 <= end:
        out[at] = u8(bits & 1)
        out[at + 1] = u8(bits >> 1 & 1)
        out[at + 2] = u8(bits >> 2 & 1)
        out[at + 3] = u8(bits >> 3 & 1)
        out[at + 4] = u8(bits >> 4 & 1)
        out[at + 5] = u8(bits >> 5 & 1)
        out[at + 6] = u8(bits >> 6 & 1)
        out[at + 7] = u8(bits >> 7 & 1)
        bits >>= 8
        at += 8
    while at < end:
        out[at] = u8(bits & 1)
        bits >>= 1
        at += 1
    return end


def turned(seat: i64, from_seat: i64, seats: i64) -> i64:
    """A seat counted from another one in the order of play; a number below 0 stays below."""
    if seat < 0:
        return seat
    return seat - from_seat if seat >= from_seat else seat - from_seat + seats


def put_one(place: i64, size: i64, out: vec[u8], at: i64) -> i64:
    """Writes a choice out of `size`: 1 at its place and 0 elsewhere; a place outside is none of them."""
    end = put_zeros(at + size, out, at)
    if place >= 0 and place < size:
        out[at + place] = u8(1)
    return end


def put_members(bits: i64, size: i64, out: vec[u8], at: i64) -> i64:
    """Writes a set of 63 as a list of `size` places: 1 + each member, smallest first, then 0."""
    end = at + size
    while at < end:
        member: i64 = 0
        if bits != 0:
            member = 1 + lowest(bits) if bits & _LOW != 0 else 33 + lowest(bits >> 32)
            bits &= bits - 1
        out[at] = u8(member)
        at += 1
    return at


def put_counts(packed: i64, width: i64, size: i64, out: vec[u8], at: i64) -> i64:
    """Writes counts that are packed into one number, `width` bits each."""
    mask = (1 << width) - 1
    end = at + size
    if packed == 0:
        return put_zeros(end, out, at)
    while at < end:
        out[at] = u8(packed & mask)
        packed >>= width
        at += 1
    return end
