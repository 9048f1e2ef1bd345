"""Going on at another device: a link, or a QR code, that makes its browser the same guest. It works once.

The link holds a code and nothing of the guest. Opening it changes nothing: a preview of the link uses nothing up, and
nobody becomes somebody else without a click on a page that says whom.
"""

import re
from functools import partial

from fastapi import APIRouter, HTTPException
from fastapi.responses import Response

from dicery.server.http.errors import picture_response
from dicery.server.http.root_path import outer_address
from dicery.server.http.visit import Visit, Visiting
from dicery.server.page.guest import Guest
from dicery.server.page.qr import qr_code
from dicery.server.tables.database.one_time import MINUTES, OneTime

router = APIRouter(include_in_schema=False)

CODE = re.compile(r"[\w-]{22}", re.ASCII)


@router.get("/me/device")
async def show_device(visit: Visiting) -> Response:
    visit.spend("view")
    return visit.page("device.html", code="", minutes=MINUTES)


@router.post("/me/device")
async def make_link(visit: Visiting) -> Response:
    """A new link. It is in the answer alone: loading the page again makes another one."""
    visit.spend("rename")
    token = visit.services.guests.token(visit.guest)
    code = await visit.registry.ask(partial(OneTime(visit.registry.store).keep, token))
    return visit.page("device.html", code=code, minutes=MINUTES)


@router.get("/device/{code}/qr.svg")
async def device_qr(code: str, visit: Visiting) -> Response:
    visit.spend("view")
    if not CODE.fullmatch(code):
        raise HTTPException(404)
    return picture_response(qr_code(outer_address(visit.request).removesuffix("/qr.svg")))


@router.get("/device/{code}")
async def arrive(code: str, visit: Visiting) -> Response:
    visit.spend("rename")
    token = await visit.registry.ask(partial(OneTime(visit.registry.store).read, code))
    return arrival(visit, code, visit.services.guests.read(token))


def arrival(visit: Visit, code: str, found: Guest | None) -> Response:
    """Asks whether to go on as this guest; says so if the link is used up."""
    return visit.page("arrive.html", 200 if found else 410, code=code, found=found, minutes=MINUTES)


@router.post("/device/{code}")
async def become(code: str, visit: Visiting) -> Response:
    visit.spend("rename")
    token = await visit.registry.ask(partial(OneTime(visit.registry.store).take, code))
    found = visit.services.guests.read(token)
    if found is None:
        return arrival(visit, code, None)
    answer = visit.redirect("/")
    visit.set_cookie(answer, found)
    return answer
