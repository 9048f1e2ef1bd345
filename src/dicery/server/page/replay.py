"""Any moment of a match: while it is played as the viewer saw it, afterwards as any seat saw it."""

import re

from markupsafe import Markup, escape

from dicery.coach.analysis import Analysis
from dicery.engine.state import SPECTATOR, State
from dicery.server.page.analysis import better_move, mark
from dicery.server.page.last_action import Motions, last_action, motions
from dicery.server.page.prompt import phases
from dicery.server.page.regions import drawn_seats, scores, seat_lines
from dicery.server.page.render import render
from dicery.server.page.texts import say
from dicery.server.page.viewer import NOBODY, Viewer
from dicery.server.tables.log_cache import NOTHING, moved_between, worth_at
from dicery.server.tables.table import Table


def eyes(table: Table, viewer: Viewer, wanted: int = NOBODY) -> int:
    """Whose view a replay shows: any seat's once the match is over, before that only the viewer's own."""
    if table.state.over and (wanted == SPECTATOR or 0 <= wanted < len(table.seats)):
        return wanted
    return viewer.seat


def half(table: Table, viewer: Viewer, before: State | None, number: int, concealed: bool) -> str:
    """Words for a step that has no line in the log: the beginning, or half a decision."""
    if before is None:
        return say("replay.nothing")
    step = table.match.steps[number - 1]
    known = table.state.over or step.seat in viewer.own
    if concealed or step.seat < 0 or not known:
        return say("replay.quiet")
    label = table.game.label(before, step.seat, step.action, table.names())
    return say("replay.half", name=table.seats[step.seat].name, label=label)


def moment_motions(table: Table, viewer: Viewer, number: int, wanted: int = NOBODY) -> Motions:
    """What moved on the board in the step of this number, and in those before it that have no line of their own."""
    seat = eyes(table, viewer, wanted)
    end = max(0, min(number, len(table.match.steps)))
    start = max((line.number for line in table.lines(seat) if line.number < end), default=0)
    return motions(moved_between(table.match, seat, start, end))


def better_board(table: Table, number: int, move: str) -> str:
    """The board before the step of this number, as who made it saw it, with this move marked on it."""
    seat = table.match.steps[number - 1].seat
    drawn = table.game.board(table.match.at(number - 1).view(seat), [move], table.names()).html
    return re.sub(rf'<button\b[^>]*\bvalue="{re.escape(escape(move))}"[^>]*>', with_hint, drawn)


def with_hint(button: re.Match[str]) -> str:
    tag = button[0]
    return tag.replace('class="', 'class="hint ', 1) if 'class="' in tag else tag.replace(" ", ' class="hint" ', 1)


def moment(
    table: Table,
    viewer: Viewer,
    number: int,
    wanted: int = NOBODY,
    analysis: Analysis | None = None,
    better_shown: bool = False,
) -> dict[str, str]:
    """The regions of the table page after the first `number` steps; numbers beyond the match are its ends.

    With the analysis of the match, what it says of the step is there too; the board may show what was better instead.
    """
    steps = table.match.steps
    count = len(steps)
    number = max(0, min(number, count))
    seat = eyes(table, viewer, wanted)
    view = table.match.at(number).view(seat)
    lines = table.lines(seat)
    now = next((line for line in lines if line.number == number), None)
    sentence = now.text if now else ""
    numbers = [0, *(line.number for line in lines), count]
    step = steps[number - 1] if number else None
    before = table.match.at(number - 1) if number else None
    concealed = step is not None and before is not None and before.conceals(step.seat, step.action, seat)
    code = table.header.code
    said, better = mark(analysis, number) if analysis else ("", "")
    move = better_move(analysis, number) if analysis and better_shown else ""
    board = better_board(table, number, move) if move else table.game.board(view, [], table.names()).html
    common = {"table": table, "code": code, "viewer": viewer, "yours": False}
    given = wanted if eyes(table, viewer, wanted) == wanted else None
    watched = Viewer(viewer.guest, seat, ())
    return {
        "where": say("replay.where"),
        "prompt": render(
            "player.html",
            **common,
            number=number,
            count=count,
            phases=Markup(phases(table.game, view)),
            sentence=sentence or half(table, viewer, before, number, concealed),
            before=max((at for at in numbers if at < number), default=0),
            after=min((at for at in numbers if at > number), default=count),
            mark=said,
            better=better,
            better_shown=bool(move),
            move="" if step is None or step.seat < 0 or concealed else step.move,
            path=f"/t/{code}/replay",
            query="" if given is None else f"?as={given}",
            back=f"/t/{code}" + ("/result" if table.state.over else ""),
            eyes=[*((s.number, s.name) for s in table.seats), (SPECTATOR, say("replay.spectator"))]
            if table.state.over
            else [],
            seen_by=seat,
            **{"as": given},
        ),
        "board": Markup('<div class="moves" id="moves"{}>{}</div>').format(
            Markup(" inert" if move else ""), Markup(board)
        ),
        "seats": drawn_seats(seat_lines(table, watched, view, running=False)),
        "log": render(
            "replay_log.html", **common, lines=lines[::-1], number=number, query="" if given is None else f"?as={given}"
        ),
        "scores": scores(table, view),
        "chat": render("chat.html", **common, chat=table.chat[-100:]),
        "last": last_action(now, worth_at(table.match, now, seat) if now else NOTHING, table.names()),
        "list": "",
        "announced": "",
        "title": say("replay.title", title=table.game.title),
    }
