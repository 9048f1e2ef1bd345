"""A match in the terminal."""

from pathlib import Path
from typing import Annotated

import typer

from dicery.cli.app import GameName, Options, Preset, Seed, fail, find_game, read_options


def play(
    game: GameName,
    seats: Annotated[str, typer.Option(help="Who sits where: 'you' for a person, or a bot.")] = "you,greedy",
    seed: Seed = None,
    preset: Preset = "",
    option: Options = None,
    typed: Annotated[bool, typer.Option("--typed", help="Real dice: type in what they show.")] = False,
    save: Annotated[Path | None, typer.Option(help="Write the record to this file.")] = None,
) -> None:
    """Play in the terminal, against bots or with friends at one keyboard, with the options of a standard table.

    Example: dicery play dessert-dice --seats you,greedy,random
    """
    try:
        from dicery import terminal
    except ImportError as error:
        raise fail(f"the terminal needs more packages ({error}): pip install 'dicery[terminal]'") from None
    box = find_game(game)
    try:
        text = terminal.play(box, seats.split(","), read_options(box, "", option), seed, typed, preset)
    except ValueError as error:
        raise fail(error) from None
    if save:
        try:
            save.write_text(text, encoding="utf-8")
        except OSError as error:
            print(text, end="")
            raise fail(f"cannot write {save}: {error.strerror}; the record is printed instead") from None
