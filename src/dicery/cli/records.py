"""One match as text, or one position: advice, replay, verification."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

import dicery
from dicery import SPECTATOR
from dicery.cli.app import AsJson, RecordFile, err, fail, out, read_record
from dicery.match import record
from dicery.match.standing import options_line, result_sentence, standing_lines


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
    table = Table("move", "", "chance to win", "95% interval", "visits", "why")
    for one in advice[:most]:
        tried = ("", "exact") if one.exact else (f"{one.low:.1%} - {one.high:.1%}", str(one.visits))
        table.add_row(one.move, one.decision(), f"{one.chance:.1%}", *tried, one.why())
    out.print(table)


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
