"""A step is taken back after others have moved: bots answer again, what was done unseen stays, chance stays."""

import random

import pytest

import dicery
from dicery.match.luck import SeededDealer
from dicery.match.match import Match, Refused, Step, TakenBack
from dicery.match.record import read, verify, write
from dicery.match.undo import kept_steps, take_back
from tests.test_match import place, table


def reason(match: Match, seat: int, bots: list[int]) -> str:
    with pytest.raises(Refused) as refused:
        kept_steps(match, seat, bots)
    return refused.value.reason


def test_a_bots_answer_that_taught_nothing_goes_with_the_step():
    match = table()
    place(match, 0, "Rt", "c3", "q1")
    here = match.state.position()
    place(match, 1, "Yt", "a1", "q1")
    take_back(match, 0, [1])
    assert [step.move for step in match.steps[28:]] == ["Rt", "c3"]
    assert match.log[-4:] == [TakenBack(1), TakenBack(1), TakenBack(1), TakenBack(0)]
    match.submit(0, match.seq, "q1")
    assert match.state.position() == here


def test_a_person_who_has_moved_since_is_named():
    match = table()
    assert reason(match, 0, [1]) == "there is nothing to take back: you have not moved yet"
    place(match, 0, "Rt", "c3", "q1")
    place(match, 1, "Yt", "a1", "q1")
    assert reason(match, 0, []) == f"{match.names[1]} has moved since then"


def test_what_the_dice_showed_stays_known():
    match = Match(dicery.game("slice-and-dice"), ["Ana", "Bo"], {"starter": 1}, SeededDealer(4))
    match.submit(0, match.seq, match.state.legal_moves(0)[0])
    match.submit(0, match.seq, "throw")
    assert match.steps[-1].seat < 0
    assert reason(match, 0, [1]).startswith("dice, cards or the clock came after your last step")


def cooking(seed: int) -> Match:
    """Both seats of Wok and Roll cook, and can pay for something."""
    match = Match(dicery.game("wok-and-roll"), ["Ana", "Bo"], {"starter": 1}, SeededDealer(seed))
    match.submit(0, match.seq, "lock")
    return match


@pytest.mark.parametrize("bots", [[], [1]], ids=["a person", "a bot"])
def test_where_all_act_at_once_ones_own_sheet_stays_open(bots):
    """Also when the other is done already; what the other did unseen stays."""
    match = next(found for found in map(cooking, range(50)) if len(found.state.waiting_seats()) == 2)
    first = match.state.legal_moves(0)[0]
    match.submit(0, match.seq, first)
    match.submit(1, match.seq, "done")
    assert match.state.waiting_seats() == [0]
    take_back(match, 0, bots)
    assert first in match.state.legal_moves(0)
    assert match.state.waiting_seats() == [0], "expected the other seat to be done still"
    assert match.log[-3:] == [TakenBack(1), TakenBack(0), Step(1, match.steps[-1].action, "done")]


@pytest.mark.parametrize("name", dicery.SHELF)
def test_records_hold_after_steps_were_taken_back(name):
    """Bots in all other seats; chance is never asked twice for the same roll."""
    game, luck = dicery.SHELF[name], random.Random(5)
    match = Match(game, ["Ana", "Bo"], {}, SeededDealer(7))
    taken = 0
    for _ in range(300):
        if match.state.over:
            break
        seat = luck.choice(match.state.waiting_seats())
        match.submit(seat, match.seq, luck.choice(match.state.legal_moves(seat)))
        rolls = [step for step in match.steps if step.seat < 0]
        if not match.state.over and luck.random() < 0.2:
            try:
                take_back(match, 0, [1])
            except Refused:
                continue
            taken += 1
            assert 0 in match.state.waiting_seats()
            assert [step for step in match.steps if step.seat < 0] == rolls
    assert taken > 0
    assert verify(read(write(match), dicery.SHELF)).error is None
