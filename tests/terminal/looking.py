"""Reads what the screen shows, as a player would."""

import html
import re
import time
from contextlib import asynccontextmanager

from dicery.terminal.app import TableApp
from dicery.terminal.table import Table

TEXT = re.compile(r'<text[^>]* x="([\d.]+)" y="([\d.]+)"[^>]* clip-path[^>]*>([^<\n]+)</text>')
FOREVER = 3600.0
COLUMN = 12.2  # of the exported picture


def shown(app: TableApp) -> str:
    """All that is to be seen, line by line."""
    rows: dict[float, dict[int, str]] = {}
    for x, y, text in TEXT.findall(app.export_screenshot(simplify=True)):
        rows.setdefault(float(y), {})[round(float(x) / COLUMN)] = html.unescape(text).replace("\xa0", " ")
    lines = []
    for y in sorted(rows):
        line = ""
        for column in sorted(rows[y]):
            line = line.ljust(column) + rows[y][column]
        lines.append(line)
    return "\n".join(lines)


@asynccontextmanager
async def sitting(game, seats, seed=5, typed=False, delay=0.0, size=(120, 40), now=time.monotonic, **settings):
    """An app at work and the pilot who presses its keys; bots answer after `delay`, and `now` is the time."""
    app = TableApp(Table(game, seats, settings, seed, typed, now), delay)
    async with app.run_test(size=size) as pilot:
        await sees(pilot, "^q Quit")
        yield app, pilot


async def until(pilot, happened):
    """Waits until something has happened on the table."""
    for _ in range(1000):
        await pilot.pause(0.01)
        if happened():
            await pilot.pause()
            return
    raise AssertionError(f"waited in vain; the screen shows\n{shown(pilot.app)}")


async def sees(pilot, text):
    """Waits until the screen shows a text."""
    await until(pilot, lambda: text in shown(pilot.app))


async def misses(pilot, text):
    """Waits until the screen no longer shows a text."""
    await until(pilot, lambda: text not in shown(pilot.app))
