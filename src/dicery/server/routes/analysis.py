"""The analysis of a finished match: asked for by somebody who played, read by anybody who has the link."""

from fastapi import APIRouter
from fastapi.responses import Response

from dicery.coach.page import bars, graph
from dicery.match.match import Refused
from dicery.server.http.visit import Visiting
from dicery.server.page.analysis import players, read
from dicery.server.tables.analyses import TooMany

router = APIRouter(prefix="/t/{code}/analysis", include_in_schema=False)


@router.get("")
async def show(code: str, visit: Visiting) -> Response:
    visit.spend("view")
    async with visit.registry.at(code) as table:
        if not table.state.over or table.lesson:
            return visit.redirect(f"/t/{code}")
        game, own = table.game, bool(table.seats_of(visit.guest.id))
    kept = await visit.registry.analyses.kept(code)
    found = read(kept) if kept else None
    return visit.page(
        "analysis.html",
        game=game,
        code=code,
        own=own,
        job=visit.registry.analyses.jobs.get(code),
        analysis=found,
        graph=graph(found) if found else "",
        bars=bars(found) if found else "",
        players=players(found) if found else [],
    )


@router.post("")
async def begin(code: str, visit: Visiting) -> Response:
    """Asks for the analysis; a running match is refused, because an analysis reveals what is hidden."""
    visit.spend("open")
    async with visit.registry.at(code) as table:
        if not table.state.over or table.lesson:
            raise Refused("running", "expected a match that is over: its analysis reveals what is hidden")
        if not table.seats_of(visit.guest.id):
            raise Refused("seat", "expected somebody who has played this match")
        record = table.record_text()
    if await visit.registry.analyses.kept(code) is None:
        try:
            visit.registry.analyses.begin(code, record)
        except TooMany as error:
            raise Refused("busy", str(error)) from None
    return visit.redirect(f"/t/{code}/analysis")
