"""Who may send what: origins, cookies, sizes, rates, headers; and that no input makes the server stumble."""

import random
import string
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from dicery.server.http.guests import COOKIE, Guests
from dicery.server.http.limits import Asker, Limits, Rate, TooFast
from dicery.server.tables.names import clean_name
from tests.server.application import ORIGIN, browser, code_of, moves_in, program, running, seq_in
from tests.server.postgresql import Cluster, needs_postgresql

pytestmark = pytest.mark.asyncio

NASTY = [
    "",
    "0",
    "-1",
    "9" * 40,
    "1e9",
    "NaN",
    "<script>alert(1)</script>",
    "' OR 1=1 --",
    "../../etc/passwd",
    "%00",
    "\x00",
    "\u202e\u0000\ud7ff",
    "🍮" * 200,
    "{{ 7 * 7 }}",
    "x" * 5000,
]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": ORIGIN}, 200),
        ({"origin": ORIGIN, "sec-fetch-site": "same-origin"}, 200),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"sec-fetch-site": "cross-site", "origin": ORIGIN}, 403),
        ({"sec-fetch-site": "same-site", "origin": ORIGIN}, 403),
        ({}, 403),
    ],
)
async def test_an_act_with_a_cookie_must_come_from_our_own_pages(
    headers: dict[str, str], status: int, tmp_path: Path
) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        page = await ana.post("/new/dessert-dice", data={"seat0": "you", "seat1": "bot:random", "o-starter": "1"})
        sent = {"seat": 0, "seq": seq_in(page.text), "do": moves_in(page.text)[0]}
        async with program(app) as other:
            other.cookies = ana.cookies
            other.follow_redirects = True
            answer = await other.post(f"/t/{code_of(page)}/act", data=sent, headers=headers)
        assert answer.status_code == status


async def test_a_stranger_cannot_act_for_a_seat_even_with_the_right_number(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana, browser(app) as eve:
        page = await ana.post("/new/dessert-dice", data={"seat0": "you", "seat1": "bot:random", "o-starter": "1"})
        sent = {"seat": 0, "seq": seq_in(page.text), "do": moves_in(page.text)[0]}
        await eve.get("/")
        for cookie in (eve.cookies.get(COOKIE), "", "x.y", str(ana.cookies.get(COOKIE))[:-1], "WyJhIl0.abc"):
            eve.cookies.clear()
            eve.cookies.set(COOKIE, str(cookie))
            assert (await eve.post(f"/t/{code_of(page)}/act", data=sent)).status_code == 409
            assert (await eve.post(f"/t/{code_of(page)}/undo", data={"seat": 0})).status_code == 409
        assert (await ana.post(f"/t/{code_of(page)}/act", data=sent)).status_code == 200


async def test_every_answer_has_a_strict_policy_and_no_page_has_inline_script_or_style(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        table = await ana.post("/play/dessert-dice")
        code = code_of(table)
        for path in (
            "/",
            "/me",
            "/new/dessert-dice",
            f"/t/{code}",
            f"/t/{code}/replay/2",
            "/nothing",
            "/games/x/rules",
        ):
            answer = await ana.get(path)
            policy = answer.headers["content-security-policy"]
            assert "default-src 'self'" in policy
            assert "unsafe" not in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert " style=" not in answer.text
            assert "<style" not in answer.text
            assert "<script>" not in answer.text
            assert " onclick" not in answer.text
            assert "http://" not in answer.text.replace("http://www.w3.org/2000/svg", "")


async def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        cookie = (await ana.get("/")).headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie


async def test_a_token_is_read_only_with_the_key_that_signed_it() -> None:
    here, there = Guests(b"a" * 32), Guests(b"b" * 32)
    guest = here.new("Ana")
    assert here.read(here.token(guest)) == guest
    assert there.read(here.token(guest)) is None


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("  Ana  Maria ", "Ana Maria"), ("\x00\n", ""), ("x" * 99, "x" * 24), ("a\u202eb", "a b"), ("Zoë 🍮", "Zoë 🍮")],
)
async def test_names_are_made_fit_to_show(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


async def test_large_requests_are_turned_away(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        assert (await ana.post("/me", data={"name": "x" * 70_000})).status_code == 413

        async def drip() -> AsyncIterator[bytes]:
            for _ in range(100):
                yield b"x" * 1000

        answer = await ana.post("/me", content=drip(), headers={"content-type": "application/x-www-form-urlencoded"})
        assert answer.status_code in (400, 413)
        assert (await ana.post("/me", content=b"", headers={"content-length": "-5"})).status_code in (400, 413)


async def test_who_asks_too_often_is_slowed_down(tmp_path: Path) -> None:
    now = [0.0]
    limits = Limits({"chat": Rate(2, 1), "open": Rate(1, 0.1)}, lambda: now[0])
    async with running(tmp_path, limits) as app, browser(app) as ana:
        await ana.get("/")
        code = code_of(await ana.post("/play/dessert-dice"))
        assert (await ana.post("/play/dessert-dice")).status_code == 429
        said = [(await ana.post(f"/t/{code}/chat", data={"seat": 0, "text": "hi"})).status_code for _ in range(4)]
        assert said == [200, 200, 429, 429]
        now[0] = 1.5
        assert (await ana.post(f"/t/{code}/chat", data={"seat": 0, "text": "hi"})).status_code == 200


async def test_a_bucket_fills_again_but_never_over_its_rim() -> None:
    now = [0.0]
    limits = Limits({"act": Rate(3, 1)}, lambda: now[0])
    for _ in range(2):
        for _ in range(3):
            limits.spend("act", Asker("ana", "203.0.113.9"))
        with pytest.raises(TooFast):
            limits.spend("act", Asker("ana", "203.0.113.9"))
        limits.spend("act", Asker("ben", "203.0.113.9"))
        now[0] += 100


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example"])
async def test_a_foreign_name_that_points_here_is_not_served(host: str, tmp_path: Path) -> None:
    async with running(tmp_path) as app, program(app) as client:
        assert (await client.get("/", headers={"host": host})).status_code == 400


@pytest.mark.heavy
async def test_hostile_input_is_answered_calmly_everywhere(tmp_path: Path) -> None:
    await be_hostile(tmp_path, noises=60)


@pytest.mark.heavy
@needs_postgresql
async def test_hostile_input_is_answered_calmly_on_postgresql(postgresql: Cluster) -> None:
    """It takes no zero byte and no lone surrogate, and a text that is too long is an error."""
    await be_hostile(postgresql.database(), noises=5)


async def be_hostile(where: Path | str, noises: int) -> None:
    luck = random.Random(0)
    async with running(where) as app, browser(app) as ana:
        code = code_of(await ana.post("/play/dessert-dice"))
        gets = [
            "/new/{}",
            "/games/{}/rules",
            "/picture/{}.svg",
            "/static/{}",
            "/static/x/{}",
            "/t/{}",
            f"/t/{code}/replay/{{}}",
        ]
        gets += [f"/t/{code}/seat/{{}}/x", f"/t/{code}/seat/1/{{}}", "/api/tables/{}", "/{}", "/t/{}/result"]
        asks = [
            "/join?code={}",
            "/new/dessert-dice?preset={}",
            "/games/dessert-dice/rules?q={}",
            f"/t/{code}?seat={{}}",
        ]
        asks += [f"/t/{code}/replay?step={{}}&as={{}}", f"/t/{code}/replay/1?as={{}}", f"/api/tables/{code}?seat={{}}"]
        for text in NASTY:
            quoted = httpx.QueryParams({"v": text}).__str__()[2:]
            for path in (*gets, *asks):
                answer = await ana.get(path.replace("{}", quoted))
                assert answer.status_code < 500, (path, text)
                assert "Traceback" not in answer.text
                assert "<script>alert" not in answer.text
            for path, fields in FORMS.items():
                sent = {field: luck.choice([text, "0", "1"]) for field in fields}
                answer = await ana.post(path.format(code=code), data=sent)
                assert answer.status_code < 500, (path, sent)
                assert "Traceback" not in answer.text
                assert "<script>alert" not in answer.text
        for _ in range(noises):
            noise = "".join(luck.choices(string.printable, k=40))
            ana.cookies.clear()
            ana.cookies.set(COOKIE, noise.replace(";", "").replace("\r", "").replace("\n", ""))
            assert (await ana.get("/")).status_code == 200
            for path in API:
                body = luck.choice([noise, "[]", "null", '{"seat": {}}', '{"seat": 1e400}', "[" * 2000, '{"seat":0}'])
                answer = await ana.post(
                    path.format(code=code), content=body.encode(), headers={"content-type": "application/json"}
                )
                assert answer.status_code < 500, (path, body)


HEADERS = (
    "accept",
    "accept-encoding",
    "authorization",
    "content-length",
    "content-type",
    "cookie",
    "forwarded",
    "host",
    "if-none-match",
    "last-event-id",
    "origin",
    "range",
    "sec-fetch-site",
    "transfer-encoding",
    "x-forwarded-for",
    "x-forwarded-proto",
)


@pytest.mark.heavy
async def test_hostile_headers_are_answered_calmly(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        code = code_of(await ana.post("/play/dessert-dice"))
        for name in HEADERS:
            for text in NASTY:
                value = text.encode("utf-8", "replace").replace(b"\x00", b"").replace(b"\n", b" ")[:4000]
                for method, path in (("GET", f"/t/{code}"), ("POST", f"/t/{code}/chat"), ("GET", "/api/tables")):
                    asked = ana.build_request(method, path)
                    asked.headers = httpx.Headers([*asked.headers.raw, (name.encode(), value)])
                    answer = await ana.send(asked)
                    assert answer.status_code < 500, (name, text, path)
                    assert "Traceback" not in answer.text


FORMS = {
    "/new/dessert-dice": [
        "seat0",
        "seat1",
        "seat2",
        "seat3",
        "o-stall_guard",
        "o-starter",
        "o-faces",
        "public",
        "patience",
        "hints",
    ],
    "/me": ["name", "theme", "hints", "keys"],
    "/t/{code}/settings": ["hints", "keys"],
    "/play/dessert-dice": ["x"],
    "/t/{code}/act": ["seat", "seq", "do"],
    "/t/{code}/undo": ["seat"],
    "/t/{code}/hint": ["seat"],
    "/t/{code}/chat": ["seat", "text"],
    "/t/{code}/sit": ["seat", "key", "name", "nonce"],
    "/t/{code}/nonce": ["seat", "nonce"],
    "/t/{code}/hand-over": ["seat", "level"],
    "/t/{code}/leave": ["seat"],
    "/t/{code}/again": ["seat"],
}
API = [
    "/api/guests",
    "/api/tables",
    *(f"/api/tables/{{code}}/{verb}" for verb in ("act", "undo", "sit", "nonce", "hand-over", "leave", "chat")),
]
