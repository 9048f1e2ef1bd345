"""The page that checks a record: the browser derives the dice itself, the server checks the rules, and both say so."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Form, Query
from fastapi.responses import JSONResponse, Response

from dicery.server.http.visit import Visiting
from dicery.server.page.verdict import check_record

router = APIRouter(include_in_schema=False)


@router.get("/verify")
async def form(visit: Visiting, table: Annotated[str, Query(max_length=64)] = "") -> Response:
    """An empty form, or the record of a table that has ended."""
    visit.spend("view")
    text = ""
    if table:
        async with visit.registry.at(table) as found:
            text = found.record_text() if found.ended and not found.lesson else ""
    return visit.page("verify.html", text=text, answer=None)


@router.post("/verify")
async def check(visit: Visiting, record: Annotated[str, Form()] = "") -> Response:
    """The verdict of this server."""
    visit.spend("verify")
    answer = await asyncio.to_thread(check_record, record)
    if visit.wants_json():
        return JSONResponse(answer)
    return visit.page("verify.html", text=record, answer=answer)
