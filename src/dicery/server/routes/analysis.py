"""The analysis of a finished match: asked for by somebody who played, read by anybody who has the link."""

from typing import Annotated, Literal

from fastapi import APIRouter, Form, Query
from fastapi.responses import Response

from dicery.coach.page import bars, graph
from dicery.match.match import Refused
from dicery.server.http.visit import Visiting
from dicery.server.page.analysis import players, read
from dicery.server.page.mistakes import mistake_page, slips
from dicery.server.tables.analyses import TooMany

router = APIRouter(prefix="/t/{code}", include_in_schema=False)


@router.get("/analysis")
async def show(code: str, visit: Visiting) -> Response:
    visit.spend("view")
    async with visit.registry.at(code) as table:
        if not table.state.over or table.lesson:
            return visit.redirect(f"/t/{code}")
        game, seats = table.game, table.seats_of(visit.guest.id)
    kept = await visit.registry.analyses.kept(code)
    found = read(kept) if kept else None
    return visit.page(
        "analysis.html",
        game=game,
        code=code,
        own=bool(seats),
        job=visit.registry.analyses.jobs.get(code),
        analysis=found,
        graph=graph(found) if found else "",
        bars=bars(found) if found else "",
        players=players(found) if found else [],
        mistakes=bool(found and any(slips(found, seat) for seat in seats)),
    )


@router.post("/analysis")
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
            visit.registry.analyses.begin(code, record, visit.guest.id)
        except TooMany as error:
            raise Refused("busy", str(error)) from None
    return visit.redirect(f"/t/{code}/analysis")


@router.get("/mistakes")
async def mistakes(
    code: str,
    visit: Visiting,
    n: Annotated[int, Query(ge=1, le=10_000)] = 1,
    do: Annotated[str, Query(max_length=100)] = "",
    answer: bool = False,
) -> Response:
    """One's slips in an analysed match as puzzles, one after another."""
    visit.spend("view")
    kept = await visit.registry.analyses.kept(code)
    async with visit.registry.at(code) as table:
        if kept is None or not table.state.over:
            return visit.redirect(f"/t/{code}/analysis")
        found = read(kept)
        own = [(seat, moment) for seat in table.seats_of(visit.guest.id) for moment in slips(found, seat)]
        if n > len(own):
            return visit.redirect(f"/t/{code}/analysis")
        seat, moment = own[n - 1]
        return visit.page(
            "mistakes.html", 200, number=n, count=len(own), **mistake_page(table, moment, seat, do, answer)
        )


@router.post("/retry")
async def retry(
    code: str,
    visit: Visiting,
    step: Annotated[int, Form()] = -1,
    dice: Annotated[Literal["fresh", "same"], Form()] = "fresh",
) -> Response:
    """A table at this position of a finished match, with bots in the other seats."""
    visit.spend("open")
    guest = visit.guest
    new = await visit.registry.open_retry(code, step, dice == "same", guest.id, guest.name)
    return visit.redirect(f"/t/{new}")
