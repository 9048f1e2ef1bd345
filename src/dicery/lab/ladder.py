"""The ladder: every level against the one below, the best against the plain bots, and one among several.

It takes hours, so that what is finished can be kept in a file: one line of JSON for each group of matches that share
their luck. The file does not know when a bot has changed; begin a new one then.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from math import log10
from pathlib import Path

from dicery.engine.game import Game
from dicery.engine.strategy import LEVELS
from dicery.lab.arena import Contest, Played, play_all
from dicery.lab.statistics import Adjusted, Share, summarise

_LINE = '{"contest": '  # how a line of a file begins
_SUREST = 0.999  # a larger share is not shown as a number of Elo


@dataclass(frozen=True)
class Rung:
    """What one pairing came to: the first bot's share of the wins, with the 95% interval, and the lead in Elo."""

    bots: tuple[str, ...]
    wanted: int  # matches; more than were played if it was stopped
    share: Share
    elo: float
    low: float
    high: float
    adjusted: Adjusted | None = None  # the first bot's share with luck taken out, if luck was measured

    @property
    def even(self) -> float:
        """The share of a bot that is no better than the others."""
        return 1 / len(self.bots)

    @property
    def climbs(self) -> bool:
        """Is the first bot better beyond doubt? With luck taken out that is known sooner."""
        return (self.adjusted or self.share).low > self.even

    def as_json(self) -> dict[str, object]:
        return {**asdict(self), "even": self.even, "climbs": self.climbs}


def pairings(game: Game) -> list[tuple[str, ...]]:
    """Who meets whom: neighbours of the ladder, the master and the plain bots, one master among cooks."""
    found: list[tuple[str, ...]] = [(better, worse) for worse, better in pairwise(LEVELS)]
    found += [(LEVELS[-1], "greedy"), (LEVELS[-1], "random")]
    found += [(LEVELS[-1], *[LEVELS[1]] * (seats - 1)) for seats in (3, 4) if seats <= game.most]
    return found


def elo(share: float) -> float:
    """The lead that a share of the wins in duels stands for."""
    share = min(_SUREST, max(1 - _SUREST, share))
    return 400 * log10(share / (1 - share))


class Kept:
    """The matches in a file, or none if there is no file."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.groups: dict[str, list[Played]] = {}
        if path is None or not path.exists():
            return
        *lines, rest = path.read_text(encoding="utf-8").split("\n")
        for number, line in enumerate(lines, 1):
            try:
                entry = json.loads(line)
                found = [_played(**match) for match in entry["matches"]]
                self.groups.setdefault(entry["contest"], []).extend(found)
            except (ValueError, KeyError, TypeError):
                raise ValueError(f"{path}, line {number}: expected matches of a ladder") from None
        if rest:  # a line that was not finished is played again
            if not rest.startswith(_LINE[: len(rest)]):
                raise ValueError(f"{path}, last line: expected matches of a ladder")
            path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")

    def matches(self, contest: Contest) -> list[Played]:
        """Those that belong to a contest, however many matches it is to have."""
        return [match for match in self.groups.get(_name(contest), []) if match.number < contest.games]

    def add(self, contest: Contest, group: list[Played]) -> None:
        """Writes a finished group to the file."""
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                matches = [asdict(match) for match in group]
                file.write(json.dumps({"contest": _name(contest), "matches": matches}) + "\n")


def _played(
    number: int,
    bots: list[int],
    scores: list[int],
    ranks: list[int],
    steps: int,
    goal: str = "",
    luck: Sequence[float] = (),
) -> Played:
    return Played(number, tuple(bots), tuple(scores), tuple(ranks), steps, goal, tuple(luck))


def _name(contest: Contest) -> str:
    luck = " with luck" if contest.values else f" with luck by {contest.rollouts}" if contest.rollouts else ""
    return f"{contest.game} {pairing_name(contest.bots)} seed {contest.seed}{luck}"


def pairing_name(bots: tuple[str, ...]) -> str:
    return "-".join(bots)


def meeting(game: Game, bots: tuple[str, ...], games: int, seed: int) -> Contest:
    """A pairing as a contest; whole groups are played."""
    return Contest(game.name, bots, {}, -(-games // len(bots)) * len(bots), seed, paired=True)


def climb(contest: Contest, jobs: int, progress: Callable[[int], None], kept: Kept) -> Rung | None:
    """Plays what is missing of one pairing; after Ctrl-C, what is there counts, if there is any."""

    def keep(group: list[Played]) -> None:
        kept.add(contest, group)

    played = play_all(contest, jobs, progress, keep, kept.matches(contest))
    if not played:
        return None
    summary = summarise(contest, played)
    share = summary.bots[0]
    without_luck = next((one for one in summary.adjusted if one.name == share.name), None)
    return Rung(contest.bots, contest.games, share, elo(share.share), elo(share.low), elo(share.high), without_luck)
