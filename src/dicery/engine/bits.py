"""Sets of small numbers kept as the bits of one word: their members, without trying every bit."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# Multiplied by 1 << n, the five bits from bit 27 on differ for each n below 32 (a de Bruijn sequence).
_SEQUENCE: Final = 0x077CB531
_NUMBER: Final = vec[i64]([n for _, n in sorted((_SEQUENCE << n >> 27 & 31, n) for n in range(32))])
# 8 * byte + place -> the number of the bit at this place among those that are set in the byte
_PLACED: Final = vec[i64](
    [([n for n in range(8) if byte >> n & 1] + [0] * 8)[place] for byte in range(256) for place in range(8)]
)


def lowest(bits: i64) -> i64:
    """The number of the lowest bit that is set, of 32."""
    return _NUMBER[(bits & -bits) * _SEQUENCE >> 27 & 31]


def size(bits: i64) -> i64:
    """How many bits are set, of 63."""
    high = bits >> 32
    return _size_of_32(bits) if high == 0 else _size_of_32(bits & 0xFFFFFFFF) + _size_of_32(high)


def _size_of_32(bits: i64) -> i64:
    bits -= bits >> 1 & 0x55555555
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333)
    return ((bits + (bits >> 4) & 0x0F0F0F0F) * 0x01010101 >> 24) & 0xFF


def member(bits: i64, place: i64) -> i64:
    """The number of the bit at this place, from 0, among those that are set, of 32; no loop, however many there are."""
    counts = bits - (bits >> 1 & 0x55555555)
    counts = (counts & 0x33333333) + (counts >> 2 & 0x33333333)
    up_to = (counts + (counts >> 4) & 0x0F0F0F0F) * 0x01010101  # in each byte: how many in it and in those below
    passed = (place * 0x01010101 | 0x80808080) - (up_to & 0x7F7F7F7F) & 0x80808080  # a bit for each byte without it
    at = (passed >> 7) * 0x01010101 >> 21 & 0x38  # 8 times the number of these bytes
    return at + _PLACED[(bits >> at & 0xFF) << 3 | place - (up_to << 8 >> at & 0xFF)]


def list_members(bits: i64, offset: i64, out: vec[i64], count: i64) -> i64:
    """Writes the number of each bit that is set, of 32, plus `offset` into `out` from place `count` on, in order.

    Returns the place after the last.
    """
    numbers = _NUMBER
    while bits != 0:
        low = bits & -bits
        out[count] = offset + numbers[low * _SEQUENCE >> 27 & 31]
        count += 1
        bits ^= low
    return count
