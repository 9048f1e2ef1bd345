"""One request of one guest: what every route needs to answer it."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from dicery.server.http.guests import COOKIE, YEAR, Guests
from dicery.server.http.limits import Limits
from dicery.server.page.guest import Guest
from dicery.server.page.render import render
from dicery.server.page.update import Drawings
from dicery.server.tables.registry import Registry


@dataclass(frozen=True)
class Services:
    """What the running application has one of."""

    registry: Registry
    guests: Guests
    limits: Limits
    drawings: Drawings

    def set_cookie(self, request: Request, response: Response, guest: Guest) -> None:
        response.set_cookie(
            COOKIE,
            self.guests.token(guest),
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )


def services_of(request: Request) -> Services:
    found = request.app.state.services
    assert isinstance(found, Services), "expected a running application"
    return found


@dataclass(frozen=True)
class Visit:
    """One request of one guest."""

    request: Request
    services: Services
    guest: Guest
    is_new: bool  # the guest has no cookie yet

    @property
    def registry(self) -> Registry:
        return self.services.registry

    @property
    def drawings(self) -> Drawings:
        return self.services.drawings

    def page(self, template: str, status: int = 200, **context: object) -> HTMLResponse:
        answer = HTMLResponse(render(template, guest=self.guest, **context), status)
        if self.is_new:
            self.set_cookie(answer, self.guest)
        return answer

    def redirect(self, path: str) -> RedirectResponse:
        answer = RedirectResponse(path, 303)
        if self.is_new:
            self.set_cookie(answer, self.guest)
        return answer

    def set_cookie(self, answer: Response, guest: Guest) -> None:
        self.services.set_cookie(self.request, answer, guest)

    def spend(self, kind: str) -> None:
        """Counts against the limits of this guest, or of the address that a new one comes from."""
        client = self.request.client.host if self.request.client else ""
        self.services.limits.spend(kind, f"from {client}" if self.is_new else self.guest.id)

    def wants_json(self) -> bool:
        return "application/json" in self.request.headers.get("accept", "")

    def shown_number(self) -> int:
        """The number of the drawing that the asking page shows; -1 if the request does not say."""
        given = self.request.headers.get("x-shown", "")
        return int(given) if given.isascii() and given.isdigit() and len(given) < 12 else -1


def visit_of(request: Request) -> Visit:
    """The guest of the cookie, or somebody new."""
    services = services_of(request)
    guest = services.guests.read(request.cookies.get(COOKIE, ""))
    return Visit(request, services, guest or services.guests.new(), guest is None)


async def visit(request: Request) -> Visit:
    """The same for routes; a coroutine, because FastAPI would run a plain function in another thread."""
    return visit_of(request)


Visiting = Annotated[Visit, Depends(visit)]
