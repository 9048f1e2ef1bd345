"""Tables, store and bots together: what is acknowledged is stored, bots answer, a restart changes nothing."""

import asyncio
import json
import os
import random
import signal
from pathlib import Path

import pytest

from dicery.bots import NAMES as LEVELS
from dicery.bots.advice import Advice
from dicery.engine.state import SPECTATOR, State
from dicery.games.dessert_dice.board.view_model import own_view
from dicery.match.match import Refused
from dicery.server.page.texts import level_words
from dicery.server.tables.advice import read_advice
from dicery.server.tables.bot_pool import Account, BotPool, Worker, WorkerFailed
from dicery.server.tables.bot_worker import answer as worker_answer
from dicery.server.tables.database.store import Conflict, Store
from dicery.server.tables.event_writer import NotStored
from dicery.server.tables.events import Change, Event, Header
from dicery.server.tables.hosted import Watcher
from dicery.server.tables.registry import NoTable, Registry
from dicery.server.tables.seats import BOT, Seat
from dicery.server.tables.table import Table
from tests.server.tables import ANA, BEN, add_nonces, ana_and_a_bot, game, open_table, people, play_on, registry, url

pytestmark = [pytest.mark.asyncio, pytest.mark.heavy]


async def test_a_match_against_a_bot_is_played_to_its_end(tmp_path: Path) -> None:
    async with registry(tmp_path) as here:
        code = await open_table(here, game(), ana_and_a_bot("greedy"), {})
        assert await play_on(here, code, {0: ANA}, random.Random(1)) > 10
        async with here.at(code) as table:
            assert table.state.over
            last = table.state.position()
    async with registry(tmp_path) as here, here.at(code) as table:
        assert table.state.position() == last


async def test_bots_alone_play_a_whole_match(tmp_path: Path) -> None:
    async with registry(tmp_path) as here:
        code = await here.open(game(), [Seat(n, BOT, f"Bot {n}", level="random") for n in range(2)], {}, ANA)
        with here.watching(code) as news:
            over = False
            while not over:
                await asyncio.wait_for(news.wait(), 30)
                news.clear()
                async with here.at(code) as table:
                    over = table.state.over


async def test_a_restart_in_the_middle_loses_nothing_and_the_bot_moves_on(tmp_path: Path) -> None:
    luck = random.Random(5)
    position = ""
    code = ""
    for restart in range(4):
        async with registry(tmp_path) as here:
            if not code:
                code = await open_table(here, game(), people(), {})
            async with here.at(code) as table:
                assert restart == 0 or table.state.position() == position
            await play_on(here, code, {0: ANA, 1: BEN}, luck, most=7)
            async with here.at(code) as table:
                position = table.state.position()
                lines = table.lines(SPECTATOR)
    async with registry(tmp_path) as here, here.at(code) as table:
        assert table.lines(SPECTATOR) == lines


async def test_a_refused_move_stores_nothing_and_wakes_nobody(tmp_path: Path) -> None:
    async with registry(tmp_path) as here:
        code = await open_table(here, game(), people(), {"starter": 1})
        stored = here.store.load(code)
        with here.watching(code) as news, pytest.raises(Refused):
            await here.change(code, lambda table: table.submit(BEN, 1, table.match.seq, "a1"))
        assert not news.is_set()
        assert here.store.load(code) == stored


async def test_a_step_that_cannot_be_stored_has_not_happened(tmp_path: Path) -> None:
    async with registry(tmp_path) as here:
        code = await open_table(here, game(), people(), {"starter": 1})
        async with here.at(code) as table:
            before, move = table.state.position(), table.moves(0)[0]
        rename(here.store, "events", "hidden")
        with pytest.raises(NotStored):
            await here.change(code, lambda table: table.submit(ANA, 0, table.match.seq, move))
        rename(here.store, "hidden", "events")
        async with here.at(code) as table:
            assert table.state.position() == before
        await here.change(code, lambda table: table.submit(ANA, 0, table.match.seq, move))


async def test_those_who_watch_draw_while_a_change_is_stored(tmp_path: Path) -> None:
    """They are shown it only then: until it is stored the table is locked and nobody is woken."""
    seen: list[tuple[int, bool, bool]] = []
    async with registry(tmp_path) as here:
        code = await open_table(here, game(), people(), {"starter": 1})

        def ahead(table: Table) -> None:
            seen.append((table.number, here.tables[code].lock.locked(), news.is_set()))

        with here.watching(code, Watcher(draw_ahead=ahead)) as news:
            number = await here.change(code, first_move)
            assert seen == [(number, True, False)] and news.is_set()
            rename(here.store, "events", "hidden")
            news.clear()
            with pytest.raises(NotStored):
                await here.change(code, first_move)
            assert len(seen) == 2 and not news.is_set()
            rename(here.store, "hidden", "events")


def first_move(table: Table) -> int:
    seat = table.acting()[0]
    table.submit((ANA, BEN)[seat], seat, table.match.seq, table.moves(seat)[0])
    return table.number


def rename(store: Store, old: str, new: str) -> None:
    with store.engine.begin() as connection:
        connection.exec_driver_sql(f"ALTER TABLE {old} RENAME TO {new}")


async def test_a_step_whose_number_is_taken_is_checked_again_and_stored_after_it(tmp_path: Path) -> None:
    async with registry(tmp_path) as here:
        code = await open_table(here, game(), people(), {"starter": 1})
        async with here.at(code) as table:
            number, seq, move = table.number, table.match.seq, table.moves(0)[0]
        other = Store(url(tmp_path))
        other.append([Change(code, number, (Event("chat", {"seat": 0, "name": "Ana", "text": "hi"}),), "running", ())])
        other.close()
        await here.change(code, lambda table: table.submit(ANA, 0, seq, move))
        async with here.at(code) as table:
            assert [said.text for said in table.chat] == ["hi"]
            assert move in [step.move for step in table.match.steps]
        with pytest.raises(Refused, match="the table has changed"):
            await here.change(code, lambda table: table.submit(ANA, 0, seq, move))


async def test_what_was_begun_is_stored_and_shown_even_if_the_one_who_asked_has_gone(tmp_path: Path) -> None:
    async with registry(tmp_path) as here:
        code = await open_table(here, game(), people(), {})
        with here.watching(code) as news:
            asked = asyncio.create_task(here.change(code, lambda table: table.say(ANA, 0, "hello")))
            await asyncio.sleep(0)
            assert here.tables[code].lock.locked(), "expected it to wait for the store"
            asked.cancel()
            await asyncio.wait_for(news.wait(), 10)
            assert asked.cancelled()
            assert not here.tables[code].lock.locked()
    async with registry(tmp_path) as here, here.at(code) as table:
        assert [said.text for said in table.chat] == ["hello"]


async def test_two_who_act_at_once_are_answered_one_after_the_other(tmp_path: Path) -> None:
    async with registry(tmp_path) as here:
        code = await open_table(here, game(), people(), {"starter": 1})
        async with here.at(code) as table:
            seq, moves = table.match.seq, table.moves(0)

        async def attempt(move: str) -> str:
            try:
                await here.change(code, lambda table: table.submit(ANA, 0, seq, move))
            except Refused as refused:
                return refused.check
            return "done"

        answers = await asyncio.gather(*(attempt(move) for move in moves[:5]))
        assert sorted(answers) == ["done", "fresh", "fresh", "fresh", "fresh"]


async def test_a_dead_worker_is_replaced_and_the_move_still_comes() -> None:
    bots = BotPool(1)
    try:
        state = game().load(some_position())
        legal = state.actions(0)
        assert await bots.choose(state, 0, "random") in legal
        killed = bots.workers[0]
        assert killed.process is not None
        os.kill(killed.process.pid, signal.SIGKILL)
        assert await bots.choose(state, 0, "random") in legal
        assert bots.workers[0] is not killed
        assert len(bots.workers) == len(bots.idle) == 1
    finally:
        await bots.close()


async def test_a_worker_that_dies_in_the_middle_of_a_thought_is_replaced_and_the_move_still_comes() -> None:
    bots = BotPool(1)
    try:
        state = game().load(some_position())
        await bots.choose(state, 0, "random")
        thinking = bots.workers[0]
        assert thinking.process is not None
        os.kill(thinking.process.pid, signal.SIGSTOP)
        move = asyncio.create_task(bots.choose(state, 0, "random"))
        await asyncio.sleep(0.1)
        assert not move.done() and not bots.idle
        os.kill(thinking.process.pid, signal.SIGKILL)
        assert await asyncio.wait_for(move, 30) in state.actions(0)
        assert bots.workers[0] is not thinking
    finally:
        await bots.close()


async def test_slow_bots_of_one_table_do_not_keep_those_of_others_waiting_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def think(worker: Worker, question: str) -> int:
        asked = json.loads(question)
        await asyncio.sleep(0.05 if asked["level"] == "slow" else 0.001)
        return state.actions(0)[0]

    monkeypatch.setattr(Worker, "ask", think)
    state = game().load(some_position())
    bots = BotPool(1)
    order: list[str] = []

    async def table(level: str, moves: int) -> None:
        for _ in range(moves):
            await bots.choose(state, 0, level)
            order.append(level)

    await asyncio.gather(table("slow", 4), table("slow", 4), table("quick", 4))
    assert order.index("quick") <= 2, "expected the quick bot to come after those who asked before it"
    assert order[:9].count("quick") >= 3, "expected the tables to take turns"


async def test_a_worker_that_takes_too_long_is_replaced_and_the_move_still_comes() -> None:
    bots = BotPool(1, patience=0.0)
    try:
        state = game().load(some_position())
        assert await bots.choose(state, 0, "random") in state.actions(0)
    finally:
        await bots.close()


async def test_a_bot_that_was_stopped_by_something_unexpected_moves_on_and_it_is_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("dicery.server.tables.driver.RETRY", 0.05)
    choose = BotPool.choose
    failures = [KeyError("first"), ZeroDivisionError("second")]

    async def fail_first(bots: BotPool, state: State, seat: int, level: str, account: Account) -> int:
        if failures:
            raise failures.pop(0)
        return await choose(bots, state, seat, level, account)

    monkeypatch.setattr(BotPool, "choose", fail_first)
    async with registry(tmp_path) as here:
        code = await open_table(here, game(), ana_and_a_bot(), {"starter": 2})
        with here.watching(code) as news:
            await asyncio.wait_for(news.wait(), 10)
    logged = [record.exc_info[0] for record in caplog.records if record.exc_info]
    assert logged == [KeyError, ZeroDivisionError]


async def test_every_level_of_the_bots_has_a_seat_and_words(tmp_path: Path) -> None:
    async with registry(tmp_path, workers=2) as here:
        for level in LEVELS:
            assert level_words(level)
            code = await open_table(here, game(), ana_and_a_bot(level), {"starter": 2})
            with here.watching(code) as news:
                await asyncio.wait_for(news.wait(), 30)


async def test_a_bot_that_nobody_knows_still_moves() -> None:
    bots = BotPool(1)
    try:
        state = game().load(some_position())
        assert await bots.choose(state, 0, "einstein") in state.actions(0)
    finally:
        await bots.close()


async def test_a_worker_is_told_no_more_than_its_seat_may_know(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    async def overhear(worker: Worker, question: str) -> int:
        asked.append(question)
        return int(worker_answer(question))

    monkeypatch.setattr(Worker, "ask", overhear)
    async with registry(tmp_path) as here:
        code = await open_table(here, game(), ana_and_a_bot("random"), {"starter": 2})
        await play_on(here, code, {0: ANA}, random.Random(2))
        async with here.at(code) as table:
            card = own_view(table.state.view(0))["cards"][0]
    guessed = [game().load(json.loads(question)["position"]) for question in asked]
    cards = {own_view(state.view(0))["cards"][0] for state in guessed}
    assert len(asked) > 10
    assert len(cards) > 1, f"expected guesses of Ana's card, got always {cards}, and it is {card}"


def some_position() -> str:
    table = Header("salt-salt-salt-salt", "dessert-dice", game().edition, {"starter": 1}, bytes(32), ANA, False, 0.0)
    opened = Table.open(table, game(), people())
    add_nonces(opened)
    return opened.state.position()


async def test_a_bot_stands_in_for_somebody_who_lets_the_others_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicery.server.tables.table.MINUTE", 0.05)
    async with registry(tmp_path) as here:
        code = await open_table(here, game(), people(), {"starter": 1}, patience=1)
        with here.watching(code) as news:
            await asyncio.wait_for(news.wait(), 10)
        async with here.at(code) as table:
            assert table.seats[0].kind == BOT
            assert table.seats[0].former == ANA
        await here.change(code, lambda table: table.sit(ANA, "Ana", 0))
        async with here.at(code) as table:
            assert table.seats_of(ANA) == [0]


async def test_hints_are_legal_moves_with_chances_and_only_for_those_who_play_against_bots(tmp_path: Path) -> None:
    async with registry(tmp_path) as here:
        code = await open_table(here, game(), ana_and_a_bot(), {"starter": 1})
        advice = await here.advise(code, ANA, 0)
        async with here.at(code) as table:
            assert len(advice) == 3 and {one.move for one in advice} <= set(table.moves(0))
        for one in advice:
            assert 0 <= one.low <= one.chance <= one.high <= 1 and one.visits > 0 and not one.exact
        assert advice[0].visits >= advice[1].visits >= advice[2].visits
        with pytest.raises(Refused, match="holder"):
            await here.advise(code, BEN, 0)
        among_people = await open_table(here, game(), people(), {"starter": 1})
        with pytest.raises(Refused, match="only bots"):
            await here.advise(among_people, ANA, 0)


ADVICE = {"move": "Rt", "chance": 0.5, "low": 0.4, "high": 0.6, "visits": 9}


@pytest.mark.parametrize(
    "answer",
    [
        7,
        [],
        ["Rt"],
        [ADVICE | {"move": "c3"}],
        [ADVICE | {"chance": 1.5}],
        [ADVICE | {"low": "0"}],
        [ADVICE | {"visits": None}],
        [{"move": "Rt"}],
    ],
)
async def test_advice_that_makes_no_sense_is_not_taken(answer: object) -> None:
    assert read_advice(answer, ["Rt"]) is None
    assert read_advice([ADVICE], ["Rt"]) == [Advice("Rt", "", 0.5, 0.4, 0.6, 9)]
    solved = read_advice([ADVICE | {"visits": 0}], ["Rt"])
    assert solved and solved[0].exact


async def test_without_workers_there_is_no_hint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(worker: Worker, question: str) -> object:
        raise WorkerFailed("gone")

    monkeypatch.setattr(Worker, "ask", fail)
    async with registry(tmp_path) as here:
        code = await open_table(here, game(), ana_and_a_bot(), {"starter": 1})
        assert await here.advise(code, ANA, 0) == []


async def test_an_unknown_code_is_no_table(tmp_path: Path) -> None:
    async with registry(tmp_path) as here:
        with pytest.raises(NoTable):
            async with here.at("no-such-table-here"):
                pass


async def test_the_lists_show_who_sits_where(tmp_path: Path) -> None:
    async with registry(tmp_path) as here:
        joining = await here.open(game(), [people()[0], Seat(1, "open", "Seat 2")], {}, ANA, public=True)
        running = await here.open(game(), people(), {}, ANA, public=True)
        await here.change(running, add_nonces)
        hidden = await open_table(here, game(), people(), {})
        assert [table.code for table in await here.listed("joining")] == [joining]
        assert [table.code for table in await here.listed("running")] == [running]
        assert [table.code for table in here.store.of_guest(BEN)] == [hidden, running]
        await here.change(joining, lambda table: table.sit(BEN, "Ben", 1))
        assert [table.code for table in await here.listed("joining")] == [joining], "expected it to wait for nonces"
        await here.change(joining, add_nonces)
        assert await here.listed("joining") == []
        assert [seat.name for seat in here.store.of_guest(BEN)[0].seats] == ["Ana", "Ben"]


async def test_two_tables_cannot_have_one_code(tmp_path: Path) -> None:
    async with registry(tmp_path) as here:
        code = await open_table(here, game(), people(), {})
        found = here.store.load(code)
        assert found is not None
        with pytest.raises(Conflict):
            here.store.create(found[0], Change(code, 0, (), "running", ()))


async def test_tables_that_nobody_watches_are_dropped_beyond_a_limit_and_loaded_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicery.server.tables.registry.MOST_QUIET", 2)
    async with registry(tmp_path) as here:
        watched = await open_table(here, game(), people(), {})
        with here.watching(watched):
            codes = [await open_table(here, game(), people(), {}) for _ in range(4)]
            assert list(here.tables) == [watched, *codes[-2:]]
        async with here.at(codes[0]) as table:
            assert table.header.code == codes[0]


async def test_the_keys_of_the_server_stay_the_same(tmp_path: Path) -> None:
    first = Store(url(tmp_path))
    key = first.key("guests")
    first.close()
    again = Store(url(tmp_path))
    assert again.key("guests") == key
    assert again.key("other") != key
    again.close()


async def test_a_registry_can_be_closed_while_bots_think(tmp_path: Path) -> None:
    here = Registry(Store(url(tmp_path)), BotPool(1), pace=10)
    await here.open(game(), [Seat(n, BOT, f"Bot {n}", level="random") for n in range(2)], {}, ANA)
    await asyncio.wait_for(here.close(), 5)
