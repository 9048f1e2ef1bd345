"""The routes of a table: its page, moves, undo, chat, seats, the stream of what changes, result, replay, record."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Annotated
from urllib.parse import parse_qsl

from fastapi import APIRouter, Form, HTTPException, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response

from dicery.learn.course import minutes
from dicery.match.match import Refused
from dicery.server.http.errors import picture_response
from dicery.server.http.root_path import outer_address
from dicery.server.http.stream import Stream, event
from dicery.server.http.visit import Visit, Visiting, visit_of
from dicery.server.page.analysis import read as read_analysis
from dicery.server.page.dice_facts import dice_facts
from dicery.server.page.last_action import opening_keys
from dicery.server.page.lobby import card_of
from dicery.server.page.prompt import sentence
from dicery.server.page.prompt import undo as undo_button
from dicery.server.page.qr import qr_code
from dicery.server.page.replay import moment, moment_motions
from dicery.server.page.result import result, share_text
from dicery.server.page.strip import advice_now, advice_strip, explained, refusal
from dicery.server.page.texts import say
from dicery.server.page.update import Key, Update, decide_undo, key_of
from dicery.server.page.viewer import NOBODY, viewer
from dicery.server.page.ways import way_of, way_of_table
from dicery.server.tables.advice import MOST_ADVICE
from dicery.server.tables.hosted import Watcher
from dicery.server.tables.names import clean_name, guest_name, unlike
from dicery.server.tables.seats import BOT, OPEN, PERSON, Seat
from dicery.server.tables.table import Table

router = APIRouter(prefix="/t/{code}", include_in_schema=False)

MOST_LETTERS = 200  # of a move
MOST_FIELDS = 20
MOST_STEPS = 8  # of one decision that are sent together
MOST_LABEL = 500  # letters of what a thing on the board is called
NUMBER = re.compile(r"-?[0-9]{1,12}")
ACT = re.compile(r"/t/(?P<code>[^/]+)/act")
STREAM = re.compile(r"/t/(?P<code>[^/]+)/stream")

SeatNumber = Annotated[int, Form()]
Asked = Annotated[int, Query(alias="seat")]


def page(visit: Visit, table: Table, wanted: int, refused: str = "", status: int = 200) -> Response:
    """The whole page of a table."""
    who = viewer(table, visit.guest, wanted)
    return visit.page(
        "table.html",
        status,
        game=table.game,
        code=table.header.code,
        way=way_of_table(table),
        way_open=not table.started,
        regions=visit.drawings.page(table, who),
        refused=refused,
        own=who.own,
        seat=who.seat if who.seat in who.own else wanted,
        number=table.number,
        opening=opening_keys(table, who.seat),
        mode="live",
        offer=0
        if table.lesson or table.ended or not who.own or visit.guest.knows(table.game.name)
        else minutes(table.game),
        pace=visit.page_pace,
        quiet=bool(who.moves(table)) or table.ended or any(s.number in who.own for s in table.awaited_seats()),
    )


async def changed(visit: Visit, code: str, seat: int, change: Callable[[Table], None]) -> Response:
    """Changes the table and shows it as it is then; a refusal shows why, and the clause.

    A page that listens is sent the number only, since its stream brings the rest.
    """
    status, strip, refused = 200, "", None

    def change_and_count(table: Table) -> int:
        change(table)
        return table.number

    try:
        number = await visit.registry.change(code, change_and_count)
        if visit.listens():
            return json_answer(Update(number, streamed=True).with_strip(""))
    except Refused as error:
        status, refused = 409, error
        visit.services.metrics.refused(error.check)
    async with visit.registry.at(code, latest=False) as table:
        if refused:
            strip = refusal(table, refused)
        if visit.wants_json():
            stale = refused is not None and refused.stale
            listens = visit.listens() and not stale
            update = Update(table.number, streamed=True) if listens else update_for(visit, table, seat, stale)
            return json_answer(update.with_strip(strip), status)
        if refused:
            return page(visit, table, seat, strip, status)
        shared = table.shared(visit.guest.id)
    return visit.redirect(f"/t/{code}" + (f"?seat={seat}" if shared else ""))


def json_answer(update: Update, status: int = 200) -> Response:
    return Response(update.encode(), status, media_type="application/json")


def update_for(visit: Visit, table: Table, seat: int, stale: bool = False) -> Update:
    """What the asking page has to change.

    Every region is sent where the number of the drawing that the page shows does not say enough: with several seats on
    one device it does not say whose view is shown, and a page that has sent something stale may show other old things.
    """
    since = -1 if stale or table.shared(visit.guest.id) else visit.shown_number()
    who = viewer(table, visit.guest, seat)
    decide_undo(table, who)
    return visit.drawings.update(table, who, since) or Update(table.number)


@router.get("")
async def show(code: str, visit: Visiting, seat: Asked = NOBODY) -> Response:
    visit.spend("view")
    async with visit.registry.at(code) as table:
        return page(visit, table, seat)


async def act(request: Request) -> Response:
    """A move: POST /t/{code}/act. Several fields `do` are the steps of one decision, in their order."""
    code, visit, form = request.path_params["code"], visit_of(request), await fields(request)
    fixed = dict(form)
    seat, seq = whole_number(fixed.get("seat")), whole_number(fixed.get("seq"))
    moves = [value for name, value in form if name == "do" and isinstance(value, str) and len(value) <= MOST_LETTERS]
    if not 0 < len(moves) <= MOST_STEPS or len(moves) < sum(name == "do" for name, _ in form):
        raise RequestValidationError([])
    visit.spend("act")
    return await changed(visit, code, seat, lambda table: table.submit(visit.guest.id, seat, seq, *moves))


# A plain route of Starlette, which http/direct.py takes before all routing: as `@router.post("/act")`, with parameters
# read by FastAPI, reading a request takes as long as the move itself.
router.add_route("/t/{code}/act", act, methods=["POST"], include_in_schema=False)


async def fields(request: Request) -> Sequence[tuple[str, object]]:
    """The fields of a form as browsers send it, or as one with files."""
    if not request.headers.get("content-type", "").startswith("application/x-www-form-urlencoded"):
        return (await request.form()).multi_items()
    try:
        return parse_qsl((await request.body()).decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        raise RequestValidationError([]) from None


def whole_number(given: object) -> int:
    """A field of a form that is to be a number; raises `RequestValidationError` for anything else."""
    if not isinstance(given, str) or not NUMBER.fullmatch(given):
        raise RequestValidationError([])
    return int(given)


@router.post("/pass")
async def pass_turn(
    code: str, visit: Visiting, seat: SeatNumber, turn: Annotated[str, Form(max_length=MOST_LETTERS)]
) -> Response:
    """Passes now and whenever the seat is asked again in this turn of another."""
    visit.spend("act")
    return await changed(visit, code, seat, lambda table: table.pass_turn(visit.guest.id, seat, turn))


@router.post("/undo")
async def undo(code: str, visit: Visiting, seat: SeatNumber) -> Response:
    visit.spend("act")
    return await changed(visit, code, seat, lambda table: table.undo(visit.guest.id, seat))


@router.post("/instead")
async def choose_instead(
    code: str,
    visit: Visiting,
    seat: SeatNumber,
    seq: Annotated[int, Form()],
    do: Annotated[str, Form(max_length=MOST_LETTERS)] = "",
    label: Annotated[str, Form(max_length=MOST_LABEL)] = "",
) -> Response:
    """A click on something that is not a choice now: another choice for a half-made decision, or the reason why not."""
    visit.spend("act")

    def change(table: Table) -> None:
        try:
            table.choose_instead(visit.guest.id, seat, seq, do or label)
        except Refused as refused:
            raise explained(refused, do, label) from None

    return await changed(visit, code, seat, change)


@router.post("/hint")
async def advise(code: str, visit: Visiting, seat: SeatNumber) -> Response:
    """The best moves, shown only to the guest who asks; changes nothing."""
    visit.spend("advice")
    ranked = visit.guest.advice != "three"
    found = await visit.registry.advise(code, visit.guest.id, seat)
    async with visit.registry.at(code) as table:
        advice = advice_now(table, seat, found, ranked)
        strip = advice_strip(table, seat, advice, ranked)
        if visit.wants_json():
            marked = tuple(one.move for one in advice[: 1 if ranked else MOST_ADVICE])
            return json_answer(replace(update_for(visit, table, seat), advice=marked).with_strip(strip))
        return page(visit, table, seat, strip)


@router.post("/settings")
async def settings(
    code: str,
    visit: Visiting,
    hints: Annotated[str, Form(max_length=10)] = "",
    keys: Annotated[str, Form(max_length=10)] = "",
    pace: Annotated[str, Form(max_length=10)] = "",
    motion: Annotated[str, Form(max_length=10)] = "",
) -> Response:
    """The guest's settings of advice, keys, pace and motion, from the menu of the page."""
    visit.spend("act")
    answer = visit.redirect(f"/t/{code}")
    visit.set_cookie(answer, visit.guest.with_settings(hints, keys, pace, motion))
    return answer


@router.post("/known")
async def known(code: str, visit: Visiting) -> Response:
    """The guest knows the game: its lesson is not offered any more."""
    visit.spend("act")
    async with visit.registry.at(code) as table:
        name = table.game.name
    answer = visit.redirect(f"/t/{code}")
    visit.set_cookie(answer, visit.guest.knowing(name))
    return answer


@router.post("/chat")
async def chat(
    code: str, visit: Visiting, seat: SeatNumber, text: Annotated[str, Form(max_length=2000)] = ""
) -> Response:
    visit.spend("chat")
    return await changed(visit, code, seat, lambda table: table.say(visit.guest.id, seat, text))


@router.post("/sit")
async def sit(
    code: str,
    visit: Visiting,
    seat: SeatNumber,
    key: Annotated[str, Form(max_length=100)] = "",
    name: Annotated[str, Form(max_length=200)] = "",
    nonce: Annotated[str, Form(max_length=200)] = "",
) -> Response:
    visit.spend("act")
    guest = replace(visit.guest, name=clean_name(name) or visit.guest.name)
    if clean_name(name):
        async with visit.registry.at(code) as table:
            if unlike(guest.name, table.names_of_others(seat)) != guest.name:
                return invitation(visit, table, seat, key, say("join.taken", name=guest.name))
    answer = await changed(visit, code, seat, lambda table: table.sit(guest.id, guest.name, seat, key, nonce))
    visit.set_cookie(answer, guest)
    return answer


@router.get("/seat/{seat}/{key}")
async def seat_link(code: str, seat: int, key: str, visit: Visiting) -> Response:
    """The page of an invitation; sitting down is one more click, so that a preview of the link takes no seat."""
    visit.spend("view")
    async with visit.registry.at(code) as table:
        return invitation(visit, table, seat, key)


def invitation(visit: Visit, table: Table, seat: int, key: str, error: str = "") -> Response:
    """Who invites to what; with an error, why somebody could not sit down as they are called."""
    place, others = table.find_seat(seat), table.names_of_others(seat)
    here = [other for other in table.seats if other.kind in (PERSON, BOT) and other.number != seat]
    host = next((other.name for other in here if other.holder == table.header.host), say("join.somebody"))
    return visit.page(
        "join.html",
        409 if error else 200,
        game=table.game,
        card=card_of(table.game),
        table=table,
        seat=place,
        key=key,
        host=host,
        here=here,
        called=visit.guest.name
        if unlike(visit.guest.name, others) == visit.guest.name
        else unlike(guest_name(), others),
        fits=(key == place.key(table.header.secret) or place.kind == OPEN) and not table.ended,
        way=way_of(table.game, table.match.settings),
        error=error,
    )


@router.get("/seat/{seat}/{key}/qr.svg")
async def seat_qr(code: str, seat: int, key: str, visit: Visiting) -> Response:
    """The same link as a QR code."""
    visit.spend("view")
    async with visit.registry.at(code) as table:
        if key != table.find_seat(seat).key(table.header.secret):
            raise HTTPException(404)
    return picture_response(qr_code(outer_address(visit.request).removesuffix("/qr.svg")))


@router.post("/nonce")
async def give_nonce(
    code: str, visit: Visiting, seat: SeatNumber, nonce: Annotated[str, Form(max_length=200)] = ""
) -> Response:
    """What a person adds to the dice before the first roll."""
    visit.spend("act")
    return await changed(visit, code, seat, lambda table: table.give_nonce(visit.guest.id, seat, nonce))


@router.post("/close")
async def close(code: str, visit: Visiting) -> Response:
    """Ends a match early, so that its dice can be checked: at once for the host, for others when all have asked."""
    visit.spend("act")
    return await changed(visit, code, NOBODY, lambda table: table.close(visit.guest.id))


@router.post("/hand-over")
async def hand_over(
    code: str, visit: Visiting, seat: SeatNumber, level: Annotated[str, Form(max_length=40)]
) -> Response:
    visit.spend("act")
    return await changed(visit, code, seat, lambda table: table.hand_over(visit.guest.id, seat, level))


@router.post("/leave")
async def leave(code: str, visit: Visiting, seat: SeatNumber, to: Annotated[str, Form(max_length=10)] = "") -> Response:
    visit.spend("act")
    return await changed(visit, code, seat, lambda table: table.leave(visit.guest.id, seat, to == "friend"))


@router.post("/remove")
async def remove(code: str, visit: Visiting, seat: SeatNumber) -> Response:
    """The host sends somebody away."""
    visit.spend("act")
    return await changed(visit, code, NOBODY, lambda table: table.remove(visit.guest.id, seat))


async def listen(request: Request) -> Stream:
    """Server-Sent Events: GET /t/{code}/stream?seat=...&since=...

    A browser that connects again by itself asks for the same address and names the last event that it has got.
    """
    query = request.query_params
    seat, since = (whole_number(query.get(name, str(usual))) for name, usual in (("seat", NOBODY), ("since", -1)))
    last = request.headers.get("last-event-id", "")
    if NUMBER.fullmatch(last):
        since = max(since, int(last))
    return await stream(request.path_params["code"], visit_of(request), seat, since)


router.add_route("/t/{code}/stream", listen, methods=["GET"], include_in_schema=False)
DIRECT = (("POST", ACT, act), ("GET", STREAM, listen))  # for http/direct.py


async def stream(code: str, visit: Visit, seat: int = NOBODY, since: int = -1) -> Stream:
    """The regions of the page that have changed, as this viewer may see them, whenever something happens."""
    visit.spend("stream")
    registry = visit.registry
    async with registry.at(code, latest=False):
        pass
    page = FollowingPage(code, visit, seat, since)
    watcher = Watcher(visit.guest.step_time, page.draw_ahead)
    return Stream(registry, code, page.encode, visit.services.limits, visit.asker, watcher)


class FollowingPage:
    """A page that is open and shows a table as it goes on."""

    __slots__ = ("code", "drawings", "guest", "key", "registry", "seat", "shown", "waits")

    def __init__(self, code: str, visit: Visit, seat: int, since: int) -> None:
        self.code = code
        self.registry = visit.registry
        self.drawings = visit.drawings
        self.guest = visit.guest
        self.seat = seat
        self.key: Key | None = None
        self.shown = since  # the number of the drawing on it
        self.waits = False  # has it no button for undo because nobody knew yet whether it should when it was drawn?

    def encode(self, table: Table) -> bytes:
        """What it has to change, as an event; nothing if it shows the table as it is."""
        who = viewer(table, self.guest, self.seat)
        key = key_of(table, who)
        same = key == self.key or table.number == self.shown
        body = self.drawings.encoded(table, who, self.shown if same else -1)
        self.key, self.shown = key, table.number
        if body:
            self.waits = self.drawings.is_undecided(table, who)
        elif self.waits and (undoable := table.undo_if_known(who.seat)) is not None:
            self.waits = False
            button = Update(self.shown, self.shown, regions={"undo": undo_button(table, who.seat)})
            body = button.encode() if undoable else b""
        if self.waits:
            self.registry.decide_undo(self.code, who.seat)
        if not body and not self.drawings.is_kept(table, who):
            self.registry.when_idle(self.code, key, lambda table: self.drawings.update(table, who, -1))
        return event(self.shown, body)

    def draw_ahead(self, table: Table) -> None:
        """Makes what it will be sent next, while the change is being stored."""
        self.drawings.draw_ahead(table, viewer(table, self.guest, self.seat), self.shown)


@router.get("/text")
async def as_text(code: str, visit: Visiting, seat: Asked = NOBODY) -> Response:
    """The table in characters and words."""
    visit.spend("view")
    async with visit.registry.at(code) as table:
        who = viewer(table, visit.guest, seat)
        said = sentence(table, who, who.view(table))
        return visit.page("text.html", game=table.game, code=code, text=who.text(table), sentence=said)


@router.get("/picture.svg")
async def picture(code: str, visit: Visiting) -> Response:
    """The table as a spectator sees it, as one picture."""
    visit.spend("view")
    async with visit.registry.at(code) as table:
        return picture_response(table.picture())


@router.get("/result")
async def show_result(code: str, visit: Visiting) -> Response:
    visit.spend("view")
    async with visit.registry.at(code) as table:
        if not table.state.over or table.lesson:
            return visit.redirect(f"/t/{code}")
        own = tuple(table.seats_of(visit.guest.id))
        found = result(table, own)
        return visit.page(
            "result.html",
            game=table.game,
            code=code,
            way=way_of(table.game, table.match.settings),
            result=found,
            own=own,
            next=table.next,
            dice=dice_facts(table),
            share=share_text(table, found),
        )


@router.post("/again")
async def play_again(code: str, visit: Visiting) -> Response:
    """The same people and bots at a new table, the next seat first."""
    visit.spend("open")
    registry = visit.registry
    async with registry.at(code) as table:
        own = table.seats_of(visit.guest.id)
        if table.next or not own or not table.state.over or table.lesson:
            return visit.redirect(f"/t/{table.next or code}")
        header, game, advice = table.header, table.game, table.advice_for_all
        turned = [*table.seats[1:], table.seats[0]]
        seats = [seat_of_next_match(n, seat) for n, seat in enumerate(turned)]
    new = await registry.open(game, seats, header.options, visit.guest.id, header.public, header.patience, advice)
    try:
        await registry.change(code, lambda table: table.play_again(visit.guest.id, own[0], new))
    except Refused:
        async with registry.at(code) as table:
            new = table.next or new
    return visit.redirect(f"/t/{new}")


def seat_of_next_match(number: int, seat: Seat) -> Seat:
    """A seat of the next match. Whoever sits here is asked for a nonce of the new table."""
    if seat.kind not in (PERSON, BOT):
        return Seat(number, "open", seat.name)
    return Seat(number, seat.kind, seat.name, seat.holder, seat.level)


@router.get("/replay")
async def replay_form(
    code: str, visit: Visiting, step: int = 1, eyes: Annotated[int, Query(alias="as")] = NOBODY
) -> Response:
    """The slider without a script."""
    visit.spend("view")
    return visit.redirect(f"/t/{code}/replay/{max(0, step)}" + (f"?as={eyes}" if eyes != NOBODY else ""))


@router.get("/replay/{step}")
async def replay(
    code: str,
    step: int,
    visit: Visiting,
    seat: Asked = NOBODY,
    eyes: Annotated[int, Query(alias="as")] = NOBODY,
    better: bool = False,
) -> Response:
    visit.spend("view")
    kept = await visit.registry.analyses.kept(code)
    async with visit.registry.at(code) as table:
        who = viewer(table, visit.guest, seat)
        drawn = moment(table, who, step, eyes, read_analysis(kept) if kept else None, better)
        moved = moment_motions(table, who, step, eyes)
        if visit.wants_json():
            return JSONResponse({"number": step, "regions": drawn, "motions": moved})
        return visit.page(
            "replay.html",
            game=table.game,
            code=code,
            way=way_of(table.game, table.match.settings),
            way_open=False,
            regions=drawn,
            refused="",
            own=who.own,
            seat=seat,
            number=step,
            opening="",
            motions=moved,
            mode="replay",
            pace=visit.page_pace,
            quiet=True,
        )


@router.get("/record")
async def save_record(code: str, visit: Visiting) -> Response:
    """The record of a match that has ended; before that it would give secrets away."""
    visit.spend("view")
    async with visit.registry.at(code) as table:
        if not table.ended:
            refused = Refused("running", "expected a match that is over: its record tells every secret")
            return page(visit, table, NOBODY, refusal(table, refused), 409)
        headers = {"content-disposition": f'attachment; filename="{table.game.name}-{code}.txt"'}
        return Response(table.record_text(), media_type="text/plain; charset=utf-8", headers=headers)
