"""A match or a lesson in the terminal."""

import json
from pathlib import Path
from typing import Annotated

import typer

from dicery.cli.app import AsJson, GameName, Options, Preset, Seed, fail, find_game, out, read_options
from dicery.cli.kept import meets_first
from dicery.engine.game import Game
from dicery.learn.course import course, minutes


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
        settings = read_options(box, "", option)
        text = terminal.play(box, seats.split(","), settings, seed, typed, preset, offer(box))
    except ValueError as error:
        raise fail(error) from None
    if save:
        try:
            save.write_text(text, encoding="utf-8")
        except OSError as error:
            print(text, end="")
            raise fail(f"cannot write {save}: {error.strerror}; the record is printed instead") from None


def offer(game: Game) -> str:
    """A line for whoever plays a game here for the first time; it names the lesson."""
    if not course(game) or not meets_first(game):
        return ""
    return f"New to {game.title}? Its lesson takes {minutes(game)} minutes: dicery learn {game.name}"


def learn(
    game: GameName,
    chapter: Annotated[str, typer.Argument(metavar="[CHAPTER]", help="A chapter of --list; the first without.")] = "",
    listed: Annotated[bool, typer.Option("--list", help="Only list the chapters.")] = False,
    as_json: AsJson = False,
) -> None:
    """Learn a game by playing: scripted dice and rivals, a sentence at each decision, then free turns.

    Example: dicery learn dessert-dice
    """
    box = find_game(game)
    chapters = course(box)
    if listed or as_json:
        scripts = [one.script for one in chapters.values()]
        found = [{"name": s.name, "title": s.title, "minutes": s.minutes, "decisions": s.decisions} for s in scripts]
        if as_json:
            print(json.dumps(found, indent=2))
        for one in [] if as_json else scripts:
            out.print(f"{one.name}   {one.title}, {one.minutes} minutes, {one.decisions} decisions", markup=False)
        return
    try:
        from dicery import terminal
    except ImportError as error:
        raise fail(f"the terminal needs more packages ({error}): pip install 'dicery[terminal]'") from None
    meets_first(box)
    try:
        terminal.learn(box, chapter)
    except ValueError as error:
        raise fail(error) from None
