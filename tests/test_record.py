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
    assert "0 Yt" in record.write(match) and "0 Rt" not in record.write(match)


def test_the_luck_of_a_record_can_be_dealt_again():
    match = finished()
    read = record.read(record.write(match), dicery.SHELF)
    again = Match(GAME, read.names, read.settings, read.luck())
    for step in read.steps:
        if step.seat != CHANCE:
            again.submit(step.seat, again.seq, step.move)
    assert again.steps == match.steps


def test_names_stay_on_one_line():
    match = table()
    match.names = ["Ana\nseat: Eve", "Bo"]
    assert record.read(record.write(match), dicery.SHELF).names == ["Ana seat: Eve", "Bo"]


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("dicery record 1", "dicery record 2", 1, "expected 'dicery record 1'"),
        ("game: dessert-dice", "game: chess", 2, "expected one of the games dessert-dice"),
        ("edition: 1", "edition: 0", 3, "expected edition 1"),
        ("stall_guard=12", "stall_guard=97", 4, "1 to 96"),
        ("stall_guard=12", "speed=12", 4, "expected options of"),
        ("seat: Ana\nseat: Bo\n", "seat: Ana\n", 5, "expected 2 to 4 seats, got 1"),
        ("steps:", "step:", 7, "expected 'steps: ...'"),
        ("\n* SR", "\n* JT", 9, "not an outcome here"),
        ("\n* SR", "\n0 SR", 9, "expected a step by *, got one by 0"),
        ("\n* SR", "\n7 SR", 9, "a seat below 2"),
        ("\n* SR", "\n*", 9, "a space and a move"),
        ("\n* SR", "\nhello", 9, "expected 'digest: ...'"),
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
    text = changed(record.write(match), "1 Yt", "1 Yb")
    verdict = record.verify(record.read(text, dicery.SHELF))
    assert verdict.error is not None and verdict.error.line == 7 + len(match.steps)
    assert verdict.state.position() == good
    assert verdict.steps == len(match.steps) - 1


def test_a_step_after_the_end_is_found():
    match = finished()
    text = changed(record.write(match), "scores:", "0 Rt\nscores:")
    assert error_of(text).line == 8 + len(match.steps)


def test_text_after_the_digest_is_found():
    text = record.write(finished()) + "more\n"
    assert error_of(text).line == len(text.splitlines())


def test_a_record_whose_options_contradict_the_seats_is_refused():
    text = changed(record.write(table()), "first_player=random", "first_player=3")
    assert (error_of(text).line, "seat below 2" in error_of(text).reason) == (4, True)
