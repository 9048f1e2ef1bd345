"""Many matches between bots, in one process or several, with the same result for any number of them."""

import signal
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from multiprocessing import get_context

from dicery.bots import bot
from dicery.engine.option import Setting
from dicery.engine.play import bot_match
from dicery.engine.rng import Rng
from dicery.games import game

CHUNK = 8  # matches that a process plays before it reports


@dataclass(frozen=True)
class Contest:
    """Who plays what, how often. Match number i has its own luck, and the bots move up i seats."""

    game: str
    bots: tuple[str, ...]  # one for each seat
    settings: dict[str, Setting]
    games: int
    seed: int


@dataclass(frozen=True)
class Played:
    """How one match ended, seat by seat."""

    number: int
    bots: tuple[int, ...]  # by seat: which of the contest's bots sat there
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    steps: int

    def win_share(self, seat: int) -> float:
        """1 for the winner; those who share the first rank share the win."""
        return 1 / self.ranks.count(1) if self.ranks[seat] == 1 else 0.0


def play_number(contest: Contest, number: int) -> Played:
    """Plays one match of the contest."""
    box = game(contest.game)
    seats = len(contest.bots)
    sitting = tuple((seat + number) % seats for seat in range(seats))
    state = box.new(seats, **contest.settings)
    players = [bot(contest.bots[place], box) for place in sitting]
    steps = bot_match(state, players, Rng(contest.seed, 2 * number), Rng(contest.seed, 2 * number + 1))
    return Played(number, sitting, tuple(state.scores()), tuple(state.ranks()), steps)


def play_chunk(contest: Contest, numbers: Sequence[int]) -> list[Played]:
    return [play_number(contest, number) for number in numbers]


def play_all(contest: Contest, jobs: int, progress: Callable[[int], None]) -> list[Played]:
    """Plays the contest and returns its matches in order; after Ctrl-C, those that were finished.

    `progress` is told how many more matches are done.
    """
    game(contest.game).new(len(contest.bots), **contest.settings)  # a wrong option is refused before anything starts
    for name in contest.bots:
        bot(name, game(contest.game))
    chunks = [range(start, min(start + CHUNK, contest.games)) for start in range(0, contest.games, CHUNK)]
    played: list[Played] = []
    try:
        if jobs == 1:
            for number in range(contest.games):
                played.append(play_number(contest, number))
                progress(1)
        else:
            _play_in_processes(contest, chunks, jobs, played, progress)
    except KeyboardInterrupt:
        pass
    return sorted(played, key=lambda match: match.number)


def _play_in_processes(
    contest: Contest, chunks: list[range], jobs: int, played: list[Played], progress: Callable[[int], None]
) -> None:
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN))
    try:
        pending: set[Future[list[Played]]] = {pool.submit(play_chunk, contest, chunk) for chunk in chunks}
        while pending:
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                played += future.result()
                progress(len(future.result()))
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
