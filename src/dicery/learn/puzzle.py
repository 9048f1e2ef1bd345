"""A puzzle: a position from a real match in which one step is right and every other is clearly worse.

A game's puzzles are kept in its folder, `puzzles.jsonl`, one a line, each with what every legal step is worth: trying
one takes no solver. `puzzle_maker` finds and proves them.
"""

import json
from dataclasses import asdict, dataclass
from functools import cache

from dicery.bots.levels import strategy_of
from dicery.engine.game import Game
from dicery.engine.state import State
from dicery.engine.strategy import Question

DIFFICULTIES = ("easy", "medium", "hard")


class BadPuzzle(ValueError):
    """A text that is no puzzle of the game; says what was expected."""


@dataclass(frozen=True)
class Puzzle:
    """One position and what the steps in it are worth to the seat that is to act."""

    id: str  # unique among the puzzles of its game
    question: str  # the name of what is asked, see `Question`
    seat: int
    position: str
    line: tuple[str, ...]  # the right steps of the decision, in order
    worths: tuple[dict[str, float], ...]  # at each of them: what every legal step is worth
    found_by: str  # the weakest level of play that finds the first step; "" if even the strongest does not
    difficulty: str

    def opening(self, game: Game) -> State:
        return game.load(self.position)

    def after(self, game: Game, made: int) -> State:
        """The position after the first right steps."""
        state = self.opening(game)
        for move in self.line[:made]:
            state.play(self.seat, move)
        return state

    def cost(self, made: int, move: str) -> float:
        """By how much a step is worse than the right one; 0 for the right one. `made` steps were made before it."""
        return self.worths[made][self.line[made]] - self.worths[made][move]

    def labels(self, game: Game, made: int, names: list[str]) -> dict[str, str]:
        """The moves that are legal after the first right steps, in words."""
        state = self.after(game, made)
        return {
            game.notation(state, self.seat, action): game.label(state, self.seat, action, names)
            for action in state.actions(self.seat)
        }

    def line_in_words(self, game: Game, names: list[str]) -> list[str]:
        return [self.labels(game, made, names)[move] for made, move in enumerate(self.line)]

    def encode(self) -> str:
        return json.dumps(asdict(self), separators=(",", ":"))


def read_puzzle(text: str) -> Puzzle:
    try:
        found = json.loads(text)
        puzzle = Puzzle(**{**found, "line": tuple(found["line"]), "worths": tuple(found["worths"])})
        if puzzle.difficulty not in DIFFICULTIES:
            raise ValueError(f"expected a difficulty, {', '.join(DIFFICULTIES)}, got {puzzle.difficulty!r}")
        return puzzle
    except (ValueError, TypeError, KeyError) as error:
        raise BadPuzzle(f"expected a puzzle as JSON on one line, got {text[:60]!r}: {error}") from None


@cache
def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles that a game brings, in the order in which they are offered: easy ones first."""
    found = [read_puzzle(line) for line in game.puzzles().splitlines()]
    return tuple(sorted(found, key=lambda puzzle: DIFFICULTIES.index(puzzle.difficulty)))


def puzzle_named(game: Game, name: str) -> Puzzle:
    """The puzzle with this id; raises `LookupError` if there is none."""
    for puzzle in puzzles_of(game):
        if puzzle.id == name:
            return puzzle
    raise LookupError(f"{game.title} has no puzzle {name!r}")


def question_of(game: Game, name: str) -> Question:
    """What a puzzle asks; raises `LookupError` if the game does not ask that."""
    for question in strategy_of(game).questions:
        if question.name == name:
            return question
    raise LookupError(f"{game.title} has no question {name!r}")


def amount(question: Question, worth: float) -> str:
    """A worth in words: "62%" of a chance, or "1.5 stars"."""
    if question.unit == "chance":
        return f"{100 * worth:.0f}%"
    number = f"{worth:.2f}".rstrip("0").rstrip(".")
    return f"{number} {question.unit.removesuffix('s') if number == '1' else question.unit}"
