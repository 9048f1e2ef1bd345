"""The raw matches of the lab: every step of every match, kept in a folder so that a second call goes on.

One line of JSON holds some matches of one contest. A match is the list of its actions, chance included: who acts is a
matter of the state, so that a replay needs no more. Everything that a report says is found by replaying them
(`observe.py`), and figures that are thought of later need no new matches.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from dicery.bots import bot
from dicery.engine.fields import write_settings
from dicery.engine.option import settle
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE
from dicery.games import game
from dicery.lab.arena import CHUNK, Contest, run_chunks
from dicery.match.clock import clockless

FILE = "matches.jsonl"
_LINE = '{"contest": '  # how a line of the file begins


@dataclass(frozen=True)
class Logged:
    """One match of a contest: its number, and the actions of all who acted, in order."""

    number: int
    actions: tuple[int, ...]


def log_number(contest: Contest, number: int) -> Logged:
    """Plays one match of the contest: the same as `play_number` plays."""
    box = game(contest.game)
    seats = len(contest.bots)
    players = [bot(contest.bots[(seat + number) % seats], box) for seat in range(seats)]
    luck, thoughts = Rng(contest.seed, contest.luck_of(number)), Rng(contest.seed, 2 * number + 1)
    state = box.new(seats, **contest.settings)
    out = box.buffer()
    actions: list[int] = []
    while not state.over:
        seat = state.actor()
        if seat == CHANCE:
            action = state.pick(CHANCE, luck, out)
        else:
            action = players[seat].choose(state.redeal(seat, thoughts), seat, thoughts)
        actions.append(int(action))
        state.apply(seat, action)
    return Logged(number, tuple(actions))


def log_chunk(contest: Contest, numbers: Sequence[int]) -> list[Logged]:
    return [log_number(contest, number) for number in numbers]


def contest_key(contest: Contest) -> str:
    """What makes matches the same: two calls with one key play the same matches."""
    box = game(contest.game)
    settings = write_settings(settle(box.options, contest.settings))
    luck = "paired" if contest.paired else "own luck"
    return f"{box.name} {box.edition} {'-'.join(contest.bots)} seed {contest.seed} {luck} {settings}".strip()


class Logbook:
    """The matches in a folder; with no folder they are kept in memory only."""

    def __init__(self, folder: Path | None) -> None:
        self.path = None if folder is None else folder / FILE
        self.known: dict[str, list[Logged]] = {}
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        if self.path is None or not self.path.exists():
            return
        *lines, rest = self.path.read_text(encoding="utf-8").split("\n")
        for number, line in enumerate(lines, 1):
            try:
                entry = json.loads(line)
                found = [Logged(int(match[0]), tuple(map(int, match[1]))) for match in entry["matches"]]
                self.known.setdefault(str(entry["contest"]), []).extend(found)
            except (ValueError, KeyError, TypeError, IndexError):
                raise ValueError(f"{self.path}, line {number}: expected matches of the lab") from None
        if rest:  # a line that was not finished is played again
            if not rest.startswith(_LINE[: len(rest)]):
                raise ValueError(f"{self.path}, last line: expected matches of the lab")
            self.path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")

    def matches(self, contest: Contest) -> list[Logged]:
        """Those of a contest that are there, in order, however many matches it is to have."""
        found = {match.number: match for match in self.known.get(contest_key(contest), [])}
        return [found[number] for number in sorted(found) if number < contest.games]

    def add(self, contest: Contest, group: list[Logged]) -> None:
        self.known.setdefault(contest_key(contest), []).extend(group)
        if self.path is not None:
            matches = [[match.number, match.actions] for match in group]
            with self.path.open("a", encoding="utf-8") as file:
                file.write(
                    json.dumps({"contest": contest_key(contest), "matches": matches}, separators=(", ", ": ")) + "\n"
                )

    def play(self, contest: Contest, jobs: int, progress: Callable[[int], None]) -> list[Logged]:
        """Plays what is missing; returns all there is, which after Ctrl-C is less than was wanted."""
        check(contest)
        done = {match.number for match in self.matches(contest)}
        numbers = [number for number in range(contest.games) if number not in done]
        chunks = [numbers[first : first + CHUNK] for first in range(0, len(numbers), CHUNK)]
        run_chunks(partial(log_chunk, contest), chunks, jobs, progress, lambda group: self.add(contest, group))
        return self.matches(contest)


def check(contest: Contest) -> None:
    """Refuses options and bots that cannot play, before anything starts."""
    box = game(contest.game)
    clockless(box, len(contest.bots), contest.settings)
    for name in contest.bots:
        bot(name, box)
