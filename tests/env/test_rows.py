"""How numbers are written into an observation, against the plainest way to say it."""

import pytest
from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine import encoder


def written(put, *given):
    out = BytesWriter()
    out.append(77)
    put(*given, out)
    row = list(out.getvalue())
    assert row[0] == 77
    return row[1:]


@pytest.mark.parametrize("size", range(64))
def test_a_choice_is_a_1_at_its_place(size):
    for place in range(-1, 65):
        assert written(encoder.put_one, place, size) == [int(place == number) for number in range(size)]


@pytest.mark.parametrize("size", range(64))
def test_a_set_is_a_1_for_each_member(size):
    every = (1 << 63) - 1
    for bits in (0, 1, 1 << 31, 1 << 62, 0x5A5A5A5A5A5A5A5A & every, every, every // 3):
        assert written(encoder.put_bits, bits, size) == [bits >> number & 1 for number in range(size)]
    assert written(encoder.put_zeros, 3 * size) == [0] * 3 * size


@pytest.mark.parametrize("size", range(9))
def test_packed_bytes_are_written_the_lowest_first(size):
    for packed in (0x7654_3210_FEDC_BA98, 0x7F80_FF01_80FF_017F, 0):
        assert written(encoder.put_packed, packed, size) == list(packed.to_bytes(8, "little"))[:size]


@pytest.mark.parametrize("width", range(1, 8))
def test_counts_of_any_width(width):
    numbers = [(5 * place + 3) % (1 << width) for place in range(62 // width)]
    packed = sum(number << width * place for place, number in enumerate(numbers))
    for size in range(len(numbers) + 1):
        assert written(encoder.put_counts, packed, width, size) == numbers[:size]


@pytest.mark.parametrize("size", range(9))
def test_counts_of_four_bits(size):
    for packed in (0x9F0E_1D2C, 0x0000_7777, 0):
        assert written(encoder.put_fours, packed, size) == [packed >> 4 * place & 15 for place in range(size)]


@pytest.mark.parametrize("more", [-1, 0, 1, 2])
def test_numbers_of_an_array(more):
    numbers = [-more, 127 - more, 5, 2, 126 - more, 1, 8, 127 - more, 9, 127 - more, 3, 1, 1, 127 - more, 1, 1, 1, 4]
    for first in range(3):
        for size in range(len(numbers) - first + 1):
            expected = [number + more for number in numbers[first : first + size]]
            assert written(encoder.put_numbers, vec[i64](numbers), first, size, more) == expected


def test_single_numbers_flags_and_members():
    assert [written(encoder.put_number, number) for number in (-5, 0, 7, 255, 999)] == [[0], [0], [7], [255], [255]]
    assert [written(encoder.put_flag, flag) for flag in (False, True)] == [[0], [1]]
    assert written(encoder.put_members, 1 << 62 | 1 << 31 | 1 << 32 | 1, 5) == [1, 32, 33, 63, 0]
    assert written(encoder.put_members, 0b1101, 2) == [1, 3]
