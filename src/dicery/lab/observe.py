"""What the lab wants to know of one match, found by replaying its steps.

A turn is a run of decisions of one seat; whoever lets another's move pass interrupts nothing. A turn is dead if its
seat has no more points after it than before. Winning chances are the coach's: the game's judgement, made into chances
by a calibration, looked at whenever a turn begins. Seconds are those of the model in `minutes.py`.
"""

from collections import Counter
from dataclasses import dataclass, field

from dicery.coach.calibration import Calibration, judgement_of, payoffs, scaled_values, turn_of, without_rivals
from dicery.engine.game import Game
from dicery.engine.state import CHANCE, SPECTATOR, State
from dicery.games.census import TAKEN, census_of
from dicery.lab.arena import Contest
from dicery.lab.logbook import Logged
from dicery.lab.minutes import PACE, Stopwatch, lets_pass
from dicery.match.standing import standing


@dataclass
class Taking:
    """A seat's first taking of a part, and the seat's winning chance when that turn began."""

    part: str
    seat: int
    chance: float
    turn: int = -1  # its place among the chances; -1 before the first turn


@dataclass
class Observed:
    """One match in figures; lists are by seat."""

    number: int
    bots: tuple[str, ...]
    first: int = 0  # the seat that decided first
    scores: list[int] = field(default_factory=list)
    payoffs: list[float] = field(default_factory=list)  # shares of the win
    alone: bool = False  # nobody is ranked: one seat, or a team
    goal: str = ""
    ties: list[str] = field(default_factory=list)  # why ties for the first rank were broken
    shared: bool = False  # is the first rank shared?
    ending: str = ""
    steps: int = 0
    decisions: list[int] = field(default_factory=list)  # with more than one choice
    forced: list[int] = field(default_factory=list)  # steps with one choice
    turns: list[int] = field(default_factory=list)
    dead_turns: list[int] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)  # the longest, in seconds
    seconds: float = 0.0
    chances: list[tuple[int, tuple[float, ...]]] = field(default_factory=list)  # steps done, chance by seat
    movers: list[int] = field(default_factory=list)  # whose turns began then; at the end of the match nobody's
    point_lead_changes: int = 0
    choices: Counter[int] = field(default_factory=Counter)  # number of choices -> decisions
    offered: Counter[str] = field(
        default_factory=Counter
    )  # kind of action -> decisions between kinds in which it was legal
    chosen: Counter[str] = field(default_factory=Counter)  # kind of action -> those in which it was taken
    mentions: Counter[tuple[str, str]] = field(default_factory=Counter)  # part, verb -> how often
    takings: list[Taking] = field(default_factory=list)
    clauses: Counter[str] = field(default_factory=Counter)

    @property
    def seats(self) -> int:
        return len(self.bots)

    def place(self, seat: int) -> int:
        """The seat's place in the order of play, from 0."""
        return (seat - self.first) % self.seats


def observe(game: Game, contest: Contest, logged: Logged, calibration: Calibration | None) -> Observed:
    """Replays a match of the contest; without a calibration there are no winning chances and no takings."""
    return Observer(game, contest, logged, calibration).observe()


class Observer:
    """The replay of one match."""

    def __init__(self, game: Game, contest: Contest, logged: Logged, calibration: Calibration | None) -> None:
        seats = len(contest.bots)
        sitting = tuple(contest.bots[(seat + logged.number) % seats] for seat in range(seats))
        self.state = game.new(seats, **contest.settings)
        self.actions = logged.actions
        self.judgement = judgement_of(game)
        self.calibration = calibration
        self.starts = calibration.starts(self.state) if calibration else ()
        self.census = census_of(game) if calibration else None
        self.kinds = kind_table(game)
        self.watch = Stopwatch(seats, PACE)
        self.free_since = [0.0] * seats  # when the seat was done with its last decision
        self.owner = CHANCE  # whose turn it is
        self.points = [0] * seats  # of each seat when its turn began
        self.leader = -1
        self.taken: set[tuple[str, int]] = set()
        self.found = Observed(logged.number, sitting)
        for each in (self.found.decisions, self.found.forced, self.found.turns, self.found.dead_turns):
            each.extend([0] * seats)
        self.found.waits.extend([0.0] * seats)

    def observe(self) -> Observed:
        state, found = self.state, self.found
        out = state.game.buffer()
        for done, action in enumerate(self.actions):
            seat = int(state.actor())
            before = state.clone() if self.census else state
            if seat == CHANCE:
                self.watch.chance()
                state.apply(CHANCE, action)
            else:
                count = int(state.legal(seat, out))
                self.decide(seat, action, [int(out[place]) for place in range(count)], done)
            if self.census:
                self.count(before, seat, action)
        found.steps = len(self.actions)
        self.end_turn()
        self.finish()
        return found

    def decide(self, seat: int, action: int, legal: list[int], done: int) -> None:
        """Counts and makes a step of a seat."""
        state, found, watch = self.state, self.found, self.watch
        passes = len(legal) > 1 and seat != self.owner and lets_pass(state, seat, action)
        if seat != self.owner and not passes:
            self.begin_turn(seat, done)
        found.waits[seat] = max(found.waits[seat], watch.ready[seat] - self.free_since[seat])
        watch.decide(seat, len(legal), state.mid_decision(seat), passes)
        self.free_since[seat] = watch.ready[seat]
        if len(legal) > 1:
            found.decisions[seat] += 1
            found.choices[len(legal)] += 1
            kinds = {self.kinds[one] for one in legal}
            if len(kinds) > 1:
                found.offered.update(kinds)
                found.chosen[self.kinds[action]] += 1
        else:
            found.forced[seat] += 1
        waiting = state.waiting
        state.apply(seat, action)
        watch.ask(seat, waiting, state.waiting)

    def begin_turn(self, seat: int, done: int) -> None:
        if self.owner == CHANCE:
            self.found.first = seat
        self.end_turn()
        self.owner = seat
        self.points[seat] = int(self.state.score(seat))
        self.found.turns[seat] += 1
        if self.calibration:
            turn = turn_of(self.state, seat)
            chances = self.calibration.chances(scaled_values(self.judgement, self.state), done, turn)
            self.found.chances.append((done, chances))
            self.found.movers.append(seat)

    def end_turn(self) -> None:
        """Did the turn bring points, and did the lead in points pass to another?"""
        if self.owner == CHANCE:
            return
        scores = [int(score) for score in self.state.scores()]
        self.found.dead_turns[self.owner] += scores[self.owner] <= self.points[self.owner]
        most = max(scores)
        leaders = [seat for seat, score in enumerate(scores) if score == most]
        if len(leaders) == 1 and leaders[0] != self.leader:
            self.found.point_lead_changes += self.leader >= 0
            self.leader = leaders[0]

    def count(self, before: State, seat: int, action: int) -> None:
        """The parts and clauses that the step named."""
        assert self.census is not None
        for part, verb, owner in self.census.mentions(before, self.state, seat, action):
            self.found.mentions[part, verb] += 1
            if verb == TAKEN and (part, owner) not in self.taken:
                self.taken.add((part, owner))
                known = self.found.chances[-1][1] if self.found.chances else self.starts
                self.found.takings.append(Taking(part, owner, known[owner], len(self.found.chances) - 1))
        self.found.clauses.update(self.census.clauses(before, self.state, seat, action))

    def finish(self) -> None:
        state, found = self.state, self.found
        assert state.over, "expected a whole match"
        found.scores = [int(score) for score in state.scores()]
        found.alone = without_rivals(state)
        found.payoffs = list(payoffs(self.judgement, state, found.alone))
        result = standing(state.game, state.view(SPECTATOR))
        found.goal = result.goal
        found.shared = len(result.winners) > 1
        found.ties = [tie.reason for tie in result.ties if tie.rank == 1]
        found.seconds = self.watch.now()
        found.chances.append((found.steps, tuple(found.payoffs)))
        found.ending = self.census.ending(state) if self.census else ""


def kind_table(game: Game) -> list[str]:
    """Action number -> the name of its kind; a long kind whose help has a word for each action goes by these words."""
    table = ["other"] * game.actions
    for kind in game.encoder.actions():
        words = kind.help.split()
        for place in range(kind.size):
            table[kind.first + place] = words[place] if len(words) == kind.size > 8 else kind.name
    return table
