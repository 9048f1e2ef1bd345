"""The `dicery` command: parses and calls; decides nothing."""

import json
import os
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from textwrap import shorten
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Column, Table

import dicery
from dicery import SPECTATOR, Game
from dicery.engine.fields import write_settings
from dicery.engine.option import Option, Setting, table_settings, write_setting
from dicery.games.ledger import clauses
from dicery.match import record
from dicery.match.standing import options_line, result_sentence, standing_lines

if TYPE_CHECKING:  # what only some commands need is loaded by them, so that the others start at once
    from rich.progress import Progress

    from dicery.coach.analysis import Analysis, SeatAnalysis
    from dicery.lab.ladder import Rung
    from dicery.lab.minutes import Minutes
    from dicery.lab.statistics import Share, Spread, Summary

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


@app.command()
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


@app.command()
def rules(
    game: GameName, clause: Annotated[str, typer.Argument(metavar="[CLAUSE]", help="An id, such as DD-8.7.")] = ""
) -> None:
    """Show the numbered rules of a game, or one clause.

    Example: dicery rules dessert-dice DD-8.7
    """
    ledger = find_game(game).rules()
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


@app.command()
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


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for the whole network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 for any that is free.")] = 8420,
    db: Annotated[
        str, typer.Option(metavar="URL", help="Where tables are kept; a file of the user's data without it.")
    ] = "",
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open it in the browser.")] = False,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy whose word is taken for who asks; may be given again."),
    ] = None,
    limits: Annotated[
        bool, typer.Option("--limits/--no-limits", help="Limits by guest and by address; without them only for tests.")
    ] = True,
    json_logs: Annotated[bool, typer.Option("--json-logs", help="Log lines as JSON.")] = False,
) -> None:
    """Serve the table in the browser, for oneself or for friends in the same network.

    Example: dicery serve --open
    """
    name_broken_games()
    try:
        from dicery.server.serve import serve as serve_tables
        from dicery.server.tables.store import StoreError
    except ImportError as error:
        raise fail(f"the server needs more packages ({error}): pip install 'dicery[server]'") from None
    try:
        serve_tables(host, port, db, open_browser, tuple(trusted_proxy or ()), limits, json_logs)
    except (OSError, ValueError) as error:
        raise fail(f"cannot serve at {host}, port {port}: {error}") from None
    except StoreError as error:
        raise fail(error) from None


@app.command()
def sim(
    game: GameName,
    bots: Annotated[str, typer.Option(help="One bot for each seat, separated by commas.")] = "greedy,random",
    games: Annotated[int, typer.Option(min=1, help="How many matches.")] = 1000,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same result.")] = 0,
    jobs: Jobs = CORES,
    paired: Annotated[
        bool, typer.Option("--paired", help="Play each luck once in every seating; the intervals count pairs.")
    ] = False,
    without_luck: Annotated[
        bool,
        typer.Option("--adjusted", help="Measure luck and take it out of the shares; takes longer for each match."),
    ] = False,
    records: Annotated[Path | None, typer.Option(help="Keep the record of every match in this folder.")] = None,
    preset: Preset = "",
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play many matches, changing seats, and show who wins. Ctrl-C stops and shows what is there.

    Example: dicery sim dessert-dice --bots master,greedy --games 100 --paired --seed 1
    """
    from dicery.lab.arena import Contest, adjusted, play_all
    from dicery.lab.statistics import summarise

    box = find_game(game)
    settings = read_options(box, preset, option)
    contest = Contest(box.name, tuple(bots.split(",")), settings, games, seed, paired, str(records or ""))
    with matches_bar() as bar:
        try:
            contest = adjusted(contest, jobs) if without_luck else contest
            played = play_all(contest, jobs, counter(bar, games))
        except ValueError as error:
            raise fail(error) from None
        except OSError as error:
            raise fail(f"cannot write to {records}: {error.strerror}") from None
    if not played:
        raise fail("stopped before the first match was over")
    summary = summarise(contest, played)
    if as_json:
        print(json.dumps(summary.as_json(), indent=2))
    else:
        show_summary(box, summary)


@app.command()
def minutes(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="A game of `dicery games`; all with --all.")] = "",
    seats: Annotated[int, typer.Option(min=0, help="How many seats; each number that can play without.")] = 0,
    games: Annotated[int, typer.Option(min=1, help="Matches for each number of seats.")] = 20,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same result.")] = 0,
    level: Annotated[str, typer.Option(help="The bot that plays like people.")] = "chef",
    jobs: Jobs = CORES,
    preset: Preset = "",
    option: Options = None,
    all_presets: Annotated[bool, typer.Option("--all", help="Every preset of the game, or of all games.")] = False,
    as_json: AsJson = False,
) -> None:
    """Estimate how long people play, by a model of how long they think and handle dice.

    Ctrl-C stops and shows what is there.

    Example: dicery minutes wok-and-roll --preset quick --seats 3
    """
    from dicery.lab.minutes import fitting_seats
    from dicery.lab.minutes import minutes as measure_minutes

    if not (game or all_presets) or (all_presets and (preset or option)):
        raise fail("expected a game, or --all without a preset and options")
    boxes = [find_game(game)] if game else list(dicery.SHELF.values())
    kinds: list[tuple[Game, str, dict[str, Setting]]] = []
    for box in boxes:
        if all_presets:
            kinds += [(box, one.name, one.settings) for one in box.presets] or [(box, "", {})]
        else:
            kinds.append((box, "" if option else preset, read_options(box, preset, option)))
    try:
        wanted = [
            (box, name, settings, count)
            for box, name, settings in kinds
            for count in ([seats] if seats and not all_presets else fitting_seats(box, settings))
            if seats in (0, count)
        ]
        found: list[Minutes] = []
        with matches_bar() as bar:
            advance = counter(bar, games * len(wanted))
            for box, name, settings, count in wanted:
                one = measure_minutes(box, count, settings, games, seed, level, jobs, advance, name)
                found += [one] if one else []
                if one is None or one.games < one.wanted:
                    err.print(f"stopped at {box.title}, {name or 'these options'}, {count} seats", markup=False)
                    break
    except ValueError as error:
        raise fail(error) from None
    if as_json:
        print(json.dumps([one.as_json() for one in found], indent=2))
    else:
        show_minutes(found)


def show_minutes(found: "list[Minutes]") -> None:
    table = Table(Column("game", no_wrap=True), "preset", "seats", "minutes", "8 of 10 matches", "decisions", "matches")
    for one in found:
        table.add_row(
            dicery.game(one.game).title,
            one.preset,
            str(one.seats),
            f"{one.mean:.0f} ± {one.deviation:.0f}",
            f"{one.low:.0f} - {one.high:.0f}",
            f"{one.decisions:.0f}",
            str(one.games),
        )
    out.print(table)
    out.print("A model, not people; explaining and setting up are not in it.")


def matches_bar() -> "Progress":
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]} matches/min"), TimeRemainingColumn())
    quiet = not err.is_terminal
    return Progress(*columns, console=err, transient=True, disable=quiet, speed_estimate_period=600)


def counter(bar: "Progress", games: int) -> Callable[[int], None]:
    """Counts finished matches on the bar."""
    task = bar.add_task("", total=games, rate="")

    def advance(count: int) -> None:
        bar.update(task, advance=count, rate=f"{60 * (bar.tasks[task].speed or 0):.3g}")

    return advance


@app.command()
def ladder(
    game: GameName,
    games: Annotated[int, typer.Option(min=2, help="Matches of each pairing.")] = 400,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same result.")] = 0,
    jobs: Jobs = CORES,
    pairing: Annotated[
        list[str] | None, typer.Option(metavar="BOT-BOT", help="Only this pairing, such as master-greedy; repeatable.")
    ] = None,
    keep: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep finished matches here and go on where it was stopped.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Measure the levels of play: each against the one below, the best against plain bots, in paired matches.

    Ctrl-C stops and shows what is there.

    Example: dicery ladder diced-veggies --games 400 --seed 1 --keep ladder.jsonl
    """
    from dicery.lab.ladder import Kept, climb, meeting, pairing_name, pairings

    box = find_game(game)
    found = {pairing_name(bots): bots for bots in pairings(box)}
    for name in pairing or []:
        if name not in found:
            raise fail(f"expected a pairing of {', '.join(found)}, got {name!r}")
    contests = [meeting(box, found[name], games, seed) for name in pairing or found]
    try:
        kept = Kept(keep)
    except (OSError, ValueError) as error:
        raise fail(error) from None
    rungs: list[Rung] = []
    with matches_bar() as bar:
        advance = counter(bar, sum(contest.games - len(kept.matches(contest)) for contest in contests))
        for contest in contests:
            rung = climb(contest, jobs, advance, kept)
            rungs += [rung] if rung else []
            if rung is None or rung.share.games < rung.wanted:
                err.print(f"stopped at pairing {contests.index(contest) + 1} of {len(contests)}", markup=False)
                break
    if as_json:
        print(json.dumps([rung.as_json() for rung in rungs], indent=2))
    else:
        show_rungs(box, seed, rungs)


def show_rungs(game: Game, seed: int, rungs: "list[Rung]") -> None:
    table = Table(Column(no_wrap=True), "matches", "share", "95% interval", "Elo", "better")
    for rung in rungs:
        elo = f"{rung.elo:+.0f} ({rung.low:+.0f} to {rung.high:+.0f})" if len(rung.bots) == 2 else ""
        table.add_row(
            meeting_name(rung.bots),
            str(rung.share.games),
            f"{rung.share.share:.1%}",
            f"{rung.share.low:.1%} - {rung.share.high:.1%}",
            elo,
            "yes" if rung.climbs else "not shown",
        )
    out.print(f"[bold]{game.title}[/], seed {seed}")
    out.print(table)


def meeting_name(bots: tuple[str, ...]) -> str:
    return f"{bots[0]} - {bots[1]}" if len(bots) == 2 else f"{bots[0]} among {len(bots) - 1} {bots[1]}s"


@app.command()
def hint(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record or a position.")],
    seat: Annotated[
        int | None, typer.Option(min=1, help="Whom to advise, counted from 1; the first who is to act without.")
    ] = None,
    visits: Annotated[int, typer.Option(min=0, help="How much to think; as a master does without.")] = 0,
    most: Annotated[int, typer.Option(min=1, help="How many moves to show.")] = 3,
    no_ranking: Annotated[bool, typer.Option("--unranked", help="Do not show which of them is better.")] = False,
    as_json: AsJson = False,
) -> None:
    """Tell the best moves of a position, or of the end of an unfinished record, with the estimated chance to win.

    Example: dicery hint match.txt --seat 1
    """
    from dicery.bots.advice import unranked

    state = read_state(file)
    acting = [other + 1 for other in state.waiting_seats() if other >= 0]
    if not acting or (seat is not None and seat not in acting):
        raise fail(f"{file}: expected a seat that is to act, of {acting or 'none here'}")
    budget = dicery.Budget(visits) if visits else None
    advice = dicery.advise(state, (seat or acting[0]) - 1, budget)
    if no_ranking:
        named = [{"move": one.move, "label": one.label} for one in unranked(advice, most)]
        print(json.dumps(named, indent=2) if as_json else "\n".join(f"{one['move']}  {one['label']}" for one in named))
        return
    if as_json:
        print(json.dumps([asdict(one) for one in advice[:most]], indent=2))
        return
    table = Table("move", "", "chance to win", "95% interval", "visits")
    for one in advice[:most]:
        tried = ("", "exact") if one.exact else (f"{one.low:.1%} - {one.high:.1%}", str(one.visits))
        table.add_row(one.move, one.label, f"{one.chance:.1%}", *tried)
    out.print(table)


@app.command()
def analyse(
    file: RecordFile,
    seat: Annotated[int | None, typer.Option(min=1, help="Tell the moments of this seat only, counted from 1.")] = None,
    budget: Annotated[int, typer.Option(min=2, help="Samples of each value; more takes longer and is surer.")] = 3,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same analysis.")] = 0,
    jobs: Jobs = CORES,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a page with graphs to this file.")] = None,
    as_json: AsJson = False,
) -> None:
    """Tell luck from skill in a finished match: what every roll gave, what every decision cost.

    Start, luck, skill and estimation error of each seat add up to its result.

    Example: dicery analyse match.txt --html match.html
    """
    from dicery.coach.analysis import CannotAnalyse
    from dicery.coach.analysis import analyse as look_back
    from dicery.coach.page import page

    written = read_record(file)
    if seat is not None and seat > len(written.names):
        raise fail(f"expected a seat from 1 to {len(written.names)}, got {seat}")
    with analysis_bar() as bar:
        task = bar.add_task("", total=None)
        try:
            found = look_back(written, budget, seed, jobs, lambda done, of: bar.update(task, completed=done, total=of))
        except (record.BadRecord, CannotAnalyse) as error:
            raise fail(f"{file}, {error}") from None
        except KeyboardInterrupt:
            raise fail("stopped: an analysis is told as a whole") from None
    only = None if seat is None else seat - 1
    if html:
        try:
            html.write_text(page(found, only), encoding="utf-8")
        except OSError as error:
            raise fail(f"cannot write {html}: {error.strerror}") from None
    if as_json:
        print(json.dumps(found.as_json(only), indent=2))
    else:
        show_analysis(found, only)


def analysis_bar() -> "Progress":
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn

    columns = (BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    return Progress(*columns, console=err, transient=True, disable=not err.is_terminal)


def show_analysis(found: "Analysis", only: int | None) -> None:
    out.print(f"[bold]{found.title}[/], {found.budget} samples for each value, seed {found.seed}")
    table = Table("", "start", "luck", "own skill", "others", "error", "result", "accuracy", "cost")
    for one in found.seats:
        parts = [f"{part:+.1%}" for part in (one.luck, one.own, one.others, one.error)]
        good = "" if one.accuracy is None else f"{one.accuracy:.0%} ({one.accuracy_low:.0%} - {one.accuracy_high:.0%})"
        name = f"{one.seat + 1} {one.name}"
        table.add_row(name, f"{one.start:.1%}", *parts, f"{one.result:.1%}", good, f"{one.cost:.1%}")
    out.print(table)
    for one in found.seats:
        if only is None or one.seat == only:
            show_moments(found, one)


def show_moments(found: "Analysis", one: "SeatAnalysis") -> None:
    """What stands out for a player; steps are counted from 1."""
    out.print(f"{one.seat + 1} {one.name}", style="bold", markup=False)
    for words, number in (("luckiest", one.luckiest), ("unluckiest", one.unluckiest)):
        if number is not None:
            moment = found.moments[number]
            told = f"  {words} roll, step {moment.first}: {moment.luck[one.seat]:+.1%}  {shorten(moment.text, 160)}"
            out.print(told, markup=False)
    for number in one.costliest:
        moment = found.moments[number]
        best = moment.alternatives[0]
        exact = ", exact" if best.exact else ""
        out.print(
            f"  {moment.word}, step {moment.first}: -{moment.cost:.1%}  {shorten(moment.text, 160)}", markup=False
        )
        if best.move != moment.move:
            out.print(f"      better: {best.label} ({best.chance:.1%}{exact})", markup=False)
    if one.turning_point is not None:
        moment = found.moments[one.turning_point]
        change = moment.luck[one.seat] + moment.skill[one.seat]
        out.print(f"  turning point, step {moment.first}: {change:+.1%}  {shorten(moment.text, 160)}", markup=False)


def read_state(path: Path) -> dicery.State:
    """The position that a file holds, or that a record leads to."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise fail(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise fail(f"{path}: expected a text in UTF-8") from None
    name = text.partition("\n")[0].strip()
    if name in dicery.SHELF:
        try:
            return dicery.game(name).load(text)
        except dicery.BadPosition as error:
            raise fail(f"{path}: {error}") from None
    try:
        verdict = record.verify(read_record(path))
    except record.BadRecord as error:
        raise fail(f"{path}, {error}") from None
    if verdict.error:
        raise fail(f"{path}, {verdict.error}")
    return verdict.state


def show_summary(game: Game, summary: "Summary") -> None:
    stopped = f" (stopped; {summary.wanted} were wanted)" if summary.games < summary.wanted else ""
    out.print(f"[bold]{game.title}[/], {summary.seats} seats, {summary.games} matches{stopped}, seed {summary.seed}")
    if summary.clockless:
        without = summary.clockless
        chosen, people = write_setting(without["value"]), write_setting(without["at_table"])
        out.print(f"{without['option']}={chosen}: bots have no clock; at a table it is {without['option']}={people}")
    table = Table("", "wins", "share", "95% interval", "score", "5% - 95%")
    if summary.goal:
        table.add_row(*share_cells(summary.goal), *spread_cells(summary.winner_score))
    else:
        for row in summary.bots:
            table.add_row(*share_cells(row), *spread_cells(summary.scores[row.name]))
        for row in summary.seat_wins:
            table.add_row(*share_cells(row))
    out.print(table)
    if summary.adjusted:
        lucky = Table("luck taken out", "share", "95% interval", "worth")
        for one in summary.adjusted:
            interval = f"{one.low:.1%} - {one.high:.1%}"
            lucky.add_row(one.name, f"{one.share:.1%}", interval, f"{one.factor:.2g} times as many matches")
        out.print(lucky)
    for name, numbers in (
        ("score" if summary.goal else "winner's score", summary.winner_score),
        ("steps", summary.steps),
    ):
        out.print(
            f"{name}: mean {spread_cells(numbers)[0]}, 5% - 95%: {spread_cells(numbers)[1]}, most {numbers.most:g}"
        )


def share_cells(row: "Share") -> tuple[str, str, str, str]:
    return row.name, f"{row.wins:g}", f"{row.share:.1%}", f"{row.low:.1%} - {row.high:.1%}"


def spread_cells(numbers: "Spread") -> tuple[str, str]:
    return f"{numbers.mean:.2f}", f"{numbers.low:g} - {numbers.high:g}"


@app.command()
def replay(
    file: RecordFile,
    boards: Annotated[bool, typer.Option("--boards", help="Draw the board after every step in the log.")] = False,
    seat: Annotated[
        int, typer.Option(min=0, help="Tell it as this seat saw it, counted from 1; all is open without.")
    ] = 0,
) -> None:
    """Tell a recorded match in sentences.

    Example: dicery replay match.txt --boards
    """
    written = read_record(file)
    seats = range(len(written.names))
    if seat > len(seats):
        raise fail(f"expected a seat from 1 to {len(seats)}, got {seat}")
    eyes = seat - 1 if seat else SPECTATOR
    game = written.game
    state = game.new(len(seats), **written.settings)
    for step in written.steps:
        try:
            action = state.parse(step.seat, step.move)
        except dicery.Illegal as illegal:
            raise fail(f"{file}, line {step.line}: {illegal}") from None
        witnesses = [other for other in seats if not state.conceals(step.seat, action, other)]
        observer = witnesses[0] if eyes == SPECTATOR and witnesses else eyes
        sentence = game.sentence(state, step.seat, action, observer, written.names)
        state.apply(step.seat, action)
        if sentence:
            print(sentence)
            if boards:
                print(game.text(state.view(eyes), [], written.names) + "\n")
    print(game.text(state.view(eyes), [], written.names))
    if not state.over:
        print(game.prompt(state.view(eyes), written.names))
    show_standing(written, state)


def show_standing(written: record.Record, state: dicery.State) -> None:
    """The result of a finished match, a line for each seat and each tie that was broken; and how it was played."""
    if state.over:
        seen = state.view(SPECTATOR)
        print(result_sentence(written.game, seen, written.names))
        print("\n".join(standing_lines(written.game, seen, written.names)))
    changed = options_line(written.game, written.settings)
    if changed:
        print(changed)


@app.command()
def verify(file: RecordFile, as_json: AsJson = False) -> None:
    """Check that every step of a record is legal, its result true, and its dice fair; exit 0 only if all holds.

    Exit 3: what can be checked holds, but the secret of the dice is not revealed yet.

    Example: dicery verify match.txt
    """
    written = read_record(file)
    try:
        verdict = record.verify(written)
    except record.BadRecord as error:
        raise fail(f"{file}, {error}") from None
    if as_json:
        print(json.dumps(verdict.as_json(), indent=2))
    elif verdict.error:
        err.print(f"{file}, {verdict.error}", style="red", markup=False)
        err.print(f"the {verdict.steps} steps before it are good; the last good position is:\n", markup=False)
        print(verdict.state.position(), end="")
    else:
        whole = "the whole match" if verdict.state.over else "an unfinished match"
        alone = verdict.dice == record.PROVED and verdict.rolls and not verdict.own
        found = "verified except for the choice of the secret" if alone else "verified"
        print(f"{found}: {written.game.title}, {whole} of {verdict.steps} steps")
        show_standing(written, verdict.state)
        print(dice_words(written, verdict))
    if verdict.error:
        raise typer.Exit(1)
    if verdict.dice == record.SEALED:
        raise typer.Exit(3)


def dice_words(written: record.Record, verdict: record.Verdict) -> str:
    """What was found out about the dice of a record whose steps are legal."""
    if written.proof is None:
        return "dice: not checked, the record carries no commitment"
    if verdict.dice == record.SEALED:
        return "dice: cannot be checked yet, the secret is revealed when the match has ended"
    if not verdict.rolls:
        return "dice: nothing was rolled"
    own = f"{verdict.own} of {len(written.names)} seats added one of their own"
    if not verdict.own:
        own = "but no seat added one of its own, so that the server\n      could have tried many secrets and kept one"
    return (
        f"dice: all {verdict.rolls} rolls follow from the secret of commitment {written.proof.commitment}\n"
        f"      and the nonces; {own}"
    )


@app.command()
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


@app.command()
def bench(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="One game only.")] = "",
    seconds: Annotated[float, typer.Option(min=0.1, help="Time for each game.")] = 3.0,
    as_json: AsJson = False,
) -> None:
    """Measure random playouts, cloning and memory of each game, with its largest number of seats.

    Example: dicery bench dessert-dice
    """
    from dicery.lab.speed import measure

    boxes = [find_game(game)] if game else list(dicery.SHELF.values())
    speeds = [measure(box, box.most, seconds) for box in boxes]
    if as_json:
        print(json.dumps([speed.__dict__ for speed in speeds], indent=2))
        return
    table = Table("", "seats", "steps/s", "steps a match", "clone", "state")
    for speed in speeds:
        table.add_row(
            speed.game,
            str(speed.seats),
            f"{speed.steps_per_second / 1e6:.2f} M",
            f"{speed.steps_per_game:.0f}",
            f"{speed.clone_ns:.0f} ns",
            f"{speed.state_bytes:.0f} bytes",
        )
    out.print(f"build: {dicery.BUILD}", markup=False)
    out.print(table)
