"""Slice & Dice: what things are worth, and how soon a dish will be ready.

The last is worked out ahead: with so many items missing, so many of them owned as special tokens, so many cuts left and
so many turns before the order leaves, how often is the dish completed under the best mix of throwing and stopping, and
how long does it take? A turn is worth a share of the time that is left, so slow dishes are worth less.
"""

from typing import Final

from mypy_extensions import i64

from dicery.games.slice_and_dice.rules import tables as t

_ITEMS: Final = 8  # most missing items, and one lost
TOKENS: Final = 4  # most that count as owned, and one
_CUTS: Final = 6
TURNS: Final = 6  # most turns that are looked ahead, and one
_LEVELS: Final = 8  # the worth of a dish, in steps of
_STEP: Final = 2.0

_CARD_WORTH: Final = {
    "skimmer": 0.35,
    "ladle": 0.15,
    "tongs": 0.15,
    "mill": 0.7,
    "kitchen-knife": 1.2,
    "peeler": 0.35,
    "spatula": 0.55,
    "kitchen-scissors": 0.15,
    "scales": 0.4,
    "corkscrew": 0.55,
    "whisk": 0.15,
    "kitchen-timer": 0.65,
    "wooden-spoon": 0.4,
    "pizza-slicer": 0.4,
    "funnel": 1.2,
    "oven-mitt": 0.45,
    "bowl": 0.6,
    "colander": 0.45,
    "measuring-cup": 0.4,
    "squeezer": 0.45,
    "pan-lid": 0.4,
    "pestle-and-mortar": 0.5,
    "thermometer": 0.55,
    "frying-pan": 0.7,
    "wok": 0.55,
    "pan": 0.55,
    "pressure-cooker": 0.75,
    "roasting-pan": 1.2,
    "rolling-pin": 0.4,
    "meat-tenderizer": 0.4,
}


class Weights:
    """What things are worth, in stars; these are greedy's in a match against others."""

    def __init__(self) -> None:
        self.turn = 1.6  # what time costs: another turn,
        self.throwing = 0.0  # and a throw
        self.star = 1.0
        self.served = 1.0  # each dish brings the end nearer
        self.variety = 0.8  # for each different gastronomy up to five [SD-12.5]
        self.first_card = 0.2  # of a gastronomy
        self.tied = 1.0  # for most cards of a gastronomy
        self.ahead = 2.4  # for having most, alone [SD-12.4]
        self.finishing = 4.0
        self.utensil = 0.85  # a card that is still unknown
        self.token = 0.5
        self.cards: list[float] = [_CARD_WORTH[card] for card in t.CARD_IDS]
        self.late = 1.0  # so much of all holdings counts once somebody lacks one dish
        self.rivals = 0.25
        self.leader = 0.45
        self.doubt = 12.0  # the difference of values that makes a win e times as likely
        self.kept = 0.08  # a token for a dish that has no turn left
        self.crowded = 0.85  # a rival on the same dish; twice if he misses no more


def team_weights() -> Weights:
    """In the co-op throws are scarce, the number of dishes counts, and stars hardly [SD-13.5, SD-13.6]."""
    weights = Weights()
    weights.turn = 0.1
    weights.throwing = 0.45
    weights.star = 0.15
    weights.served = 6.0
    return weights


def search_weights() -> Weights:
    """For a player with experience: holdings, dishes and time count for more, a rival on the same line for nothing."""
    weights = Weights()
    weights.turn = 2.0
    weights.served = 2.0
    weights.variety = 1.6
    weights.utensil = 1.4
    weights.token = 1.6
    weights.crowded = 1.0
    weights.cards = [1.7 * _CARD_WORTH[card] for card in t.CARD_IDS]
    weights.late = 0.6
    return weights


def place(missing: i64, owned: i64, cuts: i64, turns: i64) -> i64:
    return ((missing * TOKENS + owned) * _CUTS + cuts) * TURNS + turns


_SIZE: Final = _ITEMS * TOKENS * _CUTS * TURNS


class Ahead:
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
    """How likely so many of these dice show the one face that is wanted."""
    chances = [1.0]
    thrown: i64 = 0
    while thrown < dice:
        chances = [
            (chances[hits] * 5.0 / 6.0 if hits <= thrown else 0.0) + (chances[hits - 1] / 6.0 if hits > 0 else 0.0)
            for hits in range(thrown + 2)
        ]
        thrown += 1
    return chances
