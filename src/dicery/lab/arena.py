"""Many matches between bots, with the same result whoever plays them: one process, several, or a cluster."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from dicery.bots import bot
from dicery.coach.analysis import FEWEST
from dicery.coach.calibration import Calibration
from dicery.coach.kept import kept
from dicery.coach.work import Task, learn_values, luck_by_rollouts, luck_of
from dicery.engine.option import Setting, settle
from dicery.engine.play import Player, bot_match
from dicery.engine.rng import Rng
from dicery.engine.state import SPECTATOR, State
from dicery.games import game
from dicery.match import record
from dicery.match.clock import clockless
from dicery.match.luck import SeededDealer
from dicery.match.match import Match
from dicery.pool import Pool

A = TypeVar("A")
T = TypeVar("T")

CHUNK = 8  # matches that a process plays before it reports
LUCK_SAMPLES = FEWEST  # of each value, where luck is measured
LESSONS = 100  # matches from which values are learned for that, if the game keeps none


@dataclass(frozen=True)
class Contest:
    """Who plays what, how often. The bots move up a seat with each match.

    Each match has luck of its own; in a paired contest one luck serves until every bot has had every seat.
    """

    game: str
    bots: tuple[str, ...]  # one for each seat
    settings: dict[str, Setting]
    games: int
    seed: int
    paired: bool = False
    records: str = ""  # the folder in which every match is kept
    values: Calibration | None = None  # if given, luck is measured in every match: see `adjusted`
    rollouts: int = 0  # if any, it is measured by playing each roll on this often instead

    def luck_of(self, number: int) -> int:
        """The stream of luck that a match has."""
        return 2 * (number // len(self.bots) if self.paired else number)


@dataclass(frozen=True)
class Played:
    """How one match ended, seat by seat."""

    number: int
    bots: tuple[int, ...]  # by seat: which of the contest's bots sat there
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    steps: int
    goal: str = ""  # "won" or "lost" where all played for one goal
    luck: tuple[float, ...] = ()  # what dice and cards gave or took by seat, if it was measured

    def win_share(self, seat: int) -> float:
        """1 for the winner; those who share the first rank share the win."""
        return 1 / self.ranks.count(1) if self.ranks[seat] == 1 else 0.0


def play_number(contest: Contest, number: int) -> Played:
    """Plays one match of the contest."""
    box = game(contest.game)
    seats = len(contest.bots)
    sitting = tuple((seat + number) % seats for seat in range(seats))
    players = [bot(contest.bots[place], box, files=True) for place in sitting]
    thoughts = Rng(contest.seed, 2 * number + 1)
    if contest.records or contest.values or contest.rollouts:
        names = [contest.bots[place] for place in sitting]
        dealer = SeededDealer(contest.seed, contest.luck_of(number))
        match = logged_match(Match(box, names, contest.settings, dealer), players, thoughts)
        if contest.records:
            path = Path(contest.records, f"{box.name}-{contest.seed}-{number:05}.txt")
            path.write_text(record.write(match), encoding="utf-8")
        return replace(played(number, sitting, match.state, len(match.steps)), luck=measured_luck(contest, match))
    state = box.new(seats, **contest.settings)
    steps = bot_match(state, players, Rng(contest.seed, contest.luck_of(number)), thoughts)
    return played(number, sitting, state, steps)


def measured_luck(contest: Contest, match: Match) -> tuple[float, ...]:
    """The luck of every seat, if the contest asks for it."""
    if contest.values is None and not contest.rollouts:
        return ()
    steps = [(step.seat, step.action) for step in match.steps]
    task = Task(match.game, len(match.names), match.settings, steps, LUCK_SAMPLES, contest.seed)
    return luck_of(task, contest.values) if contest.values else luck_by_rollouts(task, contest.rollouts)


def adjusted(contest: Contest, jobs: int, rollouts: int = 0) -> Contest:
    """The same contest with luck measured, by values that the game keeps or that are learned first, or by rollouts."""
    if rollouts:
        return replace(contest, rollouts=rollouts)
    box = game(contest.game)
    opening = box.new(len(contest.bots), **contest.settings)
    settings = settle(box.options, contest.settings)
    values = kept(box, len(contest.bots), settings)
    return replace(contest, values=values or learn_values(opening, LESSONS, contest.seed, jobs, lambda done, of: None))


def logged_match(match: Match, players: list[Player], thoughts: Rng) -> Match:
    """The same match that `bot_match` plays, with its log."""
    while not match.state.over:
        state = match.state
        seat = state.actor()
        action = players[seat].choose(state.redeal(seat, thoughts), seat, thoughts)
        match.submit(seat, match.seq, match.game.notation(state, seat, action))
    return match


def played(number: int, sitting: tuple[int, ...], state: State, steps: int) -> Played:
    goal = state.game.goal(state.view(SPECTATOR))
    return Played(number, sitting, tuple(state.scores()), tuple(state.ranks()), steps, goal)


def play_chunk(contest: Contest, numbers: Sequence[int]) -> list[Played]:
    return [play_number(contest, number) for number in numbers]


def play_all(
    contest: Contest,
    jobs: int,
    progress: Callable[[int], None],
    keep: Callable[[list[Played]], None] = lambda group: None,
    known: Sequence[Played] = (),
) -> list[Played]:
    """Plays the contest and returns its matches in order; after Ctrl-C, those that were finished.

    `progress` is called with how many more matches are done, `keep` is handed every finished group of them: in a paired
    contest, those that share their luck. Matches that are known are not played again.
    """
    clockless(game(contest.game), len(contest.bots), contest.settings)  # a wrong option is refused before it starts
    for name in contest.bots:
        bot(name, game(contest.game), files=True)
    if contest.records:
        Path(contest.records).mkdir(parents=True, exist_ok=True)
    size = len(contest.bots) if contest.paired else CHUNK
    done = {match.number for match in known}
    groups = [range(start, min(start + size, contest.games)) for start in range(0, contest.games, size)]
    chunks = [left for group in groups if (left := [number for number in group if number not in done])]
    found = [match for match in known if match.number < contest.games]
    found += run_chunks(partial(play_chunk, contest), chunks, jobs, progress, keep)
    return sorted(found, key=lambda match: match.number)


def run_chunks(
    work: Callable[[Sequence[A]], list[T]],
    chunks: Sequence[Sequence[A]],
    jobs: int,
    progress: Callable[[int], None],
    keep: Callable[[list[T]], None] = lambda group: None,
    fresh: bool = False,
) -> list[T]:
    """Does the work for all chunks; after Ctrl-C, what was finished.

    `fresh` demands new processes for one job too: they read the games' parts anew.

    The results come in no particular order. `progress` is called with how many more there are, `keep` is handed those
    of every finished chunk.
    """
    found: list[T] = []
    try:
        with Pool(jobs, fresh) as pool:
            if pool.is_here:
                for chunk in chunks:
                    for one in chunk:
                        found += work([one])
                        progress(1)
                    keep(found[-len(chunk) :])
            else:
                for _, group in pool.each(work, chunks):
                    found += group
                    progress(len(group))
                    keep(group)
    except KeyboardInterrupt:
        pass
    return found
