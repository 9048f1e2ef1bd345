"""Streams are compressed for those who take gzip, each message at once."""

import gzip
import zlib

from dicery.server.http.squeeze import Squeezed

MESSAGES = [b"data: " + b"<b>six of wheat</b>" * 40 + b"\n\n", b": still here\n\n", b"data: {}\n\n"]


def test_each_message_of_a_stream_can_be_read_as_soon_as_it_has_come() -> None:
    squeezed, unpack = Squeezed(), zlib.decompressobj(16 + zlib.MAX_WBITS)
    parts = [*map(squeezed.add, MESSAGES), squeezed.end()]
    assert [unpack.decompress(part) for part in parts] == [*MESSAGES, b""]
    assert unpack.eof
    assert gzip.decompress(b"".join(parts)) == b"".join(MESSAGES), "expected a whole file, with the sum at its end"
    assert len(parts[0]) < len(MESSAGES[0]) / 4


def test_a_stream_that_ends_before_its_first_message_is_a_whole_file() -> None:
    assert gzip.decompress(Squeezed().end()) == b""
