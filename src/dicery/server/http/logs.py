"""What the server writes about itself: time, level, the name of the request, what happened; no move, no guest."""

import json
import logging
import sys
from contextvars import ContextVar
from secrets import token_hex

_REQUEST: ContextVar[str] = ContextVar("request", default="-")


def begin_request() -> str:
    """A name for the request that is being answered, drawn by lot; log lines carry it from here on."""
    name = token_hex(6)
    _REQUEST.set(name)
    return name


class Lines(logging.Formatter):
    """A line for people, or with `as_json` an object for programs."""

    def __init__(self, as_json: bool) -> None:
        super().__init__("%(asctime)s %(levelname)s [%(request)s] %(message)s")
        self.default_msec_format = "%s.%03d"
        self.as_json = as_json

    def format(self, record: logging.LogRecord) -> str:
        request = _REQUEST.get()
        record.__dict__["request"] = request
        if not self.as_json:
            return super().format(record)
        said = {
            "time": self.formatTime(record),
            "level": record.levelname,
            "request": request,
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
