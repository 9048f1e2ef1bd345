"""Headings of the parts of the page."""

from functools import lru_cache

from dicery.drawing import section, tag, words
from dicery.engine.board import Parts


def named(section_name: str, title: str, note: str, after: str = "") -> Parts:
    """A heading that changes while what is below it stays: a section of its own."""
    inside = words(title) + " " + tag("span", words(note)) + after
    return section(section_name, inside, element="h2")


@lru_cache(maxsize=1 << 11)
def heading(title: str, note: str = "") -> str:
    return tag("h2", words(title) + (" " + tag("span", words(note)) if note else ""))


def titled(title: str, inside: str, *, note: str = "", classes: str = "") -> str:
    """A part of a section under its own heading."""
    return tag("div", heading(title, note) + inside, class_=f"area {classes}".strip())
