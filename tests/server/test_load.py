"""kill -9 while many tables are played at once: every move that was acknowledged is there afterwards."""

import asyncio
import random
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest

import dicery
from dicery.server.tables.database.store import Store
from dicery.server.tables.table import Table
from tests.server.application import begin
from tests.server.tables import url
from tests.server.test_kill import server, steps_in, wait_for

pytestmark = pytest.mark.heavy

Move = tuple[int, str]


@dataclass
class Played:
    """A table where one program sits in both seats, and which of its moves were acknowledged."""

    code: str
    game: str
    client: httpx.AsyncClient
    acknowledged: list[Move] = field(default_factory=list)
    under_way: list[Move] = field(default_factory=list)  # sent, and not answered when the server was killed


@dataclass
class Count:
    """What a run came to."""

    kills: int = 0
    moves: int = 0  # that were acknowledged
    cut_off: int = 0  # moves that were on their way when the server was killed
    kept: int = 0  # of these, those that had been stored


async def play(table: Played, luck: random.Random) -> None:
    """Plays at random until the server is gone or the match is over."""
    at = f"/api/tables/{table.code}"
    acting = (await table.client.get(at)).json()["acting"]
    while acting:
        seat = luck.choice(acting)
        state = (await table.client.get(at, params={"seat": seat})).json()
        move = luck.choice(state["moves"])["move"]
        table.under_way = [(seat, move)]
        answer = await table.client.post(f"{at}/act", json={"seat": seat, "seq": state["seq"], "move": move})
        table.under_way = []
        assert answer.status_code == 200, answer.text
        table.acknowledged.append((seat, move))
        acting = answer.json()["acting"]


async def open_tables(base: str, count: int) -> list[Played]:
    made: list[Played] = []
    token = ""
    for number in range(count):
        client = httpx.AsyncClient(base_url=base, timeout=60)
        if number % 10 == 0:
            token = (await client.post("/api/guests", json={"name": f"Guest {number}"})).json()["token"]
        client.headers["authorization"] = f"Bearer {token}"
        name = list(dicery.SHELF)[number % len(dicery.SHELF)]
        state = await begin(client, {"game": name, "seats": ["you", "mine"]})
        made.append(Played(state["code"], name, client))
    return made


async def kill_after(process: subprocess.Popen[str], tables: list[Played], moves: int, delay: float) -> None:
    """Kills the server some time after `moves` more moves were acknowledged, whatever it is doing then."""
    enough = moves + sum(len(table.acknowledged) for table in tables)
    while sum(len(table.acknowledged) for table in tables) < enough:
        await asyncio.sleep(0.005)
    await asyncio.sleep(delay)
    process.kill()


async def play_until_killed(
    base: str, process: subprocess.Popen[str], tables: list[Played], count: int, luck: random.Random
) -> None:
    """All tables at once, until the server is killed in the middle of it."""
    if not tables:
        tables += await open_tables(base, count)
    for table in tables:
        table.client.base_url = httpx.URL(base)
    killer = asyncio.create_task(kill_after(process, tables, luck.randint(2, 3 * count), luck.uniform(0, 0.05)))
    ended = await asyncio.gather(*(play(table, luck) for table in tables), return_exceptions=True)
    killer.cancel()
    for problem in ended:
        if problem is not None and not isinstance(problem, httpx.TransportError):
            raise problem
    for table in tables:  # a connection to the dead server is of no use, and belongs to this loop
        client = httpx.AsyncClient(timeout=60, headers={"authorization": table.client.headers["authorization"]})
        await table.client.aclose()
        table.client = client


def compare(folder: Path, table: Played, count: Count) -> None:
    """Every acknowledged move is stored, in its order; beyond them at most the one that was on its way."""
    stored = steps_in(folder, table.code)
    known = len(table.acknowledged)
    assert stored[:known] == table.acknowledged, f"{table.game} {table.code} has lost something"
    assert stored[known:] in ([], table.under_way), f"{table.game} {table.code} has something that nobody sent"
    count.cut_off += len(table.under_way)
    count.kept += len(stored) - known
    count.moves += len(stored) - known
    table.acknowledged, table.under_way = stored, []


def can_be_loaded(folder: Path, table: Played) -> None:
    store = Store(url(folder))
    found = store.load(table.code)
    store.close()
    assert found is not None
    loaded = Table.load(found[0], dicery.game(table.game), found[1])
    standing = [(step.seat, step.move) for step in loaded.match.steps if step.seat >= 0]
    assert standing == table.acknowledged


def killed_again_and_again(folder: Path, kills: int, tables: int, seed: int) -> Count:
    luck = random.Random(seed)
    count = Count()
    played: list[Played] = []
    for _ in range(kills):
        with server(folder) as (process, base):
            wait_for(base)
            before = sum(len(table.acknowledged) for table in played)
            asyncio.run(play_until_killed(base, process, played, tables, luck))
            count.moves += sum(len(table.acknowledged) for table in played) - before
        count.kills += 1
        for table in played:
            compare(folder, table, count)
    for table in played:
        can_be_loaded(folder, table)
    return count


def test_no_acknowledged_move_of_many_tables_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    count = killed_again_and_again(tmp_path, kills=3, tables=10, seed=1)
    assert count.moves > 10
    assert count.cut_off > 0


@pytest.mark.soak
def test_kill_9_under_load_many_times(tmp_path: Path) -> None:
    begin = time.monotonic()
    total = Count()
    for seed in range(100, 103):
        count = killed_again_and_again(tmp_path / str(seed), kills=10, tables=30, seed=seed)
        total = Count(*(getattr(total, name) + getattr(count, name) for name in vars(total)))
    print(f"{total} in {time.monotonic() - begin:.0f} s")
    assert total.cut_off > total.kills
