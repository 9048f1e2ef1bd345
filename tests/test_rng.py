"""The generator: a sequence that never changes, and picks without bias."""

import pytest
from hypothesis import strategies as st

from dicery import Rng
from dicery.testing.fuzzing import fuzz


@pytest.mark.parametrize(
    ("seed", "stream", "first"),
    [
        (0, 0, [4216505632, 947923937, 2491578854, 3964400089]),
        (2**64 - 1, 7, [332670282, 412893705, 1909369244, 1624285678]),
    ],
)
def test_the_first_values_of_a_seed_never_change(seed, stream, first):
    rng = Rng(seed, stream)
    assert [rng.bits() for _ in first] == first


def test_picks_of_a_seed_never_change():
    rng = Rng(20)
    assert [rng.below(6) for _ in range(16)] == [4, 4, 5, 5, 0, 2, 5, 3, 2, 4, 1, 1, 2, 2, 3, 5]


def test_streams_of_one_seed_differ():
    assert len({Rng(5, stream).bits() for stream in range(1000)}) == 1000


@pytest.mark.parametrize("n", [1, 2, 3, 6, 25, 63])
def test_picks_are_even(n):
    """Chi-square over n * 2000 picks; the bound is exceeded by chance less than once in a million seeds."""
    rng = Rng(n)
    counts = [0] * n
    for _ in range(n * 2000):
        counts[rng.below(n)] += 1
    chi_square = sum((count - 2000) ** 2 / 2000 for count in counts)
    assert chi_square < n + 5 * (2 * n) ** 0.5 + 15


def test_the_products_that_would_favour_some_are_drawn_again():
    """Eight draws map to three picks below 3 * 2**29; kept as they are, every third pick would come up less often."""
    rng = Rng(1)
    picks = [rng.below(3 << 29) for _ in range(6000)]
    assert all(0 <= pick < 3 << 29 for pick in picks)
    thirds = [sum(pick % 3 == rest for pick in picks) for rest in range(3)]
    assert all(abs(count - 2000) < 150 for count in thirds)


@pytest.mark.parametrize(("seed", "stream"), [(-1, 0), (2**64, 0), (0, -1), (0, 2**32)])
def test_seeds_out_of_range_are_refused(seed, stream):
    with pytest.raises(ValueError, match=r"below 2\*\*64"):
        Rng(seed, stream)


@pytest.mark.parametrize("examples", [60, pytest.param(5_000, marks=pytest.mark.soak)], ids=["some", "many"])
def test_a_generator_takes_a_seed_or_refuses_it(examples):
    def claim(case: tuple[int, int, int]) -> None:
        seed, stream, below = case
        try:
            rng = Rng(seed, stream)
        except ValueError:
            assert not (0 <= seed < 1 << 64 and 0 <= stream < 1 << 32)
        else:
            assert 0 <= seed < 1 << 64 and 0 <= stream < 1 << 32
            assert 0 <= rng.bits() < 1 << 32
            assert 0 <= rng.below(below) < below

    edges = st.sampled_from([-1, 0, 1, (1 << 32) - 1, 1 << 32, (1 << 63) - 1, 1 << 63, (1 << 64) - 1, 1 << 64, 1 << 80])
    fuzz(examples, st.tuples(edges | st.integers(), edges | st.integers(), st.integers(1, (1 << 31) - 1)), claim)


@pytest.mark.parametrize("numbers", [[0], [3, 5, 31], [2, 31, 32, 40, 62], [35, 61]])
def test_a_member_of_a_set_is_drawn_as_its_place_would_be(numbers):
    bits = sum(1 << number for number in numbers)
    members, places = Rng(7), Rng(7)
    drawn = [members.member(bits) for _ in range(200)]
    assert drawn == [numbers[places.below(len(numbers))] for _ in range(200)]
    assert set(drawn) == set(numbers)
