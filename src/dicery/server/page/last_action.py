"""What has just happened: the line under the prompt, and what moved on the board, for the script to show."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from dicery.drawing import avatar, glyph, tag, words
from dicery.match.match import Line
from dicery.server.page.texts import say
from dicery.server.tables.log_cache import Moved, Worth, moved_between
from dicery.server.tables.table import Table

MINUS = "\N{MINUS SIGN}"

Motions = dict[str, object]  # as `static/table/scene.js` reads it


def last_action(line: Line | None, worth: Worth, names: list[str], since: int = 0) -> str:
    """The last line of the log with who made the step, the die or card that it was about, and what it was worth.

    `since` is the number of the viewer's own last line, if others have acted after it: they can be played again.
    """
    if line is None:
        return drawn_action(-1, "", "", worth.picture, worth.gain, 0)
    name = names[line.seat] if line.seat >= 0 else ""
    return drawn_action(line.seat, name, line.text, worth.picture, worth.gain, since)


def own_before_others(latest: Mapping[int, int], seat: int) -> int:
    """The number of the seat's own last line, if other seats have acted since then; otherwise 0.

    `latest` has the number of each seat's last line.
    """
    own = latest.get(seat, 0)
    return own if any(number > own for other, number in latest.items() if other >= 0) else 0


@lru_cache(maxsize=1 << 7)
def drawn_action(seat: int, name: str, text: str, picture: str, gain: int, since: int) -> str:
    if not text:
        return tag("p", class_="last-line")
    inside = glyph("dice")
    if seat >= 0:
        inside = tag("span", avatar(name), class_=f"badge s{seat + 1} tiny", aria_hidden="true")
    inside += tag("span", words(text), class_="what")
    inside += tag("span", picture, class_="about", aria_hidden="true") if picture else ""
    inside += tag("b", words(signed(gain)), class_="gain") if gain else ""
    if since:
        inside += tag(
            "button",
            glyph("step") + words(say("table.again")),
            type="button",
            class_="with-js",
            title=say("table.again_long"),
            aria_label=say("table.again_long"),
            data_again=since,
            data_words=say("table.again_say"),
        )
    return tag("p", inside, class_="last-line", title=text)


def signed(gain: int) -> str:
    """ "+11" """
    return f"+{gain}" if gain > 0 else f"{MINUS}{-gain}"


def opening_keys(table: Table, observer: int) -> str:
    """The dice that were rolled before anybody has acted, for those who come to the table then."""
    if any(step.seat >= 0 for step in table.match.steps):
        return ""
    moved = moved_between(table.match, observer, 0, len(table.match.steps))
    return " ".join(dict.fromkeys(key for step in moved for key in step.motion.rolled))


def ways(pairs: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """From where to where each thing has come in several steps: what went on from a place comes from before it."""
    found: dict[str, str] = {}  # start -> end
    for start, end in pairs:
        found[next((first for first, last in found.items() if last == start), start)] = end
    return list(found.items())


def motions(moved: Iterable[Moved]) -> Motions:
    """What several steps in a row moved; empty if nothing did."""
    steps = list(moved)
    found: Motions = {
        "rolled": list(dict.fromkeys(key for step in steps for key in step.motion.rolled)),
        "moved": ways(pair for step in steps for pair in step.motion.moved),
        "touched": list(dict.fromkeys(key for step in steps for key in step.motion.touched)),
        "sounds": list(dict.fromkeys(step.motion.sound for step in steps if step.motion.sound)),
    }
    found = {name: keys for name, keys in found.items() if keys}
    seat = next((step.seat for step in reversed(steps) if step.seat >= 0), -1)
    return found | {"seat": seat} if steps and seat >= 0 else found
