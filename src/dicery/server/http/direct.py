"""A way past routing and dependencies for the requests that come most often, moves, and those that stay open longest,
streams.
"""

import re
from collections.abc import Awaitable, Callable

from fastapi import Request
from fastapi.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from dicery.server.http.errors import ANSWERS

Answer = Callable[[Request], Awaitable[Response]]


class Direct:
    """Wraps the application; a request whose method and path fit is answered by one function, its errors as everywhere.

    The same functions are routes of the application too, which answer other methods and spellings.
    """

    def __init__(self, app: ASGIApp, answers: tuple[tuple[str, re.Pattern[str], Answer], ...]) -> None:
        self.app = app
        self.answers = answers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            for method, path, answer in self.answers:
                if scope["method"] == method and (found := path.fullmatch(scope["path"])):
                    await self.take(scope, receive, send, found.groupdict(), answer)
                    return
        await self.app(scope, receive, send)

    async def take(self, scope: Scope, receive: Receive, send: Send, named: dict[str, str], answer: Answer) -> None:
        scope["path_params"], scope["endpoint"] = named, answer
        request = Request(scope, receive)
        try:
            response = await answer(request)
            await response(scope, receive, send)
        except tuple(ANSWERS) as error:
            response = await ANSWERS[next(kind for kind in type(error).__mro__ if kind in ANSWERS)](request, error)
            await response(scope, receive, send)
