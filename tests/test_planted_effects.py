"""Effects that were planted into a game are found by the lab, and where there are none it rarely sees one."""

from itertools import pairwise

import pytest

from dicery import SHELF
from dicery.lab.answer import Answer
from dicery.lab.arena import Contest
from dicery.lab.compare import Comparing, Side, compare
from dicery.lab.estimate import mean_and_error
from dicery.lab.measures import OF_A_MATCH, measure_chunk
from dicery.lab.parts import p_value
from dicery.lab.report import Plan, make_report
from tests import planted

SEED = 5


@pytest.fixture(autouse=True)
def _on_the_shelf(monkeypatch):
    monkeypatch.setitem(SHELF, "planted", planted.GAME)


def report(tmp_path, matches: int, **settings) -> dict[str, Answer]:
    """The answers by question."""
    plan = Plan(planted.GAME, {"greedy": {2: matches}}, settings, SEED)
    return {answer.key: answer for answer in make_report(plan, tmp_path, 1).answers}


def marked(parts: Answer) -> dict[str, float]:
    """The parts that stand out, and what they add."""
    return {str(row[1]): float(row[6] or 0) for row in parts.grids[0].rows if row[9] == "yes"}


def test_nothing_is_found_where_nothing_is_planted(tmp_path):
    found = report(tmp_path, 400)
    assert "no edge is known" in found["fair"].sentences[0]
    assert not [name for name in marked(found["parts"]) if name.startswith("Card")]
    assert not any("more often" in sentence or "Card" in sentence for sentence in found["parts"].sentences)


def test_three_points_for_a_seat_are_found(tmp_path):
    """Seat 1 plays first in every match, so that the bonus is an edge of the first place."""
    found = report(tmp_path, 400, bonus=3)["fair"]
    assert "the 1st to play wins" in found.sentences[0] and "the order of play matters" in found.sentences[0]
    first, second = found.grids[0].rows[:2]
    assert float(first[3] or 0) > 0.5 > float(second[4] or 1), "the intervals leave out an even share"
    assert 2 < float(first[5] or 0) - float(second[5] or 0) < 4, "points"


def test_a_loaded_die_is_found(tmp_path):
    found = report(tmp_path, 400, loaded=True)["parts"]
    often = next(sentence for sentence in found.sentences if "more often" in sentence)
    assert often.startswith("Seen more often than the usual part of their kind: a 6 (")
    times = {row[1]: float(row[3] or 0) for row in found.grids[0].rows}
    assert times["a 6"] == pytest.approx(2.0, abs=0.15) and times["a 1"] < 1.0


def test_a_loaded_die_is_found_by_a_comparison():
    """With the same luck on both sides; the first measure to be known is the points, which grow."""
    found = compare(planted.GAME, Side({}), Side({"loaded": True}), 2, "greedy", 640, SEED, 1, "points", ignore)
    assert found is not None and found.games < 640, "expected to stop early"
    points = next(one for one in found.differences if one.measure == "points")
    assert points.known_after and points.low is not None and points.low > 0


def test_a_card_that_is_worth_double_is_found(tmp_path):
    found = report(tmp_path, 800, double=True)["parts"]
    best = max(marked(found).items(), key=lambda one: one[1])
    assert best[0] == f"Card {planted.DOUBLE}" and best[1] > 0.05
    assert f"kind: Card {planted.DOUBLE} (" in found.sentences[0]


def test_a_card_that_nobody_can_use_is_named(tmp_path):
    found = report(tmp_path, 100, useless=True)["parts"]
    assert f"Seen and never taken: Card {planted.USELESS}." in found.sentences
    assert f"Never used: Card {planted.USELESS}." in found.sentences


def ignore(count):
    pass


RUNS, MATCHES = 200, 200
MOST = 10  # of 200: 5 %


@pytest.fixture(scope="module")
def runs():
    """The measures of 201 times 200 matches, each run with luck of its own: neighbours are compared."""
    SHELF["planted"] = planted.GAME
    contests = [Contest("planted", ("random",) * 2, {}, MATCHES, seed) for seed in range(RUNS + 1)]
    found = [measure_chunk(contest, range(MATCHES)) for contest in contests]
    del SHELF["planted"]
    return found


@pytest.mark.soak
def test_comparisons_of_the_same_game_rarely_alarm(runs):
    """A/A, looked at after every match: a run alarms if any of its measures is ever called different."""
    alarms = 0
    for a, b in pairwise(runs):
        comparing = Comparing()
        for one, other in zip(a, b):
            comparing.add(one, other)
        alarms += any(difference.known_after for difference in comparing.differences())
    assert alarms <= MOST, f"{alarms} of {RUNS} runs"


@pytest.mark.soak
def test_a_single_look_at_the_end_rarely_alarms(runs):
    """A/A with the intervals of one look, shared by the measures: the rate of the test itself."""
    alarms = 0
    for a, b in pairwise(runs):
        p_values = [
            p_value(*mean_and_error([other.measures[name] - one.measures[name] for one, other in zip(a, b)]))
            for name in OF_A_MATCH
        ]
        alarms += min(p_values) < 0.05 / len(OF_A_MATCH)
    assert alarms <= MOST, f"{alarms} of {RUNS} runs"


@pytest.mark.soak
def test_parts_of_the_same_game_are_rarely_called_different(tmp_path):
    """Reports without a planted effect: 5 % of them, 2 of 40, are expected to call any card better or worse."""
    alarms = 0
    for seed in range(40):
        plan = Plan(planted.GAME, {"random": {2: 150}}, {}, seed)
        parts = next(one for one in make_report(plan, tmp_path / str(seed), 1).answers if one.key == "parts")
        alarms += any(name.startswith("Card") for name in marked(parts))
    assert alarms <= 4, f"{alarms} of 40 reports"
