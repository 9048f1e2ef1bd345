"""Luck and skill of a finished match on the page: asked for by who played, kept with the table, read by anybody."""

import asyncio
import random
import re
from pathlib import Path

import httpx
import pytest

from dicery.coach.stored import read_analysis, write_analysis
from dicery.server.page.analysis import mark
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
        for step in steps:
            words, better = mark(analysis, step)
            replay = (await ben.get(f"/t/{code}/replay/{step}")).text
            assert words and words.split(",")[0].split(" +")[0][:12] in replay
            assert bool(better) == (ENGLISH["analysis.what_better"] in replay)


async def test_what_is_not_an_analysis_is_refused() -> None:
    for text in ("{}", '{"moments": [], "seats": []}', "[]", "no"):
        with pytest.raises(ValueError):
            read_analysis(text)
