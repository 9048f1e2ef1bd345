"""Puzzles: solve those of a game, or make more."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer.core import TyperGroup

from dicery.cli.app import AsJson, GameName, Jobs, Ray, err, fail, find_game, out
from dicery.cli.kept import keep, kept
from dicery.engine.game import Game
from dicery.engine.state import seat_names
from dicery.pool import on_cluster

if TYPE_CHECKING:  # what only some commands need is loaded by them, so that the others start at once
    from typer._click.core import Command, Context

    from dicery.learn.puzzle import Puzzle
    from dicery.learn.puzzle_score import Score


SCORE = "puzzles.txt"  # which puzzles were solved


class SolveByDefault(TyperGroup):
    """`dicery puzzles GAME` is short for `dicery puzzles solve GAME`."""

    def resolve_command(self, ctx: "Context", args: list[str]) -> "tuple[str | None, Command | None, list[str]]":
        return super().resolve_command(ctx, args if args[0] in self.commands else ["solve", *args])


puzzles = typer.Typer(
    cls=SolveByDefault,
    no_args_is_help=True,
    help="Solve positions in which one move is right, or make more of them.\n\nExample: dicery puzzles slice-and-dice",
)


@puzzles.command()
def solve(
    name: GameName,
    puzzle: Annotated[str, typer.Option(metavar="ID", help="This puzzle, not the next one.")] = "",
    difficulty: Annotated[str, typer.Option(help="easy, medium or hard; easy ones come first if left out.")] = "",
    as_json: AsJson = False,
) -> None:
    """Solve the puzzles of a game, one after the other. Nothing you have not solved is shown before you ask for it.

    Example: dicery puzzles solve slice-and-dice
    """
    from dicery.learn.puzzle import DIFFICULTIES, puzzle_named, puzzles_of
    from dicery.learn.puzzle_score import read_score

    game = find_game(name)
    if difficulty and difficulty not in DIFFICULTIES:
        raise fail(f"expected a difficulty, {', '.join(DIFFICULTIES)}; got {difficulty!r}")
    if as_json:
        print(json.dumps([json.loads(one.encode()) for one in puzzles_of(game)], indent=2))
        return
    file = kept(SCORE)
    score = read_score(file.read_text(encoding="utf-8").strip()) if file.is_file() else read_score("")
    try:
        now = puzzle_named(game, puzzle) if puzzle else score.next(game, difficulty=difficulty)
    except LookupError as error:
        raise fail(str(error)) from None
    while now is not None:
        score = ask(game, now, score)
        keep(SCORE, score.encode() + "\n")
        out.print(
            f"streak {score.streak}, longest {score.best}; {score.count(game)} of {len(puzzles_of(game))} solved\n"
        )
        now = score.next(game, now, difficulty)
    out.print("No puzzle is left." if puzzles_of(game) else f"{game.title} brings no puzzles.")


def ask(game: Game, puzzle: "Puzzle", score: "Score") -> "Score":
    """Asks for one puzzle until it is solved or given up; returns the new score."""
    from dicery.learn.puzzle import amount, question_of

    question = question_of(game, puzzle.question)
    made, missed = 0, False
    while made < len(puzzle.line):
        state = puzzle.after(game, made)
        names = ["You" if seat == puzzle.seat else other for seat, other in enumerate(seat_names(state.seats))]
        labels = puzzle.labels(game, made, names)
        moves = list(labels)
        out.print(game.text(state.view(puzzle.seat), moves, names), markup=False)
        out.print(f"\n{question.sentence} ({puzzle.difficulty}, proven)", style="bold", markup=False)
        for number, label in enumerate(labels.values(), 1):
            out.print(f"  {number:2}  {label}", markup=False)
        move = choose(moves)
        if move == puzzle.line[made]:
            made += 1
            if made < len(puzzle.line):
                out.print("Right so far. Go on.\n", style="green", markup=False)
            continue
        score = score.missed()
        best = amount(question, puzzle.worths[made][puzzle.line[made]])
        if not move:
            right = "; then ".join(puzzle.line_in_words(game, names)[made:])
            out.print(f"The right move: {right} ({best}).", markup=False)
            return score
        missed = True
        worth, cost = amount(question, puzzle.worths[made][move]), amount(question, puzzle.cost(made, move))
        if question.unit == "chance":
            said = f"it wins {worth} of the time, the right move {best}."
        else:
            said = f"it costs {cost}. It is worth {worth}, the right move {best}."
        out.print(f"Not the best: {said} Try again.\n", style="yellow", markup=False)
    out.print(f"Right! Worth {amount(question, puzzle.worths[0][puzzle.line[0]])}.", style="green", markup=False)
    return score if missed else score.with_solved(game, puzzle)


def choose(moves: list[str]) -> str:
    """A legal move by its number or notation; empty if the answer is to be shown. Ctrl-D and q stop."""
    while True:
        try:
            given = out.input("Your move (a number; ? shows the answer, q stops): ").strip()
        except (EOFError, KeyboardInterrupt):
            raise typer.Exit from None
        if given == "q":
            raise typer.Exit
        if given == "?":
            return ""
        if given in moves:
            return given
        if given.isdecimal() and 1 <= int(given) <= len(moves):
            return moves[int(given) - 1]
        err.print(f"expected a number from 1 to {len(moves)}, a notation, ? or q; got {given!r}", markup=False)


@puzzles.command()
def make(
    name: GameName,
    count: Annotated[int, typer.Option(min=1, help="How many puzzles the file is to hold.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same puzzles.")] = 1,
    file: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Where; GAME.jsonl if left out.")] = None,
    jobs: Jobs = 1,
    ray: Ray = "",
) -> None:
    """Find puzzles in matches between bots and prove each of them. A second call goes on where the first has stopped.

    Example: dicery puzzles make slice-and-dice --count 20 --seed 3 --out more.jsonl
    """
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from dicery.learn.puzzle import BadPuzzle, read_puzzle
    from dicery.learn.puzzle_maker import NoQuestions, Source, is_wanted, matches_in_order, number_of

    source = Source(find_game(name), seed)
    path = file or Path(f"{source.game.name}.jsonl")
    try:
        source.questions()
        known = [read_puzzle(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.is_file() else []
        start = 1 + max([number_of(seed, puzzle) for puzzle in known], default=-1)
    except (NoQuestions, BadPuzzle, OSError) as error:
        raise fail(f"{path}: {error}" if not isinstance(error, NoQuestions) else error) from None
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task("", total=count, completed=len(known))
        try:
            with on_cluster(ray), path.open("a", encoding="utf-8") as kept:
                for number, puzzles in matches_in_order(source, start, jobs):
                    for puzzle in puzzles:
                        if len(known) < count and is_wanted(puzzle, known):
                            known.append(puzzle)
                            kept.write(puzzle.encode() + "\n")
                    kept.flush()
                    bar.update(task, completed=len(known), description=f"{number + 1 - start} matches")
                    if len(known) >= count:
                        break
        except KeyboardInterrupt:
            out.print(f"stopped; {path} has {len(known)} puzzles, the same command goes on", markup=False)
            raise typer.Exit(130) from None
        except ValueError as error:
            raise fail(error) from None
        except OSError as error:
            raise fail(f"cannot write {path}: {error.strerror}") from None
    out.print(f"{path} has {len(known)} puzzles of {source.game.title}", markup=False)
