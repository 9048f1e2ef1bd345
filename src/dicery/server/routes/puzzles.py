"""Puzzles: a list of them, one to solve, and what a try comes to. Nothing is kept here but a cookie of the guest."""

from typing import Annotated, Literal
from urllib.parse import urlencode

from fastapi import APIRouter, Form, HTTPException, Query
from fastapi.responses import Response

from dicery.engine.game import Game
from dicery.learn.puzzle import Puzzle, puzzle_named
from dicery.learn.puzzle_score import Score, read_score
from dicery.server.http.guests import YEAR
from dicery.server.http.visit import Visit, Visiting
from dicery.server.page.puzzle import Attempt, counts, games_with_puzzles, puzzle_page

router = APIRouter(include_in_schema=False)
COOKIE = "puzzles"

Made = Annotated[int, Query(ge=0, le=50)]
Difficulty = Literal["", "easy", "medium", "hard"]


def score_of(visit: Visit) -> Score:
    return read_score(visit.request.cookies.get(COOKIE, ""))


def with_score(visit: Visit, answer: Response, score: Score) -> Response:
    secure = visit.request.url.scheme == "https"
    answer.set_cookie(COOKIE, score.encode(), max_age=YEAR, httponly=True, samesite="lax", secure=secure)
    return answer


def puzzle_at(visit: Visit, name: str, puzzle: str) -> tuple[Game, Puzzle]:
    game = visit.registry.game(name)
    try:
        return game, puzzle_named(game, puzzle)
    except LookupError as error:
        raise HTTPException(404, str(error)) from None


@router.get("/puzzles")
async def puzzles(visit: Visiting) -> Response:
    visit.spend("view")
    return visit.page("puzzles.html", games=games_with_puzzles(), score=score_of(visit), counts=counts)


@router.get("/puzzles/{name}")
async def next_puzzle(name: str, visit: Visiting, difficulty: Difficulty = "") -> Response:
    """The first puzzle of a game, of this difficulty if one is given, that the guest has not solved."""
    visit.spend("view")
    game = visit.registry.game(name)
    found = score_of(visit).next(game, difficulty=difficulty)
    return visit.redirect(f"/puzzles/{game.name}/{found.id}" if found else "/puzzles")


@router.get("/puzzles/{name}/{puzzle}")
async def show(
    name: str, puzzle: str, visit: Visiting, made: Made = 0, tried: str = "", answer: bool = False, missed: bool = False
) -> Response:
    visit.spend("view")
    game, found = puzzle_at(visit, name, puzzle)
    attempt = Attempt(min(made, len(found.line)), tried[:100], answer, missed or bool(tried))
    return visit.page("puzzle.html", 200, **puzzle_page(game, found, attempt, score_of(visit)))


@router.post("/puzzles/{name}/{puzzle}")
async def attempt(
    name: str,
    puzzle: str,
    visit: Visiting,
    do: Annotated[str, Form(max_length=100)] = "",
    made: Annotated[int, Form(ge=0, le=50)] = 0,
    missed: Annotated[bool, Form()] = False,
) -> Response:
    """A right step leads on, a wrong one back to the same position with what it costs; no step asks for the answer."""
    visit.spend("act")
    game, found = puzzle_at(visit, name, puzzle)
    score = score_of(visit)
    here = f"/puzzles/{game.name}/{found.id}"
    if made >= len(found.line) or (do and do not in found.worths[made]):
        return visit.redirect(here)
    if do != found.line[made]:
        query = {"made": made, **({"tried": do} if do else {"answer": "true"})}
        return with_score(visit, visit.redirect(f"{here}?{urlencode(query)}"), score.missed())
    if made + 1 == len(found.line) and not missed:
        score = score.with_solved(game, found)
    onward = f"{here}?made={made + 1}" + ("&missed=true" if missed else "")
    return with_score(visit, visit.redirect(onward), score)
