"""The routes in front of the tables: lobby, new table, the guest's own page, rules, pictures, style and script."""

import asyncio
import gzip
from dataclasses import replace
from functools import cache
from typing import Annotated

from fastapi import APIRouter, Form, HTTPException, Request
from fastapi.responses import Response

from dicery.bots import NAMES as LEVELS
from dicery.engine.option import settle, write_setting
from dicery.engine.state import Game
from dicery.games import SHELF
from dicery.server.http.guests import THEMES, Guest, clean_name
from dicery.server.http.visit import Visit, Visiting
from dicery.server.page.lobby import (
    PATIENCES,
    Entry,
    cards,
    entry,
    option_fields,
    read_options,
    read_patience,
    read_seats,
    seat_fields,
    seats_of_kinds,
)
from dicery.server.page.lobby_pictures import picture
from dicery.server.page.render import asset
from dicery.server.page.rulebook import blurb, rules_html, search
from dicery.server.tables.registry import NoTable
from dicery.server.tables.store import Listed

router = APIRouter(include_in_schema=False)

PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def find_game(name: str) -> Game:
    if name not in SHELF:
        raise HTTPException(404)
    return SHELF[name]


@router.get("/")
async def lobby(visit: Visiting) -> Response:
    store = visit.site.house.store
    mine = await asyncio.to_thread(store.of_guest, visit.guest.id, 8)
    joining = await asyncio.to_thread(store.listed, "joining", 10)
    running = await asyncio.to_thread(store.listed, "running", 10)
    own = {listed.code for listed in mine}
    others = [entry(listed) for listed in (*joining, *running) if listed.code not in own]
    return visit.page("lobby.html", cards=cards(), mine=[await own_entry(visit, one) for one in mine], open=others)


async def own_entry(visit: Visit, listed: Listed) -> Entry:
    """A table of the guest's own; it is asked whether the others wait for the guest."""
    turn = False
    if listed.stage in ("joining", "running"):
        try:
            async with visit.site.house.at(listed.code) as table:
                turn = any(seat in table.people_asked() for seat in table.seats_of(visit.guest.id))
        except NoTable:
            pass
    return entry(listed, turn, mine=True)


@router.post("/play/{name}")
async def play_now(name: str, visit: Visiting) -> Response:
    """A table with one bot, or alone where the game is for one; it begins when the guest has added to the dice."""
    visit.spend("open")
    game = find_game(name)
    kinds = ["you", *[f"bot:{LEVELS[len(LEVELS) // 2]}"] * (max(2, game.fewest) - 1)]
    code = await visit.site.house.open(
        game, seats_of_kinds(visit.guest, kinds), settle(game.options, {}), visit.guest.id
    )
    return visit.go(f"/t/{code}")


@router.get("/new/{name}")
async def new_form(name: str, visit: Visiting, preset: str = "") -> Response:
    game = find_game(name)
    settings = game.presets.get(preset, {})
    return visit.page(
        "new.html",
        game=game,
        blurb=blurb(game),
        seats=seat_fields(game, visit.guest, {}),
        options=option_fields(game, settings),
        changed=bool(settings),
        public=False,
        hints=False,
        error="",
        patiences=PATIENCES,
    )


@router.post("/new/{name}")
async def new_table(name: str, request: Request, visit: Visiting) -> Response:
    visit.spend("open")
    game = find_game(name)
    given = {key: value for key, value in (await request.form()).items() if isinstance(value, str)}
    try:
        seats = read_seats(game, visit.guest, given)
        options = read_options(game, given)
        public = given.get("public") == "yes" or any(seat.kind == "open" for seat in seats)
        patience = read_patience(given.get("patience", "0"))
        hints = given.get("hints") == "yes"
        code = await visit.site.house.open(game, seats, options, visit.guest.id, public, patience, hints)
    except ValueError as error:
        return visit.page(
            "new.html",
            422,
            game=game,
            blurb=blurb(game),
            seats=seat_fields(game, visit.guest, given),
            options=[
                replace(field, value=given.get(f"o-{field.option.name}", field.value))
                for field in option_fields(game, {})
            ],
            changed=True,
            public=given.get("public") == "yes",
            hints=given.get("hints") == "yes",
            error=str(error),
            patiences=PATIENCES,
        )
    return visit.go(f"/t/{code}")


@router.get("/join")
async def join(visit: Visiting, code: str = "") -> Response:
    """Takes four words, or a whole link that was pasted."""
    last = code.strip().lower().rstrip("/")
    if "/t/" in last:
        return visit.go("/t/" + code.strip().split("/t/", 1)[1][:200].lstrip("/"))
    return visit.go(f"/t/{'-'.join(last.replace('-', ' ').split())[:64] or 'nowhere'}")


@router.get("/me")
async def me(visit: Visiting) -> Response:
    mine = await asyncio.to_thread(visit.site.house.store.of_guest, visit.guest.id)
    return visit.page("me.html", themes=THEMES, mine=[await own_entry(visit, one) for one in mine])


@router.post("/me")
async def set_me(
    visit: Visiting,
    name: Annotated[str, Form(max_length=200)] = "",
    theme: Annotated[str, Form(max_length=10)] = "",
    hints: Annotated[str, Form(max_length=10)] = "",
    keys: Annotated[str, Form(max_length=10)] = "",
) -> Response:
    called = Guest(visit.guest.id, clean_name(name) or visit.guest.name, theme if theme in THEMES else "")
    guest = called.liking(hints, keys)
    for listed in await asyncio.to_thread(visit.site.house.store.of_guest, guest.id):
        if listed.stage != "over" and guest.name != visit.guest.name:
            await visit.site.house.change(listed.code, lambda table: table.rename(guest.id, guest.name))
    answer = visit.go("/")
    visit.site.keep(visit.request, answer, guest)
    return answer


@router.get("/games/{name}/rules")
async def rules(name: str, visit: Visiting, q: str = "", part: bool = False) -> Response:
    game = find_game(name)
    query = q.strip()[:60]
    template = "rules_text.html" if part else "rules.html"
    return visit.page(
        template, game=game, query=query, found=search(game, query) if query else [], rules=rules_html(game)
    )


@cache
def squeezed(text: str) -> bytes:
    return gzip.compress(text.encode())


def kept(request: Request, text: str, kind: str, headers: dict[str, str]) -> Response:
    """A file that stays the same and tells nothing about anybody, squeezed for those who take it so."""
    headers = headers | {"vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(text, media_type=kind, headers=headers)
    return Response(squeezed(text), media_type=kind, headers=headers | {"content-encoding": "gzip"})


@router.get("/picture/{name}.svg")
async def game_picture(name: str, request: Request) -> Response:
    drawn = await asyncio.to_thread(picture, find_game(name))
    headers = {"content-security-policy": PICTURE_POLICY, "cache-control": "max-age=3600"}
    return kept(request, drawn, "image/svg+xml", headers)


@router.get("/static/{name}")
async def static(name: str, request: Request) -> Response:
    found = asset(name)
    if found is None:
        raise HTTPException(404)
    return kept(request, *found, {"cache-control": "public, max-age=31536000, immutable"})


def shown_options(game: Game, settings: dict[str, bool | int | str]) -> dict[str, str]:
    """The options that differ from the book, in words."""
    return {
        option.name: write_setting(settings[option.name])
        for option in game.options
        if settings.get(option.name, option.default) != option.default
    }
