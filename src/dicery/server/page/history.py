"""The matches that a guest has played: each with its date, result and opponents, and the sum of them for each game."""

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime

from dicery.coach.analysis import Analysis, SeatAnalysis
from dicery.coach.progress import Estimate, progress
from dicery.games import SHELF
from dicery.server.page.texts import level_name, say
from dicery.server.tables.events import Listed, SeatRow
from dicery.server.tables.seats import BOT, LEVELS

MOST_PLAYED = 200  # tables, the latest, that are looked at
_SCORES = re.compile(r"^scores: (.+)$", re.MULTILINE)
_RANKS = re.compile(r"^ranks: (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Played:
    """A match that has ended, as its player remembers it."""

    code: str
    game: str
    title: str
    day: date
    won: bool
    result: str  # "Won", "2nd", or "Alone"
    points: int
    against: str
    levels: tuple[str, ...]  # of the bots

    @property
    def when(self) -> str:
        """ "7 Nov 2026" """
        return f"{self.day.day} {self.day:%b %Y}"


@dataclass(frozen=True)
class Tally:
    """All matches of one game."""

    title: str
    played: int
    won: int
    best: int
    strongest: str  # the strongest bot beaten, in a word; empty for none


def played(listed: Listed, record: str, guest: str) -> Played | None:
    """One match; None if the record names no result, or nobody there is this guest any more."""
    scores, ranks = _numbers(_SCORES, record), _numbers(_RANKS, record)
    own = [seat for seat in listed.seats if seat.holder == guest and seat.seat < min(len(scores), len(ranks))]
    if not own:
        return None
    best = min(own, key=lambda seat: ranks[seat.seat])
    others = [seat for seat in listed.seats if seat not in own]
    won = ranks[best.seat] == 1 and bool(others)
    return Played(
        listed.code,
        listed.game,
        SHELF[listed.game].title if listed.game in SHELF else listed.game,
        datetime.fromtimestamp(listed.changed, UTC).date(),
        won,
        say("history.won") if won else ordinal(ranks[best.seat]) if others else say("history.alone"),
        scores[best.seat],
        ", ".join(opponent(seat, scores[seat.seat]) for seat in others),
        tuple(seat.level for seat in others if seat.kind == BOT),
    )


@dataclass(frozen=True)
class Improvement:
    """Luck and accuracy in one game, in words."""

    title: str
    matches: int
    accuracy: str
    cost: str
    luck: str


def improvements(analysed: list[tuple[Listed, Analysis]], guest: str) -> list[Improvement]:
    """For each game: how well and how luckily the guest has played in the matches that were analysed."""
    seats: dict[str, list[SeatAnalysis]] = {}
    for listed, analysis in analysed:
        own = [seat.seat for seat in listed.seats if seat.holder == guest]
        seats.setdefault(analysis.title, []).extend(one for one in analysis.seats if one.seat in own)
    found = [(title, progress(own)) for title, own in seats.items() if own]
    return [
        Improvement(title, one.matches, _share(one.accuracy), _share(one.cost), _share(one.luck))
        for title, one in found
    ]


def _share(estimate: Estimate | None) -> str:
    """ "62% (55 to 69)" """
    if estimate is None:
        return say("progress.too_few")
    mean, low, high = (round(100 * number) for number in (estimate.mean, estimate.low, estimate.high))
    return f"{mean}% ({low} to {high})"


def _numbers(line: re.Pattern[str], record: str) -> list[int]:
    found = line.search(record)
    return [int(word) for word in found[1].split()] if found else []


def opponent(seat: SeatRow, points: int) -> str:
    """ "Bruno (cook) 12" """
    who = f"{seat.name} ({level_name(seat.level)})" if seat.kind == BOT else seat.name
    return f"{who} {points}"


def ordinal(rank: int) -> str:
    return f"{rank}{('st', 'nd', 'rd')[rank - 1] if rank < 4 else 'th'}"  # no table has as many as eleven seats


def tallies(matches: list[Played]) -> list[Tally]:
    """For each game: how often it was played and won, the best score, and the strongest bot beaten."""
    found: list[Tally] = []
    for name in dict.fromkeys(match.game for match in matches):
        of_game = [match for match in matches if match.game == name]
        beaten = {level for match in of_game if match.won for level in match.levels}
        strongest = max(beaten, key=lambda level: LEVELS.index(level) if level in LEVELS else -1, default="")
        won = sum(match.won for match in of_game)
        best = max(match.points for match in of_game)
        found.append(Tally(of_game[0].title, len(of_game), won, best, level_name(strongest)))
    return found
