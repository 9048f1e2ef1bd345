"""Luck and accuracy over several matches."""

from dataclasses import replace

import pytest

from dicery.coach.analysis import SeatAnalysis
from dicery.coach.progress import mean_of, progress

MATCH = SeatAnalysis(
    0, "Ana", 0.5, 0.2, -0.1, -0.1, 0.0, 0.4, 1.0, 30, 1, 10,
    {"best": 6, "fine": 2, "slip": 1, "mistake": 1, "blunder": 0}, 0.8, 0.5, 0.9, 0.15, None, None, (), None,
)  # fmt: skip


def test_one_match_has_no_mean_of_luck_but_an_accuracy_with_its_interval():
    found = progress([MATCH])
    assert found.luck is None and found.cost is None
    assert found.accuracy and found.accuracy.low < found.accuracy.mean == 0.8 < found.accuracy.high


def test_more_matches_make_the_intervals_narrower():
    few, many = progress([MATCH, replace(MATCH, luck=-0.2)]), progress([MATCH, replace(MATCH, luck=-0.2)] * 20)
    assert few.luck and many.luck and few.luck.mean == many.luck.mean == pytest.approx(0.0)
    assert few.luck.high - few.luck.low > 5 * (many.luck.high - many.luck.low)
    assert few.accuracy and many.accuracy and few.accuracy.low < many.accuracy.low < 0.8


def test_an_interval_is_students():
    found = mean_of([1.0, 3.0])
    assert found and found.mean == 2.0 and found.high - 2.0 == pytest.approx(12.71)


def test_a_player_without_decisions_has_no_accuracy():
    nothing = dict.fromkeys(MATCH.words, 0)
    assert progress([replace(MATCH, decisions=0, words=nothing)]).accuracy is None
