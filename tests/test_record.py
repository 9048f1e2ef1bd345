"""Records: written, read, verified; the first error is named with its line."""

import pytest

import dicery
from dicery import CHANCE
from dicery.match import record
from dicery.match.match import Match
from tests.test_match import GAME, finished, place, table


def changed(text, old, new):
    assert old in text
    return text.replace(old, new, 1)


def error_of(text):
    try:
        verdict = record.verify(record.read(text, dicery.SHELF))
    except record.BadRecord as error:
        return error
    assert verdict.error is not None, "expected an error, but the record holds"
    return verdict.error


def test_a_finished_match_is_written_and_verified():
    match = finished()
    text = record.write(match)
    read = record.read(text, dicery.SHELF)
    assert (read.names, read.scores, read.ranks) == (
        ["Ana", "Bo"],
        list(match.state.scores()),
        list(match.state.ranks()),
    )
    verdict = record.verify(read)
    assert verdict.error is None
    assert (verdict.state.position(), verdict.steps) == (match.state.position(), len(match.steps))


def test_an_unfinished_match_is_written_without_a_result_and_verified():
    match = table()
    place(match, 0, "Rt", "c3")
    text = record.write(match)
    assert "scores:" not in text
    assert record.verify(record.read(text, dicery.SHELF)).error is None


def test_undone_steps_are_not_in_the_record():
    match = table()
    match.submit(0, match.seq, "Rt")
    match.undo(0)
    match.submit(0, match.seq, "Yt")
    assert "1 Yt" in record.write(match) and "1 Rt" not in record.write(match)


def test_the_luck_of_a_record_can_be_dealt_again():
    match = finished()
    read = record.read(record.write(match), dicery.SHELF)
    again = Match(GAME, read.names, read.settings, read.luck())
    for step in read.steps:
        if step.seat != CHANCE:
            again.submit(step.seat, again.seq, step.move)
    assert again.steps == match.steps


def test_options_that_differ_from_a_standard_table_stand_in_a_line_of_their_own():
    text = record.write(table(stall_guard=4, open_cards=True))
    assert "\noptions: stall_guard=4 open_cards=yes\nstandard: " in text
    assert "\noptions:\nstandard: " in record.write(table())
    assert record.read(text, dicery.SHELF).settings == table(stall_guard=4, open_cards=True).settings


def test_a_record_counts_seats_from_1():
    match = table()
    place(match, 0, "Rt", "c3")
    match.submit(1, match.seq, "Yt")
    text = record.write(match)
    assert text.count("\n1 ") == 3 and text.count("\n2 ") == 1
    assert [step.seat for step in record.read(text, dicery.SHELF).steps][-4:] == [0, 0, 0, 1]


def test_names_stay_on_one_line():
    match = table()
    match.names = ["Ana\nseat: Eve", "Bo"]
    assert record.read(record.write(match), dicery.SHELF).names == ["Ana seat: Eve", "Bo"]


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("dicery record 2", "dicery record 3", 1, "expected 'dicery record 2'"),
        ("dicery record 2", "dicery record 1", 1, "which counted seats from 0 and is no longer read"),
        ("game: dessert-dice", "game: chess", 2, "expected one of the games dessert-dice"),
        (f"edition: {GAME.edition}", "edition: 0", 3, f"expected edition {GAME.edition}"),
        ("stall_guard=12", "stall_guard=97", 5, "1 to 96"),
        ("stall_guard=12", "speed=12", 5, "expected options of"),
        ("options:", "options: stall_guard=3", 5, "once each, got 'stall_guard=12'"),
        ("seat: Ana\nseat: Bo\n", "seat: Ana\n", 6, "expected 2 to 4 seats, got 1"),
        ("steps:", "step:", 8, "expected 'steps: ...'"),
        ("\n* SR", "\n* JT", 10, "not an outcome here"),
        ("\n* SR", "\n1 SR", 10, "expected a step by *, got one by 1"),
        ("\n* SR", "\n0 SR", 10, "a seat from 1 to 2"),
        ("\n* SR", "\n3 SR", 10, "a seat from 1 to 2"),
        ("\n* SR", "\n*", 10, "a space and a move"),
        ("\n* SR", "\nhello", 10, "expected 'digest: ...'"),
    ],
)
def test_a_changed_record_names_the_line_and_what_was_expected(old, new, line, reason):
    match = table()
    place(match, 0, "Rt", "c3")
    text = record.write(match)
    error = error_of(changed(text, old, new))
    assert error.line == line
    assert reason in error.reason


@pytest.mark.parametrize("key", ["scores", "ranks", "digest"])
def test_a_wrong_result_is_found(key):
    text = record.write(finished())
    lines = text.splitlines()
    number = next(n for n, line in enumerate(lines, 1) if line.startswith(key))
    last = lines[number - 1][-1]
    lines[number - 1] = lines[number - 1][:-1] + ("2" if last != "2" else "1")
    error = error_of("\n".join(lines) + "\n")
    assert error.line == number
    assert key in error.reason


def test_the_last_good_state_is_kept():
    match = table()
    place(match, 0, "Rt", "c3")
    good = match.state.position()
    match.submit(1, match.seq, "Yt")
    text = changed(record.write(match), "2 Yt", "2 Yb")
    verdict = record.verify(record.read(text, dicery.SHELF))
    assert verdict.error is not None and verdict.error.line == 8 + len(match.steps)
    assert verdict.state.position() == good
    assert verdict.steps == len(match.steps) - 1


def test_a_step_after_the_end_is_found():
    match = finished()
    text = changed(record.write(match), "scores:", "1 Rt\nscores:")
    assert error_of(text).line == 9 + len(match.steps)


def test_text_after_the_digest_is_found():
    text = record.write(finished()) + "more\n"
    assert error_of(text).line == len(text.splitlines())


def test_a_record_whose_options_contradict_the_seats_is_refused():
    text = changed(record.write(table()), "starter=random", "starter=3")
    assert (error_of(text).line, "a seat from 1 to 2" in error_of(text).reason) == (4, True)
