"""What differs between two drawings of a table, so that a page is sent only that.

Of a drawing only hashes are kept, one for each region and for each section of the board, and what differs from the
drawing before. Both are kept as bytes: a thousand tables would have a million objects more, which take memory, and
time of the garbage collector with every move.
"""

from array import array
from collections import OrderedDict
from marshal import dumps, loads
from typing import NamedTuple

from dicery.engine.board import DrawnLater, Section, Targets
from dicery.server.tables.log_cache import Sentences

MOST_RECENT = 1 << 6  # sections with others in them whose outlines are kept for other viewers of the step

BYTES = array("q").itemsize  # of a hash

# What is kept of a region: hashes of its sections, the first of which is the region itself. Of their names; of what
# each is drawn from (its mark); of its class, and of a list also of what is in it (its look). Then by name, of what is
# drawn later with sections in it, mark and outline.
Outline = tuple[bytes, bytes, bytes, "dict[int, tuple[int, Outline]]"]


class Changes(NamedTuple):
    """What has changed within a region."""

    sections: dict[str, str]  # drawn again, with those in them
    classes: dict[str, str]  # of sections that are otherwise as before
    lists: dict[str, list[str]]  # the sections in a list now; new ones are in `sections`


class DrawnLog(NamedTuple):
    """How much of the log a drawing shows."""

    sentences: Sentences  # as the table keeps them for this observer; other ones are not a continuation
    added: int
    more: bool


class Drawing(NamedTuple):
    """A drawing of the table, kept until the same viewers get a new one."""

    number: int  # the events so far when it was drawn
    before: int  # the number of the drawing before, -1 if there is none
    circumstances: tuple[int, str]  # what the regions that stay from step to step depend on
    marks: bytes  # as `pack_marks` writes them
    targets: int  # hash of what lies over the board
    moves: int  # and of the list of moves
    log: DrawnLog
    steps: int  # of the match so far
    difference: bytes  # an `Update`, as it is sent to pages that show the drawing before
    undecided: bool  # nobody knew yet whether it should have a button for undo


# A hash of each region, in the order in which `draw` makes them; the outlines of those that have sections.
Marks = tuple[tuple[int, ...], dict[str, Outline]]


def pack_marks(marks: Marks) -> bytes:
    return dumps(marks)


def unpack_marks(packed: bytes) -> Marks:
    found: Marks = loads(packed)
    return found


def outline(region: Section, old: Outline | None = None) -> Outline:
    """What is kept of a region. What is drawn from the same as in the `old` outline is not opened again."""
    sections = region.level()
    names = [hash(section.name) for section in sections]
    marks = [section.mark for section in sections]
    looks = [look_of(section) if section.listed else hash(section.classes) for section in sections]
    opened: dict[int, tuple[int, Outline]] = {}
    for section, name, mark in zip(sections, names, marks, strict=True):
        if isinstance(section, DrawnLater) and section.parted:
            known = old[3].get(name) if old else None
            opened[name] = known if known and known[0] == mark else (mark, outline_within(section, mark, known))
    return packed(names), packed(marks), packed(looks), opened


def packed(hashes: list[int]) -> bytes:
    return array("q", hashes).tobytes()


_recent: OrderedDict[int, Outline] = OrderedDict()  # by mark: other viewers are shown much the same


def outline_within(section: DrawnLater, mark: int, known: tuple[int, Outline] | None) -> Outline:
    """What is kept of a section that is opened."""
    found = _recent.get(mark)
    if found is None:
        found = _recent[mark] = outline(section.opened(), known[1] if known else None)
        if len(_recent) > MOST_RECENT:
            _recent.popitem(last=False)
    return found


def look_of(section: Section) -> int:
    """Equal for sections with the same class and, in a list, the same sections in it."""
    return hash((section.classes, *listed(section))) if section.listed else hash(section.classes)


def listed(section: Section) -> list[str]:
    """The names of what is in a list."""
    return [inner.name for inner in section.inner] if section.listed else []


def changed_parts(old: Outline, new: Outline, region: Section, into: Changes) -> bool:
    """Adds what differs between two drawings of a region; False if the region itself does.

    A section that is drawn from the same as before has the same sections in it, but for lists.
    """
    names, marks, looks, _ = old
    if marks == new[1] and looks == new[2]:
        return True
    if marks[:BYTES] != new[1][:BYTES]:
        return False
    if names == new[0]:
        changed_among(old, new, region, into)
    else:
        changed_within(old, new, region, into)
    return True


def changed_among(old: Outline, new: Outline, region: Section, into: Changes) -> None:
    """What differs if there are the same sections as before, in the same order."""
    sections, end = region.level(), 0
    names = array("q", new[0])
    compared = zip(*[array("q", hashes).tolist() for hashes in (old[1], new[1], old[2], new[2])], strict=True)
    for place, (mark, now, look, looks) in enumerate(compared):
        if (mark == now and look == looks) or place < end:
            continue
        section = sections[place]
        if mark != now and not opened_parts(names[place], old, new, section, into):
            into.sections[section.name] = section.rest
            end = place + len(section.level())
        elif look != looks:
            into.classes[section.name] = section.classes
            if section.listed:
                into.lists[section.name] = listed(section)


def changed_within(old: Outline, new: Outline, region: Section, into: Changes) -> None:
    """What differs if there are other sections than before."""
    names, marks, looks = [array("q", hashes) for hashes in old[:3]]
    known = dict(zip(names, zip(marks, looks, strict=True), strict=True))
    waiting = [region]
    while waiting:
        section = waiting.pop()
        name = hash(section.name)
        mark, look = known.get(name, (None, None))
        if mark != section.mark and not opened_parts(name, old, new, section, into):
            into.sections[section.name] = section.rest
            continue
        if look != look_of(section):
            into.classes[section.name] = section.classes
            if section.listed:
                into.lists[section.name] = listed(section)
        waiting += section.inner


def opened_parts(name: int, old: Outline, new: Outline, section: Section, into: Changes) -> bool:
    """Adds what differs within a section that is drawn from something else now; False if the section itself does."""
    if not isinstance(section, DrawnLater) or name not in old[3] or name not in new[3]:
        return False
    return changed_parts(old[3][name][1], new[3][name][1], section.opened(), into)


def grouped(targets: Targets) -> list[list[object]]:
    """What lies over the board: for each kind its state, note, inside and data, then place and move of each."""
    groups: dict[tuple[object, ...], list[object]] = {}
    for place, target in targets.items():
        groups.setdefault(target[1:], [*target[1:]]).extend((place, target.move))
    return list(groups.values())
