"""Slice & Dice: what is served, what is held, and how soon the dish on the line will be ready.

The last is worked out ahead: with so many items missing, so many of them owned as special tokens, so many cuts left and
so many turns before the order leaves, how often is the dish completed under the best mix of throwing and stopping, and
how long does it take? A turn is worth a share of the time that is left, so slow dishes are worth less.
"""

from typing import Final

from mypy_extensions import i64

from dicery.bots.judgement.judgement import Judgement
from dicery.engine.state import State
from dicery.games.slice_and_dice.rules import SliceState
from dicery.games.slice_and_dice.rules_tables import (
    BUY_TWO,
    BUYING,
    CARD_IDS,
    DRAW_CARD,
    DRAW_TOKEN,
    END_WINDOW,
    GASTRONOMIES,
    GASTRONOMY,
    GIVES_SPECIAL,
    GIVES_UTENSIL,
    KEEP_CARD,
    LOSING,
    NAMING,
    NONE,
    OPENING,
    OPERATION,
    REQUIRED,
    REROLL_OWN,
    REROLL_RIVAL,
    RESOLVE,
    ROLLING,
    STARS,
    THROW_WINDOW,
    TRIGGER,
    WRAP_UP,
    bit,
    faces_of,
    kinds,
    lowest,
    size,
)

# What time costs: against others a turn, in the co-op a throw.
_TURN: Final = 1.6
_TEAM_TURN: Final = 0.1
_TEAM_THROW: Final = 0.45
_TEAM_DISH: Final = 6.0  # in the co-op the number of dishes counts, and stars hardly [SD-13.6]
_TEAM_STAR: Final = 0.15
_SERVED: Final = 1.0  # each dish brings the end nearer
_VARIETY: Final = 0.8  # for each different gastronomy up to five [SD-12.5]
_FIRST_CARD: Final = 0.2  # of a gastronomy
_TIED: Final = 1.0  # for most cards of a gastronomy
_AHEAD: Final = 2.4  # for having most, alone [SD-12.4]
_UTENSIL: Final = 0.85  # a card that is still unknown
_TOKEN: Final = 0.5
_RIVALS: Final = 0.25
_LEADER: Final = 0.45
_OVER: Final = 1000.0
_DOUBT: Final = 12.0  # the difference of values that makes a win e times as likely
_TEAM_GOAL: Final = 60.0  # a value of the co-op that is as good as even
_KEPT: Final = 0.08  # a token for a dish that has no turn left
_CROWDED: Final = 0.85  # a rival on the same dish who misses no more

_ITEMS: Final = 8  # most missing items, and one lost
_TOKENS: Final = 4
_CUTS: Final = 6
_TURNS: Final = 6
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
_WORTH: Final = [_CARD_WORTH[card] for card in CARD_IDS]


def place(missing: i64, owned: i64, cuts: i64, turns: i64) -> i64:
    return ((missing * _TOKENS + owned) * _CUTS + cuts) * _TURNS + turns


_SIZE: Final = _ITEMS * _TOKENS * _CUTS * _TURNS


class Ahead:
    """What a dish on the line is worth to its cook under the best mix of throwing, adding and stopping.

    `missing` items have to be rolled, `owned` ones can also be added from special tokens, `cuts` are those still to be
    suffered in this turn before it ends, `turns` those left with this one. A dish that is not worth its turns is given
    up for a new one, which counts as nothing.
    """

    def __init__(self, turn: float, throwing: float, limit: i64) -> None:
        self.turn = turn  # the cost of another turn,
        self.throwing = throwing  # and of a throw
        self.limit = limit  # of cuts
        self.worth: list[float] = [0.0] * (_SIZE * _LEVELS)
        level: i64 = 0
        while level < _LEVELS:
            self.fill(level * _SIZE, _STEP * float(level))
            level += 1

    def fill(self, base: i64, gain: float) -> None:
        turns: i64 = 1
        while turns < _TURNS:
            missing: i64 = 0
            while missing < _ITEMS:
                owned: i64 = 0
                while owned < _TOKENS:
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
            added = self.worth[base + place(missing, owned - 1, cuts, turns)] - _TOKEN
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
            added = self.worth[base + place(missing, owned - 1, cuts, turns)] - _TOKEN
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


class SliceJudgement(Judgement):
    def __init__(self) -> None:
        self.tables: dict[int, Ahead] = {}

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, SliceState)
        if state.over:
            if state.coop:
                return _OVER if state.won() else -_OVER
            ranks = state.ranks()
            return _OVER - _OVER * float(ranks[seat])
        total = self.standing(state, seat) + self.holdings(state, seat) + self.outlook(state, seat)
        rival: i64 = 0
        while rival < state.seats:
            if rival != seat:
                if state.coop:
                    total += self.standing(state, rival) + self.holdings(state, rival) + self.outlook(state, rival)
                else:
                    leads = state.served[rival] + 2 >= state.quota
                    share = _LEADER if leads else _RIVALS
                    total -= share * (self.standing(state, rival) + self.threat(state, rival))
            rival += 1
        return total

    def doubt(self, state: State) -> float:
        return _DOUBT

    def alone(self, state: State) -> bool:
        """The two cooks of the co-op win or lose together [SD-13.6]."""
        assert isinstance(state, SliceState)
        return state.coop

    def goal(self, state: State) -> float:
        return _TEAM_GOAL

    def payoff(self, state: State, seat: i64) -> float:
        assert isinstance(state, SliceState)
        if state.coop:
            return 1.0 if state.won() else 0.0
        return super().payoff(state, seat)

    def ahead(self, state: SliceState) -> Ahead:
        """The tables, worked out when first needed."""
        key = int(-state.cut_limit if state.coop else state.cut_limit)
        if key not in self.tables:
            turn, throwing = (_TEAM_TURN, _TEAM_THROW) if state.coop else (_TURN, 0.0)
            self.tables[key] = Ahead(turn, throwing, state.cut_limit)
        return self.tables[key]

    def standing(self, state: SliceState, seat: i64) -> float:
        """Stars, and what the scoring at the end will make of the dishes so far [SD-12.3 to 12.6]."""
        if state.coop:
            return _TEAM_STAR * float(state.stars(seat)) + _TEAM_DISH * float(state.served[seat])
        total = float(state.stars(seat)) + _SERVED * float(state.served[seat])
        different: i64 = 0
        gastronomy: i64 = 0
        while gastronomy < GASTRONOMIES:
            own = state.cooked_in(seat, gastronomy)
            if own > 0:
                different += 1
                total += self.share(state, seat, gastronomy, own)
            gastronomy += 1
        if state.finisher == seat:
            total += 4.0
        return total + _VARIETY * float(different if different < 5 else 5)

    def share(self, state: SliceState, seat: i64, gastronomy: i64, own: i64) -> float:
        most: i64 = 0
        other: i64 = 0
        while other < state.seats:
            if other != seat:
                cooked = state.cooked_in(other, gastronomy)
                if cooked > most:
                    most = cooked
            other += 1
        if own < most:
            return 0.2
        if own == most:
            return _TIED if own > 1 else _FIRST_CARD
        return _AHEAD if own > 1 else 2.0 * _FIRST_CARD

    def holdings(self, state: SliceState, seat: i64) -> float:
        """Cards and special tokens in hand and on their way."""
        total = _TOKEN * float(size(state.owned[seat]))
        cards = state.hands[seat]
        while cards != 0:
            total += _WORTH[lowest(cards)]
            cards &= cards - 1
        if seat == state.active:
            if state.reward and state.point == WRAP_UP and size(state.hands[seat]) < 3:
                total += _UTENSIL
            if state.step in (BUYING, DRAW_CARD):
                total += _UTENSIL
            elif state.step == DRAW_TOKEN or state.drawn != 0:
                total += _TOKEN + 0.1
            if state.card != NONE and OPERATION[state.card] == BUY_TWO and state.bought != 0:
                total += self.best_bought(state)
            if state.armed != 0 and state.step != TRIGGER:
                total += 0.3
        return total

    def best_bought(self, state: SliceState) -> float:
        best = 0.0
        cards = state.bought
        while cards != 0:
            if _WORTH[lowest(cards)] > best:
                best = _WORTH[lowest(cards)]
            cards &= cards - 1
        return best if state.step == KEEP_CARD else best * 0.3

    def outlook(self, state: SliceState, seat: i64) -> float:
        """What the dish on the seat's line will come to, in the turns that are left for it."""
        line = state.markers[seat]
        ended = state.point == WRAP_UP or state.step in (LOSING, END_WINDOW)
        cooking = seat == state.active and not ended
        if not state.line_is_free(line, seat):
            return 0.0
        dish = state.dishes[line]
        turns = self.turns_left(state, seat, line, cooking)
        board = state.board(seat)
        required = REQUIRED[dish]
        if cooking and state.step in (RESOLVE, THROW_WINDOW):
            board |= state.hits()
        missing = required & ~board
        lost: i64 = 1 if state.step == LOSING and seat == state.active else 0
        if board & ~required != 0:
            missing = required
            lost = 0
            if cooking and not (state.point == OPENING and not state.cleared):
                turns -= 1
                cooking = False
        if turns <= 0:
            return _KEPT * float(size(board & required))
        gain = self.dish_worth(state, seat, dish) * self.crowd(state, seat, line, size(missing))
        tokens = self.tokens(state, seat, missing)
        rest = size(missing) - tokens
        ahead = self.ahead(state)
        if not cooking:
            return ahead.later_worth(rest + lost, tokens, turns, gain)
        cuts = state.cut_limit - state.cuts
        if state.step == RESOLVE and missing != 0 and state.hits() == 0 and state.left == 0:
            cuts -= 1
        rolling = self.to_be_rolled(state, missing) if state.step == NAMING else state.rolling
        if rolling != 0:
            return self.throw_value(state, seat, missing, rolling, cuts, turns, gain) - ahead.throwing
        return ahead.now_worth(rest, tokens, cuts, turns, gain)

    def threat(self, state: SliceState, rival: i64) -> float:
        """The outlook of a rival, whose turn costs him as much once it has begun."""
        worth = self.outlook(state, rival)
        if rival == state.active and state.point != WRAP_UP:
            worth -= self.ahead(state).turn
        return worth if worth > 0.0 else 0.0

    def tokens(self, state: SliceState, seat: i64, missing: i64) -> i64:
        """The missing items that the seat owns as special tokens."""
        tokens = size(missing & kinds(state.owned[seat]))
        return tokens if tokens < _TOKENS else _TOKENS - 1

    def turns_left(self, state: SliceState, seat: i64, line: i64, cooking: bool) -> i64:
        """The seat's turns before the order leaves, this one counted while it lasts [SD-11.2, SD-11.4]."""
        turns = 5 - state.spaces[line] + (state.pins >> line & 1)
        mine = (seat - state.starter + state.seats) % state.seats
        now = (state.active - state.starter + state.seats) % state.seats
        if mine < now or (mine == now and not cooking):
            turns -= 1
        if state.finisher != NONE:
            return 1 if cooking or mine > now else 0  # the last round [SD-12.1]
        return turns if turns < _TURNS else _TURNS - 1

    def dish_worth(self, state: SliceState, seat: i64, dish: i64) -> float:
        gain = float(STARS[dish]) + _SERVED
        if state.coop:
            gain = _TEAM_STAR * float(STARS[dish]) + _TEAM_DISH
        if GIVES_UTENSIL[dish] != 0:
            gain += _UTENSIL
        if GIVES_SPECIAL[dish] != 0:
            gain += _TOKEN
        if state.coop:
            return gain
        own = state.cooked_in(seat, GASTRONOMY[dish])
        gain += self.share(state, seat, GASTRONOMY[dish], own + 1)
        if own > 0:
            return gain - self.share(state, seat, GASTRONOMY[dish], own)
        return gain + _VARIETY

    def crowd(self, state: SliceState, seat: i64, line: i64, missing: i64) -> float:
        share = 1.0
        other: i64 = 0
        while other < state.seats:
            here = state.markers[other] == line and state.line_is_free(line, other)
            if other != seat and here and state.board(other) & ~state.required(other) == 0:
                if size(state.missing(other)) <= missing:
                    share *= _CROWDED * _CROWDED
                else:
                    share *= _CROWDED
            other += 1
        return share

    def to_be_rolled(self, state: SliceState, missing: i64) -> i64:
        """The dice that a naming is heading for: what is named, and what else would help."""
        card = state.card
        if card == NONE:
            return state.named
        wanted: i64 = 0
        dice = state.thrown
        while dice != 0:
            die = lowest(dice)
            if state.mover == state.active:
                if faces_of(die) & missing != 0:
                    wanted |= dice & -dice
            elif (state.hits() >> (6 * die)) & 0b111111 != 0:
                wanted |= dice & -dice
            dice &= dice - 1
        if wanted == 0:
            return state.named
        if OPERATION[card] not in (REROLL_OWN, REROLL_RIVAL):
            return 0
        return wanted if state.named & ~wanted == 0 else state.named

    def throw_value(
        self, state: SliceState, seat: i64, missing: i64, rolling: i64, cuts: i64, turns: i64, gain: float
    ) -> float:
        """The mean over what the dice on their way can bring; those that lie already count as they are."""
        lying: i64 = 0
        dice = state.thrown & ~rolling if state.step == ROLLING or state.card != NONE else 0
        while dice != 0:
            die = lowest(dice)
            lying |= faces_of(die) & self.shown_item(state, die)
            dice &= dice - 1
        hit = lying & missing != 0
        missing &= ~lying
        tokens = missing & kinds(state.owned[seat])
        likely = [0.0] * (8 * _TOKENS)  # _TOKENS * hits + hits of items that are owned as tokens
        likely[0] = 1.0
        useful: i64 = 0
        dice = rolling
        while dice != 0:
            faces = faces_of(lowest(dice)) & missing
            if faces != 0:
                useful += 1
                spread_hits(likely, size(faces & ~tokens), size(faces & tokens))
            dice &= dice - 1
        ahead = self.ahead(state)
        owned = self.tokens(state, seat, missing)
        rest = size(missing) - owned
        total = 0.0
        place: i64 = 0
        while place < 8 * _TOKENS:
            if likely[place] > 0.0:
                if place == 0 and not hit:
                    after = ahead.now_worth(rest, owned, cuts - 1, turns, gain)
                    if owned > 0:
                        spared = ahead.now_worth(rest, owned - 1, cuts, turns, gain) - _TOKEN
                        if spared > after:
                            after = spared
                else:
                    after = ahead.now_worth(rest - place // _TOKENS, owned - place % _TOKENS, cuts, turns, gain)
                total += likely[place] * after
            place += 1
        return total - 0.01 * float(size(rolling) - useful) - (0.001 if state.step == NAMING else 0.0)

    def shown_item(self, state: SliceState, die: i64) -> i64:
        item = state.face(die)
        if item == NONE:
            return 0
        return bit(item)


def spread_hits(likely: list[float], others: i64, tokens: i64) -> None:
    """One more die is thrown: so many of its six faces are missing, and so many of them owned as tokens."""
    place: i64 = 8 * _TOKENS - 1
    while place >= 0:
        chance = likely[place] * float(6 - others - tokens) / 6.0
        if others > 0 and place >= _TOKENS:
            chance += likely[place - _TOKENS] * float(others) / 6.0
        if tokens > 0 and place % _TOKENS > 0:
            chance += likely[place - 1] * float(tokens) / 6.0
        likely[place] = chance
        place -= 1
