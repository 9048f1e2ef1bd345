"""Diced Veggies: stars so far, what the pantry promises for my recipes and hypes, and the token.

Two recipes share the pantry and the hand: they are valued in both orders, the second with the dice and hypes that the
first leaves, and the better order counts. Rivals do not count.
"""

from typing import Final

from mypy_extensions import i64

from dicery.engine.bits import size
from dicery.engine.judgement import Judgement
from dicery.engine.state import State
from dicery.games.diced_veggies.rules import actions as a
from dicery.games.diced_veggies.rules import tables as t
from dicery.games.diced_veggies.rules.block import BIT
from dicery.games.diced_veggies.rules.plans import counts_of, has_plan, how_many
from dicery.games.diced_veggies.rules.scoring import reward_of
from dicery.games.diced_veggies.rules.state import VeggieState

_COMPLETE: Final = 0.93  # of a recipe's stars, when all its dice are there
_EACH_MISSING: Final = 0.66
_LAST_HOPE: Final = 0.15  # when no further turn is to come
_MET: Final = 0.93  # of a hype's reward, when it could be played now
_UNMET: Final = 0.15  # when the recipe is complete but its numbers do not fit
_EASE: Final = 0.62  # when the recipe is not complete; hypes of many stars are harder
_HARDNESS: Final = 0.03
_IN_HAND: Final = 0.25  # of the reward of a hype without a recipe
_FREE_PLACE: Final = 2.3  # for a recipe that is not there yet
_NEW_RECIPE: Final = 0.9  # a draw from the deck, beyond the free place that it fills
_THIRD_RECIPE: Final = 0.2
_NEW_HYPE: Final = 2.3
_THIRD_HYPE: Final = 0.7
_TOKEN: Final = 1.7
_DIE: Final = 0.22  # a spare die that may be kept
_TYPICAL: Final = 4  # recipes and hypes by which late rewards are guessed


class VeggieJudgement(Judgement):
    def first_seat(self, state: State) -> i64:
        assert isinstance(state, VeggieState)
        return state.first

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, VeggieState)
        value = float(state.score(seat))
        if state.over or (state.finals != t.NONE and state.active != seat):
            return value
        counts = counts_of(state.pantry, t.TYPES * seat)
        value += self.kitchen(state, seat, counts)
        if state.finals != t.NONE:
            return value
        dice = how_many(counts)
        value += _DIE * float(dice if dice < t.KEEP_DICE else t.KEEP_DICE)
        if state.tokens >> seat & 1 != 0:
            value += _TOKEN
        recipes = size(state.recipes[seat])
        hypes = size(state.hypes[seat])
        if recipes < t.KEEP_RECIPES:
            value += _FREE_PLACE * float(t.KEEP_RECIPES - recipes)
        if state.active == seat and state.step == a.DRAWING_HYPE:
            value += _NEW_HYPE if hypes < t.KEEP_HYPES else _THIRD_HYPE
        if state.active == seat and state.step == a.DRAWING_RECIPE:
            value += _NEW_RECIPE if recipes < t.KEEP_RECIPES else _THIRD_RECIPE
        return value

    def goal(self, state: State) -> float:
        assert isinstance(state, VeggieState)
        return float(state.solo_par)  # [DV-13.10]

    def kitchen(self, state: VeggieState, seat: i64, counts: i64) -> float:
        """The best pair of recipes in the better order, and the hypes that stay in hand."""
        recipes = state.recipes[seat]
        best = 0.0
        first: i64 = 0
        if recipes == 0:
            return self.in_hand(state.hypes[seat])
        while recipes >> first != 0:
            if recipes >> first & 1 != 0:
                second: i64 = 0
                alone = True
                while recipes >> second != 0:
                    if recipes >> second & 1 != 0 and second != first:
                        alone = False
                        best = max(best, self.both(state, seat, counts, first, second))
                    second += 1
                if alone:
                    best = max(best, self.both(state, seat, counts, first, t.NONE))
            first += 1
        return best

    def both(self, state: VeggieState, seat: i64, counts: i64, first: i64, second: i64) -> float:
        """The first recipe with the best hype for it, then the second with what is left."""
        hand = state.hypes[seat]
        left = counts_without(counts, t.NEEDS[first])
        plain = self.recipe(state, seat, counts, first)
        best = plain + self.rest(state, seat, left, second, hand)
        hype: i64 = 0
        while hand >> hype != 0:
            if hand >> hype & 1 != 0:
                hyped = plain + self.hype(state, seat, counts, first, hype, True)
                best = max(best, hyped + self.rest(state, seat, left, second, hand & ~BIT[hype]))
            hype += 1
        return best

    def rest(self, state: VeggieState, seat: i64, counts: i64, recipe: i64, hand: i64) -> float:
        """The second recipe, if there is one, with the best of the hypes left, and those that stay in hand."""
        stay = self.in_hand(hand)
        if recipe == t.NONE:
            return stay
        gain = 0.0
        hype: i64 = 0
        while hand >> hype != 0:
            if hand >> hype & 1 != 0:
                more = self.hype(state, seat, counts, recipe, hype, False) - self.in_hand(BIT[hype])
                gain = max(gain, more)
            hype += 1
        return self.recipe(state, seat, counts, recipe) + stay + gain

    def recipe(self, state: VeggieState, seat: i64, counts: i64, recipe: i64) -> float:
        """The recipe's stars, weighted by how many dice are still missing."""
        missing = missing_dice(counts, t.NEEDS[recipe])
        if missing > 0 and last_chance(state, seat):
            return 0.0 if state.finals != t.NONE else _LAST_HOPE * float(t.STARS[recipe]) / float(missing)
        return hope(missing) * float(t.STARS[recipe])

    def hype(self, state: VeggieState, seat: i64, counts: i64, recipe: i64, hype: i64, first: bool) -> float:
        """What a hype may add to the recipe; exactly known for the first recipe when its dice are there."""
        dishes = size(state.cooked[seat])
        reward = float(reward_of(recipe, hype, max(dishes + 1, _TYPICAL), _TYPICAL))
        missing = missing_dice(counts, t.NEEDS[recipe])
        if missing == 0 and first:
            token = state.tokens >> seat & 1 != 0
            if has_plan(state.pantry, t.TYPES * seat, counts, recipe, hype, state.cooked_now, token):
                return _MET * reward
            return 0.0 if state.finals != t.NONE else _UNMET * reward
        if last_chance(state, seat):
            return 0.0
        return max(0.1, _EASE - _HARDNESS * reward) * reward * hope(missing)

    def in_hand(self, hand: i64) -> float:
        total = 0.0
        hype: i64 = 0
        while hand >> hype != 0:
            if hand >> hype & 1 != 0:
                total += _IN_HAND * float(reward_of(0, hype, _TYPICAL, _TYPICAL))
            hype += 1
        return total


def hope(missing: i64) -> float:
    """How much of a recipe's stars to count on when this number of dice is missing."""
    hopes = _COMPLETE
    while missing > 0:
        hopes *= _EACH_MISSING
        missing -= 1
    return hopes


def last_chance(state: VeggieState, seat: i64) -> bool:
    """Is there no further turn for the seat after this one?"""
    if state.seats == 1:
        return state.turn >= state.solo_turns - 1
    return state.finals != t.NONE or state.trigger != t.NONE


def missing_dice(counts: i64, needs: i64) -> i64:
    missing: i64 = 0
    while needs != 0:
        if needs & 15 > counts & 15:
            missing += (needs & 15) - (counts & 15)
        needs >>= 4
        counts >>= 4
    return missing


def counts_without(counts: i64, needs: i64) -> i64:
    """The dice left when those needed are set aside."""
    left: i64 = 0
    kind: i64 = 0
    while kind < t.TYPES:
        more = (counts >> 4 * kind & 15) - (needs >> 4 * kind & 15)
        if more > 0:
            left |= more << 4 * kind
        kind += 1
    return left
