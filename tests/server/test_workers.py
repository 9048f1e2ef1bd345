"""Workers that are gone when they are asked, on both kinds of event loop: the next move comes all the same."""

import asyncio
import os
import signal
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
import uvloop

from dicery.server.tables.bot_pool import GIVES_WAY, NICEST, BotPool
from tests.server.tables import game
from tests.server.test_registry import some_position

Run = Callable[[Coroutine[Any, Any, None]], None]


@pytest.mark.parametrize("run", [asyncio.run, uvloop.run], ids=["asyncio", "uvloop"])
def test_a_worker_that_died_while_idle_is_replaced_and_the_move_still_comes(run: Run) -> None:
    async def kill_and_ask() -> None:
        bots = BotPool(2)
        try:
            state = game().load(some_position())
            await bots.warm_up()
            killed = list(bots.workers)
            for worker in killed:
                assert worker.process is not None
                os.kill(worker.process.pid, signal.SIGKILL)
            await asyncio.sleep(0.3)
            for _ in range(3):
                assert await bots.choose(state, 0, "random") in state.actions(0)
            assert not set(bots.workers) & set(killed)
            assert len(bots.idle) == 2
        finally:
            await bots.close()

    run(kill_and_ask())


@pytest.mark.asyncio
@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="this system has no priorities to read")
async def test_a_worker_gives_way_to_the_server_from_its_first_moment() -> None:
    bots = BotPool(1)
    try:
        await bots.warm_up()
        worker = bots.workers[0].process
        assert worker is not None
        expected = min(os.getpriority(os.PRIO_PROCESS, 0) + GIVES_WAY, NICEST)
        assert os.getpriority(os.PRIO_PROCESS, worker.pid) == expected
    finally:
        await bots.close()
