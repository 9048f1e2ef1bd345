"""Slice & Dice: what is served, what is held, and how soon the dish on the line will be ready.

The last is worked out ahead: with so many items missing, so many of them owned as special tokens, so many cuts left and
so many turns before the order leaves, how often is the dish completed under the best mix of throwing and stopping, and
how long does it take? A turn is worth a share of the time that is left, so slow dishes are worth less.
"""

from typing import Final

from librt.vecs import vec
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
    LAST_CUT,
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

# What is gained a turn or a throw later is worth so much: against others turns are short, in the co-op throws are.
_PATIENCE: Final = 0.90
_TEAM_PATIENCE: Final = 0.95
_TEAM_THROWING: Final = 0.97
_TEAM_DISH: Final = 6.0  # in the co-op the number of dishes counts, and stars hardly [SD-13.6]
_TEAM_STAR: Final = 0.15
_REST: Final = 10.0  # the worth of the turns after this dish
_SERVED: Final = 1.0  # each dish brings the end nearer
_VARIETY: Final = 0.8  # for each different gastronomy up to five [SD-12.5]
_FIRST_CARD: Final = 0.4  # of a gastronomy
_TIED: Final = 1.0  # for most cards of a gastronomy
_AHEAD: Final = 2.4  # for having most, alone [SD-12.4]
_UTENSIL: Final = 0.85  # a card that is still unknown
_TOKEN: Final = 0.65
_RIVALS: Final = 0.25
_LEADER: Final = 0.45
_OVER: Final = 1000.0
_CROWDED: Final = 0.85  # a rival on the same dish who misses no more

_ITEMS: Final = 8  # most missing items, and one lost
_TOKENS: Final = 4
_CUTS: Final = 6
_TURNS: Final = 6

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


class Ahead:
    """How dishes come out: the discounted chance to complete them, and the discounted chance not to.

    `missing` items have to be rolled, `owned` ones can be added from special tokens, `cuts` are those still to be
    suffered in this turn before it ends, `turns` those left with this one.
    """

    def __init__(self, patience: float, throwing: float) -> None:
        self.patience = patience  # what is gained a turn later is worth this much,
        self.throwing = throwing  # and so much what is gained a throw later
        length = _ITEMS * _TOKENS * _CUTS * _TURNS
        self.done: list[float] = [0.0] * length
        self.gone: list[float] = [1.0] * length
        turns: i64 = 1
        while turns < _TURNS:
            missing: i64 = 0
            while missing < _ITEMS:
                owned: i64 = 0
                while owned < _TOKENS:
                    cuts: i64 = 1
                    while cuts < _CUTS:
                        self.weigh(missing, owned, cuts, turns)
                        cuts += 1
                    owned += 1
                missing += 1
            turns += 1

    def weigh(self, missing: i64, owned: i64, cuts: i64, turns: i64) -> None:
        """The better of stopping and throwing on [SD-5.10]."""
        here = place(missing, owned, cuts, turns)
        if missing == 0:
            self.done[here] = 1.0
            self.gone[here] = 0.0
            return
        chances = binomial(missing)
        saved = binomial(owned)
        done = 0.0
        gone = 0.0
        hits: i64 = 0
        while hits <= missing:
            spared: i64 = 0
            while spared <= owned:
                if hits + spared > 0:
                    after = place(missing - hits, owned - spared, cuts, turns)
                    done += chances[hits] * saved[spared] * self.done[after]
                    gone += chances[hits] * saved[spared] * self.gone[after]
                spared += 1
            hits += 1
        miss = self.missed(missing, owned, cuts, turns)
        empty = chances[0] * saved[0]
        done += empty * miss[0]
        gone += empty * miss[1]
        done *= self.throwing
        gone *= self.throwing
        rest = place(missing, owned, 3, turns - 1)
        if self.patience * worth(self.done[rest], self.gone[rest]) > worth(done, gone):
            done = self.patience * self.done[rest]
            gone = self.patience * self.gone[rest]
        self.done[here] = done
        self.gone[here] = gone

    def missed(self, missing: i64, owned: i64, cuts: i64, turns: i64) -> tuple[float, float]:
        """After a throw without a hit: a special token instead of the cut, the cut, or the loss of a token [SD-5.9]."""
        if cuts > 1:
            after = place(missing, owned, cuts - 1, turns)
            best = (self.done[after], self.gone[after])
        else:
            after = place(missing + 1 if missing + 1 < _ITEMS else missing, owned, 3, turns - 1)
            best = (self.patience * self.done[after], self.patience * self.gone[after])
        if owned > 0:
            after = place(missing, owned - 1, cuts, turns)
            if worth(self.done[after], self.gone[after]) > worth(best[0], best[1]):
                best = (self.done[after], self.gone[after])
        return best


def worth(done: float, gone: float) -> float:
    return done * (_REST + 4.0) + gone * _REST


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
        self.versus: Ahead | None = None
        self.team: Ahead | None = None

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
                    total -= share * (self.standing(state, rival) + self.outlook(state, rival))
            rival += 1
        return total

    def ahead(self, state: SliceState) -> Ahead:
        """The tables, worked out when first needed."""
        if state.coop:
            if self.team is None:
                self.team = Ahead(_TEAM_PATIENCE, _TEAM_THROWING)
            return self.team
        if self.versus is None:
            self.versus = Ahead(_PATIENCE, 1.0)
        return self.versus

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
        if line == NONE or state.dishes[line] == NONE:
            return _REST
        if not state.line_is_free(line, seat):
            return 0.93 * _REST
        dish = state.dishes[line]
        turns = self.turns_left(state, seat, line, cooking)
        board = state.board(seat)
        required = REQUIRED[dish]
        if cooking and state.step in (RESOLVE, THROW_WINDOW) and state.hits() != 0:
            board |= state.hits()
        missing = required & ~board
        patience = self.ahead(state).patience
        lag = 1.0 if cooking else patience
        if board & ~required != 0:
            missing = required
            if cooking and not (state.point == OPENING and not state.cleared):
                turns -= 1
                lag *= patience
                cooking = False
        if turns <= 0:
            return lag * (_REST + 0.08 * float(size(board & required)))
        gain = self.dish_worth(state, seat, dish) * self.crowd(state, seat, line, size(missing))
        cuts = state.cut_limit - state.cuts if cooking else state.cut_limit
        if cooking and state.step == RESOLVE and missing != 0 and state.hits() == 0 and state.left == 0:
            cuts -= 1
        if cooking and state.step == LAST_CUT:
            cuts = 0
        rolling = state.rolling
        if cooking and state.step == NAMING:
            rolling = self.to_be_rolled(state, missing)
        if cooking and rolling != 0:
            paid = self.ahead(state).throwing
            return paid * self.throw_value(state, seat, missing, rolling, cuts, turns, gain)
        return lag * self.prospect(state, seat, missing, cuts, turns, gain)

    def turns_left(self, state: SliceState, seat: i64, line: i64, cooking: bool) -> i64:
        """The seat's turns before the order leaves, this one counted while it lasts [SD-11.2, SD-11.4]."""
        turns = 5 - state.spaces[line] + (state.pins >> line & 1)
        mine = (seat - state.starter + state.seats) % state.seats
        now = (state.active - state.starter + state.seats) % state.seats
        if mine < now or (mine == now and not cooking):
            turns -= 1
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
            if other != seat and state.markers[other] == line and state.board(other) & ~state.required(other) == 0:
                if size(state.missing(other)) <= missing:
                    share *= _CROWDED * _CROWDED
                else:
                    share *= _CROWDED
            other += 1
        return share

    def prospect(self, state: SliceState, seat: i64, missing: i64, cuts: i64, turns: i64, gain: float) -> float:
        ahead = self.ahead(state)
        tokens = size(missing & kinds(state.owned[seat]))
        if tokens >= _TOKENS:
            tokens = _TOKENS - 1
        rest = size(missing) - tokens
        if cuts <= 0:
            here = place(rest + 1 if rest + 1 < _ITEMS else rest, tokens, state.cut_limit, turns - 1)
            return ahead.patience * (ahead.done[here] * (_REST + gain) + ahead.gone[here] * _REST)
        here = place(rest, tokens, cuts, turns)
        return ahead.done[here] * (_REST + gain) + ahead.gone[here] * _REST

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
        missing &= ~lying
        chances = vec[i64]([0] * 7)
        count: i64 = 0
        dice = rolling
        while dice != 0:
            wanted = size(faces_of(lowest(dice)) & missing)
            if wanted > 0:
                chances[count] = wanted
                count += 1
            dice &= dice - 1
        likely = [1.0]
        number: i64 = 0
        while number < count:
            share = float(chances[number]) / 6.0
            likely = [
                (likely[hits] * (1.0 - share) if hits <= number else 0.0)
                + (likely[hits - 1] * share if hits > 0 else 0.0)
                for hits in range(number + 2)
            ]
            number += 1
        total = 0.0
        hits: i64 = 0
        left = missing
        while hits <= count:
            if hits == 0:
                now = cuts if lying & state.missing(seat) != 0 else cuts - 1
                total += likely[0] * self.prospect(state, seat, missing, now, turns, gain)
            else:
                left &= left - 1
                total += likely[hits] * self.prospect(state, seat, left, cuts, turns, gain)
            hits += 1
        return total - 0.01 * float(size(rolling) - count)

    def shown_item(self, state: SliceState, die: i64) -> i64:
        item = state.face(die)
        if item == NONE:
            return 0
        return bit(item)
