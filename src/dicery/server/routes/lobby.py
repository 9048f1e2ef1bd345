"""The pages before a table: the lobby, the form of a new table, the guest's own page, the rules."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Form, Request
from fastapi.responses import Response

from dicery.engine.game import Game
from dicery.server.http.visit import Visit, Visiting
from dicery.server.page.guest import THEMES, Guest
from dicery.server.page.lobby import Entry, cards, entry
from dicery.server.page.new_table import (
    PATIENCES,
    option_fields,
    preset_fields,
    quick_seats,
    read_options,
    read_patience,
    read_seats,
    seat_fields,
)
from dicery.server.page.rulebook import blurb, rules_html, search
from dicery.server.tables.events import Listed
from dicery.server.tables.names import clean_name
from dicery.server.tables.registry import OldTable

router = APIRouter(include_in_schema=False)


@router.get("/")
async def lobby(visit: Visiting) -> Response:
    visit.spend("view")
    mine = await visit.registry.of_guest(visit.guest.id, 8)
    joining = await visit.registry.listed("joining", 10)
    running = await visit.registry.listed("running", 10)
    own = {listed.code for listed in mine}
    others = [entry(listed) for listed in (*joining, *running) if listed.code not in own]
    return visit.page("lobby.html", cards=cards(), mine=[await own_entry(visit, one) for one in mine], open=others)


async def own_entry(visit: Visit, listed: Listed) -> Entry:
    """A table of the guest's own, with whether it is the guest's turn."""
    turn = False
    if listed.stage in ("joining", "running"):
        with suppress(OldTable):
            async with visit.registry.at(listed.code) as table:
                turn = any(seat in table.people_asked() for seat in table.seats_of(visit.guest.id))
    return entry(listed, turn, mine=True)


@router.post("/play/{name}")
async def play_now(name: str, visit: Visiting) -> Response:
    """A table with one bot, or alone where the game is for one; it begins when the guest has added to the dice."""
    visit.spend("open")
    game = visit.registry.game(name)
    seats = quick_seats(game, visit.guest)
    options = read_options(game, len(seats), {})
    code = await visit.registry.open(game, seats, options, visit.guest.id, address=visit.asker.address)
    return visit.redirect(f"/t/{code}")


@router.get("/new/{name}")
async def new_form(name: str, visit: Visiting, preset: str = "") -> Response:
    visit.spend("view")
    return form(visit, visit.registry.game(name), {"preset": preset})


def form(visit: Visit, game: Game, given: Mapping[str, str], error: str = "") -> Response:
    """The form of a new table, filled in with what was given; with an error, why no table could be opened."""
    options = option_fields(game, given)
    return visit.page(
        "new.html",
        422 if error else 200,
        game=game,
        blurb=blurb(game),
        seats=seat_fields(game, visit.guest, given),
        presets=preset_fields(game, given),
        options=options,
        changed=any(field.value for field in options),
        public=given.get("public") == "yes",
        hints=given.get("hints") == "yes",
        error=error,
        patiences=PATIENCES,
        patience=given.get("patience", "0"),
    )


@router.post("/new/{name}")
async def new_table(name: str, request: Request, visit: Visiting) -> Response:
    visit.spend("open")
    game = visit.registry.game(name)
    given = {key: value for key, value in (await request.form()).items() if isinstance(value, str)}
    try:
        seats = read_seats(game, visit.guest, given)
        options = read_options(game, len(seats), given)
        public = given.get("public") == "yes" or any(seat.kind == "open" for seat in seats)
        patience = read_patience(given.get("patience", "0"))
        advice = given.get("hints") == "yes"
        address = visit.asker.address
        code = await visit.registry.open(game, seats, options, visit.guest.id, public, patience, advice, address)
    except ValueError as error:
        return form(visit, game, given, str(error))
    return visit.redirect(f"/t/{code}")


@router.get("/join")
async def join(visit: Visiting, code: str = "") -> Response:
    """Takes four words, or a whole link that was pasted."""
    last = code.strip().lower().rstrip("/")
    if "/t/" in last:
        return visit.redirect("/t/" + code.strip().split("/t/", 1)[1][:200].lstrip("/"))
    return visit.redirect(f"/t/{'-'.join(last.replace('-', ' ').split())[:64] or 'nowhere'}")


@router.get("/me")
async def me(visit: Visiting) -> Response:
    visit.spend("view")
    mine = await visit.registry.of_guest(visit.guest.id)
    return visit.page("me.html", themes=THEMES, mine=[await own_entry(visit, one) for one in mine])


@router.post("/me")
async def set_me(
    visit: Visiting,
    name: Annotated[str, Form(max_length=200)] = "",
    theme: Annotated[str, Form(max_length=10)] = "",
    hints: Annotated[str, Form(max_length=10)] = "",
    keys: Annotated[str, Form(max_length=10)] = "",
) -> Response:
    visit.spend("rename")
    called = Guest(visit.guest.id, clean_name(name) or visit.guest.name, theme if theme in THEMES else "")
    guest = called.with_settings(hints, keys)
    for listed in await visit.registry.of_guest(guest.id):
        if listed.stage != "over" and guest.name != visit.guest.name:
            with suppress(OldTable):
                await visit.registry.change(listed.code, lambda table: table.rename(guest.id, guest.name))
    answer = visit.redirect("/")
    visit.set_cookie(answer, guest)
    return answer


@router.get("/games/{name}/rules")
async def rules(name: str, visit: Visiting, q: str = "", part: bool = False) -> Response:
    game = visit.registry.game(name)
    query = q.strip()[:60]
    if query:
        visit.spend("search")
    template = "rules_text.html" if part else "rules.html"
    return visit.page(
        template, game=game, query=query, found=search(game, query) if query else [], rules=rules_html(game)
    )
