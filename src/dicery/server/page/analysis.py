"""The page of an analysis: the graph of chances, the ledger, and moments of each player as links into the replay."""

from dataclasses import dataclass
from functools import lru_cache
from textwrap import shorten

from dicery.coach.analysis import Analysis, Moment, SeatAnalysis
from dicery.coach.page import accuracy
from dicery.coach.stored import read_analysis
from dicery.engine.state import CHANCE
from dicery.server.page.texts import say

_LONGEST = 160  # characters of a moment
_KEPT = 16  # analyses that are read once for several pages
read = lru_cache(_KEPT)(read_analysis)


@dataclass(frozen=True)
class Highlight:
    """A moment that stands out for a player."""

    kind: str
    step: int
    change: str
    text: str
    better: str = ""


@dataclass(frozen=True)
class Player:
    """What a player reads of the match."""

    seat: int
    name: str
    ledger: tuple[tuple[str, str], ...]  # what each part is, and what it comes to
    moments: tuple[Highlight, ...]


def players(analysis: Analysis) -> list[Player]:
    return [player(analysis, one) for one in analysis.seats]


def player(analysis: Analysis, one: SeatAnalysis) -> Player:
    return Player(
        one.seat,
        one.name,
        (
            ("start", f"{one.start:.1%}"),
            ("luck", f"{one.luck:+.1%}"),
            ("own", f"{one.own:+.1%}"),
            ("others", f"{one.others:+.1%}"),
            ("error", f"{one.error:+.1%}"),
            ("result", f"{one.result:.1%}"),
            ("accuracy", accuracy(one)),
            ("cost", f"{one.cost:.1%}"),
        ),
        tuple(outstanding(analysis, one)),
    )


def outstanding(analysis: Analysis, one: SeatAnalysis) -> list[Highlight]:
    """The luckiest and the unluckiest roll, the costliest decisions and the turning point."""
    found: list[Highlight] = []
    for kind, number in (("luckiest", one.luckiest), ("unluckiest", one.unluckiest)):
        if number is not None:
            moment = analysis.moments[number]
            found.append(
                Highlight(
                    say(f"analysis.{kind}"),
                    moment.first,
                    f"{moment.luck[one.seat]:+.1%}",
                    shorten(moment.text, _LONGEST),
                )
            )
    for number in one.costliest:
        moment = analysis.moments[number]
        found.append(
            Highlight(
                say(f"analysis.{moment.word}"),
                moment.first,
                f"-{moment.cost:.1%}",
                shorten(moment.text, _LONGEST),
                better(moment),
            )
        )
    if one.turning_point is not None:
        moment = analysis.moments[one.turning_point]
        change = moment.luck[one.seat] + moment.skill[one.seat]
        found.append(
            Highlight(say("analysis.turning_point"), moment.first, f"{change:+.1%}", shorten(moment.text, _LONGEST))
        )
    return found


def better(moment: Moment) -> str:
    """What would have been better than a decision, with its chance; empty if nothing was."""
    if not moment.alternatives or moment.alternatives[0].move == moment.move:
        return ""
    best = moment.alternatives[0]
    chance = f"{best.chance:.1%}" if best.exact else f"{best.low:.0%} - {best.high:.0%}"
    return say("analysis.better", label=best.label, chance=chance)


def better_move(analysis: Analysis, step: int) -> str:
    """The best move in place of the step of this number; empty if it was the best, or no decision."""
    moment = next((one for one in analysis.moments if one.first <= step <= one.last), None)
    return moment.alternatives[0].move if moment and better(moment) else ""


def mark(analysis: Analysis, step: int) -> tuple[str, str]:
    """For the replay: what the analysis says of the step of this number, and what would have been better."""
    for moment in analysis.moments:
        if moment.first <= step <= moment.last:
            if moment.seat == CHANCE:
                return luck_line(analysis, moment), ""
            words = say("analysis.mark", word=say(f"analysis.{moment.word}"), cost=f"{moment.cost:.1%}")
            return words, better(moment)
    return "", ""


def luck_line(analysis: Analysis, moment: Moment) -> str:
    gained = [f"{one.name} {moment.luck[one.seat]:+.1%}" for one in analysis.seats]
    return say("analysis.luck_line", seats=", ".join(gained))
