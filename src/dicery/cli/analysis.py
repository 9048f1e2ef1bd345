"""Luck and skill of one match."""

import json
from pathlib import Path
from textwrap import shorten
from typing import TYPE_CHECKING, Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table

from dicery.cli.app import CORES, AsJson, Jobs, RecordFile, err, fail, out, read_record
from dicery.match import record

if TYPE_CHECKING:  # what only some commands need is loaded by them, so that the others start at once
    from rich.progress import Progress

    from dicery.coach.analysis import Analysis, SeatAnalysis


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
            raise fail("stopped before the analysis was complete: expected no interruption") from None
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
    table = Table("", box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for part in ("start", "luck", "own", "others", "error", "result", "cost", "accuracy"):
        table.add_column(part, justify="right", no_wrap=True)
    for one in found.seats:
        parts = [f"{part:+.1%}" for part in (one.luck, one.own, one.others, one.error)]
        good = (
            ""
            if one.accuracy is None
            else f"{one.accuracy:.0%} ({100 * one.accuracy_low:.0f}-{100 * one.accuracy_high:.0f})"
        )
        name = f"{one.seat + 1} {one.name}"
        table.add_row(name, f"{one.start:.1%}", *parts, f"{one.result:.1%}", f"{one.cost:.1%}", good)
    out.print(table)
    out.print("own, others: decisions, against the reference player; cost: against the best found")
    for one in found.seats:
        if only is None or one.seat == only:
            show_moments(found, one)


def show_moments(found: "Analysis", one: "SeatAnalysis") -> None:
    """What stands out for a player; steps are counted from 1."""
    out.print(f"{one.seat + 1} {one.name}", style="bold", markup=False)
    for words, number in (("luckiest", one.luckiest), ("unluckiest", one.unluckiest)):
        if number is not None:
            moment = found.moments[number]
            line = f"  {words} roll, step {moment.first}: {moment.luck[one.seat]:+.1%}  {shorten(moment.text, 160)}"
            out.print(line, markup=False)
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
