"""Slice & Dice: tables of what a dish on the line is worth to its cook.

A table has an entry for every number of missing items, of those owned as special tokens, of cuts left and of turns
before the order leaves: how often is the dish completed under the best mix of throwing and stopping, and how long does
it take? Every turn has its price, so slow dishes are worth less.
"""

from typing import Final

from mypy_extensions import i64

from dicery.games.slice_and_dice.bots.weights import Weights

_ITEMS: Final = 8  # most missing items, and one lost
TOKENS: Final = 4  # most that count as owned, and one
_CUTS: Final = 6
TURNS: Final = 6  # most turns that are looked ahead, and one
_LEVELS: Final = 8  # the worth of a dish, in steps of
_STEP: Final = 2.0


def place(missing: i64, owned: i64, cuts: i64, turns: i64) -> i64:
    return ((missing * TOKENS + owned) * _CUTS + cuts) * TURNS + turns


_SIZE: Final = _ITEMS * TOKENS * _CUTS * TURNS


class DishValues:
    """What a dish on the line is worth to its cook under the best mix of throwing, adding and stopping.

    `missing` items have to be rolled, `owned` ones can also be added from special tokens, `cuts` are those still to be
    suffered in this turn before it ends, `turns` those left with this one. A dish that is not worth its turns is given
    up for a new one, which counts as nothing.
    """

    def __init__(self, weights: Weights, limit: i64) -> None:
        self.turn = weights.turn
        self.throwing = weights.throwing
        self.token = weights.token
        self.limit = limit  # of cuts
        self.worth: list[float] = [0.0] * (_SIZE * _LEVELS)
        level: i64 = 0
        while level < _LEVELS:
            self.fill(level * _SIZE, _STEP * float(level))
            level += 1

    def fill(self, base: i64, gain: float) -> None:
        turns: i64 = 1
        while turns < TURNS:
            missing: i64 = 0
            while missing < _ITEMS:
                owned: i64 = 0
                while owned < TOKENS:
                    cuts: i64 = 1
                    while cuts <= self.limit:
                        here = base + place(missing, owned, cuts, turns)
                        self.worth[here] = self.best(base, missing, owned, cuts, turns, gain)
                        cuts += 1
                    owned += 1
                missing += 1
            turns += 1

    def best(self, base: i64, missing: i64, owned: i64, cuts: i64, turns: i64, gain: float) -> float:
        """The best of throwing, stopping and adding a special token [SD-5.10, SD-9.3]."""
        if missing + owned == 0:
            return gain
        chances = binomial(missing)
        saved = binomial(owned)
        best = chances[0] * saved[0] * self.missed(base, missing, owned, cuts, turns) - self.throwing
        hits: i64 = 0
        while hits <= missing:
            spared: i64 = 0
            while spared <= owned:
                if hits + spared > 0:
                    after = base + place(missing - hits, owned - spared, cuts, turns)
                    best += chances[hits] * saved[spared] * self.worth[after]
                spared += 1
            hits += 1
        stopped = self.later(base, missing, owned, turns - 1)
        if stopped > best:
            best = stopped
        if owned > 0:
            added = self.worth[base + place(missing, owned - 1, cuts, turns)] - self.token
            if added > best:
                best = added
        return best

    def missed(self, base: i64, missing: i64, owned: i64, cuts: i64, turns: i64) -> float:
        """After a throw without a hit: a special token instead of the cut, the cut, or the loss of a token [SD-5.9]."""
        if cuts > 1:
            best = self.worth[base + place(missing, owned, cuts - 1, turns)]
        else:
            best = self.later(base, missing + 1, owned, turns - 1)
        if owned > 0:
            added = self.worth[base + place(missing, owned - 1, cuts, turns)] - self.token
            if added > best:
                best = added
        return best

    def later(self, base: i64, missing: i64, owned: i64, turns: i64) -> float:
        """Before a turn that is still to come."""
        if turns <= 0:
            return 0.0
        if missing >= _ITEMS:
            missing = _ITEMS - 1
        worth = self.worth[base + place(missing, owned, self.limit, turns)] - self.turn
        return worth if worth > 0.0 else 0.0

    def now_worth(self, missing: i64, owned: i64, cuts: i64, turns: i64, gain: float) -> float:
        """In the turn; without cuts left it has ended with the loss of a token."""
        low, share = level_of(gain)
        if cuts <= 0:
            return self.later_worth(missing + 1, owned, turns - 1, gain)
        here = low * _SIZE + place(missing, owned, cuts, turns)
        return self.worth[here] * (1.0 - share) + self.worth[here + _SIZE] * share

    def later_worth(self, missing: i64, owned: i64, turns: i64, gain: float) -> float:
        low, share = level_of(gain)
        return self.later(low * _SIZE, missing, owned, turns) * (1.0 - share) + share * self.later(
            (low + 1) * _SIZE, missing, owned, turns
        )


def level_of(gain: float) -> tuple[i64, float]:
    """Between which two worths of a dish this one lies, and how far."""
    low = i64(int(gain / _STEP))
    if low > _LEVELS - 2:
        return _LEVELS - 2, 1.0
    return low, gain / _STEP - float(low)


def binomial(dice: i64) -> list[float]:
    """The chance of each number of hits with dice that have one wanted face each."""
    chances = [1.0]
    thrown: i64 = 0
    while thrown < dice:
        chances = [
            (chances[hits] * 5.0 / 6.0 if hits <= thrown else 0.0) + (chances[hits - 1] / 6.0 if hits > 0 else 0.0)
            for hits in range(thrown + 2)
        ]
        thrown += 1
    return chances
