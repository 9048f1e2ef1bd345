"""What an operator relies on: health, figures, names and headers, settings from three places, and a quick end."""

import re
import signal
import sqlite3
import threading
import time
import tomllib
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
import yaml
from fastapi import FastAPI
from typer.testing import CliRunner

from dicery.cli import app as command
from dicery.server.app import Settings, create_app
from dicery.server.http.limits import Limits, Rate
from dicery.server.http.networks import is_in, networks
from dicery.server.tables.database.store import StoreError
from tests.server.application import browser, code_of, running
from tests.server.tables import url
from tests.server.test_kill import guest, open_table, reader_of, server

DEPLOY = Path(__file__).parents[2] / "deploy"
LOCK = DEPLOY.parent / "requirements.lock"


def asking(made: FastAPI, host: str = "127.0.0.1", scheme: str = "http") -> httpx.AsyncClient:
    transport = httpx.ASGITransport(made, raise_app_exceptions=False, client=(host, 5000))
    return httpx.AsyncClient(transport=transport, base_url=f"{scheme}://localhost")


# Health and figures


@pytest.mark.asyncio
async def test_health_says_whether_the_process_works_and_readiness_whether_the_database_does(tmp_path: Path) -> None:
    async with running(tmp_path) as made, asking(made) as probe:
        services = made.state.services
        assert (await probe.get("/healthz")).json() == {"event_writer": "alive", "restarts": 0}
        assert (await probe.get("/readyz")).status_code == 200

        def refuse() -> None:
            raise StoreError("gone")

        services.probe.ask, services.probe.answered = refuse, -9.0
        assert (await probe.get("/readyz")).status_code == 503
        assert (await probe.get("/healthz")).status_code == 200
        services.probe.ask, services.probe.answered = (lambda: time.sleep(0.5)), -9.0
        assert not await services.probe.answers(0.05), "expected no wait for a database that hangs"
        begin = time.monotonic()
        assert not await services.probe.answers(0.05)
        assert time.monotonic() - begin < 0.3, "expected one question at a time"
        services.registry.stop_streams()
        assert (await probe.get("/readyz")).json()["reason"] == "the server is ending"
    services.registry.event_writer.thread.join(5)
    async with asking(made) as probe:
        dead = await probe.get("/healthz")
        assert (dead.status_code, dead.json()) == (503, {"event_writer": "dead", "restarts": 0})


def figure(text: str, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} ([0-9.e+-]+)$", text, re.MULTILINE)
    assert found, f"expected {name} in the figures"
    return float(found[1])


@pytest.mark.asyncio
async def test_figures_are_for_those_whom_the_operator_has_named(tmp_path: Path) -> None:
    for readers, host, status in (
        ((), "127.0.0.1", 404),
        (("10.0.0.0/8",), "10.1.2.3", 200),
        (("10.0.0.0/8",), "192.0.2.1", 404),
        (("::1",), "::1", 200),
    ):
        made = create_app(Settings(url(tmp_path), workers=1, metrics_for=readers))
        async with made.router.lifespan_context(made), asking(made, host) as reader:
            assert (await reader.get("/metrics")).status_code == status
    assert not is_in("testclient", networks(("0.0.0.0/0",)))


@pytest.mark.asyncio
async def test_figures_count_moves_answers_and_refusals_and_name_nobody(tmp_path: Path) -> None:
    limits = Limits({"chat": Rate(1, 0)}, lambda: 0.0)
    made = create_app(Settings(url(tmp_path), workers=1, pace=0, limits=limits, metrics_for=("127.0.0.1",)))
    async with made.router.lifespan_context(made), browser(made) as ana, asking(made) as reader:
        sent = {"seat0": "you", "seat1": "open", "o-starter": "1"}
        page = await ana.post("/new/dessert-dice", data=sent)
        code = code_of(page)
        page = await ana.post(f"/t/{code}/hand-over", data={"seat": 0, "level": "random"})
        wrong = {"seat": 1, "seq": 0, "do": "x"}
        assert (await ana.post(f"/t/{code}/act", data=wrong)).status_code == 409
        for _ in range(2):
            await ana.post(f"/t/{code}/chat", data={"seat": 0, "text": "hello"})
        await ana.post("/me", data={"name": "Ana"}, headers={"origin": "http://evil.example"})
        text = (await reader.get("/metrics")).text
        assert figure(text, "dicery_tables") == 1
        assert figure(text, 'dicery_refusals_total{kind="claim"}') >= 1
        assert figure(text, 'dicery_refusals_total{kind="rate"}') == 1
        assert figure(text, 'dicery_refusals_total{kind="origin"}') == 1
        assert figure(text, 'dicery_request_seconds_count{route="table.act"}') == 1
        assert figure(text, 'dicery_answers_total{status="429"}') == 1
        assert figure(text, 'dicery_events_total{kind="seat"}') >= 3
        for name in (
            "dicery_streams",
            "dicery_bots_waiting",
            "dicery_event_writer_queue",
            "dicery_event_writer_seconds",
        ):
            assert figure(text, name) >= 0
        assert code not in text and "Ana" not in text


# Names and headers


@pytest.mark.asyncio
async def test_a_server_answers_to_its_names_only_but_to_an_operator_by_any(tmp_path: Path) -> None:
    made = create_app(Settings(url(tmp_path), "0.0.0.0", workers=1, allowed_hosts=("dicery.example",)))
    async with made.router.lifespan_context(made), asking(made) as anybody:
        for host, status in (("dicery.example", 200), ("localhost", 200), ("evil.example", 400), ("10.0.0.7", 400)):
            assert (await anybody.get("/", headers={"host": host})).status_code == status
        assert (await anybody.get("/healthz", headers={"host": "10.0.0.7"})).status_code == 200


@pytest.mark.asyncio
async def test_with_tls_cookies_are_secure_and_browsers_stay_with_it(tmp_path: Path) -> None:
    async with running(tmp_path) as made:
        async with asking(made, scheme="https") as safe, asking(made) as plain:
            over_tls, without = await safe.get("/"), await plain.get("/")
        assert over_tls.headers["strict-transport-security"] == "max-age=31536000"
        assert "secure" in over_tls.headers["set-cookie"].lower()
        assert "strict-transport-security" not in without.headers
        assert "secure" not in without.headers["set-cookie"].lower()


# Settings


def settings(*words: str, **environment: str) -> dict[str, tuple[object, str]]:
    """What `--show-settings` prints: each setting with its origin."""
    answer = CliRunner().invoke(command, ["serve", "--show-settings", *words], env=environment)
    assert answer.exit_code == 0, answer.output
    lines = [line.rpartition("  # ") for line in answer.stdout.splitlines()]
    return {name: (value, origin) for line, _, origin in lines for name, value in tomllib.loads(line).items()}


def test_a_flag_goes_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / "dicery.toml"
    file.write_text('port = 1\nhost = "10.0.0.1"\nallowed-host = ["a.example", "b.example"]\njson-logs = true\n')
    found = settings("--config", str(file), "--port", "3", DICERY_PORT="2", DICERY_HOST="10.0.0.2")
    assert found["port"] == (3, "flag")
    assert found["host"] == ("10.0.0.2", "environment")
    assert found["allowed-host"] == (["a.example", "b.example"], "file")
    assert found["json-logs"] == (True, "file")
    assert found["limits"] == (True, "default")
    assert settings(DICERY_CONFIG=str(file), DICERY_ALLOWED_HOST="c.example d.example")["allowed-host"] == (
        ["c.example", "d.example"],
        "environment",
    )
    assert settings(DICERY_CONFIG=str(file))["port"] == (1, "file")
    file.write_text('allowed-host = "a.example b.example"\n')
    assert settings("--config", str(file))["allowed-host"] == (["a.example", "b.example"], "file")


def test_settings_show_no_password() -> None:
    assert "tiger" not in str(settings(DICERY_DB="postgresql+psycopg://scott:tiger@db/dicery")["db"])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("prot = 1", "allowed-host, trusted-proxy, metrics-for, root-path, limits, workers, json-logs, got prot"),
        ("port = [", "expected settings in TOML"),
        ('port = "x"', "--port"),
        ("port = 99999", "--port"),
    ],
)
def test_a_wrong_file_of_settings_is_refused_with_what_was_expected(text: str, reason: str, tmp_path: Path) -> None:
    file = tmp_path / "dicery.toml"
    file.write_text(text)
    answer = CliRunner().invoke(command, ["serve", "--config", str(file), "--show-settings"])
    assert answer.exit_code == 2 and reason in answer.output and "Traceback" not in answer.output


@pytest.mark.parametrize("flag", ["--metrics-for", "--trusted-proxy"])
def test_a_network_that_is_none_is_refused(flag: str) -> None:
    answer = CliRunner().invoke(command, ["serve", "--port", "0", flag, "everybody"])
    assert answer.exit_code == 2 and "everybody" in answer.output


def test_the_examples_under_deploy_are_read_as_they_are_meant() -> None:
    found = settings("--config", str(DEPLOY / "dicery.toml"))
    assert found["allowed-host"] == (["dicery.example"], "file")
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    assert set(services) == {"db", "app", "proxy"}
    known = {f"DICERY_{name.upper().replace('-', '_')}" for name in found}
    assert set(services["app"]["environment"]) <= known
    docker = (DEPLOY / "Dockerfile").read_text()
    assert set(re.findall(r"DICERY_[A-Z_]+", docker)) <= known
    unit = (DEPLOY / "dicery.service").read_text()
    assert set(re.findall(r"DICERY_[A-Z_]+", unit)) <= known and "dicery serve --config /etc/dicery.toml" in unit
    assert "StateDirectory=dicery" in unit and "NoNewPrivileges=yes" in unit


def test_the_lock_file_has_what_the_server_needs_with_hashes_in_the_versions_that_are_tested() -> None:
    locked = dict(re.findall(r"^([A-Za-z0-9_.-]+)==([^ ;]+)", LOCK.read_text(), re.MULTILINE))
    tested = dict(
        re.findall(r"^([A-Za-z0-9_.-]+)==(.+)$", (DEPLOY.parent / "constraints.txt").read_text(), re.MULTILINE)
    )
    tested = {plain(name): version for name, version in tested.items()}
    extras = tomllib.loads((DEPLOY.parent / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    needed = {plain(re.split(r"[\[>=;]", line)[0]) for extra in ("server", "terminal") for line in extras[extra]}
    assert needed <= set(locked)
    assert {name: tested[name] for name in locked if name in tested} == {n: v for n, v in locked.items() if n in tested}
    for entry in re.split(r"^(?=[a-z])", LOCK.read_text(), flags=re.MULTILINE)[1:]:
        assert "--hash=sha256:" in entry, entry


def plain(name: str) -> str:
    return name.strip().lower().replace("_", "-")


# The end


@pytest.mark.heavy
def test_a_server_ends_within_five_seconds_with_open_streams_and_a_database_that_hangs(tmp_path: Path) -> None:
    with server(tmp_path) as (process, base):
        ana = guest(base)
        code = open_table(ana, {"game": "dessert-dice", "seats": ["you", "mine"]})
        readers = [reader_of(f"{base}/t/{code}/stream") for _ in range(2)]
        holder = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
        holder.execute("BEGIN EXCLUSIVE")  # nothing can be stored from now on
        talk = threading.Thread(target=say_hello, args=(ana, code), daemon=True)  # waits for the database
        talk.start()
        time.sleep(0.5)
        begin = time.monotonic()
        process.send_signal(signal.SIGTERM)
        process.wait(10)
        took = time.monotonic() - begin
        holder.execute("ROLLBACK")
        holder.close()
        for reader in readers:
            reader.wait(10)
        assert took < 5, f"expected an end within five seconds, it took {took:.1f}"


def say_hello(client: httpx.Client, code: str) -> None:
    with suppress(httpx.TransportError):
        client.post(f"/api/tables/{code}/chat", json={"seat": 0, "text": "hello"})
