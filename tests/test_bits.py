"""Sets kept as bits, compared with Python's own integers."""

from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.bits import list_members, lowest, member, size


@given(st.integers(0, 2**63 - 1))
def test_the_size_of_a_set_is_the_number_of_its_bits(bits):
    assert size(bits) == bits.bit_count()


@given(st.sets(st.integers(0, 31), min_size=1), st.integers(0, 100))
def test_members_are_found_one_by_one_and_listed_in_order(numbers, offset):
    bits = sum(1 << number for number in numbers)
    ordered = sorted(numbers)
    assert lowest(bits) == ordered[0]
    assert [member(bits, place) for place in range(len(ordered))] == ordered
    out = vec[i64]([0] * 33)
    assert list_members(bits, offset, out, 1) == 1 + len(ordered)
    assert [out[1 + place] for place in range(len(ordered))] == [offset + number for number in ordered]
