"""Finds puzzles in matches between bots, and proves them with the solvers that the game's questions bring.

Every match has random numbers of its own, and puzzles are taken in the order of the matches, so that the number of
processes does not matter, and making more of them goes on where it stopped.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count

from dicery.bots import bot
from dicery.bots.levels import strategy_of
from dicery.engine.game import Game
from dicery.engine.play import Budget, Player
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, State
from dicery.engine.strategy import LEVELS, Question
from dicery.learn.puzzle import BadPuzzle, Puzzle
from dicery.match.clock import clockless
from dicery.pool import Pool, in_order

TRIES = 3  # of each level at each puzzle; it fails unless it finds the step in most of them
FEWEST = 3  # choices; with fewer, a guess is as good as a thought
LONGEST = 6  # steps of a line
_PROOF = Budget(1000)  # a position that takes longer to prove is left alone
_SURE = 1e-9
DIFFICULTY = {"apprentice": "easy", "cook": "medium", "chef": "hard", "master": "hard", "": "hard"}


class NoQuestions(ValueError):
    """A game that brings no question, and so has no puzzles."""


@dataclass(frozen=True)
class Source:
    """Where puzzles come from: matches of one game by number, all from one seed."""

    game: Game
    seed: int

    def questions(self) -> tuple[Question, ...]:
        found = strategy_of(self.game).questions
        if not found:
            raise NoQuestions(f"{self.game.title} brings no question for puzzles: expected one in bots/tuning.py")
        return found

    def in_match(self, number: int) -> list[Puzzle]:
        """The puzzles of one match: for each question at most one, the first that is found."""
        return [
            puzzle for place, question in enumerate(self.questions()) for puzzle in self.first(question, number, place)
        ]

    def first(self, question: Question, number: int, place: int) -> Iterator[Puzzle]:
        luck, thoughts = Rng(self.seed, 4 * number + 2 * place), Rng(self.seed, 4 * number + 2 * place + 1)
        clockless(self.game, question.seats, {})
        state = self.game.new(question.seats)
        player = bot("greedy", self.game)
        skipped = int(luck.below(3))  # not always the first chance of a match
        while not state.over:
            seat = int(state.actor())
            if seat == CHANCE:
                state.apply(seat, state.pick(seat, luck, self.game.buffer()))
                continue
            found = prove(state, seat, question, thoughts)
            if found is not None and is_tempting(found):
                if skipped == 0:
                    yield self.rated(replace(found, id=f"{self.seed}-{number}-{question.name}"))
                    return
                skipped -= 1
            state.apply(seat, player.choose(state.redeal(seat, thoughts), seat, thoughts))

    def rated(self, puzzle: Puzzle) -> Puzzle:
        """The same puzzle with the weakest level that finds its step."""
        found_by = next((level for level in LEVELS if solves(level, self.game, puzzle)), "")
        return replace(puzzle, found_by=found_by, difficulty=DIFFICULTY[found_by])


def solves(level: str, game: Game, puzzle: Puzzle) -> bool:
    """Does a bot of this level find the first step in most of its tries?"""
    player: Player = bot(level, game)
    state = puzzle.opening(game)
    found = missed = 0
    while 2 * max(found, missed) < TRIES:
        thoughts = Rng(found + missed, 1)
        action = player.choose(state.redeal(puzzle.seat, thoughts), puzzle.seat, thoughts)
        if game.notation(state, puzzle.seat, action) == puzzle.line[0]:
            found += 1
        else:
            missed += 1
    return found > missed


def prove(state: State, seat: int, question: Question, rng: Rng) -> Puzzle | None:
    """The position as a puzzle, if one step is right and stays so until the decision is made; otherwise None.

    The line goes on with the seat's next decisions as long as nobody and nothing else acts and one step is right.
    """
    hand = state.redeal(seat, rng)
    position = state.position()
    line: list[str] = []
    worths: list[dict[str, float]] = []
    while not line or (len(line) < LONGEST and not hand.over and hand.waiting_seats() == [seat]):
        deciding = not line or hand.mid_decision(seat)
        solved = worths_of(hand, seat, question)
        if line and (len(solved) == 1 or (solved and max(solved.values()) - min(solved.values()) < _SURE)):
            break  # what is left to choose makes no difference
        ordered = sorted(solved.values(), reverse=True)
        if len(ordered) < (2 if line else FEWEST) or ordered[0] - ordered[1] < question.margin:
            if deciding:
                return None
            break
        right = max(solved, key=solved.__getitem__)
        line.append(right)
        worths.append(solved)
        hand.play(seat, right)
    return Puzzle("", question.name, seat, position, tuple(line), tuple(worths), "", "")


def worths_of(state: State, seat: int, question: Question) -> dict[str, float]:
    """What every legal step is worth, by its notation; empty if the solver does not answer for all of them."""
    solved = question.solver.solve(state, seat, _PROOF)
    if len(solved) != len(state.actions(seat)):
        return {}
    return {state.game.notation(state, seat, step.action): round(question.scale * step.payoff, 6) for step in solved}


def is_tempting(puzzle: Puzzle) -> bool:
    """Is another step worth something too? Where nothing else is, the right one stands out."""
    return sorted(puzzle.worths[0].values())[-2] > _SURE


def is_wanted(puzzle: Puzzle, kept: Sequence[Puzzle]) -> bool:
    """Does the puzzle keep the mix? No difficulty has more than half of all, and one more."""
    alike = sum(other.difficulty == puzzle.difficulty for other in kept)
    return 2 * alike <= len(kept)


def number_of(seed: int, puzzle: Puzzle) -> int:
    """The number of the match that a puzzle comes from; raises `BadPuzzle` if it was made with another seed."""
    made_with, _, rest = puzzle.id.partition("-")
    number = rest.partition("-")[0]
    if made_with != str(seed) or not number.isdecimal():
        raise BadPuzzle(f"expected puzzles that were made with seed {seed}, got {puzzle.id}")
    return int(number)


def matches_in_order(source: Source, start: int, jobs: int) -> Iterator[tuple[int, list[Puzzle]]]:
    """The puzzles of one match after the other, from number `start` on, found by this many processes."""
    with Pool(jobs) as pool:
        yield from enumerate(in_order(pool.each(source.in_match, count(start))), start)
