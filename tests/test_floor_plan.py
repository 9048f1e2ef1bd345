"""Every game has the same rooms, all that belongs to a game is in its folder, and nobody outside names a game."""

import ast
from pathlib import Path

import pytest

import dicery

PACKAGE = Path(dicery.__file__).parent
GAMES = sorted(path.parent for path in (PACKAGE / "games").glob("*/__init__.py"))
SHELF_FILE = PACKAGE / "games" / "__init__.py"

NEEDED = {
    "__init__.py",
    "rules.md",
    "parts.toml",
    "parts.py",
    "options.py",
    "lab.py",
    "glyphs.svg",
    "style.css",
    *(f"rules/{name}.py" for name in ("state", "actions", "view", "scoring", "encoder")),
    *(f"text/{name}.py" for name in ("notation", "log", "prompts", "prospects", "explain", "refusals")),
    *(f"board/{name}.py" for name in ("page", "motion", "card", "picture", "terminal", "view_model")),
    *(f"bots/{name}.py" for name in ("judgement", "tuning")),
}
ROOMS = {"rules", "text", "board", "bots", "position", "lessons"}


def files_of(game: Path) -> set[str]:
    found = {path.relative_to(game).as_posix() for path in game.rglob("*") if path.is_file()}
    return {name for name in found if "__pycache__" not in name and not name.endswith((".so", ".pyd"))}


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_a_game_has_the_rooms_of_the_floor_plan_and_no_others(game):
    found = files_of(game)
    assert found >= NEEDED, f"{game.name} lacks {sorted(NEEDED - found)}"
    assert "position.py" in found or {"position/dump.py", "position/load.py", "position/checks.py"} <= found
    at_the_root = {name for name in found if "/" not in name}
    assert at_the_root <= NEEDED | {"position.py", "puzzles.jsonl"}, (
        f"{game.name} has more at its root: {sorted(at_the_root - NEEDED)}"
    )
    assert {name.split("/")[0] for name in found if "/" in name} <= ROOMS


def strings(path: Path) -> list[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def test_nobody_outside_a_games_folder_names_a_game():
    """Texts that are a game's name or package, and imports; the shelf alone may import the games."""
    names = {game.name for game in GAMES} | {game.name.replace("_", "-") for game in GAMES}
    outside = [
        path
        for path in PACKAGE.rglob("*.py")
        if path != SHELF_FILE and not any(path.is_relative_to(game) for game in GAMES)
    ]
    assert len(outside) > 50
    for path in outside:
        found = names & set(strings(path))
        assert not found, f"{path.relative_to(PACKAGE)} names {', '.join(sorted(found))}"
        text = path.read_text(encoding="utf-8")
        assert not any(f"games.{game.name}" in text for game in GAMES), f"{path.relative_to(PACKAGE)} imports a game"
