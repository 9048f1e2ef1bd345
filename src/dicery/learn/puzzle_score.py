"""How somebody does at puzzles: which were solved, how many in a row; as a short text for a cookie or a file."""

import re
from dataclasses import dataclass, field, replace

from dicery.engine.game import Game
from dicery.learn.puzzle import Puzzle, puzzles_of

_TEXT = re.compile(r"(\d{1,5})\.(\d{1,5})((?:~[a-z0-9-]{1,40}\.[0-9a-f]{1,64}){0,40})")


@dataclass(frozen=True)
class Score:
    """Puzzles solved at the first try count for the streak; a wrong try or a look at the answer ends it."""

    streak: int = 0
    best: int = 0  # the longest streak so far
    solved: dict[str, int] = field(default_factory=dict)  # by game: bits of the places of its puzzles

    def has(self, game: Game, puzzle: Puzzle) -> bool:
        return self.solved.get(game.name, 0) >> puzzles_of(game).index(puzzle) & 1 == 1

    def count(self, game: Game, difficulty: str = "") -> int:
        """How many puzzles of the game were solved, of this difficulty or of all."""
        bits = self.solved.get(game.name, 0)
        return sum(
            bits >> place & 1 for place, one in enumerate(puzzles_of(game)) if one.difficulty.startswith(difficulty)
        )

    def missed(self) -> "Score":
        return replace(self, streak=0)

    def with_solved(self, game: Game, puzzle: Puzzle) -> "Score":
        """One more; a puzzle that was solved before does not count again."""
        if self.has(game, puzzle):
            return self
        bits = self.solved.get(game.name, 0) | 1 << puzzles_of(game).index(puzzle)
        streak = self.streak + 1
        return Score(streak, max(self.best, streak), {**self.solved, game.name: bits})

    def next(self, game: Game, after: Puzzle | None = None, difficulty: str = "") -> Puzzle | None:
        """The next puzzle, of this difficulty if given, that was not solved, after `after` first; None once all are."""
        found = puzzles_of(game)
        start = found.index(after) + 1 if after else 0
        for puzzle in (*found[start:], *found[:start]):
            if puzzle.difficulty.startswith(difficulty) and not self.has(game, puzzle):
                return puzzle
        return None

    def encode(self) -> str:
        return f"{self.streak}.{self.best}" + "".join([f"~{game}.{bits:x}" for game, bits in self.solved.items()])


def read_score(text: str) -> Score:
    """The score of a text; any other text is the score of somebody new."""
    found = _TEXT.fullmatch(text)
    if not found:
        return Score()
    games = [part.split(".") for part in found[3].split("~")[1:]]
    return Score(int(found[1]), int(found[2]), {game: int(bits, 16) for game, bits in games})
