"""Yacht: roll five dice up to three times, then fill one line of the sheet. See actions.py for the action table."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.game import Game
from dicery.engine.state import CHANCE, State
from yacht.rules.actions import CATEGORIES, DICE, FACES, FILL, KEEP_ALL
from yacht.rules.scoring import points
from yacht.rules.view import YachtView

OPEN: Final = -1  # a line that is not filled
_ROLLS: Final = 3


class YachtState(State):
    def __init__(
        self,
        game: Game,
        seats: i64,
        waiting: i64,
        over: bool,
        categories: i64,
        active: i64,
        rolls_left: i64,
        dice: vec[i64],
        sheets: vec[i64],
    ) -> None:
        super().__init__(game, seats, waiting, over)
        self.categories = categories  # bit c set: category c is on the sheets
        self.active = active
        self.rolls_left = rolls_left  # after the one that is being made
        self.dice = dice  # sorted once all are rolled; 0: to be rolled
        self.sheets = sheets  # seat * 12 + category -> points, or OPEN

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        """The faces for chance; for the player every way to keep dice, and every open line [YA-2.2, YA-2.3]."""
        count: i64 = 0
        if self.over or seat != self.actor():
            return 0
        if seat == CHANCE:
            while count < FACES:
                out[count] = count + 1
                count += 1
            return count
        kept: i64 = 0
        while self.rolls_left > 0 and kept < KEEP_ALL:
            if self.keeps_first_of_equals(kept):
                out[count] = kept
                count += 1
            kept += 1
        category: i64 = 0
        while category < CATEGORIES:
            if self.is_open(seat, category):
                out[count] = FILL + category
                count += 1
            category += 1
        return count

    def keeps_first_of_equals(self, kept: i64) -> bool:
        """Of equal dice the first are kept, so that each way to keep is listed once."""
        die: i64 = 1
        while die < DICE:
            if self.dice[die] == self.dice[die - 1] and kept >> die & 1 == 1 and kept >> (die - 1) & 1 == 0:
                return False
            die += 1
        return True

    def is_open(self, seat: i64, category: i64) -> bool:
        return self.categories >> category & 1 == 1 and self.sheets[CATEGORIES * seat + category] == OPEN

    def apply(self, seat: i64, action: i64) -> None:
        if seat == CHANCE:
            self.roll(action)
        elif action < FILL:
            self.keep(action)
        else:
            self.fill(seat, action - FILL)

    def roll(self, face: i64) -> None:
        """One die comes to lie; after the last of them the player decides [YA-2.1, YA-2.2]."""
        die: i64 = 0
        while self.dice[die] != 0:
            die += 1
        self.dice[die] = face
        while die + 1 < DICE and self.dice[die + 1] != 0:
            die += 1
        if die + 1 == DICE:
            self.sort_dice()
            self.waiting = 1 << self.active

    def sort_dice(self) -> None:
        last: i64 = DICE - 1
        while last > 0:
            die: i64 = 0
            while die < last:
                if self.dice[die] > self.dice[die + 1]:
                    lower = self.dice[die + 1]
                    self.dice[die + 1] = self.dice[die]
                    self.dice[die] = lower
                die += 1
            last -= 1

    def keep(self, kept: i64) -> None:
        """The other dice are rolled again [YA-2.2]."""
        die: i64 = 0
        while die < DICE:
            if kept >> die & 1 == 0:
                self.dice[die] = 0
            die += 1
        self.rolls_left -= 1
        self.waiting = 0

    def fill(self, seat: i64, category: i64) -> None:
        """Writes the line, for good, and passes the turn on; full sheets end the match [YA-2.4, YA-4.1]."""
        self.sheets[CATEGORIES * seat + category] = points(category, self.counts())
        self.active = (seat + 1) % self.seats
        self.rolls_left = _ROLLS - 1
        self.waiting = 0
        die: i64 = 0
        while die < DICE:
            self.dice[die] = 0
            die += 1
        self.over = self.open_lines(self.active) == 0

    def open_lines(self, seat: i64) -> i64:
        """The categories that the seat has not filled, as bits."""
        lines: i64 = 0
        bit: i64 = 1
        category: i64 = 0
        while category < CATEGORIES:
            if self.is_open(seat, category):
                lines |= bit
            bit <<= 1
            category += 1
        return lines

    def counts(self) -> i64:
        """The dice counted by face, as scoring.py takes them."""
        counts: i64 = 0
        die: i64 = 0
        one: i64 = 1
        while die < DICE:
            if self.dice[die] > 0:
                counts += one << 4 * (self.dice[die] - 1)
            die += 1
        return counts

    def score(self, seat: i64) -> i64:
        """The sum of the lines; there is no tie-break [YA-4.1]."""
        total: i64 = 0
        category: i64 = 0
        while category < CATEGORIES:
            total += max(0, self.sheets[CATEGORIES * seat + category])
            category += 1
        return total

    def clone(self) -> "YachtState":
        return YachtState(
            game=self.game,
            seats=self.seats,
            waiting=self.waiting,
            over=self.over,
            categories=self.categories,
            active=self.active,
            rolls_left=self.rolls_left,
            dice=self.dice[:],
            sheets=self.sheets[:],
        )

    def view(self, seat: i64) -> YachtView:
        lines = [None if line == OPEN else int(line) for line in self.sheets]
        return {
            **self.common_view(seat),
            "dice": [int(die) for die in self.dice],
            "rolls_left": self.rolls_left,
            "active": self.active,
            "sheets": [lines[CATEGORIES * owner : CATEGORIES * (owner + 1)] for owner in range(self.seats)],
            "categories": [category for category in range(CATEGORIES) if self.categories >> category & 1],
        }


def opening_state(game: Game, seats: int, categories: int) -> YachtState:
    """Empty sheets, all dice to be rolled by the first seat [YA-1.1, YA-1.2, YA-2.1]."""
    return YachtState(
        game=game,
        seats=seats,
        waiting=0,
        over=False,
        categories=categories,
        active=0,
        rolls_left=_ROLLS - 1,
        dice=vec[i64]([0] * DICE),
        sheets=vec[i64]([OPEN] * (CATEGORIES * seats)),
    )
