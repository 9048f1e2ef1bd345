"""Markup that cannot come out malformed: text is escaped, attributes are quoted, tags are closed.

What it writes reads the same as HTML and as XML, so a test can parse any board with a strict parser. It is ASCII, other
letters as references: a text with a single wide letter in it takes four times the room and the time of one without.
"""

from functools import lru_cache
from html import escape

from dicery.engine.board import Target

Value = str | int | float | bool | None

_CHILDLESS = {"circle", "ellipse", "input", "line", "path", "polygon", "polyline", "rect", "use"}


def tag(element: str, inside: str = "", /, **attributes: Value) -> str:
    """One element; `inside` is markup (escape plain text first with `words`).

    Attribute names are written with underscores (`aria_label`) and a trailing one where Python claims the word
    (`class_`). None, False and an empty class leave an attribute out; True gives an empty one, as in `disabled=""`.
    """
    start, end = enclosing(element, **attributes)
    assert end or not inside, f"expected nothing inside <{element}>, got {inside!r}"
    return f"{start}{inside}{end}"


@lru_cache(maxsize=1 << 13, typed=True)
def enclosing(element: str, /, **attributes: Value) -> tuple[str, str]:
    """How an element begins and ends. A board is drawn again after every step, and most of what is on it stays."""
    return _written(element, attributes)


def _written(element: str, attributes: dict[str, Value]) -> tuple[str, str]:
    start = f"<{element}" + "".join([_attribute(key, value) for key, value in attributes.items()])
    return (f"{start}/>", "") if element in _CHILDLESS else (f"{start}>", f"</{element}>")


@lru_cache(maxsize=1 << 13)
def words(text: str) -> str:
    """Plain text as markup."""
    return _ascii(escape(text, quote=False))


def quoted(text: str) -> str:
    """Plain text as the value of an attribute."""
    return text if text.isalnum() and text.isascii() else _ascii(escape(text))


@lru_cache(maxsize=1 << 12)
def hidden_words(text: str) -> str:
    """Words for those who hear the page; nobody sees them."""
    return tag("span", words(text), class_="sr")


def short(text: str, most: int = 24) -> str:
    """At most `most` characters of a text such as a name, with an ellipsis if there was more."""
    return text if len(text) <= most else text[: most - 1].rstrip(" ,") + "\N{HORIZONTAL ELLIPSIS}"


def thing(
    inside: str,
    label: str,
    *,
    move: str = "",
    state: str | None = None,
    classes: str = "thing",
    key: str | None = None,
    kind: str | None = None,
    instead: str | None = None,
    place: str | None = None,
    target: Target | None = None,
) -> str:
    """A thing on the table: a button that plays `move`, or without a move only a picture with a name.

    `state` is one of can, sel, ghost, off or "" (at rest); left out, it is can for what has a move. `classes` replaces
    the class of a die, for servings ("srv"), stations and cards. `key` names the die, card or token itself: it is
    unique on the board and stays the same wherever the thing lies, so that motion can follow it. `kind` says which
    faces a die that is rolled may show. `instead` is the move that a click on it means although it is not legal now:
    the page takes a half-made decision back for it, or says why it is not possible.

    Of a section that has `targets`, a thing is drawn at rest, with neither a move nor a state, and `target` is what
    lies over it now: that of its key, or of its `place` if it has no key.
    """
    if target is not None:
        rest = thing("", label, classes=classes, key=key, kind=kind, instead=instead, place=place)
        return _laid(target, inside, label, classes, key, kind, place, rest)
    shown = state if state is not None else "can" if move else ""
    all_classes = f"{classes} {shown}".strip()
    if not move:
        return tag(
            "span",
            inside,
            class_=all_classes,
            role="img",
            aria_label=label,
            data_key=key,
            data_kind=kind,
            data_try=instead,
            data_place=place,
        )
    pressed = "true" if shown == "sel" else None
    return tag(
        "button",
        inside,
        class_=all_classes,
        name="do",
        value=move,
        aria_label=label,
        aria_pressed=pressed,
        data_key=key,
        data_kind=kind,
    )


def spot(place: str, target: Target | None) -> str:
    """A place where nothing lies but what can be chosen there."""
    rest = tag("i", data_place=place)
    return rest if target is None else _laid(target, "", "", "", None, None, place, rest)


def _laid(
    target: Target,
    inside: str,
    label: str,
    classes: str,
    key: str | None,
    kind: str | None,
    place: str | None,
    rest: str,
) -> str:
    """A thing with what lies over it, as the script lays it (static/table/targets.js); `data-rest` is the way back."""
    attributes: dict[str, Value] = {
        "class_": f"{classes} {target.state}".strip(),
        "role": None if target.move else "img",
        "name": "do" if target.move else None,
        "value": target.move or None,
        "aria_label": label + target.note,
        "aria_pressed": "true" if target.move and target.state == "sel" else None,
        "data_key": key,
        "data_kind": kind,
        "data_place": place,
        "data_extra": bool(target.inside),
        "data_rest": rest,
    }
    attributes |= {f"data_{name}": value for name, value in zip(target.data[::2], target.data[1::2], strict=True)}
    start, end = _written("button" if target.move else "span", attributes)  # too long and too rare to be kept
    return f"{start}{inside}{target.inside}{end}"


def area(title: str, inside: str, *, note: str = "", classes: str = "", label: str = "", mark: str = "") -> str:
    """A named part of the table, with its heading, a mark such as a badge before it and a quieter note beside it."""
    heading = mark + words(title) + (" " + tag("span", words(note)) if note else "")
    return tag("section", tag("h2", heading) + inside, class_=f"area {classes}".strip(), aria_label=label or title)


def _attribute(key: str, value: Value) -> str:
    if value is None or value is False or (key == "class_" and value == ""):
        return ""
    text = "" if value is True else f"{value:g}" if isinstance(value, float) else str(value)
    return f' {key.rstrip("_").replace("_", "-")}="{quoted(text)}"'


def _ascii(markup: str) -> str:
    return markup if markup.isascii() else markup.encode("ascii", "xmlcharrefreplace").decode()
