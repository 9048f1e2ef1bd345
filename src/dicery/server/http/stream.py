"""The stream of a table: one event whenever something has happened there, and a sign of life when nothing has."""

import asyncio
from collections.abc import Callable

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from dicery.server.http.limits import Asker, Limits
from dicery.server.tables.hosted import ANYBODY, Watcher
from dicery.server.tables.registry import Registry
from dicery.server.tables.table import Table

HEARTBEAT = 15.0  # seconds
ALIVE = b": still here\n\n"


class Stream(Response):
    """Server-Sent Events: what `encode` makes of the table now, and again after every change.

    Changes that come faster than they are read are sent together. The table is locked while it is encoded, but not
    while somebody reads slowly. Ends when the server stops or nobody reads any more.
    """

    media_type = "text/event-stream"

    def __init__(
        self,
        registry: Registry,
        code: str,
        encode: Callable[[Table], bytes],
        limits: Limits,
        asker: Asker,
        watcher: Watcher = ANYBODY,
    ) -> None:
        self.registry = registry
        self.code = code
        self.encode = encode
        self.limits = limits
        self.asker = asker
        self.watcher = watcher
        self.status_code = 200
        self.background = None
        self.init_headers({"x-accel-buffering": "no"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self.limits.streaming(self.asker):
            await self._send_all(receive, send)

    async def _send_all(self, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        with self.registry.watching(self.code, self.watcher) as news:
            gone = asyncio.ensure_future(until_gone(receive, news))
            latest = True  # another server may have changed the table before it was watched here
            try:
                silent = True  # so that its begin is sent at once, whatever there is to say
                while not self.registry.closing.is_set() and not gone.done():
                    news.clear()
                    await self.send_news(send, latest, silent)
                    latest = False
                    silent = await wait(news)
            finally:
                gone.cancel()
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def send_news(self, send: Send, latest: bool, silent: bool) -> None:
        """A function of its own, so that nothing that was sent is kept in memory while the stream waits.

        If there is no news, a stream that was silent for long sends a sign of life.
        """
        table = None if latest else self.registry.at_rest(self.code)
        if table is not None:
            body = self.encode(table)
        else:
            async with self.registry.at(self.code, latest) as table:
                body = self.encode(table)
        body = body or (ALIVE if silent else b"")
        if body:
            await send({"type": "http.response.body", "body": body, "more_body": True})


async def until_gone(receive: Receive, news: asyncio.Event) -> None:
    """Waits until nobody reads any more, then wakes the stream."""
    while (await receive())["type"] != "http.disconnect":
        pass
    news.set()


async def wait(news: asyncio.Event) -> bool:
    """Until something has happened, or for one heartbeat. Was it the heartbeat?"""
    if news.is_set():
        return False
    loop = asyncio.get_running_loop()
    timer = loop.call_later(HEARTBEAT, news.set)
    try:
        await news.wait()
        return loop.time() >= timer.when()
    finally:
        timer.cancel()


def event(number: int, data: bytes) -> bytes:
    """One event of a stream; nothing if there is no data."""
    return b"id: %d\ndata: %b\n\n" % (number, data) if data else b""
