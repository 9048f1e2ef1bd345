"""The ladder: every level against the one below, the best against the plain bots, and one among several."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from itertools import pairwise
from math import log10

from dicery.bots.levels import LEVELS
from dicery.engine.state import Game
from dicery.lab.arena import Contest, play_all
from dicery.lab.statistics import Share, summarise

_SUREST = 0.999  # a share that is still told as a number of Elo


@dataclass(frozen=True)
class Rung:
    """What one pairing came to: the first bot's share of the wins, with the 95% interval, and the lead in Elo."""

    bots: tuple[str, ...]
    share: Share
    elo: float
    low: float
    high: float

    @property
    def even(self) -> float:
        """The share of a bot that is no better than the others."""
        return 1 / len(self.bots)

    @property
    def climbs(self) -> bool:
        """Is the first bot better beyond doubt?"""
        return self.share.low > self.even

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


def climb(game: Game, bots: tuple[str, ...], games: int, seed: int, jobs: int, progress: Callable[[int], None]) -> Rung:
    """Plays one pairing, in paired matches; after Ctrl-C, what is there counts."""
    contest = Contest(game.name, bots, {}, games, seed, paired=True)
    played = play_all(contest, jobs, progress)
    if not played:
        raise KeyboardInterrupt
    share = summarise(contest, played).bots[0]
    return Rung(bots, share, elo(share.share), elo(share.low), elo(share.high))
