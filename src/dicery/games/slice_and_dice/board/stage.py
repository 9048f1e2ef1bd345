"""Headings, and the sections of the page that carry one."""

from functools import lru_cache

from dicery.drawing import glyph, section, tag, words
from dicery.engine.board import Parts


@lru_cache(maxsize=1 << 11)
def heading(title: str, note: str = "", icon: str = "") -> str:
    inside = (glyph(icon) + " " if icon else "") + words(title) + (" " + tag("span", words(note)) if note else "")
    return tag("h2", inside)


def titled(title: str, inside: str, *, note: str = "", icon: str = "", classes: str = "") -> str:
    """A part of a section under its own heading."""
    return tag("div", heading(title, note, icon) + inside, class_=f"area {classes}".strip())


def stage(name: str, title: str, inside: str, *, note: str = "", label: str = "", classes: str = "") -> Parts:
    """A section of the page that lies on the table itself, without a sheet under it."""
    return section(name, titled(title, inside, note=note), class_=f"stage {classes}".strip(), aria_label=label or title)
