"""What all commands share: the app itself, arguments with one meaning, and how errors are reported."""

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

import dicery
from dicery import Game
from dicery.engine.option import Setting
from dicery.match import record

app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Cooking-dice games: play, simulate, replay, verify.",
)
out = Console(highlight=False, soft_wrap=True)
err = Console(stderr=True, highlight=False, soft_wrap=True)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game of `dicery games`.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game.")
]
Preset = Annotated[str, typer.Option(metavar="NAME", help="A way to play by name, see `dicery games`.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
CORES = os.cpu_count() or 1
Jobs = Annotated[int, typer.Option(min=1, help="Processes to use; the result is the same.")]
Ray = Annotated[
    str,
    typer.Option(
        "--ray", metavar="ADDRESS", help="A Ray cluster instead of --jobs: HOST:PORT, auto, or local to start one."
    ),
]
Seed = Annotated[int | None, typer.Option(min=0, help="Makes luck and bots repeatable.")]


def fail(error: Exception | str) -> typer.Exit:
    err.print(f"dicery: {error}", style="red", markup=False)
    return typer.Exit(2)


def find_game(name: str) -> Game:
    try:
        return dicery.game(name)
    except ValueError as error:
        raise fail(error) from None


def read_options(game: Game, preset: str, given: list[str] | None) -> dict[str, Setting]:
    """The options of the preset, with those given one by one over them."""
    known = {option.name: option for option in game.options}
    try:
        settings = dict(game.preset(preset).settings) if preset else {}
    except ValueError as error:
        raise fail(error) from None
    for word in given or []:
        name, equals, value = word.partition("=")
        if name not in known or not equals:
            raise fail(f"expected an option of {', '.join(known)} as NAME=VALUE, got {word!r}")
        try:
            settings[name] = known[name].parse(value)
        except ValueError as error:
            raise fail(error) from None
    return settings


def read_record(path: Path) -> record.Record:
    try:
        return record.read(path.read_text(encoding="utf-8"), dicery.SHELF)
    except OSError as error:
        raise fail(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise fail(f"{path}: expected a text in UTF-8") from None
    except record.BadRecord as error:
        raise fail(f"{path}, {error}") from None


def show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version as installed_version

        print(f"dicery {installed_version('dicery')} ({dicery.BUILD})")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and the build.")
    ] = False,
) -> None:
    pass


def name_broken_games() -> None:
    """Says which games of installed packages are missing, and why."""
    for name, reason in dicery.BROKEN.items():
        err.print(f"dicery: the game {name!r} is installed but cannot be loaded: {reason}", style="red", markup=False)
