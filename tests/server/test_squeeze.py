"""Streams are compressed for those who take gzip, each message at once, and nothing else is."""

import gzip
import zlib

import pytest
from starlette.types import Message, Receive, Scope, Send

from dicery.server.http.squeeze import Squeeze

MESSAGES = [b"data: " + b"<b>six of wheat</b>" * 40 + b"\n\n", b": still here\n\n", b"data: {}\n\n"]


async def answer(path: str, accepted: str, kind: bytes = b"text/event-stream") -> list[Message]:
    """What is sent for a request, message by message."""

    async def stream(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", kind)]})
        for body in MESSAGES:
            await send({"type": "http.response.body", "body": body, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def nothing() -> Message:
        raise AssertionError("expected that nothing is read")

    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {"type": "http", "path": path, "headers": [(b"accept-encoding", accepted.encode())]}
    await Squeeze(stream)(scope, nothing, send)
    return sent


@pytest.mark.asyncio
async def test_each_message_of_a_stream_can_be_read_as_soon_as_it_has_come() -> None:
    start, *bodies = await answer("/t/code/stream", "gzip, br")
    assert (b"content-encoding", b"gzip") in start["headers"]
    unpack = zlib.decompressobj(16 + zlib.MAX_WBITS)
    assert [unpack.decompress(body["body"]) for body in bodies] == [*MESSAGES, b""]
    assert unpack.eof
    whole = b"".join(body["body"] for body in bodies)
    assert gzip.decompress(whole) == b"".join(MESSAGES), "expected a whole file of gzip, with the sum at its end"
    assert len(bodies[0]["body"]) < len(MESSAGES[0]) / 4


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("path", "accepted", "kind"),
    [
        ("/t/code/stream", "identity", b"text/event-stream"),
        ("/t/code/stream", "gzip", b"application/json"),  # a refusal
        ("/t/code", "gzip", b"text/event-stream"),
    ],
)
async def test_anything_else_is_sent_as_it_is(path: str, accepted: str, kind: bytes) -> None:
    start, *bodies = await answer(path, accepted, kind)
    assert all(name != b"content-encoding" for name, _ in start["headers"])
    assert [body["body"] for body in bodies] == [*MESSAGES, b""]
