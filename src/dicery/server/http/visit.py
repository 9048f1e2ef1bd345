"""One request of one guest: what every route needs to answer it."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from dicery.server.http.guests import COOKIE, YEAR, Guests
from dicery.server.http.limits import Asker, Limits, TooFast, network_of
from dicery.server.http.metrics import Metrics
from dicery.server.http.probe import Probe
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
    metrics: Metrics
    probe: Probe
    metrics_for: tuple[str, ...] = ()  # the networks that may read the metrics

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


def asker_of(request: Request, guest: str) -> Asker:
    """Who is counted for a request; `guest` is empty for somebody who is no guest yet."""
    return Asker(guest, network_of(request.client.host) if request.client else "")


@dataclass(frozen=True)
class Visit:
    """One request of one guest."""

    request: Request
    services: Services
    guest: Guest
    is_new: bool  # the guest has no cookie yet
    is_dated: bool = False  # the cookie was signed with an older key

    @property
    def registry(self) -> Registry:
        return self.services.registry

    @property
    def drawings(self) -> Drawings:
        return self.services.drawings

    @property
    def asker(self) -> Asker:
        return asker_of(self.request, "" if self.is_new else self.guest.id)

    @property
    def page_pace(self) -> int:
        """Milliseconds that a page shows each step of others."""
        return round(1000 * self.guest.step_time * self.registry.driver.pace)

    def page(self, template: str, status: int = 200, **context: object) -> HTMLResponse:
        answer = HTMLResponse(render(template, guest=self.guest, **context), status)
        self._welcome(answer)
        return answer

    def redirect(self, path: str) -> RedirectResponse:
        answer = RedirectResponse(path, 303)
        self._welcome(answer)
        return answer

    def _welcome(self, answer: Response) -> None:
        """Makes a guest of somebody new, unless too many come from the same address: they see the page as nobody."""
        if self.is_dated:
            self.set_cookie(answer, self.guest)
        if self.is_new:
            with suppress(TooFast):
                self.spend("arrive")
                self.set_cookie(answer, self.guest)

    def set_cookie(self, answer: Response, guest: Guest) -> None:
        self.services.set_cookie(self.request, answer, guest)

    def spend(self, kind: str) -> None:
        """Counts against the limits of this guest and of the address."""
        self.services.limits.spend(kind, self.asker)

    def wants_json(self) -> bool:
        return "application/json" in self.request.headers.get("accept", "")

    def listens(self) -> bool:
        """Does the asking page get every change by its stream, so that the answer need not hold it too?"""
        return self.wants_json() and self.request.headers.get("prefer") == "return=minimal"

    def shown_number(self) -> int:
        """The number of the drawing that the asking page shows; -1 if the request does not say."""
        given = self.request.headers.get("x-shown", "")
        return int(given) if given.isascii() and given.isdigit() and len(given) < 12 else -1


def visit_of(request: Request) -> Visit:
    """The guest of the cookie, or somebody new."""
    services = services_of(request)
    token = request.cookies.get(COOKIE, "")
    guest = services.guests.read(token)
    dated = guest is not None and services.guests.is_dated(token)
    return Visit(request, services, guest or services.guests.new(), guest is None, dated)


async def visit(request: Request) -> Visit:
    """The same for routes; a coroutine, because FastAPI would run a plain function in another thread."""
    return visit_of(request)


Visiting = Annotated[Visit, Depends(visit)]
