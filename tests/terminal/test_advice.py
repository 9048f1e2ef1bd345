"""Advice at the table: what is told, that the screen stays alive meanwhile, and that it is not told too late."""

import asyncio

import pytest

from dicery import game
from dicery.bots.advice import Advice
from dicery.terminal.advice import Adviser, advice_lines
from tests.terminal.looking import misses, sees, shown, sitting, until

pytestmark = pytest.mark.heavy

DESSERT_DICE = game("dessert-dice")
FOUND = [
    Advice("Rt", "take a red die", 0.613, 0.58, 0.64, 900),
    Advice("Gb", "take a green die", 0.5, 0.41, 0.59, 80),
    Advice("Bw", "take the black die", 0.25, 0.2, 0.3, 60),
    Advice("Pn", "take a purple die", 0.1, 0.05, 0.2, 50),
]


class Slow:
    """Answers when it is told to."""

    def __init__(self):
        self.ready = asyncio.Event()
        self.asked = []

    async def ask(self, state, seat):
        self.asked.append(seat)
        await self.ready.wait()
        return FOUND

    def close(self):
        pass


def test_moves_are_told_with_chance_interval_and_visits():
    lines = advice_lines(FOUND, True).splitlines()
    assert len(lines) == 5
    assert lines[1].split() == ["Rt", "61.3%", "58.0%", "-", "64.0%", "900", "take", "a", "red", "die"]
    exact = advice_lines([Advice("c3", "pick it", 1.0, 1.0, 1.0, 0, True)], True).splitlines()[1]
    assert exact.split() == ["c3", "100.0%", "exact", "pick", "it"]


def test_three_moves_are_named_without_ranking():
    assert advice_lines(FOUND, False).split("\n") == [
        f"{'Bw':<16}  take the black die",
        f"{'Gb':<16}  take a green die",
        f"{'Rt':<16}  take a red die",
    ]


@pytest.mark.asyncio
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_screen_stays_alive_until_advice_comes(size):
    async with sitting(DESSERT_DICE, ["you", "random"], starter=1, size=size) as (app, pilot):
        adviser = app.table_screen.adviser = Slow()
        await pilot.press("f6")
        await sees(pilot, "Looking for the best moves")
        await pilot.press("f6", "R")
        await sees(pilot, "Filter: R")
        adviser.ready.set()
        await sees(pilot, "61.3%")
        assert adviser.asked == [0]
        await pilot.press("escape", "f7", "f6")
        await sees(pilot, "Three good moves")
        assert "61.3%" not in shown(app)


@pytest.mark.asyncio
async def test_advice_for_a_position_that_is_gone_is_not_told():
    async with sitting(DESSERT_DICE, ["you", "random"], starter=1) as (app, pilot):
        adviser = app.table_screen.adviser = Slow()
        await pilot.press("f6")
        await until(pilot, lambda: adviser.asked)
        await pilot.press("enter")
        adviser.ready.set()
        await until(pilot, lambda: not app.table_screen.advising)
        await misses(pilot, "61.3%")


@pytest.mark.asyncio
async def test_advice_is_worked_out_in_another_process():
    adviser = Adviser()
    async with sitting(DESSERT_DICE, ["you", "random"], starter=1) as (app, _):
        state = app.table.state
        before = state.position()
        waiting = asyncio.ensure_future(adviser.ask(state, 0))
        beats = 0
        while not waiting.done():
            await asyncio.sleep(0.01)
            beats += 1
        advice = waiting.result()
    adviser.close()
    assert beats > 20 and state.position() == before
    assert {one.move for one in advice} <= set(state.legal_moves(0)) and advice[0].visits > 0
