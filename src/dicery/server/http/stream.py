"""The stream of a table: one event whenever something has happened there, and a sign of life when nothing has."""

import asyncio
from collections.abc import Callable
from time import thread_time

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from dicery.server.http.connection import HAND_OVER, Outlet
from dicery.server.http.limits import Asker, Limits
from dicery.server.http.root_path import add_root, root_of_links
from dicery.server.http.squeeze import Squeezed
from dicery.server.tables.event_writer import NotStored
from dicery.server.tables.hosted import ANYBODY, Watcher
from dicery.server.tables.registry import NoTable, OldTable, Registry
from dicery.server.tables.table import Table

HEARTBEAT = 15.0  # seconds
ALIVE = b": still here\n\n"


class Stream(Response):
    """Server-Sent Events: what `encode` makes of the table now, and again after every change.

    The answer begins like any other. Then a `Listener` takes the connection, and nothing of the request is kept.
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
        self.init_headers({"x-accel-buffering": "no", "vary": "accept-encoding"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        listener = Listener(self, root_of_links(scope))
        if "gzip" in Headers(scope=scope).get("accept-encoding", ""):
            self.headers["content-encoding"] = "gzip"
            listener.squeezed = Squeezed()
        self.limits.begin_stream(self.asker)
        taken = False
        try:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            connection = scope.get("extensions", {}).get(HAND_OVER)
            taken = scope["method"] == "GET" and connection is not None and connection["to"](listener)
        finally:
            if not taken:
                self.limits.end_stream(self.asker)
        if taken:
            await listener.begin()
        else:
            await send({"type": "http.response.body", "body": b"", "more_body": False})


class Listener(Outlet):
    """Who reads a stream: a connection, and what to send. It has no task; whoever changes the table wakes it.

    Changes that come faster than they are read are sent together. The table is at rest while it is encoded. Ends when
    the server stops or nobody reads any more.
    """

    __slots__ = (
        "asker",
        "code",
        "encode",
        "limits",
        "loop",
        "registry",
        "root",
        "spoken",
        "squeezed",
        "timer",
        "waiting",
        "watcher",
    )

    def __init__(self, stream: Stream, root: str) -> None:
        super().__init__()
        self.loop = asyncio.get_running_loop()
        self.registry = stream.registry
        self.code = stream.code
        self.encode = stream.encode
        self.watcher = stream.watcher
        self.limits = stream.limits
        self.asker = stream.asker
        self.root = root  # the path of a site at which the server is found
        self.squeezed: Squeezed | None = None
        self.waiting = False  # will it look at the table soon, or as soon as what was sent before has been read?
        self.spoken = 0.0  # when it has sent something, by the clock of the loop
        self.timer: asyncio.TimerHandle | None = None

    async def begin(self) -> None:
        """Sends what there is to say now, and a sign of life if there is nothing; from here on it is woken."""
        self.registry.watch(self.code, self, self.watcher)
        await self.send_later(latest=True)  # another server may have changed the table before it was watched here
        if not self.lost and not self.spoken:
            self.say(ALIVE)
        if self.registry.closing.is_set():
            self.shutdown()
        self.beat()

    def set(self) -> None:
        """Something has happened; of `tables.hosted.Wakeable`."""
        if not self.waiting:
            self.waiting = True
            if not self.paused:
                self.loop.call_soon(self.send_news)

    def resumed(self) -> None:
        if self.waiting:
            self.send_news()

    def send_news(self) -> None:
        """Sends what has changed, and charges the address for the work."""
        if self.lost or self.paused:
            return
        if self.registry.closing.is_set():
            self.shutdown()
            return
        table = self.registry.at_rest(self.code)
        if table is None:
            self.registry.start(self.send_later())
            return
        begin = thread_time()
        try:
            self.send(table)
        finally:
            self.limits.worked(self.asker.address, thread_time() - begin)

    async def send_later(self, latest: bool = False) -> None:
        """As soon as nobody changes the table. If it cannot be read, the connection ends, and the page comes again."""
        try:
            async with self.registry.at(self.code, latest) as table:
                self.send(table)
        except (NotStored, NoTable, OldTable):
            self.close()

    def send(self, table: Table) -> None:
        """What has changed at the table, which is at rest."""
        self.waiting = False
        if self.lost:
            return
        encoded = False
        try:
            body = self.encode(table)
            encoded = True
        finally:
            if not encoded:
                self.close()
        if body:
            self.say(body)

    def say(self, body: bytes) -> None:
        self.spoken = self.loop.time()
        body = add_root(self.root, body) if self.root else body
        self.write(self.squeezed.add(body) if self.squeezed else body)

    def beat(self) -> None:
        """A sign of life if it has been silent for a heartbeat; looks again when it may have been."""
        if self.lost:
            return
        wait = self.spoken + HEARTBEAT - self.loop.time()
        if wait <= 0:
            wait = HEARTBEAT
            if not self.paused:
                self.say(ALIVE)
        self.timer = self.loop.call_later(wait, self.beat)

    def shutdown(self) -> None:
        self.end(self.squeezed.end() if self.squeezed else b"")

    def leave(self) -> None:
        self.registry.unwatch(self.code, self)
        self.limits.end_stream(self.asker)
        if self.timer:
            self.timer.cancel()


def event(number: int, data: bytes) -> bytes:
    """One event of a stream; nothing if there is no data."""
    return b"id: %d\ndata: %b\n\n" % (number, data) if data else b""
