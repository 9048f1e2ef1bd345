"""Slice & Dice: the value of what is served and held, and of the dish on the line (see dish_values.py)."""

from typing import Final

from mypy_extensions import i64

from dicery.engine.bits import size
from dicery.engine.judgement import Judgement
from dicery.engine.state import State
from dicery.games.slice_and_dice.bots.dish_values import TOKENS, TURNS, DishValues
from dicery.games.slice_and_dice.bots.weights import Weights, team_weights
from dicery.games.slice_and_dice.rules import actions as a
from dicery.games.slice_and_dice.rules import tables as t
from dicery.games.slice_and_dice.rules.scoring import cooked_in, stars, won
from dicery.games.slice_and_dice.rules.sets import bit, faces_of, kinds, lowest
from dicery.games.slice_and_dice.rules.state import SliceState

_OVER: Final = 1000.0
_TEAM_GOAL: Final = 60.0  # a value of the co-op that is as good as even


class SliceJudgement(Judgement):
    def __init__(self, weights: Weights | None = None) -> None:
        self.versus = weights or Weights()
        self.team = team_weights()
        self.tables: dict[int, DishValues] = {}

    def first_seat(self, state: State) -> i64:
        assert isinstance(state, SliceState)
        return state.starter_option if state.starter == t.NONE else state.starter

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, SliceState)
        if state.over:
            if state.coop:
                return _OVER if won(state) else -_OVER
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
                    share = self.versus.leader if leads else self.versus.rivals
                    total -= share * (self.standing(state, rival) + self.threat(state, rival))
            rival += 1
        return total

    def value_scale(self, state: State) -> float:
        return self.versus.value_scale

    def worth_rollouts(self, state: State) -> bool:
        """Which dish, a new board, a utensil first? The values of throwing and stopping are in tables already."""
        assert isinstance(state, SliceState)
        return state.step == a.OPENING

    def alone(self, state: State) -> bool:
        """The two cooks of the co-op win or lose together [SD-13.6]."""
        assert isinstance(state, SliceState)
        return state.coop

    def goal(self, state: State) -> float:
        return _TEAM_GOAL

    def payoff(self, state: State, seat: i64) -> float:
        assert isinstance(state, SliceState)
        if state.coop:
            return 1.0 if won(state) else 0.0
        return super().payoff(state, seat)

    def dish_values(self, state: SliceState) -> DishValues:
        """The tables, computed when first needed."""
        key = int(-state.cut_limit if state.coop else state.cut_limit)
        if key not in self.tables:
            self.tables[key] = DishValues(self.team if state.coop else self.versus, state.cut_limit)
        return self.tables[key]

    def standing(self, state: SliceState, seat: i64) -> float:
        """Stars, and what the scoring at the end will make of the dishes so far [SD-12.3 to 12.6]."""
        weights = self.team if state.coop else self.versus
        total = weights.star * float(stars(state, seat)) + weights.served * float(state.served[seat])
        if state.coop:
            return total
        different: i64 = 0
        gastronomy: i64 = 0
        while gastronomy < t.GASTRONOMIES:
            own = cooked_in(state, seat, gastronomy)
            if own > 0:
                different += 1
                total += self.share(state, seat, gastronomy, own)
            gastronomy += 1
        if state.finisher == seat:
            total += weights.finishing
        return total + weights.variety * float(different if different < 5 else 5)

    def share(self, state: SliceState, seat: i64, gastronomy: i64, own: i64) -> float:
        most: i64 = 0
        other: i64 = 0
        while other < state.seats:
            if other != seat:
                cooked = cooked_in(state, other, gastronomy)
                if cooked > most:
                    most = cooked
            other += 1
        if own < most:
            return 0.2
        if own == most:
            return self.versus.tied if own > 1 else self.versus.first_card
        return self.versus.ahead if own > 1 else 2.0 * self.versus.first_card

    def holdings(self, state: SliceState, seat: i64) -> float:
        """Cards and special tokens in hand and on their way."""
        weights = self.team if state.coop else self.versus
        total = weights.token * float(size(state.owned[seat]))
        cards = state.hands[seat]
        while cards != 0:
            total += weights.cards[lowest(cards)]
            cards &= cards - 1
        if seat == state.active:
            if state.reward and state.point == a.WRAP_UP and size(state.hands[seat]) < 3:
                total += weights.utensil
            if state.step in (a.BUYING, a.DRAW_CARD):
                total += weights.utensil
            elif state.step == a.DRAW_TOKEN or state.drawn != 0:
                total += weights.token + 0.1
            if state.card != t.NONE and t.OPERATION[state.card] == t.BUY_TWO and state.bought != 0:
                total += self.best_bought(state, weights)
            if state.armed != 0 and state.step != a.TRIGGER:
                total += 0.3
        return total * self.lasting(state, weights)

    def lasting(self, state: SliceState, weights: Weights) -> float:
        """How much holdings still count."""
        seat: i64 = 0
        while seat < state.seats:
            if state.served[seat] + 1 >= state.quota:
                return weights.late
            seat += 1
        return 1.0

    def best_bought(self, state: SliceState, weights: Weights) -> float:
        best = 0.0
        cards = state.bought
        while cards != 0:
            if weights.cards[lowest(cards)] > best:
                best = weights.cards[lowest(cards)]
            cards &= cards - 1
        return best if state.step == a.KEEP_CARD else best * 0.3

    def outlook(self, state: SliceState, seat: i64) -> float:
        """What the dish on the seat's line will come to, in the turns that are left for it."""
        line = state.markers[seat]
        ended = state.point == a.WRAP_UP or state.step in (a.LOSING, a.END_WINDOW)
        cooking = seat == state.active and not ended
        if not state.line_is_free(line, seat):
            return 0.0
        dish = state.dishes[line]
        turns = self.turns_left(state, seat, line, cooking)
        board = state.board(seat)
        required = t.REQUIRED[dish]
        cuts = state.cut_limit - state.cuts
        cut_comes = cooking and self.cut_comes(state)
        if cooking and state.step in (a.RESOLVE, a.THROW_WINDOW, a.GIVEN_CUT):
            board |= state.hits()
        missing = required & ~board
        lost: i64 = 1 if state.step == a.LOSING and seat == state.active else 0
        if board & ~required != 0:
            missing = required
            lost = 0
            if cooking and not (state.point == a.OPENING and not state.cleared):
                turns -= 1
                cooking = False
        if turns <= 0:
            return self.versus.kept * float(size(board & required))
        gain = self.dish_worth(state, seat, dish) * self.crowd(state, seat, line, size(missing))
        tokens = self.tokens(state, seat, missing)
        rest = size(missing) - tokens
        values = self.dish_values(state)
        if not cooking:
            return values.later_worth(rest + lost, tokens, turns, gain)
        if cut_comes:
            lost = size(state.hits()) if cuts == 1 else 0  # the last cut comes before they are taken [SD-8.30]
            taken = values.now_worth(rest + lost, tokens, cuts - 1, turns, gain)
            fitting = state.missing(seat) & kinds(state.owned[seat])
            if fitting == 0:
                return taken
            spent: i64 = 1 if missing & fitting != 0 else 0  # none, if it only takes the place of a hit
            averted = values.now_worth(rest, tokens - spent, cuts, turns, gain) - values.token
            return averted if averted > taken else taken
        rolling = self.to_be_rolled(state, missing) if state.step == a.NAMING else state.rolling
        if rolling != 0:
            return self.throw_value(state, seat, missing, rolling, cuts, turns, gain) - values.throwing
        return values.now_worth(rest, tokens, cuts, turns, gain)

    def cut_comes(self, state: SliceState) -> bool:
        """The cut of a throw without a hit, or of Meat Tenderizer [SD-5.6, SD-8.30]."""
        if state.step == a.GIVEN_CUT:
            return True
        return state.step in (a.RESOLVE, a.THROW_WINDOW) and state.hits() == 0 and state.left == 0

    def threat(self, state: SliceState, rival: i64) -> float:
        """The outlook of a rival, less the price of a turn that is under way."""
        worth = self.outlook(state, rival)
        if rival == state.active and state.point != a.WRAP_UP:
            worth -= self.dish_values(state).turn
        return worth if worth > 0.0 else 0.0

    def tokens(self, state: SliceState, seat: i64, missing: i64) -> i64:
        """The missing items that the seat owns as special tokens."""
        tokens = size(missing & kinds(state.owned[seat]))
        return tokens if tokens < TOKENS else TOKENS - 1

    def turns_left(self, state: SliceState, seat: i64, line: i64, cooking: bool) -> i64:
        """The seat's turns before the order leaves, this one counted while it lasts [SD-11.2, SD-11.4]."""
        turns = 5 - state.spaces[line] + (state.pins >> line & 1)
        mine = (seat - state.starter + state.seats) % state.seats
        now = (state.active - state.starter + state.seats) % state.seats
        if mine < now or (mine == now and not cooking):
            turns -= 1
        if state.finisher != t.NONE:
            return 1 if cooking or mine > now else 0  # the last round [SD-12.1]
        return turns if turns < TURNS else TURNS - 1

    def dish_worth(self, state: SliceState, seat: i64, dish: i64) -> float:
        weights = self.team if state.coop else self.versus
        gain = weights.star * float(t.STARS[dish]) + weights.served
        lasting = self.lasting(state, weights)
        if t.GIVES_UTENSIL[dish] != 0:
            gain += weights.utensil * lasting
        if t.GIVES_SPECIAL[dish] != 0:
            gain += weights.token * lasting
        if state.coop:
            return gain
        own = cooked_in(state, seat, t.GASTRONOMY[dish])
        gain += self.share(state, seat, t.GASTRONOMY[dish], own + 1)
        if own > 0:
            return gain - self.share(state, seat, t.GASTRONOMY[dish], own)
        return gain + weights.variety

    def crowd(self, state: SliceState, seat: i64, line: i64, missing: i64) -> float:
        """What is left of a dish's worth where others cook it too."""
        crowded = self.team.crowded if state.coop else self.versus.crowded
        share = 1.0
        other: i64 = 0
        while other < state.seats:
            here = state.markers[other] == line and state.line_is_free(line, other)
            if other != seat and here and state.board(other) & ~state.required(other) == 0:
                if size(state.missing(other)) <= missing:
                    share *= crowded * crowded
                else:
                    share *= crowded
            other += 1
        return share

    def to_be_rolled(self, state: SliceState, missing: i64) -> i64:
        """The dice that a naming is heading for: what is named, and what else would help."""
        card = state.card
        if card == t.NONE:
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
        if t.OPERATION[card] not in (t.REROLL_OWN, t.REROLL_RIVAL):
            return 0
        return wanted if state.named & ~wanted == 0 else state.named

    def throw_value(
        self, state: SliceState, seat: i64, missing: i64, rolling: i64, cuts: i64, turns: i64, gain: float
    ) -> float:
        """The mean over what the dice on their way can bring; those that lie already count as they are."""
        lying: i64 = 0
        dice = state.thrown & ~rolling if state.step == a.ROLLING or state.card != t.NONE else 0
        while dice != 0:
            die = lowest(dice)
            lying |= faces_of(die) & self.shown_item(state, die)
            dice &= dice - 1
        hit = lying & missing != 0
        missing &= ~lying
        tokens = missing & kinds(state.owned[seat])
        likely = [0.0] * (8 * TOKENS)  # TOKENS * hits + hits of items that are owned as tokens
        likely[0] = 1.0
        useful: i64 = 0
        dice = rolling
        while dice != 0:
            faces = faces_of(lowest(dice)) & missing
            if faces != 0:
                useful += 1
                spread_hits(likely, size(faces & ~tokens), size(faces & tokens))
            dice &= dice - 1
        values = self.dish_values(state)
        owned = self.tokens(state, seat, missing)
        rest = size(missing) - owned
        total = 0.0
        place: i64 = 0
        while place < 8 * TOKENS:
            if likely[place] > 0.0:
                if place == 0 and not hit:
                    after = values.now_worth(rest, owned, cuts - 1, turns, gain)
                    if owned > 0:
                        spared = values.now_worth(rest, owned - 1, cuts, turns, gain) - values.token
                        if spared > after:
                            after = spared
                else:
                    after = values.now_worth(rest - place // TOKENS, owned - place % TOKENS, cuts, turns, gain)
                total += likely[place] * after
            place += 1
        return total - 0.01 * float(size(rolling) - useful) - (0.001 if state.step == a.NAMING else 0.0)

    def shown_item(self, state: SliceState, die: i64) -> i64:
        item = state.face(die)
        if item == t.NONE:
            return 0
        return bit(item)


def spread_hits(likely: list[float], others: i64, tokens: i64) -> None:
    """One more die is thrown: `others` of its six faces are missing and not owned, `tokens` are missing but owned."""
    place: i64 = 8 * TOKENS - 1
    while place >= 0:
        chance = likely[place] * float(6 - others - tokens) / 6.0
        if others > 0 and place >= TOKENS:
            chance += likely[place - TOKENS] * float(others) / 6.0
        if tokens > 0 and place % TOKENS > 0:
            chance += likely[place - 1] * float(tokens) / 6.0
        likely[place] = chance
        place -= 1
