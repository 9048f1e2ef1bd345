"""The greedy bot of the ledger's calibration, written after its description there.

It values a position by its recipes (stars, weighted by the number of dice still missing), by the hypes it could attach
to them and by its token, and takes the best cut, plan, card and discard by that measure. It does not look ahead, plan
against others, hold back a recipe that it can cook, or know which turn is the last. It
separates what the rules bring about from what the program's own bots do.

The ledger gives no weights, and some parts follow from its figures only: the numbers of the dice held decide how likely
a hype is met, a card drawn blind is worth the mean over all that may come, each recipe counts as if it had the pantry
to itself, and a die and a free place for a recipe are worth a little.
"""

from functools import cache
from itertools import combinations, permutations

from dicery.bots.greedy import GreedyPlayer
from dicery.engine.judgement import Judgement
from dicery.engine.play import Player
from dicery.engine.rng import Rng
from dicery.engine.state import State
from dicery.games.diced_veggies.parts import PARTS
from dicery.games.diced_veggies.rules import actions as a
from dicery.games.diced_veggies.rules import tables as t
from dicery.games.diced_veggies.rules.plans import (
    changed_number,
    counts_of,
    has_plan,
    how_many,
    kitchen_meets,
    numbers_meet,
)
from dicery.games.diced_veggies.rules.scoring import reward_of
from dicery.games.diced_veggies.rules.state import VeggieState

NEEDS = [recipe.needs for recipe in PARTS.recipes]
COOKED, HYPED = 5, 3  # by which late rewards are guessed

# In parts of the stars: what it counts on.
COMPLETE = 0.9  # a recipe whose dice are there, a hype that can be played with it now
EACH_MISSING = 0.55  # for each die still missing
IN_HAND = 0.1  # a hype that goes with no recipe
# In stars.
TOKEN = 2.0
PLACE = 1.0  # free for a recipe
DIE = 0.3


class Measure(Judgement):
    """What a position is worth to the described bot."""

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, VeggieState)
        recipes, hand = cards_of(state.recipes[seat]), cards_of(state.hypes[seat])
        value = float(state.score(seat)) + DIE * min(t.KEEP_DICE, dice_of(state, seat))
        if state.tokens >> seat & 1:
            value += TOKEN
        drawing = state.step if state.active == seat else None
        if drawing == a.DRAWING_HYPE:  # of all it has not seen
            unseen = [state.hypes[rival] for rival in range(state.seats) if rival != seat]
            hands = [[*hand, hype] for cards in (state.hype_deck, *unseen) for hype in cards_of(cards)]
            return value + sum(self.kitchen(state, seat, recipes, hand) for hand in hands) / len(hands)
        if drawing == a.DRAWING_RECIPE:
            drawn = [[*recipes, recipe] for recipe in cards_of(state.recipe_deck)]
            return value + sum(self.kitchen(state, seat, recipes, hand) for recipes in drawn) / len(drawn)
        return value + self.kitchen(state, seat, recipes, hand)

    def kitchen(self, state: VeggieState, seat: int, recipes: list[int], hand: list[int]) -> float:
        """Each recipe by itself, as if it had the pantry alone, and the best way to share out the hypes.

        Of three recipes or hypes the best two count, since one must go.
        """
        counts = counts_of(state.pantry, t.TYPES * seat)
        have = [counts >> 4 * kind & 15 for kind in range(t.TYPES)]
        missing = {
            recipe: sum(max(0, need - there) for need, there in zip(NEEDS[recipe], have, strict=True))
            for recipe in recipes
        }
        stars = {recipe: hope(missing[recipe]) * int(t.STARS[recipe]) for recipe in recipes}
        gains = {
            (recipe, hype): self.hype(state, seat, counts, recipe, hype, missing[recipe])
            for recipe in recipes
            for hype in hand
        }
        stays = {hype: IN_HAND * int(reward_of(0, hype, COOKED, HYPED)) for hype in hand}
        best = 0.0
        for kept in combinations(recipes, min(len(recipes), t.KEEP_RECIPES)):
            plain = sum(stars[recipe] for recipe in kept) + PLACE * (t.KEEP_RECIPES - len(kept))
            for hypes in combinations(hand, min(len(hand), t.KEEP_HYPES)):
                best = max(best, plain + shared_out(list(kept), list(hypes), gains, stays))
        return best

    def hype(self, state: VeggieState, seat: int, counts: int, recipe: int, hype: int, missing: int) -> float:
        """What a hype may add to a recipe."""
        reward = int(reward_of(recipe, hype, COOKED, HYPED))
        token = state.tokens >> seat & 1 != 0
        if missing == 0:
            playable = has_plan(state.pantry, t.TYPES * seat, counts, recipe, hype, state.cooked_now, token)
            return COMPLETE * reward if playable else 0.0
        if not kitchen_meets(hype, recipe, 0, 1, True):
            return 0.0
        if t.NUMERIC[hype]:
            pantry = tuple(state.pantry[t.TYPES * seat : t.TYPES * (seat + 1)])
            return hope(missing) * likely_met(pantry, recipe, hype, token) * reward
        return hope(missing_with(hype, recipe, counts)) * reward


def missing_with(hype: int, recipe: int, counts: int) -> int:
    """How many dice are missing for the recipe and the hype's extras."""
    card = PARTS.hypes[hype]
    have = [counts >> 4 * kind & 15 for kind in range(t.TYPES)]
    needs = [need * (1 + card.double) + more for need, more in zip(NEEDS[recipe], card.extra, strict=True)]
    missing = sum(max(0, need - there) for need, there in zip(needs, have, strict=True))
    spare = sum(have) + missing - sum(needs)
    return missing + max(0, card.any - spare)


def hope(missing: int) -> float:
    """How much of the stars to count on when this number of dice is missing."""
    return COMPLETE * EACH_MISSING**missing


@cache
def chance(hype: int, numbers: int, missing: int, joker: bool) -> float:
    """How likely the missing dice complete the numbers so that the hype is met."""
    if missing == 0:
        return float(numbers_meet(hype, numbers) or (joker and changed_number(hype, numbers) != -1))
    return sum(chance(hype, numbers + (1 << 4 * (face - 2)), missing - 1, joker) for face in (2, 2, 3, 4, 5, 6)) / 6


@cache
def likely_met(pantry: tuple[int, ...], recipe: int, hype: int, joker: bool) -> float:
    """The chance with the best choice of the dice that are there."""
    chosen = {0}
    missing = 0
    for have, need in zip(pantry, NEEDS[recipe], strict=True):
        dice = [place for place in range(5) for _ in range(have >> 4 * place & 15)]
        missing += max(0, need - len(dice))
        parts = {sum(1 << 4 * die for die in part) for part in combinations(dice, min(need, len(dice)))}
        chosen = {numbers + part for numbers in chosen for part in parts}
    return max(chance(hype, numbers, missing, joker) for numbers in chosen)


class Described(Player):
    """The best by its measure; what it can cook it cooks."""

    def __init__(self) -> None:
        self.greedy = GreedyPlayer(Measure())

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        assert isinstance(state, VeggieState)
        legal = state.actions(seat)
        if state.step == a.COOKING:
            legal.remove(a.DONE)
        if len(legal) == 1:
            return legal[0]
        values = [self.greedy.outlook(state, seat, action, rng) for action in legal]
        best = [action for action, value in zip(legal, values, strict=True) if value == max(values)]
        return best[rng.below(len(best))]


def cards_of(cards: int) -> list[int]:
    return [card for card in range(cards.bit_length()) if cards >> card & 1]


def dice_of(state: VeggieState, seat: int) -> int:
    return how_many(counts_of(state.pantry, t.TYPES * seat))


def shared_out(
    recipes: list[int], hand: list[int], gains: dict[tuple[int, int], float], stays: dict[int, float]
) -> float:
    """The most that the hypes add, each with another recipe or in the hand."""
    best = sum(stays[hype] for hype in hand)
    for number in range(1, min(len(recipes), len(hand)) + 1):
        for with_hype in combinations(recipes, number):
            for hypes in permutations(hand, number):
                added = sum(gains[pair] for pair in zip(with_hype, hypes, strict=True))
                best = max(best, added + sum(stays[hype] for hype in hand if hype not in hypes))
    return best
