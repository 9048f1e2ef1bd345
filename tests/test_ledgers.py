"""The lab's look at many ledgers: it goes on where it was stopped, and its intervals are right."""

from math import sqrt

import pytest

from dicery.engine.rng import Rng
from dicery.lab import ledgers
from dicery.lab.ledgers import Balance, Mean, bot_matches, equal_bots, error_of, jackknife, mean, report, start_of

pytestmark = pytest.mark.heavy


def balance(luck, error, result=1.0):
    return Balance(0.5, luck, luck / 2, result - 0.5 - luck - error, error, result)


def test_matches_are_kept_and_not_played_again(tmp_path, monkeypatch):
    file = tmp_path / "diced-veggies.jsonl"
    seen: list[int] = []
    some = bot_matches("diced-veggies", 2, 1, file, seen.append)
    assert seen == [1, 2] and all(one.off < 1e-9 for seats in some for one in seats)
    more = bot_matches("diced-veggies", 3, 1, file, seen.append)
    assert seen == [1, 2, 3] and more[:2] == some
    assert bot_matches("diced-veggies", 1, 1, file, first=1) == more[1:2]
    monkeypatch.setattr(ledgers, "balances", lambda *asked: pytest.fail(f"played again: {asked}"))
    assert bot_matches("diced-veggies", 3, 1, file) == more


def test_a_mean_has_its_interval():
    found = mean([1.0, 3.0])
    assert found.mean == 2.0 and found.half == pytest.approx(1.96 * sqrt(2 / 2), abs=1e-3)
    assert mean([1.0, 3.0], more=2.0).half == pytest.approx(sqrt(found.half**2 + 4))


def test_the_start_is_found_anew_and_its_doubt_is_part_of_the_errors():
    kept, found = start_of("diced-veggies", 0, 1), start_of("diced-veggies", 40, 1)
    assert kept.half < found.half and abs(kept.mean - found.mean) < 2 * found.half
    off = error_of([balance(0.0, 0.1), balance(0.0, 0.3)], Mean(0.6, 0.5))
    assert off.mean == pytest.approx(0.1) and off.half > 0.5


def test_the_first_of_equal_bots_changes_seats():
    matches = [[balance(0.1, 0.0), balance(-0.1, 0.0, 0.0)], [balance(0.3, 0.0), balance(-0.3, 0.0, 0.0)]]
    assert equal_bots(matches) == [(1.0, 0.1), (0.0, -0.3)]


def test_the_jackknife_finds_the_interval_of_a_mean():
    rng = Rng(3)
    pairs = [(int(rng.below(100)) / 100, 0.0) for _ in range(400)]
    found = jackknife(lambda some: sum(won for won, _ in some) / len(some), pairs)
    assert found.mean == pytest.approx(mean([won for won, _ in pairs]).mean)
    assert found.half == pytest.approx(mean([won for won, _ in pairs]).half, rel=0.4)


def test_a_report_says_what_luck_is_worth():
    """Luck decides, but for one match of twenty: five matches of six are saved, nearly."""
    matches = []
    for number in range(400):
        luck = 0.45 if number // 2 % 2 else -0.45
        result = float((luck > 0) != (number % 20 == 7))
        matches.append([Balance(0.5, luck, luck, 0.0, result - 0.5 - luck, result)] * 2)
    text = report("Lots", matches, Mean(0.5, 0.01))
    assert "Lots: 400 matches" in text and "every ledger adds up" in text
    factor = float(text.split("without it: ")[1].split(" times")[0])
    assert factor == pytest.approx(0.25 / (0.05 * 0.95), rel=0.1)
