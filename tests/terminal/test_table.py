"""Who sits at the table, what they may choose, and what the bots get to see."""

import pytest

from dicery import CHANCE, SHELF, game
from dicery.engine.option import Setting
from dicery.engine.play import Player
from dicery.match import record
from dicery.match.match import Refused
from dicery.terminal.table import Table
from tests.terminal.bidding import GAME as BIDDING

DESSERT_DICE = game("dessert-dice")


def play_on(table, picks):
    """Everybody acts until the match is over: people take the choice that `picks` names, bots think."""
    while not table.state.over:
        seat = table.heir()
        if seat is not None:
            table.give(seat)
        choices = table.choices()
        if choices:
            table.choose(choices[next(picks) % len(choices)].move)
        else:
            bot = table.thinker()
            table.answer(bot, table.match.seq, table.thought(bot)())


def some_picks():
    number = 3
    while True:
        number = (number * 17 + 5) % 101
        yield number


@pytest.mark.parametrize("seats", [["you", "random"], ["you", "greedy", "random"], ["you", "you:Ana", "greedy"]])
def test_the_same_seed_and_choices_lead_to_the_same_match(seats):
    tables = [Table(DESSERT_DICE, seats, {}, seed, False) for seed in (7, 7, 8)]
    for table in tables:
        play_on(table, some_picks())
    records = [table.record() for table in tables]
    assert records[0] == records[1]
    assert records[0] != records[2]
    assert record.verify(record.read(records[0], SHELF)).error is None


def test_without_a_seed_each_match_has_its_own():
    assert (
        Table(DESSERT_DICE, ["you", "random"], {}, None, False).seed
        != Table(DESSERT_DICE, ["you", "random"], {}, None, False).seed
    )


@pytest.mark.parametrize(
    ("seats", "names"),
    [
        (["you", "greedy"], ["Player", "Greedy"]),
        (["you", "you", "random"], ["Player 1", "Player 2", "Random"]),
        (["random", "you:Ana", "random"], ["Random 1", "Ana", "Random 2"]),
        (["you: Bo ", "you:"], ["Bo", "Player"]),
    ],
)
def test_every_seat_has_a_name_of_its_own(seats, names):
    assert Table(DESSERT_DICE, seats, {}, 1, False).names == names


def test_an_unknown_bot_is_refused_by_name():
    with pytest.raises(ValueError, match="unknown bot 'clever'"):
        Table(DESSERT_DICE, ["you", "clever"], {}, 1, False)


class Witness(Player):
    """Plays its first choice and keeps what it was shown."""

    def __init__(self):
        self.cards = set()

    def choose(self, state, seat, rng):
        self.cards.add(tuple(state.cards))
        return 0


def test_a_bot_is_shown_a_guess_of_what_it_cannot_see():
    table = Table(BIDDING, ["you", "random", "random"], {}, 4, False)
    witness = table.bots[1] = Witness()
    thoughts = [table.thought(1)() for _ in range(40)]
    assert thoughts == ["low"] * 40
    assert {cards[1] for cards in witness.cards} == {BIDDING.own(table.state).cards[1]}
    assert {cards[0] for cards in witness.cards} == {cards[2] for cards in witness.cards} == {1, 2, 3}


def test_a_thought_is_about_the_table_as_it_was():
    """The bot may think while the table changes: it has a position of its own."""
    table = Table(BIDDING, ["you", "random"], {}, 4, False)
    thought = table.thought(1)
    table.choose("high")
    assert thought() in ("low", "high")


def test_a_person_may_act_while_bots_wait():
    table = Table(BIDDING, ["random", "you", "random"], {}, 4, False)
    assert table.state.waiting_seats() == [0, 1, 2]
    table.choose("high")
    assert table.state.waiting_seats() == [0, 2]
    assert table.asked() is None


def test_open_outcomes_are_typed_in_and_secret_ones_dealt():
    table = Table(BIDDING, ["you", "random"], {}, 4, True)
    assert [step.seat for step in table.match.steps] == [CHANCE, CHANCE]
    assert all(step.move.startswith("card") for step in table.match.steps)
    assert table.asked() == CHANCE
    assert [choice.move for choice in table.choices()] == [f"die {face}" for face in range(1, 7)]
    table.choose("die 4")
    assert BIDDING.own(table.state).die == 4
    assert table.asked() == 0


def test_an_outcome_that_cannot_be_is_refused():
    table = Table(BIDDING, ["you", "random"], {}, 4, True)
    with pytest.raises(Refused, match="'die 7'"):
        table.choose("die 7")
    assert len(table.match.steps) == 2


def test_the_program_rolls_once_or_up_to_the_next_decision():
    table = Table(DESSERT_DICE, ["you", "random"], {}, 4, True)
    before = len(table.match.steps)
    table.roll(False)
    assert len(table.match.steps) == before + 1
    assert table.asked() == CHANCE
    table.roll(True)
    assert not table.match.chance_waits()
    assert table.state.waiting != 0


def test_rolled_by_the_program_the_luck_is_that_of_the_seed():
    typed, plain = (Table(DESSERT_DICE, ["you", "random"], {}, 4, by_hand) for by_hand in (True, False))
    typed.roll(True)
    assert typed.record() == plain.record()


def test_the_table_is_given_to_the_next_person_who_waits():
    table = Table(BIDDING, ["you:Ana", "random", "you:Bo"], {}, 4, False)
    assert table.heir() == 0
    table.give(0)
    assert (table.heir(), table.rival()) == (None, 2)
    table.choose("low")
    assert (table.heir(), table.rival()) == (2, 2)
    table.give(2)
    assert (table.heir(), table.rival()) == (None, None)


def test_one_person_alone_never_passes_the_table_on():
    table = Table(BIDDING, ["random", "you"], {}, 4, False)
    assert (table.shown, table.heir(), table.rival()) == (1, None, None)


def test_a_step_can_be_undone_until_another_person_has_the_table():
    table = Table(DESSERT_DICE, ["you", "you"], {"starter": 1}, 4, False)
    table.give(0)
    first = table.record()
    table.choose(table.choices()[0].move)
    assert table.undoer() == 0
    table.choose("c3")
    table.choose("q1")
    assert table.undoer() == 0
    table.give(1)
    assert table.undoer() is None
    with pytest.raises(Refused, match="expected a last step of yours"):
        table.undo()
    table.give(0)
    for _ in range(3):
        table.undo()
    assert table.record() == first


def test_people_without_secrets_may_undo_for_each_other():
    table = Table(DESSERT_DICE, ["you", "you"], {"starter": 1, "open_cards": True}, 4, False)
    table.give(0)
    for move in (table.choices()[0].move, "c3", "q1"):
        table.choose(move)
    table.give(1)
    assert table.sees_the_same(0, 1)
    table.undo()
    assert table.shown == 0


def test_a_bot_s_step_is_never_undone():
    table = Table(DESSERT_DICE, ["you", "random"], {"starter": 2}, 4, False)
    table.answer(1, table.match.seq, table.thought(1)())
    assert table.undoer() is None


def test_nothing_is_undone_once_dice_are_to_be_typed_in():
    """The person may have rolled them already."""
    table = Table(BIDDING, ["you"], {}, 4, True)
    for move in ("card 1", "die 2", "high"):
        table.choose(move)
    assert table.asked() == CHANCE
    assert table.undoer() is None


def test_the_clock_speaks_only_in_timed_games():
    assert Table(DESSERT_DICE, ["you", "random"], {}, 4, False).clock_events() == []
    table = Table(BIDDING, ["you", "random"], {}, 4, False)
    assert [event.move for event in table.clock_events()] == ["time-up"]
    table.announce("time-up")
    assert BIDDING.own(table.state).round == 1


def test_bots_alone_play_before_a_spectator():
    table = Table(DESSERT_DICE, ["random", "greedy"], {}, 4, False)
    assert table.asked() is None
    play_on(table, iter([]))
    assert record.verify(record.read(table.record(), SHELF)).error is None


def test_the_terminal_keeps_the_time_of_a_match_against_it():
    """[SD-13.4]"""
    now = [0.0]
    settings: dict[str, Setting] = {"mode": "coop", "limit": "clock", "seconds": 300}
    table = Table(game("slice-and-dice"), ["you", "random"], settings, 4, False, lambda: now[0])
    assert table.clock_events() == []
    clock = table.chronometer
    assert clock is not None
    assert not table.check_clock() and clock.running
    now[0] = 299.0
    assert not table.check_clock() and clock.left() == 1
    now[0] = 300.0
    assert table.check_clock() and table.state.over
    assert not table.check_clock() and not clock.running
    assert table.prompt().startswith("The goal is missed")
    again = table.again(5)
    assert not again.check_clock() and again.chronometer is not None and again.chronometer.left() == 300


def test_a_table_in_the_terminal_is_called_by_its_preset():
    assert Table(DESSERT_DICE, ["you", "random"], {}, 4, False).way() == ""
    kids = DESSERT_DICE.at_table(2, "kids", {})
    assert Table(DESSERT_DICE, ["you", "random"], kids, 4, False).way() == "Kids"
    assert Table(DESSERT_DICE, ["you", "random"], {**kids, "stall_guard": 4}, 4, False).way() == "3 options changed"
