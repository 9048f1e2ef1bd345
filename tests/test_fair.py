"""Dice that anyone can check: the bytes of the protocol, the records, and that nothing can be changed unseen."""

import array
import hashlib
import json
import random
import re
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

import dicery
from dicery import CHANCE
from dicery.match import fair, record
from dicery.match.fair import AWAITED, BadNonce, Dice, Draw, Proof, check_nonce, commit, seal
from dicery.match.luck import FairDealer, OutOfLuck
from dicery.match.match import Match, Refused
from dicery.server.page.dice_facts import chi_square_p, spreads, upper_tail

DOCS = Path(__file__).parents[1] / "docs" / "fair-dice.md"
TABLE = "plum-wok-ember-rice"
SECRET = bytes(range(32))
NONCES = ("8f3a9c1d2e4b5f60a7b8c9d0e1f20314", "bot", "salt-and-pepper")
STATISTICS_SECRET = hashlib.sha256(b"dicery fair dice 1 statistics").digest()  # nobody picked it by its rolls


def dealt(name="dessert-dice", seats=2, secret=SECRET, nonces=NONCES, table=TABLE, settings=None):
    dealer = FairDealer(table, secret)
    match = Match(dicery.game(name), [f"P{n}" for n in range(seats)], settings or {}, dealer)
    assert match.steps == [], "expected nothing to be rolled before the nonces are there"
    dealer.begin((*nonces, "bot", "bot")[:seats])
    match.deal()
    return match


def played(name="dessert-dice", seats=2, seed=1, most=100_000, **how):
    """A match at random moves with fair dice."""
    luck = random.Random(seed)
    match = dealt(name, seats, **how)
    for _ in range(most):
        if match.state.over:
            break
        seat = match.state.waiting_seats()[0]
        match.submit(seat, match.seq, luck.choice(match.state.legal_moves(seat)))
    return match


def proof_of(match, secret=SECRET):
    dealer = match.dealer
    return Proof(dealer.table, commit(dealer.table, dealer.secret), dealer.nonces, secret)


def written(match, secret=SECRET):
    return record.write(match, proof_of(match, secret), match.dealer.draws)


def sealed_again(text):
    """The same record with a seal that fits: what somebody does who changes it on purpose."""
    lines = text.splitlines()[:-1]
    return "\n".join([*lines, f"seal: {seal(lines)}"]) + "\n"


def holds(text):
    try:
        return record.verify(record.read(text, dicery.SHELF)).error is None
    except record.BadRecord:
        return False


# The bytes


def test_the_vectors_of_the_documentation_are_true():
    text = DOCS.read_text(encoding="utf-8")
    assert f"`{commit(TABLE, SECRET)}`" in text
    dice = Dice(TABLE, NONCES, SECRET)
    rows = re.findall(r"^\| (\d+) \| (\d+) \| ([0-9a-f]{16}) \| (\d+) \|$", text, re.MULTILINE)
    assert len(rows) == 11
    for number, count, first, index in rows:
        assert dice.draw(int(number), int(count)) == int(index)
        value = int(first, 16)
        thrown_away = value >= 2**64 - 2**64 % int(count)
        assert thrown_away == (value % int(count) != int(index))
        assert thrown_away == (number in "35" and int(count) > 2**63)


def test_the_check_of_the_documentation_runs_without_our_code_and_finds_a_change(tmp_path):
    code = re.search(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert code and "dicery" not in re.sub(r'".*?"', "", code[1])
    text = written(played())
    path = tmp_path / "match.txt"
    changed = re.sub(r"^\* (\d)/6", lambda roll: f"* {(int(roll[1]) + 1) % 6}/6", text, count=1, flags=re.MULTILINE)
    for record_text, status, told in ((text, 0, "28 rolls follow"), (changed, 1, "but the record says")):
        path.write_text(record_text, encoding="utf-8")
        done = subprocess.run([sys.executable, "-c", code[1], str(path)], capture_output=True, text=True, timeout=60)
        assert done.returncode == status, done.stderr
        assert told in done.stdout + done.stderr


def test_a_roll_depends_on_everything_that_it_should_and_on_nothing_else():
    def rolls(table=TABLE, nonces=NONCES, secret=SECRET):
        return [Dice(table, nonces, secret).draw(number, 2**60) for number in range(1, 20)]

    first = rolls()
    assert first == rolls()
    assert len(set(first)) == len(first)
    changes = [
        rolls(table="plum-wok-ember-salt"),
        rolls(secret=bytes(32)),
        rolls(nonces=("8f3a9c1d2e4b5f60a7b8c9d0e1f20315", *NONCES[1:])),
        rolls(nonces=NONCES[::-1]),
        rolls(nonces=NONCES[:2]),
    ]
    for other in changes:
        assert not set(first) & set(other)


def test_numbers_that_would_favour_some_outcomes_are_drawn_again(monkeypatch):
    """With a span of 8 the values 6 and 7 would favour the first two of six outcomes."""

    class Loaded(Dice):
        def value(self, number, attempt):
            return [7, 6, number][attempt]

    monkeypatch.setattr(fair, "_SPAN", 8)
    dice = Loaded(TABLE, NONCES, SECRET)
    assert [dice.draw(number, 6) for number in range(6)] == [0, 1, 2, 3, 4, 5]
    assert dice.draw(1, 8) == 7


@pytest.mark.parametrize("text", ["abcdefgh", "0" * 64, "my own words", " spaced  out twice "])
def test_what_a_person_may_add(text):
    assert check_nonce(text) == "-".join(text.split())
    assert fair.is_nonce(check_nonce(text))


@pytest.mark.parametrize(
    "text", ["", "  ", "-", "?", "bot", "short", "x" * 65, "-leading", "new\nline\x00s", "ümläutsss", "comma,comma"]
)
def test_what_a_person_may_not_add(text):
    with pytest.raises(BadNonce):
        check_nonce(text)


# The dealer


def test_nothing_is_rolled_before_the_nonces_and_they_are_given_once():
    match = dealt()
    before = match.steps[:]
    with pytest.raises(OutOfLuck):
        match.dealer.begin(("another-nonce-1", "bot"))
    assert match.steps == before and len(before) == 28


@pytest.mark.parametrize("name", list(dicery.SHELF))
def test_every_game_is_dealt_fairly_and_verified(name):
    game = dicery.game(name)
    match = played(name, max(2, game.fewest), most=150)
    text = written(match)
    verdict = record.verify(record.read(text, dicery.SHELF))
    assert verdict.error is None
    assert verdict.dice == record.PROVED
    assert verdict.rolls == len(match.dealer.draws) == sum(step.seat == CHANCE for step in match.steps) > 0


@pytest.mark.parametrize("name", list(dicery.SHELF))
def test_undo_takes_back_no_roll_and_so_cannot_fish(name):
    """Whoever undoes wherever it is allowed, and plays differently then, meets the same n-th roll."""
    luck = random.Random(7)
    match = dealt(name, max(2, dicery.game(name).fewest))
    dice = Dice(TABLE, match.dealer.nonces, SECRET)
    undone = 0
    for _ in range(120):
        if match.state.over:
            break
        rolled = [step for step in match.steps if step.seat == CHANCE]
        seat = luck.choice(match.state.waiting_seats())
        match.submit(seat, match.seq, luck.choice(match.state.legal_moves(seat)))
        if luck.random() < 0.5:
            last = match.steps[-1].seat
            try:
                match.undo(last)
                undone += 1
            except Refused:
                pass
        kept = [step for step in match.steps if step.seat == CHANCE]
        assert kept[: len(rolled)] == rolled
        assert len(kept) == len(match.dealer.draws)
    assert [draw.index for draw in match.dealer.draws] == [
        dice.draw(number, draw.count) for number, draw in enumerate(match.dealer.draws, 1)
    ]
    assert undone > 0
    with pytest.raises(Refused):
        match.undo(CHANCE)


def test_a_look_at_the_next_roll_is_worth_nothing_to_who_plays_differently_then():
    """The n-th roll does not depend on what was played: only on how many outcomes there are."""
    ways = [played("chicken-fried-dice", 2, seed=seed, most=60).dealer.draws for seed in range(4)]
    dice = Dice(TABLE, NONCES[:2], SECRET)
    assert len({tuple(way) for way in ways}) > 1
    for way in ways:
        assert all(draw.index == dice.draw(number, draw.count) for number, draw in enumerate(way, 1))


# The record


def test_a_finished_match_is_proved_and_an_unfinished_one_is_sealed():
    match = played()
    assert record.verify(record.read(written(match), dicery.SHELF)).dice == record.PROVED
    running = played(most=5)
    text = written(running, None)
    assert SECRET.hex() not in text and "secret:" not in text
    verdict = record.verify(record.read(text, dicery.SHELF))
    assert (verdict.error, verdict.dice, verdict.rolls) == (None, record.SEALED, 0)
    assert verdict.as_json()["verified"] is False


def test_a_finished_match_without_its_secret_does_not_hold():
    text = written(played(), None)
    error = record.verify(record.read(text, dicery.SHELF)).error
    assert error and "expected the secret" in error.reason


def test_records_without_fair_dice_hold_as_before():
    match = played()
    verdict = record.verify(record.read(record.write(match), dicery.SHELF))
    assert (verdict.error, verdict.dice) == (None, record.ABSENT)


def test_a_closed_match_is_proved_before_its_end():
    verdict = record.verify(record.read(written(played(most=9)), dicery.SHELF))
    assert verdict.error is None and verdict.dice == record.PROVED and not verdict.state.over


def test_a_server_that_picks_another_secret_after_seeing_the_nonces_is_found_out():
    """It would have to deal with a secret that does not fit the commitment, or not with it."""
    shown = commit(TABLE, SECRET)
    luckier = bytes([1]) * 32
    match = played(secret=luckier)
    for revealed in (SECRET, luckier):
        proof = Proof(TABLE, shown, match.dealer.nonces, revealed)
        assert not holds(record.write(match, proof, match.dealer.draws))
    assert holds(written(match, luckier)), "expected the match itself to be good"


def test_a_secret_that_is_used_again_is_recognised_and_rolls_otherwise():
    one, other = played(), played(table="salt-salt-salt-salt")
    assert proof_of(one).commitment != proof_of(other).commitment
    assert [draw.index for draw in one.dealer.draws] != [draw.index for draw in other.dealer.draws]
    assert commit("salt-salt-salt-salt", proof_of(one).secret) == proof_of(other).commitment


def test_a_roll_before_all_nonces_were_there_does_not_hold():
    match = played(most=3, nonces=(NONCES[0], AWAITED))
    assert not holds(written(match))


@pytest.mark.parametrize("nothing", ["-", "", "short"])
def test_a_record_in_which_somebody_added_nothing_does_not_hold(nothing):
    match = played(most=3, nonces=(NONCES[0], nothing))
    with pytest.raises(record.BadRecord, match="expected a nonce"):
        record.read(written(match), dicery.SHELF)


@pytest.mark.parametrize("name", ["dessert-dice", "wok-and-roll", "slice-and-dice"])
def test_any_line_that_is_changed_at_random_is_found(name):
    """Letters, lines and their order, everywhere in the record: names, options, nonces, steps, result, secret, seal."""
    text = written(played(name, 2, most=80))
    assert holds(text)
    luck = random.Random(5)
    lines = text.splitlines()
    for _ in range(150):
        changed = lines[:]
        at, other = luck.randrange(len(lines)), luck.randrange(len(lines))
        kind = luck.choice(["letter", "swap", "drop", "double"])
        if kind == "letter":
            place = luck.randrange(len(lines[at]))
            letter = luck.choice("0123456789abcdefXYZ*! ")
            changed[at] = lines[at][:place] + letter + lines[at][place + 1 :]
        elif kind == "swap":
            changed[at], changed[other] = lines[other], lines[at]
        elif kind == "drop":
            del changed[at]
        else:
            changed.insert(at, lines[at])
        if changed != lines:
            assert not holds("\n".join(changed) + "\n"), f"{kind} of line {at + 1}, {lines[at]!r}"


@pytest.mark.parametrize("name", ["dessert-dice", "chicken-fried-dice", "diced-veggies"])
def test_dice_that_are_changed_on_purpose_are_found_although_the_seal_fits(name):
    """Every roll, nonce, the secret, the commitment, the table and the order of rolls, with the seal made anew."""
    text = written(played(name, 2, most=60))
    assert holds(text) and sealed_again(text) == text
    lines = text.splitlines()
    luck = random.Random(3)

    def found(at, line):
        changed = [*lines[:at], line, *lines[at + 1 :]]
        return not holds(sealed_again("\n".join(changed) + "\n"))

    rolls = [at for at, line in enumerate(lines) if line.startswith("*") and "/1 " not in line]
    assert len(rolls) > 3
    for at in luck.sample(rolls, min(8, len(rolls))):
        who, draw, move = lines[at].split(" ", 2)
        index, count = (int(number) for number in draw.split("/"))
        other = (index + 1) % count
        assert found(at, f"{who} {other}/{count} {move}")
        assert found(at, f"{who} {index}/{count + 1} {move}")
        for twin in sorted({lines[place].split(" ", 2)[2] for place in rolls} - {move})[:3]:
            assert found(at, f"{who} {draw} {twin}")
            assert found(at, f"{who} {other}/{count} {twin}")
    for at, line in enumerate(lines):
        key = line.partition(":")[0]
        if key in ("commitment", "secret"):
            place = luck.randrange(len(key) + 2, len(line))
            assert found(at, line[:place] + ("1" if line[place] != "1" else "2") + line[place + 1 :])
        elif key in ("nonce", "table"):
            assert found(at, f"{key}: another-one-here")
    for first, second in luck.sample(list(pairwise(rolls)), min(12, len(rolls) - 1)):
        if lines[first] != lines[second]:
            changed = lines[:]
            changed[first], changed[second] = lines[second], lines[first]
            assert not holds(sealed_again("\n".join(changed) + "\n"))


def test_a_step_that_is_changed_to_another_is_found_or_at_least_breaks_the_seal():
    match = played(most=40)
    text = written(match)
    for number, step in enumerate(match.steps):
        if step.seat >= 0:
            for move in match.at(number).legal_moves(step.seat)[:4]:
                if move != step.move:
                    lines = text.splitlines()
                    at = lines.index("steps:") + 1 + number
                    lines[at] = f"{step.seat} {move}"
                    assert not holds("\n".join(lines) + "\n")


# The command


def test_verify_tells_what_was_checked(tmp_path):
    from tests.test_cli import run

    path = tmp_path / "match.txt"
    match, running = played(), played(most=5)
    path.write_text(written(match), encoding="utf-8")
    told = run("verify", str(path)).output
    assert "verified: Dessert Dice, the whole match of" in told
    assert f"all {len(match.dealer.draws)} rolls follow from the secret of commitment {commit(TABLE, SECRET)}" in told
    assert "1 of 2 seats added one of their own" in told
    found = json.loads(run("verify", str(path), "--json").output)
    assert (found["dice"], found["own_nonces"]) == ("proved", 1)
    path.write_text(record.write(match), encoding="utf-8")
    assert "the record carries no commitment" in run("verify", str(path)).output
    path.write_text(written(running, None), encoding="utf-8")
    assert "cannot be checked yet" in run("verify", str(path), code=3).output
    assert '"dice": "sealed"' in run("verify", str(path), "--json", code=3).output
    path.write_text(written(match).replace(NONCES[0], "another-nonce"), encoding="utf-8")
    assert "from the dice, got" in run("verify", str(path), code=1).stderr
    assert '"dice": "unproved"' in run("verify", str(path), "--json", code=1).stdout


def test_verify_says_plainly_that_no_seat_added_a_nonce(tmp_path):
    from tests.test_cli import run

    path = tmp_path / "match.txt"
    path.write_text(written(played(nonces=("bot", "bot"))), encoding="utf-8")
    told = run("verify", str(path), code=0).output
    assert "verified except for the choice of the secret: Dessert Dice" in told and "verified: " not in told
    assert "no seat added one of its own" in told and "tried many secrets" in told
    assert json.loads(run("verify", str(path), "--json").output)["own_nonces"] == 0
    closed = Match(dicery.game("dessert-dice"), ["P0", "P1"], {}, FairDealer(TABLE, SECRET))
    proof = Proof(TABLE, commit(TABLE, SECRET), (NONCES[0], AWAITED), SECRET)
    path.write_text(record.write(closed, proof), encoding="utf-8")
    assert "nothing was rolled" in run("verify", str(path)).output


# The spread


def values(count):
    """The numbers below 2 ** 64 that rolls are made of; none is near enough to the end to be drawn again here."""
    dice = Dice(TABLE, NONCES[:2], STATISTICS_SECRET)
    return array.array("Q", (dice.draw(number, 2**64) for number in range(1, count + 1)))


def outcomes_p(drawn, n):
    """How often each of n outcomes came."""
    came = Counter(value % n for value in drawn)
    return chi_square_p([came[index] for index in range(n)])


def pairs_p(drawn, n):
    """How often each pair of n outcomes came one after another."""
    rolls = bytes(value % n for value in drawn)
    pairs = Counter(zip(rolls[::2], rolls[1::2]))
    return chi_square_p([pairs[a, b] for a in range(n) for b in range(n)])


STATISTICS = [(n, test) for n in range(2, 64) for test in (outcomes_p, pairs_p)]
LEAST_P = 0.001 / len(STATISTICS)  # Bonferroni: fair dice fall below it in any of the tests once in a thousand secrets


def uneven(drawn):
    """The tests that fail: too uneven, or too even to be luck."""
    found = [(n, test.__name__, test(drawn, n)) for n, test in STATISTICS]
    return [(n, name, p) for n, name, p in found if not LEAST_P < p < 1 - LEAST_P]


def test_the_rolls_spread_evenly_and_one_tells_nothing_of_the_next():
    assert uneven(values(40_000)) == []


def test_the_test_of_spread_finds_bent_dice():
    drawn = values(40_000)
    bent = array.array("Q", (value - value % 2 if number % 20 == 0 else value for number, value in enumerate(drawn)))
    assert any(name == "outcomes_p" for _, name, _ in uneven(bent))
    dull = array.array("Q", (value for value in drawn[:20_000] for _ in (0, 1)))
    assert any(name == "pairs_p" for _, name, _ in uneven(dull))


@pytest.mark.soak
def test_ten_million_rolls_spread_evenly():
    """124 tests of all rolls by Bonferroni, then each of them once more on a share of the rolls that is its own.

    Tests of the same rolls depend on each other: what is even among 6 is so among 2. Those of separate shares do not,
    so that their p must themselves spread evenly, over ten tenths.
    """
    drawn = values(10_000_000)
    assert uneven(drawn) == []
    share = len(drawn) // len(STATISTICS)
    found = [test(drawn[at * share : (at + 1) * share], n) for at, (n, test) in enumerate(STATISTICS)]
    tenths = Counter(min(9, int(10 * p)) for p in found)
    assert chi_square_p([tenths[tenth] for tenth in range(10)]) > 0.001


@pytest.mark.parametrize(
    ("value", "freedom", "p"),
    [(3.841459, 1, 0.05), (5.991465, 2, 0.05), (11.0705, 5, 0.05), (23.209, 10, 0.01), (124.342, 100, 0.05)],
)
def test_the_tail_of_chi_square_is_that_of_the_tables(value, freedom, p):
    assert upper_tail(value, freedom) == pytest.approx(p, rel=1e-3)
    assert upper_tail(394.626, 350) == pytest.approx(0.05, rel=2e-2)


def test_the_spread_of_a_match_is_told_by_the_number_of_outcomes():
    draws = [Draw(index % 2, 2) for index in range(20)] + [Draw(0, 1)] + [Draw(3, 6)] * 2
    told = spreads(draws)
    assert [(row.count, row.rolls, row.fewest, row.most) for row in told] == [(2, 20, 10, 10), (6, 2, 0, 2)]
    assert told[0].p == 1.0 and told[1].p is None
