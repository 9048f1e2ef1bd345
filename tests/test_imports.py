"""Imports point one way: engine <- games <- match <- coach <- {lab, server, terminal} <- cli; bots beside match."""

import ast
import sys
from pathlib import Path

import pytest

import dicery

PACKAGE = Path(dicery.__file__).parent
ABOVE = ["dicery.engine", "dicery.games", "dicery.match", "dicery.bots", "dicery.drawing", "dicery"]

# What of the server's hosted tables other rooms may know: a table, and for those who answer requests all tables.
TABLE = [
    f"dicery.server.tables.{name}" for name in ("advice", "events", "log_cache", "names", "pace", "seats", "table")
]
REGISTRY = [f"dicery.server.tables.{name}" for name in ("analyses", "event_writer", "hosted", "registry")]

# Where a module stands, and what of dicery it may import besides its own package. "*" is one game.
MAY_IMPORT = {
    "dicery.build": [],
    "dicery.compiling": ["dicery.build"],
    "dicery.pool": ["dicery.cluster"],
    "dicery.cluster": ["dicery.build"],
    "dicery.engine": [],
    "dicery.drawing": ["dicery.engine.board"],
    "dicery.games.parts_file": [],
    "dicery.games.counted": [],
    "dicery.games.census": ["dicery.engine", "dicery.games.box", "dicery.games.parts_file"],
    "dicery.games.ink": [],
    "dicery.games.prospect": [],
    "dicery.games.plain": ["dicery.engine", "dicery.drawing", "dicery.games.prospect"],
    "dicery.games.field_encoder": ["dicery.engine"],
    "dicery.games.shelf_card": ["dicery.engine.option"],
    "dicery.games.box": [
        "dicery.engine",
        "dicery.games.field_encoder",
        "dicery.games.ink",
        "dicery.games.parts_file",
        "dicery.games.plain",
        "dicery.games.prospect",
        "dicery.games.shelf_card",
    ],
    "dicery.games.*": [
        "dicery.engine",
        "dicery.drawing",
        "dicery.games.box",
        "dicery.games.parts_file",
        "dicery.games.census",
        "dicery.games.counted",
        "dicery.games.ink",
        "dicery.games.prospect",
        "dicery.games.shelf_card",
    ],
    "dicery.games": ["dicery.engine"],
    "dicery.testing": [*ABOVE, "dicery.lab", "dicery.learn"],
    "dicery.match": ["dicery.engine"],
    "dicery.bots": ["dicery.engine"],
    "dicery.coach.__main__": ["dicery", "dicery.coach", "dicery.engine", "dicery.games"],
    "dicery.coach": ["dicery.engine", "dicery.games", "dicery.match", "dicery.bots", "dicery.pool"],
    "dicery.learn": [
        "dicery.engine",
        "dicery.games.box",
        "dicery.games.parts_file",
        "dicery.match",
        "dicery.bots",
        "dicery.pool",
    ],
    "dicery.lab": [*ABOVE, "dicery.coach", "dicery.pool"],
    "dicery.env.gymnasium": [
        *ABOVE,
        "dicery.env.chance",
        "dicery.env.rendering",
        "dicery.env.simulation",
        "dicery.env.vectorised",
    ],
    "dicery.env.openspiel": [*ABOVE, "dicery.env.chance"],
    "dicery.env.pettingzoo": [*ABOVE, "dicery.env.chance", "dicery.env.rendering", "dicery.env.simulation"],
    "dicery.env.rendering": [*ABOVE, "dicery.env.simulation"],
    "dicery.env": ABOVE,
    "dicery.agents": ABOVE,
    "dicery.server.tables.database.migrations": ["dicery.server.tables.database.schema"],
    "dicery.server.tables.database.upkeep": ["dicery.server.tables", "dicery.engine"],
    "dicery.server.tables.database": ["dicery.server.tables.events", "dicery.engine.option"],
    "dicery.server.tables.snapshot": ["dicery.engine", "dicery.match", "dicery.server.tables.events"],
    "dicery.server.tables.analysis_worker": ["dicery.coach", "dicery.games", "dicery.match"],
    "dicery.server.tables.bot_worker": [
        "dicery.server.tables.advice",
        "dicery.bots",
        "dicery.coach.reasons",
        "dicery.engine",
        "dicery.games",
    ],
    "dicery.server.tables": ["dicery.engine", "dicery.games", "dicery.learn", "dicery.match", "dicery.bots"],
    "dicery.server.page": [
        *TABLE,
        "dicery.coach",
        "dicery.engine",
        "dicery.games",
        "dicery.learn",
        "dicery.match",
        "dicery.bots",
        "dicery.drawing",
    ],
    "dicery.server.http": [*TABLE, *REGISTRY, "dicery.server.page", "dicery.match.match"],
    "dicery.server.routes": [
        *TABLE,
        *REGISTRY,
        "dicery.coach.page",
        "dicery.coach.stored",
        "dicery.server.http",
        "dicery.server.page",
        "dicery.server.tables.database.one_time",
        "dicery.engine.game",
        "dicery.engine.option",
        "dicery.learn",
        "dicery.match.match",
    ],
    "dicery.server": [],
    "dicery.terminal": [*ABOVE, "dicery.coach", "dicery.learn"],
    "dicery.new_game": [],
    "dicery.cli": [
        *ABOVE,
        "dicery.agents",
        "dicery.coach",
        "dicery.env",
        "dicery.lab",
        "dicery.learn",
        "dicery.new_game",
        "dicery.pool",
        "dicery.server",
        "dicery.terminal",
    ],
    "dicery": ["dicery.build", "dicery.engine", "dicery.games", "dicery.match", "dicery.bots", "dicery.coach"],
}

# What may be used besides Python's own library; whoever is not named here may use nothing, and asyncio is named too.
OTHERS = {
    "dicery.cluster": {"ray"},
    "dicery.compiling": {"mypy", "mypyc", "setuptools"},
    "dicery.engine": {"librt", "mypy_extensions"},
    "dicery.games.*": {"librt", "mypy_extensions"},
    "dicery.games.plain": {"librt", "mypy_extensions"},
    "dicery.games.field_encoder": {"librt", "mypy_extensions"},
    "dicery.testing": {"hypothesis", "librt", "mypy_extensions", "pytest"},
    "dicery.bots": {"librt", "mypy_extensions"},
    "dicery.env.gymnasium": {"gymnasium", "numpy"},
    "dicery.env.openspiel": {"numpy", "pyspiel"},
    "dicery.env.rendering": {"PIL", "gymnasium", "numpy", "resvg_py"},
    "dicery.env.pettingzoo": {"gymnasium", "numpy", "pettingzoo"},
    "dicery.env": {"librt", "mypy_extensions", "numpy"},
    "dicery.agents": {"mcp"},
    "dicery.lab": {"matplotlib", "optuna"},
    "dicery.terminal": {"asyncio", "rich", "textual"},
    "dicery.server.tables.database.migrations": {"alembic", "sqlalchemy"},
    "dicery.server.tables.database.upkeep": {"sqlalchemy"},
    "dicery.server.tables.database": {"asyncio", "orjson", "platformdirs", "psycopg", "sqlalchemy"},
    "dicery.server.tables.snapshot": {"orjson"},
    "dicery.server.tables": {"asyncio"},
    "dicery.server.page": {"jinja2", "markdown_it", "markupsafe", "orjson", "segno"},
    "dicery.server.http": {"asyncio", "fastapi", "itsdangerous", "prometheus_client", "starlette", "uvicorn"},
    "dicery.server.routes": {"asyncio", "fastapi", "pydantic"},
    "dicery.server": {"asyncio", "fastapi", "starlette", "uvicorn"},
    "dicery.cli": {"rich", "typer"},
}


def module_name(path: Path) -> str:
    parts = ["dicery", *path.relative_to(PACKAGE).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}
GAMES = {name for name in MODULES if name.count(".") == 2 and MODULES[name].name == "__init__.py" and ".games." in name}


def imports(source: str) -> list[str]:
    """The modules that a source imports, also inside functions; a name taken from a package may be a module."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0 and node.module, "imports are written from the top: expected no dots"
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            found += [name if name in MODULES else node.module for name in inner]
    return found


def within(name: str, package: str) -> bool:
    if "*" in package:
        return any(within(name, game + package.removeprefix("dicery.games.*")) for game in GAMES)
    if package.endswith(".rules") and name.startswith(f"{package}_"):  # a long rulebook has several modules
        return True
    return name == package or (name.startswith(f"{package}.") and package != "dicery")


def place(name: str) -> str:
    """The entry of the table that a module falls under: the first that fits."""
    return next((package for package in MAY_IMPORT if within(name, package)), "")


def refused(name: str, imported: str) -> bool:
    """Does the table forbid this import?"""
    package = place(name)
    if imported.partition(".")[0] != "dicery":
        top = imported.partition(".")[0]
        own_library = top in sys.stdlib_module_names and top != "asyncio"
        return not own_library and top not in OTHERS.get(package, set())
    own = next((game for game in GAMES if within(name, game)), package)
    if own != "dicery" and within(imported, own):
        return False
    return not any(within(imported, allowed) for allowed in MAY_IMPORT[package])


@pytest.mark.parametrize("name", MODULES)
def test_a_module_imports_only_what_lies_below_it(name):
    assert place(name), f"{name} has no place in the table: expected one of {', '.join(MAY_IMPORT)}"
    wrong = [other for other in imports(MODULES[name].read_text(encoding="utf-8")) if refused(name, other)]
    assert not wrong, f"{name} may not import {', '.join(wrong)}"


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("dicery.engine.state", "from dicery.games import SHELF"),
        ("dicery.engine.rng", "from dicery import game"),
        ("dicery.engine.play", "import numpy"),
        ("dicery.games.dessert_dice.text.log", "from dicery.match.match import Match"),
        ("dicery.games.dessert_dice", "from dicery.games import game"),
        ("dicery.games.dessert_dice.rules.state", "from dicery.games.slice_and_dice.rules import SliceState"),
        ("dicery.games.dessert_dice.rules.state", "import asyncio"),
        ("dicery.match.record", "from dicery.games import SHELF"),
        ("dicery.match.match", "from dicery.bots import bot"),
        ("dicery.bots.greedy", "from dicery.games.dessert_dice.rules.state import DessertState"),
        ("dicery.bots.greedy", "from dicery.games import SHELF"),
        ("dicery.drawing.dice", "from dicery.engine.state import View"),
        ("dicery.testing.suite", "from dicery.server.app import create_app"),
        ("dicery.match.match", "from dicery.testing import Setup"),
        ("dicery.env.chance", "import pettingzoo"),
        ("dicery.env.gymnasium", "import pettingzoo"),
        ("dicery.match.match", "from dicery.env import aec"),
        ("dicery.match.match", "from dicery.learn.lesson import Lesson"),
        ("dicery.learn.lesson", "from dicery.server.tables.table import Table"),
        ("dicery.lab.arena", "from dicery import cli"),
        ("dicery.lab.arena", "from dicery.terminal import app"),
        ("dicery.terminal.app", "from dicery import lab"),
        ("dicery.server.tables.table", "from dicery.server.page.viewer import Viewer"),
        ("dicery.server.tables.registry", "from sqlalchemy import select"),
        ("dicery.server.tables.registry", "from fastapi import Request"),
        ("dicery.server.tables.database.store", "from dicery.server.tables.registry import Registry"),
        ("dicery.server.page.lobby", "from dicery.server.tables.database.store import Store"),
        ("dicery.server.page.lobby", "from sqlalchemy import select"),
        ("dicery.server.page.update", "from dicery.server.tables.registry import Registry"),
        ("dicery.server.page.viewer", "from dicery.server.http.guests import Guests"),
        ("dicery.server.http.visit", "from dicery.server.routes import table"),
        ("dicery.server.http.visit", "from dicery.server.tables.database.store import Store"),
        ("dicery.server.routes.table", "from dicery.engine.state import State"),
        ("dicery.server.routes.table", "from dicery.games import SHELF"),
        ("dicery.server.routes.lobby", "from dicery.server.tables.database.store import Store"),
        ("dicery.server.app", "from dicery.games import SHELF"),
        ("dicery.cli", "import asyncio"),
        ("dicery", "from dicery.lab.arena import Contest"),
        ("dicery.build", "from dicery.engine import rng"),
    ],
)
def test_imports_against_the_direction_are_found(name, line):
    assert [other for other in imports(line) if refused(name, other)]
