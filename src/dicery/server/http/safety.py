"""What holds for every request: who may send it, how large it is, and the headers of every answer."""

import time
from collections.abc import Iterable
from functools import partial
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dicery.server.http.charged import Charged
from dicery.server.http.limits import Limits, network_of
from dicery.server.http.logs import begin_request
from dicery.server.http.metrics import Metrics
from dicery.server.tables.hosted import ADDRESS

MOST_BYTES = 64 * 1024
MOST_RECORD_BYTES = 512 * 1024  # of a record that is pasted to be checked
POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
RETRY_AFTER = "2"  # seconds that somebody who asks too much is to wait
ONLY_HTTPS = (b"strict-transport-security", b"max-age=31536000")
FOR_OPERATORS = ("/healthz", "/readyz", "/metrics")
_ADDED = [(name.encode(), value.encode()) for name, value in (HEADERS | {"cache-control": "no-store"}).items()]


class TooLarge(ValueError):
    """A request with more in it than anybody needs."""


class Safety:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        request = (b"x-request-id", begin_request().encode())
        address = network_of(scope["client"][0]) if scope.get("client") else ""
        ADDRESS.set(address)
        begin = time.perf_counter()
        started = False

        async def guarded_send(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                given = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(pair for pair in _ADDED if pair[0] not in given), request]
                if scope.get("scheme") == "https":
                    message["headers"].append(ONLY_HTTPS)
                self.metrics.answered(scope.get("endpoint"), message["status"], time.perf_counter() - begin)
            await send(message)

        most = MOST_RECORD_BYTES if scope["path"] == "/verify" else MOST_BYTES
        refusal = refuse(scope["method"], headers, most)
        if refusal:
            self.metrics.refused("origin" if refusal.status_code == 403 else "size")
            await refusal(scope, receive, guarded_send)
            return
        limits: Limits = scope["app"].state.services.limits
        if not limits.has_work_left(address) and scope["path"] not in FOR_OPERATORS:
            self.metrics.refused("work")
            await too_busy()(scope, receive, guarded_send)
            return
        received = 0

        async def counted_receive() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > most:
                raise TooLarge
            return message

        try:
            await Charged(self.app(scope, counted_receive, guarded_send), partial(limits.worked, address))
        except TooLarge:
            self.metrics.refused("size")
            if not started:
                await too_large(most)(scope, receive, guarded_send)


def refuse(method: str, headers: Headers, most: int) -> PlainTextResponse | None:
    """The answer to a request that goes no further."""
    length = headers.get("content-length", "0")
    if not (length.isascii() and length.isdigit() and len(length) < 12) or int(length) > most:
        return too_large(most)
    if method not in ("GET", "HEAD", "OPTIONS") and not same_origin(headers):
        return PlainTextResponse("expected a request from this site's own pages\n", 403)
    return None


def too_large(most: int) -> PlainTextResponse:
    return PlainTextResponse(f"expected at most {most} bytes\n", 413)


def too_busy() -> PlainTextResponse:
    """For an address that has kept the server busy; it costs next to nothing."""
    text = "expected a little patience: your address has kept this server busy\n"
    return PlainTextResponse(text, 429, {"retry-after": RETRY_AFTER})


def same_origin(headers: Headers) -> bool:
    """Does a request that changes something come from our own pages, or from a program that shows no cookie?"""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site == "same-origin"
    origin = headers.get("origin")
    if origin is not None:
        try:
            return urlsplit(origin).netloc == headers.get("host", "") != ""
        except ValueError:  # such as http://[
            return False
    return "cookie" not in headers


class KnownHosts(TrustedHostMiddleware):
    """Answers requests for its own names only; those of an operator may come by any."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] in FOR_OPERATORS:
            await self.app(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def allowed_hosts(host: str, named: tuple[str, ...] = ()) -> Iterable[str]:
    """The names under which a server bound to this address may be asked; keeps foreign names from pointing here."""
    own = ("localhost", "127.0.0.1", "[::1]")
    if named:
        return (*named, *own)
    return own if host in ("localhost", "127.0.0.1", "::1") else ("*",)
