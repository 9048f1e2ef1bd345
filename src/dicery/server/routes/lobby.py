"""The pages before a table: the lobby, the form of a new table, the guest's own page, the rules."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, Response

from dicery.coach.stored import read_analysis
from dicery.engine.game import Game
from dicery.learn.course import course, minutes
from dicery.server.http.visit import Visit, Visiting
from dicery.server.page.guest import THEMES
from dicery.server.page.history import MOST_PLAYED, improvements, played, tallies
from dicery.server.page.how_to_play import how_to_play_html
from dicery.server.page.lobby import Entry, card_of, cards, entry
from dicery.server.page.new_table import (
    PATIENCES,
    grouped_fields,
    preset_fields,
    quick_seats,
    read_options,
    read_patience,
    read_seats,
    seat_fields,
)
from dicery.server.page.render import render
from dicery.server.page.rulebook import rules_html, search
from dicery.server.tables.events import Listed
from dicery.server.tables.names import clean_name
from dicery.server.tables.registry import NoTable, OldTable

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
    if listed.stage not in ("joining", "running"):
        return entry(listed, mine=True)
    try:
        async with visit.registry.at(listed.code) as table:
            turn = any(seat in table.people_asked() for seat in table.seats_of(visit.guest.id))
            return entry(listed, turn, mine=True)
    except (OldTable, NoTable):
        return entry(listed, mine=True, broken=True)


@router.post("/play/{name}")
async def play_now(name: str, visit: Visiting, learned: Annotated[bool, Form()] = False) -> Response:
    """A table with one bot, or alone where the game is for one; it begins when the guest has added to the dice."""
    visit.spend("open")
    game = visit.registry.game(name)
    seats = quick_seats(game, visit.guest, learned)
    options = read_options(game, len(seats), {})
    code = await visit.registry.open(game, seats, options, visit.guest.id)
    return visit.redirect(f"/t/{code}")


@router.get("/learn/{name}")
async def lessons(name: str, visit: Visiting) -> Response:
    """The chapters of a game's lesson."""
    visit.spend("view")
    game = visit.registry.game(name)
    return visit.page("learn.html", game=game, chapters=list(course(game).values()))


@router.post("/learn/{name}")
async def learn(name: str, visit: Visiting, chapter: Annotated[str, Form(max_length=100)] = "") -> Response:
    """A table for a chapter of the game's lesson, the first one unless it is named."""
    visit.spend("open")
    game = visit.registry.game(name)
    if chapter not in ("", *course(game)) or not course(game):
        return visit.redirect(f"/learn/{game.name}")
    code = await visit.registry.open_lesson(game, chapter, visit.guest.id, visit.guest.name)
    answer = visit.redirect(f"/t/{code}")
    visit.set_cookie(answer, visit.guest.knowing(game.name))
    return answer


@router.get("/new/{name}")
async def new_form(name: str, request: Request, visit: Visiting) -> Response:
    """The form of a new table; a link may fill it in, with a preset or with options as o-NAME=VALUE."""
    visit.spend("view")
    return form(visit, visit.registry.game(name), {"preset": "", **request.query_params})


def form(visit: Visit, game: Game, given: Mapping[str, str], error: str = "") -> Response:
    """The form of a new table, filled in with what was given; with an error, why no table could be opened."""
    options = grouped_fields(game, given)
    return visit.page(
        "new.html",
        422 if error else 200,
        game=game,
        card=card_of(game),
        seats=seat_fields(game, visit.guest, given),
        presets=preset_fields(game, given),
        options=options,
        changed=any(group.changed for group in options),
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
        code = await visit.registry.open(game, seats, options, visit.guest.id, public, patience, advice)
    except ValueError as error:
        return form(visit, game, given, str(error))
    return visit.redirect(f"/t/{code}")


@router.get("/join")
async def join(visit: Visiting, code: str = "") -> Response:
    """Takes four words, or a whole link that was pasted."""
    visit.spend("view")
    last = code.strip().lower().rstrip("/")
    if "/t/" in last:
        return visit.redirect("/t/" + code.strip().split("/t/", 1)[1][:200].lstrip("/"))
    return visit.redirect(f"/t/{'-'.join(last.replace('-', ' ').split())[:64] or 'nowhere'}")


@router.get("/offline")
async def offline() -> Response:
    """What the service worker keeps for the time when there is no server; nobody's own."""
    return HTMLResponse(render("offline.html"))


@router.get("/me")
async def me(visit: Visiting) -> Response:
    visit.spend("view")
    mine = await visit.registry.of_guest(visit.guest.id)
    return visit.page("me.html", themes=THEMES, mine=[await own_entry(visit, one) for one in mine])


@router.get("/me/matches")
async def history(visit: Visiting) -> Response:
    """The guest's ended matches, and what they come to for each game."""
    visit.spend("view")
    found = await visit.registry.played_by(visit.guest.id, MOST_PLAYED)
    matches = [match for listed, record in found if (match := played(listed, record, visit.guest.id))]
    analysed = await visit.registry.analysed_by(visit.guest.id, MOST_PLAYED)
    analyses = [(listed, read_analysis(text)) for listed, text in analysed]
    return visit.page(
        "history.html", matches=matches, tallies=tallies(matches), progress=improvements(analyses, visit.guest.id)
    )


@router.post("/me")
async def set_me(
    visit: Visiting,
    name: Annotated[str, Form(max_length=200)] = "",
    theme: Annotated[str, Form(max_length=10)] = "",
    hints: Annotated[str, Form(max_length=10)] = "",
    keys: Annotated[str, Form(max_length=10)] = "",
    pace: Annotated[str, Form(max_length=10)] = "",
    motion: Annotated[str, Form(max_length=10)] = "",
) -> Response:
    visit.spend("rename")
    called = replace(visit.guest, name=clean_name(name) or visit.guest.name, theme=theme if theme in THEMES else "")
    guest = called.with_settings(hints, keys, pace, motion)
    for listed in await visit.registry.of_guest(guest.id):
        if listed.stage != "over" and guest.name != visit.guest.name:
            with suppress(OldTable, NoTable):
                await visit.registry.change(listed.code, lambda table: table.rename(guest.id, guest.name))
    answer = visit.redirect("/")
    visit.set_cookie(answer, guest)
    return answer


@router.get("/games/{name}/rules")
async def rules(name: str, visit: Visiting, q: str = "", part: bool = False) -> Response:
    game = visit.registry.game(name)
    query = q.strip()[:60]
    visit.spend("search" if query else "view")
    template = "rules_text.html" if part else "rules.html"
    return visit.page(
        template, game=game, query=query, found=search(game, query) if query else [], rules=rules_html(game)
    )


@router.get("/games/{name}/how-to-play")
async def show_how_to_play(name: str, visit: Visiting) -> Response:
    """Two pages for people who want to begin; made to be printed."""
    visit.spend("view")
    game = visit.registry.game(name)
    return visit.page("how_to_play.html", game=game, html=how_to_play_html(game), minutes=minutes(game))
