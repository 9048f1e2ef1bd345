"""A lesson being played: a match whose luck and rivals follow a script until the learner plays freely.

Where the learner stands is computed from the steps of the match, so a stored match is a stored lesson. A legal move
that the script does not expect is made, but nobody answers it: the learner reads what would follow and takes it back.
"""

from dataclasses import dataclass, replace
from itertools import takewhile

from dicery.engine.game import Game
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, State
from dicery.learn.course import Chapter
from dicery.learn.places import Place
from dicery.learn.script import Item
from dicery.learn.sentence import Scene, Sentence, parted
from dicery.match.luck import Dealer
from dicery.match.match import Match, Refused

OTHERWISE = "You could. But it is not what this step is about: take it back and try what is lit."


@dataclass(frozen=True)
class Progress:
    """Where a lesson stands after some steps of its match."""

    item: int = 0  # the items that are done
    place: int = 0  # the moves of the next item that are made
    began: int = 0  # the number of steps when that item began
    astray: bool = False  # was the last step a legal move that the script does not expect?
    luck: tuple[str, ...] = ()  # scripted outcomes since the last item began
    dealt: int = 0  # how many outcomes there were since then
    free: int = 0  # turns that the learner has ended after the script
    in_turn: bool = False  # has the learner acted since the last of these?


class Lesson(Match):
    """A chapter with the match that it is played in."""

    def __init__(self, game: Game, chapter: Chapter, learner: str) -> None:
        self.chapter = chapter
        self.script = chapter.script
        self.seat = self.script.you
        self._known: tuple[int, Progress] = (-1, Progress())
        super().__init__(game, self.script.names(learner), dict(self.script.options), LessonDealer(self))

    def opening(self) -> State:
        return self.game.load(self.script.position) if self.script.position else super().opening()

    # Where the lesson stands

    @property
    def progress(self) -> Progress:
        """Computed once for each length of the log."""
        if self._known[0] != self.seq:
            self._known = (self.seq, self._fold())
        return self._known[1]

    def _fold(self) -> Progress:
        now = Progress(luck=self.script.luck)
        for number, step in enumerate(self.steps):
            if step.seat == CHANCE:
                now = replace(now, dealt=now.dealt + 1)
            elif now.item == len(self.script.items):
                mine = step.seat == self.seat
                ended = now.in_turn and (not mine or len(self.names) == 1)
                now = Progress(now.item, began=now.began, free=now.free + ended, in_turn=mine)
            else:
                now = self._advanced(now, number, step.seat, step.move)
        return now

    def _advanced(self, now: Progress, number: int, seat: int, move: str) -> Progress:
        item = self.script.items[now.item]
        if seat != item.seat or not item.accepts(now.place, move):
            return Progress(now.item, now.place, now.began, True, now.luck, now.dealt)
        luck, dealt = (now.luck, now.dealt) if now.place else (item.luck, 0)
        if now.place + 1 < len(item.moves):
            return Progress(now.item, now.place + 1, now.began, luck=luck, dealt=dealt)
        return Progress(now.item + 1, began=number + 1, luck=luck, dealt=dealt)

    @property
    def due(self) -> Item | None:
        """What the script expects next; None once the learner plays freely."""
        item = self.progress.item
        return self.script.items[item] if item < len(self.script.items) else None

    @property
    def astray(self) -> bool:
        """Is the last step a move of the learner that has to be taken back?"""
        return self.progress.astray

    @property
    def is_free(self) -> bool:
        """Does the learner play without a script now?"""
        return self.due is None and not self.done

    @property
    def done(self) -> bool:
        """Has the learner done everything, free turns included?"""
        now = self.progress
        if self.due is not None or self.astray:
            return False
        if self.state.over:
            return True
        waiting = self.state.waiting_seats()
        resting = now.in_turn and self.seat not in waiting and waiting != [CHANCE]
        return now.free + resting >= self.script.free

    def plays_freely(self, seat: int) -> bool:
        """Was the seat's last step made without the script?"""
        return self.is_free and any(step.seat == seat for step in self.steps[self.progress.began :])

    def acting(self) -> list[int]:
        """The seats that may act now, as far as the script lets them."""
        if self.astray or self.done:
            return []
        waiting = self.state.waiting_seats()
        return waiting if self.due is None else [seat for seat in waiting if seat == self.due.seat]

    def scripted(self, seat: int) -> str:
        """The next move of a rival who follows the script; empty if the seat chooses for itself."""
        due = self.due
        return due.moves[self.progress.place] if due and due.seat == seat and not self.astray else ""

    # The checks of a match, with those of a lesson before them

    def check_open(self, seat: int, seq: int) -> None:
        if self.astray:
            raise Refused("running", "your last move is to be taken back first")
        if self.done:
            raise Refused("running", "the lesson is over: expected no more moves")
        super().check_open(seat, seq)
        if self.due and self.due.seat != seat:
            raise Refused("waiting", f"expected a step by {self.names[self.due.seat]}, who follows the lesson")

    def chance_waits(self) -> bool:
        """Luck is never typed in here."""
        return False

    def can_undo(self, seat: int) -> bool:
        if self.astray:
            return seat == self.seat
        return self.is_free and len(self.steps) > self.progress.began and super().can_undo(seat)

    # What is said

    def say(self) -> Sentence:
        """The sentence of the step that is due: what to do, then why."""
        due = self.due
        if due is None:
            return self.scene(len(self.steps)).fill(self.script.free_say) if self.is_free else Sentence("")
        if due.seat != self.seat:
            return Sentence("")
        rolled = takewhile(lambda step: step.seat == CHANCE, self.steps[self.progress.began :])
        return self.scene(self.progress.began + len(list(rolled))).fill(due.say)

    def answer(self) -> Sentence:
        """What is said to a legal move that the script does not expect, with a clause; empty while there is none."""
        due = self.due
        if not self.astray or due is None:
            return Sentence("")
        said = due.answer_to(self.steps[-1].move)
        if not said:
            return Sentence(OTHERWISE, parted(due.say)[1])
        return self.scene(len(self.steps) - 1, self.steps[-1].move).fill(said)

    def learned(self) -> list[Sentence]:
        """The lines at the end."""
        scene = self.scene(len(self.steps))
        return [scene.fill(line) for line in self.script.learned]

    def light(self) -> tuple[Place, ...]:
        """The places that the sentence speaks of, while the learner is to act."""
        due = self.due
        return due.light if due and due.seat == self.seat and not self.astray else ()

    def targets(self) -> tuple[str, ...]:
        """The moves that the script expects of the learner now, the best first; empty if any will do."""
        due, place = self.due, self.progress.place
        if due is None or due.seat != self.seat or self.astray or due.any_move:
            return ()
        return (due.moves[place], *(due.others if place == 0 else ()))

    def scene(self, count: int, instead: str = "") -> Scene:
        """The position after `count` steps, and what the due step, or another move instead, makes of it."""
        now, due = self.at(count), self.due
        after, number, dealt, label = now.clone(), count, 0, ""
        moves = (instead,) if instead else due.moves if due and not self.astray else ()
        for move in moves:
            while not after.over and after.waiting == 0:  # chance answers between two moves of one step
                after.apply(CHANCE, pick(after, due.luck if due else (), dealt, self.script.seed, number))
                number, dealt = number + 1, dealt + 1
            if not after.waiting >> self.seat & 1:
                break  # a rival is to move: what follows is not known here
            action = after.parse(self.seat, move)
            label = label or self.game.label(after, self.seat, action, self.names)
            after.apply(self.seat, action)
            number += 1
        return Scene(self.game, now, after, self.seat, self.names, label)


class LessonDealer(Dealer):
    """Deals what the script says, and where it says nothing the same for every learner."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson

    def outcome(self, state: State) -> int | None:
        now = self.lesson.progress
        if now.astray:
            return None
        return pick(state, now.luck, now.dealt, self.lesson.script.seed, len(self.lesson.steps))


def pick(state: State, luck: tuple[str, ...], dealt: int, seed: int, number: int) -> int:
    """The scripted outcome if there is one left, else one that depends on the seed and the number of the step alone."""
    if dealt < len(luck):
        return state.parse(CHANCE, luck[dealt])
    outcomes = state.actions(CHANCE)
    return outcomes[Rng(seed, number).below(len(outcomes))]
