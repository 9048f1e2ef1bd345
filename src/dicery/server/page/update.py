"""What a page is sent after something has happened at its table: an `Update`, the same in streams and in answers.

A page that shows the drawing before the last is sent the difference; any other page is sent every region. A drawing is
made once for all who see the same.
"""

from dataclasses import dataclass, field, replace
from weakref import WeakKeyDictionary

from orjson import dumps

from dicery.server.page.diff import Difference, Drawing, DrawnLog, changed_sections, outline
from dicery.server.page.last_action import Motions, motions, opening_keys
from dicery.server.page.regions import Drawn, clocks, draw, drawn_log, log_items, more
from dicery.server.page.viewer import Viewer
from dicery.server.tables.table import Table

RECENT = 200  # events after which the drawing of a viewer who has not asked since is dropped

Key = tuple[str, int, int]  # those who see the same: a guest whom the table knows or "", the seat, the curtain


@dataclass(frozen=True, slots=True)
class Update:
    """What a page has to change. `static/table/update.js` carries it out."""

    number: int  # the events so far: the page then shows the drawing of this number
    since: int = -1  # the drawing that the page must show before; -1 if it may be any
    regions: dict[str, str] = field(default_factory=dict)  # the page's regions that are replaced
    sections: dict[str, str] = field(default_factory=dict)  # sections of the board that are replaced, by their names
    lines: str = ""  # new lines of the log
    motions: Motions = field(default_factory=dict)  # how the board got there
    advice: tuple[str, ...] = ()  # moves that are to be marked

    def with_strip(self, markup: str) -> "Update":
        """The same with the strip under the prompt: a refusal, advice, or nothing."""
        return replace(self, regions=self.regions | {"refused": markup})

    def encode(self) -> bytes:
        """As JSON; what is empty is left out, but for the regions."""
        body: dict[str, object] = {"number": self.number, "regions": self.regions}
        if self.since >= 0:
            body["since"] = self.since
        if self.sections:
            body["sections"] = self.sections
        if self.lines:
            body["lines"] = self.lines
        if self.motions:
            body["motions"] = self.motions
        if self.advice:
            body["advice"] = self.advice
        return dumps(body)


def key_of(table: Table, viewer: Viewer) -> Key:
    """Equal for viewers who are shown the same; guests whom the table knows may be offered something of their own."""
    guest = viewer.guest.id
    known = viewer.own or guest == table.header.host or any(seat.former == guest for seat in table.seats)
    return guest if known else "", viewer.seat, viewer.curtain


class Drawings:
    """The last drawing of each kind of viewer, for every table that somebody watches."""

    def __init__(self) -> None:
        self.kept: WeakKeyDictionary[Table, dict[Key, Drawing]] = WeakKeyDictionary()

    def forget(self, table: Table) -> None:
        """When nobody watches a table any more, its drawings only take room."""
        self.kept.pop(table, None)

    def page(self, table: Table, viewer: Viewer) -> dict[str, str]:
        """All regions of the page, the log and the clocks included; updates go on from here."""
        drawn = draw(table, viewer)
        last = self._last(table, viewer)
        if last is None or last.number != table.number:
            self._keep(table, viewer, drawn)
        return whole(table, viewer, drawn) | {"clock": clocks(table)}

    def update(self, table: Table, viewer: Viewer, since: int) -> Update | None:
        """What a page that shows the drawing of number `since` has to change; None if it shows the last one."""
        last = self._last(table, viewer)
        drawn: Drawn | None = None
        if last is None or last.number != table.number:
            drawn = draw(table, viewer)
            last = self._keep(table, viewer, drawn)
        if since == table.number:
            return None
        clock = {"clock": clocks(table)} if table.chronometer or table.turn_clock else {}
        if 0 <= since == last.before:
            changed = last.difference
            return Update(
                table.number, since, changed.regions | clock, changed.sections, changed.lines, changed.motions
            )
        opening = opening_keys(table, viewer.seat)
        moved: Motions = {"rolled": opening.split()} if opening else {}
        return Update(table.number, regions=whole(table, viewer, drawn or draw(table, viewer)) | clock, motions=moved)

    def _last(self, table: Table, viewer: Viewer) -> Drawing | None:
        return self.kept.setdefault(table, {}).get(key_of(table, viewer))

    def _keep(self, table: Table, viewer: Viewer, drawn: Drawn) -> Drawing:
        """Keeps what the next drawing is to be compared with, and the difference from the last one."""
        last = self._last(table, viewer)
        marks = {name: hash(markup) for name, markup in drawn.regions.items()}
        board, sections = outline(drawn.board_section())
        lines = table.lines(viewer.seat)
        log = DrawnLog(lines, len(lines), more(table, lines))
        changed = Difference({}, {}, "", {})
        steps = len(table.match.steps)
        if last is not None:
            regions = {name: drawn.regions[name] for name, mark in marks.items() if last.marks[name] != mark}
            parts = changed_sections(last.board, board, sections)
            if parts is None:
                regions["board"] = drawn.board_html
            added, new_lines = log.count - last.log.count, ""
            if log.lines is not last.log.lines or log.more != last.log.more or (added and not last.log.count):
                regions["log"] = drawn_log(table, viewer)
            elif added:
                new_lines = "".join(log_items(table, lines[-added:]))
            known = log.lines is last.log.lines
            moved = motions(table.moved(viewer.seat, last.steps)) if known and steps > last.steps else {}
            changed = Difference(regions, parts or {}, new_lines, moved)
        made = Drawing(table.number, -1 if last is None else last.number, marks, board, log, steps, changed)
        drawings = self.kept[table]
        for key in [key for key, kept in drawings.items() if kept.number <= table.number - RECENT]:
            del drawings[key]
        drawings[key_of(table, viewer)] = made
        return made


def whole(table: Table, viewer: Viewer, drawn: Drawn) -> dict[str, str]:
    """All regions of the page but the clocks."""
    return drawn.regions | {"board": drawn.board_html, "log": drawn_log(table, viewer)}
