"""Rehearsing lessons: every chapter of a game is played as its script says, and along every way off it.

Expected moves are legal, sentences are filled from the position and hold no other numbers, lit places are on the drawn
board, clauses are in the ledger, other moves are answered and can be taken back, and the lesson ends.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from dicery import Game, Rng
from dicery.engine.state import Illegal
from dicery.games.ledger import clauses
from dicery.learn.course import Chapter, course
from dicery.learn.how_to_play import Picture, how_to_play
from dicery.learn.lesson import Lesson
from dicery.learn.places import Place, places_on
from dicery.learn.script import Item
from dicery.learn.sentence import BadSentence, Sentence, bare_numbers, parted

MOST_OTHERS = 12  # moves off the script that are tried at each step, besides those that it has answers to
LONGEST_SAY = 240  # characters of a sentence
LONGEST_FREE = 2_000  # steps that free turns may take


MOST_WORDS = 800  # of how to play, which is to be printed on two pages
_CLAUSES = re.compile(r"\[([A-Z]{2}-\d+\.\d+(?:, [A-Z]{2}-\d+\.\d+)*)\]")


class Broken(AssertionError):
    """A lesson that does not hold; says at which step, and what was expected."""


def check_lessons(game: Game) -> int:
    """Plays every chapter of the game; returns the number of the learner's decisions. Raises `Broken`."""
    return sum(check_chapter(game, chapter) for chapter in course(game).values())


def check_chapter(game: Game, chapter: Chapter) -> int:
    """Plays one chapter; returns the number of the learner's decisions. Raises `Broken`."""
    return _Rehearsal(game, chapter).check()


def check_how_to_play(game: Game) -> None:
    """The pages are short, quote known clauses, and their pictures can be drawn."""
    parts = how_to_play(game)
    texts = [part for part in parts if isinstance(part, str)]
    pictures = [part for part in parts if isinstance(part, Picture)]
    words = len(" ".join(texts).split())
    assert words <= MOST_WORDS, f"expected at most {MOST_WORDS} words on two pages, got {words}"
    named = {clause for text in texts for found in _CLAUSES.findall(text) for clause in found.split(", ")}
    strange = sorted(named - clauses(game.rules()).keys())
    assert named and not strange, f"expected clauses of the ledger, got {', '.join(strange) or 'none'}"
    assert pictures, "expected pictures of positions"
    for picture in pictures:
        assert picture.caption and picture.svg(game).startswith("<svg"), f"expected a picture with a caption: {picture}"


@dataclass
class _Rehearsal:
    game: Game
    chapter: Chapter
    used: set[str] = field(default_factory=set)  # answers that some move gets

    def check(self) -> int:
        self.check_words()
        lesson = self.play({})
        self.play_freely(lesson)
        for line in lesson.learned():
            self.expect(bool(line.text), "the end", f"three filled lines, got {line}")
        for number, item in enumerate(self.chapter.script.items):
            for move in self.equals(lesson, number, item):
                self.play({number: move})
        return self.chapter.script.decisions

    def expect(self, holds: bool, where: str, what: str) -> None:
        if not holds:
            raise Broken(f"{self.game.name}, lesson {self.chapter.script.name}, {where}: expected {what}")

    def check_words(self) -> None:
        """Clauses that the ledger defines, no numbers but placeholders, and nothing too long to read."""
        script = self.chapter.script
        known = clauses(self.game.rules()).keys()
        texts = [(f"step {item.number}", text) for item in script.items for text in texts_of(item)]
        texts += [("the end", line) for line in (*script.learned, *([script.free_say] if script.free else []))]
        for where, text in texts:
            words, named = parted(text)
            strange = sorted(set(named) - known)
            self.expect(not strange, where, f"clauses of the ledger, got {', '.join(strange)}")
            self.expect(not bare_numbers(text), where, f"placeholders for the numbers {bare_numbers(text)} in {text!r}")
            self.expect(len(words) <= LONGEST_SAY, where, f"at most {LONGEST_SAY} characters, got {len(words)}")

    def play(self, instead: dict[int, str]) -> Lesson:
        """Plays the script, at some items another move that it accepts; on the main line everything is looked at."""
        lesson = Lesson(self.game, self.chapter, "You")
        while (item := lesson.due) is not None:
            number, place = lesson.progress.item, lesson.progress.place
            where = f"step {item.number}" if item.number else f"the rival's move {item.moves[place]!r}"
            move = instead.get(number, "") if place == 0 else ""
            move = move or item.moves[place]
            self.expect(
                item.seat in lesson.state.waiting_seats(),
                where,
                f"seat {item.seat + 1} to be asked, but {lesson.state.waiting_seats()} wait",
            )
            legal = lesson.state.legal_moves(item.seat)
            self.expect(move in legal, where, f"{move!r} to be legal, the moves are {legal}")
            if not instead and item.number:
                self.look(lesson, item, where)
            try:
                lesson.submit(item.seat, lesson.seq, move)
            except Illegal as error:
                raise Broken(f"{where}: the scripted luck does not fit, {error}") from None
            self.expect(not lesson.astray, where, f"{move!r} to be what the lesson accepts")
        return lesson

    def look(self, lesson: Lesson, item: Item, where: str) -> None:
        """What the learner sees before the move, and what happens if it is another one."""
        said = self.filled(lesson.say, where)
        self.expect(bool(said.text), where, "a sentence")
        legal = lesson.state.legal_moves(item.seat)
        if lesson.progress.place == 0:
            board = self.game.board(lesson.state.view(item.seat), legal, lesson.names)
            missing = [str(place) for place in item.light if place not in places_on(board) | of_moves(legal)]
            self.expect(not missing, where, f"lit places that are drawn, not {', '.join(missing)}")
        self.expect(set(lesson.targets()) <= set(legal), where, f"accepted moves that are legal, {lesson.targets()}")
        self.go_astray(lesson, item, legal, where)

    def go_astray(self, lesson: Lesson, item: Item, legal: list[str], where: str) -> None:
        place = lesson.progress.place
        others = [move for move in legal if not item.accepts(place, move)]
        answered = [move for move in others if item.answer_to(move)]
        self.used |= set(map(item.answer_to, others))
        if place + 1 == len(item.moves):
            unused = [pattern for pattern, said in item.answers if said not in self.used]
            self.expect(not unused, where, f"other legal moves for the answers to {unused}")
        for move in dict.fromkeys([*answered, *others[:MOST_OTHERS]]):
            before, position = lesson.progress, lesson.state.position()
            lesson.submit(item.seat, lesson.seq, move)
            self.expect(lesson.astray and not lesson.acting(), where, f"{move!r} to be answered by nobody")
            answer = self.filled(lesson.answer, where)
            self.expect(bool(answer.text and answer.clauses), where, f"an answer to {move!r} with a clause")
            lesson.undo(item.seat)
            back = lesson.progress == before and lesson.state.position() == position
            self.expect(back, where, f"everything to be as before {move!r}")

    def filled(self, say: Callable[[], Sentence], where: str) -> Sentence:
        try:
            return say()
        except BadSentence as error:
            raise Broken(f"{self.game.name}, lesson {self.chapter.script.name}, {where}: {error}") from None

    def equals(self, lesson: Lesson, number: int, item: Item) -> list[str]:
        """The moves besides the first that the script accepts at an item."""
        if not item.any_move:
            return list(item.others)
        steps = [index for index, step in enumerate(lesson.steps) if step.seat >= 0]
        before = sum(len(one.moves) for one in self.chapter.script.items[:number])
        return [move for move in lesson.at(steps[before]).legal_moves(item.seat) if move != item.moves[0]]

    def play_freely(self, lesson: Lesson) -> None:
        """Random moves of everybody, until the free turns are over."""
        rng = Rng(lesson.script.seed)
        for _ in range(LONGEST_FREE):
            if lesson.done:
                return
            self.expect(bool(self.filled(lesson.say, "free turns").text), "free turns", "a sentence")
            acting = lesson.acting()
            self.expect(bool(acting), "free turns", "somebody to act")
            moves = lesson.state.legal_moves(acting[0])
            lesson.submit(acting[0], lesson.seq, moves[rng.below(len(moves))])
        self.expect(lesson.done, "free turns", f"the lesson to end within {LONGEST_FREE} steps")


def texts_of(item: Item) -> list[str]:
    return [text for text in (item.say, *(said for _, said in item.answers)) if text]


def of_moves(legal: list[str]) -> set[Place]:
    """Moves without a place on the board have a button beside it."""
    return {Place("move", move) for move in legal}
