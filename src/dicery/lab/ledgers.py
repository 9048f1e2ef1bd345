"""What the coach's ledgers come to over many matches between equal bots: are luck and error 0 on average?

    python -m dicery.lab.ledgers diced-veggies --matches 1000 --starts 4000 --out FOLDER

analyses matches of greedy players in the cheapest setting and keeps the ledger of each in FOLDER/diced-veggies.jsonl; a
second call goes on where the first one was stopped. `--bot cook` lets others play, and `--first 1000` begins with other
matches. What a seat can expect before a match is found anew, from matches of the coach's reference player that are not
analysed, so that the error is not blamed for a start that is a little off.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from math import exp, fsum, log, sqrt
from pathlib import Path

import dicery
from dicery.bots import bot
from dicery.coach.analysis import FEWEST, Analysis, analyse
from dicery.coach.calibration import reference_player
from dicery.coach.kept import kept
from dicery.coach.values import Z
from dicery.engine.option import settle
from dicery.engine.play import Player, bot_match
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, State
from dicery.lab.arena import logged_match
from dicery.lab.statistics import Adjusted, adjusted_share, share, variance_of
from dicery.match.luck import SeededDealer
from dicery.match.match import Match
from dicery.pool import Pool

SEED = 25  # other matches than those from which the coach has learned
SEATS = 2
_STARTS = 1 << 24  # here begin the numbers of the matches that tell the start
_CHUNK = 20
_BLOCKS = 20  # of matches; each is left out once to see how sure a factor is


@dataclass(frozen=True)
class Balance:
    """One seat of one match; of the luck also the part in rolls that came after a decision of its own."""

    start: float
    luck: float
    own_luck: float
    skill: float
    error: float
    result: float

    @property
    def off(self) -> float:
        return abs(self.start + self.luck + self.skill + self.error - self.result)


@dataclass(frozen=True)
class Mean:
    """With half of its 95% interval."""

    mean: float
    half: float

    def text(self, sign: str = "+") -> str:
        return f"{self.mean:{sign}.1%} ({self.mean - self.half:{sign}.1%} to {self.mean + self.half:{sign}.1%})"


def balances(name: str, bots: tuple[str, ...], number: int) -> list[Balance]:
    """Plays one match of bots and analyses it."""
    game = dicery.game(name)
    players = [bot(one, game) for one in bots]
    match = Match(game, list(bots), {}, SeededDealer(SEED, 2 * number))
    analysis = analyse(logged_match(match, players, Rng(SEED, 2 * number + 1)), FEWEST)
    return [
        Balance(one.start, one.luck, own_luck(analysis, one.seat), one.skill, one.error, one.result)
        for one in analysis.seats
    ]


def own_luck(analysis: Analysis, seat: int) -> float:
    """What the seat's luck was in the rolls that came after a decision of its own."""
    parts: list[float] = []
    last = CHANCE
    for moment in analysis.moments:
        if moment.seat != CHANCE:
            last = moment.seat
        elif last == seat:
            parts.append(moment.luck[seat])
    return fsum(parts)


def bot_matches(
    name: str,
    matches: int,
    jobs: int,
    file: Path | None = None,
    progress: Callable[[int], None] = lambda done: None,
    first: int = 0,
    player: str = "greedy",
) -> list[list[Balance]]:
    """Matches of greedy or other players, seat by seat; those that the file holds are not played again."""
    found = read(file) if file is not None and file.exists() else {}
    wanted = range(first, first + matches)
    missing = [number for number in wanted if number not in found]
    with Pool(jobs) as pool:
        for place, seats in pool.each(partial(balances, name, (player,) * SEATS), missing):
            found[missing[place]] = seats
            if file is not None:
                with file.open("a", encoding="utf-8") as lines:
                    lines.write(json.dumps({"number": missing[place], "seats": [asdict(one) for one in seats]}) + "\n")
            progress(len(found))
    return [found[number] for number in sorted(found) if number in wanted]


def read(file: Path) -> dict[int, list[Balance]]:
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return {line["number"]: [Balance(**one) for one in line["seats"]] for line in lines}


def results(name: str, numbers: range) -> list[float]:
    """The first seat's result in matches of the coach's reference player that are not analysed."""
    game = dicery.game(name)
    players: list[Player] = [reference_player(game)] * SEATS
    found: list[float] = []
    for number in numbers:
        state = game.new(SEATS, **settle(game.options, {}))
        bot_match(state, players, Rng(SEED, 2 * number), Rng(SEED, 2 * number + 1))
        found.append(share_of_win(state))
    return found


def share_of_win(state: State) -> float:
    ranks = state.ranks()
    winners = sum(rank == 1 for rank in ranks)
    return 1.0 / winners if ranks[0] == 1 else 0.0


def start_of(name: str, matches: int, jobs: int) -> Mean:
    """What the first seat can expect, from this many matches; with none, from those of the calibration."""
    if matches == 0:
        game = dicery.game(name)
        known = kept(game, SEATS, settle(game.options, {}))
        assert known is not None, f"expected a calibration of {name}"
        chance = known.starts(game.new(SEATS))[0]
        return Mean(chance, Z * sqrt(chance * (1.0 - chance) / (known.matches / 2)))
    chunks = [range(_STARTS + first, _STARTS + min(first + _CHUNK, matches)) for first in range(0, matches, _CHUNK)]
    with Pool(jobs) as pool:
        return mean([one for _, some in pool.each(partial(results, name), chunks) for one in some])


def mean(numbers: Sequence[float], more: float = 0.0) -> Mean:
    """`more` is half of an interval that comes on top."""
    return Mean(sum(numbers) / len(numbers), sqrt(Z * Z * variance_of(numbers) / len(numbers) + more * more))


def equal_bots(matches: Sequence[Sequence[Balance]]) -> list[tuple[float, float]]:
    """What the first of two equal bots won and its luck, match by match; it changes seats as in the arena."""
    seats = [one[number % SEATS] for number, one in enumerate(matches)]
    return [(one.result, one.luck) for one in seats]


def without_luck(pairs: Sequence[tuple[float, float]]) -> Adjusted:
    return adjusted_share("", [[pair] for pair in pairs])


def jackknife(found: Callable[[Sequence[tuple[float, float]]], float], pairs: Sequence[tuple[float, float]]) -> Mean:
    """How sure a figure is: each block of matches is left out once."""
    parts = [
        found([pair for place, pair in enumerate(pairs) if place // SEATS % _BLOCKS != block])
        for block in range(_BLOCKS)
    ]
    return Mean(found(pairs), Z * (_BLOCKS - 1) * sqrt(variance_of(parts) / _BLOCKS))


def report(title: str, matches: Sequence[Sequence[Balance]], start: Mean, player: str = "greedy") -> str:
    """All figures of one game. By what the kept start is off is not counted as error."""
    first = [seats[0] for seats in matches]
    pairs = equal_bots(matches)
    plain, adjusted = share("", fsum(won for won, _ in pairs), len(pairs)), without_luck(pairs)
    difference = jackknife(lambda some: without_luck(some).share - sum(won for won, _ in some) / len(some), pairs)
    factor = jackknife(lambda some: log(without_luck(some).factor), pairs)
    low, high = exp(factor.mean - factor.half), exp(factor.mean + factor.half)
    lines = [
        f"{title}: {len(matches)} matches of {player} players, {SEATS} seats, budget {FEWEST}; of the first seat:",
        f"  start {first[0].start:.1%}, {start.text('')} in other matches",
        f"  luck {mean([one.luck for one in first]).text()}",
        f"    after its own decisions {mean([one.own_luck for one in first]).text()}",
        f"    in all other rolls {mean([one.luck - one.own_luck for one in first]).text()}",
        f"  skill {mean([one.skill for one in first]).text()}",
        f"  error {error_of(first, start).text()}",
        f"  every ledger adds up to {max(one.off for seats in matches for one in seats):.0e}",
        f"  equal bots: {plain.share:.1%} ({plain.low:.1%} to {plain.high:.1%}), without luck {adjusted.share:.1%} "
        f"({adjusted.low:.1%} to {adjusted.high:.1%}), the difference {difference.text()}",
        f"  as many matches without it: {adjusted.factor:.2f} times ({low:.2f} to {high:.2f})",
    ]
    return "\n".join(lines)


def error_of(balances: Sequence[Balance], start: Mean) -> Mean:
    """The mean error, if the start had been what it was found to be; how sure that is counts as well."""
    return mean([one.error + one.start - start.mean for one in balances], start.half)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m dicery.lab.ledgers", description=__doc__)
    parser.add_argument("game", choices=list(dicery.SHELF))
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first match")
    parser.add_argument("--bot", default="greedy", help="who plays")
    parser.add_argument("--starts", type=int, default=4000, help="matches that tell the start; 0: those of the coach")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, required=True, help="the folder where ledgers are kept")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    file = given.out / (f"{given.game}.jsonl" if given.bot == "greedy" else f"{given.game}-{given.bot}.jsonl")

    def progress(done: int) -> None:
        print(done, "matches", end="\r", file=sys.stderr)

    matches = bot_matches(given.game, given.matches, given.jobs, file, progress, given.first, given.bot)
    start = start_of(given.game, given.starts, given.jobs)
    print(report(dicery.game(given.game).title, matches, start, given.bot))


if __name__ == "__main__":
    main()
