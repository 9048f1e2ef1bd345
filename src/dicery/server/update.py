"""What viewers are sent of a table: drawn once for all who see the same, told as what differs from before.

Whoever was shown the last drawing is sent the regions that have changed since then, anybody else all of them.
"""

import json

from dicery.server.regions import clocks, draw
from dicery.server.shown import Key, Shown
from dicery.server.table import Table
from dicery.server.viewer import Viewer

RECENT = 200  # events after which the drawing of a viewer who has not asked since is forgotten


def key_of(table: Table, viewer: Viewer) -> Key:
    """Equal for viewers who are shown the same; guests whom the table knows may be offered something of their own."""
    guest = viewer.guest.id
    known = viewer.own or guest == table.header.host or any(seat.former == guest for seat in table.seats)
    return guest if known else "", viewer.seat, viewer.curtain


def shown(table: Table, viewer: Viewer) -> Shown:
    """The drawing for this viewer as the table is now."""
    key = key_of(table, viewer)
    last = table.shown.get(key)
    if last is not None and last.number == table.number:
        return last
    coded = {name: json.dumps(markup) for name, markup in draw(table, viewer).items()}
    old = last.coded if last is not None else {}
    changed = tuple(name for name, text in coded.items() if old.get(name) != text)
    made = Shown(key, table.number, -1 if last is None else last.number, coded, changed)
    table.shown = {other: kept for other, kept in table.shown.items() if kept.number > table.number - RECENT}
    table.shown[key] = made
    return made


def told(table: Table, drawing: Shown, since: int, strip: str | None = None) -> str:
    """What a page that shows the drawing of number `since` has to change, as JSON; "" if nothing."""
    parts = [f'"{name}": {drawing.coded[name]}' for name in drawing.since(since)]
    clock = clocks(table)
    if clock and since != drawing.number:
        parts.append(f'"clock": {json.dumps(clock)}')
    if strip is not None:
        parts.append(f'"refused": {json.dumps(strip)}')
    return f'{{"number": {drawing.number}, "regions": {{{", ".join(parts)}}}}}' if parts else ""
