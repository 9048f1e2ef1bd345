"""What the server writes about itself: time, level, the number of the request, what happened; no move, no guest."""

import json
import logging
import sys
from contextvars import ContextVar
from itertools import count
from secrets import token_hex

_REQUEST: ContextVar[str] = ContextVar("request", default="-")
_START = token_hex(3)  # requests of another start of the server have other numbers
_COUNT = count(1)


def begin_request() -> str:
    """A number for the request that is being answered; log lines carry it from here on."""
    number = f"{_START}-{next(_COUNT)}"
    _REQUEST.set(number)
    return number


class Lines(logging.Formatter):
    """A line for people, or with `as_json` an object for programs."""

    def __init__(self, as_json: bool) -> None:
        super().__init__("%(asctime)s %(levelname)s [%(request)s] %(message)s")
        self.default_msec_format = "%s.%03d"
        self.as_json = as_json

    def format(self, record: logging.LogRecord) -> str:
        record.request = _REQUEST.get()
        if not self.as_json:
            return super().format(record)
        said = {
            "time": self.formatTime(record),
            "level": record.levelname,
            "request": record.request,
            "message": record.getMessage(),
        }
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return json.dumps(said)


def set_up_logs(as_json: bool) -> None:
    """Sends warnings and errors to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines(as_json))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
