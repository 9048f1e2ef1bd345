"""A way past routing and dependencies for the requests that come most often: moves."""

import re
from collections.abc import Awaitable, Callable

from fastapi import Request
from fastapi.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from dicery.server.http.errors import ANSWERS

Answer = Callable[[Request], Awaitable[Response]]


class Direct:
    """Wraps the application; a POST to a path that fits is answered by one function, its errors as everywhere.

    The same function is a route of the application too, which answers other methods and spellings.
    """

    def __init__(self, app: ASGIApp, path: re.Pattern[str], answer: Answer) -> None:
        self.app = app
        self.path = path
        self.answer = answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = self.path.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        if found is None:
            await self.app(scope, receive, send)
            return
        scope["path_params"], scope["endpoint"] = found.groupdict(), self.answer
        request = Request(scope, receive)
        try:
            response = await self.answer(request)
        except tuple(ANSWERS) as error:
            response = await ANSWERS[next(kind for kind in type(error).__mro__ if kind in ANSWERS)](request, error)
        await response(scope, receive, send)
