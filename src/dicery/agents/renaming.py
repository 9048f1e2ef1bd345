"""Other words for a game: its own words are replaced by invented ones, so that reading the rules decides, not memory.

The words of a game are those of its title, and those of its numbered rules that no other game's rules use. The same
word always becomes the same invented one, in rules, positions, moves and refusals.
"""

import random
import re
from collections.abc import Iterable

from dicery.engine.game import Game

_WORD = re.compile(r"[A-Za-z]{3,}")
_CLAUSE = re.compile(r"\b([A-Z]{2})-(?=\d)")
_PLAIN = {"and", "dice", "the"}  # words of a title that say nothing about the game
_STARTS, _MIDDLES, _ENDS = "bdfgklmnprstvz", "aeiou", "lmnrskt"


def words_of(text: str) -> set[str]:
    return {word.lower() for word in _WORD.findall(text)}


class Renaming:
    """The invented words of one game."""

    def __init__(self, game: Game, shelf: Iterable[Game], seed: int) -> None:
        others = set().union(*[words_of(other.rules()) for other in shelf if other.name != game.name])
        own = words_of(game.rules()) - others
        self.words = sorted(own | words_of(f"{game.title} {game.name}") - _PLAIN)
        self.prefix = next(iter(_CLAUSE.findall(game.rules())), "")
        draw = random.Random(f"{seed} {game.name}")
        taken = others | set(self.words) | words_of(game.rules())
        self.invented: dict[str, str] = {}
        for word in self.words:
            stem = word.removesuffix("s")
            self.invented[word] = f"{self.invented[stem]}s" if stem in self.invented else invent(draw, taken)
            taken.add(self.invented[word])

    def text(self, text: str) -> str:
        """The text in invented words."""
        if self.prefix:
            text = _CLAUSE.sub(lambda found: "QQ-" if found[1] == self.prefix else found[0], text)
        return _WORD.sub(lambda found: self.word(found[0]), text)

    def word(self, word: str) -> str:
        other = self.invented.get(word.lower())
        if other is None:
            return word
        if word.isupper():
            return other.upper()
        return other.capitalize() if word[0].isupper() else other

    def clause(self, clause: str) -> str:
        """The clause that a renamed id stands for."""
        return re.sub(r"^QQ-", f"{self.prefix}-", clause.upper())

    def everything(self, value: object) -> object:
        """All texts in a JSON value, keys included."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, dict):
            return {self.text(str(key)): self.everything(inner) for key, inner in value.items()}
        if isinstance(value, (list, tuple)):
            return [self.everything(inner) for inner in value]
        return value


def invent(draw: random.Random, taken: set[str]) -> str:
    """A word of two or three syllables that is not in use."""
    while True:
        syllables = draw.choice((2, 2, 3))
        word = "".join(draw.choice(_STARTS) + draw.choice(_MIDDLES) for _ in range(syllables)) + draw.choice(_ENDS)
        if word not in taken and f"{word}s" not in taken:
            return word
