"""The page that checks a record: the browser derives the dice itself, the server checks the rules, and both say so."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Form, Query
from fastapi.responses import JSONResponse, Response

from dicery.games import SHELF
from dicery.match.record import BadRecord, Record, Verdict, read, verify
from dicery.server.site import Visiting
from dicery.server.texts import say

router = APIRouter(include_in_schema=False)

Answer = dict[str, object]


@router.get("/verify")
async def form(visit: Visiting, table: Annotated[str, Query(max_length=64)] = "") -> Response:
    """An empty form, or the record of a table that has ended."""
    visit.spend("look")
    text = ""
    if table:
        async with visit.site.house.at(table) as found:
            text = found.record() if found.ended else ""
    return visit.page("verify.html", text=text, answer=None)


@router.post("/verify")
async def check(visit: Visiting, record: Annotated[str, Form()] = "") -> Response:
    """What this server finds."""
    visit.spend("look")
    answer = await asyncio.to_thread(found_in, record)
    if visit.wants_json():
        return JSONResponse(answer)
    return visit.page("verify.html", text=record, answer=answer)


def found_in(text: str) -> Answer:
    """The verdict on a pasted record, for programs and in sentences."""
    try:
        written = read(text.strip(), SHELF)
        verdict = verify(written)
    except BadRecord as error:
        lines = [say("verify.server.bad", reason=error)]
        return {"verified": False, "error": {"line": error.line, "reason": error.reason}, "sentences": lines}
    return verdict.as_json() | {"sentences": sentences(written, verdict)}


def sentences(written: Record, verdict: Verdict) -> list[str]:
    if verdict.error:
        return [say("verify.server.bad", reason=verdict.error)]
    good = say("verify.server.good", title=written.game.title, steps=verdict.steps)
    return [good, say(f"verify.server.{verdict.dice}", rolls=verdict.rolls)]
