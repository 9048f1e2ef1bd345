"""What the server writes about itself: time, level, the name of the request, what happened; no move, no guest."""

import json
import logging
import sys
import traceback
from contextvars import ContextVar
from secrets import token_hex
from types import TracebackType

ExceptionInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]

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

    def formatException(self, ei: ExceptionInfo) -> str:  # noqa: N802
        """Where it happened. What an error says is left out: it may quote a move, a card or a guest."""
        lines: list[str] = []
        error, seen = ei[1], set[int]()
        while error is not None and id(error) not in seen:
            seen.add(id(error))
            said = f": {error}" if isinstance(error, OSError) else ""
            where = "".join(traceback.format_tb(error.__traceback__))
            lines.insert(0, f"Traceback (most recent call last):\n{where}{type(error).__qualname__}{said}")
            error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        return "\nthen\n".join(lines)

    def format(self, record: logging.LogRecord) -> str:
        request = _REQUEST.get()
        record.__dict__["request"] = request
        if record.name == "asyncio":  # its further lines show tasks with the errors that ended them
            record.msg, record.args = record.getMessage().partition("\n")[0], None
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
