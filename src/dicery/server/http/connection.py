"""Connections that cannot hold up the server: requests are limited in size and time, connections by address."""

import asyncio
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from dicery.server.http.limits import network_of
from dicery.server.http.networks import Networks, is_in, networks

MOST_HEADER_BYTES = 32 * 1024  # of a request up to its body
MOST_HEADERS = 100
REQUEST_TIME = 20.0  # seconds that a request may take to arrive
HAND_OVER = "dicery.hand_over"  # an extension of a request's scope: who calls its `to` takes the connection
MOST_CONNECTIONS = 400  # of one address, unless it is a proxy that speaks for many


class GuardedConnection(HttpToolsProtocol):
    """A connection that ends when a request grows too large or takes too long to arrive."""

    most = MOST_CONNECTIONS  # connections of one address; 0: any number
    proxies: Networks = ()  # whose connections are not counted
    request_time = REQUEST_TIME
    open: ClassVar[Counter[str]] = Counter()  # connections by address

    counted = ""  # the address under which this connection is counted
    incomplete = True  # has the request that is arriving not yet reached its body?
    header_bytes = 0  # of such a request: the parser itself keeps a header of any length until it is complete
    deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if not is_in(host, self.proxies):
            self.counted = network_of(host)
            self.open[self.counted] += 1
            if self.most and self.open[self.counted] > self.most:
                transport.abort()
                return
        self._start_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop_deadline()
        if self.scope:
            self.scope.pop("extensions", None)  # it refers to this object, which refers to the scope
        count_lost(self.open, self.counted)

    def hand_over(self, outlet: "Outlet") -> bool:
        """Gives the connection, whose answer has begun, to another protocol; False if it has been lost.

        Nothing of the request is kept, nor is this object: a connection that stays open takes a tenth of the memory.
        """
        if self.transport.is_closing():
            return False
        self._stop_deadline()
        self.flow.resume_reading()
        outlet.take(self.transport, self.flow.write_paused, self.connections, self.open, self.counted)
        self.connections.discard(self)
        self.cycle.response_complete = True  # as far as uvicorn is concerned
        self.parser = self.cycle = self.scope = None  # type: ignore[assignment]
        return True

    def data_received(self, data: bytes) -> None:
        if self.incomplete:
            self.header_bytes += len(data)
        super().data_received(data)
        if self.incomplete and self.header_bytes > MOST_HEADER_BYTES:
            self._refuse(431, "expected shorter headers")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.scope["extensions"] = {HAND_OVER: {"to": self.hand_over}}
        self.incomplete = True
        self._start_deadline()

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) >= MOST_HEADERS:
            raise ValueError(f"expected at most {MOST_HEADERS} headers")  # the parser stops, the answer is 400
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self.incomplete = False
        self.header_bytes = 0
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._stop_deadline()
        super().on_message_complete()

    def _start_deadline(self) -> None:
        self._stop_deadline()
        self.deadline = self.loop.call_later(self.request_time, self._refuse, 408, "expected the whole request sooner")

    def _stop_deadline(self) -> None:
        if self.deadline:
            self.deadline.cancel()
            self.deadline = None

    def _refuse(self, status: int, text: str) -> None:
        """Answers in one line and hangs up; what follows is not read."""
        self._stop_deadline()
        if self.transport.is_closing():
            return
        headers = b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\n"
        body = f"{text}\n".encode()
        self.transport.write(STATUS_LINE[status] + headers + b"content-length: %d\r\n\r\n%b" % (len(body), body))
        self.transport.close()


class Outlet(asyncio.Protocol):
    """A connection whose answer goes on until one side ends it, chunk by chunk. Nothing more is read from it."""

    __slots__ = ("address", "connections", "lost", "open", "paused", "transport")

    def __init__(self) -> None:
        self.lost = True  # until it is given a connection
        self.paused = False  # is there enough that the other side has not read?

    def take(
        self, transport: asyncio.Transport, paused: bool, connections: set[Any], open_: Counter[str], address: str
    ) -> None:
        """Takes a connection, which is counted under an address."""
        self.transport, self.paused, self.lost = transport, paused, False
        self.connections, self.open, self.address = connections, open_, address
        connections.add(self)
        transport.set_protocol(self)

    def write(self, body: bytes) -> None:
        self.transport.write(b"%x\r\n%b\r\n" % (len(body), body))

    def end(self, body: bytes = b"") -> None:
        """The last chunk."""
        if not self.lost and not self.transport.is_closing():
            if body:
                self.write(body)
            self.transport.write(b"0\r\n\r\n")
            self.transport.close()

    def close(self) -> None:
        """Hangs up in the middle, so that the other side knows that something was missing."""
        if not self.lost:
            self.transport.close()

    def shutdown(self) -> None:
        """The server ends, or whoever waits for more has to go; uvicorn calls it too."""
        self.end()

    def data_received(self, data: bytes) -> None:
        self.close()

    def pause_writing(self) -> None:
        self.paused = True

    def resume_writing(self) -> None:
        self.paused = False
        self.resumed()

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        self.connections.discard(self)
        count_lost(self.open, self.address)
        self.leave()

    def resumed(self) -> None:
        """What was sent has been read."""

    def leave(self) -> None:
        """The connection has ended."""


def count_lost(connections: Counter[str], address: str) -> None:
    """One connection less of this address."""
    connections[address] -= 1
    if connections[address] <= 0:
        del connections[address]


def guarded(most: int = MOST_CONNECTIONS, proxies: tuple[str, ...] = ()) -> type[GuardedConnection]:
    """The kind of connection that a server uses, with a count of its own."""
    return type(
        "GuardedConnection",
        (GuardedConnection,),
        {"most": most, "proxies": networks(proxies), "open": Counter()},
    )
