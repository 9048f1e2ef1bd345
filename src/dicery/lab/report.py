"""The report: plays the matches of a plan, observes them and answers a designer's questions."""

import csv
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import ceil
from pathlib import Path

from dicery.coach.calibration import Calibration
from dicery.coach.kept import kept, key_of
from dicery.coach.kept import read as read_calibrations
from dicery.coach.kept import write as write_calibrations
from dicery.coach.work import learn_values
from dicery.engine.fields import write_settings
from dicery.engine.game import Game
from dicery.engine.option import Setting, settle
from dicery.games import game as game_named
from dicery.games.census import census_of
from dicery.lab.answer import Answer, Group
from dicery.lab.arena import LUCK_SAMPLES, Contest, Played, played, run_chunks
from dicery.lab.chances import fitted
from dicery.lab.choices import Sampled, choices, sample_decisions
from dicery.lab.clauses import rules_answer
from dicery.lab.duration import how_long
from dicery.lab.estimate import Z
from dicery.lab.excitement import exciting
from dicery.lab.fairness import fair
from dicery.lab.logbook import Logbook, Logged, contest_key
from dicery.lab.luck_log import LuckLog, Measured
from dicery.lab.observe import Observed, observe
from dicery.lab.page import page
from dicery.lab.parts import parts_answer
from dicery.lab.skill import Lucky, lucky, measure_luck, skill

LESSONS = 200  # matches from which values are learned, if the game keeps none
_OBSERVED_AT_ONCE = 32


@dataclass(frozen=True)
class Plan:
    """What a report is about."""

    game: Game
    games: dict[str, dict[int, int]]  # level -> number of seats -> matches
    settings: dict[str, Setting]
    seed: int
    duels: int = 0  # matches of each pair of neighbouring levels
    luck: int = 0  # matches of each group in which luck is measured

    def rungs(self) -> list[Contest]:
        """Each level against the one below, random at the bottom; none where duels cannot be played."""
        if 2 not in self.game.fitting_seats(self.settings) or not self.duels:
            return []
        ladder = ["random", *[level for level in self.games if level != "random"]]
        games = 2 * (self.duels // 2)
        return [
            Contest(self.game.name, (better, worse), self.settings, games, self.seed, paired=True)
            for worse, better in pairwise(ladder)
        ]

    def contests(self) -> list[Contest]:
        """One for each number of seats and level, all seats of one level."""
        return [
            Contest(self.game.name, (level,) * seats, self.settings, games, self.seed)
            for level, by_seats in self.games.items()
            for seats, games in by_seats.items()
        ]

    def command(self) -> str:
        """The command line that makes this report again."""
        options = "".join(f" -o {name}={value}" for name, value in written_settings(self.settings))
        every = sorted({seats for by_seats in self.games.values() for seats in by_seats})
        games = ",".join(written_games(level, by_seats, every) for level, by_seats in self.games.items())
        return (
            f"dicery lab {self.game.name} --seats {','.join(map(str, every))} --levels {','.join(self.games)} "
            f"--games {games}{options} --duels {self.duels} --luck {self.luck} --seed {self.seed} --out DIR"
        )


def written_games(level: str, by_seats: dict[int, int], every: list[int]) -> str:
    """ "greedy=200", or where numbers of seats differ "chef@2=100,chef@3=20" """
    if sorted(by_seats) == every and len(set(by_seats.values())) == 1:
        return f"{level}={by_seats[every[0]]}"
    return ",".join(f"{level}@{seats}={games}" for seats, games in sorted(by_seats.items()))


def written_settings(settings: dict[str, Setting]) -> list[tuple[str, str]]:
    return [(word.partition("=")[0], word.partition("=")[2]) for word in write_settings(settings).split()]


def games_for(precision: float, seats: Sequence[int]) -> int:
    """The matches after which a share of the wins is known within this precision, for the fewest seats in rivalry."""
    even = 1 / max(2, min(seats))
    return ceil(Z * Z * even * (1 - even) / precision**2)


@dataclass(frozen=True)
class Report:
    """What was found; `complete` unless it was stopped."""

    plan: Plan
    groups: list[Group]
    answers: list[Answer]
    complete: bool

    def as_json(self) -> dict[str, object]:
        return {
            "game": self.plan.game.name,
            "edition": self.plan.game.edition,
            "command": self.plan.command(),
            "facts": self.facts(),
            "complete": self.complete,
            "groups": [
                {"seats": group.seats, "level": group.level, "matches": len(group.matches)} for group in self.groups
            ],
            "answers": [answer.as_json() for answer in self.answers],
        }

    def facts(self) -> list[str]:
        played = ", ".join(f"{group.name}: {len(group.matches)}" for group in self.groups)
        stopped = "" if self.complete else " It was stopped before all matches were played."
        settings = write_settings(self.plan.settings)
        return [
            f"{self.plan.game.title}, edition {self.plan.game.edition}, {settings or 'default options'}, "
            f"seed {self.plan.seed}. Matches between bots: {played}.{stopped}"
        ]

    def write(self, folder: Path) -> None:
        """report.html, report.json and the flat table of matches; the logbook is already there."""
        title = f"{self.plan.game.title}: what bots find"
        html = page(title, self.facts(), self.plan.command(), self.answers)
        (folder / "report.html").write_text(html, encoding="utf-8")
        text = json.dumps(self.as_json(), indent=1, ensure_ascii=False)
        (folder / "report.json").write_text(text + "\n", encoding="utf-8")
        write_matches(folder / "matches.csv", self.groups)


def write_matches(path: Path, groups: list[Group]) -> None:
    """One row for each match and seat."""
    columns = "seats level match seat place bot points payoff turns dead_turns decisions forced longest_wait"
    columns += " seconds steps lead_changes ending"
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(columns.split())
        for group in groups:
            for match in group.matches:
                for seat in range(group.seats):
                    who = (group.seats, group.level, match.number, seat + 1, match.place(seat) + 1, match.bots[seat])
                    won = (match.scores[seat], match.payoffs[seat], match.turns[seat], match.dead_turns[seat])
                    did = (match.decisions[seat], match.forced[seat], round(match.waits[seat], 1))
                    whole = (round(match.seconds, 1), match.steps, match.point_lead_changes, match.ending)
                    rows.writerow((*who, *won, *did, *whole))


def observe_all(
    contest: Contest, logs: list[Logged], calibration: Calibration, jobs: int, progress: Callable[[int], None]
) -> list[Observed]:
    """Replays all matches; they come back in the order of their numbers. After Ctrl-C, those that were finished."""
    chunks = [logs[first : first + _OBSERVED_AT_ONCE] for first in range(0, len(logs), _OBSERVED_AT_ONCE)]
    found = run_chunks(partial(observe_logs, contest, calibration), chunks, jobs, progress)
    return sorted(found, key=lambda match: match.number)


def observe_logs(contest: Contest, calibration: Calibration, logs: Sequence[Logged]) -> list[Observed]:
    box = game_named(contest.game)
    return [observe(box, contest, log, calibration) for log in logs]


def ignore(count: int) -> None:
    """No progress is shown."""


@dataclass(frozen=True)
class Progress:
    """Who is called with how many more matches were played, learned from, looked at, and measured for luck."""

    played: Callable[[int], None] = ignore
    learned: Callable[[int], None] = ignore
    looked_at: Callable[[int], None] = ignore
    measured: Callable[[int], None] = ignore


NO_PROGRESS = Progress()


def calibration_for(plan: Plan, seats: int, folder: Path, jobs: int, progress: Callable[[int], None]) -> Calibration:
    """What positions are worth: as the game keeps it, or learned once from matches of the reference player."""
    game, settings = plan.game, settle(plan.game.options, plan.settings)
    known = kept(game, seats, settings)
    path = folder / "calibration.json"
    learned = read_calibrations(path.read_text(encoding="utf-8"), game.edition) if path.exists() else {}
    key = f"{key_of(game, seats, settings)} seed {plan.seed}"
    if known is not None or key in learned:
        progress(LESSONS)
        return known or learned[key]
    done = 0

    def count(now: int, of: int) -> None:
        nonlocal done
        progress(now - done)
        done = now

    learned[key] = learn_values(game.new(seats, **plan.settings), LESSONS, plan.seed, jobs, count)
    path.write_text(write_calibrations(game.edition, learned), encoding="utf-8")
    return learned[key]


def make_report(plan: Plan, folder: Path, jobs: int, progress: Progress = NO_PROGRESS) -> Report:
    """Plays what is missing of the plan, observes everything and answers. Raises `ValueError` for what cannot play.

    After Ctrl-C while matches are played, looked at or measured, the report is about what is there.
    """
    logbook, luck_log = Logbook(folder), LuckLog(folder)
    groups: list[Group] = []
    samples: list[Sampled] = []
    luck: dict[str, list[Lucky]] = {}
    calibrations: dict[int, Calibration] = {}
    complete = True
    for contest in plan.contests():
        there = len(logbook.matches(contest))
        progress.played(there)
        logs = logbook.play(contest, jobs, progress.played) if complete else logbook.matches(contest)
        complete = complete and len(logs) == contest.games
        if not logs:
            continue
        seats = len(contest.bots)
        if seats not in calibrations:
            calibrations[seats] = calibration_for(plan, seats, folder, jobs, progress.learned)
        found = observe_all(contest, logs, calibrations[seats], jobs, progress.looked_at)
        group = Group(seats, contest.bots[0], fitted(plan.game.new(seats, **plan.settings), found))
        complete = complete and len(group.matches) == contest.games
        if not group.matches:
            continue
        groups.append(group)
        samples.append(sample_decisions(plan.game, contest, logs, calibrations[seats]))
        if plan.luck and complete:
            measured = luck_in(plan, contest, group, logs, calibrations[seats], luck_log, jobs, progress.measured)
            complete = len(measured) == min(plan.luck, len(logs))
            if measured:
                luck[group.name] = measured
    rungs: list[tuple[Contest, list[Played]]] = []
    for contest in plan.rungs():
        progress.played(len(logbook.matches(contest)))
        logs = logbook.play(contest, jobs, progress.played) if complete else logbook.matches(contest)
        complete = complete and len(logs) == contest.games
        if len(logs) > 1:
            rungs.append((contest, [ended(plan.game, contest, log) for log in logs]))
    return Report(plan, groups, answers(plan.game, groups, samples, rungs, luck), complete)


def luck_in(
    plan: Plan,
    contest: Contest,
    group: Group,
    logs: list[Logged],
    calibration: Calibration,
    log: LuckLog,
    jobs: int,
    progress: Callable[[int], None],
) -> list[Lucky]:
    """The coach's luck in the first matches of a group; after Ctrl-C, in those that were finished."""
    key = f"{contest_key(contest)}, {LUCK_SAMPLES} samples, values of {calibration.matches} matches"
    wanted = logs[: plan.luck]
    known = log.known(key)
    missing = [[one] for one in wanted if one.number not in known]
    progress(len(wanted) - len(missing))
    measure = partial(measure_some, contest, calibration)
    run_chunks(measure, missing, jobs, progress, lambda found: log.add(key, found))
    results = {match.number: match.payoffs for match in group.matches}
    starts = calibration.starts(plan.game.new(len(contest.bots), **contest.settings))
    return [
        lucky(results[one.number], starts, known[one.number])
        for one in wanted
        if one.number in known and one.number in results
    ]


def measure_some(contest: Contest, calibration: Calibration, logs: Sequence[Logged]) -> list[Measured]:
    box = game_named(contest.game)
    return [(log.number, measure_luck(box, contest, log, calibration)) for log in logs]


def ended(game: Game, contest: Contest, log: Logged) -> Played:
    """How a match of the logbook ended."""
    state = game.new(len(contest.bots), **contest.settings)
    for action in log.actions:
        state.apply(state.actor(), action)
    seats = len(contest.bots)
    return played(log.number, tuple((seat + log.number) % seats for seat in range(seats)), state, len(log.actions))


def answers(
    game: Game,
    groups: list[Group],
    samples: list[Sampled],
    rungs: list[tuple[Contest, list[Played]]],
    luck: dict[str, list[Lucky]],
) -> list[Answer]:
    """All questions in their order; parts and rules as far as the game declares them."""
    if not groups:
        return []
    found = [fair(groups), how_long(groups), exciting(groups)]
    if rungs or luck:
        found.append(skill(rungs, luck))
    found.append(choices(groups, samples))
    census = census_of(game)
    if census is not None:
        found += [parts_answer(groups, census.parts), rules_answer(groups, game.rules(), census.named_clauses)]
    return found
