"""What a page is sent after something has happened at its table: an `Update`, the same in streams and in answers.

A page that shows the drawing before the last is sent the difference; any other page is sent every region. A drawing is
made once for all who see the same.
"""

from dataclasses import dataclass, field, replace
from weakref import WeakKeyDictionary

from orjson import dumps, loads

from dicery.server.page.controls import drawn_list
from dicery.server.page.diff import (
    Changes,
    Drawing,
    DrawnLog,
    changed_parts,
    grouped,
    outline,
    pack_marks,
    unpack_marks,
)
from dicery.server.page.last_action import Motions, motions, opening_keys
from dicery.server.page.regions import Drawn, circumstances, clocks, draw, drawn_log, log_items, more
from dicery.server.page.viewer import Viewer
from dicery.server.tables.table import Table

RECENT = 200  # events after which the drawing of a viewer who has not asked since is dropped

Key = tuple[str, int, int]  # those who see the same: a guest whom the table knows or "", the seat, the curtain


@dataclass(slots=True)  # a frozen one takes several times as long to make
class Update:
    """What a page has to change. `static/table/update.js` carries it out."""

    number: int  # the events so far: the page then shows the drawing of this number
    since: int = -1  # the drawing that the page must show before; -1 if it may be any
    seq: int = -1  # the number of the log at which a move is chosen now; -1 if the board is sent as a whole
    regions: dict[str, str] = field(default_factory=dict)  # the page's regions that are replaced
    sections: dict[str, str] = field(default_factory=dict)  # sections that are replaced, by their names
    classes: dict[str, str] = field(default_factory=dict)  # sections that get another class
    lists: dict[str, list[str]] = field(default_factory=dict)  # what is in a list of sections now
    targets: list[list[object]] | None = None  # what lies over the board, if that or the board has changed
    moves: list[list[str]] | None = None  # the list of moves, as `Button.listed` writes them, if it has changed
    lines: str = ""  # new lines of the log
    motions: Motions = field(default_factory=dict)  # how the board got there
    advice: tuple[str, ...] = ()  # moves that are to be marked
    streamed: bool = False  # what has changed comes by the page's stream

    def with_strip(self, markup: str) -> "Update":
        """The same with the strip under the prompt: a refusal, advice, or nothing."""
        return self.with_regions({"refused": markup})

    def with_regions(self, more: dict[str, str]) -> "Update":
        """The same with further regions of the page."""
        return replace(self, regions=self.regions | more)

    def encode(self) -> bytes:
        """As JSON; what is empty is left out, but for the regions."""
        body: dict[str, object] = {"number": self.number, "regions": self.regions}
        body |= {name: number for name, number in (("since", self.since), ("seq", self.seq)) if number >= 0}
        apart = {"sections": self.sections, "classes": self.classes, "lists": self.lists}
        apart |= {"lines": self.lines, "motions": self.motions, "advice": self.advice, "streamed": self.streamed}
        body |= {name: part for name, part in apart.items() if part}
        body |= {name: part for name, part in (("targets", self.targets), ("moves", self.moves)) if part is not None}
        return dumps(body)

    @classmethod
    def read(cls, written: bytes) -> "Update":
        """One that was encoded, without advice."""
        return cls(**loads(written))


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
        decide_undo(table, viewer)
        drawn = draw(table, viewer)
        kept, key = self.kept.setdefault(table, {}), key_of(table, viewer)
        if key not in kept or kept[key].number != table.number:
            keep(kept, key, table, viewer, drawn)
        return whole(table, viewer, drawn) | {"clock": clocks(table)}

    def is_kept(self, table: Table, viewer: Viewer) -> bool:
        """Is there a drawing with which the next one can be compared? Without it every region is sent."""
        return key_of(table, viewer) in self.kept.get(table, ())

    def is_undecided(self, table: Table, viewer: Viewer) -> bool:
        """Was the last drawing made before anybody knew whether it should have a button for undo?"""
        last = self.kept.get(table, {}).get(key_of(table, viewer))
        return last is not None and last.undecided

    def update(self, table: Table, viewer: Viewer, since: int) -> Update | None:
        """What a page that shows the drawing of number `since` has to change; None if it shows the last one.

        For a page that comes back and shows the last one already, nothing is drawn: see `is_kept`.
        """
        kept, key = self.kept.setdefault(table, {}), key_of(table, viewer)
        last = kept.get(key)
        if last is None and since == table.number:
            return None
        drawn: Drawn | None = None
        changed: Update | None = None
        still = last is None or last.circumstances != circumstances(table)
        if last is None or last.number != table.number:
            drawn = draw(table, viewer, still)
            last, changed = keep(kept, key, table, viewer, drawn)
        if since == table.number:
            return None
        clock = {"clock": clocks(table)} if has_clocks(table) else {}
        if 0 <= since == last.before:
            changed = changed or Update.read(last.difference)
            return changed.with_regions(clock) if clock else changed
        opening = opening_keys(table, viewer.seat)
        moved: Motions = {"rolled": opening.split()} if opening else {}
        if drawn is None or not still:
            drawn = draw(table, viewer)
        return Update(table.number, regions=whole(table, viewer, drawn) | clock, motions=moved)

    def encoded(self, table: Table, viewer: Viewer, since: int) -> bytes:
        """The same as JSON, as streams send it; nothing if there is no update. Mostly it was drawn ahead."""
        last = self.kept.get(table, {}).get(key_of(table, viewer))
        if last and last.number == table.number and 0 <= since == last.before and not has_clocks(table):
            return last.difference
        found = self.update(table, viewer, since)
        return found.encode() if found else b""

    def draw_ahead(self, table: Table, viewer: Viewer, shown: int) -> None:
        """Makes the drawing that a page is sent next, if it shows the last one: later it would get the whole board."""
        last = self.kept.get(table, {}).get(key_of(table, viewer))
        if last is not None and last.number == shown:
            self.update(table, viewer, shown)


def keep(
    kept: dict[Key, Drawing], key: Key, table: Table, viewer: Viewer, drawn: Drawn
) -> tuple[Drawing, Update | None]:
    """Keeps what the next drawing is to be compared with, and what it changes in the last one; returns both."""
    last = kept.get(key)
    marks = tuple([hash(markup) for markup in drawn.regions.values()])
    old_marks, known = unpack_marks(last.marks) if last else ((), {})
    outlines = {name: outline(region, known.get(name)) for name, region in drawn.parted.items()}
    targets, moves = hash(tuple(drawn.board.targets.items())), hash(tuple(drawn.moves))
    sentences = table.recent(viewer.seat)
    log = DrawnLog(sentences, sentences.added, more(table, sentences))
    changed: Update | None = None
    steps = len(table.match.steps)
    if last is not None:
        compared = zip(drawn.regions.items(), marks, old_marks, strict=False)  # those that stay may be missing
        regions = {name: markup for (name, markup), mark, old_mark in compared if mark != old_mark}
        parts = Changes({}, {}, {})
        for name, region in drawn.parted.items():
            if not changed_parts(known[name], outlines[name], region, parts):
                regions[name] = drawn.whole(name)
        laid = drawn.board.targets
        again = "board" not in regions and (targets != last.targets or bool(laid and (parts.sections or parts.lists)))
        added, new_lines = log.added - last.log.added, ""
        same_log = log.sentences is last.log.sentences
        if not same_log or log.more != last.log.more or 0 < len(sentences.lines) <= added:
            regions["log"] = drawn_log(table, viewer)
        elif added:
            new_lines = "".join(log_items(table, sentences.lines[-added:]))
        moved = motions(table.moved(viewer.seat, last.steps)) if same_log and steps > last.steps else {}
        listed = None if moves == last.moves else [button.listed() for button in drawn.moves]
        laid_now = grouped(laid) if again else None
        changed = Update(
            table.number, last.number, table.match.seq, regions, *parts, laid_now, listed, new_lines, moved
        )
    before, now = -1 if last is None else last.number, circumstances(table)
    packed = pack_marks((marks + old_marks[len(marks) :], outlines))
    undecided = viewer.seat in viewer.own and table.undo_if_known(viewer.seat) is None
    difference = changed.encode() if changed else b""
    made = Drawing(table.number, before, now, packed, targets, moves, log, steps, difference, undecided)
    for old in [other for other, drawing in kept.items() if drawing.number <= table.number - RECENT]:
        del kept[old]
    kept[key] = made
    return made, changed


def has_clocks(table: Table) -> bool:
    return table.chronometer is not None or table.turn_clock is not None


def decide_undo(table: Table, viewer: Viewer) -> None:
    """For a page that hears of nothing later: its button for undo cannot wait until somebody has time to decide."""
    if viewer.seat in viewer.own:
        table.can_undo(viewer.seat)


def whole(table: Table, viewer: Viewer, drawn: Drawn) -> dict[str, str]:
    """All regions of the page but the clocks."""
    parted = {name: drawn.whole(name) for name in drawn.parted}
    listed = drawn_list(table.header.code, drawn.moves)
    return drawn.regions | parted | {"list": listed, "log": drawn_log(table, viewer)}
