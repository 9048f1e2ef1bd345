"""The page that checks a record: the browser derives the dice itself, the server checks the rules, and both say so."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Form, Query
from fastapi.responses import JSONResponse, Response

from dicery.games import SHELF
from dicery.match.record import PROVED, BadRecord, Record, Verdict, read, verify
from dicery.server.http.visit import Visiting
from dicery.server.page.texts import say

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
        told = [("bad", say("verify.server.bad", reason=error))]
        return {"verified": False, "error": {"line": error.line, "reason": error.reason}, "findings": told}
    return verdict.as_json() | {"findings": findings(written, verdict)}


def findings(written: Record, verdict: Verdict) -> list[tuple[str, str]]:
    """What was found, one sentence each: good, bad, or none where nothing could be found out."""
    if verdict.error:
        return [("bad", say("verify.server.bad", reason=verdict.error))]
    proved = verdict.dice == PROVED
    found = [("good", say("verify.server.good", title=written.game.title, steps=verdict.steps))]
    found.append(("good" if proved else "none", say(f"verify.server.{verdict.dice}", rolls=verdict.rolls)))
    return [*found, ("none", say("fair.nobody"))] if proved and verdict.rolls and not verdict.own else found
