"""The JSON API: the same powers as the pages. A guest shows a token as `Authorization: Bearer`, or its cookie."""

import json
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, HTTPException, Path, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse

from dicery.engine.option import table_settings
from dicery.learn.course import course
from dicery.match.match import Refused
from dicery.server.http.guests import COOKIE
from dicery.server.http.stream import Stream, event
from dicery.server.http.visit import Services, asker_of, services_of
from dicery.server.page.guest import Guest
from dicery.server.page.new_table import read_patience, seats_of_kinds
from dicery.server.page.viewer import NOBODY
from dicery.server.routes.api_messages import (
    Act,
    AdviceInfo,
    ChapterInfo,
    GameInfo,
    GuestToken,
    HandOver,
    HintInfo,
    Leave,
    NewGuest,
    NewLesson,
    NewTable,
    Nonce,
    OptionInfo,
    PresetInfo,
    Problem,
    Refusals,
    Say,
    SeatInfo,
    SeatOnly,
    Sit,
    TableInfo,
    TableState,
    describe,
)
from dicery.server.tables.events import Listed
from dicery.server.tables.seats import OPEN
from dicery.server.tables.table import Table

router = APIRouter(prefix="/api", tags=["dicery"])


async def guest_of(request: Request, authorization: Annotated[str, Header(max_length=2000)] = "") -> Guest | None:
    """The guest of the token or of the cookie; a token that this server has not signed is refused."""
    services = services_of(request)
    if authorization:
        guest = services.guests.read(authorization.removeprefix("Bearer ").strip())
        if guest is None:
            services.limits.spend("read", asker_of(request, ""))
            raise HTTPException(401, "expected a token of this server", {"WWW-Authenticate": "Bearer"})
        return guest
    return services.guests.read(request.cookies.get(COOKIE, ""))


def spending(kind: str) -> Any:
    """Counts a request of this kind against the limits of its guest and address."""

    async def spend(request: Request, guest: Annotated[Guest | None, Depends(guest_of)]) -> None:
        services_of(request).limits.spend(kind, asker_of(request, guest.id if guest else ""))

    return Depends(spend)


async def known_guest(guest: Annotated[Guest | None, Depends(guest_of)]) -> Guest:
    if guest is None:
        raise HTTPException(401, "expected a token: POST /api/guests gives one", {"WWW-Authenticate": "Bearer"})
    return guest


async def services_here(request: Request) -> Services:
    return services_of(request)


Here = Annotated[Services, Depends(services_here)]
Known = Annotated[Guest, Depends(known_guest)]
Anyone = Annotated[Guest | None, Depends(guest_of)]
Code = Annotated[str, Path(max_length=64, examples=["plum-wok-ember-rice"])]
Asked = Annotated[int, Query(alias="seat", description="With several seats on one device: whose view.")]

Answers = dict[int | str, dict[str, Any]]
TOKEN: Answers = {401: {"model": Problem}}
UNREADABLE: Answers = {400: {"model": Problem}}
READ: Answers = {**TOKEN, 429: {"model": Problem}}
FOUND: Answers = {**TOKEN, 404: {"model": Problem}, 410: {"model": Problem}, 429: {"model": Problem}}
REFUSED: Answers = {**UNREADABLE, **FOUND, 409: {"model": Refusals}}
STREAM: Answers = {200: {"content": {"text/event-stream": {}}}, **FOUND}
RECORD: Answers = {200: {"content": {"text/plain": {}}}, **FOUND, 409: {"model": Refusals}}


def nobody() -> Guest:
    return Guest("", "")


@router.post("/guests", status_code=201, responses={**UNREADABLE, **READ}, dependencies=[spending("arrive")])
async def new_guest(body: NewGuest, services: Here) -> GuestToken:
    """A new guest, known by the token from now on."""
    guest = services.guests.new(body.name)
    return GuestToken(name=guest.name, token=services.guests.token(guest))


@router.get("/openapi.json", include_in_schema=False, dependencies=[spending("read")])
async def description(request: Request) -> JSONResponse:
    """This API, described for programs."""
    return JSONResponse(request.app.openapi())


@router.get("/games", responses=READ, dependencies=[spending("read")])
async def games(services: Here) -> list[GameInfo]:
    """The games on the shelf."""
    return [
        GameInfo(
            name=game.name,
            title=game.title,
            edition=game.edition,
            fewest=game.fewest,
            most=game.most,
            options=[
                OptionInfo(
                    name=o.name,
                    default=o.default,
                    at_table=o.at_table,
                    takes=o.range(),
                    help=o.help,
                    clauses=o.clauses,
                )
                for o in game.options
            ],
            presets=[
                PresetInfo(
                    name=p.name,
                    title=p.title,
                    help=p.help,
                    options=p.settings,
                    seats=game.fitting_seats(table_settings(game.options, p.settings)),
                    minutes=p.minutes,
                )
                for p in game.presets
            ],
            lessons=[
                ChapterInfo(
                    name=chapter.script.name,
                    title=chapter.script.title,
                    minutes=chapter.script.minutes,
                    decisions=chapter.script.decisions,
                )
                for chapter in course(game).values()
            ],
        )
        for game in services.registry.games()
    ]


@router.get("/tables", responses=READ, dependencies=[spending("read")])
async def tables(services: Here, guest: Anyone) -> list[TableInfo]:
    """Tables to join or watch, and one's own."""
    found: dict[str, Listed] = {}
    own = await services.registry.of_guest(guest.id) if guest else []
    for part in (own, *[await services.registry.listed(stage) for stage in ("joining", "running")]):
        found |= {listed.code: listed for listed in part}
    return [
        TableInfo(
            code=listed.code,
            game=listed.game,
            stage=listed.stage,
            seats=[SeatInfo(seat=s.seat, kind=s.kind, name=s.name, level=s.level) for s in listed.seats],
        )
        for listed in found.values()
    ]


@router.post("/tables", status_code=201, responses={**UNREADABLE, **FOUND}, dependencies=[spending("open")])
async def open_table(body: NewTable, services: Here, guest: Known) -> TableState:
    """Opens a table; whoever opens it takes the seat `you`. Nothing is rolled before each person has added a nonce."""
    game = services.registry.game(body.game)
    try:
        seats = seats_of_kinds(guest, body.seats)
        patience = read_patience(str(body.patience))
        public = body.public or any(seat.kind == OPEN for seat in seats)
        options = game.at_table(len(seats), body.preset, body.options)
        code = await services.registry.open(game, seats, options, guest.id, public, patience, body.hints)
    except ValueError as error:
        wrong = {"loc": ("body",), "msg": str(error), "type": "value_error"}
        raise RequestValidationError([wrong]) from None
    return await state_for(code, services, guest)


@router.post("/lessons", status_code=201, responses={**UNREADABLE, **FOUND}, dependencies=[spending("open")])
async def open_lesson(body: NewLesson, services: Here, guest: Known) -> TableState:
    """Opens a table for a chapter of a game's lesson. Its `lesson` says what to do; moves and undo as at any table."""
    game = services.registry.game(body.game)
    try:
        code = await services.registry.open_lesson(game, body.chapter, guest.id, guest.name)
    except ValueError as error:
        wrong = {"loc": ("body",), "msg": str(error), "type": "value_error"}
        raise RequestValidationError([wrong]) from None
    return await state_for(code, services, guest)


@router.get("/tables/{code}", responses=FOUND, dependencies=[spending("read")])
async def state(code: Code, services: Here, guest: Anyone, seat: Asked = NOBODY) -> TableState:
    """The table as the guest's seat, or a watcher, may see it."""
    return await state_for(code, services, guest or nobody(), seat)


async def state_for(code: str, services: Services, guest: Guest, seat: int = NOBODY, latest: bool = True) -> TableState:
    async with services.registry.at(code, latest) as table:
        return describe(table, guest, seat)


async def change(services: Services, code: str, guest: Guest, seat: int, what: Callable[[Table], None]) -> TableState:
    """Answers with the new state once it is stored."""
    await services.registry.change(code, what)
    return await state_for(code, services, guest, seat, latest=False)


@router.post("/tables/{code}/act", responses=REFUSED, dependencies=[spending("act")])
async def act(code: Code, body: Act, services: Here, guest: Known) -> TableState:
    """A move of one's seat. The checks, in order: claim, running, fresh, waiting, legal.

    With `then`, further steps of the same decision: all of them are made or, if one is refused, none.
    """
    moves = [body.move, *body.then]
    return await change(services, code, guest, body.seat, lambda t: t.submit(guest.id, body.seat, body.seq, *moves))


@router.post("/tables/{code}/undo", responses=REFUSED, dependencies=[spending("act")])
async def undo(code: Code, body: SeatOnly, services: Here, guest: Known) -> TableState:
    """Takes back one's last step, if nobody has learned anything from it."""
    return await change(services, code, guest, body.seat, lambda t: t.undo(guest.id, body.seat))


@router.post("/tables/{code}/hint", responses=REFUSED, dependencies=[spending("advice")])
async def hint(code: Code, body: SeatOnly, services: Here, guest: Known) -> HintInfo:
    """The best moves of one's seat; only where no other person plays, or the table was opened with hints."""
    advice = await services.registry.advise(code, guest.id, body.seat)
    moves = [
        AdviceInfo(
            move=one.move,
            following=list(one.following),
            chance=one.chance,
            low=one.low,
            high=one.high,
            visits=one.visits,
            exact=one.exact,
            reasons=list(one.reasons),
        )
        for one in advice
    ]
    return HintInfo(move=moves[0].move if moves else "", moves=moves)


@router.post("/tables/{code}/sit", responses=REFUSED, dependencies=[spending("act")])
async def sit(code: Code, body: Sit, services: Here, guest: Known) -> TableState:
    """Takes an open seat, one to which the key fits, or the seat that one has left."""
    return await change(
        services, code, guest, body.seat, lambda t: t.sit(guest.id, guest.name, body.seat, body.key, body.nonce)
    )


@router.post("/tables/{code}/nonce", responses=REFUSED, dependencies=[spending("act")])
async def nonce(code: Code, body: Nonce, services: Here, guest: Known) -> TableState:
    """Adds one's nonce to the dice, when their commitment can be seen."""
    return await change(services, code, guest, body.seat, lambda t: t.give_nonce(guest.id, body.seat, body.nonce))


@router.post("/tables/{code}/close", responses=REFUSED, dependencies=[spending("act")])
async def close(code: Code, services: Here, guest: Known) -> TableState:
    """Ends the match before its end: at once for the host, for others when everybody who sits there has asked.

    The secret of the dice is then in the record.
    """
    return await change(services, code, guest, NOBODY, lambda t: t.close(guest.id))


@router.post("/tables/{code}/hand-over", responses=REFUSED, dependencies=[spending("act")])
async def hand_over(code: Code, body: HandOver, services: Here, guest: Known) -> TableState:
    """Lets a bot play on."""
    return await change(services, code, guest, body.seat, lambda t: t.hand_over(guest.id, body.seat, body.level))


@router.post("/tables/{code}/leave", responses=REFUSED, dependencies=[spending("act")])
async def leave(code: Code, body: Leave, services: Here, guest: Known) -> TableState:
    """Leaves the seat empty; after the first roll it is kept for who has left, unless it is left to a friend."""
    return await change(services, code, guest, body.seat, lambda t: t.leave(guest.id, body.seat, body.to == "friend"))


@router.post("/tables/{code}/remove", responses=REFUSED, dependencies=[spending("act")])
async def remove(code: Code, body: SeatOnly, services: Here, guest: Known) -> TableState:
    """The host sends somebody away: the seat is open again, or a bot's once the match has started."""
    return await change(services, code, guest, NOBODY, lambda t: t.remove(guest.id, body.seat))


@router.post("/tables/{code}/chat", responses=REFUSED, dependencies=[spending("chat")])
async def chat(code: Code, body: Say, services: Here, guest: Known) -> TableState:
    """Says something to the table."""
    return await change(services, code, guest, body.seat, lambda t: t.say(guest.id, body.seat, body.text))


@router.get("/tables/{code}/stream", responses=STREAM, response_model=None, dependencies=[spending("stream")])
async def stream(code: Code, services: Here, guest: Anyone, request: Request, seat: Asked = NOBODY) -> Stream:
    """Server-Sent Events: the state now, and again after every change."""
    async with services.registry.at(code):
        pass

    shown = -1

    def encode(table: Table) -> bytes:
        nonlocal shown
        if table.number == shown:
            return b""
        shown = table.number
        return event(shown, json.dumps(describe(table, guest or nobody(), seat).model_dump(mode="json")).encode())

    return Stream(services.registry, code, encode, services.limits, asker_of(request, guest.id if guest else ""))


@router.get("/tables/{code}/record", responses=RECORD, response_model=None, dependencies=[spending("read")])
async def save_record(code: Code, services: Here) -> PlainTextResponse:
    """The record of a match that has ended."""
    async with services.registry.at(code) as table:
        if not table.ended:
            raise Refused("running", "expected a match that is over: its record tells every secret")
        return PlainTextResponse(table.record_text())
