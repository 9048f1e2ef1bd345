"""What learning programs and language models are given: datasets, and a server of tables."""

import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dicery.cli.app import CORES, AsJson, GameName, Jobs, Options, Preset, err, fail, find_game, out, read_options
from dicery.cli.matches import counter, matches_bar

if TYPE_CHECKING:
    from dicery.env.dataset import Plan


def dataset(
    game: GameName,
    folder: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder that the dataset is written to.")],
    games: Annotated[int, typer.Option(min=1, help="How many matches.")] = 100,
    level: Annotated[str, typer.Option(help="The bot in every seat.")] = "chef",
    seats: Annotated[int, typer.Option(min=0, help="How many seats; as the game likes without.")] = 0,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same files.")] = 0,
    jobs: Jobs = CORES,
    preset: Preset = "",
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Write the decisions of bots as numpy arrays: observations, masks, actions, values, results.

    Ctrl-C stops; the parts that are finished stay, and the same command goes on from there. docs/research.md says
    what the arrays hold.

    Example: dicery dataset dessert-dice --games 200 --level chef --out desserts
    """
    try:
        from dicery.env.dataset import Plan, prepare
    except ImportError:
        raise fail("datasets need numpy: pip install 'dicery[gymnasium]'") from None
    from dicery.lab.arena import run_chunks

    box = find_game(game)
    settings = read_options(box, preset, option)
    plan = Plan(box.name, seats or box.default_seats, level, settings, games, seed)
    try:
        plan, missing = prepare(folder, plan)
    except OSError as error:
        raise fail(f"cannot write to {folder}: {error.strerror}") from None
    except ValueError as error:
        raise fail(error) from None
    with matches_bar() as bar:
        advance = counter(bar, sum(len(plan.matches_of(part)) for part in missing))
        try:
            work = partial(write_parts, folder, plan)
            finished = run_chunks(
                work, [[part] for part in missing], jobs, lambda count: None, lambda done: advance(sum(done))
            )
        except OSError as error:
            raise fail(f"cannot write to {folder}: {error.strerror}") from None
    stopped = len(finished) < len(missing)
    if as_json:
        print(json.dumps({"folder": str(folder), "games": games, "written": sum(finished), "complete": not stopped}))
    else:
        out.print(f"{sum(finished)} matches written to {folder}", markup=False)
    if stopped:
        err.print("stopped before the end; the same command goes on from here", markup=False)
        raise typer.Exit(1)


def write_parts(folder: Path, plan: "Plan", parts: Sequence[int]) -> list[int]:
    """Writes these parts; returns how many matches each has."""
    from dicery.env.dataset import write_part

    return [write_part(folder, plan, part) for part in parts]


def mcp(
    port: Annotated[int, typer.Option(min=0, max=65535, help="Serve over HTTP on this port, for several clients.")] = 0,
    renamed: Annotated[
        bool, typer.Option("--renamed", help="Replace the words of every game by invented ones.")
    ] = False,
    seed: Annotated[int, typer.Option(min=0, help="Which invented words.")] = 0,
) -> None:
    """Let language models take seats, by the Model Context Protocol: on standard input and output, or over HTTP.

    Example: dicery mcp --renamed
    """
    try:
        from dicery.agents.server import new_server
    except ImportError:
        raise fail("language models need the mcp package: pip install 'dicery[mcp]'") from None
    server = new_server(renamed, seed)
    if port:
        server.run("streamable-http", port=port)
    else:
        server.run("stdio")
