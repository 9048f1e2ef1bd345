"""How long people play: minutes of matches between bots, by a model of how long people think and handle dice.

It is a model, not people. A step takes a moment, and thinking grows with the square of how often the number of choices
has doubled: two choices 1.5 seconds, four 6, sixteen 24. (Hick's law has the doublings themselves, for reflexes; with
them games of many small choices come out twice as long as they are, and games of few large ones half as long.) A step
that goes on with a decision takes a tenth of it, since most has been thought already; to let another's move pass takes
a second. All chance events between two decisions are one handling: a throw of several dice, a draw, a new deal. Seats
that act at once overlap, and the slowest is waited for. Explaining, setting up, talk and snacks are not in it.

The constants were set once, against what the five games' books and ledgers say: by the model, with three seats, Dessert
Dice takes 25 minutes (said: 15), Diced Veggies 20 (30), Chicken Fried Dice 54 (40 to 60), Slice & Dice 82 (60), Wok
and Roll 27 (35). So the figures tell how presets and numbers of seats compare better than how long an evening is.
The bots are chefs: greedy ones tip dice to and fro in Dessert Dice, and cooks waste turns in Slice & Dice.

Where a match is played against a chronometer, an option `seconds` in a game that has clock events, the model keeps the
time and sends the event when it is up, as the host of a table does; such a match never takes longer than that.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from math import log2, sqrt

from dicery.bots import bot
from dicery.engine.game import Game
from dicery.engine.option import Setting, settle, table_settings
from dicery.engine.play import Player
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, CLOCK, State
from dicery.games import game as game_named
from dicery.lab.arena import CHUNK, Contest, run_chunks
from dicery.match.clock import SECONDS, is_timed


@dataclass(frozen=True)
class Pace:
    """The constants of the model, in seconds; `continuing` is a share."""

    step: float = 0.5  # whatever it is
    thinking: float = 1.5  # more for each doubling of the choices, squared
    continuing: float = 0.1  # of the thinking, for a step that goes on with a decision
    passing: float = 1.0  # to let another's move pass
    handling: float = 2.0  # of dice and cards, between two decisions


PACE = Pace()
LEVEL = "chef"  # who plays like people: to the point, but not for long


class Stopwatch:
    """When each seat is ready, in seconds since the match began; fed with the steps of a match in order."""

    def __init__(self, seats: int, pace: Pace) -> None:
        self.pace = pace
        self.ready = [0.0] * seats
        self.handled = False  # was the last step one of chance?

    def now(self) -> float:
        """The time when everybody is ready."""
        return max(self.ready)

    def chance(self) -> None:
        """Dice and cards wait for all seats; events in a row are handled at once."""
        time = self.now() + (0.0 if self.handled else self.pace.handling)
        self.ready = [time] * len(self.ready)
        self.handled = True

    def decide(self, seat: int, choices: int, mid_decision: bool, passes: bool) -> None:
        """The seat takes one of its choices: a forced step, a pass, the first or a further step of a decision."""
        if passes:
            seconds = self.pace.passing
        else:
            share = self.pace.continuing if mid_decision else 1.0
            seconds = self.pace.step + share * self.pace.thinking * log2(choices) ** 2
        self.ready[seat] += seconds
        self.handled = False

    def ask(self, seat: int, before: int, after: int) -> None:
        """After a step of the seat: who is waiting now and was not before, as bits, begins to think.

        It begins with the step, or if nobody else has been waiting all along, when all are ready.
        """
        others = before & ~(1 << seat)
        time = self.ready[seat] if others & after else self.now()
        for asked in range(len(self.ready)):
            if (after & ~before) >> asked & 1:
                self.ready[asked] = time


@dataclass(frozen=True)
class Timed:
    """How long one match took."""

    number: int
    seconds: float
    decisions: int


@dataclass(frozen=True)
class Minutes:
    """How long matches of one kind take."""

    game: str
    preset: str  # empty for options that are no preset
    seats: int
    games: int
    wanted: int  # more than `games` if it was stopped early
    mean: float
    deviation: float  # of one match from the mean
    low: float  # one match in ten is shorter
    high: float  # one match in ten is longer
    decisions: float  # in a match, of all seats together

    def as_json(self) -> dict[str, object]:
        return asdict(self)


def timed_match(
    state: State, players: list[Player], luck: Rng, thoughts: Rng, limit: float, pace: Pace = PACE
) -> tuple[float, int]:
    """Plays a match between bots in place, as `bot_match` does; returns its seconds and its decisions.

    When the limit is passed the clock's event is sent.
    """
    watch = Stopwatch(state.seats, pace)
    out = state.game.buffer()
    decisions = 0
    while not state.over:
        seat = state.actor()
        if watch.now() >= limit and state.legal(CLOCK, out) > 0:
            state.apply(CLOCK, out[0])
        elif seat == CHANCE:
            watch.chance()
            state.apply(CHANCE, state.pick(CHANCE, luck, out))
        else:
            action = players[seat].choose(state.redeal(seat, thoughts), seat, thoughts)
            choices = state.legal(seat, out)
            watch.decide(seat, choices, state.mid_decision(seat), choices > 1 and lets_pass(state, seat, action))
            before = state.waiting
            state.apply(seat, action)
            watch.ask(seat, before, state.waiting)
            decisions += choices > 1
    return min(watch.now(), limit), decisions


def lets_pass(state: State, seat: int, action: int) -> bool:
    """Does the action let another's move pass, where the seat may answer it?"""
    move, _ = state.game.reaction(state.view(seat))
    return bool(move) and state.game.notation(state, seat, action) == move


def time_limit(game: Game, seats: int, settings: dict[str, Setting]) -> float:
    """The seconds of the chronometer; infinite where none runs."""
    return float(settings[SECONDS]) if is_timed(game.start(seats, settings), settings) else float("inf")


def time_number(contest: Contest, pace: Pace, number: int) -> Timed:
    """Plays and times one match of the contest, with the luck that it has in `play_all`."""
    box = game_named(contest.game)
    seats = len(contest.bots)
    settings = settle(box.options, contest.settings)
    seconds, decisions = timed_match(
        box.start(seats, settings),
        [bot(name, box) for name in contest.bots],
        Rng(contest.seed, contest.luck_of(number)),
        Rng(contest.seed, 2 * number + 1),
        time_limit(box, seats, settings),
        pace,
    )
    return Timed(number, seconds, decisions)


def time_chunk(contest: Contest, pace: Pace, numbers: Sequence[int]) -> list[Timed]:
    return [time_number(contest, pace, number) for number in numbers]


def minutes(
    game: Game,
    seats: int,
    settings: dict[str, Setting],
    games: int,
    seed: int,
    level: str = LEVEL,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda count: None,
    preset: str = "",
    pace: Pace = PACE,
) -> Minutes | None:
    """Times matches with these options, and with the defaults of a table of people for the others.

    After Ctrl-C, those that were finished count, if there are any.
    """
    chosen = settle(game.options, table_settings(game.options, settings))
    game.new(seats, **chosen)  # wrong options are refused before anything starts
    bot(level, game)
    contest = Contest(game.name, (level,) * seats, chosen, games, seed)
    chunks = [list(range(start, min(start + CHUNK, games))) for start in range(0, games, CHUNK)]
    timed = run_chunks(partial(time_chunk, contest, pace), chunks, jobs, progress)
    return summary_of(game.name, preset, seats, games, timed) if timed else None


def summary_of(game: str, preset: str, seats: int, wanted: int, timed: Sequence[Timed]) -> Minutes:
    """The figures of matches that were timed; at least one."""
    ordered = sorted(match.seconds / 60 for match in timed)
    count = len(ordered)
    mean = sum(ordered) / count
    return Minutes(
        game,
        preset,
        seats,
        count,
        wanted,
        mean,
        sqrt(sum((one - mean) ** 2 for one in ordered) / max(1, count - 1)),
        ordered[round(0.1 * (count - 1))],
        ordered[round(0.9 * (count - 1))],
        sum(match.decisions for match in timed) / count,
    )


def fitting_seats(game: Game, settings: dict[str, Setting]) -> list[int]:
    """The numbers of seats for which a table of people can play with these options."""
    fitting: list[int] = []
    for seats in range(game.fewest, game.most + 1):
        try:
            game.start(seats, settle(game.options, table_settings(game.options, settings)))
        except ValueError:
            continue
        fitting.append(seats)
    return fitting
