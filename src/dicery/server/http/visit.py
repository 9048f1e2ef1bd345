"""What every route needs: the house, the guest, the limits, and answers that look like pages."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from dicery.server.http.guests import COOKIE, YEAR, Guest, Guests
from dicery.server.http.limits import Limits
from dicery.server.page.render import render
from dicery.server.tables.registry import House


@dataclass(frozen=True)
class Site:
    """The running application."""

    house: House
    guests: Guests
    limits: Limits

    def keep(self, request: Request, response: Response, guest: Guest) -> None:
        """Gives the guest's cookie along."""
        response.set_cookie(
            COOKIE,
            self.guests.token(guest),
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )


def site_of(request: Request) -> Site:
    found = request.app.state.site
    assert isinstance(found, Site), "expected a running application"
    return found


@dataclass(frozen=True)
class Visit:
    """One request of one guest."""

    request: Request
    site: Site
    guest: Guest
    fresh: bool  # the guest has no cookie yet

    def page(self, template: str, status: int = 200, **context: object) -> HTMLResponse:
        return self._with_cookie(HTMLResponse(render(template, guest=self.guest, **context), status))

    def go(self, path: str) -> RedirectResponse:
        answer = RedirectResponse(path, 303)
        if self.fresh:
            self.site.keep(self.request, answer, self.guest)
        return answer

    def spend(self, kind: str) -> None:
        """Counts against the limits of this guest and of the address that it comes from."""
        client = self.request.client.host if self.request.client else ""
        self.site.limits.spend(kind, f"from {client}" if self.fresh else self.guest.id)

    def wants_json(self) -> bool:
        return "application/json" in self.request.headers.get("accept", "")

    def shown(self) -> int:
        """The number of events of the drawing that the page shows which asks; -1 if it does not tell."""
        told = self.request.headers.get("x-shown", "")
        return int(told) if told.isascii() and told.isdigit() and len(told) < 12 else -1

    def _with_cookie(self, answer: HTMLResponse) -> HTMLResponse:
        if self.fresh:
            self.site.keep(self.request, answer, self.guest)
        return answer


def visitor(request: Request) -> Visit:
    """Who asks: the guest of the cookie, or somebody new."""
    site = site_of(request)
    guest = site.guests.read(request.cookies.get(COOKIE, ""))
    return Visit(request, site, guest or site.guests.new(), guest is None)


async def visit(request: Request) -> Visit:
    """The same for routes; awaited, since what is not would be sent to another thread."""
    return visitor(request)


Visiting = Annotated[Visit, Depends(visit)]
