"""Nothing secret leaves: two tables that a viewer cannot tell apart send it the same bytes, whatever it asks for."""

import random
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI, Request

import dicery
from dicery import SPECTATOR, Game, State
from dicery.server.app import Settings, create_app
from dicery.server.http.guests import Guests
from dicery.server.http.limits import without_limits
from dicery.server.http.stream import Stream
from dicery.server.http.visit import Visit
from dicery.server.page.guest import Guest
from dicery.server.routes import api
from dicery.server.routes import table as table_routes
from dicery.server.tables.database.store import Store
from dicery.server.tables.events import Change, Event, Header, SeatRow
from dicery.server.tables.registry import Registry
from dicery.server.tables.seats import PERSON, Seat
from tests.server.application import browser, running
from tests.server.postgresql import Cluster, needs_postgresql
from tests.server.tables import ANA, listening

pytestmark = [pytest.mark.asyncio, pytest.mark.heavy]

CODE = "salt-salt-salt-salt"
KEY = b"k" * 32
PAIRS = 3
OPEN = ["chicken-fried-dice"]  # the games without secrets
Step = tuple[int, int]
Rows = tuple[SeatRow, ...]


def new(game: Game) -> State:
    """For two at least: alone there is nobody to keep a secret from."""
    return game.new(max(2, game.fewest))


def history(game: Game, seed: int, steps: int) -> list[Step]:
    """The first steps of a match at random."""
    luck = random.Random(seed)
    state = new(game)
    made: list[Step] = []
    while not state.over and len(made) < steps:
        seat = luck.choice(state.waiting_seats())
        made.append((seat, luck.choice(state.actions(seat))))
        state.apply(*made[-1])
    return made if not state.over else made[:-1]


def secret_steps(game: Game, steps: list[Step], observer: int) -> list[int]:
    """The numbers of the steps that are concealed from the observer."""
    state = new(game)
    found: list[int] = []
    for number, (seat, action) in enumerate(steps):
        if state.conceals(seat, action, observer):
            found.append(number)
        state.apply(seat, action)
    return found


def twin(game: Game, steps: list[Step], observer: int, begin: int) -> list[Step] | None:
    """A match that looks the same to the observer all along: the concealed step `begin` went another way.

    Later steps are the same wherever they can be; concealed ones that cannot be are replaced.
    """
    luck = random.Random(begin)
    one = new(game)
    made = steps[:begin]
    for seat, action in made:
        one.apply(seat, action)
    other = one.clone()
    for seat, action in steps[begin:]:
        choices = [action]
        legal = other.actions(seat)
        if one.conceals(seat, action, observer):
            secret = [found for found in legal if other.conceals(seat, found, observer)]
            if len(made) == begin:
                choices = [found for found in secret if found != action]
            elif action not in secret:
                choices = secret
        choices = [choice for choice in choices if choice in legal]
        if not choices:
            return None
        made.append((seat, luck.choice(choices)))
        one.apply(seat, action)
        other.apply(*made[-1])
        if one.view(observer) != other.view(observer):
            return None
    return made if one.position() != other.position() else None


def twins(game: Game, observer: int) -> list[tuple[list[Step], list[Step]]]:
    """A few pairs of matches, from early ones to nearly finished ones, then such that end soon after a secret step."""
    found: list[tuple[list[Step], list[Step]]] = []
    for seed in range(PAIRS):
        whole = history(game, seed, 1_000_000)
        secret = secret_steps(game, whole, observer)
        cuts = [int(len(whole) * share) for share in (0.2, 0.4, 0.6, 0.8, 0.95)[seed:]]
        cuts += [number + later for later in (40, 10, 3, 1) for number in reversed(secret)]
        for cut in cuts:
            steps = whole[:cut]
            pair = next((o for n in reversed(secret) if n < cut and (o := twin(game, steps, observer, n))), None)
            if pair is not None:
                found.append((steps, pair))
                break
    return found


def events(game: Game, steps: list[Step]) -> list[Event]:
    state = new(game)
    names = ["Ana", "Ben", "Cem", "Dot", "Eve"]
    made = [
        Event("seat", Seat(n, PERSON, names[n], ANA if n == 0 else f"guest-{n}").body()) for n in range(state.seats)
    ]
    made += [Event("nonce", {"seat": n, "nonce": f"nonce-of-seat-{n}"}) for n in range(state.seats)]
    for seat, action in steps:
        made.append(Event("step", {"seat": seat, "move": game.notation(state, seat, action)}))
        state.apply(seat, action)
    made.append(Event("chat", {"seat": 0, "name": "Ana", "text": "hello"}))
    return made


async def store_table(store: Store, shown_by: Registry | None, header: Header, made: list[Event], rows: Rows) -> None:
    """Stores a table. With `shown_by` the second half comes when that server shows the first half already."""
    steps = [number for number, event in enumerate(made) if event.kind == "step" and int(event.body["seat"]) >= 0]
    cut = steps[len(steps) // 2] if shown_by and steps else len(made)
    store.create(header, Change(CODE, 0, tuple(made[:cut]), "running", rows))
    if shown_by and cut < len(made):
        async with shown_by.at(CODE) as table:
            assert table.number == cut
        store.append([Change(CODE, cut, tuple(made[cut:]), "running", ())])


async def answers(
    app: FastAPI, game: Game, steps: list[Step], observer: int, writer: Store | None = None
) -> list[tuple[str, int, str]]:
    """Everything that the observer is sent; with a writer, by a server that catches up with another one."""
    services = replace(app.state.services, guests=Guests(KEY))
    app.state.services = services
    rows = tuple(Seat(n, PERSON, f"P{n}", ANA if n == 0 else f"guest-{n}").row() for n in range(max(2, game.fewest)))
    header = Header(CODE, game.name, game.edition, {}, b"s" * 32, "guest-1", True, 0.0)
    shown_by = services.registry if writer else None
    await store_table(writer or services.registry.store, shown_by, header, events(game, steps), rows)
    guest = Guest(ANA, "Ana") if observer == 0 else Guest("watcher", "Wes")
    sent: list[tuple[str, int, str]] = []

    def note(asked: str, answer: httpx.Response) -> None:
        headers = sorted(item for item in answer.headers.multi_items() if item[0] != "x-request-id")  # drawn by lot
        body = f"{headers} {answer.text}"
        sent.append((asked, answer.status_code, body))

    async with browser(app) as client:
        client.cookies.set("dicery_guest", services.guests.token(guest), domain="localhost.local")
        count = len(steps)
        moments = {0, 3, count // 2, count - 1, count, count + 9}
        table = f"/t/{CODE}"
        paths = [table, f"{table}?seat=1", f"{table}/result", f"{table}/record", f"{table}/text", "/"]
        paths += ["/api/tables", f"/api/tables/{CODE}", f"/api/tables/{CODE}?seat=1", f"/api/tables/{CODE}/record"]
        for path in paths:
            note(path, await client.get(path))
            note(f"{path} as JSON", await client.get(path, headers={"accept": "application/json"}))
        for step in sorted(moments):
            for eyes in ("", "?as=1", "?seat=1"):
                note(f"replay {step} {eyes}", await client.get(f"{table}/replay/{step}{eyes}"))
        for move in ("nonsense", "", "a1", "one a1 east"):
            for seat in (0, 1):
                for seq in (count, 0, 10**6, -1):
                    form = {"seat": seat, "seq": seq, "do": move}
                    note(f"act {form}", await client.post(f"{table}/act", data=form))
                    if seq == count:
                        shows = {"accept": "application/json", "x-shown": str(len(events(game, steps)))}
                        note(f"act {form} as JSON", await client.post(f"{table}/act", data=form, headers=shows))
                    body = {"seat": seat, "seq": seq, "move": move}
                    note(f"act {body}", await client.post(f"/api/tables/{CODE}/act", json=body))
        for seat in (0, 1):
            for verb in ("sit", "hand-over"):
                form = {"seat": seat, "level": "einstein", "key": "x"}
                note(f"{verb} {seat}", await client.post(f"{table}/{verb}", data=form))
    request = Request({"type": "http", "client": None, "headers": []})
    for stream in (
        await table_routes.stream(CODE, Visit(request, services, guest, False), -9, -1),
        await api.stream(CODE, services, guest, request, -9),
    ):
        sent.append(("stream", 200, await first_event(stream)))
    return sent


async def first_event(stream: Stream) -> str:
    """The first event of a stream, whose reader then goes away."""
    listener, line = await listening(stream)
    listener.close()
    return b"".join(line.bodies).decode()


@pytest.mark.parametrize("observer", [0, SPECTATOR])
@pytest.mark.parametrize("name", list(dicery.SHELF))
async def test_twin_tables_send_the_same_bytes(name: str, observer: int, tmp_path: Path) -> None:
    game = dicery.game(name)
    pairs = twins(game, observer)
    if name in OPEN:
        assert not pairs
        return
    assert len(pairs) == PAIRS
    for number, pair in enumerate(pairs):
        sent = []
        for side, steps in zip("ab", pair, strict=True):
            async with running(tmp_path / f"{number}{side}") as app:
                sent.append(await answers(app, game, steps, observer))
        assert [asked for asked, _, _ in sent[0]] == [asked for asked, _, _ in sent[1]]
        for one, other in zip(*sent, strict=True):
            assert one == other, f"{one[0]} tells the twins apart"
        assert {status for _, status, _ in sent[0]} >= {200, 409}
        seen = next(body for asked, _, body in sent[0] if asked == f"/api/tables/{CODE}")
        assert f'"own":{[0] if observer == 0 else []}' in seen, "expected the viewer to be known by its cookie"


@needs_postgresql
@pytest.mark.parametrize("name", [name for name in dicery.SHELF if name not in OPEN])
async def test_twin_tables_send_the_same_bytes_from_a_second_server(name: str, postgresql: Cluster) -> None:
    game = dicery.game(name)
    sent = []
    for steps in twins(game, 0)[0]:
        url = postgresql.database()
        made = create_app(Settings(url, workers=1, pace=0, limits=without_limits()))
        async with made.router.lifespan_context(made):
            first = Store(url)
            sent.append(await answers(made, game, steps, 0, first))
            first.close()
    for one, other in zip(*sent, strict=True):
        assert one == other, f"{one[0]} tells the twins apart"
    assert {status for _, status, _ in sent[0]} >= {200, 409}


@pytest.mark.parametrize("name", OPEN)
async def test_where_everything_lies_open_all_see_the_same(name: str) -> None:
    """[CF-17.1, CF-17.2]"""
    game = dicery.game(name)
    for seed in range(3):
        steps = history(game, seed, 1_000_000)
        assert [secret_steps(game, steps, observer) for observer in (0, 1, SPECTATOR)] == [[], [], []]
        state = new(game)
        for step in steps:
            state.apply(*step)
            views = [dict(state.view(observer)) | {"seat": 0} for observer in (0, 1, SPECTATOR)]
            assert views[0] == views[1] == views[2]
