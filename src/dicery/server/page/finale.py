"""The end on the table page: who has won and why, what decided it on the board, and the scores by criterion."""

from dicery.drawing import tag
from dicery.engine.game import Game
from dicery.engine.state import View
from dicery.match.standing import Standing, result_sentence, standing, tie_sentence
from dicery.server.page.render import render
from dicery.server.page.score_table import ScoreTable, score_table
from dicery.server.page.texts import say
from dicery.server.page.viewer import Viewer
from dicery.server.tables.table import Table


def finale(table: Table, viewer: Viewer, view: View) -> str:
    """A panel that the script brings up when the match ends on an open page; nothing before the end."""
    if not view["over"]:
        return ""
    end = standing(table.game, view)
    scores = score_table(table.game, view)
    won = any(seat in viewer.own for seat in end.winners) or end.goal == "won"
    inside = render(
        "finale.html",
        headline=headline(table.game, view, end, viewer.own, table.names()),
        reason=reason(end, scores, table.names()),
        score_table=scores,
        people=[(seat.number, seat.name) for seat in table.seats],
        code=table.header.code,
        has_result=not table.lesson,
    )
    lit = " ".join(table.game.decisive(view))
    return tag("section", inside, class_="finale", aria_label=say("end.title"), data_lit=lit, data_won=won)


def headline(game: Game, view: View, end: Standing, own: tuple[int, ...], names: list[str]) -> str:
    """ "You win!" to the winner alone; to the others who has won and by how much."""
    if len(end.winners) != 1:
        return result_sentence(game, view, names).rstrip(".")
    best = end.winners[0]
    if best in own:
        return say("end.you")
    points = [score for score in view["scores"] if score is not None]
    margin = points[best] - max(score for seat, score in enumerate(points) if seat != best)
    return say("end.winner", name=names[best], margin=margin) if margin else say("result.winner", name=names[best])


def reason(end: Standing, scores: ScoreTable, names: list[str]) -> str:
    """What decided it: the tie-break, or the criterion by which the winner was furthest ahead of the second."""
    if end.ties and end.ties[0].rank == 1:
        return f"{tie_sentence(end.ties[0], names)}."
    if len(end.winners) != 1 or len(end.seats) < 2 or len(scores.lines) < 2:
        return ""
    first, second = end.seats[0], end.seats[1]
    ahead = {line.name: (line.points[first] or 0, line.points[second] or 0) for line in scores.lines}
    name = max(ahead, key=lambda line: ahead[line][0] - ahead[line][1])
    won, other = ahead[name]
    if won <= other:
        return ""
    return say("end.decided", name=name, won=won, other=other)
