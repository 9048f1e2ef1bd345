"""The lab: a designer's questions answered in one report."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from typer._click import Context  # what a group of commands is handed; typer gives it no other name
from typer.core import TyperGroup

from dicery import Game
from dicery.cli.app import (
    CORES,
    AsJson,
    GameName,
    Jobs,
    Options,
    Preset,
    Ray,
    err,
    fail,
    find_game,
    out,
    read_options,
    read_record,
)
from dicery.cli.matches import counter, matches_bar
from dicery.engine.option import write_setting
from dicery.games.parts_file import BadParts
from dicery.match import record
from dicery.pool import on_cluster


class ReportFirst(TyperGroup):
    """`dicery lab GAME` is short for `dicery lab report GAME`."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args[0] not in ("-h", "--help"):
            args = ["report", *args]
        return super().parse_args(ctx, args)


lab = typer.Typer(
    cls=ReportFirst,
    no_args_is_help=True,
    help="A designer's questions: dicery lab GAME --out DIR makes a report of many matches.",
)

Seats = Annotated[str, typer.Option(metavar="N,N", help="Numbers of seats; all that can play against each other.")]
SeedNumber = Annotated[int, typer.Option(min=0, help="The same seed gives the same result.")]


def read_seats(game: Game, text: str) -> tuple[int, ...]:
    if not text:
        return tuple(range(max(2, game.fewest), min(4, game.most) + 1)) or (game.fewest,)
    numbers = text.split(",")
    if not all(number.isdigit() and game.fewest <= int(number) <= game.most for number in numbers):
        raise fail(f"expected numbers of seats from {game.fewest} to {game.most} as 2,3, got {text!r}")
    return tuple(sorted({int(number) for number in numbers}))


def read_games(levels: str, games: str, seats: tuple[int, ...]) -> dict[str, dict[int, int]]:
    """ "200", a number for each level as "greedy=5000,chef=300", or for some numbers of seats as "chef@2=300" """
    names = levels.split(",")
    counts: dict[str, dict[int, int]] = {name: {} for name in names}
    for word in games.split(","):
        who, equals, number = word.rpartition("=")
        level, at, some = who.partition("@")
        right = number.isdigit() and int(number) > 0 and (not at or (some.isdigit() and int(some) in seats))
        if not right or (equals and level not in counts):
            raise fail(
                f"expected a number of matches, one for each level as {names[0]}=200, or for a level and one of these "
                f"numbers of seats as {names[0]}@{seats[0]}=200, got {games!r}"
            )
        for name in [level] if equals else names:
            counts[name].update(dict.fromkeys([int(some)] if at else seats, int(number)))
    missing = [level for level, by_seats in counts.items() if not by_seats]
    if missing:
        raise fail(f"expected a number of matches for {', '.join(missing)} too, got {games!r}")
    return counts


@lab.command()
def report(
    game: GameName,
    seats: Seats = "",
    levels: Annotated[str, typer.Option(metavar="BOT,BOT", help="Who plays; each level by itself.")] = "greedy,chef",
    games: Annotated[
        str, typer.Option(help="Matches for each number of seats: 200, or greedy=1000,chef=50, or chef@2=50.")
    ] = "200",
    precision: Annotated[
        float | None, typer.Option(min=0.001, max=0.5, help="Instead of --games: shares known within this, as 0.01.")
    ] = None,
    duels: Annotated[int, typer.Option(min=0, help="Matches between neighbouring levels; 0 for none.")] = 40,
    luck: Annotated[int, typer.Option(min=0, help="Matches of each kind in which luck is measured; slow.")] = 10,
    seed: SeedNumber = 0,
    jobs: Jobs = CORES,
    ray: Ray = "",
    preset: Preset = "",
    option: Options = None,
    folder: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="Where the report goes; a second call goes on.")
    ] = Path("lab"),
) -> None:
    """Let bots play many matches and answer a designer's questions in report.html and report.json.

    Ctrl-C keeps what is there; the same call goes on where it stopped.

    Example: dicery lab dessert-dice --levels greedy --games 200 --out dessert-lab
    """
    from dicery.lab.pictures import NoPictures
    from dicery.lab.report import LESSONS, Plan, Progress, games_for, make_report

    box = find_game(game)
    chosen = read_seats(box, seats)
    counts = read_games(levels, str(games_for(precision, chosen)) if precision else games, chosen)
    plan = Plan(box, counts, read_options(box, preset, option), seed, duels, luck)
    with matches_bar() as bar:
        groups = plan.contests()
        progress = Progress(
            counter(bar, sum(contest.games for contest in [*groups, *plan.rungs()]), "played"),
            counter(bar, LESSONS * len({len(contest.bots) for contest in groups}), "learned from"),
            counter(bar, sum(contest.games for contest in groups), "looked at"),
            counter(bar, sum(min(luck, contest.games) for contest in groups), "measured for luck"),
        )
        try:
            with on_cluster(ray):
                found = make_report(plan, folder, jobs, progress)
            if found.groups:
                found.write(folder)
        except KeyboardInterrupt:
            raise fail(f"stopped; the matches in {folder} are kept, the same call goes on") from None
        except (ValueError, NoPictures) as error:
            raise fail(error) from None
        except OSError as error:
            raise fail(f"cannot write to {folder}: {error.strerror}") from None
    if not found.groups:
        raise fail("stopped before the first match was over")
    for answer in found.answers:
        out.print(f"[bold]{answer.question}[/]")
        for sentence in answer.sentences:
            out.print(f"  {sentence}", markup=False)
    if not found.complete:
        err.print("stopped; the same call goes on", markup=False)
    out.print(f"{folder / 'report.html'}", markup=False)


@lab.command()
def compare(
    game: GameName,
    a: Annotated[list[str] | None, typer.Option("-a", metavar="NAME=VALUE", help="Option of the first way.")] = None,
    b: Annotated[list[str] | None, typer.Option("-b", metavar="NAME=VALUE", help="Option of the second way.")] = None,
    parts_a: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A changed copy of the game's parts.toml, for the first way.")
    ] = None,
    parts_b: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A changed copy of the game's parts.toml, for the second way.")
    ] = None,
    python_b: Annotated[
        str, typer.Option(metavar="PYTHON", help="An interpreter that has another edition, for the second way.")
    ] = "",
    seats: Annotated[int, typer.Option(min=0, help="How many seats; the game's default without.")] = 0,
    level: Annotated[str, typer.Option(help="The bot that plays on all seats.")] = "greedy",
    games: Annotated[int, typer.Option(min=50, help="The most matches of each way.")] = 400,
    until: Annotated[str, typer.Option(help="Stop at any known difference, at all, or at this measure's.")] = "all",
    seed: SeedNumber = 0,
    jobs: Jobs = CORES,
    ray: Ray = "",
    as_json: AsJson = False,
) -> None:
    """Compare two ways to play with the same luck on both sides; the intervals hold however often one looks.

    Example: dicery lab compare slice-and-dice -b dishes_to_win=6 -b cut_limit=4 --games 200
    """
    from dicery.lab.compare import ALL, ANY, Side
    from dicery.lab.compare import compare as compare_sides
    from dicery.lab.measures import OF_A_MATCH

    box = find_game(game)
    if until not in (ANY, ALL, *OF_A_MATCH):
        raise fail(f"expected {ANY}, {ALL} or one of {', '.join(OF_A_MATCH)}, got {until!r}")
    if ray and (parts_a or parts_b or python_b):
        raise fail("expected other parts and editions without --ray: the nodes of a cluster have their own")
    if parts_b and python_b:
        raise fail("expected --parts-b or --python-b, got both")
    first = Side(read_options(box, "", a), str(parts_a or ""))
    second = Side(read_options(box, "", b), str(parts_b or ""), python_b)
    count = seats or box.default_seats
    with matches_bar() as bar:
        try:
            with on_cluster(ray):
                found = compare_sides(box, first, second, count, level, games, seed, jobs, until, counter(bar, games))
        except ValueError as error:
            raise fail(error) from None
        except OSError as error:
            raise fail(f"cannot read {error.filename}: {error.strerror}") from None
    if found is None:
        raise fail("stopped before the first matches were over")
    if as_json:
        print(json.dumps(found.as_json(), indent=2))
        return
    out.print(f"[bold]{box.title}[/], {found.seats} seats, {level}, {found.games} matches of each way, seed {seed}")
    table = Table("measure", "a", "b", "b - a", "interval for all looks", "known after")
    for one in found.differences:
        interval = "too few matches differ" if one.low is None else f"{one.low:+.3g} to {one.high:+.3g}"
        known = str(one.known_after) if one.known_after else "not known"
        table.add_row(one.measure, f"{one.a:.3g}", f"{one.b:.3g}", f"{one.difference:+.3g}", interval, known)
    out.print(table)


@lab.command()
def tune(
    game: GameName,
    vary: Annotated[list[str], typer.Option(metavar="NAME=LOW..HIGH", help="An option and the values to try.")],
    aim: Annotated[list[str], typer.Option(metavar="AIM", help="As 'minutes 45..60' or 'seat_gap < 0.02'.")],
    trials: Annotated[int, typer.Option(min=1, help="Choices of options to try.")] = 30,
    games: Annotated[int, typer.Option(min=2, help="Matches of each choice.")] = 60,
    seats: Annotated[int, typer.Option(min=0, help="How many seats; the game's default without.")] = 0,
    level: Annotated[str, typer.Option(help="The bot that plays on all seats.")] = "greedy",
    seed: SeedNumber = 0,
    jobs: Jobs = CORES,
    ray: Ray = "",
    option: Options = None,
    server: Annotated[str, typer.Option(metavar="URL", help="Where `dicery serve` runs, for the links to tables.")] = (
        "http://127.0.0.1:8420"
    ),
    as_json: AsJson = False,
) -> None:
    """Search for options that meet several aims; shows the choices that no other one beats in every aim.

    Example: dicery lab tune slice-and-dice --vary dishes_to_win=4..9 --aim "minutes 45..60" --trials 10
    """
    from dicery.lab.arena import Contest
    from dicery.lab.tune import NoSearch, front, read_aim, read_vary
    from dicery.lab.tune import tune as search

    box = find_game(game)
    count = seats or box.default_seats
    try:
        aims = [read_aim(text) for text in aim]
        varied = [read_vary(box, text) for text in vary]
        contest = Contest(box.name, (level,) * count, read_options(box, "", option), games, seed)
        with on_cluster(ray), matches_bar() as bar:
            tried = search(contest, varied, aims, trials, jobs, counter(bar, trials))
    except (ValueError, NoSearch) as error:
        raise fail(error) from None
    best = front(tried)
    if as_json:
        lists = {"front": best, "all": tried}
        found = {name: [one.as_json(server) for one in each] for name, each in lists.items()}
        print(json.dumps({"tried": len(tried), **found}, indent=2))
        return
    out.print(f"[bold]{box.title}[/], {count} seats, {level}, {len(tried)} choices of {games} matches, seed {seed}")
    names = list(dict.fromkeys(one.measure for one in aims))
    table = Table("options", *names, "aims met")
    for one in best:
        options = " ".join(f"{vary.option}={write_setting(one.contest.settings[vary.option])}" for vary in varied)
        met = f"{sum(cost == 0.0 for cost in one.costs)} of {len(aims)}"
        table.add_row(options, *[f"{one.measures[name]:.3g}" for name in names], met)
    out.print(table)
    for one in best:
        out.print(f"{one.command()}\n  {one.table_link(server)}", markup=False, soft_wrap=True)


def impact(
    old: Annotated[Path, typer.Argument(metavar="OLD", help="A folder of records.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="Options as NAME=VALUE,NAME=VALUE, or a parts file.")],
    game: Annotated[str, typer.Option(help="Whose records; the game of the first record without.")] = "",
    as_json: AsJson = False,
) -> None:
    """Replay records under other options or parts: which matches would change, at which step, by which clause.

    Example: dicery impact records cut_limit=4
    """
    from functools import partial

    from dicery.lab.arena import run_chunks
    from dicery.lab.compare import other_parts, read_parts_file
    from dicery.lab.impact import impacts_in

    files = sorted(path.name for path in old.glob("*.txt"))
    if not files:
        raise fail(f"expected a folder with records, got {old}")
    box = find_game(game) if game else read_record(old / files[0]).game
    parts = new if "=" not in new else ""
    changes = {} if parts else read_options(box, "", new.split(","))
    try:
        if parts:
            read_parts_file(box, Path(parts))
        with other_parts(box, parts):
            work = partial(impacts_in, str(old), box.name, changes, files)
            found = run_chunks(work, [list(range(len(files)))], 1, lambda count: None, fresh=bool(parts))
    except BadParts as error:
        raise fail(error) from None
    except record.BadRecord as error:
        raise fail(f"{old}: {error}") from None
    except OSError as error:
        raise fail(f"cannot read {parts or old}: {error.strerror}") from None
    found.sort(key=lambda one: one.file)
    if as_json:
        print(json.dumps([one.as_json() for one in found], indent=2))
        return
    changed = [one for one in found if one.changed]
    out.print(f"{len(changed)} of {len(found)} matches of {box.title} would change", markup=False)
    table = Table("record", "step", "move", "why", "clause")
    for one in changed:
        table.add_row(one.file, str(one.step or ""), one.move, one.reason, one.clause)
    if changed:
        out.print(table)
