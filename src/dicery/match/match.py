"""A match: seats, an append-only log, and the state that the log adds up to. The only place that checks legality."""

from dataclasses import dataclass
from functools import lru_cache

from dicery.engine.game import Game
from dicery.engine.information import reveals
from dicery.engine.option import Setting, settle
from dicery.engine.state import CHANCE, CLOCK, SPECTATOR, Illegal, State, seat_name
from dicery.match.luck import Dealer

# How many ways of dealing what an observer cannot see are compared to find out whether a step taught it something.
GUESSES = 32


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the match, by a seat, by chance or by the clock."""

    seat: int
    action: int
    move: str


step_of = lru_cache(maxsize=1 << 15)(Step)  # equal steps of all matches are kept once


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last step that was still standing, one of this seat, was taken back."""

    seat: int


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of the log, with the number of its step, counted from 1, and who made it."""

    number: int
    seat: int
    text: str


class Refused(ValueError):
    """A request that was not carried out: which check failed, what was expected, the clause if there is one."""

    def __init__(self, check: str, reason: str, clause: str = "") -> None:
        super().__init__(f"{reason} [{clause}]" if clause else reason)
        self.check = check  # running, fresh, waiting or legal; a table has more of them
        self.reason = reason
        self.clause = clause

    @property
    def stale(self) -> bool:
        """Was the move chosen at a position that has changed since then?"""
        return self.check == "fresh"


class Match:
    """One playing of a game. Whenever nobody is waiting chance answers through the dealer, or waits for a submit."""

    def __init__(self, game: Game, names: list[str], settings: dict[str, Setting], dealer: Dealer) -> None:
        self.game = game
        self.names = names
        self.settings = settle(game.options, settings)
        self.dealer = dealer
        self.log: list[Step | TakenBack] = []
        self.steps: list[Step] = []  # those of the log that still stand
        self.state = self.opening()
        self.before: State | None = None  # the position before the last step; None after a step was taken back
        self.deal()

    def opening(self) -> State:
        return self.game.new(len(self.names), **self.settings)

    @property
    def seq(self) -> int:
        """The number of entries in the log; a submit names the one it was chosen at."""
        return len(self.log)

    def submit(self, seat: int, seq: int, move: str) -> None:
        """Carries out a seat's move, then lets chance answer; raises `Refused` and changes nothing if a check fails."""
        self.check_open(seat, seq)
        try:
            action = self.state.parse(seat, move)
        except Illegal as illegal:
            raise Refused("legal", illegal.reason, illegal.clause) from None
        self.append(step_of(seat, action, move))
        self.deal()

    def check_open(self, seat: int, seq: int) -> None:
        """The checks before legality, in this order: running, fresh, waiting."""
        if self.state.over:
            raise Refused("running", "the match is over: expected no more moves")
        if not 0 <= seq <= self.seq:
            raise Refused("fresh", f"expected a number from 0 to {self.seq} of the log, got {seq}")
        if not self.is_fresh(seat, seq):
            raise Refused("fresh", f"the table has changed: expected number {self.seq} of the log, got {seq}")
        waiting = self.state.waiting_seats()
        if seat != CLOCK and seat not in waiting:
            whom = " or ".join("chance" if other == CHANCE else self.names[other] for other in waiting)
            raise Refused("waiting", f"expected a step by {whom}, got one by {seat_name(seat)}")

    def is_fresh(self, seat: int, seq: int) -> bool:
        """May a move of this seat still count that was chosen when the log had `seq` entries?

        Not after a step of its own, a step of the clock or a step taken back. Steps of other seats leave it fresh,
        because several seats may be waiting at once. So do dice that were rolled meanwhile, as in a race, if the seat
        has only lost choices by them. Whether the move itself is still legal is the last check.
        """
        since = self.log[seq:]
        if any(isinstance(entry, TakenBack) or entry.seat in (seat, CLOCK) for entry in since):
            return False
        return all(entry.seat != CHANCE for entry in since) or self.only_lost_choices(seat, seq)

    def only_lost_choices(self, seat: int, seq: int) -> bool:
        """Was the seat waiting when the log had `seq` entries, and has it no choice now that it did not have then?

        Nothing may have been taken back since then.
        """
        then = self.at(len(self.steps) - (self.seq - seq))
        return seat in then.waiting_seats() and set(self.state.legal_moves(seat)) <= set(then.legal_moves(seat))

    def append(self, step: Step) -> None:
        self.before = self.state.clone()
        self.state.apply(step.seat, step.action)
        self.log.append(step)
        self.steps.append(step)

    def deal(self) -> None:
        """Chance answers until a seat is waiting or the match is over."""
        while not self.state.over and self.state.waiting == 0:
            action = self.dealer.outcome(self.state)
            if action is None:
                return
            self.append(step_of(CHANCE, action, self.game.notation(self.state, CHANCE, action)))

    def chance_waits(self) -> bool:
        """Is chance to act, and does its outcome have to be submitted?"""
        return not self.state.over and self.state.waiting == 0

    def can_undo(self, seat: int) -> bool:
        """Is the last step this seat's own, and has nobody learned anything from it?"""
        if not self.steps or self.steps[-1].seat != seat or seat < 0:
            return False
        if self.before is None:
            self.before = self.at(len(self.steps) - 1)
        return self.unlearned(self.before, self.steps[-1])

    def unlearned(self, before: State, step: Step) -> bool:
        """Has nobody learned anything from a step that was made there?"""
        return not reveals(before, step.seat, step.action, [*range(self.state.seats), SPECTATOR], GUESSES)

    def undo(self, seat: int) -> None:
        """Takes back the seat's last step: never past dice, cards, a revealed secret or another seat's step."""
        if not self.can_undo(seat):
            raise Refused("legal", f"expected a last step by {seat_name(seat)} from which nobody has learned anything")
        self.take_back(seat)

    def undo_to(self, seat: int, count: int) -> None:
        """Takes back the seat's last steps until `count` steps are left: all of them, or none if one may not be."""
        for place, step in enumerate(self.steps[count:], count):
            if step.seat != seat or not self.unlearned(self.at(place), step):
                raise Refused("legal", f"expected steps by {seat_name(seat)} from which nobody has learned anything")
        while len(self.steps) > count:
            self.take_back(seat)

    def take_back(self, seat: int) -> None:
        """What `undo` does once it is allowed, and what reading a log does again."""
        self.steps.pop()
        self.before = None
        self.log.append(TakenBack(seat))
        self.state = self.at(len(self.steps))

    def restore(self, log: list[Step | TakenBack]) -> None:
        """Takes over a log that was made by the same rules, without checking it again."""
        self.log, self.steps = log, []
        for entry in log:
            if isinstance(entry, Step):
                self.steps.append(entry)
            else:
                self.steps.pop()
        self.before = None
        self.state = self.at(len(self.steps))

    def at(self, count: int) -> State:
        """The state after the first `count` steps."""
        state = self.opening()
        for step in self.steps[:count]:
            state.apply(step.seat, step.action)
        return state

    def lines(self, observer: int, start: int = 0, end: int | None = None) -> list[Line]:
        """The log in sentences, as this seat or a spectator may read it: of the steps after the first `start`, and of
        no more than the first `end`.
        """
        state = self.at(start)
        lines: list[Line] = []
        for number, step in enumerate(self.steps[start:end], start + 1):
            text = self.game.sentence(state, step.seat, step.action, observer, self.names)
            if text:
                lines.append(Line(number, step.seat, text))
            state.apply(step.seat, step.action)
        return lines
