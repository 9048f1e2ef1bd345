"""How many processes serve: one for an SQLite file, any number for a PostgreSQL; limits hold for all of them."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

import dicery
from dicery.cli import app
from dicery.match.luck import SeededDealer
from dicery.match.match import Match
from dicery.server.http.limits import Asker, Limits, Rate, TooFast
from dicery.server.tables.database.owner import owning
from dicery.server.tables.database.store import StoreError
from tests.server.postgresql import Cluster, needs_postgresql
from tests.server.tables import streaming, url

ANA = Asker("ana", "192.0.2.1")


def test_a_second_server_on_an_sqlite_file_is_refused_and_shown_the_first(tmp_path: Path) -> None:
    with owning(url(tmp_path)):
        with (
            pytest.raises(StoreError, match=rf"served by process {os.getpid()} on .* PostgreSQL"),
            owning(url(tmp_path)),
        ):
            pass
        answer = CliRunner().invoke(app, ["serve", "--port", "0", "--db", url(tmp_path)])
        assert answer.exit_code == 2
        assert f"process {os.getpid()}" in answer.stderr and "Traceback" not in answer.output
    with owning(url(tmp_path)):
        pass


def test_several_workers_on_an_sqlite_file_are_refused(tmp_path: Path) -> None:
    answer = CliRunner().invoke(app, ["serve", "--port", "0", "--db", url(tmp_path), "--workers", "2"])
    assert answer.exit_code == 2
    assert "2 workers share a PostgreSQL" in answer.stderr


@pytest.mark.heavy
@needs_postgresql
def test_a_worker_that_is_killed_is_replaced_and_ctrl_c_ends_all(postgresql: Cluster) -> None:
    command = [sys.executable, "-c", "from dicery.cli import app; app()", "serve", "--port", "0", "--workers", "2"]
    database = postgresql.database()
    process = subprocess.Popen([*command, "--db", database], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None and process.stderr is not None
        found = re.search(r":(\d+)/", process.stdout.readline())
        assert found

        def living() -> list[str]:
            name = f"tables{postgresql.databases}"
            alive = postgresql.run(name, "SELECT name FROM servers WHERE until > extract(epoch FROM clock_timestamp())")
            return alive.splitlines()

        until(lambda: len(living()) == 2)
        first = living()
        os.kill(int(first[0].split()[1]), signal.SIGKILL)
        until(lambda: len(living()) == 2 and first[0] not in living())
        assert httpx.get(f"http://127.0.0.1:{found[1]}/api/games").status_code == 200
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0
        assert living() == [], "expected every worker to have taken leave"
        assert "another one takes its place" in process.stderr.read()
    finally:
        process.kill()


def until(what, seconds: float = 90) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "expected it to happen in time"
        time.sleep(0.2)


def test_hopping_between_servers_wins_no_more_requests_and_no_more_streams() -> None:
    now = 100.0
    servers = [Limits({"act": Rate(10, 1)}, lambda: now, most_streams=3) for _ in range(2)]

    def exchange() -> None:
        for number, one in enumerate(servers):
            servers[1 - number].note(f"server {number}", one.report())

    exchange()
    for _ in range(10):
        servers[0].spend("act", ANA)
    with pytest.raises(TooFast):
        servers[0].spend("act", ANA)
    exchange()
    with pytest.raises(TooFast):
        servers[1].spend("act", ANA)
    servers[1].spend("act", Asker("ben", "192.0.2.9"))
    now += 2
    servers[1].spend("act", ANA)
    with streaming(servers[0], ANA), streaming(servers[0], ANA), streaming(servers[1], ANA):
        exchange()
        with pytest.raises(TooFast), streaming(servers[1], ANA):
            pass
        now += 60  # the other server has not reported for a long time: it is dead
        with streaming(servers[1], ANA):
            pass


def test_a_bots_process_whose_server_was_killed_ends_without_a_word() -> None:
    match = Match(dicery.game("dessert-dice"), ["Ana", "Ben"], {}, SeededDealer(1))
    match.deal()
    state = match.state
    seat = state.waiting_seats()[0]
    asked = {"game": "dessert-dice", "position": state.position(), "seat": seat, "seed": 1, "level": "random"}
    command = [sys.executable, "-m", "dicery.server.tables.bot_worker"]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdin is not None and process.stdout is not None and process.stderr is not None
    process.stdout.close()
    process.stdin.write(json.dumps(asked) + "\n")
    process.stdin.close()
    assert (process.wait(30), process.stderr.read()) == (0, "")
