"""Several servers on one PostgreSQL: each shows what the others store, and one of them drives bots and clocks."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

import dicery
from dicery.engine.option import Setting
from dicery.engine.state import CLOCK, State
from dicery.match.match import Refused
from dicery.server.http.limits import Asker, Limits
from dicery.server.http.stream import Stream
from dicery.server.tables.bot_pool import NOBODY, Account, BotPool
from dicery.server.tables.database.store import Store
from dicery.server.tables.event_writer import NotStored
from dicery.server.tables.events import Event
from dicery.server.tables.registry import Registry
from dicery.server.tables.seats import BOT, PERSON, Seat
from dicery.server.tables.table import Table
from tests.server.postgresql import Cluster, needs_postgresql
from tests.server.tables import ANA, BEN, add_nonces, ana_and_a_bot, game, listening, open_table, people

pytestmark = [pytest.mark.asyncio, pytest.mark.heavy, needs_postgresql]


class Choosing(BotPool):
    """Bots that take the first legal action at once, and count how often they are asked."""

    def __init__(self) -> None:
        super().__init__(0)
        self.asked = 0

    async def choose(self, state: State, seat: int, level: str, account: Account = NOBODY) -> int:
        self.asked += 1
        await asyncio.sleep(0.002)
        return state.actions(seat)[0]


@asynccontextmanager
async def servers(url: str, count: int = 2) -> AsyncIterator[list[Registry]]:
    async with AsyncExitStack() as stack:
        opened = []
        for _ in range(count):
            one = Registry(Store(url), Choosing(), pace=0)
            stack.push_async_callback(one.close)
            opened.append(one)
        yield opened


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Servers that give their signs of life, count as dead and look for lost news after a third of the time."""
    monkeypatch.setattr("dicery.server.tables.database.leases.ALIVE", 1.7)
    monkeypatch.setattr("dicery.server.tables.peers.BEAT", 0.33)
    monkeypatch.setattr("dicery.server.tables.peers.SAFE", 1.0)
    return monkeypatch


async def until(what: Callable[[], bool], seconds: float = 15) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "expected it to happen in time"
        await asyncio.sleep(0.01)


def asked(here: Registry) -> int:
    assert isinstance(here.bots, Choosing)
    return here.bots.asked


def in_memory(here: Registry, code: str, what: Callable[[Table], bool]) -> bool:
    """Is this so at the table as the server has it? One that another server was quicker at is loaded again, and is
    missing until then.
    """
    return code in here.tables and what(here.tables[code].table)


def stored(here: Registry, code: str) -> list[Event]:
    found = here.store.load(code)
    assert found is not None
    return found[1]


async def test_a_client_that_hops_between_servers_reads_its_own_writes_and_is_never_refused_as_stale(
    postgresql: Cluster,
) -> None:
    luck = random.Random(3)
    async with servers(postgresql.database()) as both:
        code = await open_table(both[0], game(), people(), {"starter": 1})
        moves = 0
        while True:
            async with luck.choice(both).at(code) as table:
                if table.over:
                    break
                seat, seq, number = table.acting()[0], table.match.seq, table.number
                move = luck.choice(table.moves(seat))
            guest = (ANA, BEN)[seat]
            await luck.choice(both).change(code, lambda table: table.submit(guest, seat, seq, move))  # noqa: B023
            moves += 1
            async with luck.choice(both).at(code) as table:
                assert table.number > number and move in [step.move for step in table.match.steps[-40:]]
        assert moves > 10
        positions = []
        for one in both:
            async with one.at(code) as table:
                positions.append((table.state.position(), table.number, table.stage))
        assert positions[0] == positions[1]
        assert both[0].store.listed("running", {}) == []


async def test_those_who_act_at_once_on_different_servers_are_carried_out_one_after_the_other(
    postgresql: Cluster,
) -> None:
    async with servers(postgresql.database(), 3) as all_of_them:
        code = await open_table(all_of_them[0], game(), people(), {})

        def say(text: str) -> Callable[..., None]:
            return lambda table: table.say(ANA, 0, text)

        lines = [f"{number}" for number in range(24)]
        await asyncio.gather(*(all_of_them[n % 3].change(code, say(text)) for n, text in enumerate(lines)))
        for one in all_of_them:
            async with one.at(code) as table:
                assert sorted(said.text for said in table.chat) == sorted(lines)


async def test_whoever_watches_at_another_server_is_woken_by_each_change(postgresql: Cluster) -> None:
    async with servers(postgresql.database()) as (here, there):
        code = await open_table(here, game(), people(), {"starter": 1})
        async with there.at(code):
            pass
        await until(lambda: there.peers is not None and len(there.peers.living) == 2)
        waits = []
        with there.watching(code) as news:
            for number in range(20):
                news.clear()
                await here.change(code, lambda table: table.say(ANA, 0, f"{number}"))  # noqa: B023
                begin = time.monotonic()
                await asyncio.wait_for(news.wait(), 4)
                waits.append(time.monotonic() - begin)
                async with there.at(code, latest=False) as table:
                    assert table.chat[-1].text == f"{number}"
        assert sorted(waits)[10] < 0.5, "expected the notification to wake it, not the check every few seconds"


async def test_a_stream_begins_with_what_another_server_has_stored_just_before(postgresql: Cluster) -> None:
    async with servers(postgresql.database()) as (here, there):
        code = await open_table(here, game(), people(), {"starter": 1})
        async with there.at(code):
            pass
        await here.change(code, lambda table: table.say(ANA, 0, "hello"))
        stream = Stream(there, code, lambda table: table.chat[-1].text.encode(), Limits(), Asker(ANA, ""))
        listener, line = await listening(stream)
        listener.close()
        assert line.bodies == [b"hello"]


@pytest.mark.usefixtures("hasty")
async def test_a_change_whose_notification_was_lost_is_found_a_little_later(postgresql: Cluster) -> None:
    async with servers(postgresql.database()) as (here, there):
        code = await open_table(here, game(), people(), {"starter": 1})
        async with there.at(code):
            pass
        here.event_writer.announce = None
        with there.watching(code) as news:
            await here.change(code, lambda table: table.say(ANA, 0, "hello"))
            await asyncio.wait_for(news.wait(), 12)
            assert there.tables[code].table.chat[-1].text == "hello"


async def test_bots_are_driven_by_one_server_though_all_show_the_table(postgresql: Cluster) -> None:
    luck = random.Random(1)
    async with servers(postgresql.database(), 3) as all_of_them:
        code = await open_table(all_of_them[0], game(), ana_and_a_bot(), {})
        async with AsyncExitStack() as stack:
            for one in all_of_them:
                async with one.at(code):
                    pass
                stack.enter_context(one.watching(code))
            over = False
            while not over:
                async with luck.choice(all_of_them).at(code) as table:
                    over = table.over
                    seq, moves = table.match.seq, table.moves(0)
                if moves:
                    move = luck.choice(moves)
                    await luck.choice(all_of_them).change(code, lambda table: table.submit(ANA, 0, seq, move))  # noqa: B023
                else:
                    await asyncio.sleep(0.005)
        steps = [event for event in stored(all_of_them[0], code) if event.kind == "step" and event.body["seat"] == 1]
        counts = [asked(one) for one in all_of_them]
        assert sorted(counts)[:2] == [0, 0] and sum(counts) == len(steps) > 5


async def ana_plays(here: Registry, code: str) -> None:
    """Ana makes the moves that are listed first until it is the bot's turn."""
    await until(lambda: in_memory(here, code, lambda table: bool(table.moves(0))))
    while True:
        async with here.at(code) as table:
            seq, moves = table.match.seq, table.moves(0)
        if not moves:
            return
        await here.change(code, lambda table: table.submit(ANA, 0, seq, moves[0]))  # noqa: B023


def die(here: Registry) -> None:
    """The server gives no sign of life any more, and does nothing by itself."""
    assert here.peers is not None
    for task in here.peers.tasks:
        task.cancel()
    here.driver.closing = True


async def test_another_server_takes_over_the_bots_of_one_that_has_died_or_ended(
    postgresql: Cluster, hasty: pytest.MonkeyPatch
) -> None:
    url = postgresql.database()
    async with servers(url, 2) as (here, there):
        code = await open_table(here, game(), ana_and_a_bot(), {"starter": 1})
        await ana_plays(here, code)
        await until(lambda: asked(here) > 0)
        async with there.at(code):
            pass
        with there.watching(code):
            await until(lambda: in_memory(there, code, lambda table: bool(table.moves(0))))
            die(here)
            driven, begin = asked(here), time.monotonic()
            await ana_plays(there, code)
            await until(lambda: asked(there) > 0)
            assert time.monotonic() - begin < 8
            assert asked(here) == driven
        hasty.undo()
        async with servers(url, 1) as (third,):
            async with third.at(code):
                pass
            await until(lambda: there.peers is not None and len(there.peers.living) == 2)
            assert there.peers is not None
            await there.driver.close()
            await there.peers.close()
            there.peers = None
            begin = time.monotonic()
            with third.watching(code):
                await ana_plays(third, code)
                await until(lambda: asked(third) > 0)
            assert time.monotonic() - begin < 4, "expected a server that ends to give its tables back at once"


async def test_a_server_that_is_asked_for_something_at_its_end_ends(postgresql: Cluster) -> None:
    for passes in range(5):  # of the event loop, between a wish and the end
        async with servers(postgresql.database(), 1) as (here,):
            assert here.peers is not None
            await until(lambda: here.peers is not None and here.peers.living != set())
            await asyncio.sleep(0.05)
            here.peers.news.set()
            for _ in range(passes):
                await asyncio.sleep(0)
            await asyncio.wait_for(here.peers.close(), 5)
            here.peers = None


@pytest.mark.usefixtures("hasty")
async def test_a_clock_that_nobody_watches_runs_on_at_another_server_when_its_own_dies(postgresql: Cluster) -> None:
    async with servers(postgresql.database()) as (here, there):
        timed: dict[str, Setting] = {"mode": "coop", "limit": "clock", "seconds": 600}
        code = await open_table(here, dicery.game("slice-and-dice"), people(2), timed)
        await until(lambda: here.peers is not None and code in here.peers.held)
        await until(lambda: here.tables[code].alarm is not None)
        die(here)
        await until(lambda: code in there.tables and there.tables[code].alarm is not None, 20)


async def test_a_clock_rings_once_though_all_servers_show_it(postgresql: Cluster) -> None:
    async with servers(postgresql.database(), 3) as all_of_them, AsyncExitStack() as stack:
        timed: dict[str, Setting] = {"mode": "coop", "limit": "clock", "seconds": 600}
        code = await open_table(all_of_them[0], dicery.game("slice-and-dice"), people(2), timed)
        for one in all_of_them:
            async with one.at(code):
                pass
            stack.enter_context(one.watching(code))
        await until(lambda: any(one.tables[code].alarm for one in all_of_them))
        for one in all_of_them:
            chronometer = one.tables[code].table.chronometer
            assert chronometer is not None and chronometer.running
            chronometer.kept -= 599.0
            one.driver.drive(one.tables[code])
        await until(lambda: all(in_memory(one, code, lambda table: table.over) for one in all_of_them))
        rung = [event for event in stored(all_of_them[0], code) if event.kind == "step" and event.body["seat"] == CLOCK]
        assert len(rung) == 1


async def test_bots_among_themselves_play_where_somebody_watches(postgresql: Cluster) -> None:
    async with servers(postgresql.database()) as (here, there):
        seats = [Seat(n, BOT, f"Bot {n}", level="random") for n in range(2)]
        code = await here.open(game(), seats, {}, ANA)
        with here.watching(code):
            await until(lambda: asked(here) > 0)
        async with there.at(code):
            pass
        with there.watching(code):
            await until(lambda: asked(there) > 0 or in_memory(there, code, lambda table: table.over))


async def test_a_database_that_restarts_gives_clear_errors_and_then_all_goes_on(postgresql: Cluster) -> None:
    async with servers(postgresql.database()) as (here, there):
        code = await open_table(here, game(), people(), {"starter": 1})
        async with there.at(code):
            pass
        with there.watching(code) as news:
            postgresql.kill()
            with pytest.raises(NotStored):
                await here.change(code, lambda table: table.say(ANA, 0, "lost"))
            with pytest.raises(NotStored):
                async with there.at(code):
                    pass
            postgresql.start()
            await here.change(code, lambda table: table.say(ANA, 0, "hello"))
            async with there.at(code) as table:
                assert table.chat[-1].text == "hello"
            news.clear()
            await here.change(code, lambda table: table.say(ANA, 0, "again"))
            await asyncio.wait_for(news.wait(), 15)
            postgresql.cut_connections()
            news.clear()
            await asyncio.sleep(0.1)
            await here.change(code, lambda table: table.say(ANA, 0, "and again"))
            await asyncio.wait_for(news.wait(), 15)
            assert there.tables[code].table.chat[-1].text == "and again"


async def test_a_database_that_hangs_is_answered_for_in_time(
    postgresql: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicery.server.tables.registry.PATIENCE", 0.5)
    async with servers(postgresql.database()) as (here, there):
        code = await open_table(here, game(), people(), {"starter": 1})
        async with there.at(code):
            pass
        postgresql.freeze(True)
        try:
            begin = time.monotonic()
            with pytest.raises(NotStored):
                await here.change(code, lambda table: table.say(ANA, 0, "slow"))
            with pytest.raises(NotStored):
                async with there.at(code):
                    pass
            assert time.monotonic() - begin < 3
        finally:
            postgresql.freeze(False)
        await until(lambda: not here.tables[code].lock.locked() if code in here.tables else True)
        monkeypatch.setattr("dicery.server.tables.registry.PATIENCE", 8.0)
        await there.change(code, lambda table: table.say(BEN, 1, "on we go"))
        async with here.at(code) as table:
            assert table.chat[-1].text == "on we go"


async def test_what_somebody_may_do_since_a_change_elsewhere_is_not_refused(postgresql: Cluster) -> None:
    async with servers(postgresql.database()) as (here, there):
        seats = [Seat(0, PERSON, "Ana", ANA), Seat(1, "open", "")]
        code = await here.open(game(), seats, {}, ANA)
        async with there.at(code):
            pass
        await here.change(code, lambda table: table.sit(BEN, "Ben", 1))
        await there.change(code, lambda table: table.say(BEN, 1, "hello"))
        await here.change(code, add_nonces)
        with pytest.raises(Refused):
            await there.change(code, lambda table: table.say("stranger", 1, "hello"))
