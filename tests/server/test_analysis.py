"""Luck and skill of a finished match on the page: asked for by who played, kept with the table, read by anybody."""

import asyncio
import random
import re
from html import escape
from pathlib import Path

import httpx
import pytest

from dicery.coach.stored import read_analysis, write_analysis
from dicery.server.page.analysis import better_move, mark
from dicery.server.page.mistakes import slips
from dicery.server.page.texts import ENGLISH
from tests.server.application import browser, code_of, running
from tests.server.test_pages import play_out

pytestmark = [pytest.mark.asyncio, pytest.mark.heavy]


async def analysed(somebody: httpx.AsyncClient, code: str) -> str:
    """The page when the analysis is there."""
    for _ in range(1200):
        page = (await somebody.get(f"/t/{code}/analysis")).text
        if ENGLISH["analysis.ledger"] in page:
            return page
        assert ENGLISH["analysis.failed"] not in page
        await asyncio.sleep(0.1)
    raise AssertionError("expected the analysis to end")


async def test_a_match_is_analysed_once_it_is_over_and_kept(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana, browser(app) as ben:
        code = code_of(await ana.post("/play/diced-veggies"))
        assert str((await ana.get(f"/t/{code}/analysis")).url).endswith(f"/t/{code}")
        early = await ana.post(f"/t/{code}/analysis")
        assert early.status_code == 409 and "reveals what is hidden" in early.text
        await play_out(ana, code, random.Random(4))
        assert f"/t/{code}/analysis" in (await ana.get(f"/t/{code}/result")).text
        stranger = await ben.post(f"/t/{code}/analysis")
        assert stranger.status_code == 409 and "who has played" in stranger.text
        asked = await ana.post(f"/t/{code}/analysis")
        assert ENGLISH["analysis.running"] in asked.text and 'http-equiv="refresh"' in asked.text
        page = await analysed(ben, code)
        assert 'http-equiv="refresh"' not in page and "<form" not in page
        steps = [int(step) for step in re.findall(rf'/t/{code}/replay/(\d+)" aria-label', page)]
        assert len(steps) >= 6
        kept = app.state.services.registry.store.analysis(code)
    analysis = read_analysis(kept)
    assert write_analysis(analysis) == kept.strip()
    assert all(one.adds_up for one in analysis.seats)
    async with running(tmp_path) as app, browser(app) as ben:
        assert ENGLISH["analysis.ledger"] in (await ben.get(f"/t/{code}/analysis")).text
        shown = 0
        for step in steps:
            words, better = mark(analysis, step)
            replay = (await ben.get(f"/t/{code}/replay/{step}")).text
            assert words and words.split(",")[0].split(" +")[0][:12] in replay
            assert bool(better) == (ENGLISH["analysis.what_better"] in replay)
            on_board = f'href="/t/{code}/replay/{step}?better=true"' in replay
            assert on_board == bool(better)
            if on_board:
                drawn = (await ben.get(f"/t/{code}/replay/{step}?better=true")).text
                assert ENGLISH["analysis.as_played"] in drawn and escape(better) in drawn
                best = escape(better_move(analysis, step))
                shown += bool(re.search(rf'<button\b(?=[^>]*class="hint)[^>]*value="{re.escape(best)}"', drawn))
                assert 'class="hint' not in replay
    assert shown, "expected a better move that is drawn on the board"


async def test_what_is_not_an_analysis_is_refused() -> None:
    for text in ("{}", '{"moments": [], "seats": []}', "[]", "no"):
        with pytest.raises(ValueError):
            read_analysis(text)


async def test_a_moment_of_a_finished_match_is_tried_again_and_the_match_stays_as_it_is(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana:
        code = code_of(await ana.post("/play/diced-veggies"))
        early = await ana.post(f"/t/{code}/retry", data={"step": "3"})
        assert early.status_code == 409
        await play_out(ana, code, random.Random(4))
        registry = app.state.services.registry
        async with registry.at(code) as table:
            steps, number, settings = list(table.match.steps), table.number, table.match.settings
            step = next(n for n, one in enumerate(steps) if one.seat in table.seats_of(table.header.host) and n > 30)
        assert f"/t/{code}/retry" in (await ana.get(f"/t/{code}/replay/{step}")).text
        assert f"/t/{code}/retry" not in (await ana.get(f"/t/{code}/replay/{len(steps)}")).text
        too_late = await ana.post(f"/t/{code}/retry", data={"step": str(len(steps))})
        assert too_late.status_code == 409
        fresh = code_of(await ana.post(f"/t/{code}/retry", data={"step": str(step)}))
        same = code_of(await ana.post(f"/t/{code}/retry", data={"step": str(step), "dice": "same"}))
        async with registry.at(code) as table:
            assert (table.match.steps, table.number) == (steps, number)
        for new in (fresh, same):
            async with registry.at(new) as table:
                assert [(one.seat, one.move) for one in table.match.steps] == [(s.seat, s.move) for s in steps[:step]]
                assert table.match.settings == settings and table.acting() == [steps[step].seat]
                assert len(table.bots) == len(table.seats) - 1
        matches = (await ana.get("/me/matches")).text
        assert f"/t/{code}/result" in matches and fresh not in matches
    async with running(tmp_path) as app, app.state.services.registry.at(same) as table:
        match = table.match
        for one in steps[step:]:  # the same decisions meet the same dice, after a restart too
            if one.seat >= 0:
                match.submit(one.seat, match.seq, one.move)
        assert [(one.seat, one.move) for one in match.steps] == [(one.seat, one.move) for one in steps]
        assert not table.fair


async def test_ones_slips_are_puzzles_and_ones_progress_has_intervals(tmp_path: Path) -> None:
    async with running(tmp_path) as app, browser(app) as ana, browser(app) as ben:
        code = code_of(await ana.post("/play/diced-veggies"))
        assert str((await ana.get(f"/t/{code}/mistakes")).url).endswith(f"/t/{code}")
        await play_out(ana, code, random.Random(4))
        assert ENGLISH["progress.title"] not in (await ana.get("/me/matches")).text
        await ana.post(f"/t/{code}/analysis")
        page = await analysed(ana, code)
        assert f'href="/t/{code}/mistakes"' in page
        assert f'href="/t/{code}/mistakes"' not in (await ben.get(f"/t/{code}/analysis")).text
        assert str((await ben.get(f"/t/{code}/mistakes")).url).endswith("/analysis")
        registry = app.state.services.registry
        analysis = read_analysis(registry.store.analysis(code))
        async with registry.at(code) as table:
            seat = table.seats_of(table.header.host)[0]
        own = slips(analysis, seat)
        assert own and all(moment.word in ("slip", "mistake", "blunder") for moment in own)
        first = own[0]
        asked = (await ana.get(f"/t/{code}/mistakes")).text
        assert f'name="do" value="{escape(first.move)}"' in asked and ENGLISH["puzzle.answer"] not in asked
        wrong = (await ana.get(f"/t/{code}/mistakes", params={"do": first.move})).text
        assert ENGLISH["mistakes.as_then"] in wrong and ENGLISH["puzzle.answer"] not in wrong
        right = (await ana.get(f"/t/{code}/mistakes", params={"do": first.alternatives[0].move})).text
        assert ENGLISH["puzzle.answer"] in right and escape(first.alternatives[0].label) in right
        for hostile in ("<script>", "x" * 99):
            assert hostile not in (await ana.get(f"/t/{code}/mistakes", params={"do": hostile})).text
        shown = (await ana.get(f"/t/{code}/mistakes", params={"n": len(own), "answer": "true"})).text
        assert ENGLISH["puzzle.answer"] in shown and ENGLISH["mistakes.next"] not in shown
        history = (await ana.get("/me/matches")).text
        assert ENGLISH["progress.title"] in history and ENGLISH["progress.too_few"] in history
