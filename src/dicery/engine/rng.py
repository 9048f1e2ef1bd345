"""A small generator whose sequence for a seed never changes.

The algorithm is sfc32 (three 32-bit words and a counter). Every product and sum stays below 2**63, so that the compiled
and the uncompiled build draw the same numbers.
"""

from typing import Final

from mypy_extensions import i64

from dicery.engine.bits import member, size

_MASK: Final = 0xFFFFFFFF
_WARM_UP: Final = 15


class Rng:
    """Random numbers for simulations; one seed has independent streams, numbered from 0."""

    def __init__(self, seed: int, stream: int = 0) -> None:
        if not 0 <= seed < 1 << 64 or not 0 <= stream < 1 << 32:
            raise ValueError(
                f"expected a seed below 2**64 and a stream below 2**32, none negative, got {seed} and {stream}"
            )
        self.a: i64 = seed & _MASK
        self.b: i64 = seed >> 32
        self.c: i64 = stream
        self.counter: i64 = 1
        for _ in range(_WARM_UP):
            self.bits()

    def copy(self) -> "Rng":
        """A generator that goes on with the same numbers."""
        copy = Rng(0)
        copy.a = self.a
        copy.b = self.b
        copy.c = self.c
        copy.counter = self.counter
        return copy

    def bits(self) -> i64:
        """The next 32 random bits."""
        b = self.b
        c = self.c
        result = (self.a + b + self.counter) & _MASK
        self.counter = (self.counter + 1) & _MASK
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & _MASK
        self.c = (((c << 21) | (c >> 11)) + result) & _MASK
        return result

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each equally likely, for n up to 2**31.

        The few products that would favour some numbers are drawn again.
        """
        product = self.bits() * n
        if product & _MASK < n:
            reject = ((1 << 32) - n) % n
            while product & _MASK < reject:
                product = self.bits() * n
        return product >> 32

    def member(self, bits: i64) -> i64:
        """The number of one of the bits that are set, of 63, each equally likely: a draw and a look in one call.

        A game is compiled into a library of its own, and calls into this one take longer than calls within it.
        """
        low = bits & _MASK
        count = size(low)
        high = bits >> 32
        if high == 0:
            return member(low, self.below(count))
        place = self.below(count + size(high))
        return member(low, place) if place < count else 32 + member(high, place - count)
