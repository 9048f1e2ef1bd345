"""Many matches between bots: who wins, how long people would play, the ladder, speed."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Column, Table

import dicery
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
)
from dicery.engine.option import Setting, write_setting
from dicery.pool import on_cluster

if TYPE_CHECKING:  # what only some commands need is loaded by them, so that the others start at once
    from rich.progress import Progress

    from dicery.lab.ladder import Rung
    from dicery.lab.minutes import Minutes
    from dicery.lab.statistics import Adjusted, Share, Spread, Summary

WithoutLuck = Annotated[
    bool, typer.Option("--adjusted", help="Measure luck and take it out of the shares; takes longer for each match.")
]
Rollouts = Annotated[
    int,
    typer.Option(min=0, help="With --adjusted: play each roll on to the end of the match this often, judge nothing."),
]


def sim(
    game: GameName,
    bots: Annotated[
        str, typer.Option(help="One bot for each seat, separated by commas; learned:FILE is a trained network.")
    ] = "greedy,random",
    games: Annotated[int, typer.Option(min=1, help="How many matches.")] = 1000,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same result.")] = 0,
    jobs: Jobs = CORES,
    ray: Ray = "",
    paired: Annotated[
        bool, typer.Option("--paired", help="Play each luck once in every seating; the intervals count pairs.")
    ] = False,
    without_luck: WithoutLuck = False,
    rollouts: Rollouts = 0,
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

    if ray and records:
        raise fail("expected --records without --ray: every node would write to a disk of its own")
    check_rollouts(rollouts, without_luck)
    box = find_game(game)
    settings = read_options(box, preset, option)
    contest = Contest(box.name, tuple(bots.split(",")), settings, games, seed, paired, str(records or ""))
    with matches_bar() as bar:
        try:
            with on_cluster(ray):
                contest = adjusted(contest, jobs, rollouts) if without_luck else contest
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
            lucky.add_row(one.name, *adjusted_cells(one))
        out.print(lucky)
    for name, numbers in (
        ("score" if summary.goal else "winner's score", summary.winner_score),
        ("steps", summary.steps),
    ):
        out.print(
            f"{name}: mean {spread_cells(numbers)[0]}, 5% - 95%: {spread_cells(numbers)[1]}, most {numbers.most:g}"
        )


def check_rollouts(rollouts: int, without_luck: bool) -> None:
    if rollouts and not without_luck:
        raise fail("expected --rollouts with --adjusted: they measure luck")


def adjusted_cells(one: "Adjusted | None") -> tuple[str, str, str]:
    if one is None:
        return "", "", ""
    return f"{one.share:.1%}", f"{one.low:.1%} - {one.high:.1%}", f"{one.factor:.2g} times as many matches"


def share_cells(row: "Share") -> tuple[str, str, str, str]:
    return row.name, f"{row.wins:g}", f"{row.share:.1%}", f"{row.low:.1%} - {row.high:.1%}"


def spread_cells(numbers: "Spread") -> tuple[str, str]:
    return f"{numbers.mean:.2f}", f"{numbers.low:g} - {numbers.high:g}"


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


def ladder(
    game: GameName,
    games: Annotated[int, typer.Option(min=2, help="Matches of each pairing.")] = 400,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same result.")] = 0,
    jobs: Jobs = CORES,
    ray: Ray = "",
    pairing: Annotated[
        list[str] | None, typer.Option(metavar="BOT-BOT", help="Only this pairing, such as master-greedy; repeatable.")
    ] = None,
    keep: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep finished matches here and go on where it was stopped.")
    ] = None,
    without_luck: WithoutLuck = False,
    rollouts: Rollouts = 0,
    as_json: AsJson = False,
) -> None:
    """Measure the levels of play: each against the one below, the best against plain bots, in paired matches.

    Ctrl-C stops and shows what is there.

    Example: dicery ladder diced-veggies --games 400 --seed 1 --keep ladder.jsonl
    """
    from dicery.lab.arena import adjusted
    from dicery.lab.ladder import Kept, climb, meeting, pairing_name, pairings

    check_rollouts(rollouts, without_luck)
    box = find_game(game)
    found = {pairing_name(bots): bots for bots in pairings(box)}
    for name in pairing or []:
        if name not in found:
            raise fail(f"expected a pairing of {', '.join(found)}, got {name!r}")
    contests = [meeting(box, found[name], games, seed) for name in pairing or found]
    if without_luck:
        contests = [adjusted(contest, jobs, rollouts) for contest in contests]
    try:
        kept = Kept(keep)
    except (OSError, ValueError) as error:
        raise fail(error) from None
    rungs: list[Rung] = []
    try:
        with on_cluster(ray), matches_bar() as bar:
            advance = counter(bar, sum(contest.games - len(kept.matches(contest)) for contest in contests))
            for contest in contests:
                rung = climb(contest, jobs, advance, kept)
                rungs += [rung] if rung else []
                if rung is None or rung.share.games < rung.wanted:
                    err.print(f"stopped at pairing {contests.index(contest) + 1} of {len(contests)}", markup=False)
                    break
    except ValueError as error:
        raise fail(error) from None
    if as_json:
        print(json.dumps([rung.as_json() for rung in rungs], indent=2))
    else:
        show_rungs(box, seed, rungs)


def show_rungs(game: Game, seed: int, rungs: "list[Rung]") -> None:
    lucky = any(rung.adjusted for rung in rungs)
    more = ("luck taken out", "95% interval", "worth") if lucky else ()
    table = Table(Column(no_wrap=True), "matches", "share", "95% interval", *more, "Elo", "better")
    for rung in rungs:
        elo = f"{rung.elo:+.0f} ({rung.low:+.0f} to {rung.high:+.0f})" if len(rung.bots) == 2 else ""
        table.add_row(
            meeting_name(rung.bots),
            str(rung.share.games),
            f"{rung.share.share:.1%}",
            f"{rung.share.low:.1%} - {rung.share.high:.1%}",
            *(adjusted_cells(rung.adjusted) if lucky else ()),
            elo,
            "yes" if rung.climbs else "not shown",
        )
    out.print(f"[bold]{game.title}[/], seed {seed}")
    out.print(table)


def meeting_name(bots: tuple[str, ...]) -> str:
    return f"{bots[0]} - {bots[1]}" if len(bots) == 2 else f"{bots[0]} among {len(bots) - 1} {bots[1]}s"


def matches_bar() -> "Progress":
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]} matches/min {task.description}"),
        TimeRemainingColumn(),
    )
    quiet = not err.is_terminal
    return Progress(*columns, console=err, transient=True, disable=quiet, speed_estimate_period=600)


def counter(bar: "Progress", games: int, words: str = "") -> Callable[[int], None]:
    """Counts finished matches on the bar; words say what is done with them, if it is more than playing."""
    task = bar.add_task(words, total=games, rate="")

    def advance(count: int) -> None:
        bar.update(task, advance=count, rate=f"{60 * (bar.tasks[task].speed or 0):.3g}")

    return advance


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
