"""A server below a path of somebody's site: inside, every address begins with /; outside, with the root path.

Links are made in one way everywhere, so pages and the markup within updates get the root path here, on their way out.
"""

import re
from functools import partial

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

FORM = re.compile(r"(/[A-Za-z0-9._~-]+)+")
LINK = re.compile(rb'(\s(?:href|action|formaction|src|data-copy|data-share-link|data-faces|data-rules)=\\?")/(?!/)')
WITH_LINKS = (b"text/html", b"application/json")  # streams add the root path to each message, see stream.py
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


def root_of_links(scope: Scope) -> str:
    """What stands before the links in the answer to a request, outside."""
    return "" if scope["path"].startswith(API) else str(scope.get(ROOT, ""))


def add_root(root_path: str, body: bytes) -> bytes:
    """The same markup with links as they are outside."""
    return LINK.sub(rb"\g<1>" + root_path.encode() + b"/", body)


class RootPath:
    """Wraps the whole application. A proxy may pass the root path on or cut it off."""

    def __init__(self, app: ASGIApp, root_path: str) -> None:
        self.app = app
        self.root_path = root_path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        scope = {**scope, ROOT: self.root_path}
        path = scope["path"]
        if path == self.root_path or path.startswith(self.root_path + "/"):
            inner = path[len(self.root_path) :] or "/"
            scope = {**scope, "path": inner, "raw_path": scope["raw_path"][len(self.root_path) :] or b"/"}
        await self.app(scope, receive, partial(_Answer(self.root_path, root_of_links(scope)).send, send))


class _Answer:
    """The answer to one request. Its beginning is held back until the length of a changed body is known."""

    def __init__(self, root: str, links: str) -> None:
        self.root = root
        self.links = links  # what is put before links; empty if they stay as they are
        self.held: Message | None = None
        self.has_links = False

    async def send(self, send: Send, message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [self.header(name.lower(), value) for name, value in message["headers"]]
            kind = dict(message["headers"]).get(b"content-type", b"")
            self.has_links = bool(self.links) and kind.startswith(WITH_LINKS)
            if self.has_links:
                self.held = message
                return
        elif message["type"] == "http.response.body" and self.has_links:
            message["body"] = add_root(self.links, message.get("body", b""))
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
        root = self.root.encode()
        if name == b"location" and value.startswith(b"/") and not value.startswith(b"//"):
            return name, root + value
        if name == b"set-cookie":
            return name, re.sub(rb"(?i)(; *path=)/(?=;|$)", rb"\g<1>" + root, value)
        return name, value
