"""Positions as numbers for learning programs: a table of the actions, a fixed observation, and what a match is worth.

An observation is a row of bytes. It is made from what the seat may know and nothing else: positions that look alike to
the seat have the same observation. Encoders append it to a `BytesWriter`, which takes eight bytes as one number: most
entries are written eight at a time, so that a row costs little more than the state it is made from.
"""

from abc import ABCMeta, abstractmethod
from typing import TYPE_CHECKING, Final

from librt.strings import BytesWriter, write_i16_le, write_i32_le, write_i64_le
from librt.vecs import vec
from mypy_extensions import i16, i32, i64, mypyc_attr, u8

from dicery.engine.bits import lowest
from dicery.engine.state import State

if TYPE_CHECKING:
    from dicery.engine.game import Game

MOST: Final = 255  # the largest number of an observation; larger ones are written as this
_LOW: Final = 0xFFFFFFFF
_HUNDRED: Final = 100.0  # more points than a match without rivals and without a goal brings
_EACH: Final = 0x0101010101010101  # 1 in each of eight bytes
_BIT: Final = vec[i64]([1 << place for place in range(63)])  # mypyc takes the 1 of `1 << place` for a 32-bit number
# Eight bits -> eight bytes, each 0 or 1.
_SPREAD: Final = vec[i64]([sum([(bits >> place & 1) << 8 * place for place in range(8)]) for bits in range(256)])


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
    def write(self, state: State, seat: i64, out: BytesWriter) -> None:
        """Appends the seat's observation."""

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


def turned(seat: i64, from_seat: i64, seats: i64) -> i64:
    """A seat counted from another one in the order of play; a number below 0 stays below."""
    if seat < 0:
        return seat
    return seat - from_seat if seat >= from_seat else seat - from_seat + seats


def put_number(value: i64, out: BytesWriter) -> None:
    """Writes one number; what is below 0 as 0, what is too large as the largest."""
    if value < 0:
        value = 0
    elif value > MOST:
        value = MOST
    out.append(u8(value))


def put_flag(value: bool, out: BytesWriter) -> None:
    """Writes 1 for yes and 0 for no."""
    out.append(u8(1) if value else u8(0))


def put_zeros(size: i64, out: BytesWriter) -> None:
    """Writes 0 this often."""
    while size >= 8:
        write_i64_le(out, 0)
        size -= 8
    put_packed(0, size, out)


def put_packed(packed: i64, size: i64, out: BytesWriter) -> None:
    """Writes the lowest bytes of a number, up to eight of them, the lowest first."""
    if size >= 8:
        write_i64_le(out, packed)
        return
    if size & 4 != 0:
        write_i32_le(out, i32((packed & 0xFFFFFFFF ^ 0x80000000) - 0x80000000))
        packed >>= 32
    if size & 2 != 0:
        write_i16_le(out, i16((packed & 0xFFFF ^ 0x8000) - 0x8000))
        packed >>= 16
    if size & 1 != 0:
        out.append(u8(packed & 0xFF))


def put_bits(bits: i64, size: i64, out: BytesWriter) -> None:
    """Writes a set: a number 0 or 1 for each of its possible members, up to 63."""
    spread = _SPREAD
    while size >= 8:
        write_i64_le(out, spread[bits & 0xFF])
        bits >>= 8
        size -= 8
    put_packed(spread[bits & 0xFF], size, out)


def put_one(place: i64, size: i64, out: BytesWriter) -> None:
    """Writes a choice out of `size`, up to 63: 1 at its place and 0 elsewhere; a place outside is none of them."""
    bits: i64 = 0
    if place >= 0 and place < size:
        bits = _BIT[place]
    put_bits(bits, size, out)


def put_members(bits: i64, size: i64, out: BytesWriter) -> None:
    """Writes a set of 63 as a list of `size` places: 1 + each member, smallest first, then 0."""
    while size > 0:
        member: i64 = 0
        if bits != 0:
            member = 1 + lowest(bits) if bits & _LOW != 0 else 33 + lowest(bits >> 32)
            bits &= bits - 1
        out.append(u8(member))
        size -= 1


def put_fours(packed: i64, size: i64, out: BytesWriter) -> None:
    """Writes counts that are packed into one number, four bits each, up to eight of them."""
    spread = (packed | packed << 16) & 0xFFFF0000FFFF
    spread = (spread | spread << 8) & 0xFF00FF00FF00FF
    put_packed((spread | spread << 4) & 0xF0F0F0F0F0F0F0F, size, out)


def put_counts(packed: i64, width: i64, size: i64, out: BytesWriter) -> None:
    """Writes counts that are packed into one number, `width` bits each, fewer than eight."""
    if packed == 0:
        put_zeros(size, out)
        return
    mask = _BIT[width] - 1
    while size > 0:
        word: i64 = 0
        shift: i64 = 0
        while shift < 64 and shift < 8 * size:
            word |= (packed & mask) << shift
            packed >>= width
            shift += 8
        put_packed(word, size, out)
        size -= 8


def put_numbers(numbers: vec[i64], first: i64, size: i64, more: i64, out: BytesWriter) -> None:
    """Writes numbers of an array from place `first` on, `more` added to each; with it they are from 0 to 127."""
    while size >= 8:
        low = numbers[first] + (numbers[first + 1] << 8) + (numbers[first + 2] << 16) + (numbers[first + 3] << 24)
        first += 4
        high = numbers[first] + (numbers[first + 1] << 8) + (numbers[first + 2] << 16) + (numbers[first + 3] << 24)
        first += 4
        write_i64_le(out, low + (high << 32) + more * _EACH)
        size -= 8
    while size > 0:
        out.append(u8(numbers[first] + more))
        first += 1
        size -= 1
