"""A hosted table without database and web: who may do what, and that its events hold everything."""

import random

import pytest

import dicery
from dicery.engine.state import CHANCE, SPECTATOR, State
from dicery.match.match import Refused
from dicery.server.tables.events import Event, Header
from dicery.server.tables.seats import BOT, FRIEND, OPEN, PERSON, Seat
from dicery.server.tables.table import Table, Unplayable
from tests.server.tables import ANA, BEN, add_nonces, ana_and_a_bot, game, people

SECRET = bytes(range(32))


def header(edition: str = game().edition) -> Header:
    return Header("salt-salt-salt-salt", "dessert-dice", edition, {"starter": 1}, SECRET, ANA, False, 0.0)


def opened(seats: list[Seat], nonces: bool = True) -> tuple[Table, list[Event]]:
    """A new table; those who sit there have added their nonces, unless it is about these."""
    table = Table.open(header(), game(), seats)
    if nonces:
        add_nonces(table)
    change = table.drain()
    assert change is not None and change.first == 0
    return table, list(change.events)


def collect(table: Table, events: list[Event]) -> None:
    change = table.drain()
    if change is not None:
        assert change.first == len(events)
        events.extend(change.events)


def test_a_loaded_table_is_where_it_was_and_goes_on_with_the_same_luck() -> None:
    luck = random.Random(3)
    table, events = opened(people())
    for _ in range(30):
        seat = table.acting()[0]
        table.submit([ANA, BEN][seat], seat, table.match.seq, luck.choice(table.moves(seat)))
        if table.can_undo(seat) and luck.random() < 0.3:
            table.undo([ANA, BEN][seat], seat)
        if luck.random() < 0.2:
            table.say(ANA, 0, f"number {len(events)}")
        collect(table, events)
    table.hand_over(BEN, 1, "random")
    collect(table, events)
    again = Table.load(header(), game(), events)
    assert again.state.position() == table.state.position()
    assert again.match.log == table.match.log
    assert again.seats == table.seats
    assert again.chat == table.chat
    assert again.number == table.number
    assert again.drain() is None
    assert [again.lines(seat) for seat in (0, 1, SPECTATOR)] == [table.lines(seat) for seat in (0, 1, SPECTATOR)]


def test_lists_are_told_of_a_new_stage_at_once_and_of_steps_once_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("dicery.server.tables.table.time.monotonic", lambda: now)
    table = Table.open(header(), game(), people())
    stages: list[str] = []

    def happened() -> None:
        change = table.drain()
        assert change is not None
        stages.append(change.stage)

    happened()
    add_nonces(table)
    happened()
    for seconds in (5.0, 50.0, 10.0, 10.0):
        now += seconds
        table.say(ANA, 0, "still here")
        happened()
    table.close(ANA)
    happened()
    assert stages == ["joining", "running", "", "", "running", "", "closed"]


def test_luck_follows_from_the_secret_alone() -> None:
    first, second = opened(people())[1], opened(people())[1]
    assert first == second
    other = Header("salt-salt-salt-salt", "dessert-dice", game().edition, {"starter": 1}, bytes(32), ANA, False, 0.0)
    third = Table.open(other, game(), people())
    add_nonces(third)
    change = third.drain()
    assert change is not None and list(change.events) != first


def test_every_outcome_is_stored_with_the_step_that_asked_for_it() -> None:
    _, events = opened(people())
    dealt = [event for event in events if event.kind == "step" and event.body["seat"] == CHANCE]
    assert len(dealt) == 2 + 25


def test_only_the_holder_of_a_seat_acts_for_it() -> None:
    table, _ = opened(people())
    move = table.moves(0)[0]
    for guest, seat in ((BEN, 0), ("", 0), (ANA, 5), (ANA, -1), (ANA, SPECTATOR)):
        with pytest.raises(Refused) as refused:
            table.submit(guest, seat, table.match.seq, move)
        assert refused.value.check == "claim"
    assert table.drain() is None
    table.submit(ANA, 0, table.match.seq, move)
    assert table.drain() is not None


def test_a_move_chosen_at_an_older_position_is_refused() -> None:
    table, _ = opened(people())
    old = table.match.seq
    table.submit(ANA, 0, old, table.moves(0)[0])
    with pytest.raises(Refused) as refused:
        table.submit(ANA, 0, old, table.moves(0)[0])
    assert refused.value.check == "fresh"


@pytest.mark.parametrize("name", ["wok-and-roll", "slice-and-dice"])
def test_a_step_back_that_is_offered_is_granted(name: str) -> None:
    luck = random.Random(1)
    opening = Header("salt-salt-salt-salt", name, dicery.game(name).edition, {}, SECRET, ANA, False, 0.0)
    table = Table.open(opening, dicery.game(name), people())
    add_nonces(table)
    offered = 0
    for _ in range(80):
        if table.state.over:
            break
        seat = table.acting()[0]
        table.submit(table.seats[seat].holder, seat, table.match.seq, luck.choice(table.moves(seat)))
        if table.can_undo(seat) and luck.random() < 0.5:
            table.undo(table.seats[seat].holder, seat)
            offered += 1
    assert offered > 5


def test_another_choice_takes_back_the_whole_half_made_decision_or_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """If one of its steps has shown something, those after it stay made too, in the match as in the events."""
    table, events = opened(people())
    first, other = [move for move in table.state.legal_moves(0) if move not in ("c3",)][:2]
    table.submit(ANA, 0, table.match.seq, first)
    table.submit(ANA, 0, table.match.seq, table.state.legal_moves(0)[0])
    assert table.state.mid_decision(0), "expected a die in hand that is to be turned"
    collect(table, events)
    steps, log = list(table.match.steps), list(table.match.log)

    def shows(state: State, seat: int, action: int, *_: object) -> bool:
        return table.game.notation(state, seat, action) == first

    monkeypatch.setattr("dicery.match.match.reveals", shows)
    with pytest.raises(Refused, match="nobody has learned"):
        table.choose_instead(ANA, 0, table.match.seq, other)
    assert (table.match.steps, table.match.log) == (steps, log) and table.drain() is None
    monkeypatch.undo()
    table.choose_instead(ANA, 0, table.match.seq, other)
    collect(table, events)
    assert [event.kind for event in events[-3:]] == ["undo", "undo", "step"]
    assert table.match.steps[-1].move == other


def test_nobody_acts_while_a_seat_is_empty() -> None:
    table, _ = opened([Seat(0, PERSON, "Ana", ANA), Seat(1, OPEN, "Seat 2")])
    assert table.stage == "joining"
    assert table.acting() == []
    assert table.moves(0) == []
    with pytest.raises(Refused) as refused:
        table.submit(ANA, 0, table.match.seq, "a1")
    assert refused.value.check == "running"
    table.sit(BEN, "Ben", 1, nonce="ben-adds-this")
    assert table.stage == "running"
    assert table.acting() == [0]


def test_a_friends_seat_needs_its_link_and_the_link_works_once() -> None:
    table, _ = opened([Seat(0, PERSON, "Ana", ANA), Seat(1, FRIEND, "Seat 2")])
    key = table.seats[1].key(SECRET)
    for wrong in ("", "x", key[:-1]):
        with pytest.raises(Refused):
            table.sit(BEN, "Ben", 1, wrong)
    table.sit(BEN, "Ben", 1, key)
    with pytest.raises(Refused):
        table.sit("guest-cem", "Cem", 1, key)
    assert table.names() == ["Ana", "Ben"]
    table.sit("ben-on-the-phone", "Ben", 1, table.seats[1].key(SECRET))
    assert table.seats_of(BEN) == []
    assert table.seats_of("ben-on-the-phone") == [1]


def test_who_sits_at_the_table_may_not_look_into_a_second_hand() -> None:
    table, _ = opened(ana_and_a_bot())
    with pytest.raises(Refused) as refused:
        table.sit(ANA, "Ana", 1, table.seats[1].key(SECRET))
    assert refused.value.check == "claim"


def test_a_seat_handed_to_a_bot_or_left_can_be_taken_back_by_who_left_it() -> None:
    table, _ = opened(people())
    table.hand_over(ANA, 0, "random")
    assert table.bots_to_move() == [0]
    with pytest.raises(Refused):
        table.sit("guest-cem", "Cem", 0)
    table.sit(ANA, "Ana", 0)
    assert table.seats_of(ANA) == [0]
    assert table.bots_to_move() == []
    table.leave(BEN, 1)
    assert table.stage == "joining"
    with pytest.raises(Refused):
        table.sit("guest-cem", "Cem", 1)
    table.sit(BEN, "Ben", 1)
    assert table.stage == "running"


def two_on_one_device() -> list[Seat]:
    return [Seat(0, PERSON, "Ana", ANA), Seat(1, PERSON, "Grandma", ANA)]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_two_people_on_one_device_both_come_back_under_their_names(order: tuple[int, int]) -> None:
    table, _ = opened(two_on_one_device())
    for seat in order:
        table.hand_over(ANA, seat, "random")
    for seat in order:
        table.sit(ANA, "Ana", seat)
    assert table.seats_of(ANA) == [0, 1]
    assert table.names() == ["Ana", "Grandma"]


def test_who_may_come_back_to_a_seat_takes_no_other_one() -> None:
    table, _ = opened([*people(), Seat(2, OPEN, "Seat 3")], nonces=False)
    table.leave(BEN, 1)
    with pytest.raises(Refused, match="yours already"):
        table.sit(BEN, "Ben", 2)
    table.sit(BEN, "Ben", 1)
    assert table.seats_of(BEN) == [1]


def test_a_new_name_is_that_of_the_first_person_on_a_device_even_while_a_bot_plays_for_her() -> None:
    table, _ = opened(two_on_one_device())
    table.hand_over(ANA, 0, "random")
    table.rename(ANA, "Anna")
    assert table.names() == ["Anna", "Grandma"]


@pytest.mark.parametrize("text", ["", "   ", "x" * 301])
def test_chat_is_limited_in_length(text: str) -> None:
    table, _ = opened(people())
    with pytest.raises(Refused) as refused:
        table.say(ANA, 0, text)
    assert refused.value.check == "chat"


def test_the_log_uses_the_names_of_today() -> None:
    table, _ = opened(people())
    move = table.moves(0)[0]
    table.submit(ANA, 0, table.match.seq, move)
    while table.state.mid_decision(0):
        table.submit(ANA, 0, table.match.seq, table.moves(0)[0])
    assert any("Ana" in line.text for line in table.lines(1))
    table.rename(ANA, "Anna-Lena")
    assert table.seats[0] == Seat(0, PERSON, "Anna-Lena", ANA, turn=1, nonce="nonce-of-seat-0")
    assert any("Anna-Lena" in line.text for line in table.lines(1))


def test_a_table_of_another_edition_is_not_played_on() -> None:
    _, events = opened(people())
    with pytest.raises(Unplayable, match="edition"):
        Table.load(header("0"), game(), events)


def test_a_table_with_an_impossible_event_is_not_played_on() -> None:
    _, events = opened(people())
    with pytest.raises(Unplayable):
        Table.load(header(), game(), [*events, Event("step", {"seat": 0, "move": "fly"})])


def test_a_bot_is_not_asked_while_it_is_not_its_turn() -> None:
    table, _ = opened(ana_and_a_bot())
    assert table.seats[1].kind == BOT
    assert table.bots_to_move() == []


def windows(seed: int, always: bool) -> tuple[Table, list[str]]:
    """A match of Slice & Dice at random, in which rivals let every window go by; the turns in which one is asked."""
    luck = random.Random(seed)
    slice_and_dice = dicery.game("slice-and-dice")
    head = Header("salt-salt-salt-salt", slice_and_dice.name, slice_and_dice.edition, {}, SECRET, ANA, False, 0.0)
    table = Table.open(head, slice_and_dice, people())
    add_nonces(table)
    asked: list[str] = []
    while not table.state.over and len(table.match.steps) < 3000:
        seat = table.acting()[0]
        move, turn = table.reaction(seat)
        if move:
            asked.append(turn)
        if move and always:
            table.pass_turn([ANA, BEN][seat], seat, turn)
        else:
            table.submit([ANA, BEN][seat], seat, table.match.seq, move or luck.choice(table.moves(seat)))
    return table, asked


def test_who_always_passes_is_asked_once_in_a_turn_of_another_and_the_match_is_the_same() -> None:
    """[SD-7.10]"""
    table, asked = windows(4, always=False)
    again, once = windows(4, always=True)
    assert len(asked) > len(set(asked)), "expected a turn with several windows"
    assert once == list(dict.fromkeys(asked))
    assert again.record_text() == table.record_text()
    assert again.number == table.number + len(once), "expected an event for each turn that is passed as a whole"


def test_passing_for_a_turn_ends_with_taking_a_step_back_and_with_the_seat_and_needs_a_window() -> None:
    table, _ = opened(people())
    seat = table.acting()[0]
    with pytest.raises(Refused, match="asked for an answer"):
        table.pass_turn([ANA, BEN][seat], seat, "1 0")
    with pytest.raises(Refused, match="holder"):
        table.pass_turn("nobody", seat, "1 0")
    table.passing = {0: "1 1", 1: "1 0"}
    table.step(seat, table.match.seq, table.moves(seat)[0])
    table.undo([ANA, BEN][seat], seat)
    assert list(table.passing) == [1 - seat]
    table.hand_over([BEN, ANA][seat], 1 - seat, "random")
    assert table.passing == {}


def test_the_steps_of_one_decision_are_made_together_or_not_at_all() -> None:
    luck = random.Random(5)
    table, events = opened(people())
    together = 0
    while together < 5:
        seat = table.acting()[0]
        state = table.state.clone()
        decision: list[str] = []
        while not decision or (seat in state.waiting_seats() and state.mid_decision(seat)):
            decision.append(luck.choice(state.legal_moves(seat)))
            state.apply(seat, state.parse(seat, decision[-1]))
        before, number = table.match.seq, table.number
        with pytest.raises(Refused):
            table.submit([ANA, BEN][seat], seat, table.match.seq, *decision, "nonsense")
        with pytest.raises(Refused):
            table.submit([ANA, BEN][1 - seat], seat, table.match.seq, *decision)
        assert (table.match.seq, table.number, table.drain()) == (before, number, None)
        table.submit([ANA, BEN][seat], seat, table.match.seq, *decision)
        assert [step.move for step in table.match.steps if step.seat == seat][-len(decision) :] == decision
        collect(table, events)
        together += len(decision) > 1
    assert Table.load(header(), game(), events).match.log == table.match.log
