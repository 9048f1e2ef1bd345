"""The `dicery` command: parses and calls; decides nothing."""

from typing import Annotated

import typer

import dicery

app = typer.Typer(no_args_is_help=True, help="Cooking-dice games: play, simulate, replay, verify.")


def show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"dicery {version('dicery')} ({dicery.BUILD})")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and the build.")
    ] = False,
) -> None:
    pass


@app.command()
def games() -> None:
    """List the games on the shelf."""
    for game in dicery.SHELF.values():
        print(f"{game.name:<20} {game.title}, {game.fewest} to {game.most} seats")
