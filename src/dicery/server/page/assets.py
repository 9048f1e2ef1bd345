"""Styles, scripts and the icon: their texts, and addresses that change with them."""

import hashlib
from functools import cache
from importlib.resources import files

from orjson import dumps

from dicery.drawing import TABLE_SHEETS, stylesheet
from dicery.games import SHELF

_SHEETS = (*TABLE_SHEETS, "lobby", "result")
_TYPES = {"js": "text/javascript", "json": "application/json", "svg": "image/svg+xml", "css": "text/css"}


@cache
def assets() -> dict[str, str]:
    """Name -> text of everything that pages load: styles, the faces of dice, scripts and the icon."""
    static = files("dicery.server").joinpath("static")
    sheets = ("server.css", "frame.css", "fair.css", "motion.css", "lesson.css", "analysis.css")
    own = [static.joinpath(name).read_text(encoding="utf-8") for name in sheets]
    found = {"dicery.css": "\n".join([*(stylesheet(name) for name in _SHEETS), *own])}
    found |= {f"{name}.css": game.style() for name, game in SHELF.items()}
    found |= {f"{name}.faces.json": dumps(game.faces()).decode() for name, game in SHELF.items()}
    found |= {
        name: static.joinpath(name).read_text(encoding="utf-8")
        for name in ("fair.js", "setup.js", "verify.js", "icon.svg")
    }
    table = [file for file in static.joinpath("table").iterdir() if file.name.endswith(".js")]
    return found | {f"table/{file.name}": file.read_text(encoding="utf-8") for file in sorted(table, key=str)}


def media_type(name: str) -> str:
    return _TYPES[name.rpartition(".")[2]]


@cache
def version() -> str:
    """A part of every address that changes with any of the files, so that browsers may keep them for ever.

    It is a folder of the address and not a query, so that a module's relative imports lead to the same version.
    """
    texts = "\0".join(part for name, text in sorted(assets().items()) for part in (name, text))
    return hashlib.sha256(texts.encode()).hexdigest()[:12]


@cache
def asset_url(name: str) -> str:
    assert name in assets(), f"expected a file of the pages, got {name!r}"
    return f"/static/{version()}/{name}"


@cache
def table_modules() -> list[str]:
    """The addresses of the modules of the table's script, to be loaded all at once."""
    return [asset_url(name) for name in assets() if name.startswith("table/")]
