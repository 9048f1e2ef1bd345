"""A server below a path of somebody's site: inside, every address begins with /; outside, with the root path.

Links are made in one way everywhere, so pages and the markup within updates get the root path here, on their way out.
"""

import re
from functools import partial

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

FORM = re.compile(r"(/[A-Za-z0-9._~-]+)+")
LINK = re.compile(rb'(\s(?:href|action|formaction|src|data-copy|data-share-link|data-faces|data-rules)=\\?")/(?!/)')
WITH_LINKS = (b"text/html", b"application/json", b"text/event-stream")
API = "/api/"  # its texts are not markup


def read_root_path(given: str) -> str:
    """The root path without a slash at its end; empty for the root itself. Raises ValueError."""
    path = given.rstrip("/")
    if path and not FORM.fullmatch(path):
        raise ValueError(f"expected a root path such as /dicery, got {given!r}")
    return path


ROOT = "dicery.root_path"  # of a scope: what stands before its path outside


def outer_address(request: Request) -> str:
    """The whole address of a request, as those outside write it."""
    url = request.url
    return str(url.replace(path=request.scope.get(ROOT, "") + url.path))


class RootPath:
    """Wraps the whole application. A proxy may pass the root path on or cut it off."""

    def __init__(self, app: ASGIApp, root_path: str) -> None:
        self.app = app
        self.root_path = root_path
        self.replacement = rb"\g<1>" + root_path.encode() + b"/"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        scope = {**scope, ROOT: self.root_path}
        path = scope["path"]
        if path == self.root_path or path.startswith(self.root_path + "/"):
            inner = path[len(self.root_path) :] or "/"
            scope = {**scope, "path": inner, "raw_path": scope["raw_path"][len(self.root_path) :] or b"/"}
        await self.app(scope, receive, partial(_Answer(self, scope["path"]).send, send))

    def add_to(self, body: bytes) -> bytes:
        return LINK.sub(self.replacement, body)


class _Answer:
    """The answer to one request. Its beginning is held back until the length of a changed body is known."""

    def __init__(self, root: RootPath, path: str) -> None:
        self.root = root
        self.path = path
        self.held: Message | None = None
        self.has_links = False

    async def send(self, send: Send, message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [self.header(name.lower(), value) for name, value in message["headers"]]
            kind = dict(message["headers"]).get(b"content-type", b"")
            self.has_links = kind.startswith(WITH_LINKS) and not self.path.startswith(API)
            if self.has_links:
                self.held = message
                return
        elif message["type"] == "http.response.body" and self.has_links:
            message["body"] = self.root.add_to(message.get("body", b""))
            if self.held:
                length = b"%d" % len(message["body"])
                headers = [
                    (name, length if name == b"content-length" else value) for name, value in self.held["headers"]
                ]
                held, self.held = self.held, None
                await send({**held, "headers": headers})
        await send(message)

    def header(self, name: bytes, value: bytes) -> tuple[bytes, bytes]:
        """A redirection and the path of a cookie as they are outside."""
        root = self.root.root_path.encode()
        if name == b"location" and value.startswith(b"/") and not value.startswith(b"//"):
            return name, root + value
        if name == b"set-cookie":
            return name, re.sub(rb"(?i)(; *path=)/(?=;|$)", rb"\g<1>" + root, value)
        return name, value
