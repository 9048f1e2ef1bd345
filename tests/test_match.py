"""The match layer: the checks of a submit in their order, the log, undo, and dealers."""

import random

import pytest

import dicery
from dicery import CHANCE, CLOCK
from dicery.engine.information import appearance
from dicery.engine.rng import Rng
from dicery.engine.state import SPECTATOR
from dicery.match.luck import OutOfLuck, ScriptedDealer, SeededDealer, TypedDealer
from dicery.match.match import Match, Refused, Step, TakenBack
from tests.dessert_dice.table import ROLLS

GAME = dicery.game("dessert-dice")
LUCK = ["JT", "SR", *ROLLS.split(), "seat 1"]


def table(**settings):
    return Match(GAME, ["Ana", "Bo"], settings, ScriptedDealer(LUCK))


def place(match, seat, die, square, quarter="q0"):
    for move in (die, square, quarter):
        match.submit(seat, match.seq, move)


def refusal(match, seat, seq, move):
    before = match.state.position(), list(match.log)
    with pytest.raises(Refused) as error:
        match.submit(seat, seq, move)
    assert (match.state.position(), match.log) == before
    return error.value


def test_chance_answers_by_itself_until_a_seat_is_waiting():
    match = table()
    assert match.state.waiting_seats() == [0]
    assert [step.move for step in match.steps] == LUCK
    assert {step.seat for step in match.steps} == {CHANCE}


def test_a_submit_is_logged_and_changes_the_state():
    match = table()
    match.submit(0, match.seq, "Rt")
    assert match.log[-1] == Step(0, 0, "Rt")
    assert match.state.mid_decision(0)


def test_the_first_check_is_that_the_match_runs():
    match = finished()
    for move in ("Rt", "nonsense"):
        refused = refusal(match, 0, -5, move)
        assert (refused.check, refused.reason) == ("running", "the match is over: expected no more moves")


def test_the_second_check_is_a_fresh_number():
    match = table()
    seen = match.seq
    match.submit(0, seen, "Rt")
    stale = refusal(match, 0, seen, "c3")
    assert stale.check == "fresh"
    assert str(match.seq) in stale.reason and str(seen) in stale.reason
    assert refusal(match, 1, match.seq + 1, "nonsense").check == "fresh"
    assert refusal(match, 1, -1, "nonsense").check == "fresh"


def test_the_third_check_is_that_the_seat_is_waiting():
    match = table()
    refused = refusal(match, 1, match.seq, "nonsense")
    assert (refused.check, refused.reason) == ("waiting", "expected a step by Ana, got one by seat 2")


def test_the_last_check_is_the_rules_and_names_the_clause():
    match = table()
    match.submit(0, match.seq, "Rt")
    refused = refusal(match, 0, match.seq, "z9")
    assert (refused.check, refused.clause) == ("legal", "DD-7.1")
    assert str(refused).endswith("[DD-7.1]")


def test_the_clock_has_nothing_to_say_in_a_game_without_one():
    match = table()
    assert refusal(match, CLOCK, match.seq, "time-up").check == "legal"


def test_other_seats_steps_do_not_make_a_number_stale():
    match = table()
    seen = match.seq
    place(match, 0, "Rt", "c3")
    match.submit(1, seen, "Yt")
    assert match.state.mid_decision(1)


def test_own_steps_can_be_taken_back_one_by_one_until_chance():
    match = table()
    start = match.state.position()
    place(match, 0, "Rt", "c3", "q1")
    assert match.can_undo(0) and not match.can_undo(1)
    for expected in (["Rt", "c3"], ["Rt"], []):
        match.undo(0)
        assert [step.move for step in match.steps[28:]] == expected
    assert match.state.position() == start
    assert not match.can_undo(0)
    with pytest.raises(Refused):
        match.undo(0)
    assert [type(entry) for entry in match.log[28:]] == [Step] * 3 + [TakenBack] * 3


def test_undo_makes_older_numbers_stale():
    match = table()
    match.submit(0, match.seq, "Rt")
    seen = match.seq
    match.undo(0)
    assert refusal(match, 0, seen, "Yt").check == "fresh"


def test_nothing_is_taken_back_past_another_seats_step():
    match = table()
    place(match, 0, "Rt", "c3")
    match.submit(1, match.seq, "Yt")
    assert not match.can_undo(0)
    assert match.can_undo(1)


def finished():
    match = Match(GAME, ["Ana", "Bo"], {}, SeededDealer(3))
    while not match.state.over:
        seat = match.state.waiting_seats()[0]
        match.submit(seat, match.seq, match.state.legal_moves(seat)[0])
    return match


def test_the_last_placement_reveals_the_cards_and_cannot_be_taken_back():
    match = finished()
    assert match.state.over
    assert not match.can_undo(match.steps[-1].seat)


def test_with_open_cards_the_last_placement_reveals_nothing_but_undealt_cards():
    """Two seats with open cards: which cards were not dealt follows from the two that were."""
    match = Match(GAME, ["Ana", "Bo"], {"open_cards": True}, SeededDealer(3))
    while not match.state.over:
        seat = match.state.waiting_seats()[0]
        match.submit(seat, match.seq, match.state.legal_moves(seat)[0])
    assert match.can_undo(match.steps[-1].seat)


def test_the_log_is_told_as_each_seat_may_read_it():
    match = table()
    place(match, 0, "Gt", "c3")
    mine, theirs, watching = ([line.text for line in match.lines(observer)] for observer in (0, 1, dicery.SPECTATOR))
    common = ["The 25 dice were rolled.", "Ana begins.", "Ana placed a green die on c3, Popsicle up."]
    assert mine == ["Ana got Jello Tart.", "Bo got a dessert card.", *common]
    assert theirs == ["Ana got a dessert card.", "Bo got Sweet Roll.", *common]
    assert watching == ["Ana got a dessert card.", "Bo got a dessert card.", *common]
    assert match.lines(0)[-1].number == 31


def test_the_state_is_the_fold_of_the_log():
    match = finished()
    assert match.at(len(match.steps)).position() == match.state.position()
    assert match.at(0).position() == GAME.new(2).position()


def test_a_seeded_dealer_repeats_itself():
    one, other, third = (Match(GAME, ["Ana", "Bo"], {}, SeededDealer(seed)) for seed in (8, 8, 9))
    assert one.steps == other.steps != third.steps


def test_a_script_that_is_too_short_says_what_it_misses():
    with pytest.raises(OutOfLuck, match=r"has 3 outcomes: expected one more, of \['Rt'"):
        Match(GAME, ["Ana", "Bo"], {}, ScriptedDealer(LUCK[:3]))


def test_a_script_with_an_impossible_outcome_is_refused():
    with pytest.raises(dicery.Illegal):
        Match(GAME, ["Ana", "Bo"], {}, ScriptedDealer(["JT", "JT"]))


def test_a_person_types_what_real_dice_show_and_the_program_deals_what_is_secret():
    match = Match(GAME, ["Ana", "Bo"], {}, TypedDealer(ScriptedDealer(["JT", "SR"])))
    assert [step.move for step in match.steps] == ["JT", "SR"]
    for move in LUCK[2:]:
        assert match.chance_waits()
        match.submit(CHANCE, match.seq, move)
    assert [step.move for step in match.steps] == LUCK
    assert not match.chance_waits() and match.state.waiting_seats() == [0]


def test_dice_that_cannot_have_fallen_so_are_refused():
    match = Match(GAME, ["Ana", "Bo"], {}, TypedDealer(SeededDealer(1)))
    assert refusal(match, CHANCE, match.seq, "Bt").check == "legal"
    assert refusal(match, 0, match.seq, "Rt").reason == "expected a step by chance, got one by seat 1"


def test_nobody_types_in_dice_where_a_dealer_deals():
    match = table()
    assert refusal(match, CHANCE, match.seq, "Rt").check == "waiting"


@pytest.mark.parametrize("name", list(dicery.SHELF))
def test_positions_look_alike_to_a_seat_exactly_if_their_views_are_the_same(name):
    luck = random.Random(8)
    state = dicery.game(name).new(3 if dicery.game(name).most > 2 else 2)
    differ = 0
    for turn in range(150):
        if state.over:
            break
        before = state.clone()
        seat = luck.choice(state.waiting_seats()) if state.waiting else CHANCE
        state.apply(seat, luck.choice(state.actions(seat)))
        for observer in (*range(state.seats), SPECTATOR):
            twin = state.redeal(observer, Rng(turn))
            assert (appearance(twin, observer) == appearance(state, observer)) and twin.view(observer) == state.view(
                observer
            )
            for other in (before, before.redeal(observer, Rng(turn))):
                same = other.view(observer) == state.view(observer)
                assert (appearance(other, observer) == appearance(state, observer)) == same
                differ += not same
    assert differ > 100
