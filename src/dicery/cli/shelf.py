"""What is on the shelf: games, their rules, and the package of a new one."""

import json
from pathlib import Path
from typing import Annotated

import typer

import dicery
from dicery.cli.app import AsJson, GameName, fail, find_game, name_broken_games, out
from dicery.engine.fields import write_settings
from dicery.engine.option import Option, table_settings, write_setting
from dicery.games.ledger import clauses
from dicery.learn.how_to_play import how_to_play


def games(as_json: AsJson = False) -> None:
    """List the games on the shelf, with their options; those of installed packages too.

    Example: dicery games
    """
    name_broken_games()
    if as_json:
        shelf = [
            {
                "name": game.name,
                "title": game.title,
                "edition": game.edition,
                "seats": [game.fewest, game.most],
                "options": [
                    {
                        "name": o.name,
                        "default": o.default,
                        "at_table": o.at_table,
                        "range": o.range(),
                        "clauses": o.clauses,
                        "help": o.help,
                    }
                    for o in game.options
                ],
                "presets": [
                    {
                        "name": p.name,
                        "title": p.title,
                        "help": p.help,
                        "options": p.settings,
                        "seats": game.fitting_seats(table_settings(game.options, p.settings)),
                        "minutes": p.minutes,
                    }
                    for p in game.presets
                ],
            }
            for game in dicery.SHELF.values()
        ]
        print(json.dumps(shelf, indent=2))
        return
    for game in dicery.SHELF.values():
        out.print(f"[bold]{game.title}[/]  ({game.name}), {game.fewest} to {game.most} seats")
        for o in game.options:
            out.print(f"    {default_words(o)}   {o.help}; {o.range()} ({o.clauses})", markup=False)
        for p in game.presets:
            facts = f"{p.title}, {game.preset_facts(p)}. {p.help} {write_settings(p.settings)}"
            out.print(f"    preset {p.name}: {facts}".rstrip(), markup=False)


def default_words(option: Option) -> str:
    """The default of an option, and that of a table of people where it is another."""
    default = f"{option.name}={write_setting(option.default)}"
    return default if option.at_table == option.default else f"{default} (at a table {write_setting(option.at_table)})"


def rules(
    game: GameName,
    clause: Annotated[str, typer.Argument(metavar="[CLAUSE]", help="An id, such as DD-8.7.")] = "",
    short: Annotated[bool, typer.Option("--how-to-play", help="Two pages for beginners, with positions.")] = False,
) -> None:
    """Show the numbered rules of a game, one clause, or how to play in short.

    Example: dicery rules dessert-dice DD-8.7
    """
    box = find_game(game)
    if short:
        parts = how_to_play(box)
        if not parts:
            raise fail(f"{box.title} has no short version: expected `dicery rules {box.name}`")
        for part in parts:
            print(f"\n{part}\n" if isinstance(part, str) else f"{part.text(box)}\n\n    {part.caption}")
        return
    ledger = box.rules()
    if clause:
        found = clauses(ledger)
        if clause.upper() not in found:
            ids = list(found)
            raise fail(f"expected a clause from {ids[0]} to {ids[-1]}, got {clause!r}")
        ledger = found[clause.upper()]
    if not out.is_terminal:
        print(ledger)
        return
    from rich.markdown import Markdown

    if clause:
        out.print(Markdown(ledger))
    else:
        with out.pager(styles=True):
            out.print(Markdown(ledger))


def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the game is called, such as hot-pot.")],
    into: Annotated[Path, typer.Option(metavar="DIR", help="A folder for the package, new or empty.")],
) -> None:
    """Write the package of a new game: a small dice game that runs, with its rules and its tests, to make yours of.

    Example: dicery new-game hot-pot --into hot-pot
    """
    from dicery.new_game import write_game

    try:
        written = write_game(name, into)
    except ValueError as error:
        raise fail(error) from None
    except OSError as error:
        raise fail(f"cannot write to {into}: {error.strerror}") from None
    print(f"{len(written)} files are in {into}. Install the game and run its tests:\n")
    print(f"    pip install -e '{into}[test]'\n    pytest {into}\n    dicery play {name.replace('_', '-')}")
