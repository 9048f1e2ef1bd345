"""What the judgement's values are worth: chances to win, learned from matches that the reference player plays.

A judgement gives every seat a value; larger is better, but how much better depends on the game, on how far the match
has come and on the seat. So the coach lets the reference player play whole matches with itself and fits

    chance of seat i  ~  exp(slope * value_i / scale + shift_i + tempo_i)

to how they ended, for several stages of a match. Seats are counted from the one that began, so that it does not matter
which one that is. A judgement may think too well or too badly of the seat whose turn it is, so that seat has a tempo:
one if it is to act, another if dice are about to fall for it; for all others it is 0. Without rivals a line is fitted
to the payoff instead. The reference player looks one decision ahead, by the judgement that the game's strongest bots
have. People play otherwise, so in every other match some seats are careless for a while: they play at random. What is
judged after that says what positions are worth that the reference player would not get into.
"""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import exp

from dicery.bots.greedy import GreedyPlayer
from dicery.bots.levels import strategy_of
from dicery.bots.search import next_actor
from dicery.engine.game import Game
from dicery.engine.judgement import Judgement
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, SPECTATOR, State
from dicery.match.standing import WON, standing

STAGES = 10
_KEPT = 20  # positions of each match that are learned from
_PATIENCE = 8  # turns that carelessness lasts on average
_NEWTON_STEPS = 12
_SLOPE_RIDGE = 1.0  # this many matches say that the judgement's own scale is right,
_SHIFT_RIDGE = 2.0  # and this many that no seat is better off than another
_STEEPEST = 60.0
_USUAL_WORTH = 6.0  # matches that a judged chance is worth, as long as little is known about it,
_USUAL_COUNT = 40.0  # which is what this many seats in positions that were played on twice say
_LEAST_WORTH, _MOST_WORTH = 1.0, 100.0


def judgement_of(game: Game) -> Judgement:
    """By which positions are judged and the reference player decides: the best that the game has."""
    return strategy_of(game).search_judgement


def reference_player(game: Game) -> GreedyPlayer:
    """The best player of the game that decides without search."""
    return GreedyPlayer(judgement_of(game))


@dataclass(frozen=True)
class Turn:
    """Whose turn it is; nobody's if it is that of chance."""

    seat: int = CHANCE
    rolling: bool = False  # are its dice about to fall, or is it to act?
    first: int = 0  # the seat that began the match; -1 while lots are still to be drawn for it

    def counted(self, first: int, seats: int) -> "Turn":
        """The same if seats are counted from this one."""
        return Turn((self.seat - first) % seats if self.seat >= 0 else self.seat, self.rolling)


NOBODY = Turn()


def turn_of(state: State, last: int) -> Turn:
    """Whose turn it is after a step of this seat."""
    following = int(next_actor(state, last))
    first = int(judgement_of(state.game).first_seat(state))
    return Turn(last, True, first) if following == CHANCE else Turn(following, False, first)


@dataclass(frozen=True)
class Lesson:
    """A position of a finished match: the steps made until then, what every seat was judged, and how it ended.

    The first number of each is that of the seat that began.
    """

    done: int
    values: tuple[float, ...]
    payoffs: tuple[float, ...]
    length: int  # of the whole match
    careful: bool  # was all of it played by the reference player?
    alone: bool = False  # did nobody play against another?
    again: tuple[float, ...] = ()  # how it ended when it was played on from here once more; only of some
    turn: Turn = NOBODY


@dataclass(frozen=True)
class Stage:
    """What holds around a number of steps."""

    done: float
    slope: float
    shifts: tuple[float, ...]  # by seat, from the one that began
    worth: float = _USUAL_WORTH  # a judged chance is as sure as the share of the wins in this many matches
    acting: float = 0.0  # the tempo of a seat that is to act,
    rolling: float = 0.0  # and of one whose dice are about to fall

    def tempo(self, turn: Turn, seat: int) -> float:
        if seat != turn.seat:
            return 0.0
        return self.rolling if turn.rolling else self.acting


@dataclass(frozen=True)
class Calibration:
    """Turns the values of the seats into chances, or without rivals into what they can expect."""

    alone: bool
    start: tuple[float, ...]  # what each seat can expect of a new match, from the one that begins
    matches: int
    length: float  # the mean number of steps of a match
    stages: tuple[Stage, ...]

    def chances(self, values: tuple[float, ...], done: int, turn: Turn = NOBODY) -> tuple[float, ...]:
        """What every seat can expect, given scaled values after this number of steps."""
        stage = self.at(done)
        shifts = by_seat(stage.shifts, turn.first)
        worths = [stage.slope * value + shifts[seat] + stage.tempo(turn, seat) for seat, value in enumerate(values)]
        return tuple(min(1.0, max(0.0, one)) for one in worths) if self.alone else softmax(worths)

    def starts(self, opening: State) -> tuple[float, ...]:
        """What every seat can expect of a match that begins here."""
        return by_seat(self.start, judgement_of(opening.game).first_seat(opening))

    def at(self, done: int) -> Stage:
        """Between two stages it is the mean of both, weighted by how near they are."""
        after = bisect_right([stage.done for stage in self.stages], done)
        if after == 0 or after == len(self.stages):
            return self.stages[max(0, after - 1)]
        low, high = self.stages[after - 1], self.stages[after]
        share = (done - low.done) / (high.done - low.done)
        shifts = [a + share * (b - a) for a, b in zip(low.shifts, high.shifts, strict=True)]
        return Stage(
            done,
            low.slope + share * (high.slope - low.slope),
            tuple(shifts),
            low.worth + share * (high.worth - low.worth),
            low.acting + share * (high.acting - low.acting),
            low.rolling + share * (high.rolling - low.rolling),
        )


def from_seat(numbers: tuple[float, ...], seat: int) -> tuple[float, ...]:
    """The same circle, starting with this seat."""
    start = seat % len(numbers)
    return numbers[start:] + numbers[:start]


def by_seat(numbers: tuple[float, ...], first: int) -> tuple[float, ...]:
    """Numbers that are counted from the seat that began, by seat; their mean as long as it is not known who begins."""
    return from_seat(numbers, -first) if first >= 0 else (sum(numbers) / len(numbers),) * len(numbers)


def softmax(odds: list[float]) -> tuple[float, ...]:
    best = max(odds)
    weights = [exp(max(-_STEEPEST, one - best)) for one in odds]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def scaled_values(judgement: Judgement, state: State) -> tuple[float, ...]:
    """The judgement's values in units in which a difference of 1 makes a seat e times as likely to win."""
    if judgement.alone(state):
        return tuple(judgement.solo_payoff(state, judgement.value(state, seat)) for seat in range(state.seats))
    scale = judgement.value_scale(state)
    return tuple(judgement.value(state, seat) / scale for seat in range(state.seats))


def payoffs(judgement: Judgement, state: State, alone: bool) -> tuple[float, ...]:
    """What a finished match is worth to each seat: its share of the win.

    Without rivals it is 1 where the game says that the goal was reached and 0 where not, the same for a whole team.
    Where there is no goal either it is points, in hundredths.
    """
    goal = state.game.goal(state.view(SPECTATOR)) if alone else ""
    if goal:
        return (1.0 if goal == WON else 0.0,) * int(state.seats)
    return tuple(judgement.payoff(state, seat) for seat in range(state.seats))


def without_rivals(end: State) -> bool:
    """Is nobody ranked at the end of this match: one alone, or a team?"""
    return not standing(end.game, end.view(SPECTATOR)).ranks


def lessons_of(start: State, seed: int, number: int) -> list[Lesson]:
    """One match of the reference player with itself: what was judged whenever chance or another seat was next to act.

    In matches of odd numbers some seats begin carelessly; what is judged before that ends is no lesson. From one of the
    positions the match is played to its end a second time.
    """
    judgement, player = judgement_of(start.game), reference_player(start.game)
    luck, thoughts = Rng(seed, 2 * number), Rng(seed, 2 * number + 1)
    state = start.clone()
    out = state.game.buffer()
    careless = careless_seats(int(state.seats), thoughts) if number % 2 == 1 else 0
    judged: list[tuple[int, tuple[float, ...], Turn]] = []
    drawn, at = state, -1  # one of the positions judged, each with the same chance
    done = 0
    who = CHANCE
    while not state.over:
        last, who = who, int(next_actor(state, who))
        if (last != CHANCE and who != last) or (state.seats == 1 and who != CHANCE and not state.mid_decision(who)):
            judged.append((done, scaled_values(judgement, state), turn_of(state, last)))
            if thoughts.below(len(judged)) == 0:
                drawn, at = state.clone(), done
            if careless and thoughts.below(_PATIENCE) == 0:
                careless = 0
        if who == CHANCE:
            state.apply(who, state.pick(who, luck, out))
        elif careless >> who & 1:
            state.apply(who, state.pick(who, thoughts, out))
            judged.clear()
        else:
            state.apply(who, player.choose(state.redeal(who, thoughts), who, thoughts))
        done += 1
    every = max(1, len(judged) // _KEPT)
    alone = without_rivals(state)
    first, seats = int(judgement.first_seat(state)), int(state.seats)
    ended = from_seat(payoffs(judgement, state, alone), first)
    lessons = [
        Lesson(
            done_then, from_seat(values, first), ended, done, number % 2 == 0, alone, turn=turn.counted(first, seats)
        )
        for done_then, values, turn in judged[number // 2 % every :: every]
    ]
    for done_then, values, turn in judged:
        if done_then == at:
            play_on(drawn, player, luck, thoughts)
            again = from_seat(payoffs(judgement, drawn, alone), int(judgement.first_seat(drawn)))
            one = Lesson(at, from_seat(values, first), ended, done, number % 2 == 0, alone, again)
            lessons.append(replace(one, turn=turn.counted(first, seats)))
    return lessons


def play_on(state: State, player: GreedyPlayer, luck: Rng, thoughts: Rng) -> None:
    """The reference player plays for all seats, in place, until the match is over."""
    out = state.game.buffer()
    who = -1
    while not state.over:
        who = int(next_actor(state, who))
        if who == CHANCE:
            state.apply(who, state.pick(who, luck, out))
        else:
            state.apply(who, player.choose(state.redeal(who, thoughts), who, thoughts))


def careless_seats(seats: int, rng: Rng) -> int:
    """The seats that play at random for a while, as bits: any of them, but at least one."""
    return 1 + int(rng.below((1 << seats) - 1))


def learn(start: State, lessons: Iterable[list[Lesson]]) -> Calibration:
    """Fits the stages to the lessons of some matches."""
    matches = list(lessons)
    seats = int(start.seats)
    whole = [match[0] for match in matches if match and match[0].careful]
    alone = whole[0].alone
    expected = [sum(match.payoffs[seat] for match in whole) / len(whole) for seat in range(seats)]
    parts = in_stages([lesson for match in matches for lesson in match])
    fit = fit_line if alone else fit_chances
    stages: list[Stage] = []
    for part in parts:
        weight = min(1.0, len(matches) / len(part))  # positions of one match say the same about it
        middle = sum(lesson.done for lesson in part) / len(part)
        stages.append(fit(part, middle, seats, weight))
    fitted = Calibration(alone, tuple(expected), len(matches), 0.0, tuple(stages))
    stages = [
        replace(stage, worth=worth_of([one for part in parts[max(0, place - 1) : place + 2] for one in part], fitted))
        for place, stage in enumerate(stages)
    ]
    length = sum(match.length for match in whole) / len(whole)
    return replace(fitted, length=length, stages=tuple(stages))


def in_stages(lessons: list[Lesson]) -> list[list[Lesson]]:
    """Parts of about the same size, each of them later in the match than the one before."""
    ordered = sorted(lessons, key=lambda lesson: lesson.done)
    begins = sorted({ordered[len(ordered) * number // STAGES].done for number in range(STAGES)})
    parts: list[list[Lesson]] = [[] for _ in begins]
    for lesson in ordered:
        parts[bisect_right(begins, lesson.done) - 1].append(lesson)
    return parts


def worth_of(lessons: list[Lesson], calibration: Calibration) -> float:
    """How many matches tell as much about a position as its judged chance does.

    Two matches that are played on from the same position miss its chance by luck of their own, which cancels out in the
    mean of their product. What is left is by how much the judged chance is wrong, squared.
    """
    wrong, varied = _USUAL_COUNT * 0.25 / _USUAL_WORTH, _USUAL_COUNT * 0.25
    for lesson in lessons:
        if lesson.again:
            chances = calibration.chances(lesson.values, lesson.done, lesson.turn)
            for chance, one, other in zip(chances, lesson.payoffs, lesson.again, strict=True):
                wrong += (one - chance) * (other - chance)
                varied += chance * (1.0 - chance)
    return min(_MOST_WORTH, max(_LEAST_WORTH, varied / wrong)) if wrong > 0.0 else _MOST_WORTH


def fit_chances(lessons: list[Lesson], done: float, seats: int, weight: float) -> Stage:
    """The most likely slope, shifts and tempos, by Newton's method; the shifts of all seats add up to 0."""
    known = [1.0] + [0.0] * (seats + 2)  # the slope, the shifts, the tempos of a seat that acts and of one that rolls
    size = len(known)
    for _ in range(_NEWTON_STEPS):
        slope_of = [_SLOPE_RIDGE * (1.0 - known[0])] + [-_SHIFT_RIDGE * one for one in known[1:]]
        bend = [[0.0] * size for _ in known]
        for place in range(size):
            bend[place][place] = _SLOPE_RIDGE if place == 0 else _SHIFT_RIDGE
        for lesson in lessons:
            what_counts = [parts_of(lesson, seat, seats) for seat in range(seats)]
            chances = softmax([sum(known[place] * amount for place, amount in parts) for parts in what_counts])
            mean = [0.0] * size
            for seat, parts in enumerate(what_counts):
                missing = weight * (lesson.payoffs[seat] - chances[seat])
                for place, amount in parts:
                    slope_of[place] += missing * amount
                    mean[place] += chances[seat] * amount
                    for other, more in parts:
                        bend[place][other] += weight * chances[seat] * amount * more
            for place, one in enumerate(mean):
                if one != 0.0:
                    for other, more in enumerate(mean):
                        bend[place][other] -= weight * one * more
        change = solve_linear(bend, slope_of)
        longest = max(abs(one) for one in change)
        damped = min(1.0, 2.0 / longest) if longest > 0.0 else 1.0
        known = [one + damped * more for one, more in zip(known, change, strict=True)]
        if longest < 1e-9:
            break
    return Stage(done, known[0], tuple(known[1 : 1 + seats]), acting=known[-2], rolling=known[-1])


def parts_of(lesson: Lesson, seat: int, seats: int) -> list[tuple[int, float]]:
    """What the odds of a seat are made of: the place of each number that is fitted, and how much of it counts."""
    parts = [(0, lesson.values[seat]), (1 + seat, 1.0)]
    if seat == lesson.turn.seat:
        parts.append((seats + 2 if lesson.turn.rolling else seats + 1, 1.0))
    return parts


def fit_line(lessons: list[Lesson], done: float, seats: int, weight: float) -> Stage:
    """Least squares: the payoff as a line of what was expected, the same for all seats."""
    pairs = [pair for lesson in lessons for pair in zip(lesson.values, lesson.payoffs, strict=True)]
    count = len(pairs)
    mean_value = sum(value for value, _ in pairs) / count
    mean_payoff = sum(payoff for _, payoff in pairs) / count
    spread = sum((value - mean_value) ** 2 for value, _ in pairs)
    common = sum((value - mean_value) * (payoff - mean_payoff) for value, payoff in pairs)
    slope = common / spread if spread > 0.0 else 0.0
    return Stage(done, slope, (mean_payoff - slope * mean_value,) * seats)


def solve_linear(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solves a small system of equations by elimination; the matrix is positive definite."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for pivot in range(size):
        for row in range(pivot + 1, size):
            factor = rows[row][pivot] / rows[pivot][pivot]
            for column in range(pivot, size + 1):
                rows[row][column] -= factor * rows[pivot][column]
    found = [0.0] * size
    for row in reversed(range(size)):
        known = sum(rows[row][column] * found[column] for column in range(row + 1, size))
        found[row] = (rows[row][size] - known) / rows[row][row]
    return found
