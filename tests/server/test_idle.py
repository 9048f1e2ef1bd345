"""Work that waits until the server has time, and what is done although it has none."""

import asyncio
import math
import time

import pytest

from dicery.server.tables.idle import LATE, LONGEST_WAIT, PAUSE, Idle

pytestmark = pytest.mark.asyncio


async def test_work_that_asks_for_itself_again_is_done_once_in_each_pause() -> None:
    idle, done = Idle(), 0

    def work() -> None:
        nonlocal done
        done += 1
        idle.later("again", work)

    idle.later("again", work)
    await asyncio.sleep(20 * PAUSE)
    idle.close()
    assert 0 < done <= 20


async def test_a_busy_server_does_only_what_cannot_wait_any_longer() -> None:
    idle, done = Idle(), []
    idle.later("patient", lambda: done.append("patient"), math.inf)
    idle.later("overdue", lambda: done.append("overdue"))
    begin = time.monotonic()
    while time.monotonic() - begin < LONGEST_WAIT + 10 * PAUSE:
        await asyncio.sleep(0)
        time.sleep(PAUSE + 2 * LATE)  # something else has the core
    assert done == ["overdue"]
    await asyncio.sleep(10 * PAUSE)
    assert done == ["overdue", "patient"]
