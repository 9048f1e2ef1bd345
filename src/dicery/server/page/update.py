"""What viewers are sent of a table: drawn once for all who see the same, told as what differs from before.

An update is a JSON object: `number` of the events so far, and `regions` that are drawn afresh. Those who have the
drawing before, whose number is told as `since`, are sent only the regions that differ, and instead of the whole board
and log `sections` of the board by their place in it and new `lines`. Whoever has none, or an older one, is sent all.
"""

from orjson import dumps

from dicery.server.page.diff import Key, Sections, Shown, ShownLog, changed_sections, sections
from dicery.server.page.regions import clocks, draw, drawn_log, log_items, more
from dicery.server.page.viewer import Viewer
from dicery.server.tables.table import Table

RECENT = 200  # events after which the drawing of a viewer who has not asked since is forgotten


def key_of(table: Table, viewer: Viewer) -> Key:
    """Equal for viewers who are shown the same; guests whom the table knows may be offered something of their own."""
    guest = viewer.guest.id
    known = viewer.own or guest == table.header.host or any(seat.former == guest for seat in table.seats)
    return guest if known else "", viewer.seat, viewer.curtain


def told(table: Table, viewer: Viewer, since: int, strip: str | None = None) -> bytes:
    """What a page that shows the drawing of number `since` has to change, as JSON; nothing if it shows all.

    `strip` is the markup of the strip under the prompt.
    """
    key = key_of(table, viewer)
    last = table.shown.get(key)
    drawn: dict[str, str] = {}
    if last is None or last.number != table.number:
        drawn = draw(table, viewer)
        last = remember(table, viewer, drawn)
    regions, rest = [], b""
    if 0 <= since == last.before:
        regions, rest = [*last.regions], b'%b, "since": %d' % (last.rest, since)
    elif since != last.number:
        regions = [member(*region) for region in (drawn or draw(table, viewer)).items()]
        regions.append(member("log", drawn_log(table, viewer)))
    if (table.chronometer or table.turn_clock) and since != last.number:
        regions.append(member("clock", clocks(table)))
    if strip is not None:
        regions.append(member("refused", strip))
    if not regions and not rest:
        return b""
    return b'{"number": %d, "regions": {%b}%b}' % (last.number, b", ".join(regions), rest)


def whole(table: Table, viewer: Viewer) -> dict[str, str]:
    """All regions of the page, the clocks included; what is told later goes on from here."""
    drawn = draw(table, viewer)
    last = table.shown.get(key_of(table, viewer))
    if last is None or last.number != table.number:
        remember(table, viewer, drawn)
    return drawn | {"log": drawn_log(table, viewer), "clock": clocks(table)}


def remember(table: Table, viewer: Viewer, drawn: dict[str, str]) -> Shown:
    """Keeps what the next drawing has to be compared with, and finds out what differs from the last one."""
    key = key_of(table, viewer)
    last = table.shown.get(key)
    marks = {name: hash(markup) for name, markup in drawn.items() if name != "board"}
    board = sections(drawn["board"], drawn["look"])
    lines = table.lines(viewer.seat)
    log = ShownLog(lines, len(lines), more(table, lines))
    changed, rest = [], b""
    if last is not None:
        changed = [member(name, drawn[name]) for name, mark in marks.items() if last.marks[name] != mark]
        if board.own[0] != last.board.own[0]:
            changed.append(member("board", drawn["board"]))
        else:
            rest = told_sections(drawn["board"], last.board, board)
        added = log.count - last.log.count
        if log.lines is not last.log.lines or log.more != last.log.more or (added and not last.log.count):
            changed.append(member("log", drawn_log(table, viewer)))
        elif added:
            rest += b', "lines": ' + dumps("".join(log_items(table, lines[-added:])))
    made = Shown(table.number, -1 if last is None else last.number, marks, board, log, changed, rest)
    table.shown = {other: kept for other, kept in table.shown.items() if kept.number > table.number - RECENT}
    table.shown[key] = made
    return made


def told_sections(markup: str, old: Sections, new: Sections) -> bytes:
    """The sections of the board that differ; they are counted from 0, without the board itself."""
    found = [
        b'"%d": %b' % (here - 1, dumps(markup[new.begin[there] : new.end[there]]))
        for here, there in changed_sections(old, new)
    ]
    return b', "sections": {%b}' % b", ".join(found) if found else b""


def member(name: str, text: str) -> bytes:
    """A region as a member of a JSON object."""
    return b'"%b": %b' % (name.encode(), dumps(text))
