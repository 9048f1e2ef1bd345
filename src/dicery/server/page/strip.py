"""The strip under the prompt: why a move was refused, or advice."""

from dataclasses import replace

from markupsafe import Markup

from dicery.bots.advice import Advice, unranked
from dicery.drawing.markup import short
from dicery.match.match import Refused
from dicery.server.page.prompt import buttons
from dicery.server.page.render import render
from dicery.server.page.rulebook import clause_link
from dicery.server.page.texts import say
from dicery.server.tables.table import Table


def refusal(table: Table, refused: Refused) -> str:
    """The red strip under the prompt; the numbers of the log in a stale refusal are for programs only."""
    reason = say("table.stale") if refused.stale else brief(refused)
    link = Markup(clause_link(table.game, refused.clause)) if refused.clause else ""
    return render("refused.html", reason=reason, link=link)


def brief(refused: Refused) -> str:
    """The reason in one line: for people without the list of all moves, and without numbers of seats."""
    if refused.check == "waiting":
        return say("table.not_now")
    reason, expected, _ = refused.reason.partition(": expected ")
    return f"{reason}." if expected else refused.reason


def explained(refused: Refused, move: str, label: str) -> Refused:
    """The refusal of a click on a thing that stands for no move: the thing by its name, and the clause."""
    if move or refused.check != "legal":
        return refused
    name = label.partition(";")[0].partition(",")[0].partition(":")[0]
    return Refused("legal", say("table.no_choice", name=short(name, 40)), refused.clause)


def advice_now(table: Table, seat: int, found: list[Advice], ranked: bool) -> list[Advice]:
    """The advised moves that are still legal, as the match may have gone on meanwhile."""
    legal = table.moves(seat)
    advice = [one for one in found if one.move in legal]
    return advice if ranked else unranked(advice)


def advice_strip(table: Table, seat: int, advice: list[Advice], ranked: bool) -> str:
    """The strip under the prompt with the best moves, and with the chance to win by each if they are ranked."""
    labels = {button.move: button.label for button in buttons(table, seat)} if advice else {}
    named = [replace(one, label=labels[one.move]) for one in advice]
    return render("advice.html", advice=named, ranked=ranked)
