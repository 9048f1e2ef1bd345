"""The pace of the bots: when they answer, so that people can follow and take back a step."""

import asyncio

from dicery.match.match import Refused
from dicery.terminal.table import Table


class Pace:
    """One bot acts after the other, with a pause of `delay` seconds before each that a person can cut short."""

    def __init__(self, delay: float) -> None:
        self.delay = delay
        self.changed = asyncio.Event()  # the table is not as the bots last saw it, or they are to hurry
        self.hurried = False

    def stir(self) -> None:
        """The table has changed: the bots choose again."""
        self.changed.set()

    def hurry(self) -> None:
        """No pauses until a person is asked."""
        self.hurried = True
        self.changed.set()

    async def step(self, table: Table) -> bool:
        """Lets the lowest waiting bot act, or waits until something changes; true if a bot has acted."""
        self.changed.clear()
        seat = table.thinker()
        if table.asked() is not None or seat is None:
            self.hurried = False
        if seat is None:
            await self.changed.wait()
            return False
        if not self.hurried and await self.disturbed(self.pause(table, seat)):
            return False
        seq = table.match.seq
        move = await asyncio.to_thread(table.thought(seat))
        try:
            table.answer(seat, seq, move)
        except Refused as refused:
            if refused.check == "legal":  # else the table changed while it thought: it thinks again, if need be
                raise
            return False
        return True

    def pause(self, table: Table, seat: int) -> float:
        """Longer while a person may still take back a step, short within a bot's decision of several steps."""
        if table.undoer() is not None:
            return 2 * self.delay
        return self.delay / 4 if table.state.mid_decision(seat) else self.delay

    async def disturbed(self, seconds: float) -> bool:
        """Waits; true if the table changed meanwhile."""
        try:
            await asyncio.wait_for(self.changed.wait(), seconds)
        except TimeoutError:
            return False
        return True
