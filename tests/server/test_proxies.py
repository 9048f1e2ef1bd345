"""The examples for nginx and Caddy, run with Debian's: TLS, the visitor's address, streams that are not held back."""

import json
import random
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Request, Response

from tests.server.chromium import DESKTOP, Person
from tests.server.test_kill import server

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
OPENSSL = shutil.which("openssl")
CADDY = shutil.which("caddy")
DEPLOY = Path(__file__).parents[2] / "deploy"

needs_nginx = pytest.mark.skipif(not NGINX, reason="nginx is not installed: on Debian, apt install nginx-light")
needs_caddy = pytest.mark.skipif(not CADDY, reason="Caddy is not installed: on Debian, apt install caddy")
pytestmark = [
    pytest.mark.heavy,
    pytest.mark.skipif(not OPENSSL, reason="openssl is not installed: on Debian, apt install openssl"),
]
PROXIES = [pytest.param("nginx", marks=needs_nginx), pytest.param("caddy", marks=needs_caddy)]
BELOW = [pytest.param(words, marks=needs_nginx) for words in ("passed on", "cut off")]


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture(scope="module", params=PROXIES)
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The example as it is, but for ports, paths and the certificate; its address and the certificate."""
    folder = tmp_path_factory.mktemp(request.param)
    with proxied(folder) if request.param == "nginx" else behind_caddy(folder) as found:
        yield found


@pytest.fixture(scope="module", params=BELOW)
def below(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The same below /dicery/ of a site, where nginx passes the root path on, or cuts it off."""
    ending = "/;" if request.param == "cut off" else ";"
    changes = (
        ("location / {", "location /dicery/ {"),
        ("proxy_pass http://dicery;", f"proxy_pass http://dicery{ending}"),
    )
    with proxied(tmp_path_factory.mktemp("below"), ("--root-path", "/dicery"), changes) as found:
        yield found


@contextmanager
def proxied(
    folder: Path, words: tuple[str, ...] = (), changes: tuple[tuple[str, str], ...] = ()
) -> Iterator[tuple[str, Path]]:
    """A server behind nginx, with more flags and with changes to the example."""
    key, certificate = self_made(folder)
    assert NGINX
    with server(folder, words=("--allowed-host", "localhost", "--trusted-proxy", "127.0.0.1", *words)) as (_, base):
        plain, secure = free_port(), free_port()
        text = (DEPLOY / "nginx.conf").read_text()
        for old, new in (
            *changes,
            ("127.0.0.1:8420", base.removeprefix("http://")),
            ("listen 80;", f"listen 127.0.0.1:{plain};"),
            ("listen 443 ssl", f"listen 127.0.0.1:{secure} ssl"),
            ("dicery.example;", "localhost;"),
            ("/etc/letsencrypt/live/dicery.example/fullchain.pem", str(certificate)),
            ("/etc/letsencrypt/live/dicery.example/privkey.pem", str(key)),
        ):
            assert old in text, f"expected {old} in the example"
            text = text.replace(old, new)
        paths = "".join(
            f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        config = folder / "nginx.conf"
        top = f"daemon off;\npid {folder}/pid;\nerror_log stderr;\nevents {{}}\n"
        config.write_text(f"{top}http {{\naccess_log off;\n{paths}{text}\n}}\n")
        with listening([NGINX, "-e", "stderr", "-p", str(folder), "-c", str(config)], secure):
            yield f"https://localhost:{secure}", certificate


@contextmanager
def behind_caddy(folder: Path) -> Iterator[tuple[str, Path]]:
    """A server behind Caddy, which gets a certificate of ours instead of fetching one."""
    key, certificate = self_made(folder)
    assert CADDY
    with server(folder, words=("--allowed-host", "localhost", "--trusted-proxy", "127.0.0.1")) as (_, base):
        secure = free_port()
        text = (DEPLOY / "Caddyfile").read_text()
        for old, new in (
            ("dicery.example {", f"localhost:{secure} {{\n\ttls {certificate} {key}"),
            ("127.0.0.1:8420 {", f"{base.removeprefix('http://')} {{"),
        ):
            assert old in text, f"expected {old} in the example"
            text = text.replace(old, new)
        config = folder / "Caddyfile"
        top = f"admin off\nauto_https disable_redirects\ngrace_period 1s\nstorage file_system {folder}"
        config.write_text(f"{{\n{top}\n}}\n{text}")
        with listening([CADDY, "run", "--adapter", "caddyfile", "--config", str(config)], secure):
            yield f"https://localhost:{secure}", certificate


def self_made(folder: Path) -> tuple[Path, Path]:
    """A key and its certificate."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    request = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
    assert OPENSSL
    subprocess.run([OPENSSL, *request.split(), "-keyout", key, "-out", certificate], check=True, capture_output=True)
    return key, certificate


@contextmanager
def listening(command: list[str], port: int) -> Iterator[None]:
    """A proxy that runs, from when it listens at this port."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        for _ in range(500):
            with socket.socket() as line:
                if line.connect_ex(("127.0.0.1", port)) == 0:
                    break
            assert process.poll() is None, process.stderr.read() if process.stderr else ""
            time.sleep(0.02)
        yield
    finally:
        process.terminate()
        process.wait(10)


def client(site: tuple[str, Path]) -> httpx.Client:
    address, certificate = site
    return httpx.Client(base_url=address, verify=ssl.create_default_context(cafile=str(certificate)))


def test_a_page_through_a_proxy_has_a_secure_cookie_and_the_figures_stay_inside(site: tuple[str, Path]) -> None:
    with client(site) as ana:
        page = ana.get("/", headers={"x-forwarded-for": "203.0.113.9"})
        assert page.status_code == 200
        assert "secure" in page.headers["set-cookie"].lower()
        assert "strict-transport-security" in page.headers
        sent = ana.post("/me", data={"name": "Ana"}, headers={"origin": site[0]})
        assert sent.status_code == 303
        assert ana.get("/metrics").status_code == 404
        assert ana.get("/healthz").status_code == 200


def test_a_stream_through_a_proxy_brings_each_change_at_once(site: tuple[str, Path]) -> None:
    with client(site) as ana, client(site) as watcher:
        ana.headers["authorization"] = f"Bearer {ana.post('/api/guests', json={'name': 'Ana'}).json()['token']}"
        state = ana.post("/api/tables", json={"game": "dessert-dice", "seats": ["you", "open"]}).json()
        with watcher.stream("GET", f"/api/tables/{state['code']}/stream") as stream:
            lines = stream.iter_lines()
            first = next(line for line in lines if line.startswith("data: "))
            assert json.loads(first.removeprefix("data: "))["code"] == state["code"]
            for number in range(3):
                begin = time.monotonic()
                ana.post(f"/api/tables/{state['code']}/chat", json={"seat": 0, "text": f"hello {number}"})
                heard = next(line for line in lines if line.startswith("data: "))
                assert f"hello {number}" in heard and time.monotonic() - begin < 5


LINK = re.compile(r'\s(?:href|src|action|data-[a-z]+)="(/[^"#]*)')
MENTIONED = ("/games/", "/new/", "/puzzles", "/learn/", "/play/", "/t/", "/static/", "/me", "/join")


def test_below_a_path_of_a_site_every_link_form_style_script_and_cookie_has_that_path(below: tuple[str, Path]) -> None:
    with client(below) as ana:
        first = ana.get("/dicery/")
        assert all("path=/dicery" in cookie.lower() for cookie in first.headers.get_list("set-cookie"))
        opened = ana.post("/dicery/play/wok-and-roll", headers={"origin": below[0]})
        assert opened.status_code == 303
        table = opened.headers["location"]
        assert table.startswith("/dicery/t/")
        waiting, seen = ["/dicery/", "/dicery/verify", table, f"{table}/text", f"{table}/replay/0"], set[str]()
        while waiting:
            path = waiting.pop().replace("&amp;", "&")
            if path in seen:
                continue
            seen.add(path)
            assert path.startswith("/dicery/"), path
            page = ana.get(path)
            assert page.status_code in (200, 303, 405), f"{path}: {page.status_code}"  # 405: a form that is sent
            if "text/html" in page.headers.get("content-type", "") and len(seen) < 60:
                waiting += [link for link in LINK.findall(page.text) if link not in seen]
        assert [kind for kind in MENTIONED if not any(path.startswith(f"/dicery{kind}") for path in seen)] == []
        assert ana.get("/dicery").status_code in (200, 301)
        assert ana.get("/t/nowhere").status_code in (403, 404), "expected nginx to have nothing outside the path"
        with ana.stream("GET", f"{table}/stream?seat=0&since=-1") as stream:
            heard = next(line for line in stream.iter_lines() if line.startswith("data: "))
        found = re.findall(r'(?:href|action)="(/[^/"]*)', "".join(json.loads(heard[6:])["regions"].values()))
        assert set(found) == {"/dicery"}
        assert ana.get("/dicery/api/openapi.json").json()["servers"] == [{"url": "/dicery"}]


def test_below_a_path_of_a_site_a_browser_plays_and_hears_the_stream(browser: Browser, below: tuple[str, Path]) -> None:
    asked, failed = list[str](), list[str]()

    def note(request: Request) -> None:
        asked.append(request.url)

    def note_answer(response: Response) -> None:
        failed.extend([response.url] if response.status >= 400 else [])

    ana = Person(browser, f"{below[0]}/dicery", DESKTOP, calm=True)
    ana.page.on("request", note)
    ana.page.on("response", note_answer)
    ana.opens_table("dessert-dice")
    ana.knows_the_game()
    ana.page.locator('[data-tour="skip"]').click()
    ana.clicks_on(random.Random(1), most=4)
    assert [url for url in asked if not url.startswith((f"{below[0]}/dicery/", "data:", "blob:"))] == []
    assert any("/stream?" in url for url in asked) and any(url.endswith("/act") for url in asked)
    assert failed == []
