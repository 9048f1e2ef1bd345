"""One's slips in a match as puzzles: the position as it was, the moves that there were, and what each was worth."""

from dataclasses import dataclass

from markupsafe import Markup

from dicery.coach.analysis import Analysis, Moment
from dicery.coach.marks import GOOD, word
from dicery.server.page.controls import Button, drawn_buttons
from dicery.server.page.prompt import phases
from dicery.server.page.texts import say
from dicery.server.tables.table import Table


@dataclass(frozen=True)
class Verdict:
    """What is said of a move that was tried."""

    right: bool
    text: str


def slips(analysis: Analysis, seat: int) -> list[Moment]:
    """The decisions of a seat that were a slip or worse, in the order of the match."""
    return [moment for moment in analysis.moments if moment.seat == seat and moment.word not in GOOD]


def verdict(moment: Moment, move: str, label: str) -> Verdict:
    """A move is right if it costs no more than a fine one; one that the coach did not look at is neither."""
    best = moment.alternatives[0]
    for one in moment.alternatives:
        if one.move == move:
            cost = best.chance - one.chance
            if word(cost, 0.0) in GOOD:
                return Verdict(True, say("mistakes.right", label=label, chance=f"{one.chance:.0%}"))
            played = say("mistakes.as_then") if move == moment.move else ""
            return Verdict(False, say("mistakes.wrong", label=label, cost=f"{cost:.1%}", played=played).strip())
    return Verdict(False, say("mistakes.unknown", label=label))


def mistake_page(table: Table, moment: Moment, seat: int, tried: str, shown: bool) -> dict[str, object]:
    """What the template needs: the position before the decision, as the seat saw it."""
    game, names = table.game, table.names()
    state = table.match.at(moment.first - 1)
    view = state.view(seat)
    labels = {
        game.notation(state, seat, action): game.label(state, seat, action, names) for action in state.actions(seat)
    }
    found = verdict(moment, tried, labels[tried]) if tried in labels else None
    open_moves = [] if shown or (found and found.right) else [Button(move, label) for move, label in labels.items()]
    board = game.board(view, [button.move for button in open_moves], names)
    loose = [button for button in open_moves if button.move not in board.moves]
    return {
        "game": game,
        "code": table.header.code,
        "moment": moment,
        "phases": Markup(phases(game, view)),
        "board": Markup(board.html),
        "buttons": Markup(drawn_buttons(loose)),
        "verdict": found,
        "answers": moment.alternatives if shown or (found and found.right) else (),
        "prompt": game.prompt(view, names),
    }
