"""Puzzles in the browser, without script: try, see what a wrong move costs, go on; the score is a cookie."""

from pathlib import Path

import pytest

import dicery
from dicery.learn.puzzle import puzzles_of
from tests.server.application import browser, running

GAMES = [game for game in dicery.SHELF.values() if puzzles_of(game)]


@pytest.mark.asyncio
@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
async def test_a_puzzle_is_tried_and_solved_on_its_page(game, tmp_path: Path) -> None:
    first, second = puzzles_of(game)[:2]
    async with running(tmp_path) as app, browser(app) as ana:
        assert f'href="/puzzles/{game.name}"' in (await ana.get("/puzzles")).text
        page = await ana.get(f"/puzzles/{game.name}", follow_redirects=True)
        here = f"/puzzles/{game.name}/{first.id}"
        assert page.url.path == here and "Proven" in page.text
        view = first.opening(game).view(first.seat)
        assert all(f"<span>{game.fact(view, seat)}</span>" in page.text for seat in range(len(view["scores"])))
        for move in first.worths[0]:
            assert page.text.count('value="' + move.replace("&", "&amp;") + '"') >= 1, move
        wrong = next(move for move in first.worths[0] if move != first.line[0])
        missed = await ana.post(here, data={"do": wrong, "made": "0"}, follow_redirects=True)
        assert "Not the best" in missed.text and "streak" not in missed.text
        shown = await ana.post(here, data={"made": "0"}, follow_redirects=True)
        assert "What each move is worth" in shown.text and 'name="do"' not in shown.text
        there = f"/puzzles/{game.name}/{second.id}"
        for made, move in enumerate(second.line):
            solved = await ana.post(there, data={"do": move, "made": str(made)}, follow_redirects=True)
        assert "Right!" in solved.text and "streak 1" in solved.text
        assert "1 of" in (await ana.get("/puzzles")).text


@pytest.mark.asyncio
async def test_a_wrong_step_is_remembered_to_the_end_of_a_line(tmp_path: Path) -> None:
    """The page carries it from step to step, so that such a puzzle is not solved at the first try."""
    game, puzzle = next((game, one) for game in GAMES for one in puzzles_of(game) if len(one.line) > 1)
    async with running(tmp_path) as app, browser(app) as ana:
        here = f"/puzzles/{game.name}/{puzzle.id}"
        wrong = next(move for move in puzzle.worths[0] if move != puzzle.line[0])
        page = await ana.post(here, data={"do": wrong, "made": "0"}, follow_redirects=True)
        for made, move in enumerate(puzzle.line):
            assert 'name="missed" value="true"' in page.text and ("Right so far" in page.text) == (made > 0)
            page = await ana.post(here, data={"do": move, "made": made, "missed": "true"}, follow_redirects=True)
        assert "Right!" in page.text and "streak" not in page.text  # none so far
        assert "0 of 100" in (await ana.get("/puzzles")).text


@pytest.mark.asyncio
async def test_hostile_requests_get_a_clear_answer(tmp_path: Path) -> None:
    game = GAMES[0]
    here = f"/puzzles/{game.name}/{puzzles_of(game)[0].id}"
    async with running(tmp_path) as app, browser(app) as ana:
        assert (await ana.get(f"/puzzles/{game.name}/nothing")).status_code == 404
        assert (await ana.get("/puzzles/no-game")).status_code == 404
        assert (await ana.get(f"{here}?made=99")).status_code == 422
        assert (await ana.get(f"{here}?made=50&tried=<script>")).status_code == 200
        assert "<script>" not in (await ana.get(f"{here}?tried=<script>alert(1)</script>")).text.split("</head>")[1]
        assert "Not the best" not in (await ana.post(here, data={"do": "nonsense", "made": "0"})).text
        assert (await ana.post(here, data={"do": "x" * 500, "made": "0"})).status_code == 422
        ana.cookies.set("puzzles", "999999999.1~" + "f" * 500)
        assert "0 of" in (await ana.get("/puzzles")).text
